//! A list of moves that needs no memory from anywhere.

use core::fmt;
use core::ops::Deref;

use crate::moves::Move;
use crate::square::Square;

/// No position has more legal moves than 218; this is more.
const CAPACITY: usize = 256;

/// Moves, in the order in which they were found. Use it as a slice, or iterate over it.
#[derive(Clone, Copy)]
pub struct MoveList {
    moves: [Move; CAPACITY],
    length: usize,
}

impl MoveList {
    /// No moves.
    #[must_use]
    #[inline]
    pub const fn new() -> Self {
        Self { moves: [Move::normal(Square::A1, Square::A1); CAPACITY], length: 0 }
    }

    /// Adds a move. (One more than 256 is dropped; there is no such position.)
    #[inline]
    pub fn push(&mut self, played: Move) {
        if let Some(place) = self.moves.get_mut(self.length) {
            *place = played;
            self.length += 1;
        }
    }
}

impl Default for MoveList {
    fn default() -> Self {
        Self::new()
    }
}

impl Deref for MoveList {
    type Target = [Move];

    #[inline]
    fn deref(&self) -> &[Move] {
        &self.moves[..self.length]
    }
}

impl<'a> IntoIterator for &'a MoveList {
    type Item = Move;
    type IntoIter = core::iter::Copied<core::slice::Iter<'a, Move>>;

    #[inline]
    fn into_iter(self) -> Self::IntoIter {
        self.iter().copied()
    }
}

impl fmt::Debug for MoveList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self).finish()
    }
}
