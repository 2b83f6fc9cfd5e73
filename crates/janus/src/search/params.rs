//! The numbers of the search: margins in centipawns, depths in plies, reductions in 1024ths of a ply.

use std::sync::LazyLock;

use crate::score::Score;

/// Razoring up to this depth, with this margin for each ply.
pub(super) const RAZOR_DEPTH: i32 = 4;
pub(super) const RAZOR_MARGIN: Score = 260;

/// Reverse futility pruning up to this depth, with this margin for each ply.
pub(super) const REVERSE_FUTILITY_DEPTH: i32 = 9;
pub(super) const REVERSE_FUTILITY_MARGIN: Score = 75;

/// Null moves from this depth on; they are verified from the other.
pub(super) const NULL_MOVE_DEPTH: i32 = 3;
pub(super) const NULL_MOVE_VERIFY_DEPTH: i32 = 14;
/// The static evaluation has to be this far above beta, less so much for each ply of depth.
pub(super) const NULL_MOVE_EVAL_MARGIN: Score = 140;
pub(super) const NULL_MOVE_EVAL_SLOPE: Score = 18;
/// The search after a null move is this much shallower, by one more for so many plies of depth, and by one more, at most so
/// often, for each time that the estimate is so far above beta.
pub(super) const NULL_MOVE_REDUCTION: i32 = 4;
pub(super) const NULL_MOVE_DEPTH_PART: i32 = 4;
pub(super) const NULL_MOVE_EVAL_PART: Score = 180;
pub(super) const NULL_MOVE_EVAL_MOST: i32 = 3;

/// ProbCut from this depth on, this far above beta, and a little less where the side to move is improving.
pub(super) const PROBCUT_DEPTH: i32 = 5;
pub(super) const PROBCUT_MARGIN: Score = 180;
pub(super) const PROBCUT_IMPROVING: Score = 40;
pub(super) const PROBCUT_REDUCTION: i32 = 4;

/// Internal iterative reduction from this depth on.
pub(super) const IIR_DEPTH: i32 = 4;

/// Futility pruning up to this reduced depth, with this margin for each ply, and a centipawn for so much history.
pub(super) const FUTILITY_DEPTH: i32 = 8;
pub(super) const FUTILITY_BASE: Score = 90;
pub(super) const FUTILITY_MARGIN: Score = 80;
pub(super) const FUTILITY_HISTORY: i32 = 256;

/// History pruning up to this reduced depth, below this history for each ply.
pub(super) const HISTORY_PRUNING_DEPTH: i32 = 5;
pub(super) const HISTORY_PRUNING_MARGIN: i32 = -4000;

/// A quiet move may lose this much by static exchange, times the square of the reduced depth, up to a reduced depth.
pub(super) const SEE_QUIET_DEPTH: i32 = 8;
pub(super) const SEE_QUIET_MARGIN: Score = -22;
/// A noisy move may lose this much, times the depth, and a centipawn more for so much history, up to a depth.
pub(super) const SEE_NOISY_DEPTH: i32 = 7;
pub(super) const SEE_NOISY_MARGIN: Score = -90;
pub(super) const SEE_NOISY_HISTORY: i32 = 64;

/// A 1024th of a ply less is reduced for so much history.
pub(super) const REDUCTION_QUIET_HISTORY: i32 = 9;
pub(super) const REDUCTION_NOISY_HISTORY: i32 = 12;
/// A reduced move that is so much better than the best is searched a ply deeper; one that is hardly better a ply shallower.
pub(super) const DEEPER_MARGIN: Score = 45;
pub(super) const SHALLOWER_MARGIN: Score = 8;

/// Singular extensions from this depth on.
pub(super) const SINGULAR_DEPTH: i32 = 7;
/// A move is extended twice if all others are this much worse.
pub(super) const DOUBLE_EXTENSION_MARGIN: Score = 18;
/// A line is extended twice at most this often.
pub(super) const DOUBLE_EXTENSIONS: u32 = 8;

/// In quiescence, a capture that does not gain this much above the standing score cannot help.
pub(super) const QUIESCENCE_MARGIN: Score = 150;

/// From this many plies without capture or pawn move on, scores of the table do not end a search.
pub(super) const TABLE_CUT_CLOCK: u16 = 90;
/// The static evaluation shrinks in proportion to the plies without capture or pawn move; here nothing would be left of it.
pub(super) const CLOCK_DAMPING: Score = 220;

/// Evaluations are corrected by history where there are more pieces than this.
pub(super) const CORRECTED_PIECES: u32 = 5;

/// The first aspiration window.
pub(super) const ASPIRATION_WINDOW: Score = 14;

/// Moves after which quiet moves are not tried any more (late move pruning).
pub(super) const fn late_move_count(depth: i32, is_improving: bool) -> i32 {
    let count = 4 + depth * depth;
    if is_improving { count } else { count / 2 }
}

/// The bonus of a move that caused a cutoff at a depth.
pub(super) fn history_bonus(depth: i32) -> i32 {
    (180 * depth - 60).min(1800)
}

/// By how much late moves are reduced, in 1024ths of a ply, by depth and number of the move.
static REDUCTIONS: LazyLock<Box<[[i32; 64]; 64]>> = LazyLock::new(|| {
    let logarithm = |number: usize| (number.max(1) as f64).ln();
    let reduction = |depth: usize, count: usize| 1024.0 * (1.0 + logarithm(depth) * logarithm(count) / 2.25);
    Box::new(std::array::from_fn(|depth| std::array::from_fn(|count| reduction(depth, count) as i32)))
});

/// The reductions, fetched once for a search.
pub(super) fn reductions() -> &'static [[i32; 64]; 64] {
    &REDUCTIONS
}
