//! The men by number, beside the board: who stands where, and where each man stands.
//!
//! Each man has a number for as long as he lives, 0 to 15 for Black's men and 16 to 31 for White's, the kings first.
//! Taking a man and taking that back is then one bit, and nobody has to be looked for.
//!
//! - `occupants` answers "who stands there?" for *every* byte, not only for squares: the bytes that are no squares hold
//!   a rail that looks like a man of both sides. A man who walks along a line stops at the rail as he would at a
//!   friend, so that a walk needs one look per step instead of two: neither the `& 0x88` test nor a check of
//!   bounds remains.
//! - `squares` answers "where is number 5?".
//! - `groups` has a bit for each man of a kind, so that all knights can be visited, then all bishops, and so on. A loop
//!   that only ever sees one kind has nothing to decide.

use crate::board::Board;
use crate::color::Color;
use crate::piece::PieceType;

/// Who stands on a square: nobody, a man's number with his side's badge, or the rail.
pub(crate) type Occupant = u8;

/// Nobody.
pub(crate) const EMPTY: Occupant = 0;

/// Both badges: nobody can go there, and nobody takes there.
pub(crate) const OFF_BOARD: Occupant = 0x30;

/// The number of men that a side can have.
pub(crate) const MAX_PIECES: u8 = 16;

/// A set of men, a bit for each number.
pub(crate) type PieceSet = u32;

/// The bit of occupants that says whose man he is.
#[inline]
pub(crate) const fn color_flag(color: Color) -> u8 {
    match color {
        Color::White => 0x10,
        Color::Black => 0x20,
    }
}

/// Whether somebody is a man of a side. The rail has both badges, so it is nobody's.
#[inline]
pub(crate) const fn is_piece_of(occupant: Occupant, color: Color) -> bool {
    occupant & OFF_BOARD == color_flag(color)
}

/// All numbers of a side.
#[inline]
pub(crate) const fn side(color: Color) -> PieceSet {
    match color {
        Color::White => 0xFFFF_0000,
        Color::Black => 0x0000_FFFF,
    }
}

/// The number of an occupant.
#[inline]
const fn number(occupant: Occupant) -> usize {
    (occupant & 0x1F) as usize
}

/// The set of one occupant.
#[inline]
pub(crate) const fn only(occupant: Occupant) -> PieceSet {
    1 << number(occupant)
}

/// The men by number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PieceList {
    occupants: [Occupant; 256],
    squares: [u8; 32],
    groups: [PieceSet; 8],
}

impl PieceList {
    /// Numbers the men of a board. The kings get the first number of their side. A side has 16 men at the most, one of
    /// them a king.
    pub(crate) fn new(board: &Board) -> Self {
        let mut roster = Self { occupants: [OFF_BOARD; 256], squares: [0; 32], groups: [0; 8] };
        for square in crate::Square::all() {
            roster.occupants[usize::from(square.code())] = EMPTY;
        }
        let mut next = [1_u8; 2];
        for (square, piece) in board.pieces() {
            let number = if piece.piece_type == PieceType::King {
                0
            } else {
                let next = &mut next[piece.color as usize];
                *next += 1;
                *next - 1
            };
            let occupant = color_flag(piece.color) | number & (MAX_PIECES - 1);
            roster.put(square.code(), occupant);
            roster.set_square(occupant, square.code());
            roster.toggle(piece.piece_type.code(), occupant);
        }
        roster
    }

    /// Who stands on a square, or on what is none.
    #[inline]
    pub(crate) fn occupant(&self, square: u8) -> Occupant {
        self.occupants[usize::from(square)]
    }

    /// Where the man of a number stands, or stood last.
    #[inline]
    pub(crate) fn square(&self, number: u32) -> u8 {
        self.squares[(number & 31) as usize]
    }

    /// Where a side's king stands.
    #[inline]
    pub(crate) const fn king(&self, color: Color) -> u8 {
        self.squares[number(color_flag(color))]
    }

    /// Both sides' men of a kind, by type code.
    #[inline]
    pub(crate) fn of_type(&self, kind: PieceType) -> PieceSet {
        self.groups[usize::from(kind.code() & 7)]
    }

    /// Both sides' bishops, rooks and queens.
    #[inline]
    pub(crate) fn sliders(&self) -> PieceSet {
        self.of_type(PieceType::Bishop) | self.of_type(PieceType::Rook) | self.of_type(PieceType::Queen)
    }

    /// Both sides' men but the pawns.
    #[inline]
    pub(crate) fn non_pawns(&self) -> PieceSet {
        self.sliders() | self.of_type(PieceType::Knight) | self.of_type(PieceType::King)
    }

    /// Says who stands on a square.
    #[inline]
    pub(crate) fn put(&mut self, square: u8, occupant: Occupant) {
        self.occupants[usize::from(square)] = occupant;
    }

    /// Says where a man stands.
    #[inline]
    pub(crate) fn set_square(&mut self, occupant: Occupant, square: u8) {
        self.squares[number(occupant)] = square;
    }

    /// Enters a man in a group, or strikes him from it. Group 0 means nothing, so that nobody can be taken without a
    /// question.
    #[inline]
    pub(crate) fn toggle(&mut self, kind_code: u8, occupant: Occupant) {
        self.groups[usize::from(kind_code & 7)] ^= only(occupant);
    }
}

/// The numbers of a set, lowest first.
#[derive(Clone, Copy)]
pub(crate) struct Indices(pub(crate) PieceSet);

impl Iterator for Indices {
    type Item = u32;

    #[inline]
    fn next(&mut self) -> Option<u32> {
        if self.0 == 0 {
            return None;
        }
        let number = self.0.trailing_zeros();
        self.0 &= self.0 - 1;
        Some(number)
    }
}
