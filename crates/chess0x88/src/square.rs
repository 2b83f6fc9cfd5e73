//! Squares, files, ranks and directions.

use core::fmt;
use core::str::FromStr;

/// A file, `a` to `h`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum File {
    /// The a-file; the others follow from left to right as White sees them.
    A,
    #[expect(missing_docs, reason = "the name says it")]
    B,
    #[expect(missing_docs, reason = "the name says it")]
    C,
    #[expect(missing_docs, reason = "the name says it")]
    D,
    #[expect(missing_docs, reason = "the name says it")]
    E,
    #[expect(missing_docs, reason = "the name says it")]
    F,
    #[expect(missing_docs, reason = "the name says it")]
    G,
    #[expect(missing_docs, reason = "the name says it")]
    H,
}

impl File {
    /// The eight files from a to h.
    pub const ALL: [Self; 8] = [Self::A, Self::B, Self::C, Self::D, Self::E, Self::F, Self::G, Self::H];

    /// 0 for a, 7 for h.
    #[must_use]
    #[inline]
    pub const fn index(self) -> u8 {
        self as u8
    }

    /// The lower-case letter.
    #[must_use]
    pub const fn char(self) -> char {
        (b'a' + self.index()) as char
    }

    /// The file of a lower-case letter.
    #[must_use]
    pub fn from_char(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|file| file.char() == letter)
    }
}

/// A rank, 1 to 8.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Rank {
    /// White's back rank; the others follow up the board.
    First,
    #[expect(missing_docs, reason = "the name says it")]
    Second,
    #[expect(missing_docs, reason = "the name says it")]
    Third,
    #[expect(missing_docs, reason = "the name says it")]
    Fourth,
    #[expect(missing_docs, reason = "the name says it")]
    Fifth,
    #[expect(missing_docs, reason = "the name says it")]
    Sixth,
    #[expect(missing_docs, reason = "the name says it")]
    Seventh,
    #[expect(missing_docs, reason = "the name says it")]
    Eighth,
}

impl Rank {
    /// The eight ranks from White's first.
    pub const ALL: [Self; 8] =
        [Self::First, Self::Second, Self::Third, Self::Fourth, Self::Fifth, Self::Sixth, Self::Seventh, Self::Eighth];

    /// The digit, 1 to 8.
    #[must_use]
    pub const fn char(self) -> char {
        (b'1' + self.index()) as char
    }

    /// The rank of a digit.
    #[must_use]
    pub fn from_char(digit: char) -> Option<Self> {
        Self::ALL.into_iter().find(|rank| rank.char() == digit)
    }

    /// 0 for the first, 7 for the eighth.
    #[must_use]
    #[inline]
    pub const fn index(self) -> u8 {
        self as u8
    }
}

/// A step on the board: the difference of the codes of two squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Direction(pub(crate) u8);

impl Direction {
    /// Towards the eighth rank.
    pub const NORTH: Self = Self(0x10);
    /// Towards the first rank.
    pub const SOUTH: Self = Self(0xF0);
    /// Towards the h-file.
    pub const EAST: Self = Self(0x01);
    /// Towards the a-file.
    pub const WEST: Self = Self(0xFF);
    /// Towards h8.
    pub const NORTH_EAST: Self = Self(0x11);
    /// Towards h1.
    pub const SOUTH_EAST: Self = Self(0xF1);
    /// Towards a1.
    pub const SOUTH_WEST: Self = Self(0xEF);
    /// Towards a8.
    pub const NORTH_WEST: Self = Self(0x0F);
    /// A rook's directions.
    pub const ORTHOGONALS: [Self; 4] = [Self::NORTH, Self::EAST, Self::SOUTH, Self::WEST];
    /// A bishop's directions.
    pub const DIAGONALS: [Self; 4] = [Self::NORTH_EAST, Self::SOUTH_EAST, Self::SOUTH_WEST, Self::NORTH_WEST];
    /// A queen's directions: a rook's, then a bishop's.
    pub const ALL: [Self; 8] = [
        Self::NORTH,
        Self::EAST,
        Self::SOUTH,
        Self::WEST,
        Self::NORTH_EAST,
        Self::SOUTH_EAST,
        Self::SOUTH_WEST,
        Self::NORTH_WEST,
    ];
    /// The steps of a knight, clockwise from north-north-east.
    pub const KNIGHT_STEPS: [Self; 8] =
        [Self(0x21), Self(0x12), Self(0xF2), Self(0xE1), Self(0xDF), Self(0xEE), Self(0x0E), Self(0x1F)];

