//! A list of moves that needs no memory from anywhere.

use core::fmt;
use core::ops::{Deref, DerefMut};

use crate::moves::Move;
use crate::square::Square;

/// More moves than 16 men can have, wherever they stand: a king has 8 and two castlings, and nobody of the others has
/// more than a queen's 27. (In games it is never more than 218.)
const CAPACITY: usize = 15 * 27 + 8 + 2;

/// Moves, in the order in which they were found. Use it as a slice, sort it, iterate over it.
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
    /// No moves.
    #[must_use]
    #[inline]
    pub const fn new() -> Self {
        Self { moves: [Move::normal(Square::A1, Square::A1); CAPACITY], length: 0 }
    }

    /// Adds a move. (One more than any position has is dropped.)
    #[inline]
    pub fn push(&mut self, mv: Move) {
        if let Some(place) = self.moves.get_mut(self.length) {
            *place = mv;
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
    type IntoIter = IntoIter;

    fn into_iter(self) -> IntoIter {
        IntoIter { list: self, next: 0 }
    }
}

/// The moves of a list, one after the other.
#[derive(Clone, Debug)]
pub struct IntoIter {
    list: MoveList,
    next: usize,
}

impl Iterator for IntoIter {
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

impl ExactSizeIterator for IntoIter {}

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
