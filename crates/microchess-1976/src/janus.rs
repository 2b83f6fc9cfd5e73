//! **What a generated move is for.** JANUS looks at STATE and decides; COUNTS, TREE and ON4 do the work.
//!
//! ```text
//!                        JANUS
//!      STATE < 0           |           STATE >= 0
//!     +--------------------+--------------------+
//!     | $F9                | -1 .. -4         COUNTS
//!  is that the king?       |        +-----------+-----------+
//!  INCHEK = 0              |    at 0|         at 4      at 8, 12
//!                          +-> TREE <           |           |
//!                               |              ON4        return
//!                          GENRM, deeper        |
//!                                        replies, continuation,
//!                                        STRATGY, CKMATE, PUSH
//! ```

use crate::cycles::{AfterWork, CountsWork, JanusWork, Work};
use crate::probe::Probe;
use crate::program::MicroChess;
use crate::routine::Routine;
use crate::state::State;
use crate::zero_page::{BCAP0, BK, BMAXP, CC, INCHEK, MAXC, MOB, PCAP, PIECE, POINTS, SQUARE, STATE, WCAP0, XMAXC};

/// The slots of the king and the queen.
const KING: u8 = 0;
const QUEEN: u8 = 1;

impl<P: Probe> MicroChess<P> {
    /// Decides what a generated move (PIECE to SQUARE) is for. Leaves PIECE, SQUARE and MOVEN as they were.
    ///
    /// At NOCOUNT, with a negative STATE, it is the check test (is the other king on SQUARE?) or an exchange.
    /// RETJ is the way out.
    #[doc(alias = "JANUS")]
    #[inline(always)]
    pub(crate) fn janus<const CHECKING: bool>(&mut self, capture: bool) {
        self.enter(Routine::Janus);
        self.probe.janus(&self.page, capture);
        let state = State(self.page[STATE]);
        debug_assert_eq!(CHECKING, state == State::CHECK, "STATE is the same all through a GNM");
        if CHECKING {
            let king = self.page[SQUARE] == self.page[BK];
            if king {
                self.page[INCHEK] = 0;
            }
            self.probe.work(Work::Janus(if king { JanusWork::TheKing } else { JanusWork::NotTheKing }));
        } else {
            self.analyse(state, capture);
        }
    }

    /// JANUS in every other state. It is a function of its own so that the check test, which is most of the work, stays
    /// small enough to be inlined into the generator.
    #[inline(never)]
    fn analyse(&mut self, state: State, capture: bool) {
        if state.is_negative() {
            self.probe.work(Work::Janus(JanusWork::Exchange));
            return self.tree(capture);
        }
        if !self.counts(state, capture) {
            return;
        }
        match state {
            State::MOVES => {
                self.probe.work(Work::After(AfterWork::On4));
                self.on4();
            }
            State::REPLIES => {
                self.probe.work(Work::After(AfterWork::Tree));
                self.tree(capture);
            }
            _ => self.probe.work(Work::After(AfterWork::Return)),
        }
    }

    /// Counts a move in the row of the counter table that STATE names: the number of moves (OVER, NOQ: the queen's
    /// twice, Q18), and for a capture (ELOOP finds the piece, FOUN its points) the maximum and the sum (LESS). Without
    /// a capture, NOCAP.
    ///
    /// Returns false, having counted nothing, for a move of the continuation by the piece that the opponent's best
    /// reply captures, because it would be gone by then. XRT is that way out. The king is exempt, and so is the case
    /// that nothing is captured, since slot 0 stands for both (Q14).
    #[doc(alias = "COUNTS")]
    fn counts(&mut self, state: State, capture: bool) -> bool {
        self.enter(Routine::Counts);
        let piece = self.page[PIECE];
        let work = if piece == KING {
            CountsWork::King
        } else if state != State::CONTINUATION {
            CountsWork::NotContinuation
        } else if piece != self.page[BMAXP] {
            CountsWork::Continuation
        } else {
            CountsWork::Lost
        };
        self.probe.work(Work::Counts(work));
        if work == CountsWork::Lost {
            return false;
        }

        let mob = MOB.x(state.0);
        self.page[mob] = self.page[mob].wrapping_add(1);
        let queen = piece == QUEEN;
        if queen {
            self.page[mob] = self.page[mob].wrapping_add(1);
        }
        self.probe.work(Work::Mobility(queen));

        if !capture {
            self.probe.work(Work::CountsQuiet);
            return true;
        }
        let taken = self.captured_slot();
        let points = self.page[POINTS.x(taken)];
        let maximum = points >= self.page[MAXC.x(state.0)];
        if maximum {
            self.page[PCAP.x(state.0)] = taken;
            self.page[MAXC.x(state.0)] = points;
        }
        let cc = CC.x(state.0);
        self.page[cc] = self.page[cc].wrapping_add(points);
        self.probe.work(Work::CountsCapture { missed: 15 - taken, maximum });
        true
    }

    /// The slot of BK that a capture removes: the highest on SQUARE.
    #[inline]
    fn captured_slot(&self) -> u8 {
        self.page.slot_on(self.page[SQUARE]) & 0x0F
    }

    /// Follows an exchange: notes the points of the captured piece, and generates the recaptures.
    ///
    /// LOOPX looks for the piece among slots 7 to 1 only: the capture of a pawn starts no exchange (Q6), nor does that
    /// of a king. FOUNX reads its points; the best capture at each depth is kept in BCAP0, WCAP1, BCAP1, WCAP2 and
    /// BCAP2 (not better: NOMAX). Then STATE goes down by one and the other side captures, anywhere on the board
    /// (Q19), unless STATE is at the level's floor; at UPTREE it goes up again.
    #[doc(alias = "TREE")]
    fn tree(&mut self, capture: bool) {
        self.enter(Routine::Tree);
        if !capture {
            return self.probe.work(Work::TreeQuiet);
        }
        let square = self.page[SQUARE];
        let Some(taken) = (1..8).rev().find(|slot| self.page[BK.x(*slot)] == square) else {
            return self.probe.work(Work::TreeNone);
        };
        self.probe.exchange(&self.page, taken);
        let best = BCAP0.x(self.page[STATE]);
        let points = self.page[POINTS.x(taken)];
        let maximum = points >= self.page[best];
        if maximum {
            self.page[best] = points;
        }
        self.probe.work(Work::TreeFound { missed: 7 - taken, maximum });

        self.page[STATE] = self.page[STATE].wrapping_sub(1);
        let deeper = self.page[STATE] != self.level.floor();
        self.probe.work(Work::TreeDeeper(deeper));
        if deeper {
            self.enter(Routine::Genrm);
            self.genrm();
        }
        self.page[STATE] = self.page[STATE].wrapping_add(1);
    }

    /// Values a move of the computer: makes it, counts the replies and the exchanges they start (STATE 0), then what the
    /// computer could do next if the opponent passed (STATE 8), unmakes it, and evaluates the counters.
    #[doc(alias = "ON4")]
    #[inline(never)] // It is called once for each move; inlined, it would make COUNTS slower for all of them.
    fn on4(&mut self) {
        self.enter(Routine::On4);
        self.page[WCAP0] = self.page[XMAXC];
        self.page[STATE] = State::REPLIES.0;
        self.trial_move();
        self.gnmz();
        self.reverse();
        self.page[STATE] = State::CONTINUATION.0;
        self.gnm();
        self.umove();
        self.leave_pointer_of_on4();
        let value = self.stratgy();
        let value = self.ckmate(value);
        self.page[STATE] = State::MOVES.0;
        self.probe.valued(&self.page, value);
        self.push(value);
    }
}
