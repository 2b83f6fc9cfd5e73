//! The board: 128 bytes, of which 64 are squares.

use core::fmt;

use crate::color::Color;
use crate::piece::{Piece, PieceType};
use crate::square::{Direction, File, Rank, Square};

/// The bytes of a board.
pub const BOARD_BYTES: usize = 128;

/// Who stands where: 128 bytes, a piece code at each square's code, and 0 at the 64 places that are no squares.
///
/// ```
/// use chess0x88::{Board, Color, PieceType, Piece, Square};
///
/// let mut board = Board::EMPTY;
/// board.set(Square::E4, Some(Piece::new(PieceType::Rook, Color::White)));
/// assert_eq!(board.bytes()[0x34], 0x04);
/// assert!(board.attacked_by_slider(Square::E8, Color::White));
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Board([u8; BOARD_BYTES]);

impl Board {
    /// Nobody stands anywhere.
    pub const EMPTY: Self = Self([0; BOARD_BYTES]);

    /// The men at the start of a game.
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
            for (file, kind) in File::ALL.into_iter().zip(BACK_RANK) {
                board.set(Square::new(file, back), Some(Piece::new(kind, color)));
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

    /// Who stands on a square.
    #[must_use]
    #[inline]
    pub const fn get(&self, square: Square) -> Option<Piece> {
        Piece::from_code(self.0[(square.code() & 0x77) as usize])
    }

    /// Puts a man on a square, or takes him off.
    #[inline]
    pub const fn set(&mut self, square: Square, piece: Option<Piece>) {
        self.0[(square.code() & 0x77) as usize] = match piece {
            Some(piece) => piece.code(),
            None => 0,
        };
    }

    /// Puts a man on a square by his code, or takes him off by 0.
    #[inline]
    pub(crate) const fn set_code(&mut self, square: u8, code: u8) {
        self.0[(square & 0x77) as usize] = code;
    }

    /// Whether a man of the other side stands on a square.
    #[must_use]
    pub fn is_enemy(&self, square: Square, side: Color) -> bool {
        self.get(square).is_some_and(|piece| piece.color != side)
    }

    /// Whether a bishop, rook or queen of a side could go to a square, or take there: from the square outwards in
    /// each direction, until a man or the edge is met.
    #[must_use]
    pub fn attacked_by_slider(&self, square: Square, side: Color) -> bool {
        let meets = |directions: [Direction; 4], kind: PieceType| {
            directions.into_iter().any(|direction| {
                let met = square.ray(direction).find_map(|square| self.get(square));
                met.is_some_and(|piece| {
                    piece.color == side && (piece.piece_type == kind || piece.piece_type == PieceType::Queen)
                })
            })
        };
        meets(Direction::ORTHOGONALS, PieceType::Rook) || meets(Direction::DIAGONALS, PieceType::Bishop)
    }

    /// Everybody, with his square, from a1 to h8.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        Square::all().filter_map(|square| self.get(square).map(|piece| (square, piece)))
    }

    /// The first square from a1 on with this man.
    #[must_use]
    pub fn find(&self, wanted: Piece) -> Option<Square> {
        self.pieces().find(|(_, piece)| *piece == wanted).map(|(square, _)| square)
    }

    /// The board as a picture in Unicode figures. (In letters, print the board itself.)
    #[must_use]
    pub const fn unicode(&self) -> UnicodeBoard<'_> {
        UnicodeBoard(self)
    }

    fn draw(&self, f: &mut fmt::Formatter<'_>, symbol: fn(Piece) -> char) -> fmt::Result {
        for rank in Rank::ALL.into_iter().rev() {
            write!(f, "{} ", rank.index() + 1)?;
            for file in File::ALL {
                write!(f, " {}", self.get(Square::new(file, rank)).map_or('.', symbol))?;
            }
            writeln!(f)?;
        }
        f.write_str("   a b c d e f g h")
    }
}

/// The board as a picture in letters, White below.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.draw(f, Piece::char)
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f)?;
        fmt::Display::fmt(self, f)
    }
}

/// See [`Board::figures`].
#[derive(Clone, Copy, Debug)]
pub struct UnicodeBoard<'a>(&'a Board);

impl fmt::Display for UnicodeBoard<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.draw(f, Piece::unicode)
    }
}

#[cfg(test)]
mod tests {
    use std::string::ToString;

    use super::*;

    #[test]
    fn the_start_has_the_bytes_of_the_layout() {
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
    fn sliders_are_blocked_by_men_of_either_side() {
        let mut board = Board::EMPTY;
        board.set(Square::A1, Some(Piece::new(PieceType::Bishop, Color::Black)));
        assert!(board.attacked_by_slider(Square::H8, Color::Black));
        assert!(!board.attacked_by_slider(Square::H8, Color::White));
        assert!(!board.attacked_by_slider(Square::A8, Color::Black), "a bishop does not go straight");
        for color in Color::ALL {
            board.set(Square::D4, Some(Piece::new(PieceType::Pawn, color)));
            assert!(!board.attacked_by_slider(Square::H8, Color::Black));
            assert!(board.attacked_by_slider(Square::D4, Color::Black));
        }
        assert!(board.is_enemy(Square::D4, Color::White) && !board.is_enemy(Square::D4, Color::Black));
        assert!(!board.is_enemy(Square::E5, Color::White));
    }

    #[test]
    fn pictures_in_letters_and_figures() {
        let letters = "8  r n b q k b n r\n7  p p p p p p p p\n6  . . . . . . . .\n5  . . . . . . . .\n\
                       4  . . . . . . . .\n3  . . . . . . . .\n2  P P P P P P P P\n1  R N B Q K B N R\n   a b c d e f g h";
        assert_eq!(Board::start().to_string(), letters);
        assert!(Board::start().unicode().to_string().starts_with("8  ♜ ♞ ♝ ♛ ♚ ♝ ♞ ♜\n"));
    }
}
