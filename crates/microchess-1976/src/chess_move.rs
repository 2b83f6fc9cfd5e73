//! **A move**, as the display shows it: piece, from, to.

use core::fmt;

use crate::piece_type::PieceType;

/// A move of 1976: the slot of the piece and the two squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    /// The slot of the piece that moves.
    pub piece: u8,
    /// The square that the piece leaves.
    pub from: u8,
    /// The square that the piece goes to.
    pub to: u8,
}

impl Move {
    /// The type of the piece that moves. There is none when a runaway book pointer names a slot above 31 (Q8): then
    /// some other cell of page zero is "moved".
    #[must_use]
    pub const fn piece_type(&self) -> Option<PieceType> {
        if self.piece < 32 { Some(PieceType::from_slot(self.piece)) } else { None }
    }
}

/// As on the display: `0F 13 33`.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:02X} {:02X} {:02X}", self.piece, self.from, self.to)
    }
}
