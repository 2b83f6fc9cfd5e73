//! The board: 128 bytes, of which 64 are squares.

use core::fmt;

use crate::color::Color;
use crate::piece::{Piece, PieceType};
use crate::square::{Direction, File, Rank, Square};

/// The number of bytes of a [`Board`].
pub const BOARD_BYTES: usize = 128;

/// The placement of the pieces: 128 bytes, with a piece's code at the code of its square, and 0 at empty squares and at
/// the 64 places that are not squares.
///
/// ```
/// use chess0x88::{Board, Color, Piece, PieceType, Square};
///
/// let mut board = Board::EMPTY;
/// board.set(Square::E4, Some(Piece::new(PieceType::Rook, Color::White)));
/// assert_eq!(board.bytes()[0x34], 0x04);
/// assert!(board.is_attacked_by_slider(Square::E8, Color::White));
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Board([u8; BOARD_BYTES]);

impl Board {
    /// A board without pieces.
    pub const EMPTY: Self = Self([0; BOARD_BYTES]);

    /// The standard starting position.
    #[must_use]
    pub fn start() -> Self {
        const BACK_RANK: [PieceType; 8] = [
            PieceType::Rook,
            PieceType::Knight,
            PieceType::Bishop,
            PieceType::Queen,
            PieceType::King,
            PieceType::Bishop,
            PieceType::Knight,
            PieceType::Rook,
        ];
        let mut board = Self::EMPTY;
        for (color, back, front) in
            [(Color::White, Rank::First, Rank::Second), (Color::Black, Rank::Eighth, Rank::Seventh)]
        {
            for (file, piece_type) in File::ALL.into_iter().zip(BACK_RANK) {
                board.set(Square::new(file, back), Some(Piece::new(piece_type, color)));
                board.set(Square::new(file, front), Some(Piece::new(PieceType::Pawn, color)));
            }
        }
        board
    }

    /// The 128 bytes.
    #[must_use]
    pub const fn bytes(&self) -> &[u8; BOARD_BYTES] {
        &self.0
    }

    /// The piece on a square.
    #[must_use]
    #[inline]
    pub const fn get(&self, square: Square) -> Option<Piece> {
        Piece::from_code(self.0[(square.code() & 0x77) as usize])
    }

    /// Puts a piece on a square, or empties it.
    #[inline]
    pub const fn set(&mut self, square: Square, piece: Option<Piece>) {
        self.0[(square.code() & 0x77) as usize] = match piece {
            Some(piece) => piece.code(),
            None => 0,
        };
    }

    /// Puts the piece with a code on a square, or empties it by 0.
    #[inline]
    pub(crate) const fn set_code(&mut self, square: u8, code: u8) {
        self.0[(square & 0x77) as usize] = code;
    }

    /// Whether a piece of the opponent of `side` stands on a square.
    #[must_use]
    pub fn is_enemy(&self, square: Square, side: Color) -> bool {
        self.get(square).is_some_and(|piece| piece.color != side)
    }

    /// Whether a bishop, rook or queen of a side attacks a square: each direction is walked from the square until a
    /// piece or the edge of the board is met.
    #[must_use]
    pub fn is_attacked_by_slider(&self, square: Square, side: Color) -> bool {
        let meets = |directions: [Direction; 4], slider: PieceType| {
            directions.into_iter().any(|direction| {
                let met = square.ray(direction).find_map(|square| self.get(square));
                met.is_some_and(|piece| {
                    piece.color == side && (piece.piece_type == slider || piece.piece_type == PieceType::Queen)
                })
            })
        };
        meets(Direction::ORTHOGONALS, PieceType::Rook) || meets(Direction::DIAGONALS, PieceType::Bishop)
    }

    /// All pieces with their squares, from a1 along the ranks to h8.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        Square::all().filter_map(|square| self.get(square).map(|piece| (square, piece)))
    }

    /// The first square, from a1 along the ranks, with this piece.
    #[must_use]
    pub fn find(&self, wanted: Piece) -> Option<Square> {
        self.pieces().find(|(_, piece)| *piece == wanted).map(|(square, _)| square)
    }

    /// The board as text, in letters, with one side at the bottom. Add [`unicode`](BoardDisplay::unicode) for chess
    /// symbols.
    ///
    /// ```
    /// use chess0x88::{Board, Color};
    ///
    /// let black_below = Board::start().display(Color::Black).to_string();
    /// assert!(black_below.starts_with("1  R N B K Q B N R\n"));
    /// assert!(black_below.ends_with("8  r n b k q b n r\n   h g f e d c b a"));
    /// ```
    #[must_use]
    pub const fn display(&self, orientation: Color) -> BoardDisplay<'_> {
        BoardDisplay { board: self, orientation, symbol: Piece::char }
    }

    /// The board as text in Unicode chess symbols, with White at the bottom.
    #[must_use]
    pub const fn unicode(&self) -> BoardDisplay<'_> {
        self.display(Color::White).unicode()
    }
}

