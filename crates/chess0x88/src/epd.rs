//! EPD: a setup without clocks, and operations.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use crate::cursor::{Cursor, characters_before, is_number};
use crate::fen::{CastlingFormat, ParseFenError};
use crate::setup::Setup;

/// A setup and its operations.
///
/// ```text
///   r1bqk1r1/1p1p1n2/p1n2pN1/2p1b2Q/2P1Pp2/1PN5/PB4PP/R4RK1 w q - bm Rxf4; id "WAC.123";
/// ```
///
/// The first four fields are those of a FEN. Operations follow, each with an opcode, perhaps operands, and a semicolon. The
/// clocks are operations too, `hmvc` and `fmvn`. Parsing is lenient: clocks as in a FEN, semicolons before operations, and a
/// missing last semicolon are understood.
///
/// ```
/// use chess0x88::{Epd, EpdOperand, Position};
///
/// let epd: Epd = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - bm Rd8#; id \"back rank\";".parse()?;
/// let position = Position::new(&epd.setup)?;
/// let [EpdOperand::Word(best)] = epd.operands("bm").unwrap_or_default() else { panic!("one best move") };
/// assert_eq!(position.san(position.parse_san(best)?).as_str(), "Rd8#");
/// assert_eq!(epd.to_string(), "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - bm Rd8#; id \"back rank\";");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Epd {
    /// The setup. Its clocks are written as `hmvc` and `fmvn`.
    pub setup: Setup,
    /// All other operations, in their order.
    pub operations: Vec<EpdOperation>,
}

/// An operation of an [`Epd`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EpdOperation {
    /// A letter, then letters, digits and underscores.
    pub opcode: String,
    /// What follows the opcode.
    pub operands: Vec<EpdOperand>,
}

/// An operand of an [`EpdOperation`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EpdOperand {
    /// A word without spaces, quotes and semicolons, such as a move or a number.
    Word(String),
    /// A text between quotes, without quotes in it.
    Text(String),
}

impl Epd {
    /// The operands of the first operation with an opcode.
    #[must_use]
    pub fn operands(&self, opcode: &str) -> Option<&[EpdOperand]> {
        let operation = self.operations.iter().find(|operation| operation.opcode == opcode)?;
        Some(&operation.operands)
    }
}

/// The four fields, the clocks where they are not 0 and 1, and the operations.
impl fmt::Display for Epd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.setup.write_fields(f, CastlingFormat::Xfen)?;
        if self.setup.halfmove_clock != Setup::empty().halfmove_clock {
            write!(f, " hmvc {};", self.setup.halfmove_clock)?;
        }
        if self.setup.fullmove_number != Setup::empty().fullmove_number {
            write!(f, " fmvn {};", self.setup.fullmove_number)?;
        }
        self.operations.iter().try_for_each(|operation| write!(f, " {operation}"))
    }
}

impl fmt::Display for EpdOperation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.opcode)?;
        self.operands.iter().try_for_each(|operand| write!(f, " {operand}"))?;
        f.write_str(";")
    }
}

/// A word as it is, and a text between quotes. A word with spaces, quotes or semicolons is written as a text, and quotes
/// in a text as apostrophes.
impl fmt::Display for EpdOperand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (Self::Word(text) | Self::Text(text)) = self;
        let is_word = matches!(self, Self::Word(_)) && !text.is_empty() && !text.contains(ends_word);
        if is_word { f.write_str(text) } else { write!(f, "\"{}\"", text.replace('"', "'")) }
    }
}

/// Whether a character ends a word.
fn ends_word(letter: char) -> bool {
    letter.is_whitespace() || matches!(letter, ';' | '"')
}

/// Parses an EPD leniently; see [`Epd`].
impl FromStr for Epd {
    type Err = ParseEpdError;

    fn from_str(text: &str) -> Result<Self, ParseEpdError> {
        let end = end_of_fields(text);
        let mut epd = Self { setup: text[..end].parse().map_err(ParseEpdError::Fen)?, operations: Vec::new() };
        let mut reader = Cursor { text, at: end };
        epd.setup.halfmove_clock = reader.clock(u16::MAX).unwrap_or(epd.setup.halfmove_clock);
        epd.setup.fullmove_number = reader.clock(u16::MAX).unwrap_or(epd.setup.fullmove_number);
        epd.parse_operations(reader).map_err(|error| error.in_characters(text))?;
        Ok(epd)
    }
}

impl Epd {
    fn parse_operations(&mut self, mut reader: Cursor<'_>) -> Result<(), ParseEpdError> {
        while let Some((at, operation)) = reader.operation()? {
            match (operation.opcode.as_str(), operation.operands.as_slice()) {
                ("hmvc", [EpdOperand::Word(clock)]) => {
                    self.setup.halfmove_clock = number(clock).ok_or(ParseEpdError::NotAClock { at })?;
                }
                ("fmvn", [EpdOperand::Word(count)]) => {
                    self.setup.fullmove_number = number(count).ok_or(ParseEpdError::NotAClock { at })?;
                }
                ("hmvc" | "fmvn", _) => return Err(ParseEpdError::NotAClock { at }),
                _ => self.operations.push(operation),
            }
        }
        Ok(())
    }
}

