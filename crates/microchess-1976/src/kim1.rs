//! **The main loop of 1976**: a keypad and six digits.
//!
//! ```text
//!   +----+----+   +----+----+   +----+----+
//!   | 0  | F  |   | 1  | 3  |   | 3  | 3  |      piece, from, to: the king's pawn, $13 to $33
//!   +----+----+   +----+----+   +----+----+
//!     DIS1          DIS2          DIS3
//! ```
//!
//! | key | what it does | display |
//! |---|---|---|
//! | `C` | sets up the pieces, opens the book | `CC CC CC` |
//! | `E` | changes sides | `EE EE EE` |
//! | `PC` | plays: GO | piece, from, to; `FF FF FF` when it resigns |
//! | `0` to `7` | shifts a digit of a move in from the right; four make from and to | the slot on from, from, to |
//! | `F` | moves any piece of either side, unchecked (Q16) | the slot that is on from now (`FF`: none), from, to |
//!
//! All other keys do nothing. [`Kim1`] is the machine without keypad and digits: [`press`](Kim1::press) a
//! [`Key`], read the [`display`](Kim1::display).
//!
//! ```
//! use microchess_1976::{Key, Kim1, Level};
//!
//! let mut kim1 = Kim1::new(Level::Normal);
//! for key in "C PC 6 3 4 3 F PC".split_whitespace() {
//!     kim1.press(key.parse()?);
//! }
//! assert_eq!(kim1.display(), [0x06, 0x01, 0x22]); // a knight, g1-f3
//! # Ok::<(), microchess_1976::ParseKeyError>(())
//! ```

use core::fmt;
use core::str::FromStr;

use crate::algebraic::ComputerColor;
use crate::beyond_known::BeyondKnown;
use crate::choose::GoResult;
use crate::edition::Edition;
use crate::first_stack::IN_CHESS;
use crate::level::Level;
use crate::openings::Opening;
use crate::probe::Probe;
use crate::program::MicroChess;
use crate::zero_page::{DIS1, DIS2, DIS3, OLDKY, PIECE, SQUARE};

/// A key of the KIM-1, by the code that its monitor gives it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Key(u8);

impl Key {
    /// Sets up the pieces.
    pub const C: Self = Self(0x0C);
    /// Changes sides.
    pub const E: Self = Self(0x0E);
    /// Makes the move that was entered.
    pub const F: Self = Self(0x0F);
    /// Address mode. MicroChess ignores it.
    pub const AD: Self = Self(0x10);
    /// Data mode. MicroChess ignores it.
    pub const DA: Self = Self(0x11);
    /// The next address. MicroChess ignores it.
    pub const PLUS: Self = Self(0x12);
    /// Run a program. MicroChess ignores it.
    pub const GO: Self = Self(0x13);
    /// Lets the computer choose a move and make it.
    pub const PC: Self = Self(0x14);

    /// The key of a hex digit, 0 to 15.
    #[must_use]
    pub const fn from_digit(value: u8) -> Option<Self> {
        if value < 0x10 { Some(Self(value)) } else { None }
    }

    /// The monitor's code, `$00` to `$14`.
    #[must_use]
    pub const fn code(self) -> u8 {
        self.0
    }
}

/// As printed on the key.
impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::AD => f.pad("AD"),
            Self::DA => f.pad("DA"),
            Self::PLUS => f.pad("+"),
            Self::GO => f.pad("GO"),
            Self::PC => f.pad("PC"),
            Self(digit) => write!(f, "{digit:X}"),
        }
    }
}

/// The error for a word that names no key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseKeyError;

impl fmt::Display for ParseKeyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(
            "no such key; expected 0 to 9, A to F, PC, AD, DA, + or GO (or 10 to 13, the codes of the last four)",
        )
    }
}

impl core::error::Error for ParseKeyError {}

/// Parses what is printed on the key, in either case, or P for PC, or the codes `10` to `13` for AD, DA, + and GO.
impl FromStr for Key {
    type Err = ParseKeyError;

    fn from_str(word: &str) -> Result<Self, ParseKeyError> {
        const NAMED: [(&str, Key); 10] = [
            ("PC", Key::PC),
            ("P", Key::PC),
            ("AD", Key::AD),
            ("10", Key::AD),
            ("DA", Key::DA),
            ("11", Key::DA),
            ("+", Key::PLUS),
            ("12", Key::PLUS),
            ("GO", Key::GO),
            ("13", Key::GO),
        ];
        if let Some((_, key)) = NAMED.into_iter().find(|(name, _)| name.eq_ignore_ascii_case(word)) {
            return Ok(key);
        }
        let mut characters = word.chars();
        let (Some(digit), None) = (characters.next(), characters.next()) else { return Err(ParseKeyError) };
        digit.to_digit(16).map(|value| Self(value as u8)).ok_or(ParseKeyError)
    }
}

