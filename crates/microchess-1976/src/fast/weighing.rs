//! STRATGY: bytes added with their carries.

use super::exchange::DEEPEST;
use super::tally::Tally;
use crate::evaluate::{BONUS, KING_POINTS};
use crate::xray::Verdict;

/// What STRATGY weighs, but for the exchange.
pub(super) struct Weighed {
    /// What the move takes.
    pub(super) wcap0: u8,
    /// What the computer could do before it.
    pub(super) before: Tally,
    /// What the other can do after it.
    pub(super) theirs: Tally,
    /// What the computer could do next.
    pub(super) next: Tally,
    /// A good square, or a man who leaves the first row.
    pub(super) bonus: bool,
}

impl Weighed {
    /// CKMATE.
    #[inline]
    pub(super) const fn verdict(&self) -> Verdict {
        // WMAXP is 0 if nothing can be taken, or if the king can.
        match (self.theirs.maxc(), self.theirs.mob(), self.next.maxc()) {
            (KING_POINTS, ..) => Verdict::KingLost,
            (_, 0, KING_POINTS) => Verdict::Mate,
            (_, 0, 0) => Verdict::StalemateAsMate,
            _ => Verdict::Stands,
        }
    }
}

/// What STRATGY comes to.
pub(super) struct Sum {
    pub(super) value: u8,
    /// How many times a byte wrapped, but for a wrap that the floor at 0 made good.
    pub(super) wraps: u32,
}

/// The sum of STRATGY with its carries and borrows (Q1, Q2).
pub(super) fn weigh(weighed: &Weighed, exchange: &[u8; DEEPEST]) -> Sum {
    let Weighed { wcap0, before, theirs, next, bonus } = *weighed;
    let [bcap0, wcap1, bcap1, wcap2, bcap2] = *exchange;
    let mut a = Adder { value: 0, carry: false, wraps: 0 };
    a.start(0x80);
    a.add([next.mob(), next.maxc(), next.cc(), wcap1, wcap2]);
    a.subtract([before.maxc(), before.cc(), bcap0, bcap1, bcap2, before.mob(), theirs.mob()]);
    if !a.carry {
        a.value = 0;
        a.wraps -= 1;
    }
    a.value >>= 1;
    a.start(0x40);
    a.add([next.maxc(), next.cc()]);
    a.subtract([theirs.maxc()]);
    a.value >>= 1;
    a.start(0x90);
    a.add([wcap0, wcap0, wcap0, wcap0, wcap1]);
    a.subtract([theirs.maxc(), theirs.maxc(), theirs.cc(), theirs.cc(), bcap1]);
    if bonus {
        a.start(BONUS);
    }
    Sum { value: a.value, wraps: a.wraps }
}

/// The same in exact arithmetic, but for the floor at 0 after the first stage and the halving, which are meant.
pub(super) fn exact(weighed: &Weighed, exchange: &[u8; DEEPEST]) -> i32 {
    let Weighed { wcap0, before, theirs, next, bonus } = *weighed;
    let [bcap0, wcap1, bcap1, wcap2, bcap2] = exchange.map(i32::from);
    let [before, theirs, next] = [before, theirs, next].map(|row| [row.mob(), row.maxc(), row.cc()].map(i32::from));
    let total = |row: [i32; 3]| row.into_iter().sum::<i32>();
    let [bmob, bmaxc, bmcc] = theirs;
    let [_, wmaxc, wcc] = next;
    let first = 0x80 + total(next) + wcap1 + wcap2 - total(before) - bcap0 - bcap1 - bcap2 - bmob;
    let second = (first.max(0) >> 1) + 0x40 + wmaxc + wcc - bmaxc;
    let bonus = if bonus { i32::from(BONUS) } else { 0 };
    (second >> 1) + 0x90 + 4 * i32::from(wcap0) + wcap1 - 2 * bmaxc - 2 * bmcc - bcap1 + bonus
}

/// The most that a move can be worth, if the other can do no less than `theirs` and take no more than `most_taken`, if the
/// computer can do no more than `next`, and if an exchange brings no more than the `best` man of the computer and of the other
/// at each step. 255, if a sum could leave its byte, since then more can be less.
#[inline]
pub(super) fn most_it_can_be(weighed: &Weighed, most_taken: i32, best: [u8; 2]) -> u8 {
    let Weighed { wcap0, before, theirs, next, bonus } = *weighed;
    let [own_best, other_best] = best.map(i32::from);
    let number = i32::from;
    let threats = number(next.maxc()) + next.points();
    let before = number(before.maxc()) + number(before.cc()) + number(before.mob());
    let added = 0x80 + number(next.mob()) + threats + 2 * other_best;
    // What falls below 0 with the last step of the first stage is put to 0, so that only the steps before it may not.
    let first = (added - before - number(theirs.mob())).max(0);
    let second = first / 2 + 0x40 + threats;
    let third = (second - number(theirs.maxc())) / 2 + 0x90 + 4 * number(wcap0) + other_best;
    let bonus = number(BONUS) * i32::from(bonus);
    // If the third stage fits, so does the second: it is at most twice as much.
    let fits = added <= 0xFF
        && 0x80 - before - 3 * own_best >= 0
        && third + bonus <= 0xFF
        && LEAST_THIRD - 2 * number(KING_POINTS) - 2 * most_taken - own_best >= 0;
    let most = third + bonus - 2 * number(theirs.maxc()) - 2 * theirs.points();
    if fits { most.clamp(0, 0xFF) as u8 } else { UNKNOWN }
}

