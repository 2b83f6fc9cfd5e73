//! The moves of the root, and what the search knows of each.

use chess0x88::Move;

use crate::score::{INFINITE, Score};

/// A move of the root.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RootMove {
    /// The move.
    pub mv: Move,
    /// Its score in this iteration; below every score if it is not among the best.
    pub score: Score,
    /// Its score in the last iteration.
    pub previous_score: Score,
    /// The line that it begins.
    pub pv: Vec<Move>,
    /// The deepest ply that was reached.
    pub seldepth: usize,
    /// The nodes that were spent on it.
    pub nodes: u64,
}

impl RootMove {
    pub(super) fn new(mv: Move) -> Self {
        Self { mv, score: -INFINITE, previous_score: -INFINITE, pv: vec![mv], seldepth: 0, nodes: 0 }
    }

    /// The search has ended: without a score of the last iteration, that of the one before counts.
    pub(super) fn keep_score(&mut self) {
        if self.score == -INFINITE {
            self.score = self.previous_score;
        }
    }

    /// A new iteration begins.
    pub(super) fn begin_iteration(&mut self) {
        self.previous_score = self.score;
        self.score = -INFINITE;
    }
}

/// Sorts moves, the best first. Those that were not searched, or not good enough, keep their order behind the others.
pub(super) fn sort(moves: &mut [RootMove]) {
    moves.sort_by_key(|root_move| std::cmp::Reverse((root_move.score, root_move.previous_score)));
}
