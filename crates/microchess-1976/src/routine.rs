//! **The routines whose entry a probe hears of.** They are those of the listing that the program here enters at the same
//! moments, with the same memory: loops and branches inside them are not among them.

use core::fmt;

/// A routine of 1976, by its label.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Routine {
    /// Decides what a generated move is for.
    Janus,
    /// Counts a move.
    Counts,
    /// Values a move of the computer.
    On4,
    /// Follows an exchange.
    Tree,
    /// GNM with clean counters, but for those of STATE 12.
    Gnmz,
    /// GNM with clean counters.
    Gnmx,
    /// Generates all moves of a side.
    Gnm,
    /// Changes sides.
    Reverse,
    /// One step of a piece.
    Cmove,
    /// Whether a step leaves the king in check.
    Chkchk,
    /// Sets SQUARE back to the square of PIECE.
    Reset,
    /// Makes a move, generates the replies and unmakes it, in an exchange.
    Genrm,
    /// REVERSE, then UMOVE.
    Rum,
    /// Unmakes a move.
    Umove,
    /// Makes a move.
    Move,
    /// Looks for the end of the game.
    Ckmate,
    /// Keeps the best move.
    Push,
    /// Chooses a move.
    Go,
    /// Plays the move that was chosen.
    Mv2,
    /// Weighs the counters.
    Stratgy,
}

impl Routine {
    /// All of them, in the order of their addresses in the listing.
    pub const ALL: [Self; 20] = [
        Self::Janus,
        Self::Counts,
        Self::On4,
        Self::Tree,
        Self::Gnmz,
        Self::Gnmx,
        Self::Gnm,
        Self::Reverse,
        Self::Cmove,
        Self::Chkchk,
        Self::Reset,
        Self::Genrm,
        Self::Rum,
        Self::Umove,
        Self::Move,
        Self::Ckmate,
        Self::Push,
        Self::Go,
        Self::Mv2,
        Self::Stratgy,
    ];

    /// The label in the listing.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::Janus => "JANUS",
            Self::Counts => "COUNTS",
            Self::On4 => "ON4",
            Self::Tree => "TREE",
            Self::Gnmz => "GNMZ",
            Self::Gnmx => "GNMX",
            Self::Gnm => "GNM",
            Self::Reverse => "REVERSE",
            Self::Cmove => "CMOVE",
            Self::Chkchk => "CHKCHK",
            Self::Reset => "RESET",
            Self::Genrm => "GENRM",
            Self::Rum => "RUM",
            Self::Umove => "UMOVE",
            Self::Move => "MOVE",
            Self::Ckmate => "CKMATE",
            Self::Push => "PUSH",
            Self::Go => "GO",
            Self::Mv2 => "MV2",
            Self::Stratgy => "STRATGY",
        }
    }
}

impl fmt::Display for Routine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.label())
    }
}
