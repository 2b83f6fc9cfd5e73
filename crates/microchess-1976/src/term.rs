//! **Adding with a leaking carry.** The accumulator that STRATGY computes with, and the [`Term`]s that a probe receives.
//!
//! The 6502 always adds *with carry*: `a + m + carry`. A careful program clears the carry before every addition.
//! STRATGY clears it once before a row of them, so that when a sum passes 255 the byte wraps and the next addition
//! gives one point back. Subtraction is the mirror image: `a - m - borrow`, with the borrow kept as a cleared
//! carry (Q2).

use crate::probe::Probe;
use crate::zero_page::{Cell, ZeroPage};

/// A stage of STRATGY's sum, named by its weight in the value: stage one is halved twice, stage two once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Stage {
    /// Stage one, which counts a quarter.
    Quarter,
    /// Stage two, which counts a half.
    Half,
    /// Stage three, which counts in full.
    Full,
}

impl Stage {
    /// All three, in the order in which STRATGY computes them.
    pub const ALL: [Self; 3] = [Self::Quarter, Self::Half, Self::Full];

    /// How many quarters of a point one point in this stage is worth.
    #[must_use]
    pub const fn quarters(self) -> i32 {
        match self {
            Self::Quarter => 1,
            Self::Half => 2,
            Self::Full => 4,
        }
    }
}

/// Where the amount of a term comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Source {
    /// A cell of the counter table.
    Counter(Cell),
    /// A constant of the program: `$80`, `$40` and `$90`, which keep the sum in the middle of a byte.
    Constant,
    /// The two points for a good square, or for leaving the first row.
    Bonus,
}

impl Source {
    /// The counter's name, or `constant`, or `bonus`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Counter(cell) => cell.counter_name().unwrap_or("a cell without a name"),
            Self::Constant => "constant",
            Self::Bonus => "bonus",
        }
    }
}

/// One addition or subtraction of STRATGY.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Term {
    /// The stage it belongs to.
    pub stage: Stage,
    /// The origin of the amount.
    pub source: Source,
    /// The amount without its sign.
    pub amount: u8,
    /// True if it is subtracted.
    pub minus: bool,
    /// The carry or borrow of the term before came in: one point more was added or subtracted.
    pub leaked: bool,
    /// The result did not fit a byte: it is 256 too low after an addition, or 256 too high after a subtraction.
    pub wrapped: bool,
    /// The accumulator afterwards.
    pub result: u8,
}

impl Term {
    /// The amount with its sign.
    #[must_use]
    pub const fn signed(&self) -> i32 {
        if self.minus { -(self.amount as i32) } else { self.amount as i32 }
    }
}

/// The accumulator and the carry. It reports every term to the probe.
pub(crate) struct Accumulator<'a, P> {
    pub(crate) value: u8,
    carry: bool,
    stage: Stage,
    page: &'a ZeroPage,
    probe: &'a mut P,
}

impl<'a, P: Probe> Accumulator<'a, P> {
    /// An accumulator that holds 0.
    pub(crate) fn new(page: &'a ZeroPage, probe: &'a mut P) -> Self {
        Self { value: 0, carry: false, stage: Stage::Quarter, page, probe }
    }

    /// Begins a stage: clears the carry and adds the constant.
    pub(crate) fn start(&mut self, stage: Stage, constant: u8) {
        self.stage = stage;
        self.carry = false;
        self.add(Source::Constant, constant);
    }

    /// Adds counters, one after the other, each with the carry of the one before.
    pub(crate) fn add_all(&mut self, cells: impl IntoIterator<Item = Cell>) {
        for cell in cells {
            self.add(Source::Counter(cell), self.page[cell]);
        }
    }

    /// Sets the carry (no borrow), then subtracts counters, each with the borrow of the one before.
    pub(crate) fn subtract_all(&mut self, cells: impl IntoIterator<Item = Cell>) {
        self.carry = true;
        for cell in cells {
            self.subtract(Source::Counter(cell), self.page[cell]);
        }
    }

    /// Adds the bonus, with the carry cleared first.
    pub(crate) fn add_bonus(&mut self, points: u8) {
        self.carry = false;
        self.add(Source::Bonus, points);
    }

    /// Halves the accumulator.
    pub(crate) fn halve(&mut self) {
        self.value >>= 1;
    }

    /// Whether the last subtraction went below 0.
    pub(crate) fn borrowed(&self) -> bool {
        !self.carry
    }

    /// The 6502's `ADC`.
    fn add(&mut self, source: Source, amount: u8) {
        let leaked = self.carry;
        let sum = u16::from(self.value) + u16::from(amount) + u16::from(leaked);
        self.value = sum as u8;
        self.carry = sum > 0xFF;
        self.report(source, amount, false, leaked, self.carry);
    }

    /// The 6502's `SBC`.
    fn subtract(&mut self, source: Source, amount: u8) {
        let leaked = !self.carry;
        let less = u16::from(amount) + u16::from(leaked);
        self.carry = u16::from(self.value) >= less;
        self.value = self.value.wrapping_sub(less as u8);
        self.report(source, amount, true, leaked, !self.carry);
    }

    fn report(&mut self, source: Source, amount: u8, minus: bool, leaked: bool, wrapped: bool) {
        let (stage, result) = (self.stage, self.value);
        self.probe.term(Term { stage, source, amount, minus, leaked, wrapped, result });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::zero_page::{BMCC, WCC, WMOB};

    #[test]
    fn a_wrapped_sum_gives_a_point_back_in_the_next_addition() {
        let mut page = ZeroPage::zeroed();
        (page[WMOB], page[WCC]) = (0x80, 5);
        let mut no_probe = ();
        let mut a = Accumulator::new(&page, &mut no_probe);
        a.start(Stage::Quarter, 0x80);
        a.add_all([WMOB, WCC]);
        assert_eq!(a.value, 6);
    }

    #[test]
    fn a_borrow_costs_a_point_in_the_next_subtraction() {
        let mut page = ZeroPage::zeroed();
        (page[WMOB], page[BMCC]) = (0x81, 5);
        let mut no_probe = ();
        let mut a = Accumulator::new(&page, &mut no_probe);
        a.start(Stage::Quarter, 0x80);
        a.subtract_all([WMOB, BMCC]);
        assert_eq!(a.value, 249);
        assert!(!a.borrowed());
    }
}
