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
//! Keys: `C` sets up, `E` changes sides, `P` plays, carriage return moves, `Q` quits, `0` to `7` enter a move.
//! While it thinks, a dot is printed for every move valued.
//!
//! Each character is masked with `$4F` before it is looked at, which makes capitals of small letters, and numbers
//! of digits; and many other things of many other characters (Q12).
//!
//! [`Serial`] is the machine without the line: give it [`Line`], something that takes bytes.
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

use crate::choose::Answer;
use crate::edition::Edition;
use crate::level::Level;
use crate::men::Man;
use crate::probe::Probe;
use crate::program::MicroChess;
use crate::zero_page::{NOBODY, REV, ZeroPage};

/// The other end of the serial line: takes the bytes that the program prints. Any `FnMut(u8)` will do.
pub trait Line {
    /// Takes a byte.
    fn send(&mut self, byte: u8);
}

impl<F: FnMut(u8)> Line for F {
    fn send(&mut self, byte: u8) {
        self(byte);
    }
}

/// Whether the program goes on after a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flow {
    /// It waits for the next key.
    GoesOn,
    /// Q was typed. What comes now is ignored.
    Quit,
}

/// Prints the dots.
#[derive(Clone, Debug)]
struct Dots<L>(L);

impl<L: Line> Probe for Dots<L> {
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
pub struct Serial<L: Line> {
    program: MicroChess<Dots<L>>,
    flow: Flow,
}

impl<L: Line> Serial<L> {
    /// MicroChess loaded into zeroed memory and started: it prints the board and asks for a key.
    pub fn new(level: Level, line: L) -> Self {
        let program = MicroChess::with_probe(Edition::Serial, level, Dots(line));
        // The loader leaves the book's pointer at 0, with everything else.
        let mut serial = Self { program, flow: Flow::GoesOn };
        serial.prompt();
        serial
    }

    /// The other end of the line.
    pub const fn line_mut(&mut self) -> &mut L {
        &mut self.program.probe.0
    }

    /// Receives a character, does what it says, prints the board and asks for the next.
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
                if self.program.go() == Answer::Resigns {
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
        Flow::GoesOn
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

    /// Colour and letter of the man on a square, or stars for a dark empty one. A colour is a matter of slot and
    /// REV, which C leaves as it is (Q17).
    fn square_text(&self, square: u8) -> [u8; 2] {
        let slot = self.program.page().man_on(square);
        if slot == NOBODY {
            let dark = ((square >> 4) ^ square) & 1 != 0;
            return if dark { *b"**" } else { *b"  " };
        }
        let second_side = (slot >> 4) ^ (self.program.page[REV] & 1) != 0;
        [if second_side { b'B' } else { b'W' }, Man::in_slot(slot).letter() as u8]
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
            self.line_mut().send(*byte);
        }
    }
}
