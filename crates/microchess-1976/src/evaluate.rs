//! **Evaluation.** STRATGY weighs the counters, CKMATE looks for the end of the game, PUSH keeps the best move.
//!
//! STRATGY adds in three stages. What is halved twice weighs a quarter, what is halved once a half:
//!
//! ```text
//!   a quarter of   WMOB + WMAXC + WCC + WCAP1 + WCAP2      what I could do next, what I win in exchanges
//!                - PMAXC - PCC - PMOB                      what I could do anyway
//!                - BCAP0 - BCAP1 - BCAP2 - BMOB            what you win in exchanges, and your mobility
//!
//!   a half of      WMAXC + WCC                             what I threaten
//!                - BMAXC                                   what you threaten
//!
//!   and            4 WCAP0 + WCAP1                         what I capture now, and recapture
//!                - 2 BMAXC - 2 BMCC - BCAP1                what you threaten, heavily
//!
//!   and 2 for a good square, or for a piece that leaves the first row (or comes from off the board, Q23)
//! ```
//!
//! The constants `$80`, `$40` and `$90` keep the sums in the middle of a byte; together they make 208, which is about
//! the value of a move that changes nothing. That leaves too little room above: the value of a move that wins much
//! wraps past 255 and comes out low (Q1), and each wrap leaks a point (Q2).
//!
//! # A move worth 207
//!
//! The opening move d2-d4, to `$34`: 20 moves before (PMOB), 20 replies (BMOB), 30 moves next (WMOB, the queen's
//! twice), and no captures anywhere.
//!
//! ```text
//!   stage one   $80 + 30 - 20 - 20 = 118, halved 59
//!   stage two   59 + $40           = 123, halved 61
//!   stage three 61 + $90           = 205
//!   bonus       $34 is a good square: 207
//! ```

use crate::cycles::{CkmateWork, PushWork, RowWork, Work};
use crate::probe::Probe;
use crate::program::MicroChess;
use crate::routine::Routine;
use crate::term::{Accumulator, Stage};
use crate::zero_page::{
    BCAP0, BCAP1, BCAP2, BESTM, BESTP, BESTV, BMAXC, BMCC, BMOB, BOARD, PCC, PIECE, PMAXC, PMOB, POINTS, SQUARE, WCAP0,
    WCAP1, WCAP2, WCC, WMAXC, WMAXP, WMOB,
};

/// The squares that earn a bonus: two of the four in the centre, and the two best for the knights.
pub(crate) const GOOD_SQUARES: [u8; 4] = [0x33, 0x34, 0x22, 0x25];

/// The points for a good square, or for leaving the first row.
pub(crate) const BONUS: u8 = 2;

/// The value of a move after which the king can be captured.
pub(crate) const KING_LOST_VALUE: u8 = 0x00;

/// The value of a move that mates.
pub const MATE_VALUE: u8 = 0xFF;

/// STRATGY's test for the first row: the sign of the square less `$10`, and not whether the square is below `$10`. So the
/// first row is `$00` to `$0F`, and a piece on `$90` to `$FF` passes for one that is there (Q23).
#[inline]
const fn passes_for_first_row(square: u8) -> bool {
    square.wrapping_sub(0x10) & 0x80 != 0
}

impl<P: Probe> MicroChess<P> {
    /// Weighs the counters of the move PIECE to SQUARE, which is unmade already.
    ///
    /// POS is where the first stage ends above 0, POSN where a bonus is given, and NOPOSN where it is not.
    #[doc(alias = "STRATGY")]
    pub(crate) fn stratgy(&mut self) -> u8 {
        self.enter(Routine::Stratgy);
        let bonus = self.earns_bonus();
        let mut a = Accumulator::new(&self.page, &mut self.probe);

        a.start(Stage::Quarter, 0x80);
        a.add_all([WMOB, WMAXC, WCC, WCAP1, WCAP2]);
        a.subtract_all([PMAXC, PCC, BCAP0, BCAP1, BCAP2, PMOB, BMOB]);
        let borrowed = a.borrowed();
        if borrowed {
            a.value = 0;
        }
        a.halve();

        a.start(Stage::Half, 0x40);
        a.add_all([WMAXC, WCC]);
        a.subtract_all([BMAXC]);
        a.halve();

        a.start(Stage::Full, 0x90);
        a.add_all([WCAP0, WCAP0, WCAP0, WCAP0, WCAP1]);
        a.subtract_all([BMAXC, BMAXC, BMCC, BMCC, BCAP1]);
        if bonus {
            a.add_bonus(BONUS);
        }

        let value = a.value;
        self.probe.work(Work::Borrow(borrowed));
        value
    }

    /// Whether the move goes to a good square, or leaves the first row with a piece other than the king. A piece that an
    /// astray book put on `$90` to `$FF` passes for one on the first row, and earns the bonus when it steps onto the board
    /// (Q23).
    fn earns_bonus(&mut self) -> bool {
        let mut earned = false;
        for square in GOOD_SQUARES {
            earned = self.page[SQUARE] == square;
            self.probe.work(Work::GoodSquare(earned));
            if earned {
                break;
            }
        }
        if !earned {
            let piece = self.page[PIECE];
            let work = if piece == 0 {
                RowWork::King
            } else if passes_for_first_row(self.page[BOARD.x(piece)]) {
                RowWork::First
            } else {
                RowWork::Elsewhere
            };
            self.probe.work(Work::FirstRow(work));
            earned = work == RowWork::First;
        }
        if earned {
            self.probe.work(Work::Bonus);
        }
        earned
    }

    /// Replaces the value at the end of the game: by 0 if the opponent can capture the king; and (NOCHEK) by 255 if the
    /// opponent has no reply and the best capture of the continuation is of slot 0. RETV returns any other value
    /// unchanged.
    ///
    /// Slot 0 is the king, and then it is mate. But WMAXP is also 0 when there is nothing to capture, so that a
    /// stalemate passes for mate (Q3).
    ///
    /// Whether the king can be captured is decided by its points: BMAXC is compared with the first cell of POINTS, which
    /// holds 11 until an astray book changes it (Q24).
    #[doc(alias = "CKMATE")]
    pub(crate) fn ckmate(&mut self, value: u8) -> u8 {
        self.enter(Routine::Ckmate);
        let (verdict, value) = if self.page[BMAXC] == self.page[POINTS] {
            (CkmateWork::KingLost, KING_LOST_VALUE)
        } else if self.page[BMOB] != 0 {
            (CkmateWork::CanMove, value)
        } else if self.page[WMAXP] != 0 {
            (CkmateWork::NoMate, value)
        } else {
            (CkmateWork::Mate, MATE_VALUE)
        };
        self.probe.work(Work::Ckmate(verdict));
        value
    }

    /// Keeps the move if its value is higher than the best so far; of equal moves the first stays (Q21). At RETP the
    /// display is refreshed, or a dot printed.
    #[doc(alias = "PUSH")]
    pub(crate) fn push(&mut self, value: u8) {
        self.enter(Routine::Push);
        let best = self.page[BESTV];
        let work = if value < best {
            PushWork::Less
        } else if value == best {
            PushWork::Equal
        } else {
            self.page[BESTV] = value;
            self.page[BESTP] = self.page[PIECE];
            self.page[BESTM] = self.page[SQUARE];
            PushWork::Best
        };
        self.probe.work(Work::Push(work));
        self.probe.refreshed(&self.page);
    }
}
