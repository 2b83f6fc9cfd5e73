//! **One step.** CMOVE steps to the next square and says what it means.
//!
//! The original answers in three flags of the 6502. Five combinations occur, and all five matter, because LINE
//! treats a quiet step that is barred by check otherwise than one that is illegal:
//!
//! | N V C | here | |
//! |---|---|---|
//! | 1 0 0 | [`Step::Illegal`] | off the board, or onto an own man |
//! | 0 0 0 | [`Step::Quiet`] | an empty square |
//! | 0 1 0 | [`Step::Capture`] | a man of the other side |
//! | 1 0 1 | [`Step::QuietBarred`] | an empty square, but the king could be taken then |
//! | 1 1 1 | [`Step::CaptureBarred`] | a capture, but the king could be taken then |

use crate::clock::{StepWork, TestWork, Work};
use crate::probe::Probe;
use crate::program::MicroChess;
use crate::state::State;
use crate::zero_page::{INCHEK, MOVEN, MOVEX, NOBODY, SQUARE, STATE};

/// What a step comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Off the board, or onto an own man.
    Illegal,
    /// Onto an empty square.
    Quiet,
    /// Onto a man of the other side.
    Capture,
    /// Onto an empty square, but it leaves the king in check.
    QuietBarred,
    /// Onto a man of the other side, but it leaves the king in check.
    CaptureBarred,
}

impl<P: Probe> MicroChess<P> {
    /// Steps SQUARE on by MOVEX of MOVEN, and says what is there.
    ///
    /// A square that has a bit of `$88` is off the board: rows and columns are nibbles from 0 to 7, and a step
    /// over any edge sets the fourth bit of one of them. Otherwise LOOP searches the 32 slots from above: a slot
    /// of 16 or more is a man to take; less is an own man, and that goes to ILLEGAL; and after the last slot it is
    /// an empty square (NO).
    #[doc(alias = "CMOVE")]
    #[inline(always)]
    pub(crate) fn cmove<const CHECKING: bool>(&mut self) -> Step {
        let square = self.page[SQUARE].wrapping_add(self.page[MOVEX.x(self.page[MOVEN])]);
        self.page[SQUARE] = square;
        if square & 0x88 != 0 {
            self.probe.work(Work::Step(StepWork::Off, 0));
            return Step::Illegal;
        }
        let man = self.page.man_on(square);
        let missed = 31_u8.wrapping_sub(man);
        if man < 16 {
            self.probe.work(Work::Step(StepWork::Own, missed));
            return Step::Illegal;
        }
        let capture = man != NOBODY;
        self.probe.work(Work::Step(if capture { StepWork::Capture } else { StepWork::Quiet }, missed));
        match (capture, self.leaves_king_in_check::<CHECKING>()) {
            (false, false) => Step::Quiet,
            (true, false) => Step::Capture,
            (false, true) => Step::QuietBarred,
            (true, true) => Step::CaptureBarred,
        }
    }

    /// SPX: whether to ask at all. Only for moves and replies (0 <= STATE < the level's limit); both Blitz levels
    /// never ask (Q4). RETL is the answer "no".
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

    /// Could the king be taken now, if it were the opponent's move? Asks as CHKCHK does, without a move, and
    /// leaves no trace.
    #[must_use]
    pub fn king_is_attacked(&self) -> bool {
        let mut program = self.watched_by(());
        program.page[STATE] = State::CHECK.0;
        program.page[INCHEK] = State::CHECK.0;
        program.reverse();
        program.gnm();
        program.page[INCHEK] == 0
    }

    /// Could the king be taken after this step? Make it, let the other side generate all its moves with
    /// STATE `$F9`, so that JANUS watches for the king, and take it back.
    #[doc(alias = "CHKCHK")]
    #[inline(never)]
    fn chkchk(&mut self) -> bool {
        let state = self.page[STATE];
        self.page[STATE] = State::CHECK.0;
        self.page[INCHEK] = State::CHECK.0;
        self.genrm();
        self.page[STATE] = state;
        let barred = self.page[INCHEK] == 0;
        self.probe.work(Work::Test(if barred { TestWork::Barred } else { TestWork::Safe }));
        barred
    }
}
