//! A list of moves on the stack.

use core::fmt;
use core::ops::{Deref, DerefMut};

use crate::chess_move::Move;
use crate::square::Square;

/// More moves than 16 pieces can have: a king has 8 and two castlings, and no other piece has more than a queen's 27.
/// (No position that a game can reach has more than 218.)
const CAPACITY: usize = 15 * 27 + 8 + 2;

/// A list of moves of fixed capacity, which needs no allocation. Use it as a slice: index it, sort it, iterate over it.
///
/// A search keeps one list for each ply and [`clear`](Self::clear)s it, because a new list has to be initialised.
///
/// ```
/// use chess0x88::{MoveList, Position};
///
/// let position = Position::start();
/// let mut moves = position.legal_moves();
/// moves.sort();
/// for mv in &moves {
///     assert!(position.is_legal(mv));
/// }
/// let knights: MoveList = moves.into_iter().filter(|mv| position.san(*mv).starts_with('N')).collect();
/// assert_eq!(knights.len(), 4);
/// ```
#[derive(Clone)]
pub struct MoveList {
    moves: [Move; CAPACITY],
    length: usize,
}

impl MoveList {
    /// An empty list.
    #[must_use]
    #[inline]
    pub const fn new() -> Self {
        // Any move will do. Both bytes of this one are equal, so the compiler fills the array with `memset`.
        Self { moves: [Move::normal(Square::A1, Square::A2); CAPACITY], length: 0 }
    }

    /// Adds a move. The capacity is more than any position needs; a move beyond it is dropped.
    #[inline]
    pub fn push(&mut self, mv: Move) {
        if let Some(place) = self.moves.get_mut(self.length) {
            *place = mv;
            self.length += 1;
        }
    }

    /// Removes and returns the last move.
    #[inline]
    pub fn pop(&mut self) -> Option<Move> {
        let last = self.last().copied()?;
        self.length -= 1;
        Some(last)
    }

    /// Removes the move at an index and puts the last one in its place.
    #[inline]
    pub fn swap_remove(&mut self, index: usize) -> Option<Move> {
        let removed = self.get(index).copied()?;
        let last = self.pop()?;
        if let Some(place) = self.get_mut(index) {
            *place = last;
        }
        Some(removed)
    }

    /// Removes all moves.
    #[inline]
    pub const fn clear(&mut self) {
        self.length = 0;
    }

    /// Removes all moves after the first `length`.
    #[inline]
    pub fn truncate(&mut self, length: usize) {
        self.length = self.length.min(length);
    }

    /// Keeps the moves that fulfil a condition, in their order.
    pub fn retain(&mut self, mut keep: impl FnMut(Move) -> bool) {
        let mut kept = 0;
        for index in 0..self.length {
            let mv = self.moves[index];
            if keep(mv) {
                self.moves[kept] = mv;
                kept += 1;
            }
        }
        self.length = kept;
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

impl DerefMut for MoveList {
    #[inline]
    fn deref_mut(&mut self) -> &mut [Move] {
        &mut self.moves[..self.length]
    }
}

impl Extend<Move> for MoveList {
    fn extend<T: IntoIterator<Item = Move>>(&mut self, moves: T) {
        moves.into_iter().for_each(|mv| self.push(mv));
    }
}

impl FromIterator<Move> for MoveList {
    fn from_iter<T: IntoIterator<Item = Move>>(moves: T) -> Self {
        let mut list = Self::new();
        list.extend(moves);
        list
    }
}

impl IntoIterator for MoveList {
    type Item = Move;
    type IntoIter = MoveListIntoIter;

    fn into_iter(self) -> MoveListIntoIter {
        MoveListIntoIter { list: self, next: 0 }
    }
}

/// The moves of a [`MoveList`] in their order.
#[derive(Clone, Debug)]
pub struct MoveListIntoIter {
    list: MoveList,
    next: usize,
}

impl Iterator for MoveListIntoIter {
    type Item = Move;

    #[inline]
    fn next(&mut self) -> Option<Move> {
        let mv = self.list.get(self.next).copied()?;
        self.next += 1;
        Some(mv)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.list.len() - self.next;
        (left, Some(left))
    }
}

impl ExactSizeIterator for MoveListIntoIter {}

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

#[cfg(test)]
mod tests {
    use std::vec::Vec;

    use super::*;

    #[test]
    fn it_behaves_like_a_vector() {
        let all: Vec<Move> = Square::all().map(|to| Move::normal(Square::E4, to)).collect();
        let mut list: MoveList = all.iter().copied().collect();
        let mut vector = all;
        assert_eq!(list.swap_remove(3), Some(vector.swap_remove(3)));
        assert_eq!(list.swap_remove(list.len() - 1), Some(vector.swap_remove(vector.len() - 1)));
        assert_eq!(list.pop(), vector.pop());
        list.retain(|mv| mv.to().index() % 3 != 0);
        vector.retain(|mv| mv.to().index() % 3 != 0);
        assert_eq!(&*list, &*vector);
        list.truncate(5);
        vector.truncate(5);
        assert_eq!(&*list, &*vector);
        list.clear();
        assert_eq!((list.pop(), list.swap_remove(0), list.len()), (None, None, 0));
    }

    #[test]
    fn what_is_beyond_the_capacity_is_dropped() {
        let list: MoveList = core::iter::repeat_n(Move::normal(Square::A1, Square::A2), CAPACITY + 1).collect();
        assert_eq!(list.len(), CAPACITY);
    }
}
