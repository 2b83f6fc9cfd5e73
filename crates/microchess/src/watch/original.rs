//! The user's copy of the original, as the screen shows it.

use microchess_1976::zero_page::Cell;
use microchess_1976::{BeyondKnown, Edition, Key, Level, Routine};
use microchess_lockstep::disassemble::Instruction;
use microchess_lockstep::{Debugger, ListedInstruction, Lost, Original, Registers, SECOND_STACK, Step};
use microchess_tui::watch::{CodeLine, Machine, StepKind};

/// The original on its 6502.
pub(super) struct WatchedOriginal {
    debugger: Debugger,
    is_waiting: bool,
    lost: Option<Lost>,
}

impl WatchedOriginal {
    pub(super) fn new(original: Original) -> Self {
        Self { debugger: Debugger::new(original), is_waiting: false, lost: None }
    }

    fn original(&self) -> &Original {
        self.debugger.original()
    }
}

/// An instruction in few columns.
fn line(listed: ListedInstruction) -> CodeLine {
    let Instruction { address, label, text, .. } = listed.instruction;
    CodeLine { text: format!("{address:04X} {:<8}{text}", label.unwrap_or_default()), is_current: listed.is_next }
}

impl Machine for WatchedOriginal {
    fn title(&self) -> String {
        let edition = match self.original().layout().edition {
            Edition::Kim1 => "Your original",
            Edition::Serial => "Your original, serial",
        };
        format!("{edition}, {}", self.original().level().map_or("a level of its own", Level::title))
    }

    fn code_title(&self) -> &'static str {
        "code"
    }

    fn code(&self, count: usize) -> Vec<CodeLine> {
        self.debugger.listing(count).into_iter().map(line).collect()
    }

    fn registers(&self) -> String {
        let flags: String =
            self.debugger.flags().iter().map(|flag| if flag.is_set { flag.letter } else { '-' }).collect();
        let place = self.debugger.place().map_or_else(String::new, |(label, distance)| format!(" {label}+{distance}"));
        let Registers { a, x, y, sp, pc, .. } = self.original().registers();
        format!("A {a:02X} X {x:02X} Y {y:02X} SP {sp:02X} {flags} PC {pc:04X}{place}")
    }

    fn page_zero(&self) -> [u8; 256] {
        std::array::from_fn(|cell| self.original().cell(Cell(cell as u8)))
    }

    fn variable_name(&self, cell: u8) -> Option<&'static str> {
        super::variable_name(cell)
    }

    fn first_stack(&self) -> String {
        let bytes = self.debugger.first_stack();
        if SECOND_STACK.contains(&self.original().registers().sp) {
            return "its pointer is in SP1 now".to_owned();
        }
        if bytes.is_empty() {
            return "empty".to_owned();
        }
        bytes.iter().map(|byte| format!("{byte:02X}")).collect::<Vec<_>>().join(" ")
    }

    fn second_stack(&self) -> Vec<String> {
        self.debugger.second_stack().iter().map(ToString::to_string).collect()
    }

    fn cycles(&self) -> u64 {
        self.original().cycles()
    }

    fn digits(&self) -> [u8; 3] {
        self.original().display()
    }

    fn press(&mut self, key: Key) -> bool {
        let is_sent = self.debugger.press(key).is_ok();
        self.is_waiting &= !is_sent;
        is_sent
    }

    fn step(&mut self, kind: StepKind) -> bool {
        if self.lost.is_some() {
            return false;
        }
        let step = match kind {
            StepKind::Smallest => self.debugger.step(),
            StepKind::Routine => self.debugger.run(|_| true),
            StepKind::Push => self.debugger.run(|routine| routine == Routine::Push),
        };
        match step {
            Step::Done | Step::Entered(_) => return true,
            Step::WantsKey => self.is_waiting = true,
            Step::Lost(lost) => self.lost = Some(lost),
        }
        false
    }

    fn is_waiting(&self) -> bool {
        self.is_waiting
    }

    /// The original itself does whatever it does.
    fn beyond_known(&self) -> Option<BeyondKnown> {
        None
    }

    fn trouble(&self) -> Option<String> {
        self.lost.map(|lost| format!("It {lost}."))
    }
}
