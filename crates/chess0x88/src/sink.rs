//! Where generated moves go: into a list, into a count, or past the one that is looked for.

use crate::move_list::MoveList;
use crate::moves::Move;

/// Takes moves as they are found.
pub(crate) trait Sink {
    /// Takes one.
    fn add(&mut self, mv: Move);
}

impl Sink for MoveList {
    #[inline]
    fn add(&mut self, mv: Move) {
        self.push(mv);
    }
}

/// Counts moves. What the moves were is never put together.
pub(crate) struct Count(pub(crate) u64);

impl Sink for Count {
    #[inline]
    fn add(&mut self, _: Move) {
        self.0 += 1;
    }
}

/// Looks for a move.
pub(crate) struct Lookout {
    pub(crate) wanted: Move,
    pub(crate) seen: bool,
}

impl Sink for Lookout {
    #[inline]
    fn add(&mut self, mv: Move) {
        self.seen |= mv == self.wanted;
    }
}
