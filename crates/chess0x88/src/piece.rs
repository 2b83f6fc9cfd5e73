//! The men.

use core::fmt;

use crate::color::Color;

/// A kind of man. Its code is the type bits of a piece, 1 to 6.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PieceType {
    /// `$01`.
    Pawn = 1,
    /// `$02`.
    Knight,
    /// `$03`.
    Bishop,
    /// `$04`.
    Rook,
    /// `$05`.
    Queen,
    /// `$06`.
    King,
}

impl PieceType {
    /// All six, by code.
    pub const ALL: [Self; 6] = [Self::Pawn, Self::Knight, Self::Bishop, Self::Rook, Self::Queen, Self::King];

    /// What a pawn can become, the strongest first.
    pub const PROMOTIONS: [Self; 4] = [Self::Queen, Self::Rook, Self::Bishop, Self::Knight];

    /// The type bits, 1 to 6.
    #[must_use]
    #[inline]
    pub const fn code(self) -> u8 {
        self as u8
    }

    /// What he is called: `pawn`, `knight` and so on.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Pawn => "pawn",
            Self::Knight => "knight",
            Self::Bishop => "bishop",
            Self::Rook => "rook",
            Self::Queen => "queen",
            Self::King => "king",
        }
    }

    /// His letter as a capital, `P` for a pawn.
    #[must_use]
    pub const fn char(self) -> char {
        match self {
            Self::Pawn => 'P',
            Self::Knight => 'N',
            Self::Bishop => 'B',
            Self::Rook => 'R',
            Self::Queen => 'Q',
            Self::King => 'K',
        }
    }

    /// Reads a capital.
    #[must_use]
    pub fn from_char(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.char() == letter)
    }
}

/// A man: a kind and a colour. His code has the colour in bit 3 and the type in bits 0 to 2.
///
/// ```
/// use chess0x88::{Color, PieceType, Piece};
///
/// assert_eq!(Piece::new(PieceType::Queen, Color::Black).code(), 0x0D);
/// assert_eq!(Piece::from_code(0x06), Some(Piece::new(PieceType::King, Color::White)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    /// What he is.
    pub piece_type: PieceType,
    /// Whose he is.
    pub color: Color,
}

impl Piece {
    /// A man of a kind and a colour.
    #[must_use]
    #[inline]
    pub const fn new(kind: PieceType, color: Color) -> Self {
        Self { piece_type: kind, color }
    }

    /// His code, `$01` to `$06` or `$09` to `$0E`.
    #[must_use]
    #[inline]
    pub const fn code(self) -> u8 {
        self.color.code() | self.piece_type.code()
    }

    /// The man with a code. `$00` is an empty square, and everything else is nothing.
    #[must_use]
    pub const fn from_code(code: u8) -> Option<Self> {
        let kind = match code & 0x07 {
            1 => PieceType::Pawn,
            2 => PieceType::Knight,
            3 => PieceType::Bishop,
            4 => PieceType::Rook,
            5 => PieceType::Queen,
            6 => PieceType::King,
            _ => return None,
        };
        match Color::from_code(code & 0xF8) {
            Some(color) => Some(Self { piece_type: kind, color }),
            None => None,
        }
    }

    /// His letter: a capital for White, a small one for Black.
    #[must_use]
    pub const fn char(self) -> char {
        match self.color {
            Color::White => self.piece_type.char(),
            Color::Black => self.piece_type.char().to_ascii_lowercase(),
        }
    }

    /// Reads a letter.
    #[must_use]
    pub fn from_char(letter: char) -> Option<Self> {
        let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        PieceType::from_char(letter.to_ascii_uppercase()).map(|kind| Self { piece_type: kind, color })
    }

    /// His figure in Unicode.
    #[must_use]
    pub const fn unicode(self) -> char {
        match (self.color, self.piece_type) {
            (Color::White, PieceType::King) => '♔',
            (Color::White, PieceType::Queen) => '♕',
            (Color::White, PieceType::Rook) => '♖',
            (Color::White, PieceType::Bishop) => '♗',
            (Color::White, PieceType::Knight) => '♘',
            (Color::White, PieceType::Pawn) => '♙',
            (Color::Black, PieceType::King) => '♚',
            (Color::Black, PieceType::Queen) => '♛',
            (Color::Black, PieceType::Rook) => '♜',
            (Color::Black, PieceType::Bishop) => '♝',
            (Color::Black, PieceType::Knight) => '♞',
            (Color::Black, PieceType::Pawn) => '♟',
        }
    }
}

/// His letter, as in FEN.
impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.char().encode_utf8(&mut [0; 4]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_those_of_the_layout() {
        let pieces = Color::ALL.into_iter().flat_map(|color| PieceType::ALL.map(|kind| Piece::new(kind, color)));
        for (piece, code) in pieces.zip([1, 2, 3, 4, 5, 6, 9, 10, 11, 12, 13, 14]) {
            assert_eq!(piece.code(), code);
            assert_eq!(Piece::from_code(code), Some(piece));
            assert_eq!(Piece::from_char(piece.char()), Some(piece));
        }
        for code in [0, 7, 8, 15, 16, 0x11, 0xFF] {
            assert_eq!(Piece::from_code(code), None, "{code}");
        }
        assert_eq!(Piece::from_char('x'), None);
    }
}
