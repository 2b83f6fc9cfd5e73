//! **Clock cycles.** What the 6502 spends on each piece of work, and a [`CycleCounter`] that adds it up.
//!
//! The program reports its work as events ([`Work`]), and each has a price. That the prices are right is proven by
//! the recordings: summed over a decision they give the cycles of the original. They hold for the KIM-1 edition,
//! whose routines lie at the addresses of the [`listing`](crate::listing): a taken branch costs one cycle more
//! when it lands on another page. A KIM-1 runs at 1 MHz, so a cycle is a microsecond.
//!
//! A move from the book costs 46 cycles. No recording has that one; it follows from the prices of the 6502's
//! instructions.
//!
//! A decision is counted from the call of GO to the arrival at MV2, where the chosen move is made, or to the
//! return when it resigns. The display routine counts as a bare return: the listing jumps there once per move
//! valued, and how long a scan of the digits takes is up to the monitor.
//!
//! ```
//! use microchess_1976::{Board, CycleCounter, Edition, Level, MicroChess};
//!
//! let mut program = MicroChess::with_probe(Edition::Kim1, Level::Normal, CycleCounter::default());
//! program.set_board(&Board::START);
//! program.go();
//! assert_eq!(program.probe().seconds() as u32, 20); // seconds for the first move, without the book
//! ```

use crate::probe::Probe;

/// A piece of work that the 6502 does, as far as the clock can tell one from another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Work {
    /// GO has ended.
    Go(GoWork),
    /// A call of GNM: the part of its cost that is the same for every position.
    Gnm,
    /// CMOVE found what is on the next square, after this many slots that did not match.
    Step(StepWork, u8),
    /// CMOVE asked whether the step leaves the king in check.
    Test(TestWork),
    /// MOVE found the piece to capture, after this many slots that did not match.
    Taken(u8),
    /// MOVE compared all 32 slots and found no piece to capture.
    NotTaken,
    /// SNGMV; true if the step was passed on to JANUS.
    Single(bool),
    /// LINE, one step of it.
    Line(LineWork),
    /// A pawn tried a capture to one side.
    Diagonal(DiagonalWork),
    /// A pawn tried a step.
    Ahead(AheadWork),
    /// JANUS ran with a negative STATE.
    Janus(JanusWork),
    /// COUNTS decided whether the moves of this piece count.
    Counts(CountsWork),
    /// COUNTS counted a move; true if it is the queen's.
    Mobility(bool),
    /// COUNTS found that the move is not a capture.
    CountsQuiet,
    /// COUNTS found the captured piece.
    CountsCapture {
        /// Slots compared before it that did not match.
        missed: u8,
        /// Whether MAXC rose, or was met again.
        maximum: bool,
    },
    /// COUNTS has returned, and JANUS goes on.
    After(AfterWork),
    /// TREE found that the move is not a capture.
    TreeQuiet,
    /// TREE found that the captured piece is a pawn or the king.
    TreeNone,
    /// TREE found the captured piece among slots 1 to 7.
    TreeFound {
        /// Slots compared before it that did not match.
        missed: u8,
        /// Whether the capture cell rose, or was met again.
        maximum: bool,
    },
    /// TREE went one ply deeper (true), or stopped at the level's floor (false).
    TreeDeeper(bool),
    /// STRATGY finished its first subtractions; true if the last of them borrowed.
    Borrow(bool),
    /// STRATGY compared SQUARE with one of the good squares; true if they are equal.
    GoodSquare(bool),
    /// STRATGY tested whether a piece left the first row.
    FirstRow(RowWork),
    /// STRATGY added the bonus.
    Bonus,
    /// CKMATE's verdict.
    Ckmate(CkmateWork),
    /// PUSH compared the value with the best.
    Push(PushWork),
}

/// How GO ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GoWork {
    /// It valued the moves, and plays the best.
    Plays,
    /// It valued the moves, and resigns.
    Resigns,
    /// It plays a move from the book.
    Book,
    /// The book was on, and the opponent's move was not in it. The cost of valuing the moves comes on top.
    LeavesBook,
}

