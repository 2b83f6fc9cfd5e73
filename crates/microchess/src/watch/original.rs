//! The user's copy of the original, as the screen shows it.

use std::collections::VecDeque;

use microchess_1976::{Edition, Key, Routine};
use microchess_lockstep::disassemble::{Instruction, disassemble};
use microchess_lockstep::{Lost, SECOND_STACK, Step, watch};
use microchess_tui::watch::{CodeLine, Machine, StepKind};

/// How many instructions before the next one are shown.
const PAST: usize = 4;

/// A step that takes longer than this is ended: eight minutes of 1976. Then the program is lost.
const MOST_CYCLES: u64 = 500_000_000;

/// What the serial edition takes for the end of a move.
const ENTER: u8 = b'\r';

/// The original on its 6502.
pub(super) struct WatchedOriginal {
    machine: watch::Machine,
    /// Where the last instructions were, the oldest first.
    past: VecDeque<u16>,
    is_waiting: bool,
    lost: Option<Lost>,
}

impl WatchedOriginal {
    pub(super) fn new(machine: watch::Machine) -> Self {
        Self { machine, past: VecDeque::with_capacity(PAST + 1), is_waiting: false, lost: None }
    }

    /// The instruction at an address. The two routines that are not executed are one instruction each, a return.
    fn instruction_at(&self, address: u16) -> Instruction {
        let original = self.machine.original();
        let instruction = disassemble(address, &original.layout().labels, |address| original.byte(address));
        if self.is_replaced(address) { Instruction { text: "RTS".to_owned(), ..instruction } } else { instruction }
    }

    /// Whether a routine begins here whose effect is brought about from outside: that for keys, and that for the display.
    fn is_replaced(&self, address: u16) -> bool {
        let layout = self.machine.original().layout();
        [layout.input, layout.output].contains(&address)
    }

    /// What comes after an instruction in memory, or after the return from a routine that is not executed.
    fn after(&self, instruction: &Instruction) -> Instruction {
        let is_return = self.is_replaced(instruction.address) && self.machine.registers().pc == instruction.address;
        let stack = self.machine.first_stack();
        let address = match *stack {
            [low, high, ..] if is_return => u16::from_le_bytes([low, high]).wrapping_add(1),
            _ => instruction.next(),
        };
        self.instruction_at(address)
    }

    fn remember(&mut self, address: u16) {
        self.past.push_back(address);
        if self.past.len() > PAST {
            self.past.pop_front();
        }
    }
}

/// An instruction in few columns.
fn line(instruction: &Instruction, is_current: bool) -> CodeLine {
    let Instruction { address, label, text, .. } = instruction;
    CodeLine { text: format!("{address:04X} {:<8}{text}", label.unwrap_or_default()), is_current }
}

impl Machine for WatchedOriginal {
    fn title(&self) -> String {
        match self.machine.original().layout().edition {
            Edition::Kim1 => "Your original".to_owned(),
            Edition::Serial => "Your original, serial".to_owned(),
        }
    }

    fn code_title(&self) -> &'static str {
        "code"
    }

    fn code(&self, count: usize) -> Vec<CodeLine> {
        let past = self.past.iter().map(|address| line(&self.instruction_at(*address), false));
        let first = self.instruction_at(self.machine.registers().pc);
        let listing = std::iter::successors(Some(first), |last| Some(self.after(last)));
        let next = listing.take(count).enumerate().map(|(index, next)| line(&next, index == 0));
        past.chain(next).take(count).collect()
    }

    fn registers(&self) -> String {
        let registers = self.machine.registers();
        let flags: String =
            self.machine.flags().iter().map(|flag| if flag.is_set { flag.letter } else { '-' }).collect();
        let place = self.machine.place().map_or_else(String::new, |(label, distance)| format!(" {label}+{distance}"));
        let microchess_lockstep::Registers { a, x, y, sp, pc, .. } = registers;
        format!("A {a:02X} X {x:02X} Y {y:02X} SP {sp:02X} {flags} PC {pc:04X}{place}")
    }

    fn page_zero(&self) -> [u8; 256] {
        std::array::from_fn(|cell| self.machine.cell(microchess_1976::zero_page::Cell(cell as u8)))
    }

    fn variable_name(&self, cell: u8) -> Option<&'static str> {
        super::variable_name(cell)
    }

    fn first_stack(&self) -> String {
        let bytes = self.machine.first_stack();
        if SECOND_STACK.contains(&self.machine.registers().sp) {
            return "its pointer is in SP1 now".to_owned();
        }
        if bytes.is_empty() {
            return "empty".to_owned();
        }
        bytes.iter().map(|byte| format!("{byte:02X}")).collect::<Vec<_>>().join(" ")
    }

    fn second_stack(&self) -> Vec<String> {
        self.machine.second_stack().iter().map(ToString::to_string).collect()
    }

    fn cycles(&self) -> u64 {
        self.machine.cycles()
    }

    fn digits(&self) -> [u8; 3] {
        self.machine.digits()
    }

    fn press(&mut self, key: Key) {
        match self.machine.original().layout().edition {
            Edition::Kim1 => self.machine.press(key),
            Edition::Serial => self.machine.send(match key {
                Key::PC => b'P',
                Key::F => ENTER,
                key => key.to_string().bytes().next().unwrap_or_default(),
            }),
        }
        self.is_waiting = false;
    }

    fn step(&mut self, kind: StepKind) -> bool {
        if self.lost.is_some() {
            return false;
        }
        let started = self.machine.cycles();
        loop {
            let address = self.machine.registers().pc;
            let step = self.machine.step();
            let is_there = match (step, kind) {
                (Step::WantsKey, _) => {
                    self.is_waiting = true;
                    return false;
                }
                (Step::Lost(lost), _) => {
                    self.lost = Some(lost);
                    return false;
                }
                (Step::Done | Step::Entered(_), StepKind::Smallest) => true,
                (Step::Entered(routine), StepKind::Push) => routine == Routine::Push,
                (Step::Entered(_), StepKind::Routine) => true,
                (Step::Done, StepKind::Routine | StepKind::Push) => false,
            };
            self.remember(address);
            // What the serial edition prints is on its board; here its cells are shown.
            self.machine.take_printed();
            if is_there {
                return true;
            }
            if self.machine.cycles() - started > MOST_CYCLES {
                self.lost = Some(Lost::Silent(address));
                return false;
            }
        }
    }

    fn is_waiting(&self) -> bool {
        self.is_waiting
    }

    fn trouble(&self) -> Option<String> {
        self.lost.map(|lost| format!("It {lost}."))
    }
}
