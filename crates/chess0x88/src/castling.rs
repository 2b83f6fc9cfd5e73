//! Castling rights, for standard chess and Chess960.

use crate::board::BOARD_BYTES;
use crate::color::Color;
use crate::square::{File, Square};

/// The side to which a king castles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum CastlingSide {
    /// O-O: the king goes to the g-file.
    KingSide,
    /// O-O-O: the king goes to the c-file.
    QueenSide,
}

impl CastlingSide {
    /// Both sides, the king's first.
    pub const ALL: [Self; 2] = [Self::KingSide, Self::QueenSide];

    /// The piece after which the side is named: `king` or `queen`.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::KingSide => "king",
            Self::QueenSide => "queen",
        }
    }
}

/// The castling rights: for each colour and side of the board the file of the rook, if the right is left.
///
/// In standard chess the rooks are on the files h and a. In Chess960 they can be on any file, so the file is part of the
/// right.
///
/// ```
/// use chess0x88::{CastlingRights, CastlingSide, Color, File};
///
/// let mut castling = CastlingRights::ALL;
/// assert_eq!(castling.code(), 0x0F);
/// castling.set(Color::White, CastlingSide::KingSide, None);
/// assert_eq!(castling.code(), 0x0E);
/// assert_eq!(castling.rook_file(Color::Black, CastlingSide::QueenSide), Some(File::A));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct CastlingRights {
    rooks: [[Option<File>; 2]; 2],
}

impl CastlingRights {
    /// No rights.
    pub const NONE: Self = Self { rooks: [[None; 2]; 2] };

    /// All four rights, with the rooks of standard chess.
    pub const ALL: Self = Self { rooks: [[Some(File::H), Some(File::A)]; 2] };

    /// The file of the rook with which a colour may castle to a side.
    #[must_use]
    pub const fn rook_file(&self, color: Color, side: CastlingSide) -> Option<File> {
        self.rooks[color as usize][side as usize]
    }

    /// Sets a right by the file of its rook, or removes it.
    pub const fn set(&mut self, color: Color, side: CastlingSide, rook: Option<File>) {
        self.rooks[color as usize][side as usize] = rook;
    }

    /// For each square the bits of the rights that are lost when a move begins or ends there: two on a king's square, one
    /// on a castling rook's.
    pub(crate) fn lost_by_square(&self, kings: [Square; 2]) -> [u8; BOARD_BYTES] {
        let mut lost = [0; BOARD_BYTES];
        for color in Color::ALL {
            for side in CastlingSide::ALL {
                if let Some(file) = self.rook_file(color, side) {
                    let rook = Square::new(file, color.first_rank());
                    for square in [kings[color as usize], rook] {
                        lost[usize::from(square.code())] |= right_bit(color, side);
                    }
                }
            }
        }
        lost
    }

    /// The rights whose bits are set in a code.
    pub(crate) fn only(mut self, code: u8) -> Self {
        for (bit, rook) in self.rooks.iter_mut().flatten().enumerate() {
            if code >> bit & 1 == 0 {
                *rook = None;
            }
        }
        self
    }

    /// The four rights as bits: 0 and 1 for White's king side and queen side, 2 and 3 for Black's. The rooks' files are
    /// not part of it.
    #[must_use]
    pub fn code(&self) -> u8 {
        let rights = self.rooks.iter().flatten().enumerate();
        rights.map(|(bit, rook)| u8::from(rook.is_some()) << bit).sum()
    }

    /// The rights of standard chess with these bits. Bits above the lowest four are ignored.
    #[must_use]
    pub fn from_code(code: u8) -> Self {
        Self::ALL.only(code)
    }
}

/// The bit of a right.
#[inline]
pub(crate) const fn right_bit(color: Color, side: CastlingSide) -> u8 {
    1 << (2 * color as u8 + side as u8)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_those_of_the_1802_layout() {
        for code in 0..16 {
            assert_eq!(CastlingRights::from_code(code).code(), code);
        }
        let mut white_king_side = CastlingRights::NONE;
        white_king_side.set(Color::White, CastlingSide::KingSide, Some(File::H));
        let mut black_queen_side = CastlingRights::NONE;
        black_queen_side.set(Color::Black, CastlingSide::QueenSide, Some(File::A));
        assert_eq!((white_king_side.code(), black_queen_side.code()), (0x01, 0x08));
        assert_eq!(CastlingRights::from_code(0xF8), black_queen_side);
    }
}