/// The machine: MicroChess on a KIM-1, without keypad and digits.
#[derive(Clone, Debug)]
pub struct Kim1<P = ()> {
    program: MicroChess<P>,
    computer_color: ComputerColor,
}

impl Kim1 {
    /// MicroChess loaded into zeroed memory and started.
    #[must_use]
    pub fn new(level: Level) -> Self {
        Self::with_probe(level, ())
    }
}

impl<P: Probe> Kim1<P> {
    /// The same with a probe that observes the program.
    #[must_use]
    pub fn with_probe(level: Level, probe: P) -> Self {
        Self { program: MicroChess::with_probe(Edition::Kim1, level, probe), computer_color: ComputerColor::White }
    }

    /// Loads an opening from tape, over the built-in one.
    pub fn load_opening(&mut self, opening: &Opening) {
        self.program.load_opening(&opening.bytes);
    }

    /// The six digits, as three bytes: the cells `$FB`, `$FA`, `$F9`.
    #[must_use]
    pub fn display(&self) -> [u8; 3] {
        self.program.page().display()
    }

    /// The computer's colour: White after C, the other one after each E. The program itself does not keep it.
    #[must_use]
    pub const fn computer_color(&self) -> ComputerColor {
        self.computer_color
    }

    /// Whether a book that went astray has led beyond what is known of the original, and how: see
    /// [`MicroChess::beyond_known`].
    #[must_use]
    pub const fn beyond_known(&self) -> Option<BeyondKnown> {
        self.program.beyond_known()
    }

    /// The program that the machine runs.
    #[must_use]
    pub const fn program(&self) -> &MicroChess<P> {
        &self.program
    }

    /// The program that the machine runs, for changes from outside.
    pub const fn program_mut(&mut self) -> &mut MicroChess<P> {
        &mut self.program
    }

    /// Presses and releases a key. Only PC returns a result.
    ///
    /// This is CHESS, the main loop, from one key to the next. A key that is held down counts once: the loop
    /// compares with OLDKY and waits for a change.
    #[doc(alias = "CHESS")]
    pub fn press(&mut self, key: Key) -> Option<GoResult> {
        self.program.reset_stacks();
        self.program.page[OLDKY] = key.0;
        match key {
            Key::C => {
                self.program.set_up();
                self.computer_color = ComputerColor::White;
                self.program.show_everywhere(0xCC);
            }
            Key::E => {
                self.program.reverse();
                self.computer_color = self.computer_color.other();
                self.program.show_everywhere(0xEE);
            }
            Key::PC => {
                let result = self.program.go();
                if result == GoResult::Resigns {
                    self.program.show_everywhere(0xFF);
                }
                return Some(result);
            }
            Key::F => {
                self.program.move_outside_search(IN_CHESS);
                self.program.disp();
            }
            Key(digit) => self.program.input(digit),
        }
        None
    }
}

/// What both main loops do with the display and the digits of a move.
impl<P: Probe> MicroChess<P> {
    /// Shows one byte in all three places.
    pub(crate) fn show_everywhere(&mut self, byte: u8) {
        self.page.load(DIS3, &[byte; 3]);
    }

    /// INPUT: enters a digit of a move. Anything above 7 is ignored.
    pub(crate) fn input(&mut self, digit: u8) {
        if digit < 8 {
            self.dismv(digit);
            self.disp();
        }
    }

    /// Shifts a digit into the display from the right: DIS2 and DIS3 are the squares from and to, in four digits,
    /// and SQUARE is to.
    #[doc(alias = "DISMV")]
    fn dismv(&mut self, digit: u8) {
        self.page[DIS2] = self.page[DIS2] << 4 | self.page[DIS3] >> 4;
        self.page[DIS3] = self.page[DIS3] << 4 | digit;
        self.page[SQUARE] = self.page[DIS3];
    }

    /// DISP: shows the slot of the piece on the square from, and makes it the piece to move. An empty square gives
    /// `$FF`, which can be "moved" too (Q10).
    pub(crate) fn disp(&mut self) {
        let slot = self.page.slot_on(self.page[DIS2]);
        self.page[DIS1] = slot;
        self.page[PIECE] = slot;
    }
}
