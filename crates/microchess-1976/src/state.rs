//! **STATE.** One byte that says what the program is generating moves for, and at the same time where to count.
//!
//! ```text
//!   12  before the move: what could I do anyway?          PMOB PMAXC PCC PCP
//!    4  a move of mine: try it ---------+                 WCAP0
//!    0      the replies: what can you do to me?           BMOB BMAXC BMCC BMAXP, and BCAP0
//!   -1          the exchange: I recapture                 WCAP1
//!   -2              you capture again                     BCAP1
//!   -3                  I capture again                   WCAP2
//!   -4                      you capture a last time       BCAP2
//!    8      the continuation: what do I threaten?         WMOB WMAXC WCC WMAXP
//!   -7  could the king be captured?                       INCHEK
//! ```
//!
//! It is not an enum because the program computes with it: it indexes the counters by STATE (rows 0, 4, 8 and 12
//! of four cells each), and TREE counts it down into the capture cells below BCAP0.

/// The byte in the cell STATE: what moves are generated for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct State(pub u8);

impl State {
    /// The opponent's replies to the move that is being valued.
    pub const REPLIES: Self = Self(0);
    /// The computer's moves, each of which is tried and valued.
    pub const MOVES: Self = Self(4);
    /// What the computer could do next if the opponent passed.
    pub const CONTINUATION: Self = Self(8);
    /// What the computer can do before it has moved.
    pub const BEFORE: Self = Self(12);
    /// The check test: can the king be captured?
    pub const CHECK: Self = Self(0xF9);

    /// True in an exchange (-1 to -4) and in the check test: the 6502's minus flag.
    #[must_use]
    #[inline]
    pub(crate) const fn is_negative(self) -> bool {
        self.0 & 0x80 != 0
    }
}