    /// The difference as a byte: `$10` for north, `$F0` for south.
    #[must_use]
    #[inline]
    pub const fn code(self) -> u8 {
        self.0
    }
}

/// A square: always one of the 64 that are on the board.
///
/// # Why `& 0x88`
///
/// The code of a square is a byte with the rank in the upper nibble and the file in the lower, both counted from 0. So
/// a1 is `$00`, e2 is `$14` and h8 is `$77`. To the right of every rank, and above the eighth, there are codes that are
/// not squares:
///
/// ```text
///        a  b  c  d  e  f  g  h
///    8   70 71 72 73 74 75 76 77 | 78 79 7A 7B 7C 7D 7E 7F
///    7   60 61 62 63 64 65 66 67 | 68 ...
///    .   .                       |
///    2   10 11 12 13 14 15 16 17 | 18 ...
///    1   00 01 02 03 04 05 06 07 | 08 09 0A 0B 0C 0D 0E 0F
/// ```
///
/// Both nibbles of a square on the board are at most 7, so bits 3 and 7 of its code are clear. A step over any edge sets
/// one of them: east from h4 (`$37`) is `$38`, west from a4 (`$30`) is `$2F`, north from e8 (`$74`) is `$84`, south
/// from e1 (`$04`) is `$F4`. So the single test `code & 0x88` detects all four edges, for every type of piece.
///
/// ```
/// use chess0x88::{Direction, Square};
///
/// let h4 = Square::H4;
/// assert_eq!(h4.code(), 0x37);
/// assert_eq!(h4.step(Direction::EAST), None); // $38 & $88 is $08
/// assert_eq!(h4.step(Direction::NORTH), Some(Square::H5));
/// ```
///
/// What the difference of two codes says is explained in [`attacks`](crate::attacks).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// The square of a file and a rank.
    #[must_use]
    #[inline]
    pub const fn new(file: File, rank: Rank) -> Self {
        Self(rank.index() << 4 | file.index())
    }

    /// The square with a code, if it is on the board.
    #[must_use]
    #[inline]
    pub const fn from_code(code: u8) -> Option<Self> {
        if code & 0x88 == 0 { Some(Self(code)) } else { None }
    }

    /// The square of a code that is known to be on the board; the bits of `0x88` are masked out.
    #[inline]
    pub(crate) const fn on_board(code: u8) -> Self {
        Self(code & 0x77)
    }

    /// The code: rank in the upper nibble, file in the lower.
    #[must_use]
    #[inline]
    pub const fn code(self) -> u8 {
        self.0
    }

    /// The number of the square from 0 to 63, along the ranks from a1: its bit in a [`Bitboard`](crate::Bitboard).
    #[must_use]
    #[inline]
    pub const fn index(self) -> u8 {
        // Rank and file move together: RRR0FFF becomes RRRFFF.
        (self.0 + (self.0 & 7)) >> 1
    }

    /// The square with a number from 0 to 63.
    #[must_use]
    #[inline]
    pub const fn from_index(index: u8) -> Option<Self> {
        if index < 64 { Some(Self::from_index_masked(index)) } else { None }
    }

    /// The square of the lowest six bits of a number.
    #[inline]
    pub(crate) const fn from_index_masked(index: u8) -> Self {
        Self((index & 0x38) + (index & 0x3F))
    }

    /// The file of the square.
    #[must_use]
    #[inline]
    pub const fn file(self) -> File {
        File::ALL[(self.0 & 7) as usize]
    }

    /// The rank of the square.
    #[must_use]
    #[inline]
    pub const fn rank(self) -> Rank {
        Rank::ALL[(self.0 >> 4 & 7) as usize]
    }

    /// The square one step further, if it is on the board.
    #[must_use]
    #[inline]
    pub const fn step(self, direction: Direction) -> Option<Self> {
        Self::from_code(self.0.wrapping_add(direction.0))
    }

    /// The squares in one direction, from the next one to the edge.
    pub fn ray(self, direction: Direction) -> impl Iterator<Item = Self> {
        core::iter::successors(self.step(direction), move |square| square.step(direction))
    }

    /// All 64 squares, from a1 along the ranks to h8.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> {
        (0..64).map(Self::from_index_masked)
    }
}

