//! **The original on a 6502**: the user's image, with the routines for keys and display replaced.
//!
//! When the program counter reaches one of the two, the routine's effect is brought about and the 6502 returns from it, in
//! the six cycles of a bare `RTS`.

use std::collections::VecDeque;
use std::fmt;

use microchess_1976::openings::OPENING_BYTES;
use microchess_1976::zero_page::{Cell, DIS1, DIS2, DIS3};
use microchess_1976::{Edition, Key, Level, Routine};
use mos6502::cpu::{CPU, WaitState};
use mos6502::instruction::Nmos6502;
use mos6502::memory::Bus;
use mos6502::registers::{StackPointer, Status};

use crate::image::Image;
use crate::keys::{self, NoSuchKeyError};
use crate::layout::Layout;

/// What a call costs: the 6 cycles of `JSR`, which belong to the decision that GO makes.
const CALL_CYCLES: u64 = 6;
/// What a bare return costs.
const RETURN_CYCLES: u64 = 6;
/// The program is taken for lost when it enters no routine of interest for so long: eight minutes of 1976.
const PATIENCE: u64 = 500_000_000;

/// 64 kilobytes without a monitor, ports or empty places.
#[derive(Clone)]
struct Ram(Box<[u8; 0x1_0000]>);

impl Bus for Ram {
    fn get_byte(&mut self, address: u16) -> u8 {
        self.0[usize::from(address)]
    }

    fn set_byte(&mut self, address: u16, value: u8) {
        self.0[usize::from(address)] = value;
    }
}

/// What is at an address, besides an instruction.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Hook {
    None,
    Input,
    Output,
    Routine(Routine),
}

/// A call of GO that has not ended.
#[derive(Clone, Copy)]
struct GoCall {
    /// The cycles before the call.
    started: u64,
    /// The instruction after the call, and the stack pointer there: where GO returns to when it resigns.
    returns_to: u16,
    stack_pointer: u8,
}

/// What happened in a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// An instruction was executed, or a routine for display replaced.
    Done,
    /// The 6502 arrived at a routine.
    Entered(Routine),
    /// It asks for a key, and there is none. Nothing was executed.
    WantsKey,
    /// The program is lost. Nothing was executed.
    Lost(Lost),
}

/// How a program is lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lost {
    /// `BRK`, which MicroChess has not: empty memory is full of it.
    Break(u16),
    /// An operation code that stops the 6502, or one that has no documented effect and is not executed here.
    Jam(u16),
    /// It runs and runs.
    Silent(u16),
}

impl fmt::Display for Lost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Break(address) => write!(f, "is lost: there is no program at ${address:04X}"),
            Self::Jam(address) => write!(f, "is lost: the 6502 stopped at ${address:04X}"),
            Self::Silent(address) => write!(f, "is lost: it runs and does not come back, now at ${address:04X}"),
        }
    }
}

/// The registers of the 6502.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Registers {
    /// The accumulator.
    pub a: u8,
    /// The index register X.
    pub x: u8,
    /// The index register Y.
    pub y: u8,
    /// The stack pointer: the next free cell of page one.
    pub sp: u8,
    /// The program counter.
    pub pc: u16,
    /// The flags: negative, overflow, an unused one, break, decimal, interrupt, zero, carry.
    pub flags: u8,
}

/// The original program on its 6502.
#[derive(Clone)]
pub struct Original {
    cpu: CPU<Ram, Nmos6502>,
    layout: Layout,
    hooks: Vec<Hook>,
    keys: VecDeque<u8>,
    printed: Vec<u8>,
    go: Option<GoCall>,
    decision_cycles: Option<u64>,
}

impl Original {
    /// The program as loaded, with the 6502 at its start.
    #[must_use]
    pub fn new(image: &Image, layout: Layout) -> Self {
        let mut memory = Box::new([0; 0x1_0000]);
        memory.copy_from_slice(image.memory());
        let mut hooks = vec![Hook::None; 0x1_0000];
        for (routine, address) in &layout.routines {
            hooks[usize::from(*address)] = Hook::Routine(*routine);
        }
        hooks[usize::from(layout.output)] = Hook::Output;
        hooks[usize::from(layout.input)] = Hook::Input;
        let mut cpu = CPU::new(Ram(memory), Nmos6502);
        cpu.registers.program_counter = layout.start;
        cpu.registers.stack_pointer = StackPointer(0xFF);
        Self { cpu, layout, hooks, keys: VecDeque::new(), printed: Vec::new(), go: None, decision_cycles: None }
    }

    /// Where everything is in it.
    #[must_use]
    pub const fn layout(&self) -> &Layout {
        &self.layout
    }

    /// The byte at an address.
    #[must_use]
    pub fn byte(&self, address: u16) -> u8 {
        self.cpu.memory.0[usize::from(address)]
    }

    /// Changes a byte.
    pub fn poke(&mut self, address: u16, byte: u8) {
        self.cpu.memory.0[usize::from(address)] = byte;
    }

    /// What our page zero has in this cell, in the original.
    #[must_use]
    pub fn cell(&self, cell: Cell) -> u8 {
        self.byte(self.layout.address_of(cell))
    }

    /// Sets the level as its owner would: by changing two bytes of the program.
    pub fn set_level(&mut self, level: Level) {
        self.poke(self.layout.limit, level.limit());
        self.poke(self.layout.floor, level.floor());
    }

    /// The level that its two bytes are set to; `None` if they are those of no level.
    #[must_use]
    pub fn level(&self) -> Option<Level> {
        self.layout.level_in(|address| self.byte(address))
    }

