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
