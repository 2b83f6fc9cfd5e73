//! **Move generation.** GNM walks the sixteen pieces of BOARD and passes every move that CMOVE allows to JANUS.
//!
//! There is no move list. A move exists while JANUS looks at it, in PIECE and SQUARE, and is then forgotten.
//! What JANUS does with it depends on STATE, and may be to call GNM again for the other side: this is how one
//! generator serves a search of six plies.
//!
//! ```text
//!  slot  15 .... 8   7 6     5 4      3 2    1      0
//!        pawns       knights bishops  rooks  queen  king
//!  MOVEN 6 5 4       16..9   8..5     4..1   8..1   8..1
//!        capture x2, single  lines    lines  lines  single
//!        step(s)     steps                          steps
//! ```
//!
//! There is no castling, no en passant and no promotion (Q13).
//!
//! `CHECKING`, a parameter of every routine here, is true in a check test (STATE `$F9`) and false otherwise. It
//! is no part of the 1976 program, which looks at STATE for every move. But STATE is the same all through a call
//! of GNM, and a check test, which is most of the work, needs very little of CMOVE and JANUS; so the generator is
//! compiled twice.

use crate::cycles::{AheadWork, DiagonalWork, LineWork, Work};
use crate::probe::Probe;
use crate::program::MicroChess;
use crate::routine::Routine;
use crate::state::State;
use crate::step::StepOutcome;
use crate::zero_page::{COUNT, MOVEN, NO_SLOT, PIECE, SQUARE, STATE};

impl<P: Probe> MicroChess<P> {
    /// GNM with clean counters: clears everything but what was counted before the move (`$DE` to `$EE`).
    #[doc(alias = "GNMZ")]
    pub(crate) fn gnmz(&mut self) {
        self.enter(Routine::Gnmz);
        self.gnmx(0x10);
    }

    /// GNM after CLEAR, the loop that clears COUNT and the `last` cells behind it.
    #[doc(alias = "GNMX")]
    pub(crate) fn gnmx(&mut self, last: u8) {
        self.enter(Routine::Gnmx);
        for x in 0..=last {
            self.page[COUNT.x(x)] = 0;
        }
        self.gnm();
    }

    /// Generates all moves of BOARD, from slot 15 down to the king.
    ///
    /// NEWP counts down to the next piece, NEX branches by its type. At the end PIECE is `$FF`, SQUARE the king's
    /// square and MOVEN 0, which can be seen when F is pressed after a resignation (Q15).
    #[doc(alias = "GNM")]
    pub(crate) fn gnm(&mut self) {
        self.enter(Routine::Gnm);
        self.probe.work(Work::Gnm);
        if self.page[STATE] == State::CHECK.0 { self.all_pieces::<true>() } else { self.all_pieces::<false>() }
    }

    /// The loop over the slots.
    fn all_pieces<const CHECKING: bool>(&mut self) {
        for piece in (0..16).rev() {
            self.page[PIECE] = piece;
            self.reset();
            match piece {
                8.. => self.pawn::<CHECKING>(),
                6..=7 => self.knight::<CHECKING>(),
                4..=5 => self.bishop::<CHECKING>(),
                2..=3 => self.rook::<CHECKING>(),
                1 => self.queen::<CHECKING>(),
                0 => self.king::<CHECKING>(),
            }
        }
        self.page[PIECE] = NO_SLOT;
        self.page[MOVEN] = 0;
    }

    /// One step in each of the eight directions.
    #[doc(alias = "KING")]
    fn king<const CHECKING: bool>(&mut self) {
        for moven in (1..=8).rev() {
            self.sngmv::<CHECKING>(moven);
        }
    }

    /// Lines in all eight directions.
    #[doc(alias = "QUEEN")]
    fn queen<const CHECKING: bool>(&mut self) {
        for moven in (1..=8).rev() {
            self.line::<CHECKING>(moven);
        }
    }

    /// Lines along rows and columns. AGNR is its loop.
    #[doc(alias = "ROOK")]
    fn rook<const CHECKING: bool>(&mut self) {
        for moven in (1..=4).rev() {
            self.line::<CHECKING>(moven);
        }
    }

