//! What the screen needs of a machine that it shows. The program that wires everything together implements it: for the
//! original on a 6502, and for our own program.

use microchess_1976::{BeyondKnown, Key};

/// How far a machine goes in one step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StepKind {
    /// The smallest step there is: an instruction of the 6502, or an event of our program.
    Smallest,
    /// To the entry of the next routine.
    Routine,
    /// To the next PUSH: a move has been valued.
    Push,
}

/// A line of the code or of the history.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CodeLine {
    /// What it says; 27 columns are always seen.
    pub text: String,
    /// Whether the machine is here now.
    pub is_current: bool,
}

/// A running MicroChess, as a screen sees it.
pub trait Machine {
    /// What is running.
    fn title(&self) -> String;

    /// The heading of [`code`](Self::code).
    fn code_title(&self) -> &'static str;

    /// So many lines at most: the instructions around the next one, or the routines that were entered last.
    fn code(&self, count: usize) -> Vec<CodeLine>;

    /// The registers and flags in one line, or what stands in their place.
    fn registers(&self) -> String;

    /// Page zero.
    fn page_zero(&self) -> [u8; 256];

    /// What 1976 called a cell of page zero, if it is a variable. Places in tables have no name of their own here.
    fn variable_name(&self, cell: u8) -> Option<&'static str>;

    /// The first stack, its top first, or why there is none.
    fn first_stack(&self) -> String;

    /// The moves on the second stack, the last made first.
    fn second_stack(&self) -> Vec<String>;

    /// Cycles since the start.
    fn cycles(&self) -> u64;

    /// The six digits, as three bytes.
    fn digits(&self) -> [u8; 3];

    /// Presses a key. It counts when the program asks for one. `false` if the machine has no such key; nothing is pressed then.
    fn press(&mut self, key: Key) -> bool;

    /// Goes on. `false` when it waits for a key, or cannot go on; then it may have gone a part of the way.
    fn step(&mut self, kind: StepKind) -> bool;

    /// Whether it waits for a key.
    fn is_waiting(&self) -> bool;

    /// Where it is no longer known to do what the original does, if it is not the original itself.
    fn beyond_known(&self) -> Option<BeyondKnown>;

    /// Why it cannot go on at all, in a sentence.
    fn trouble(&self) -> Option<String>;
}
