//! **What a move is worth.** STRATGY weighs the counters, CKMATE looks for the end of the game, PUSH keeps the best.
//!
//! STRATGY adds in three stages. What is halved twice weighs a quarter, what is halved once a half:
//!
//! ```text
//!   a quarter of   WMOB + WMAXC + WCC + WCAP1 + WCAP2      what I could do next, what I win in exchanges
//!                - PMAXC - PCC - PMOB                      what I could do anyway
//!                - BCAP0 - BCAP1 - BCAP2 - BMOB            what you win in exchanges, and your freedom
//!
//!   a half of      WMAXC + WCC                             what I threaten
//!                - BMAXC                                   what you threaten
//!
//!   and            4 WCAP0 + WCAP1                         what I take now, and take back
//!                - 2 BMAXC - 2 BMCC - BCAP1                what you threaten, heavily
//!
//!   and 2 for a good square, or for a man that leaves the first row
//! ```
//!
//! The numbers `$80`, `$40` and `$90` lift the sums off the ends of a byte; together they make 208, which is about
//! what a move that changes nothing is worth. They do not lift it far enough. A move that wins much wraps past 255
//! and looks dreadful (Q1), and each wrap leaks a point (Q2).
//!
//! # A move worth 207
//!
//! The opening move d2-d4, to `$34`: 20 moves before (PMOB), 20 replies (BMOB), 30 moves next (WMOB, the queen's
//! twice), and nothing to take anywhere.
//!
//! ```text
//!   stage one   $80 + 30 - 20 - 20 = 118, halved 59
//!   stage two   59 + $40           = 123, halved 61
//!   stage three 61 + $90           = 205
//!   bonus       $34 is a good square: 207
//! ```

use crate::clock::{CkmateWork, PushWork, RowWork, Work};
use crate::probe::Probe;
use crate::program::MicroChess;
use crate::term::{Accumulator, Stage};
use crate::zero_page::{
    BCAP0, BCAP1, BCAP2, BESTM, BESTP, BESTV, BMAXC, BMCC, BMOB, BOARD, PCC, PIECE, PMAXC, PMOB, SQUARE, WCAP0, WCAP1,
    WCAP2, WCC, WMAXC, WMAXP, WMOB,
};

/// The squares that earn a bonus: two of the four in the centre, and the two best for the knights.
pub const GOOD_SQUARES: [u8; 4] = [0x33, 0x34, 0x22, 0x25];

/// What a good square, or leaving the first row, is worth.
pub const BONUS: u8 = 2;

/// The value of a move that lets the king be taken.
pub const KING_LOST: u8 = 0x00;

/// The value of a move that mates.
pub const MATE: u8 = 0xFF;

/// What the king counts for in points. Nothing else counts as much, so a best capture of 11 is check.
pub const KING_POINTS: u8 = 0x0B;

impl<P: Probe> MicroChess<P> {
    /// Weighs the counters of the move PIECE to SQUARE, which is taken back already.
    ///
    /// POS is where the first stage ends above 0, POSN where a bonus is given, and NOPOSN where it is not.
    #[doc(alias = "STRATGY")]
    pub fn stratgy(&mut self) -> u8 {
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

    /// A bonus goes to a good square, or to a man other than the king who leaves the first row.
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
            } else if self.page[BOARD.x(piece)] >= 0x10 {
                RowWork::Elsewhere
            } else {
                RowWork::First
            };
            self.probe.work(Work::FirstRow(work));
            earned = work == RowWork::First;
        }
        if earned {
            self.probe.work(Work::Bonus);
        }
        earned
    }

    /// Overrules the value at the end of the game: 0 if the opponent can take the king; and (NOCHEK) 255 if the
    /// opponent has no move and the best man we could take next is in slot 0. RETV returns anything else as it is.
    ///
    /// Slot 0 is the king, and then it is mate. But slot 0 is also what WMAXP holds when there is nothing to take,
    /// so that a stalemate passes for mate (Q3).
    #[doc(alias = "CKMATE")]
    pub fn ckmate(&mut self, value: u8) -> u8 {
        let (verdict, value) = if self.page[BMAXC] == KING_POINTS {
            (CkmateWork::KingLost, KING_LOST)
        } else if self.page[BMOB] != 0 {
            (CkmateWork::CanMove, value)
        } else if self.page[WMAXP] != 0 {
            (CkmateWork::NoMate, value)
        } else {
            (CkmateWork::Mate, MATE)
        };
        self.probe.work(Work::Ckmate(verdict));
        value
    }

    /// Keeps the move if it is better than the best so far; of equals the first stays (Q21). At RETP the display
    /// is refreshed, or a dot printed.
    #[doc(alias = "PUSH")]
    pub(crate) fn push(&mut self, value: u8) {
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