/// The board as text in letters, with White at the bottom.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.display(Color::White).fmt(f)
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f)?;
        fmt::Display::fmt(self, f)
    }
}

/// A board to be printed; see [`Board::display`].
#[derive(Clone, Copy, Debug)]
pub struct BoardDisplay<'a> {
    board: &'a Board,
    orientation: Color,
    symbol: fn(Piece) -> char,
}

impl BoardDisplay<'_> {
    /// The same in Unicode chess symbols.
    #[must_use]
    pub const fn unicode(self) -> Self {
        Self { symbol: Piece::unicode, ..self }
    }
}

impl fmt::Display for BoardDisplay<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (mut files, mut ranks) = (File::ALL, Rank::ALL);
        match self.orientation {
            Color::White => ranks.reverse(),
            Color::Black => files.reverse(),
        }
        for rank in ranks {
            write!(f, "{} ", rank.char())?;
            for file in files {
                write!(f, " {}", self.board.get(Square::new(file, rank)).map_or('.', self.symbol))?;
            }
            writeln!(f)?;
        }
        write!(f, "  ")?;
        files.iter().try_for_each(|file| write!(f, " {}", file.char()))
    }
}

#[cfg(test)]
mod tests {
    use std::string::ToString;

    use super::*;

    #[test]
    fn the_start_has_the_bytes_of_the_1802_layout() {
        let board = Board::start();
        let row = |rank: usize| <[u8; 16]>::try_from(&board.bytes()[16 * rank..16 * rank + 16]).unwrap();
        let with_gap = |squares: [u8; 8]| {
            let mut row = [0; 16];
            row[..8].copy_from_slice(&squares);
            row
        };
        assert_eq!(row(0), with_gap([4, 2, 3, 5, 6, 3, 2, 4]));
        assert_eq!(row(1), with_gap([1; 8]));
        assert_eq!(row(3), [0; 16]);
        assert_eq!(row(6), with_gap([9; 8]));
        assert_eq!(row(7), with_gap([0x0C, 0x0A, 0x0B, 0x0D, 0x0E, 0x0B, 0x0A, 0x0C]));
    }

    #[test]
    fn sliders_are_blocked_by_pieces_of_either_side() {
        let mut board = Board::EMPTY;
        board.set(Square::A1, Some(Piece::new(PieceType::Bishop, Color::Black)));
        assert!(board.is_attacked_by_slider(Square::H8, Color::Black));
        assert!(!board.is_attacked_by_slider(Square::H8, Color::White));
        assert!(!board.is_attacked_by_slider(Square::A8, Color::Black), "a bishop does not attack along a file");
        for color in Color::ALL {
            board.set(Square::D4, Some(Piece::new(PieceType::Pawn, color)));
            assert!(!board.is_attacked_by_slider(Square::H8, Color::Black));
            assert!(board.is_attacked_by_slider(Square::D4, Color::Black));
        }
        assert!(board.is_enemy(Square::D4, Color::White) && !board.is_enemy(Square::D4, Color::Black));
        assert!(!board.is_enemy(Square::E5, Color::White));
    }

    #[test]
    fn it_is_printed_in_letters_and_symbols_from_either_side() {
        let letters = "8  r n b q k b n r\n7  p p p p p p p p\n6  . . . . . . . .\n5  . . . . . . . .\n\
                       4  . . . . . . . .\n3  . . . . . . . .\n2  P P P P P P P P\n1  R N B Q K B N R\n   a b c d e f g h";
        assert_eq!(Board::start().to_string(), letters);
        assert!(Board::start().unicode().to_string().starts_with("8  ♜ ♞ ♝ ♛ ♚ ♝ ♞ ♜\n"));
        assert!(Board::start().display(Color::Black).unicode().to_string().starts_with("1  ♖ ♘ ♗ ♔"));
    }
}
