//! TREE: who takes what, five captures deep.

use super::side::{Side, attackers};
use super::squares::each;
use crate::tables::POINTS_BYTES;

/// Captures in a row that TREE follows.
pub(super) const DEEPEST: usize = 5;

/// The best capture at each depth: BCAP0, WCAP1, BCAP1, WCAP2, BCAP2.
#[derive(Clone, Copy, Default)]
pub(super) struct Exchange {
    pub(super) best: [u8; DEEPEST],
}

impl Exchange {
    /// A man takes a piece: notes it, and follows what the other side can take then.
    pub(super) fn follow(
        &mut self,
        mover: &Side,
        target: &Side,
        slot: usize,
        taken: usize,
        depth: usize,
        floor: usize,
    ) {
        let worth = POINTS_BYTES[taken];
        self.best[depth] = self.best[depth].max(worth);
        if depth + 1 == floor {
            return;
        }
        let (mut mover, mut target) = (*mover, *target);
        let square = target.at[taken];
        target.lift(taken);
        if !self.can_rise(&target, &mover, depth + 1, floor) {
            return;
        }
        mover.lift(slot);
        mover.put(slot, square);
        self.all(&target, &mover, depth + 1, floor);
    }

    /// Whether a maximum from a depth on is below what the best man left would bring.
    fn can_rise(&self, mover: &Side, target: &Side, depth: usize, floor: usize) -> bool {
        let bounds = [target.best_piece(), mover.best_piece()];
        (depth..floor).any(|deeper| self.best[deeper] < bounds[(deeper - depth) % 2])
    }

    /// All captures of pieces.
    fn all(&mut self, mover: &Side, target: &Side, depth: usize, floor: usize) {
        let occupied = mover.men | target.men;
        for taken in (1..8).filter(|taken| target.is_there(*taken)) {
            for from in each(attackers(mover, target.at[taken], occupied)) {
                self.follow(mover, target, mover.slot_on(from), taken, depth, floor);
            }
        }
    }
}
