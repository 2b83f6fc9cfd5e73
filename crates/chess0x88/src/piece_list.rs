//! The piece list: which piece stands on a square, and on which square each piece stands.
//!
//! Each piece has an index for as long as it is on the board, 0 to 15 for Black's and 16 to 31 for White's, the kings
//! first. A set of pieces is then 32 bits, and capturing a piece or restoring it changes one bit.
//!
//! - `occupants` says which piece stands on a square, for *every* byte and not only for squares: the bytes that are not
//!   squares hold an off-board sentinel that looks like a piece of both sides. A sliding piece stops at the sentinel as
//!   it stops at a piece of its own, so a walk needs one lookup per step: neither the `& 0x88` test nor a bounds check
//!   remains.
//! - `squares` says where the piece with an index stands.
//! - `by_type` has a set for each type, so that all knights are visited, then all bishops, and so on. A loop that only
//!   ever sees one type of piece has no branch on the type.

use crate::board::Board;
use crate::color::Color;
use crate::piece::PieceType;

/// What stands on a square: [`EMPTY`], a piece's index with the flag of its colour, or [`OFF_BOARD`].
pub(crate) type Occupant = u8;

/// An empty square.
pub(crate) const EMPTY: Occupant = 0;

/// The off-board sentinel: the flags of both colours, so no piece can go there or capture there.
pub(crate) const OFF_BOARD: Occupant = 0x30;

/// The number of pieces that a side can have.
pub(crate) const MAX_PIECES: u8 = 16;

/// A set of pieces, one bit for each index.
pub(crate) type PieceSet = u32;

/// The bit of an occupant that says to which side it belongs.
#[inline]
pub(crate) const fn color_flag(color: Color) -> u8 {
    match color {
        Color::White => 0x10,
        Color::Black => 0x20,
    }
}

/// Whether an occupant is a piece of a side. The off-board sentinel has both flags, so it belongs to neither.
#[inline]
pub(crate) const fn is_piece_of(occupant: Occupant, color: Color) -> bool {
    occupant & OFF_BOARD == color_flag(color)
}

/// The indices of a side, whether they are in use or not.
#[inline]
pub(crate) const fn indices_of(color: Color) -> PieceSet {
    match color {
        Color::White => 0xFFFF_0000,
        Color::Black => 0x0000_FFFF,
    }
}

/// The index of an occupant.
#[inline]
const fn index(occupant: Occupant) -> usize {
    (occupant & 0x1F) as usize
}

/// The set of one occupant.
#[inline]
pub(crate) const fn only(occupant: Occupant) -> PieceSet {
    1 << index(occupant)
}

/// The pieces of a position by square, by index and by type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PieceList {
    occupants: [Occupant; 256],
    squares: [u8; 32],
    by_type: [PieceSet; 8],
}

impl PieceList {
    /// The list of a board on which each side has one king and at most 16 pieces. A king gets the first index of its
    /// side.
    pub(crate) fn new(board: &Board) -> Self {
        let mut list = Self { occupants: [OFF_BOARD; 256], squares: [0; 32], by_type: [0; 8] };
        for square in crate::Square::all() {
            list.occupants[usize::from(square.code())] = EMPTY;
        }
        let mut next = [1_u8; 2];
        for (square, piece) in board.pieces() {
            let index = if piece.piece_type == PieceType::King {
                0
            } else {
                let next = &mut next[piece.color as usize];
                *next += 1;
                *next - 1
            };
            let occupant = color_flag(piece.color) | index & (MAX_PIECES - 1);
            list.put(square.code(), occupant);
            list.set_square(occupant, square.code());
            list.toggle(piece.piece_type.code(), occupant);
        }
        list
    }

    /// What stands on a square, or the sentinel for a code that is not one.
    #[inline]
    pub(crate) fn occupant(&self, square: u8) -> Occupant {
        self.occupants[usize::from(square)]
    }

    /// Where the piece with an index stands, or stood when it was captured.
    #[inline]
    pub(crate) fn square(&self, index: u32) -> u8 {
        self.squares[(index & 31) as usize]
    }

    /// The square of a side's king.
    #[inline]
    pub(crate) const fn king(&self, color: Color) -> u8 {
        self.squares[index(color_flag(color))]
    }

    /// Both sides' pieces of a type.
    #[inline]
    pub(crate) fn of_type(&self, piece_type: PieceType) -> PieceSet {
        self.by_type[usize::from(piece_type.code() & 7)]
    }

    /// One side's pieces of a type.
    #[inline]
    pub(crate) fn of(&self, color: Color, piece_type: PieceType) -> PieceSet {
        self.of_type(piece_type) & indices_of(color)
    }

    /// Both sides' bishops, rooks and queens.
    #[inline]
    pub(crate) fn sliders(&self) -> PieceSet {
        self.of_type(PieceType::Bishop) | self.of_type(PieceType::Rook) | self.of_type(PieceType::Queen)
    }

    /// Both sides' pieces other than pawns.
    #[inline]
    pub(crate) fn non_pawns(&self) -> PieceSet {
        self.sliders() | self.of_type(PieceType::Knight) | self.of_type(PieceType::King)
    }

    /// Both sides' pieces.
    #[inline]
    pub(crate) fn all(&self) -> PieceSet {
        self.non_pawns() | self.of_type(PieceType::Pawn)
    }

    /// Sets what stands on a square.
    #[inline]
    pub(crate) fn put(&mut self, square: u8, occupant: Occupant) {
        self.occupants[usize::from(square)] = occupant;
    }

    /// Sets where a piece stands.
    #[inline]
    pub(crate) fn set_square(&mut self, occupant: Occupant, square: u8) {
        self.squares[index(occupant)] = square;
    }

    /// Adds a piece to the set of a type, or removes it. Type 0, the code of an empty square, has a set that is never
    /// read, so a move that captures nothing needs no branch.
    #[inline]
    pub(crate) fn toggle(&mut self, type_code: u8, occupant: Occupant) {
        self.by_type[usize::from(type_code & 7)] ^= only(occupant);
    }
}

/// The indices of a set, lowest first.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Indices(pub(crate) PieceSet);

impl Iterator for Indices {
    type Item = u32;

    #[inline]
    fn next(&mut self) -> Option<u32> {
        if self.0 == 0 {
            return None;
        }
        let index = self.0.trailing_zeros();
        self.0 &= self.0 - 1;
        Some(index)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.0.count_ones() as usize;
        (left, Some(left))
    }
}