macro_rules! name_squares {
    ($($rank:ident: $($name:ident $file:ident)*;)*) => {
        /// The 64 squares by name.
        #[expect(missing_docs, reason = "the names say it")]
        impl Square {
            $($(pub const $name: Self = Self::new(File::$file, Rank::$rank);)*)*
        }
    };
}

name_squares! {
    First: A1 A B1 B C1 C D1 D E1 E F1 F G1 G H1 H;
    Second: A2 A B2 B C2 C D2 D E2 E F2 F G2 G H2 H;
    Third: A3 A B3 B C3 C D3 D E3 E F3 F G3 G H3 H;
    Fourth: A4 A B4 B C4 C D4 D E4 E F4 F G4 G H4 H;
    Fifth: A5 A B5 B C5 C D5 D E5 E F5 F G5 G H5 H;
    Sixth: A6 A B6 B C6 C D6 D E6 E F6 F G6 G H6 H;
    Seventh: A7 A B7 B C7 C D7 D E7 E F7 F G7 G H7 H;
    Eighth: A8 A B8 B C8 C D8 D E8 E F8 F G8 G H8 H;
}

/// `e4`.
impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letters = [self.file().char(), self.rank().char()].map(|letter| letter as u8);
        f.pad(str::from_utf8(&letters).unwrap_or_default())
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The error of a text that is not a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseSquareError;

impl fmt::Display for ParseSquareError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a square; expected a file from a to h and a rank from 1 to 8, like e4")
    }
}

impl core::error::Error for ParseSquareError {}

impl FromStr for Square {
    type Err = ParseSquareError;

    fn from_str(text: &str) -> Result<Self, ParseSquareError> {
        match *text.as_bytes() {
            [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => Ok(Self((rank - b'1') << 4 | (file - b'a'))),
            _ => Err(ParseSquareError),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::string::ToString;
    use std::vec::Vec;

    use super::*;

    #[test]
    fn codes_are_rank_and_file() {
        assert_eq!(
            [Square::A1, Square::E2, Square::E4, Square::G1, Square::F3, Square::H8].map(Square::code),
            [0x00, 0x14, 0x34, 0x06, 0x25, 0x77]
        );
    }

    #[test]
    fn all_squares_are_read_as_they_are_written() {
        let all: Vec<Square> = Square::all().collect();
        assert_eq!(all.len(), 64);
        for square in all {
            assert_eq!(square.to_string().parse(), Ok(square));
            assert_eq!(Square::new(square.file(), square.rank()), square);
            assert_eq!(square.index(), 8 * square.rank().index() + square.file().index());
            assert_eq!(Square::from_index(square.index()), Some(square));
        }
        assert_eq!(Square::from_index(64), None);
        for bad in ["", "e", "e9", "i1", "e44", "E4", "é4"] {
            assert_eq!(bad.parse::<Square>(), Err(ParseSquareError), "{bad}");
        }
    }

    #[test]
    fn steps_stop_at_every_edge() {
        for square in Square::all() {
            let steps = |direction| square.ray(direction).count() as u8;
            assert_eq!(steps(Direction::NORTH), 7 - square.rank().index());
            assert_eq!(steps(Direction::SOUTH), square.rank().index());
            assert_eq!(steps(Direction::EAST), 7 - square.file().index());
            assert_eq!(steps(Direction::WEST), square.file().index());
        }
        // 336 knight moves on an empty board.
        let knight_moves =
            Square::all().flat_map(|square| Direction::KNIGHT_STEPS.map(|step| square.step(step))).flatten();
        assert_eq!(knight_moves.count(), 336);
    }
}
