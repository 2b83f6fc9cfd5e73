//! Sets of squares, and where men go.

use crate::tables::MOVEX_BYTES;

/// A set of squares: bit 8 times row plus column.
pub(super) type Set = u64;

/// Where nobody stands.
pub(super) const NOWHERE: u8 = 64;

pub(super) const fn bit(square: u8) -> Set {
    1 << square
}

/// The squares of a set, from the lowest.
#[inline]
pub(super) const fn each(set: Set) -> Squares {
    Squares(set)
}

/// The squares of a set that are still to come.
pub(super) struct Squares(Set);

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

/// Slots of queens, rooks and bishops, who go along lines.
pub(super) const LINES: Slots = 0b0011_1110;

/// A set of slots but the pawns': bit 0 is the king.
pub(super) type Slots = u16;

/// The slots of a set, from the lowest.
#[inline]
pub(super) fn each_slot(slots: Slots) -> impl Iterator<Item = usize> {
    each(Set::from(slots)).map(usize::from)
}

/// How many slots are in a set.
#[inline]
pub(super) const fn count(slots: Slots) -> u32 {
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

/// A slot as a set; none for pawns.
#[inline]
pub(super) const fn slot_bit(slot: usize) -> Slots {
    if slot < 8 { 1 << slot } else { 0 }
}

/// Steps in rows and columns, MOVEN 1 to 16.
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

pub(super) const fn stepped(square: u8, (row, column): (i8, i8)) -> u8 {
    let (row, column) = ((square >> 3) as i8 + row, (square & 7) as i8 + column);
    if row < 0 || row > 7 || column < 0 || column > 7 { NOWHERE } else { (row * 8 + column) as u8 }
}

/// The squares that are a single step away, with the steps from one MOVEN to another.
const fn jumps(first: usize, last: usize) -> [Set; 64] {
    let mut table = [0; 64];
    let mut square = 0;
    while square < 64 {
        let mut index = first;
        while index <= last {
            let to = stepped(square as u8, STEPS[index]);
            if to != NOWHERE {
                table[square] |= bit(to);
            }
            index += 1;
        }
        square += 1;
    }
    table
}

pub(super) const KING: [Set; 64] = jumps(0, 7);
pub(super) const KNIGHT: [Set; 64] = jumps(8, 15);

/// All squares in a direction, by MOVEN minus 1.
pub(super) const RAYS: [[Set; 64]; 8] = {
    let mut rays = [[0; 64]; 8];
    let mut direction = 0;
    while direction < 8 {
        let mut square = 0;
        while square < 64 {
            let mut to = stepped(square as u8, STEPS[direction]);
            while to != NOWHERE {
                rays[direction][square] |= bit(to);
                to = stepped(to, STEPS[direction]);
            }
            square += 1;
        }
        direction += 1;
    }
    rays
};

/// The direction of the line from a square to another on it.
#[inline]
pub(super) const fn toward(from: u8, to: u8) -> usize {
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

/// Whether squares grow along a direction, so that the nearest man is the lowest bit.
const GROWS: [bool; 8] = {
    let mut grows = [false; 8];
    let mut direction = 0;
    while direction < 8 {
        let (row, column) = STEPS[direction];
        grows[direction] = row * 8 + column > 0;
        direction += 1;
    }
    grows
};

/// A line until something is in the way, that square included.
#[inline]
fn line(direction: usize, square: u8, occupied: Set) -> Set {
    let ray = RAYS[direction][square as usize];
    // The corner stands for a man where there is none: no ray goes on from it.
    let corner = if GROWS[direction] { 1 << 63 } else { 1 };
    ray ^ RAYS[direction][nearest(direction, ray & occupied | corner) as usize]
}

/// The first square of a set that a man comes to who goes in a direction; there must be one.
#[inline]
fn nearest(direction: usize, squares: Set) -> u8 {
    (if GROWS[direction] { squares.trailing_zeros() } else { 63 - squares.leading_zeros() }) as u8
}

/// The square that the program of 1976 writes as row and column; it must be on the board.
pub(super) const fn square_of(byte: u8) -> u8 {
    (byte >> 4) * 8 + (byte & 7)
}

/// A square as the program of 1976 writes it: row and column.
pub(super) const fn byte_of(square: u8) -> u8 {
    square / 8 * 16 + square % 8
}

#[inline]
pub(super) fn straight(square: u8, occupied: Set) -> Set {
    line(0, square, occupied) | line(1, square, occupied) | line(2, square, occupied) | line(3, square, occupied)
}

#[inline]
pub(super) fn diagonal(square: u8, occupied: Set) -> Set {
    line(4, square, occupied) | line(5, square, occupied) | line(6, square, occupied) | line(7, square, occupied)
}

/// What a man other than a pawn reaches, own men included.
#[inline]
pub(super) fn reach(slot: usize, square: u8, occupied: Set) -> Set {
    match slot {
        0 => KING[square as usize],
        1 => straight(square, occupied) | diagonal(square, occupied),
        2 | 3 => straight(square, occupied),
        4 | 5 => diagonal(square, occupied),
        _ => KNIGHT[square as usize],
    }
}

const FIRST_COLUMN: Set = 0x0101_0101_0101_0101;
const LAST_COLUMN: Set = FIRST_COLUMN << 7;

/// The squares that pawns attack.
pub(super) const fn pawn_attacks(pawns: Set, goes_up: bool) -> [Set; 2] {
    let [right, left] = [pawns & !LAST_COLUMN, pawns & !FIRST_COLUMN];
    if goes_up { [right << 9, left << 7] } else { [right >> 7, left >> 9] }
}

/// The single and the double steps of pawns.
#[inline]
pub(super) const fn pawn_steps(pawns: Set, goes_up: bool, occupied: Set) -> [Set; 2] {
    let single = if goes_up { pawns << 8 } else { pawns >> 8 } & !occupied;
    [single, second_steps(single, goes_up, occupied)]
}

/// The second steps of pawns who have made the first from where they stand at the start.
#[inline]
pub(super) const fn second_steps(single: Set, goes_up: bool, occupied: Set) -> Set {
    if goes_up { (single & ROW << 16) << 8 & !occupied } else { (single & ROW << 40) >> 8 & !occupied }
}

pub(super) const ROW: Set = 0xFF;

/// Lines on an empty board.
pub(super) const STRAIGHT: [Set; 64] = lines(0);
pub(super) const DIAGONAL: [Set; 64] = lines(4);

const fn lines(first: usize) -> [Set; 64] {
    let mut table = [0; 64];
    let mut square = 0;
    while square < 64 {
        table[square] =
            RAYS[first][square] | RAYS[first + 1][square] | RAYS[first + 2][square] | RAYS[first + 3][square];
        square += 1;
    }
    table
}