/// What CMOVE finds on the next square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StepWork {
    /// The edge of the board.
    Off,
    /// A piece of the same side.
    Own,
    /// A piece of the other side.
    Capture,
    /// No piece.
    Quiet,
}

/// What CMOVE's check test comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TestWork {
    /// No test: STATE is negative.
    Negative,
    /// No test: STATE is not below the level's limit.
    NotBelowLimit,
    /// The king is safe. The cost of the GNM and the MOVE inside the test comes on top, here and in `IntoCheck`.
    Safe,
    /// The king could be captured: the step is illegal.
    IntoCheck,
}

/// What LINE does after a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineWork {
    /// The line ends.
    Illegal,
    /// Leaves the king in check; the line goes on.
    QuietIntoCheck,
    /// Leaves the king in check; the line ends.
    CaptureIntoCheck,
    /// Passed to JANUS; the line goes on.
    QuietPassed,
    /// Passed to JANUS; the line ends.
    CapturePassed,
}

/// What a pawn finds to one side ahead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DiagonalWork {
    /// No capture there.
    NotCapture,
    /// A capture that leaves the king in check.
    IntoCheck,
    /// A capture, passed to JANUS.
    Passed,
}

/// What a pawn finds straight ahead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AheadWork {
    /// A piece of the other side.
    Blocked,
    /// A piece of the same side, the edge, or a step that leaves the king in check.
    Illegal,
    /// Passed to JANUS; the pawn is on row 2 and steps again.
    Again,
    /// Passed to JANUS, and done.
    Done,
}

/// JANUS with a negative STATE.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JanusWork {
    /// Check test: some other square.
    NotTheKing,
    /// Check test: the king's square.
    TheKing,
    /// On to TREE.
    Exchange,
}

/// How COUNTS decides whether a move counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CountsWork {
    /// The king moves: counted in every STATE.
    King,
    /// STATE is not 8: counted.
    NotContinuation,
    /// STATE is 8, and the piece is not the one that the best reply captures: counted.
    Continuation,
    /// STATE is 8, and the best reply captures this piece: not counted, and JANUS returns.
    Lost,
}

/// Where JANUS goes after COUNTS.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AfterWork {
    /// It returns, at STATE 8 and 12.
    Return,
    /// On to TREE, at STATE 0.
    Tree,
    /// ON4, up to and including PUSH. The cost of the two GNM and the MOVE comes on top.
    On4,
}

/// How STRATGY's test for the first row ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RowWork {
    /// The king earns no bonus for leaving the first row.
    King,
    /// The piece comes from `$10` to `$8F`: another row, or off the board.
    Elsewhere,
    /// The piece comes from `$00` to `$0F` or from `$90` to `$FF`: the first row, or off the board (Q23).
    First,
}

/// CKMATE's verdict.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CkmateWork {
    /// The opponent can capture the king.
    KingLost,
    /// The opponent has a reply.
    CanMove,
    /// The opponent has no reply, but the best next capture is not in slot 0.
    NoMate,
    /// Mate.
    Mate,
}

/// PUSH's comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PushWork {
    /// Worse than the best.
    Less,
    /// As good as the best, which was generated earlier.
    Equal,
    /// The best so far.
    Best,
}