    /// Loads an opening over its own.
    pub fn load_opening(&mut self, opening: &[u8; OPENING_BYTES]) {
        for (offset, byte) in (0..).zip(opening) {
            self.poke(self.layout.opning.wrapping_add(offset), *byte);
        }
    }

    /// The six digits, as three bytes.
    #[must_use]
    pub fn display(&self) -> [u8; 3] {
        [DIS1, DIS2, DIS3].map(|cell| self.cell(cell))
    }

    /// Cycles since the start.
    #[must_use]
    pub const fn cycles(&self) -> u64 {
        self.cpu.cycles
    }

    /// The registers.
    #[must_use]
    pub const fn registers(&self) -> Registers {
        let registers = &self.cpu.registers;
        Registers {
            a: registers.accumulator,
            x: registers.index_x,
            y: registers.index_y,
            sp: registers.stack_pointer.0,
            pc: registers.program_counter,
            flags: registers.status.bits(),
        }
    }

    /// Has a key of the KIM-1 ready for when the program asks, after the one before was released; or what a terminal sends for
    /// it.
    ///
    /// # Errors
    ///
    /// When a terminal has no such key. Nothing is ready then.
    pub fn press(&mut self, key: Key) -> Result<(), NoSuchKeyError> {
        self.send(&keys::codes(self.layout.edition, key)?);
        Ok(())
    }

    /// Has codes ready for when the program asks for keys.
    pub(crate) fn send(&mut self, codes: &[u8]) {
        self.keys.extend(codes);
    }

    /// Takes what was printed since the last time.
    pub fn take_printed(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.printed)
    }

    /// Takes the cycles of the last decision, from the call of GO to MV2 or to the return; `None` if there was none since
    /// the last time.
    pub const fn take_decision_cycles(&mut self) -> Option<u64> {
        self.decision_cycles.take()
    }

    /// Executes one instruction, or replaces a routine.
    pub fn step(&mut self) -> Step {
        let pc = self.cpu.registers.program_counter;
        match self.hooks[usize::from(pc)] {
            Hook::Input => {
                let Some(code) = self.keys.pop_front() else { return Step::WantsKey };
                self.cpu.registers.accumulator = code;
                self.cpu.registers.status.set(Status::PS_ZERO, code == 0);
                self.cpu.registers.status.set(Status::PS_NEGATIVE, code & 0x80 != 0);
                self.return_from_subroutine();
            }
            Hook::Output => {
                if self.layout.edition == Edition::Serial {
                    self.printed.push(self.cpu.registers.accumulator);
                }
                self.return_from_subroutine();
            }
            Hook::None | Hook::Routine(_) => {
                if self.byte(pc) == 0 {
                    return Step::Lost(Lost::Break(pc));
                }
                // An opcode that the 6502 does not know is not executed.
                if !self.cpu.single_step() || self.cpu.wait_state() != WaitState::Running {
                    self.cpu.registers.program_counter = pc;
                    return Step::Lost(Lost::Jam(pc));
                }
            }
        }
        self.arrive()
    }

    /// Runs until it enters one of these routines, asks for a key, or is lost. Never returns [`Step::Done`].
    pub fn run(&mut self, is_wanted: impl Fn(Routine) -> bool) -> Step {
        self.run_observed(is_wanted, |_| {})
    }

    /// The same, and `executed` is called with the address of every instruction that was executed.
    pub(crate) fn run_observed(&mut self, is_wanted: impl Fn(Routine) -> bool, mut executed: impl FnMut(u16)) -> Step {
        let started = self.cpu.cycles;
        loop {
            let address = self.cpu.registers.program_counter;
            let step = self.step();
            if !matches!(step, Step::Done | Step::Entered(_)) {
                return step;
            }
            executed(address);
            if matches!(step, Step::Entered(routine) if is_wanted(routine)) {
                return step;
            }
            if self.cpu.cycles - started > PATIENCE {
                return Step::Lost(Lost::Silent(self.cpu.registers.program_counter));
            }
        }
    }

    /// Looks where the 6502 has arrived, and keeps the time of a decision.
    fn arrive(&mut self) -> Step {
        let pc = self.cpu.registers.program_counter;
        let sp = self.cpu.registers.stack_pointer.0;
        if let Some(go) = self.go
            && (go.returns_to, go.stack_pointer) == (pc, sp)
        {
            self.end_decision();
        }
        let Hook::Routine(routine) = self.hooks[usize::from(pc)] else { return Step::Done };
        match routine {
            Routine::Go => {
                let stack_pointer = sp.wrapping_add(2);
                let low = self.byte(StackPointer(sp.wrapping_add(1)).to_u16());
                let high = self.byte(StackPointer(stack_pointer).to_u16());
                let returns_to = u16::from_le_bytes([low, high]).wrapping_add(1);
                let started = self.cpu.cycles.saturating_sub(CALL_CYCLES);
                self.go = Some(GoCall { started, returns_to, stack_pointer });
            }
            Routine::Mv2 => self.end_decision(),
            _ => {}
        }
        Step::Entered(routine)
    }

    fn end_decision(&mut self) {
        if let Some(go) = self.go.take() {
            self.decision_cycles = Some(self.cpu.cycles - go.started);
        }
    }

    /// What `RTS` does.
    fn return_from_subroutine(&mut self) {
        let pointer = &mut self.cpu.registers.stack_pointer;
        pointer.increment();
        let low = pointer.to_u16();
        pointer.increment();
        let high = pointer.to_u16();
        let address = u16::from_le_bytes([self.byte(low), self.byte(high)]);
        self.cpu.registers.program_counter = address.wrapping_add(1);
        self.cpu.cycles += RETURN_CYCLES;
    }
}

impl fmt::Debug for Original {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Original").field("registers", &self.registers()).field("cycles", &self.cycles()).finish()
    }
}
