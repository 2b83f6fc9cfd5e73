//! A row of the counter table, packed into one number that can be added and subtracted.

use core::ops::{Add, AddAssign, Mul, Sub, SubAssign};

use super::side::{CLASS_POINTS, CLASSES, class_of};

/// MOB, CC and MAXC of a set of moves.
///
/// A maximum cannot be subtracted, but the number of captures of each class of piece can, and the best class that is
/// left gives the maximum. So a row consists of lanes, none of which can overflow: 12 bits for moves (always fewer than
/// 300), 12 for points, and a byte each for captures of pawns, bishops and knights, rooks, the queen and the king
/// (always fewer than 64).
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub(super) struct CounterRow(u64);

const POINTS_LANE: u32 = 12;
const CLASSES_LANE: u32 = 24;

/// The lowest bit of each lane but the first.
const LOWEST_BITS: u64 = 1 << POINTS_LANE | 0x01_0101_0101 << CLASSES_LANE;

/// What a capture adds, by class.
const CAPTURE_ROWS: [CounterRow; CLASSES] = {
    let mut rows = [CounterRow(0); CLASSES];
    let mut class = 0;
    while class < CLASSES {
        let lane = CLASSES_LANE + 8 * (CLASSES - 1 - class) as u32;
        rows[class] = CounterRow((CLASS_POINTS[class] as u64) << POINTS_LANE | 1 << lane);
        class += 1;
    }
    rows
};

impl CounterRow {
    /// No moves.
    pub(super) const EMPTY: Self = Self(0);

    /// A number of moves, without their captures.
    #[inline]
    pub(super) const fn moves(count: u32) -> Self {
        Self(count as u64)
    }

    /// What the capture of a slot adds, without the capturing move.
    #[inline]
    pub(super) const fn capture(slot: usize) -> Self {
        CAPTURE_ROWS[class_of(slot)]
    }

    /// MOB. No side has enough moves for the byte to wrap.
    #[inline]
    pub(super) const fn mob(self) -> u8 {
        self.0 as u8
    }

    /// CC, which may wrap like the byte of 1976.
    #[inline]
    pub(super) const fn cc(self) -> u8 {
        (self.0 >> POINTS_LANE) as u8
    }

    /// The sum of points, without wrapping.
    #[inline]
    pub(super) const fn points(self) -> i32 {
        (self.0 >> POINTS_LANE) as i32 & 0xFFF
    }

    /// MAXC: the points of the best class.
    #[inline]
    pub(super) const fn maxc(self) -> u8 {
        const POINTS_OR_ZERO: [u8; CLASSES + 1] =
            [CLASS_POINTS[0], CLASS_POINTS[1], CLASS_POINTS[2], CLASS_POINTS[3], CLASS_POINTS[4], 0];
        POINTS_OR_ZERO[self.best_class()]
    }

    /// The best class that can be captured; [`CLASSES`] if there are no captures.
    #[inline]
    pub(super) const fn best_class(self) -> usize {
        // The bit below the lanes of the classes stands for no capture.
        (self.0 | 1 << (CLASSES_LANE - 1)).leading_zeros() as usize / 8
    }

    /// Whether no lane of `other` is greater.
    const fn contains(self, other: Self) -> bool {
        // A lane that borrows changes the lowest bit of the next lane.
        let borrows = self.0.wrapping_sub(other.0) ^ self.0 ^ other.0;
        other.0 <= self.0 && borrows & LOWEST_BITS == 0
    }

    /// Whether a queen, rook, bishop or knight can be captured.
    #[inline]
    pub(super) const fn has_exchange_target(self) -> bool {
        const PIECES: u64 = 0xFF_FFFF << (CLASSES_LANE + 8);
        self.0 & PIECES != 0
    }
}

impl Add for CounterRow {
    type Output = Self;

    #[inline]
    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl AddAssign for CounterRow {
    #[inline]
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

/// Subtracts only what was added before, so that no lane borrows.
impl Sub for CounterRow {
    type Output = Self;

    #[inline]
    fn sub(self, other: Self) -> Self {
        debug_assert!(self.contains(other), "{other:?} was not counted in {self:?}");
        Self(self.0 - other.0)
    }
}

impl SubAssign for CounterRow {
    #[inline]
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

/// Repeated addition.
impl Mul<u32> for CounterRow {
    type Output = Self;

    #[inline]
    fn mul(self, times: u32) -> Self {
        Self(self.0 * u64::from(times))
    }
}
