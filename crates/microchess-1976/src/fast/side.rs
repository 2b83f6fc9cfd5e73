//! One side's pieces as bitboards, and the attackers of a square.

use super::bitboard::{
    BISHOP_RAYS, Bitboard, KING_ATTACKS, KNIGHT_ATTACKS, NO_SQUARE, ROOK_RAYS, bishop_attacks, bit, from_0x88,
    pawn_attacks, rook_attacks,
};
use crate::tables::POINTS_BYTES;

/// One side's pieces: the piece list and bitboards.
#[derive(Clone, Copy)]
pub(super) struct Side {
    /// The square of each slot.
    pub(super) squares: [u8; 16],
    /// All pieces.
    pub(super) pieces: Bitboard,
    /// The pieces of each class: king, queen, rooks, bishops and knights, pawns.
    pub(super) by_class: [Bitboard; CLASSES],
    /// The knights, which share a class with the bishops.
    pub(super) knights: Bitboard,
    /// Whether the pawns move up the board.
    pub(super) goes_up: bool,
}

/// The number of classes. A class is all pieces with the same points, so bishops and knights are one.
pub(super) const CLASSES: usize = 5;

/// The points of each class, as in POINTS.
pub(super) const CLASS_POINTS: [u8; CLASSES] =
    [POINTS_BYTES[0], POINTS_BYTES[1], POINTS_BYTES[2], POINTS_BYTES[4], POINTS_BYTES[8]];

/// The class of the piece in a slot.
#[inline]
pub(super) const fn class_of(slot: usize) -> usize {
    const CLASS: [usize; 16] = [0, 1, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 4, 4, 4, 4];
    CLASS[slot]
}

/// All squares for the slots of knights, none for others.
const KNIGHTS: [Bitboard; 16] = [0, 0, 0, 0, 0, 0, !0, !0, 0, 0, 0, 0, 0, 0, 0, 0];

impl Side {
    /// Reads sixteen cells of BOARD or BK. Pieces that are not on the board get [`NO_SQUARE`].
    pub(super) fn from_bytes(bytes: &[u8], goes_up: bool) -> Self {
        let mut squares = [NO_SQUARE; 16];
        let mut masks = [0; 16];
        for ((square, mask), byte) in squares.iter_mut().zip(&mut masks).zip(bytes) {
            let is_on = byte & 0x88 == 0;
            *square = if is_on { from_0x88(*byte) } else { NO_SQUARE };
            *mask = Bitboard::from(is_on) << (*square & 63);
        }
        let [king, queen, rook, rook_too, bishop, bishop_too, knight, knight_too, ..] = masks;
        let knights = knight | knight_too;
        let pawns = masks[8..].iter().fold(0, |all, mask| all | mask);
        let by_class = [king, queen, rook | rook_too, bishop | bishop_too | knights, pawns];
        Self { squares, pieces: by_class.iter().fold(0, |all, class| all | class), by_class, knights, goes_up }
    }

    /// The number of pieces on the board.
    pub(super) fn count(&self) -> u32 {
        self.squares.iter().map(|square| u32::from(*square != NO_SQUARE)).sum()
    }

    /// Puts the piece of a slot on a square; it must not be on the board.
    #[inline]
    pub(super) fn put(&mut self, slot: usize, square: u8) {
        self.squares[slot] = square;
        self.pieces |= bit(square);
        self.by_class[class_of(slot)] |= bit(square);
        self.knights |= bit(square) & KNIGHTS[slot];
    }

    /// Removes the piece of a slot; it must be on the board.
    pub(super) fn remove(&mut self, slot: usize) {
        let square = self.squares[slot];
        self.squares[slot] = NO_SQUARE;
        self.pieces &= !bit(square);
        self.by_class[class_of(slot)] &= !bit(square);
        self.knights &= !bit(square);
    }

    pub(super) fn is_on_board(&self, slot: usize) -> bool {
        self.squares[slot] != NO_SQUARE
    }

    /// The sliders along rows and columns, and those along diagonals.
    pub(super) fn sliders(&self) -> [Bitboard; 2] {
        let [_, queen, rooks, minors, _] = self.by_class;
        [rooks | queen, minors & !self.knights | queen]
    }

    /// The pieces whose capture TREE follows: queen, rooks, bishops and knights (Q6).
    pub(super) const fn exchange_targets(&self) -> Bitboard {
        self.by_class[1] | self.by_class[2] | self.by_class[3]
    }

    /// The points of the most valuable of these pieces; 0 if there are none.
    pub(super) fn best_target_points(&self) -> u8 {
        (1..4).find(|class| self.by_class[*class] != 0).map_or(0, |class| CLASS_POINTS[class])
    }

    /// The slot of the piece on a square, which must not be empty.
    pub(super) fn slot_on(&self, square: u8) -> usize {
        self.squares.iter().position(|at| *at == square).unwrap_or(0)
    }
}

/// The pieces of a side that attack a square.
pub(super) fn attackers(side: &Side, square: u8, occupied: Bitboard) -> Bitboard {
    let [along, across] = side.sliders();
    let [right, left] = pawn_attacks(bit(square), !side.goes_up);
    let mut attackers = (right | left) & side.by_class[4] | KNIGHT_ATTACKS[square as usize] & side.knights;
    attackers |= KING_ATTACKS[square as usize] & side.by_class[0];
    if along & (ROOK_RAYS[square as usize]) != 0 {
        attackers |= rook_attacks(square, occupied) & along;
    }
    if across & (BISHOP_RAYS[square as usize]) != 0 {
        attackers |= bishop_attacks(square, occupied) & across;
    }
    attackers
}
