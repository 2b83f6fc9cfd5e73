//! **Algebraic names** for squares and moves, which the program itself never uses.
//!
//! The computer counts rows from its own side and columns from the player's left. So what `$03` is called depends
//! on the colour the computer plays ([`Seat`]): e1 when it is White, d8 when it is Black.
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
use crate::men::Man;
use crate::moves::Move;
use crate::tables::SETW_BYTES;
use crate::zero_page::BOARD;

/// The colour of the men in BOARD.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Seat {
    /// The computer plays White.
    White,
    /// The computer plays Black.
    Black,
}

impl Seat {
    /// Reads the computer's colour off a board.
    ///
    /// The program does not note it, but the set-up is not symmetrical: as White the king stands to the left of
    /// the queen, and so the bishop in slot 4 begins on the other colour of square than he does as Black. A bishop
    /// never leaves his colour, so the bishops settle it. Without bishops, the pawns vote with the column they are
    /// nearer to. Without those too it is White.
    #[must_use]
    pub fn of(board: &Board) -> Self {
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

    /// `white` or `black`.
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
    pub const fn name_of(self, square: u8) -> SquareName {
        SquareName { seat: self, square }
    }

    /// A move in long algebraic notation: `e2-e4`, `Qh5xe5`; or which cell is moved, if it is no man.
    #[must_use]
    pub const fn algebraic(self, played: Move, takes: bool) -> Algebraic {
        Algebraic { seat: self, played, takes }
    }
}

/// The colour of a square: 0 is light, 1 is dark.
const fn square_colour(square: u8) -> u8 {
    ((square >> 4) ^ square) & 1
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A colour that is neither.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownSeat;

impl fmt::Display for UnknownSeat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no such colour; expected white or black")
    }
}

impl core::error::Error for UnknownSeat {}

impl FromStr for Seat {
    type Err = UnknownSeat;

    fn from_str(text: &str) -> Result<Self, UnknownSeat> {
        [Self::White, Self::Black].into_iter().find(|seat| seat.name().eq_ignore_ascii_case(text)).ok_or(UnknownSeat)
    }
}

/// See [`Seat::name_of`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SquareName {
    seat: Seat,
    square: u8,
}

impl fmt::Display for SquareName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.seat.file_and_rank(self.square) {
            Some((file, rank)) => {
                f.write_char(char::from(b'a' + file))?;
                f.write_char(char::from(b'1' + rank))
            }
            None => write!(f, "${:02X}", self.square),
        }
    }
}

/// See [`Seat::algebraic`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Algebraic {
    seat: Seat,
    played: Move,
    takes: bool,
}

impl Algebraic {
    /// From and to alone, as in `h5e5`.
    #[must_use]
    pub const fn squares(&self) -> [SquareName; 2] {
        [self.seat.name_of(self.played.from), self.seat.name_of(self.played.to)]
    }
}

impl fmt::Display for Algebraic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.played.man() {
            None => return write!(f, "no man, but cell ${:02X}", BOARD.x(self.played.piece).0),
            Some(Man::Pawn) => {}
            Some(man) => f.write_char(man.letter())?,
        }
        let [from, to] = self.squares();
        from.fmt(f)?;
        f.write_char(if self.takes { 'x' } else { '-' })?;
        to.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Edition, Level, MicroChess};

    #[test]
    fn kings_and_queens_stand_where_they_should() {
        assert_eq!(format_name(Seat::White, 0x03), "e1");
        assert_eq!(format_name(Seat::White, 0x74), "d8");
        assert_eq!(format_name(Seat::Black, 0x04), "e8");
        assert_eq!(format_name(Seat::Black, 0x73), "d1");
        assert_eq!(format_name(Seat::Black, 0xCC), "$CC");
    }

    #[test]
    fn squares_and_names_agree() {
        for seat in [Seat::White, Seat::Black] {
            for square in (0..0x78).filter(|square| square & 0x88 == 0) {
                let (file, rank) = seat.file_and_rank(square).expect("on the board");
                assert_eq!(seat.square(file, rank), square);
            }
        }
    }

    #[test]
    fn the_colour_is_read_off_the_bishops_then_the_pawns() {
        let mut program = MicroChess::new(Edition::Kim1, Level::Normal);
        program.set_board(&Board::START);
        assert_eq!(Seat::of(&program.board()), Seat::White);
        program.reverse();
        assert_eq!(Seat::of(&program.board()), Seat::Black);
        let mut no_bishops = program.board();
        for slot in [4, 5, 20, 21] {
            no_bishops.0[slot] = 0xCC;
        }
        assert_eq!(Seat::of(&no_bishops), Seat::Black);
        program.set_board(&no_bishops);
        program.reverse();
        assert_eq!(Seat::of(&program.board()), Seat::White);
        assert_eq!(Seat::of(&Board([0xCC; 32])), Seat::White);
    }

    fn format_name(seat: Seat, square: u8) -> std::string::String {
        use std::string::ToString;
        seat.name_of(square).to_string()
    }
}
