//! **Watching the original**: what a screen needs that shows it at work, instruction by instruction.
//!
//! A [`Debugger`] runs the original alone, without comparison. It shows registers, the instructions around the next one in
//! assembly, both stacks and the digits, and moves by an instruction, or to the next routine of interest.

use std::collections::VecDeque;

use microchess_1976::zero_page::SP2;
use microchess_1976::{Key, Routine};

use crate::disassemble::{Instruction, disassemble};
use crate::keys::NoSuchKeyError;
use crate::original::{Original, Step};
use crate::second_stack::{SECOND_STACK, StackedMove};

/// So many instructions before the next one are kept.
const PAST: usize = 4;

/// A flag of the 6502.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Flag {
    /// Its letter: N, V, D, I, Z or C.
    pub letter: char,
    /// Whether it is set.
    pub is_set: bool,
}

/// A line of the code around the next instruction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedInstruction {
    /// The instruction.
    pub instruction: Instruction,
    /// Whether it comes next. Those before it have been executed.
    pub is_next: bool,
}

/// The original, to be watched.
#[derive(Clone, Debug)]
pub struct Debugger {
    original: Original,
    /// Where the last instructions were, the oldest first.
    past: VecDeque<u16>,
}

impl Debugger {
    /// Watches the original from where it is.
    #[must_use]
    pub fn new(original: Original) -> Self {
        Self { original, past: VecDeque::with_capacity(PAST + 1) }
    }

    /// The original itself.
    #[must_use]
    pub const fn original(&self) -> &Original {
        &self.original
    }

    /// The flags in the order of their bits, but for the two that the program cannot see.
    #[must_use]
    pub fn flags(&self) -> [Flag; 6] {
        let flags = self.original.registers().flags;
        [('N', 7), ('V', 6), ('D', 3), ('I', 2), ('Z', 1), ('C', 0)]
            .map(|(letter, bit)| Flag { letter, is_set: flags & 1 << bit != 0 })
    }

    /// So many instructions at most: the last that were executed, the next one, and what comes after it in memory.
    #[must_use]
    pub fn listing(&self, count: usize) -> Vec<ListedInstruction> {
        let past = self.past.iter().map(|address| (self.instruction_at(*address), false));
        let next = self.instruction_at(self.original.registers().pc);
        let following = std::iter::successors(Some(self.after(&next)), |last| Some(self.instruction_at(last.next())));
        let all = past.chain([(next, true)]).chain(following.map(|instruction| (instruction, false)));
        all.take(count).map(|(instruction, is_next)| ListedInstruction { instruction, is_next }).collect()
    }

    /// The instruction at an address. The two routines that are not executed are one instruction each, a return.
    fn instruction_at(&self, address: u16) -> Instruction {
        let instruction = disassemble(address, &self.original.layout().labels, |address| self.original.byte(address));
        if self.is_replaced(address) { Instruction { text: "RTS".to_owned(), ..instruction } } else { instruction }
    }

    /// Whether a routine begins here whose effect is brought about from outside: that for keys, and that for the display.
    fn is_replaced(&self, address: u16) -> bool {
        let layout = self.original.layout();
        [layout.input, layout.output].contains(&address)
    }

    /// What comes after the next instruction in memory, or after the return from a routine that is not executed.
    fn after(&self, next: &Instruction) -> Instruction {
        let stack = self.first_stack();
        let address = match *stack {
            [low, high, ..] if self.is_replaced(next.address) => u16::from_le_bytes([low, high]).wrapping_add(1),
            _ => next.next(),
        };
        self.instruction_at(address)
    }

    /// Where the program is: the nearest label before it, and the distance from there.
    #[must_use]
    pub fn place(&self) -> Option<(&'static str, u16)> {
        self.original.layout().labels.nearest(self.original.registers().pc)
    }

    /// The first stack from its top on: return addresses and what is kept beside them. While the second stack is in use
    /// the stack pointer is in that one, and this is empty.
    #[must_use]
    pub fn first_stack(&self) -> Vec<u8> {
        let sp = self.original.registers().sp;
        if SECOND_STACK.contains(&sp) {
            return Vec::new();
        }
        (u16::from(sp) + 1..=0xFF).map(|cell| self.original.byte(0x0100 + cell)).collect()
    }

    /// The moves on the second stack, the last made first.
    #[must_use]
    pub fn second_stack(&self) -> Vec<StackedMove> {
        StackedMove::all(self.original.cell(SP2), |cell| self.original.byte(0x0100 + u16::from(cell)))
    }

    /// Presses a key of the KIM-1, or sends the character that the serial edition has for it. It counts when the program asks
    /// for it.
    ///
    /// # Errors
    ///
    /// When the serial edition has no such key. Nothing is sent then.
    pub fn press(&mut self, key: Key) -> Result<(), NoSuchKeyError> {
        self.original.press(key)
    }

    /// Executes one instruction. What the serial edition prints is not kept.
    pub fn step(&mut self) -> Step {
        let address = self.original.registers().pc;
        let step = self.original.step();
        if matches!(step, Step::Done | Step::Entered(_)) {
            remember(&mut self.past, address);
        }
        self.original.take_printed();
        step
    }

    /// Runs to the entry of a routine that is wanted, or until the program waits for a key or is lost. Never returns
    /// [`Step::Done`].
    pub fn run(&mut self, is_wanted: impl Fn(Routine) -> bool) -> Step {
        let past = &mut self.past;
        let step = self.original.run_observed(is_wanted, |address| remember(past, address));
        self.original.take_printed();
        step
    }
}

fn remember(past: &mut VecDeque<u16>, address: u16) {
    past.push_back(address);
    if past.len() > PAST {
        past.pop_front();
    }
}