/// No bound: a move may be worth anything.
pub(super) const UNKNOWN: u8 = 0xFF;

/// The least that the third stage begins with: nothing from the first, and the greatest BMAXC in the second.
const LEAST_THIRD: i32 = (0x40 - KING_POINTS as i32) / 2 + 0x90;

/// The accumulator, its carry, and how often that was set where it should not be.
struct Adder {
    value: u8,
    carry: bool,
    wraps: u32,
}

impl Adder {
    fn start(&mut self, constant: u8) {
        self.carry = false;
        self.add([constant]);
    }

    fn add<const N: usize>(&mut self, amounts: [u8; N]) {
        // As long as the whole fits, no part of it carries.
        let sum =
            amounts.iter().fold(u16::from(self.value) + u16::from(self.carry), |sum, amount| sum + u16::from(*amount));
        if sum <= 0xFF {
            (self.value, self.carry) = (sum as u8, false);
            return;
        }
        for amount in amounts {
            let sum = u16::from(self.value) + u16::from(amount) + u16::from(self.carry);
            self.value = sum as u8;
            self.carry = sum > 0xFF;
            self.wraps += u32::from(self.carry);
        }
    }

    fn subtract<const N: usize>(&mut self, amounts: [u8; N]) {
        self.carry = true;
        let sum = amounts.iter().fold(0, |sum, amount| sum + u16::from(*amount));
        if sum <= u16::from(self.value) {
            self.value -= sum as u8;
            return;
        }
        for amount in amounts {
            let less = u16::from(amount) + u16::from(!self.carry);
            self.carry = u16::from(self.value) >= less;
            self.value = self.value.wrapping_sub(less as u8);
            self.wraps += u32::from(!self.carry);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// What a side can do: moves, and how many men of each slot it takes.
    fn row() -> impl Strategy<Value = Tally> {
        (0..150_u32, prop::collection::vec((0..16_usize, 0..6_u32), 0..8)).prop_map(|(moves, taken)| {
            taken.into_iter().fold(Tally::moves(moves), |row, (slot, times)| row + Tally::taking(slot) * times)
        })
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(20_000))]

        /// Whatever is weighed, and whatever an exchange brings.
        #[test]
        fn no_value_is_above_its_bound(
            (before, theirs, next) in (row(), row(), row()),
            wcap0 in prop::sample::select(&[0, 2, 4, 6, 10][..]),
            bonus: bool,
            best in [prop::sample::select(&[0, 4, 6, 10][..]), prop::sample::select(&[0, 4, 6, 10][..])],
            parts in [0..=10_u8, 0..=10_u8, 0..=10_u8, 0..=10_u8, 0..=10_u8],
        ) {
            let weighed = Weighed { wcap0, before, theirs, next, bonus };
            let [own, other] = best;
            let [bcap0, wcap1, bcap1, wcap2, bcap2] = parts;
            let exchange = [bcap0.min(own), wcap1.min(other), bcap1.min(own), wcap2.min(other), bcap2.min(own)];
            let most = most_it_can_be(&weighed, theirs.points(), best);
            if weighed.verdict() == Verdict::Stands {
                prop_assert!(weigh(&weighed, &exchange).value <= most);
            }
        }
    }

    fn weighed(before: Tally, theirs: Tally, next: Tally) -> Weighed {
        Weighed { wcap0: 0, before, theirs, next, bonus: false }
    }

    #[test]
    fn there_is_no_bound_where_a_sum_could_leave_its_byte() {
        let [none, few] = [Tally::NOTHING, Tally::moves(20)];
        assert!(most_it_can_be(&weighed(few, few, few), 0, [0, 0]) < UNKNOWN);
        // The first stage, at its beginning and before its last step; the third, and what is taken from it; the bonus.
        assert_eq!(most_it_can_be(&weighed(few, few, Tally::moves(128)), 0, [0, 0]), UNKNOWN);
        assert_eq!(most_it_can_be(&weighed(Tally::moves(129), few, few), 0, [0, 0]), UNKNOWN);
        assert_eq!(most_it_can_be(&weighed(Tally::moves(100), few, few), 0, [10, 0]), UNKNOWN);
        let takes_queen = Weighed { wcap0: 10, ..weighed(none, none, Tally::moves(40)) };
        assert_eq!(most_it_can_be(&takes_queen, 0, [0, 10]), UNKNOWN);
        assert_eq!(most_it_can_be(&weighed(few, few, few), 80, [0, 0]), UNKNOWN);
    }
}
