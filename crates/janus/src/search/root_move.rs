//! The moves of the root, and what the search knows of each.

use std::cmp::Reverse;

use chess0x88::Move;
use microchess_uci::Bound;

use crate::score::{INFINITE, Score};

/// A move of the root.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RootMove {
    /// The move.
    pub mv: Move,
    /// Its score in this iteration; below every score if it is not among the best.
    pub score: Score,
    /// What the score says. Only a search that was cut short ends with a bound.
    pub bound: Bound,
    /// The iteration that the score is of.
    pub depth: i32,
    /// Its score in the last iteration.
    pub previous_score: Score,
    /// The line that it begins.
    pub pv: Vec<Move>,
    /// The deepest ply that was reached.
    pub seldepth: usize,
    /// The nodes that were spent on it.
    pub nodes: u64,
    /// The line of the last iteration.
    previous_pv: Vec<Move>,
}

impl RootMove {
    pub(super) fn new(mv: Move) -> Self {
        Self {
            mv,
            score: -INFINITE,
            bound: Bound::Exact,
            depth: 0,
            previous_score: -INFINITE,
            pv: vec![mv],
            seldepth: 0,
            nodes: 0,
            previous_pv: Vec::new(),
        }
    }

    /// The search has ended: without a score of the last iteration, that of the one before counts. So it does if all that is
    /// known is that the move is worse than was expected.
    pub(super) fn keep_score(&mut self) {
        if self.score == -INFINITE {
            self.score = self.previous_score;
        } else if self.bound == Bound::Upper && self.previous_score > -INFINITE {
            self.score = self.previous_score;
            self.bound = Bound::Exact;
            self.depth -= 1;
            self.pv.clone_from(&self.previous_pv);
        }
    }

    /// A new iteration begins.
    pub(super) fn begin_iteration(&mut self) {
        self.previous_score = self.score;
        self.previous_pv.clone_from(&self.pv);
        self.score = -INFINITE;
    }
}

/// Sorts moves, the best first. Those that were not searched, or not good enough, keep their order behind the others.
pub(super) fn sort(moves: &mut [RootMove]) {
    moves.sort_by_key(|root_move| Reverse((root_move.score, root_move.previous_score)));
}

/// Sorts moves whose scores are of different iterations: those of the last one first.
pub(super) fn sort_by_depth(moves: &mut [RootMove]) {
    moves.sort_by_key(|root_move| Reverse((root_move.depth, root_move.score)));
}
