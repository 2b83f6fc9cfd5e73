//! **One step.** CMOVE steps to the next square and classifies the step.
//!
//! The original returns three flags of the 6502. Five combinations occur, and all five matter, because LINE goes on
//! after a quiet step that leaves the king in check, but not after one that is otherwise illegal:
//!
//! | N V C | here | |
//! |---|---|---|
//! | 1 0 0 | [`StepOutcome::Illegal`] | off the board, or onto an own piece |
//! | 0 0 0 | [`StepOutcome::Quiet`] | an empty square |
//! | 0 1 0 | [`StepOutcome::Capture`] | a piece of the other side |
//! | 1 0 1 | [`StepOutcome::QuietIntoCheck`] | an empty square, but the king is left in check |
//! | 1 1 1 | [`StepOutcome::CaptureIntoCheck`] | a capture, but the king is left in check |

use crate::cycles::{StepWork, TestWork, Work};
use crate::probe::Probe;
use crate::program::MicroChess;
use crate::routine::Routine;
use crate::state::State;
use crate::zero_page::{INCHEK, MOVEN, MOVEX, NO_SLOT, SQUARE, STATE};

/// What a step leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum StepOutcome {
    /// Off the board, or onto an own piece.
    Illegal,
    /// Onto an empty square.
    Quiet,
    /// Onto a piece of the other side.
    Capture,
    /// Onto an empty square, but it leaves the king in check.
    QuietIntoCheck,
    /// Onto a piece of the other side, but it leaves the king in check.
    CaptureIntoCheck,
}

impl<P: Probe> MicroChess<P> {
    /// Steps SQUARE on by MOVEX of MOVEN, and classifies the step.
    ///
    /// A square that has a bit of `$88` is off the board: rows and columns are nibbles from 0 to 7, and a step
    /// over any edge sets the fourth bit of one of them. Otherwise LOOP searches the 32 slots from above: a slot
    /// of 16 or more is a capture; less is an own piece, and that goes to ILLEGAL; and if no slot matches, the square
    /// is empty (NO).
    #[doc(alias = "CMOVE")]
    #[inline(always)]
    pub(crate) fn cmove<const CHECKING: bool>(&mut self) -> StepOutcome {
        self.enter(Routine::Cmove);
        let square = self.page[SQUARE].wrapping_add(self.page[MOVEX.x(self.page[MOVEN])]);
        self.page[SQUARE] = square;
        if square & 0x88 != 0 {
            self.probe.work(Work::Step(StepWork::Off, 0));
            return StepOutcome::Illegal;
        }
        let slot = self.page.slot_on(square);
        let missed = 31_u8.wrapping_sub(slot);
        if slot < 16 {
            self.probe.work(Work::Step(StepWork::Own, missed));
            return StepOutcome::Illegal;
        }
        let capture = slot != NO_SLOT;
        self.probe.work(Work::Step(if capture { StepWork::Capture } else { StepWork::Quiet }, missed));
        match (capture, self.leaves_king_in_check::<CHECKING>()) {
            (false, false) => StepOutcome::Quiet,
            (true, false) => StepOutcome::Capture,
            (false, true) => StepOutcome::QuietIntoCheck,
            (true, true) => StepOutcome::CaptureIntoCheck,
        }
    }

    /// SPX: decides whether to make the check test. It is made for moves and replies only (0 <= STATE < the level's
    /// limit); both Blitz levels never make it (Q4). RETL is the return without a check.
    #[inline(always)]
    fn leaves_king_in_check<const CHECKING: bool>(&mut self) -> bool {
        let state = State(self.page[STATE]);
        if CHECKING || state.is_negative() {
            self.probe.work(Work::Test(TestWork::Negative));
            false
        } else if state.0 >= self.level.limit() {
            self.probe.work(Work::Test(TestWork::NotBelowLimit));
            false
        } else {
            self.chkchk()
        }
    }

    /// Whether the computer is in check: whether the opponent, to move now, could capture the king. Tests as CHKCHK does,
    /// without a move, on a copy of the program.
    #[must_use]
    pub fn is_king_attacked(&self) -> bool {
        let mut program = self.clone_with_probe(());
        program.page[STATE] = State::CHECK.0;
        program.page[INCHEK] = State::CHECK.0;
        program.reverse();
        program.gnm();
        program.page[INCHEK] == 0
    }

    /// Whether the king could be captured after this step: makes it, generates all moves of the other side with STATE
    /// `$F9`, so that JANUS looks for the king, and unmakes it.
    #[doc(alias = "CHKCHK")]
    #[inline(never)]
    fn chkchk(&mut self) -> bool {
        self.enter(Routine::Chkchk);
        let state = self.page[STATE];
        self.page[STATE] = State::CHECK.0;
        self.page[INCHEK] = State::CHECK.0;
        self.genrm();
        self.leave_pointer_of_chkchk();
        self.page[STATE] = state;
        let in_check = self.page[INCHEK] == 0;
        self.probe.work(Work::Test(if in_check { TestWork::IntoCheck } else { TestWork::Safe }));
        in_check
    }
}
