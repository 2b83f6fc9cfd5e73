//! STRATGY and CKMATE, and upper bounds of their value.

use super::counter_row::CounterRow;
use super::exchange::EXCHANGE_PLIES;
use crate::evaluate::BONUS;
use crate::tables::POINTS_BYTES;
use crate::xray::Verdict;

/// The king's points, of the standard table: see [`decide`](super::decide).
const KING_POINTS: u8 = POINTS_BYTES[0];

/// Everything that STRATGY weighs except the exchange.
pub(super) struct EvalInputs {
    /// WCAP0: the points of the piece that the move captures.
    pub(super) wcap0: u8,
    /// STATE 12: what the computer could do before the move.
    pub(super) before: CounterRow,
    /// STATE 0: what the other side can do after it.
    pub(super) theirs: CounterRow,
    /// STATE 8: what the computer could do next.
    pub(super) next: CounterRow,
    /// Whether the move earns the bonus.
    pub(super) bonus: bool,
}

impl EvalInputs {
    /// What CKMATE decides.
    #[inline]
    pub(super) const fn verdict(&self) -> Verdict {
        // WMAXP is 0 if nothing can be captured, or if the king can.
        match (self.theirs.maxc(), self.theirs.mob(), self.next.maxc()) {
            (KING_POINTS, ..) => Verdict::KingLost,
            (_, 0, KING_POINTS) => Verdict::Mate,
            (_, 0, 0) => Verdict::StalemateAsMate,
            _ => Verdict::Stands,
        }
    }
}

/// The result of STRATGY.
pub(super) struct Evaluation {
    pub(super) value: u8,
    /// The number of times that a byte wrapped, except for a wrap that the floor at 0 corrects.
    pub(super) wraps: u32,
}

/// The sum of STRATGY with its carries and borrows (Q1, Q2).
pub(super) fn evaluate(inputs: &EvalInputs, exchange: &[u8; EXCHANGE_PLIES]) -> Evaluation {
    let EvalInputs { wcap0, before, theirs, next, bonus } = *inputs;
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
    Evaluation { value: a.value, wraps: a.wraps }
}

/// The same in exact arithmetic. The floor at 0 after the first stage and the rounding of the halves are kept, since
/// they are intended.
pub(super) fn evaluate_exact(inputs: &EvalInputs, exchange: &[u8; EXCHANGE_PLIES]) -> i32 {
    let EvalInputs { wcap0, before, theirs, next, bonus } = *inputs;
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

/// An upper bound of the value, if the other side can do no less than `theirs` and capture no more than `max_captured`
/// points together, if the computer can do no more than `next`, and if no capture of an exchange brings more than the
/// `best` piece of the computer and of the other. [`NO_BOUND`] if a sum could leave its byte, since a wrapped sum does
/// not grow with its terms.
#[inline]
pub(super) fn upper_bound(inputs: &EvalInputs, max_captured: i32, best: [u8; 2]) -> u8 {
    let EvalInputs { wcap0, before, theirs, next, bonus } = *inputs;
    let [own_best, other_best] = best.map(i32::from);
    let number = i32::from;
    let threats = number(next.maxc()) + next.points();
    let before = number(before.maxc()) + number(before.cc()) + number(before.mob());
    let added = 0x80 + number(next.mob()) + threats + 2 * other_best;
    // If the last subtraction of the first stage goes below 0 the sum is set to 0, so only those before it must not.
    let first = (added - before - number(theirs.mob())).max(0);
    let second = first / 2 + 0x40 + threats;
    let third = (second - number(theirs.maxc())) / 2 + 0x90 + 4 * number(wcap0) + other_best;
    let bonus = number(BONUS) * i32::from(bonus);
    // If the third stage fits, so does the second, which is at most twice as much.
    let fits = added <= 0xFF
        && 0x80 - before - 3 * own_best >= 0
        && third + bonus <= 0xFF
        && MIN_THIRD - 2 * number(KING_POINTS) - 2 * max_captured - own_best >= 0;
    let most = third + bonus - 2 * number(theirs.maxc()) - 2 * theirs.points();
    if fits { most.clamp(0, 0xFF) as u8 } else { NO_BOUND }
}

/// No bound: the value can be any byte.
pub(super) const NO_BOUND: u8 = 0xFF;

/// The least that the third stage begins with: 0 from the first, and the greatest BMAXC subtracted in the second.
const MIN_THIRD: i32 = (0x40 - KING_POINTS as i32) / 2 + 0x90;

/// The accumulator, its carry, and the number of wraps.
struct Adder {
    value: u8,
    carry: bool,
    wraps: u32,
}

impl Adder {
    /// Clears the carry and adds a constant.
    fn start(&mut self, constant: u8) {
        self.carry = false;
        self.add([constant]);
    }

    fn add<const N: usize>(&mut self, amounts: [u8; N]) {
        // If the whole sum fits, no part of it carries.
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

    /// A row of counters: moves, and captures of each slot.
    fn row() -> impl Strategy<Value = CounterRow> {
        (0..150_u32, prop::collection::vec((0..16_usize, 0..6_u32), 0..8)).prop_map(|(moves, taken)| {
            taken
                .into_iter()
                .fold(CounterRow::moves(moves), |row, (slot, times)| row + CounterRow::capture(slot) * times)
        })
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(20_000))]

        /// For any counters and any exchange.
        #[test]
        fn no_value_is_above_its_bound(
            (before, theirs, next) in (row(), row(), row()),
            wcap0 in prop::sample::select(&[0, 2, 4, 6, 10][..]),
            bonus: bool,
            best in [prop::sample::select(&[0, 4, 6, 10][..]), prop::sample::select(&[0, 4, 6, 10][..])],
            parts in [0..=10_u8, 0..=10_u8, 0..=10_u8, 0..=10_u8, 0..=10_u8],
        ) {
            let inputs = EvalInputs { wcap0, before, theirs, next, bonus };
            let [own, other] = best;
            let [bcap0, wcap1, bcap1, wcap2, bcap2] = parts;
            let exchange = [bcap0.min(own), wcap1.min(other), bcap1.min(own), wcap2.min(other), bcap2.min(own)];
            let most = upper_bound(&inputs, theirs.points(), best);
            if inputs.verdict() == Verdict::Stands {
                prop_assert!(evaluate(&inputs, &exchange).value <= most);
            }
        }
    }

    fn inputs(before: CounterRow, theirs: CounterRow, next: CounterRow) -> EvalInputs {
        EvalInputs { wcap0: 0, before, theirs, next, bonus: false }
    }

    #[test]
    fn there_is_no_bound_where_a_sum_could_leave_its_byte() {
        let [none, few] = [CounterRow::EMPTY, CounterRow::moves(20)];
        assert!(upper_bound(&inputs(few, few, few), 0, [0, 0]) < NO_BOUND);
        // The first stage at its beginning and before its last subtraction; the third stage, and what is subtracted from it.
        assert_eq!(upper_bound(&inputs(few, few, CounterRow::moves(128)), 0, [0, 0]), NO_BOUND);
        assert_eq!(upper_bound(&inputs(CounterRow::moves(129), few, few), 0, [0, 0]), NO_BOUND);
        assert_eq!(upper_bound(&inputs(CounterRow::moves(100), few, few), 0, [10, 0]), NO_BOUND);
        let takes_queen = EvalInputs { wcap0: 10, ..inputs(none, none, CounterRow::moves(40)) };
        assert_eq!(upper_bound(&takes_queen, 0, [0, 10]), NO_BOUND);
        assert_eq!(upper_bound(&inputs(few, few, few), 80, [0, 0]), NO_BOUND);
    }
}
