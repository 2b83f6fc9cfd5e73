//! **Algebraic names** for squares and moves, which the program itself does not use.
//!
//! The program counts rows from the computer's side and columns from the opponent's left. So the name of `$03` depends
//! on the colour the computer plays ([`ComputerColor`]): e1 when it is White, d8 when it is Black.
//!
//! ```text
//!   computer White                      computer Black
//!   $70 = h8 ........ $77 = a8          $70 = a1 ........ $77 = h1
//!     ...                                 ...
//!   $00 = h1 .. $03 = e1 .. $07 = a1    $00 = a8 .. $04 = e8 .. $07 = h8
//! ```

use core::fmt::{self, Write as _};
use core::str::FromStr;

use crate::board::Board;
use crate::chess_move::Move;
use crate::piece_type::PieceType;
use crate::tables::SETW_BYTES;
use crate::zero_page::BOARD;

/// The colour that the computer plays: that of the pieces in BOARD.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ComputerColor {
    /// The computer plays White.
    White,
    /// The computer plays Black.
    Black,
}

impl ComputerColor {
    /// Infers the computer's colour from a piece list.
    ///
    /// The program does not keep it, but the initial position is not symmetrical: as White the king is to the left of
    /// the queen, and so the bishop in slot 4 begins on a square of the other colour than as Black. A bishop never
    /// leaves its colour, so the majority of the bishops decides. Without bishops, each pawn votes for the colour whose
    /// starting column it is nearer to. Without pawns too the result is White.
    #[must_use]
    pub fn from_board(board: &Board) -> Self {
        let vote = |slots: &mut dyn Iterator<Item = usize>, favours_white: fn(u8, u8) -> i32| -> i32 {
            slots
                .filter(|slot| board.0[*slot] & 0x88 == 0)
                .map(|slot| favours_white(board.0[slot], SETW_BYTES[slot]))
                .sum()
        };
        let bishops =
            vote(
                &mut [4, 5, 20, 21].into_iter(),
                |square, home| {
                    if square_colour(square) == square_colour(home) { 1 } else { -1 }
                },
            );
        let pawns = || {
            vote(&mut (8..16).chain(24..32), |square, home| {
                let column = i32::from(square & 7);
                let (as_white, as_black) = (i32::from(home & 7), 7 - i32::from(home & 7));
                (column - as_black).abs() - (column - as_white).abs()
            })
        };
        let votes = if bishops != 0 { bishops } else { pawns() };
        if votes < 0 { Self::Black } else { Self::White }
    }

    /// The other colour.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }

    /// The name on the command line: `white` or `black`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::White => "white",
            Self::Black => "black",
        }
    }

    /// The file (`a` is 0) and rank (1 is 0) of a square, if it is on the board.
    #[must_use]
    pub const fn file_and_rank(self, square: u8) -> Option<(u8, u8)> {
        if square & 0x88 != 0 {
            return None;
        }
        let (row, column) = (square >> 4, square & 7);
        Some(match self {
            Self::White => (7 - column, row),
            Self::Black => (column, 7 - row),
        })
    }

    /// The square of a file (`a` is 0) and rank (1 is 0). Only the lowest three bits of each count.
    #[must_use]
    pub const fn square(self, file: u8, rank: u8) -> u8 {
        let (file, rank) = (file & 7, rank & 7);
        match self {
            Self::White => rank << 4 | (7 - file),
            Self::Black => (7 - rank) << 4 | file,
        }
    }

    /// The name of a square: `e4`, or `$CC` if it is not on the board.
    #[must_use]
    pub const fn square_name(self, square: u8) -> SquareName {
        SquareName { computer: self, square }
    }

    /// A move in long algebraic notation: `e2-e4`, `Qh5xe5`; or the cell that is "moved", if it is not a piece (Q8).
    #[must_use]
    pub const fn algebraic(self, mv: Move, is_capture: bool) -> Algebraic {
        Algebraic { computer: self, mv, is_capture }
    }
}

