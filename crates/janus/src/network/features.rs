//! The inputs of the net: which piece stands on which square, as seen by one side.
//!
//! Each side sees the board from its own first rank. And since chess has no left and right but for castling, a side whose
//! king stands on the right half sees the board mirrored, so that its king is always on files a to d.

use chess0x88::{Color, Piece, Square};

/// Two sides, six types of pieces, 64 squares.
pub(crate) const FEATURES: usize = 2 * 6 * 64;

/// How one side looks at the board: what its square numbers are combined with, by exclusive or.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Orientation(u8);

impl Orientation {
    /// How a side looks at the board when its king stands on a square.
    #[must_use]
    #[inline]
    pub(crate) const fn new(perspective: Color, king: Square) -> Self {
        let flip = if matches!(perspective, Color::Black) { 0o70 } else { 0 };
        let mirror = if king.index() & 4 != 0 { 0o07 } else { 0 };
        Self(flip | mirror)
    }
}

/// The feature of a piece on a square for one side.
#[must_use]
#[inline]
pub(crate) const fn feature(perspective: Color, orientation: Orientation, piece: Piece, square: Square) -> usize {
    let side = (piece.color as usize) ^ (perspective as usize);
    let piece_type = piece.piece_type as usize - 1;
    side * 384 + piece_type * 64 + (square.index() ^ orientation.0) as usize
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess0x88::PieceType;

    #[test]
    fn both_sides_see_the_same_in_mirrored_positions() {
        let pawn = |color| Piece::new(PieceType::Pawn, color);
        let white = Orientation::new(Color::White, Square::G1);
        let black = Orientation::new(Color::Black, Square::B8);
        // e2 is d2 in the mirror; d7 is d2 from Black's side.
        let expected = 3 + 8;
        assert_eq!(feature(Color::White, white, pawn(Color::White), Square::E2), expected);
        assert_eq!(feature(Color::Black, black, pawn(Color::Black), Square::D7), expected);
        assert_eq!(feature(Color::Black, black, pawn(Color::White), Square::D7), expected + 384);
    }
}
