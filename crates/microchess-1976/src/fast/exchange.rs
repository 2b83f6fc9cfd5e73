//! TREE: exchanges, five captures deep. Unlike a static exchange evaluation, a capture may follow anywhere (Q19).

use super::bitboard::each_square;
use super::side::{Side, attackers};
use crate::tables::POINTS_BYTES;

/// The number of captures in a row that TREE follows.
pub(super) const EXCHANGE_PLIES: usize = 5;

/// The best capture at each depth: BCAP0, WCAP1, BCAP1, WCAP2, BCAP2.
#[derive(Clone, Copy, Default)]
pub(super) struct Exchange {
    pub(super) best: [u8; EXCHANGE_PLIES],
}

impl Exchange {
    /// Follows the capture of `captured` by `slot`: keeps the maximum of its depth, and tries all captures of the other side.
    pub(super) fn follow(
        &mut self,
        mover: &Side,
        target: &Side,
        slot: usize,
        captured: usize,
        depth: usize,
        floor: usize,
    ) {
        self.best[depth] = self.best[depth].max(POINTS_BYTES[captured]);
        if depth + 1 == floor {
            return;
        }
        let (mut mover, mut target) = (*mover, *target);
        let square = target.squares[captured];
        target.remove(captured);
        if !self.can_improve(&target, &mover, depth + 1, floor) {
            return;
        }
        mover.remove(slot);
        mover.put(slot, square);
        self.follow_all(&target, &mover, depth + 1, floor);
    }

    /// Whether any maximum from a depth on is below the points of the best piece that is left to capture.
    fn can_improve(&self, mover: &Side, target: &Side, depth: usize, floor: usize) -> bool {
        let bounds = [target.best_target_points(), mover.best_target_points()];
        (depth..floor).any(|deeper| self.best[deeper] < bounds[(deeper - depth) % 2])
    }

    /// Follows all captures of queens, rooks, bishops and knights.
    fn follow_all(&mut self, mover: &Side, target: &Side, depth: usize, floor: usize) {
        let occupied = mover.pieces | target.pieces;
        for captured in (1..8).filter(|captured| target.is_on_board(*captured)) {
            for from in each_square(attackers(mover, target.squares[captured], occupied)) {
                self.follow(mover, target, mover.slot_on(from), captured, depth, floor);
            }
        }
    }
}
