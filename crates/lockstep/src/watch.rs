//! **Watching the original**: what a screen needs that shows it at work, instruction by instruction.
//!
//! A [`Machine`] is the original alone, without comparison. It is looked at through small values: registers, the next
//! instructions in assembly, page zero with the names of its cells, both stacks, the digits; and is moved by an
//! instruction, to the next routine, to the next PUSH, or to the next key.

use std::fmt;

use microchess_1976::zero_page::{Cell, SP2, STATE};
use microchess_1976::{Edition, Key, Level, Routine};

use crate::cells::CellName;
use crate::compare::SECOND_STACK;
use crate::disassemble::{Instruction, disassemble};
use crate::image::Image;
use crate::layout::Layout;
use crate::original::{Original, Registers, Step};

/// What the KIM-1's monitor says when no key is held down.
const NO_KEY: u8 = 0x15;

/// A flag of the 6502.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Flag {
    /// Its letter: N, V, D, I, Z or C.
    pub letter: char,
    /// Whether it is set.
    pub is_set: bool,
}

/// A cell of page zero with its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NamedCell {
    /// The cell.
    pub cell: Cell,
    /// What 1976 called it.
    pub name: Option<CellName>,
    /// What is in it.
    pub byte: u8,
}

/// A move on the second stack, as MOVE pushed it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StackedMove {
    /// Where the piece went.
    pub square: u8,
    /// The slot of the captured piece, or `$FF`.
    pub captured: u8,
    /// Where the piece came from.
    pub from: u8,
    /// The piece.
    pub piece: u8,
    /// The direction that was being tried.
    pub moven: u8,
}

impl fmt::Display for StackedMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { square, captured, from, piece, moven } = self;
        write!(f, "{piece:02X} {from:02X}-{square:02X} takes {captured:02X}, MOVEN {moven:02X}")
    }
}

/// The original, to be watched.
#[derive(Clone, Debug)]
pub struct Machine {
    original: Original,
}

impl Machine {
    /// The program as loaded, before its first instruction.
    #[must_use]
    pub fn new(image: &Image, layout: Layout) -> Self {
        Self { original: Original::new(image, layout) }
    }

    /// Sets the level by its two bytes.
    pub fn set_level(&mut self, level: Level) {
        self.original.set_level(level);
    }

    /// The original itself.
    #[must_use]
    pub const fn original(&self) -> &Original {
        &self.original
    }

    /// The registers.
    #[must_use]
    pub const fn registers(&self) -> Registers {
        self.original.registers()
    }

    /// The flags in the order of their bits, but for the two that the program cannot see.
    #[must_use]
    pub fn flags(&self) -> [Flag; 6] {
        let flags = self.registers().flags;
        [('N', 7), ('V', 6), ('D', 3), ('I', 2), ('Z', 1), ('C', 0)]
            .map(|(letter, bit)| Flag { letter, is_set: flags & 1 << bit != 0 })
    }

    /// The instruction that comes next.
    #[must_use]
    pub fn next_instruction(&self) -> Instruction {
        self.instruction_at(self.registers().pc)
    }

    /// So many instructions from the next one on, as they lie in memory.
    pub fn listing(&self, count: usize) -> impl Iterator<Item = Instruction> + '_ {
        let first = self.next_instruction();
        std::iter::successors(Some(first), |last| Some(self.instruction_at(last.next()))).take(count)
    }

    fn instruction_at(&self, address: u16) -> Instruction {
        disassemble(address, &self.original.layout().labels, |address| self.original.byte(address))
    }

    /// Where the program is: the nearest label before it, and the distance from there.
    #[must_use]
    pub fn place(&self) -> Option<(&'static str, u16)> {
        self.original.layout().labels.nearest(self.registers().pc)
    }

    /// Page zero. In the serial edition the tables are shown where the KIM-1 has them.
    pub fn page_zero(&self) -> impl Iterator<Item = NamedCell> + '_ {
        (0..=u8::MAX).map(Cell).map(|cell| NamedCell { cell, name: CellName::of(cell), byte: self.original.cell(cell) })
    }

    /// A cell of page zero.
    #[must_use]
    pub fn cell(&self, cell: Cell) -> u8 {
        self.original.cell(cell)
    }

    /// STATE: what moves are generated for.
    #[must_use]
    pub fn state(&self) -> microchess_1976::State {
        microchess_1976::State(self.cell(STATE))
    }

    /// The first stack from its top on: return addresses and what is kept beside them. While the second stack is in use
    /// the stack pointer is in that one, and this is empty.
    #[must_use]
    pub fn first_stack(&self) -> Vec<u8> {
        let sp = self.registers().sp;
        if SECOND_STACK.contains(&sp) {
            return Vec::new();
        }
        (u16::from(sp) + 1..=0xFF).map(|cell| self.original.byte(0x0100 + cell)).collect()
    }

    /// The moves on the second stack, the last made first. A move that is being pushed is not among them yet.
    #[must_use]
    pub fn second_stack(&self) -> Vec<StackedMove> {
        let top = self.cell(SP2);
        let bytes: Vec<u8> = (u16::from(top) + 1..=u16::from(*SECOND_STACK.end()))
            .map(|cell| self.original.byte(0x0100 + cell))
            .collect();
        let stacked = |frame: &[u8]| match *frame {
            [moven, piece, from, captured, square] => Some(StackedMove { square, captured, from, piece, moven }),
            _ => None,
        };
        bytes.chunks_exact(5).filter_map(stacked).collect()
    }

    /// Cycles since the start.
    #[must_use]
    pub const fn cycles(&self) -> u64 {
        self.original.cycles()
    }

    /// The six digits, as three bytes.
    #[must_use]
    pub fn digits(&self) -> [u8; 3] {
        [0xFB, 0xFA, 0xF9].map(|cell| self.cell(Cell(cell)))
    }

    /// What the serial edition has printed since the last time.
    pub fn take_printed(&mut self) -> Vec<u8> {
        self.original.take_printed()
    }

    /// Presses a key of the KIM-1, after the one before was released. It counts when the program asks for it.
    pub fn press(&mut self, key: Key) {
        if self.original.layout().edition == Edition::Kim1 {
            self.original.press(NO_KEY);
        }
        self.original.press(key.code());
    }

    /// Sends a character to the serial edition.
    pub fn send(&mut self, character: u8) {
        self.original.press(character);
    }

    /// Executes one instruction.
    pub fn step(&mut self) -> Step {
        self.original.step()
    }

    /// Runs to the entry of the next routine.
    pub fn step_to_routine(&mut self) -> Step {
        self.original.run(|_| true)
    }

    /// Runs to the next PUSH: a move has been valued.
    pub fn step_to_push(&mut self) -> Step {
        self.original.run(|routine| routine == Routine::Push)
    }

    /// Runs until the program waits for a key.
    pub fn step_to_key(&mut self) -> Step {
        self.original.run(|_| false)
    }
}