    /// Lines along the diagonals.
    #[doc(alias = "BISHOP")]
    fn bishop<const CHECKING: bool>(&mut self) {
        for moven in (5..=8).rev() {
            self.line::<CHECKING>(moven);
        }
    }

    /// The eight jumps. AGNN is its loop.
    #[doc(alias = "KNIGHT")]
    fn knight<const CHECKING: bool>(&mut self) {
        for moven in (9..=16).rev() {
            self.sngmv::<CHECKING>(moven);
        }
    }

    /// Captures to the right and left (P1, P2), then steps (P3).
    ///
    /// A pawn that steps onto row 2 came from its first square, or so the program believes, and steps
    /// again. The second step is only tried after the first was allowed, so that a pawn whose single step leaves
    /// the king in check never steps two, even where that would block the check (Q5).
    #[doc(alias = "PAWN")]
    fn pawn<const CHECKING: bool>(&mut self) {
        for moven in [6, 5] {
            self.page[MOVEN] = moven;
            let work = match self.cmove::<CHECKING>() {
                StepOutcome::Capture => {
                    self.janus::<CHECKING>(true);
                    DiagonalWork::Passed
                }
                StepOutcome::CaptureIntoCheck => DiagonalWork::IntoCheck,
                StepOutcome::Illegal | StepOutcome::Quiet | StepOutcome::QuietIntoCheck => DiagonalWork::NotCapture,
            };
            self.probe.work(Work::Diagonal(work));
            self.reset();
        }
        self.page[MOVEN] = 4;
        loop {
            let work = match self.cmove::<CHECKING>() {
                StepOutcome::Capture | StepOutcome::CaptureIntoCheck => AheadWork::Blocked,
                StepOutcome::Illegal | StepOutcome::QuietIntoCheck => AheadWork::Illegal,
                StepOutcome::Quiet => {
                    self.janus::<CHECKING>(false);
                    if self.page[SQUARE] & 0xF0 == 0x20 { AheadWork::Again } else { AheadWork::Done }
                }
            };
            self.probe.work(Work::Ahead(work));
            if work != AheadWork::Again {
                return;
            }
        }
    }

    /// A single step: to JANUS if it is allowed (if not, straight to ILL1), then back to the square of the piece, ready
    /// for the next direction.
    #[doc(alias = "SNGMV")]
    #[inline(always)]
    fn sngmv<const CHECKING: bool>(&mut self, moven: u8) {
        self.page[MOVEN] = moven;
        let step = self.cmove::<CHECKING>();
        let passed = matches!(step, StepOutcome::Quiet | StepOutcome::Capture);
        if passed {
            self.janus::<CHECKING>(step == StepOutcome::Capture);
        }
        self.probe.work(Work::Single(passed));
        self.reset();
    }

    /// Steps in one direction until a piece or the edge is in the way; then ILL: back to the square of the piece, ready
    /// for the next direction.
    ///
    /// A quiet step that leaves the king in check is passed over and the line goes on, since a square further on
    /// may block the check. OVL is where every other step comes to.
    #[doc(alias = "LINE")]
    #[inline(always)]
    fn line<const CHECKING: bool>(&mut self, moven: u8) {
        self.page[MOVEN] = moven;
        loop {
            let work = match self.cmove::<CHECKING>() {
                StepOutcome::Illegal => LineWork::Illegal,
                StepOutcome::QuietIntoCheck => LineWork::QuietIntoCheck,
                StepOutcome::CaptureIntoCheck => LineWork::CaptureIntoCheck,
                StepOutcome::Quiet => {
                    self.janus::<CHECKING>(false);
                    LineWork::QuietPassed
                }
                StepOutcome::Capture => {
                    self.janus::<CHECKING>(true);
                    LineWork::CapturePassed
                }
            };
            self.probe.work(Work::Line(work));
            if !matches!(work, LineWork::QuietIntoCheck | LineWork::QuietPassed) {
                break;
            }
        }
        self.reset();
    }
}
