//! What a side can do, as one number that is added and taken away.

use core::ops::{Add, AddAssign, Mul, Sub, SubAssign};

use super::side::{KINDS, WORTH, kind_of};

/// Moves, points and men taken: MOB, CC and, by the men, MAXC.
///
/// A maximum cannot be taken away again, but how often each kind of man is taken can, and the best kind that is left is the
/// maximum. So a tally holds lanes, of which none can run over: 12 bits for moves (there are never 300), 12 for
/// points, and a byte each for pawns, bishops and knights, rooks, the queen and the king taken (never 64).
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub(super) struct Tally(u64);

const POINTS_LANE: u32 = 12;
const KINDS_LANE: u32 = 24;

/// The lowest bit of each lane but the first.
const LOWEST_BITS: u64 = 1 << POINTS_LANE | 0x01_0101_0101 << KINDS_LANE;

/// What taking a man adds, by kind.
const TAKEN: [Tally; KINDS] = {
    let mut taken = [Tally(0); KINDS];
    let mut kind = 0;
    while kind < KINDS {
        let lane = KINDS_LANE + 8 * (KINDS - 1 - kind) as u32;
        taken[kind] = Tally((WORTH[kind] as u64) << POINTS_LANE | 1 << lane);
        kind += 1;
    }
    taken
};

impl Tally {
    pub(super) const NOTHING: Self = Self(0);

    /// So many moves, without what they take.
    #[inline]
    pub(super) const fn moves(count: u32) -> Self {
        Self(count as u64)
    }

    /// What taking a man adds to the move that takes him.
    #[inline]
    pub(super) const fn taking(slot: usize) -> Self {
        TAKEN[kind_of(slot)]
    }

    /// MOB. No side has so many moves that it wraps.
    #[inline]
    pub(super) const fn mob(self) -> u8 {
        self.0 as u8
    }

    /// CC, which may wrap.
    #[inline]
    pub(super) const fn cc(self) -> u8 {
        (self.0 >> POINTS_LANE) as u8
    }

    /// The points, without wrapping.
    #[inline]
    pub(super) const fn points(self) -> i32 {
        (self.0 >> POINTS_LANE) as i32 & 0xFFF
    }

    /// MAXC.
    #[inline]
    pub(super) const fn maxc(self) -> u8 {
        const WORTH_OR_NOTHING: [u8; KINDS + 1] = [WORTH[0], WORTH[1], WORTH[2], WORTH[3], WORTH[4], 0];
        WORTH_OR_NOTHING[self.best_kind()]
    }

    /// The best kind of man that can be taken; the number of kinds, if nobody can.
    #[inline]
    pub(super) const fn best_kind(self) -> usize {
        // A bit below the lanes of the kinds stands for nobody.
        (self.0 | 1 << (KINDS_LANE - 1)).leading_zeros() as usize / 8
    }

    /// Whether every lane of another is in it.
    const fn holds(self, other: Self) -> bool {
        // A lane that borrows changes the lowest bit of the next.
        let borrows = self.0.wrapping_sub(other.0) ^ self.0 ^ other.0;
        other.0 <= self.0 && borrows & LOWEST_BITS == 0
    }

    /// Whether a queen, rook, bishop or knight can be taken.
    #[inline]
    pub(super) const fn takes_pieces(self) -> bool {
        const PIECES: u64 = 0xFF_FFFF << (KINDS_LANE + 8);
        self.0 & PIECES != 0
    }
}

impl Add for Tally {
    type Output = Self;

    #[inline]
    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl AddAssign for Tally {
    #[inline]
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

/// Only what was counted before is taken away, so that no lane borrows.
impl Sub for Tally {
    type Output = Self;

    #[inline]
    fn sub(self, other: Self) -> Self {
        debug_assert!(self.holds(other), "{other:?} was not counted in {self:?}");
        Self(self.0 - other.0)
    }
}

impl SubAssign for Tally {
    #[inline]
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

/// So many times.
impl Mul<u32> for Tally {
    type Output = Self;

    #[inline]
    fn mul(self, times: u32) -> Self {
        Self(self.0 * u64::from(times))
    }
}
