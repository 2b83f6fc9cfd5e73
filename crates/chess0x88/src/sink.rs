//! Where generated moves go: into a list, into a count, or into the question whether there is one.

use crate::chess_move::Move;
use crate::move_list::MoveList;

/// Receives moves as they are generated.
pub(crate) trait Sink {
    /// Receives one move.
    fn add(&mut self, mv: Move);

    /// Whether further moves would change nothing, so that generation may stop.
    #[inline]
    fn is_done(&self) -> bool {
        false
    }
}

impl Sink for MoveList {
    #[inline]
    fn add(&mut self, mv: Move) {
        self.push(mv);
    }
}

/// Counts moves. The moves themselves are never assembled.
pub(crate) struct Count(pub(crate) u64);

impl Sink for Count {
    #[inline]
    fn add(&mut self, _: Move) {
        self.0 += 1;
    }
}

/// Whether any move was generated.
pub(crate) struct AnyMove(pub(crate) bool);

impl Sink for AnyMove {
    #[inline]
    fn add(&mut self, _: Move) {
        self.0 = true;
    }

    #[inline]
    fn is_done(&self) -> bool {
        self.0
    }
}
