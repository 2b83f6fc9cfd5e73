//! The inputs of the net: which piece stands on which square, as seen by one side.
//!
//! Each side sees the board from its own first rank. And since chess has no left and right but for castling, a side whose
//! king stands on the right half sees the board mirrored, so that its king is always on files a to d. What a piece is worth
//! depends on where that king is, so the inputs are others for each part of the board where it can stand.

use chess0x88::{Color, Piece, Square};

/// Two sides, six types of pieces, 64 squares.
const BOARD_FEATURES: usize = 2 * 6 * 64;

/// The parts of the board where a king can stand.
pub(crate) const KING_PARTS: usize = 4;

/// All inputs.
pub(crate) const FEATURES: usize = KING_PARTS * BOARD_FEATURES;

/// The ways to look at the board, each mirrored or not.
pub(crate) const ORIENTATIONS: usize = 2 * KING_PARTS;

/// How one side looks at the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Orientation {
    /// What its square numbers are combined with, by exclusive or.
    flip: u8,
    /// The part of the board where its king stands.
    part: u8,
}

/// The part of the board in which a king stands, seen from its own side and mirrored: castled, in the middle of the first rank, on
/// the second rank, or further.
const fn king_part(square: u8) -> u8 {
    match square {
        0 | 1 => 0,
        2..=7 => 1,
        8..=15 => 2,
        _ => 3,
    }
}

impl Orientation {
    /// How a side looks at the board when its king stands on a square.
    #[must_use]
    #[inline]
    pub(crate) const fn new(perspective: Color, king: Square) -> Self {
        let flip = if matches!(perspective, Color::Black) { 0o70 } else { 0 };
        let mirror = if king.index() & 4 != 0 { 0o07 } else { 0 };
        let flip = flip | mirror;
        Self { flip, part: king_part(king.index() ^ flip) }
    }

    /// A number below [`ORIENTATIONS`], another one for each orientation of a side.
    pub(crate) const fn index(self) -> usize {
        2 * self.part as usize + (self.flip & 1) as usize
    }
}

/// The feature of a piece on a square for one side.
#[must_use]
#[inline]
pub(crate) const fn feature(perspective: Color, orientation: Orientation, piece: Piece, square: Square) -> usize {
    let side = (piece.color as usize) ^ (perspective as usize);
    let piece_type = piece.piece_type as usize - 1;
    let index = side * 384 + piece_type * 64 + (square.index() ^ orientation.flip) as usize;
    orientation.part as usize * BOARD_FEATURES + index
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess0x88::PieceType;

    /// Every orientation has a number of its own, and the features of a part follow those of the one before.
    #[test]
    fn each_part_of_the_board_has_inputs_of_its_own() {
        let pawn = Piece::new(PieceType::Pawn, Color::White);
        let mut features = std::collections::BTreeSet::new();
        let mut indices = std::collections::BTreeSet::new();
        for king in Square::all() {
            let orientation = Orientation::new(Color::White, king);
            indices.insert(orientation.index());
            let mirrored = if king.index() & 4 == 0 { Square::A2 } else { Square::H2 };
            features.insert(feature(Color::White, orientation, pawn, mirrored));
        }
        assert_eq!(indices, (0..ORIENTATIONS).collect());
        assert_eq!(features, [0, 1, 2, 3].map(|part| part * 768 + 8).into());
        let part = |square: Square| Orientation::new(Color::White, square).part;
        assert_eq!([Square::G1, Square::E1, Square::E2, Square::E3].map(part), [0, 1, 2, 3]);
    }

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
