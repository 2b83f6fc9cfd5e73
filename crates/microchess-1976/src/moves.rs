//! **A move**, as the display shows it: piece, from, to.

use core::fmt;

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

/// As on the display: `0F 13 33`.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:02X} {:02X} {:02X}", self.piece, self.from, self.to)
    }
}