/// The colour of a square: 0 is light, 1 is dark.
const fn square_colour(square: u8) -> u8 {
    ((square >> 4) ^ square) & 1
}

impl fmt::Display for ComputerColor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The error for a name that is neither `white` nor `black`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseComputerColorError;

impl fmt::Display for ParseComputerColorError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no such colour; expected white or black")
    }
}

impl core::error::Error for ParseComputerColorError {}

impl FromStr for ComputerColor {
    type Err = ParseComputerColorError;

    fn from_str(text: &str) -> Result<Self, ParseComputerColorError> {
        [Self::White, Self::Black]
            .into_iter()
            .find(|computer| computer.name().eq_ignore_ascii_case(text))
            .ok_or(ParseComputerColorError)
    }
}

/// Displays the name of a square. See [`ComputerColor::square_name`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SquareName {
    computer: ComputerColor,
    square: u8,
}

impl fmt::Display for SquareName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.computer.file_and_rank(self.square) {
            Some((file, rank)) => {
                f.write_char(char::from(b'a' + file))?;
                f.write_char(char::from(b'1' + rank))
            }
            None => write!(f, "${:02X}", self.square),
        }
    }
}

/// Displays a move in long algebraic notation. See [`ComputerColor::algebraic`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Algebraic {
    computer: ComputerColor,
    mv: Move,
    is_capture: bool,
}

impl Algebraic {
    /// The names of the squares from and to.
    #[must_use]
    pub const fn squares(&self) -> [SquareName; 2] {
        [self.computer.square_name(self.mv.from), self.computer.square_name(self.mv.to)]
    }
}

impl fmt::Display for Algebraic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.mv.piece_type() {
            None => return write!(f, "no piece, but cell ${:02X}", BOARD.x(self.mv.piece).0),
            Some(PieceType::Pawn) => {}
            Some(piece) => f.write_char(piece.char())?,
        }
        let [from, to] = self.squares();
        from.fmt(f)?;
        f.write_char(if self.is_capture { 'x' } else { '-' })?;
        to.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Edition, Level, MicroChess};

    #[test]
    fn kings_and_queens_have_their_squares() {
        assert_eq!(format_name(ComputerColor::White, 0x03), "e1");
        assert_eq!(format_name(ComputerColor::White, 0x74), "d8");
        assert_eq!(format_name(ComputerColor::Black, 0x04), "e8");
        assert_eq!(format_name(ComputerColor::Black, 0x73), "d1");
        assert_eq!(format_name(ComputerColor::Black, 0xCC), "$CC");
    }

    #[test]
    fn squares_and_names_agree() {
        for computer in [ComputerColor::White, ComputerColor::Black] {
            for square in (0..0x78).filter(|square| square & 0x88 == 0) {
                let (file, rank) = computer.file_and_rank(square).expect("on the board");
                assert_eq!(computer.square(file, rank), square);
            }
        }
    }

    #[test]
    fn the_colour_is_inferred_from_the_bishops_then_the_pawns() {
        let mut program = MicroChess::new(Edition::Kim1, Level::Normal);
        program.set_board(&Board::START);
        assert_eq!(ComputerColor::from_board(&program.board()), ComputerColor::White);
        program.reverse();
        assert_eq!(ComputerColor::from_board(&program.board()), ComputerColor::Black);
        let mut no_bishops = program.board();
        for slot in [4, 5, 20, 21] {
            no_bishops.0[slot] = 0xCC;
        }
        assert_eq!(ComputerColor::from_board(&no_bishops), ComputerColor::Black);
        program.set_board(&no_bishops);
        program.reverse();
        assert_eq!(ComputerColor::from_board(&program.board()), ComputerColor::White);
        assert_eq!(ComputerColor::from_board(&Board([0xCC; 32])), ComputerColor::White);
    }

    fn format_name(computer: ComputerColor, square: u8) -> std::string::String {
        use std::string::ToString;
        computer.square_name(square).to_string()
    }
}
