//! The null move: if not moving at all is good enough, moving is.

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
        let params = self.shared.params;
        let reduced = depth
            - params.null_move_reduction()
            - depth / params.null_move_depth_part()
            - ((estimate - beta) / params.null_move_eval_part()).min(params.null_move_eval_most());
        self.make_null(ply);
        let score = -self.search::<false, false>(-beta, -beta + 1, reduced, ply + 1, !is_cut_node);
        self.unmake();
        if self.is_stopped || score < beta {
            return None;
        }
        let score = if score >= MATE_BOUND { beta } else { score };
        if depth < params.null_move_verify_depth() || self.null_moves_from > 0 {
            return Some(score);
        }
        // Deep in the tree a mistake is dear: search again without null moves for some plies.
        self.null_moves_from = ply + (3 * reduced.max(0) / 4) as usize;
        let verified = self.search::<false, false>(beta - 1, beta, reduced, ply, false);
        self.null_moves_from = 0;
        (verified >= beta).then_some(score)
    }
}
