//! Bitboards, and the attacks of the pieces on them.

use crate::tables::MOVEX_BYTES;

/// A set of squares: bit 8 * row + column.
pub(super) type Bitboard = u64;

/// The square of a piece that is not on the board.
pub(super) const NO_SQUARE: u8 = 64;

/// The bitboard of one square.
pub(super) const fn bit(square: u8) -> Bitboard {
    1 << square
}

/// Iterates over the squares of a bitboard, from the lowest.
#[inline]
pub(super) const fn each_square(bitboard: Bitboard) -> Squares {
    Squares(bitboard)
}

/// The iterator of [`each_square`]: the squares that are left.
pub(super) struct Squares(Bitboard);

impl Iterator for Squares {
    type Item = u8;

    #[inline]
    fn next(&mut self) -> Option<u8> {
        if self.0 == 0 {
            return None;
        }
        let square = self.0.trailing_zeros() as u8;
        self.0 &= self.0 - 1;
        Some(square)
    }
}

/// The slots of the sliders: queen, rooks and bishops.
pub(super) const SLIDER_SLOTS: SlotSet = 0b0011_1110;

/// A set of slots other than those of the pawns: bit 0 is the king.
pub(super) type SlotSet = u16;

/// Iterates over the slots of a set, from the lowest.
#[inline]
pub(super) fn each_slot(slots: SlotSet) -> impl Iterator<Item = usize> {
    each_square(Bitboard::from(slots)).map(usize::from)
}

/// The number of slots in a set, by table: the default x86-64 target has no population count instruction.
#[inline]
pub(super) const fn count_slots(slots: SlotSet) -> u32 {
    const COUNTS: [u8; 256] = {
        let mut counts = [0; 256];
        let mut slots = 0;
        while slots < 256 {
            counts[slots] = slots.count_ones() as u8;
            slots += 1;
        }
        counts
    };
    COUNTS[(slots & 0xFF) as usize] as u32
}

/// The set of one slot; empty for pawns.
#[inline]
pub(super) const fn slot_bit(slot: usize) -> SlotSet {
    if slot < 8 { 1 << slot } else { 0 }
}

/// The steps of MOVEN 1 to 16 as differences of rows and columns.
pub(super) const STEPS: [(i8, i8); 16] = {
    let mut steps = [(0, 0); 16];
    let mut index = 0;
    while index < 16 {
        let step = MOVEX_BYTES[index] as i8;
        let column = ((step & 0x0F) ^ 8) - 8;
        steps[index] = ((step - column) >> 4, column);
        index += 1;
    }
    steps
};

/// The square one step away, or [`NO_SQUARE`].
pub(super) const fn step_from(square: u8, (row, column): (i8, i8)) -> u8 {
    let (row, column) = ((square >> 3) as i8 + row, (square & 7) as i8 + column);
    if row < 0 || row > 7 || column < 0 || column > 7 { NO_SQUARE } else { (row * 8 + column) as u8 }
}

/// The attacks of a piece that makes single steps, with a range of [`STEPS`].
const fn leaper_attacks(first: usize, last: usize) -> [Bitboard; 64] {
    let mut table = [0; 64];
    let mut square = 0;
    while square < 64 {
        let mut index = first;
        while index <= last {
            let to = step_from(square as u8, STEPS[index]);
            if to != NO_SQUARE {
                table[square] |= bit(to);
            }
            index += 1;
        }
        square += 1;
    }
    table
}

/// The attacks of a king from each square.
pub(super) const KING_ATTACKS: [Bitboard; 64] = leaper_attacks(0, 7);

/// The attacks of a knight from each square.
pub(super) const KNIGHT_ATTACKS: [Bitboard; 64] = leaper_attacks(8, 15);

/// All squares in a direction, by MOVEN minus 1 and square.
pub(super) const RAYS: [[Bitboard; 64]; 8] = {
    let mut rays = [[0; 64]; 8];
    let mut direction = 0;
    while direction < 8 {
        let mut square = 0;
        while square < 64 {
            let mut to = step_from(square as u8, STEPS[direction]);
            while to != NO_SQUARE {
                rays[direction][square] |= bit(to);
                to = step_from(to, STEPS[direction]);
            }
            square += 1;
        }
        direction += 1;
    }
    rays
};

/// The direction from a square to another on the same line, as an index into [`RAYS`].
#[inline]
pub(super) const fn direction_to(from: u8, to: u8) -> usize {
    const DIRECTIONS: [usize; 9] = {
        let mut directions = [0; 9];
        let mut direction = 0;
        while direction < 8 {
            let (row, column) = STEPS[direction];
            directions[((row + 1) * 3 + column + 1) as usize] = direction;
            direction += 1;
        }
        directions
    };
    let rows = (to >> 3) as i8 - (from >> 3) as i8;
    let columns = (to & 7) as i8 - (from & 7) as i8;
    DIRECTIONS[((rows.signum() + 1) * 3 + columns.signum() + 1) as usize]
}

