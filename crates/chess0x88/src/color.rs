//! White and Black.

use core::fmt;
use core::ops::Not;

use crate::square::Rank;

/// A side. Its code is the colour bit of a piece: `$00` is White, `$08` is Black.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Color {
    /// Moves first, and up the board.
    White,
    /// Moves second, and down the board.
    Black,
}

impl Color {
    /// Both sides, White first.
    pub const ALL: [Self; 2] = [Self::White, Self::Black];

    /// The colour bit: `$00` or `$08`.
    #[must_use]
    #[inline]
    pub const fn code(self) -> u8 {
        match self {
            Self::White => 0x00,
            Self::Black => 0x08,
        }
    }

    /// `White` or `Black`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::White => "White",
            Self::Black => "Black",
        }
    }

    /// The side's back rank.
    #[must_use]
    pub const fn first_rank(self) -> Rank {
        match self {
            Self::White => Rank::First,
            Self::Black => Rank::Eighth,
        }
    }

    /// The side of a colour bit; `None` for anything but `$00` and `$08`.
    #[must_use]
    pub const fn from_code(code: u8) -> Option<Self> {
        match code {
            0x00 => Some(Self::White),
            0x08 => Some(Self::Black),
            _ => None,
        }
    }

    /// The side of a FEN letter, `w` or `b`.
    #[must_use]
    pub const fn from_char(letter: char) -> Option<Self> {
        match letter {
            'w' => Some(Self::White),
            'b' => Some(Self::Black),
            _ => None,
        }
    }

    /// The step of the side's pawns as a difference of square codes.
    #[inline]
    pub(crate) const fn forward(self) -> u8 {
        match self {
            Self::White => 0x10,
            Self::Black => 0xF0,
        }
    }
}

/// The other side.
impl Not for Color {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }
}

/// `w` or `b`, as in FEN.
impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::White => "w",
            Self::Black => "b",
        })
    }
}
