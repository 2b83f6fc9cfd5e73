//! **The main loop of the serial edition**: a terminal on a serial line.
//!
//! Before every key the whole board is printed, then the three bytes of the KIM-1's display, then a question mark:
//!
//! ```text
//! MicroChess (c) 1996-2005 Peter Jennings, www.benlo.com
//!  00 01 02 03 04 05 06 07
//! -------------------------
//! |WR|WN|WB|WK|WQ|WB|WN|WR|00
//! -------------------------
//!   ...
//! -------------------------
//!  00 01 02 03 04 05 06 07
//! CC CC CC
//! ?
//! ```
//!
//! Keys: `C` sets up the pieces, `E` changes sides, `P` lets the computer move, carriage return makes the move that was
//! entered, `Q` quits, `0` to `7` enter a move. A dot is printed for every move valued.
//!
//! Each character is masked with `$4F` before it is compared, which turns small letters into capitals and digits into
//! numbers, but also makes aliases of many other characters (Q12).
//!
//! The book's pointer cannot go astray as on the KIM-1 (Q8): a mismatch turns it off, and the tables are out of its reach. So nothing here ever goes [beyond what is known](crate::BeyondKnown).
//!
//! [`Serial`] is the machine without the line: it writes to a [`SerialOutput`].
//!
//! ```
//! use microchess_1976::{Level, Serial};
//!
//! let mut printed = Vec::new();
//! let mut serial = Serial::new(Level::Normal, |byte| printed.push(byte));
//! serial.receive(b'C');
//! drop(serial);
//! assert!(String::from_utf8(printed)?.ends_with("CC CC CC\r\n?"));
//! # Ok::<(), std::string::FromUtf8Error>(())
//! ```

use crate::choose::GoResult;
use crate::edition::Edition;
use crate::level::Level;
use crate::piece_type::PieceType;
use crate::probe::Probe;
use crate::program::MicroChess;
use crate::zero_page::{NO_SLOT, REV, ZeroPage};

/// Receives the bytes that the serial edition prints. Implemented for every `FnMut(u8)`.
pub trait SerialOutput {
    /// Called with each byte in order.
    fn send(&mut self, byte: u8);
}

impl<F: FnMut(u8)> SerialOutput for F {
    fn send(&mut self, byte: u8) {
        self(byte);
    }
}

/// Whether the program continues after a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flow {
    /// It waits for the next key.
    Continue,
    /// Q was typed. Further keys are ignored.
    Quit,
}

/// The probe that prints a dot for every move valued.
#[derive(Clone, Debug)]
struct Dots<O>(O);

impl<O: SerialOutput> Probe for Dots<O> {
    fn refreshed(&mut self, _page: &ZeroPage) {
        self.0.send(b'.');
    }
}

const BANNER: &[u8] = b"MicroChess (c) 1996-2005 Peter Jennings, www.benlo.com";
const COLUMNS: &[u8] = b" 00 01 02 03 04 05 06 07";
const RULE: &[u8] = b"-------------------------";
const LINE_END: &[u8] = b"\r\n";

/// The machine: MicroChess on a computer with a terminal, without the terminal.
#[derive(Clone, Debug)]
pub struct Serial<O: SerialOutput, P: Probe = ()> {
    program: MicroChess<(Dots<O>, P)>,
    flow: Flow,
}

impl<O: SerialOutput> Serial<O> {
    /// MicroChess loaded into zeroed memory and started: it prints the board and asks for a key.
    pub fn new(level: Level, output: O) -> Self {
        Self::with_probe(level, output, ())
    }
}

impl<O: SerialOutput, P: Probe> Serial<O, P> {
    /// The same with a probe that observes the program.
    pub fn with_probe(level: Level, output: O, probe: P) -> Self {
        let program = MicroChess::with_probe(Edition::Serial, level, (Dots(output), probe));
        // The book's pointer starts at 0, like every cell that the loader does not fill.
        let mut serial = Self { program, flow: Flow::Continue };
        serial.prompt();
        serial
    }

    /// The output that it was made with.
    pub const fn output_mut(&mut self) -> &mut O {
        &mut self.program.probe.0.0
    }

    /// The probe that it was made with.
    pub const fn probe(&self) -> &P {
        &self.program.probe.1
    }

    /// The same, for changes.
    pub const fn probe_mut(&mut self) -> &mut P {
        &mut self.program.probe.1
    }

    /// The memory of the program, page zero and page one, for reading.
    #[must_use]
    pub const fn pages(&self) -> (&ZeroPage, &[u8; 256]) {
        (&self.program.page, &self.program.stack)
    }

    /// Page zero, for changes from outside.
    pub const fn page_mut(&mut self) -> &mut ZeroPage {
        &mut self.program.page
    }

    /// Receives a character, obeys it, prints the board and asks for the next.
    pub fn receive(&mut self, character: u8) -> Flow {
        if self.flow == Flow::Quit {
            return Flow::Quit;
        }
        self.program.reset_stacks();
        match character & 0x4F {
            0x43 => {
                self.program.set_up();
                self.program.show_everywhere(0xCC);
            }
            0x45 => {
                self.program.reverse();
                self.program.page[REV] = 1_u8.wrapping_sub(self.program.page[REV]);
                self.program.show_everywhere(0xEE);
            }
            0x40 => {
                if self.program.go() == GoResult::Resigns {
                    self.program.show_everywhere(0xFF);
                }
            }
            0x0D => {
                self.program.move_();
                self.program.disp();
            }
            0x41 => {
                self.flow = Flow::Quit;
                return Flow::Quit;
            }
            masked => self.program.input(masked),
        }
        self.prompt();
        Flow::Continue
    }

    /// Prints the whole screen and the question mark.
    fn prompt(&mut self) {
        self.print(LINE_END);
        self.print_line(BANNER);
        self.print_line(COLUMNS);
        self.print_line(RULE);
        for row in 0..8 {
            for column in 0..8 {
                self.print(b"|");
                let cell = self.square_text(row << 4 | column);
                self.print(&cell);
            }
            self.print(b"|");
            self.print_hex(row << 4);
            self.print(LINE_END);
            self.print_line(RULE);
        }
        self.print_line(COLUMNS);
        let [left, middle, right] = self.program.page().display();
        self.print_hex(left);
        self.print(b" ");
        self.print_hex(middle);
        self.print(b" ");
        self.print_hex(right);
        self.print(LINE_END);
        self.print(b"?");
    }

    /// Colour and letter of the piece on a square, or stars for a dark empty one. The colour follows from the slot and
    /// from REV, which C leaves as it is (Q17).
    fn square_text(&self, square: u8) -> [u8; 2] {
        let slot = self.program.page().slot_on(square);
        if slot == NO_SLOT {
            let dark = ((square >> 4) ^ square) & 1 != 0;
            return if dark { *b"**" } else { *b"  " };
        }
        let second_side = (slot >> 4) ^ (self.program.page[REV] & 1) != 0;
        [if second_side { b'B' } else { b'W' }, PieceType::from_slot(slot).char() as u8]
    }

    fn print_line(&mut self, text: &[u8]) {
        self.print(text);
        self.print(LINE_END);
    }

    fn print_hex(&mut self, byte: u8) {
        const DIGITS: &[u8; 16] = b"0123456789ABCDEF";
        self.print(&[DIGITS[usize::from(byte >> 4)], DIGITS[usize::from(byte & 0x0F)]]);
    }

    fn print(&mut self, text: &[u8]) {
        for byte in text {
            self.output_mut().send(*byte);
        }
    }
}