/// Whether square numbers grow along a direction, so that the nearest blocker is the lowest bit.
const IS_POSITIVE: [bool; 8] = {
    let mut is_positive = [false; 8];
    let mut direction = 0;
    while direction < 8 {
        let (row, column) = STEPS[direction];
        is_positive[direction] = row * 8 + column > 0;
        direction += 1;
    }
    is_positive
};

/// The attacks of a slider in one direction: up to the nearest blocker, which is included.
#[inline]
fn ray_attacks(direction: usize, square: u8, occupied: Bitboard) -> Bitboard {
    let ray = RAYS[direction][square as usize];
    // The last corner stands in as a blocker where there is none: no ray goes on from it.
    let corner = if IS_POSITIVE[direction] { 1 << 63 } else { 1 };
    ray ^ RAYS[direction][nearest(direction, ray & occupied | corner) as usize]
}

/// The nearest blocker in a direction; there must be one.
#[inline]
fn nearest(direction: usize, squares: Bitboard) -> u8 {
    (if IS_POSITIVE[direction] { squares.trailing_zeros() } else { 63 - squares.leading_zeros() }) as u8
}

/// The square of a 0x88 byte, which is how the program of 1976 writes squares; it must be on the board.
pub(super) const fn from_0x88(byte: u8) -> u8 {
    (byte >> 4) * 8 + (byte & 7)
}

/// A square as a 0x88 byte.
pub(super) const fn to_0x88(square: u8) -> u8 {
    square / 8 * 16 + square % 8
}

/// The attacks of a rook, up to the nearest blockers.
#[inline]
pub(super) fn rook_attacks(square: u8, occupied: Bitboard) -> Bitboard {
    ray_attacks(0, square, occupied)
        | ray_attacks(1, square, occupied)
        | ray_attacks(2, square, occupied)
        | ray_attacks(3, square, occupied)
}

/// The attacks of a bishop, up to the nearest blockers.
#[inline]
pub(super) fn bishop_attacks(square: u8, occupied: Bitboard) -> Bitboard {
    ray_attacks(4, square, occupied)
        | ray_attacks(5, square, occupied)
        | ray_attacks(6, square, occupied)
        | ray_attacks(7, square, occupied)
}

/// The squares that a piece other than a pawn attacks, those of own pieces included.
#[inline]
pub(super) fn piece_attacks(slot: usize, square: u8, occupied: Bitboard) -> Bitboard {
    match slot {
        0 => KING_ATTACKS[square as usize],
        1 => rook_attacks(square, occupied) | bishop_attacks(square, occupied),
        2 | 3 => rook_attacks(square, occupied),
        4 | 5 => bishop_attacks(square, occupied),
        _ => KNIGHT_ATTACKS[square as usize],
    }
}

const FIRST_COLUMN: Bitboard = 0x0101_0101_0101_0101;
const LAST_COLUMN: Bitboard = FIRST_COLUMN << 7;

/// The squares that pawns attack, to the right and to the left.
pub(super) const fn pawn_attacks(pawns: Bitboard, goes_up: bool) -> [Bitboard; 2] {
    let [right, left] = [pawns & !LAST_COLUMN, pawns & !FIRST_COLUMN];
    if goes_up { [right << 9, left << 7] } else { [right >> 7, left >> 9] }
}

/// The destinations of the single and the double steps of pawns.
#[inline]
pub(super) const fn pawn_pushes(pawns: Bitboard, goes_up: bool, occupied: Bitboard) -> [Bitboard; 2] {
    let single = if goes_up { pawns << 8 } else { pawns >> 8 } & !occupied;
    [single, double_pushes(single, goes_up, occupied)]
}

/// The destinations of double steps, from those of single steps: only pawns that come from their first row go on.
#[inline]
pub(super) const fn double_pushes(single: Bitboard, goes_up: bool, occupied: Bitboard) -> Bitboard {
    if goes_up { (single & FIRST_ROW << 16) << 8 & !occupied } else { (single & FIRST_ROW << 40) >> 8 & !occupied }
}

/// The computer's first row.
pub(super) const FIRST_ROW: Bitboard = 0xFF;

/// The attacks of a rook on an empty board.
pub(super) const ROOK_RAYS: [Bitboard; 64] = union_of_rays(0);

/// The attacks of a bishop on an empty board.
pub(super) const BISHOP_RAYS: [Bitboard; 64] = union_of_rays(4);

/// The union of four directions.
const fn union_of_rays(first: usize) -> [Bitboard; 64] {
    let mut table = [0; 64];
    let mut square = 0;
    while square < 64 {
        table[square] =
            RAYS[first][square] | RAYS[first + 1][square] | RAYS[first + 2][square] | RAYS[first + 3][square];
        square += 1;
    }
    table
}
