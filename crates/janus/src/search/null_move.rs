//! The null move: if not moving at all is good enough, moving is.

use super::params::{
    NULL_MOVE_DEPTH_PART, NULL_MOVE_EVAL_MOST, NULL_MOVE_EVAL_PART, NULL_MOVE_REDUCTION, NULL_MOVE_VERIFY_DEPTH,
};
use super::worker::Worker;
use crate::score::{MATE_BOUND, Score};

impl Worker<'_> {
    /// Lets the opponent move twice. `None` if that is not good enough, or if it may be zugzwang.
    pub(super) fn try_null_move(
        &mut self,
        estimate: Score,
        beta: Score,
        depth: i32,
        ply: usize,
        is_cut_node: bool,
    ) -> Option<Score> {
        let reduced = depth
            - NULL_MOVE_REDUCTION
            - depth / NULL_MOVE_DEPTH_PART
            - ((estimate - beta) / NULL_MOVE_EVAL_PART).min(NULL_MOVE_EVAL_MOST);
        self.make_null(ply);
        let score = -self.search::<false, false>(-beta, -beta + 1, reduced, ply + 1, !is_cut_node);
        self.unmake();
        if self.is_stopped || score < beta {
            return None;
        }
        let score = if score >= MATE_BOUND { beta } else { score };
        if depth < NULL_MOVE_VERIFY_DEPTH || self.null_moves_from > 0 {
            return Some(score);
        }
        // Deep in the tree a mistake is dear: search again without null moves for some plies.
        self.null_moves_from = ply + (3 * reduced.max(0) / 4) as usize;
        let verified = self.search::<false, false>(beta - 1, beta, reduced, ply, false);
        self.null_moves_from = 0;
        (verified >= beta).then_some(score)
    }
}
