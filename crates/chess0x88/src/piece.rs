//! Pieces and their types.

use core::fmt;

use crate::color::Color;

/// A type of piece. Its code is the type bits of a [`Piece`], 1 to 6.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PieceType {
    /// Code `$01`.
    Pawn = 1,
    /// Code `$02`.
    Knight,
    /// Code `$03`.
    Bishop,
    /// Code `$04`.
    Rook,
    /// Code `$05`.
    Queen,
    /// Code `$06`.
    King,
}

impl PieceType {
    /// The six types by code.
    pub const ALL: [Self; 6] = [Self::Pawn, Self::Knight, Self::Bishop, Self::Rook, Self::Queen, Self::King];

    /// What a pawn can promote to, the strongest first.
    pub const PROMOTIONS: [Self; 4] = [Self::Queen, Self::Rook, Self::Bishop, Self::Knight];

    /// The type bits, 1 to 6.
    #[must_use]
    #[inline]
    pub const fn code(self) -> u8 {
        self as u8
    }

    /// The English name: `pawn`, `knight` and so on.
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

    /// The English letter in upper case, `P` for a pawn.
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

    /// The type of an upper-case letter.
    #[must_use]
    pub fn from_char(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|piece_type| piece_type.char() == letter)
    }
}

/// A piece: a type and a colour. Its code has the colour in bit 3 and the type in bits 0 to 2.
///
/// ```
/// use chess0x88::{Color, Piece, PieceType};
///
/// assert_eq!(Piece::new(PieceType::Queen, Color::Black).code(), 0x0D);
/// assert_eq!(Piece::from_code(0x06), Some(Piece::new(PieceType::King, Color::White)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    /// The type of the piece.
    pub piece_type: PieceType,
    /// The side to which the piece belongs.
    pub color: Color,
}

/// The pieces by code. Which piece comes next is hard to foresee, so a table is faster than branches on the code.
static BY_CODE: [Option<Piece>; 16] = by_code();

const fn by_code() -> [Option<Piece>; 16] {
    let mut table = [None; 16];
    let mut index = 0;
    while index < PieceType::ALL.len() {
        let [white, black] =
            [Piece::new(PieceType::ALL[index], Color::White), Piece::new(PieceType::ALL[index], Color::Black)];
        (table[white.code() as usize], table[black.code() as usize]) = (Some(white), Some(black));
        index += 1;
    }
    table
}

impl Piece {
    /// The piece of a type and a colour.
    #[must_use]
    #[inline]
    pub const fn new(piece_type: PieceType, color: Color) -> Self {
        Self { piece_type, color }
    }

    /// The code, `$01` to `$06` or `$09` to `$0E`.
    #[must_use]
    #[inline]
    pub const fn code(self) -> u8 {
        self.color.code() | self.piece_type.code()
    }

    /// The piece with a code. `None` for `$00`, the code of an empty square, and for anything else.
    #[must_use]
    #[inline]
    pub const fn from_code(code: u8) -> Option<Self> {
        if code < 16 { BY_CODE[code as usize] } else { None }
    }

    /// The FEN letter: upper case for White, lower case for Black.
    #[must_use]
    pub const fn char(self) -> char {
        match self.color {
            Color::White => self.piece_type.char(),
            Color::Black => self.piece_type.char().to_ascii_lowercase(),
        }
    }

    /// The piece of a FEN letter.
    #[must_use]
    pub fn from_char(letter: char) -> Option<Self> {
        let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        PieceType::from_char(letter.to_ascii_uppercase()).map(|piece_type| Self { piece_type, color })
    }

    /// The Unicode chess symbol.
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

/// The FEN letter.
impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.char().encode_utf8(&mut [0; 4]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_those_of_the_1802_layout() {
        let pieces =
            Color::ALL.into_iter().flat_map(|color| PieceType::ALL.map(|piece_type| Piece::new(piece_type, color)));
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
