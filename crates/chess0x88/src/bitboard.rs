//! A set of squares as 64 bits.

use core::fmt;
use core::iter::FusedIterator;
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

use crate::square::{File, Rank, Square};

/// A set of squares: bit 0 is a1, bit 7 is h1, bit 63 is h8.
///
/// The position itself is no bitboard: it is a 0x88 board with a piece list. Bitboards are how questions about several
/// squares are answered, such as [`Position::checkers`](crate::Position::checkers).
///
/// ```
/// use chess0x88::{Bitboard, Square, attacks};
///
/// let between = attacks::between(Square::A1, Square::D4);
/// assert_eq!(between, Bitboard::from(Square::B2) | Square::C3.into());
/// assert!(between.contains(Square::C3) && between.len() == 2);
/// assert_eq!(between.into_iter().collect::<Vec<_>>(), [Square::B2, Square::C3]);
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Bitboard(u64);

impl Bitboard {
    /// No square.
    pub const EMPTY: Self = Self(0);

    /// All 64 squares.
    pub const FULL: Self = Self(u64::MAX);

    /// The set with these bits.
    #[must_use]
    #[inline]
    pub const fn from_bits(bits: u64) -> Self {
        Self(bits)
    }

    /// The 64 bits.
    #[must_use]
    #[inline]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// The set of one square.
    #[must_use]
    #[inline]
    pub const fn from_square(square: Square) -> Self {
        Self(1 << square.index())
    }

    /// The number of squares in the set.
    #[must_use]
    #[inline]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether no square is in the set.
    #[must_use]
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether a square is in the set.
    #[must_use]
    #[inline]
    pub const fn contains(self, square: Square) -> bool {
        self.0 >> square.index() & 1 != 0
    }

    /// The set with one more square.
    #[must_use]
    #[inline]
    pub const fn with(self, square: Square) -> Self {
        Self(self.0 | 1 << square.index())
    }

    /// The set without a square.
    #[must_use]
    #[inline]
    pub const fn without(self, square: Square) -> Self {
        Self(self.0 & !(1 << square.index()))
    }

    /// Adds a square.
    #[inline]
    pub const fn insert(&mut self, square: Square) {
        *self = self.with(square);
    }

    /// Removes a square.
    #[inline]
    pub const fn remove(&mut self, square: Square) {
        *self = self.without(square);
    }

    /// The lowest square of the set, counted from a1 along the ranks.
    #[must_use]
    #[inline]
    pub const fn first(self) -> Option<Square> {
        if self.0 == 0 { None } else { Some(Square::from_index_masked(self.0.trailing_zeros() as u8)) }
    }
}

impl From<Square> for Bitboard {
    #[inline]
    fn from(square: Square) -> Self {
        Self::from_square(square)
    }
}

impl BitAnd for Bitboard {
    type Output = Self;

    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitOr for Bitboard {
    type Output = Self;

    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitXor for Bitboard {
    type Output = Self;

    #[inline]
    fn bitxor(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
}

impl BitAndAssign for Bitboard {
    #[inline]
    fn bitand_assign(&mut self, other: Self) {
        self.0 &= other.0;
    }
}

impl BitOrAssign for Bitboard {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl BitXorAssign for Bitboard {
    #[inline]
    fn bitxor_assign(&mut self, other: Self) {
        self.0 ^= other.0;
    }
}

impl Not for Bitboard {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        Self(!self.0)
    }
}

impl FromIterator<Square> for Bitboard {
    fn from_iter<T: IntoIterator<Item = Square>>(squares: T) -> Self {
        squares.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl Extend<Square> for Bitboard {
    fn extend<T: IntoIterator<Item = Square>>(&mut self, squares: T) {
        squares.into_iter().for_each(|square| self.insert(square));
    }
}

impl IntoIterator for Bitboard {
    type Item = Square;
    type IntoIter = BitboardIter;

    #[inline]
    fn into_iter(self) -> BitboardIter {
        BitboardIter(self)
    }
}

/// The squares of a [`Bitboard`], from a1 along the ranks to h8.
#[derive(Clone, Copy, Debug)]
pub struct BitboardIter(Bitboard);

impl Iterator for BitboardIter {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        let square = self.0.first()?;
        self.0.0 &= self.0.0 - 1;
        Some(square)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.0.len() as usize;
        (left, Some(left))
    }
}

impl ExactSizeIterator for BitboardIter {}

impl FusedIterator for BitboardIter {}

/// Eight lines from the eighth rank down: `X` for a square of the set, `.` for any other.
impl fmt::Display for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in Rank::ALL.into_iter().rev() {
            for file in File::ALL {
                f.write_str(if file == File::A { "" } else { " " })?;
                f.write_str(if self.contains(Square::new(file, rank)) { "X" } else { "." })?;
            }
            f.write_str(if rank == Rank::First { "" } else { "\n" })?;
        }
        Ok(())
    }
}

/// The squares by name: `{b2, c3}`.
impl fmt::Debug for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::string::ToString;
    use std::{format, vec::Vec};

    use super::*;

    /// Every operation gives what a set of the standard library gives.
    #[test]
    fn operations_agree_with_a_plain_set() {
        let squares: Vec<Square> = Square::all().collect();
        let mut number = 1976_u64;
        // Miri is some thousand times slower.
        for _ in 0..if cfg!(miri) { 2 } else { 200 } {
            let mut random = || {
                number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                Bitboard::from_bits(number ^ number >> 31)
            };
            let (one, other) = (random(), random());
            let [one_set, other_set] = [one, other].map(|set| set.into_iter().collect::<BTreeSet<Square>>());
            let collect = |set: Bitboard| set.into_iter().collect::<BTreeSet<Square>>();
            assert_eq!(collect(one & other), &one_set & &other_set);
            assert_eq!(collect(one | other), &one_set | &other_set);
            assert_eq!(collect(one ^ other), &one_set ^ &other_set);
            assert_eq!(one.len() as usize, one_set.len());
            assert_eq!(one.first(), one_set.first().copied());
            for square in &squares {
                assert_eq!(one.contains(*square), one_set.contains(square));
                assert_eq!((!one).contains(*square), !one_set.contains(square));
                assert!(one.with(*square).contains(*square) && !one.without(*square).contains(*square));
                let mut changed = one;
                changed.insert(*square);
                assert_eq!(changed, one.with(*square));
                changed.remove(*square);
                assert_eq!(changed, one.without(*square));
            }
            let mut left = one.into_iter();
            for taken in 0..one_set.len() {
                assert_eq!(left.size_hint(), (one_set.len() - taken, Some(one_set.len() - taken)));
                left.next();
            }
            assert_eq!((left.size_hint(), left.next()), ((0, Some(0)), None));
            assert_eq!(one_set.into_iter().collect::<Bitboard>(), one);
        }
    }

    #[test]
    fn it_is_printed_as_a_board() {
        let set = Bitboard::from(Square::A1) | Square::H8.into();
        assert_eq!(set.to_string().lines().next(), Some(". . . . . . . X"));
        assert_eq!(set.to_string().lines().last(), Some("X . . . . . . ."));
        assert_eq!(format!("{set:?}"), "{a1, h8}");
    }
}
