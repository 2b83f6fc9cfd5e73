//! **A move**, as the display shows it: piece, from, to.

use core::fmt;

use crate::men::Man;

/// A move of 1976: the slot of the man, the square he leaves, the square he goes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    /// The slot of the man.
    pub piece: u8,
    /// The square he leaves.
    pub from: u8,
    /// The square he goes to.
    pub to: u8,
}

impl Move {
    /// The kind of man that moves. There is none when a runaway book pointer names a slot above 31 (Q8): then some
    /// other cell of page zero is "moved".
    #[must_use]
    pub const fn man(&self) -> Option<Man> {
        if self.piece < 32 { Some(Man::in_slot(self.piece)) } else { None }
    }
}

/// As on the display: `0F 13 33`.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:02X} {:02X} {:02X}", self.piece, self.from, self.to)
    }
}