/// A number of plain digits.
fn number<T: FromStr>(text: &str) -> Option<T> {
    text.parse().ok().filter(|_| is_number(text))
}

/// The index of the end of the fourth field, or of the text.
fn end_of_fields(text: &str) -> usize {
    let mut inside = false;
    let mut ended = 0;
    for (at, character) in text.char_indices() {
        let is_between = character.is_whitespace() || character == ';';
        if inside && is_between {
            ended += 1;
            if ended == 4 {
                return at;
            }
        }
        inside = !is_between;
    }
    text.len()
}

impl<'a> Cursor<'a> {
    fn skip_space(&mut self) {
        self.skip_all(char::is_whitespace);
    }

    /// A clock as in a FEN; one that is too large becomes the largest possible.
    fn clock<T: FromStr>(&mut self, largest: T) -> Option<T> {
        let before = self.at;
        self.skip_space();
        let word = self.word();
        if word.is_empty() || !is_number(word) {
            self.at = before;
            return None;
        }
        Some(word.parse().unwrap_or(largest))
    }

    /// The next operation and the index of its operands; `None` at the end of the text.
    fn operation(&mut self) -> Result<Option<(usize, EpdOperation)>, ParseEpdError> {
        // A semicolon without an operation before it is skipped.
        self.at =
            self.text.len() - self.rest().trim_start_matches(|next: char| next.is_whitespace() || next == ';').len();
        if self.rest().is_empty() {
            return Ok(None);
        }
        let at = self.at;
        let opcode = self.word();
        let letters = opcode.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '_');
        if !letters || !opcode.starts_with(|letter: char| letter.is_ascii_alphabetic()) {
            return Err(ParseEpdError::NotAnOpcode { at });
        }
        self.skip_space();
        let at = self.at;
        let mut operands = Vec::new();
        while let Some(operand) = self.operand()? {
            operands.push(operand);
        }
        Ok(Some((at, EpdOperation { opcode: opcode.into(), operands })))
    }

    /// The next operand; `None` at the end of the operation.
    fn operand(&mut self) -> Result<Option<EpdOperand>, ParseEpdError> {
        self.skip_space();
        let rest = self.rest();
        if rest.is_empty() {
            return Ok(None);
        }
        if rest.starts_with(';') {
            self.at += 1;
            return Ok(None);
        }
        if let Some(quoted) = rest.strip_prefix('"') {
            let at = self.at;
            let length = quoted.find('"').ok_or(ParseEpdError::NoQuote { at })?;
            self.at += length + 2;
            return Ok(Some(EpdOperand::Text(quoted[..length].into())));
        }
        Ok(Some(EpdOperand::Word(self.word().into())))
    }

    /// The text up to white space, a quote or a semicolon.
    fn word(&mut self) -> &'a str {
        let rest = self.rest();
        let word = &rest[..rest.find(ends_word).unwrap_or(rest.len())];
        self.at += word.len();
        word
    }
}

/// The error of a text that is not an EPD: what is wrong, and at which character, counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
#[expect(missing_docs, reason = "`at` is the index of the character in all of them")]
pub enum ParseEpdError {
    /// The first four fields are not those of a FEN.
    Fen(ParseFenError),
    /// An opcode begins with a letter and has letters, digits and underscores.
    NotAnOpcode { at: usize },
    /// A quoted text has no end.
    NoQuote { at: usize },
    /// `hmvc` and `fmvn` have one number each.
    NotAClock { at: usize },
}

impl ParseEpdError {
    /// The same with its place in characters, where it was in bytes.
    fn in_characters(self, text: &str) -> Self {
        let place = |at| characters_before(text, at);
        match self {
            Self::Fen(error) => Self::Fen(error),
            Self::NotAnOpcode { at } => Self::NotAnOpcode { at: place(at) },
            Self::NoQuote { at } => Self::NoQuote { at: place(at) },
            Self::NotAClock { at } => Self::NotAClock { at: place(at) },
        }
    }
}

impl fmt::Display for ParseEpdError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Fen(error) => error.fmt(f),
            Self::NotAnOpcode { at } => {
                write!(f, "at character {}: expected an opcode: a letter, then letters, digits or _", at + 1)
            }
            Self::NoQuote { at } => write!(f, "at character {}: the text has no closing quote", at + 1),
            Self::NotAClock { at } => {
                write!(f, "at character {}: expected one number, up to 65535", at + 1)
            }
        }
    }
}

impl core::error::Error for ParseEpdError {}

impl Setup {
    /// Parses a FEN, leniently, or else an EPD, of which the operations are dropped: a line of a file of positions. If the text
    /// is neither, the error is that of the FEN.
    ///
    /// ```
    /// use chess0x88::Setup;
    ///
    /// let fen = Setup::from_fen_or_epd("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1")?;
    /// assert_eq!(Setup::from_fen_or_epd("4k3/8/8/8/8/8/4P3/4K3 w - - bm e4; id \"ending\";")?, fen);
    /// # Ok::<(), chess0x88::ParseFenError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// When the text is neither.
    pub fn from_fen_or_epd(text: &str) -> Result<Self, ParseFenError> {
        text.parse().or_else(|error| text.parse::<Epd>().map(|epd| epd.setup).map_err(|_| error))
    }
}
