//! STRATGY: bytes added with their carries.

use super::counting::Row;
use super::exchange::DEEPEST;
use crate::value::BONUS;

/// The sum of STRATGY with its carries and borrows (Q1, Q2).
pub(super) fn weigh(wcap0: u8, before: Row, theirs: Row, next: Row, exchange: &[u8; DEEPEST], bonus: bool) -> u8 {
    let [bcap0, wcap1, bcap1, wcap2, bcap2] = *exchange;
    let mut a = Adder { value: 0, carry: false };
    a.start(0x80);
    a.add([next.mob, next.maxc, next.cc, wcap1, wcap2]);
    a.subtract([before.maxc, before.cc, bcap0, bcap1, bcap2, before.mob, theirs.mob]);
    if !a.carry {
        a.value = 0;
    }
    a.value >>= 1;
    a.start(0x40);
    a.add([next.maxc, next.cc]);
    a.subtract([theirs.maxc]);
    a.value >>= 1;
    a.start(0x90);
    a.add([wcap0, wcap0, wcap0, wcap0, wcap1]);
    a.subtract([theirs.maxc, theirs.maxc, theirs.cc, theirs.cc, bcap1]);
    if bonus {
        a.carry = false;
        a.add([BONUS]);
    }
    a.value
}

/// The most that a move can be worth, whatever an exchange brings: no more than the best man of each side (its own, the
/// other's) at each step. Nothing, if a sum could leave its byte, since then more can be less.
pub(super) fn most_it_can_be(
    wcap0: u8,
    before: Row,
    theirs: Row,
    next: Row,
    [own, other]: [u8; 2],
    bonus: bool,
) -> Option<u8> {
    let number = |byte: u8| i32::from(byte);
    let (own_best, other_best) = (number(own), number(other));
    let threats = number(next.maxc) + number(next.cc);
    // The first stage, with the least and the most that it can come to.
    let first_added = 0x80 + number(next.mob) + threats;
    let first_taken = number(before.maxc) + number(before.cc) + number(before.mob) + number(theirs.mob);
    let [least, most] = [first_added - first_taken - 3 * own_best, first_added - first_taken + 2 * other_best];
    let second = [least, most].map(|first| first / 2 + 0x40 + threats);
    let third = second.map(|second| (second - number(theirs.maxc)) / 2 + 0x90 + 4 * number(wcap0));
    let last_taken = 2 * number(theirs.maxc) + 2 * number(theirs.cc) + own_best;
    let fits = first_added + 2 * other_best <= 0xFF
        && least >= 0
        && second[1] <= 0xFF
        && third[1] + other_best <= 0xFF
        && third[0] - last_taken >= 0
        && third[1] + other_best + number(BONUS) <= 0xFF;
    fits.then(|| weigh(wcap0, before, theirs, next, &[0, other, 0, other, 0], bonus))
}

/// The accumulator and its carry.
pub(super) struct Adder {
    value: u8,
    carry: bool,
}

impl Adder {
    pub(super) fn start(&mut self, constant: u8) {
        self.carry = false;
        self.add([constant]);
    }

    pub(super) fn add<const N: usize>(&mut self, amounts: [u8; N]) {
        for amount in amounts {
            let sum = u16::from(self.value) + u16::from(amount) + u16::from(self.carry);
            self.value = sum as u8;
            self.carry = sum > 0xFF;
        }
    }

    pub(super) fn subtract<const N: usize>(&mut self, amounts: [u8; N]) {
        self.carry = true;
        for amount in amounts {
            let less = u16::from(amount) + u16::from(!self.carry);
            self.carry = u16::from(self.value) >= less;
            self.value = self.value.wrapping_sub(less as u8);
        }
    }
}