impl Work {
    /// The cost in clock cycles.
    #[must_use]
    #[inline(always)]
    pub const fn cycles(self) -> u32 {
        match self {
            Self::Go(GoWork::Plays) => 392,
            Self::Go(GoWork::Resigns) => 401,
            Self::Go(GoWork::Book) => 46,
            Self::Go(GoWork::LeavesBook) => 12,
            Self::Gnm => 3_547,
            Self::Step(end, missed) => {
                let end = match end {
                    StepWork::Off => 39,
                    StepWork::Own => 58,
                    StepWork::Capture => 51,
                    StepWork::Quiet => 37,
                };
                end + 11 * missed as u32
            }
            Self::Test(TestWork::Negative) => 17,
            Self::Test(TestWork::NotBelowLimit) => 21,
            Self::Test(TestWork::Safe) => 1_420,
            Self::Test(TestWork::IntoCheck) => 1_419,
            Self::Taken(missed) => 7 + 11 * missed as u32,
            Self::NotTaken => 11 * 32 - 1,
            Self::Single(false) => 3,
            Self::Single(true) => 8,
            Self::Line(LineWork::Illegal) => 6,
            Self::Line(LineWork::QuietIntoCheck) => 5,
            Self::Line(LineWork::CaptureIntoCheck) => 7,
            Self::Line(LineWork::QuietPassed) => 21,
            Self::Line(LineWork::CapturePassed) => 20,
            Self::Diagonal(DiagonalWork::NotCapture) => 3,
            Self::Diagonal(DiagonalWork::IntoCheck) => 5,
            Self::Diagonal(DiagonalWork::Passed) => 10,
            Self::Ahead(AheadWork::Blocked) => 3,
            Self::Ahead(AheadWork::Illegal) => 5,
            Self::Ahead(AheadWork::Again) => 20,
            Self::Ahead(AheadWork::Done) => 22,
            Self::Janus(JanusWork::NotTheKing) => 25,
            Self::Janus(JanusWork::TheKing) => 29,
            Self::Janus(JanusWork::Exchange) => 11,
            Self::Counts(CountsWork::King) => 11,
            Self::Counts(CountsWork::NotContinuation) => 15,
            Self::Counts(CountsWork::Continuation) => 19,
            Self::Counts(CountsWork::Lost) => 26,
            Self::Mobility(false) => 13,
            Self::Mobility(true) => 18,
            Self::CountsQuiet => 3,
            Self::CountsCapture { missed, maximum } => 11 * missed as u32 + if maximum { 49 } else { 42 },
            Self::After(AfterWork::Return) => 10,
            Self::After(AfterWork::Tree) => 5,
            Self::After(AfterWork::On4) => 1_680,
            Self::TreeQuiet => 9,
            Self::TreeNone => 24 + 13 * 6,
            Self::TreeFound { missed, maximum } => 13 * missed as u32 + if maximum { 49 } else { 46 },
            Self::TreeDeeper(false) => 3,
            Self::TreeDeeper(true) => 1_372,
            Self::Borrow(false) => 3,
            Self::Borrow(true) => 4,
            Self::GoodSquare(true) => 5,
            Self::GoodSquare(false) => 4,
            Self::FirstRow(RowWork::King) => 6,
            Self::FirstRow(RowWork::Elsewhere) => 14,
            Self::FirstRow(RowWork::First) => 13,
            Self::Bonus => 4,
            Self::Ckmate(CkmateWork::KingLost) => 7,
            Self::Ckmate(CkmateWork::CanMove) => 9,
            Self::Ckmate(CkmateWork::NoMate) => 14,
            Self::Ckmate(CkmateWork::Mate) => 15,
            Self::Push(PushWork::Less) => 3,
            Self::Push(PushWork::Equal) => 5,
            Self::Push(PushWork::Best) => 19,
        }
    }
}

/// Clock cycles of a KIM-1 in a second.
pub const CYCLES_PER_SECOND: u64 = 1_000_000;

/// A probe that counts the 6502's clock cycles.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CycleCounter {
    cycles: u64,
}

impl CycleCounter {
    /// Cycles counted since the last [`restart`](Self::restart).
    #[must_use]
    pub const fn cycles(&self) -> u64 {
        self.cycles
    }

    /// The same in seconds of a KIM-1.
    #[must_use]
    pub const fn seconds(&self) -> f64 {
        self.cycles as f64 / CYCLES_PER_SECOND as f64
    }

    /// Counts from 0 again.
    pub const fn restart(&mut self) {
        self.cycles = 0;
    }
}

impl Probe for CycleCounter {
    #[inline(always)]
    fn work(&mut self, work: Work) {
        self.cycles += u64::from(work.cycles());
    }
}
