//! ProbCut: a capture that is far above beta in a shallow search is above beta in a deep one.

use chess0x88::{CheckInfo, Move};

use super::worker::Worker;
use crate::ordering::MovePicker;
use crate::score::Score;

impl Worker<'_> {
    /// Tries captures that gain at least a threshold, with a raised beta and a shallower search.
    pub(super) fn try_probcut(
        &mut self,
        info: &CheckInfo,
        threshold: Score,
        raised: Score,
        depth: i32,
        ply: usize,
        is_cut_node: bool,
    ) -> Option<(Move, Score)> {
        let mut picker = MovePicker::noisy(&self.memory.moves, None, threshold.max(1));
        let mut found = None;
        while let Some(mv) = self.next_move(&mut picker, info) {
            self.make(mv, ply);
            let mut score = -self.quiesce::<false>(-raised, -raised + 1, ply + 1);
            let reduced = depth - self.shared.params.probcut_reduction();
            if score >= raised && reduced > 0 {
                score = -self.search::<false, false>(-raised, -raised + 1, reduced, ply + 1, !is_cut_node);
            }
            self.unmake();
            if self.is_stopped {
                break;
            }
            if score >= raised {
                found = Some((mv, score));
                break;
            }
        }
        picker.close(&mut self.memory.moves);
        found
    }
}
