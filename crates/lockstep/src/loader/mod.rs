//! **Loaders**: the formats in which copies of the program are passed on, one in each file.

mod hex_dump;
mod intel_hex;
mod ptp;
mod raw;
mod text;
mod woz;

use std::fmt;
use std::str::FromStr;

use crate::image::Segment;

/// The format of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// MOS Technology's paper tape: `;180000...`, with a checksum in each record.
    PaperTape,
    /// Intel hex: `:10020000...`, with a checksum in each record.
    IntelHex,
    /// What the Woz monitor prints and takes: `0300: A9 00`.
    Woz,
    /// An address and bytes in each line, or only bytes.
    HexDump,
    /// The bytes themselves.
    Raw,
}

impl Format {
    /// All formats.
    pub const ALL: [Self; 5] = [Self::PaperTape, Self::IntelHex, Self::Woz, Self::HexDump, Self::Raw];

    /// The name on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::PaperTape => "ptp",
            Self::IntelHex => "intel",
            Self::Woz => "woz",
            Self::HexDump => "hex",
            Self::Raw => "raw",
        }
    }

    /// The format that a file seems to have.
    #[must_use]
    pub fn detect(content: &[u8]) -> Self {
        let Some(text) = text::as_text(content) else { return Self::Raw };
        // A record of a tape begins with the `;` that begins a comment elsewhere.
        let mut lines = text.lines().map(str::trim);
        let is_first = |line: &&str| text::looks_like_record(line) || !text::without_comment(line).is_empty();
        let Some(first) = lines.find(is_first) else { return Self::Raw };
        let address = first.split_once(':').map(|(address, _)| address.trim_start_matches('$').trim());
        let is_hex = |text: &str| text.bytes().all(|byte| byte.is_ascii_hexdigit());
        match address {
            _ if first.starts_with(';') => Self::PaperTape,
            Some("") => Self::IntelHex,
            Some(address) if is_hex(address) && address.len() <= 4 => Self::Woz,
            _ if text::looks_like_hex(first) => Self::HexDump,
            _ => Self::Raw,
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::PaperTape => "MOS paper tape",
            Self::IntelHex => "Intel hex",
            Self::Woz => "Woz monitor hex",
            Self::HexDump => "hex dump",
            Self::Raw => "raw bytes",
        })
    }
}

/// The error for a name of a format that there is not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no such format; expected ptp, intel, woz, hex or raw")]
pub struct ParseFormatError;

impl FromStr for Format {
    type Err = ParseFormatError;

    fn from_str(text: &str) -> Result<Self, ParseFormatError> {
        Self::ALL.into_iter().find(|format| format.name().eq_ignore_ascii_case(text)).ok_or(ParseFormatError)
    }
}

/// Why a file cannot be read in its format.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FormatError {
    /// A line is not as it should be.
    #[error("line {line}: {problem}")]
    Line {
        /// Its number, counted from 1.
        line: usize,
        /// What is wrong.
        problem: LineProblem,
    },
    /// The file says nowhere where its bytes belong.
    #[error("it has bytes and no addresses; --at says where they belong")]
    NoAddress,
    /// The file says itself where its bytes belong.
    #[error("it has addresses of its own, so --at cannot be for it")]
    OwnAddresses,
    /// A text format was named, and the file is not text.
    #[error("it is not text")]
    NotText,
    /// The file ends before its last record.
    #[error("it ends without a last record, so something may be missing")]
    Truncated,
    /// There are no bytes in it.
    #[error("there is nothing in it to load")]
    Empty,
}

/// What is wrong with a line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LineProblem {
    /// A character that does not belong there.
    #[error("{0:?} is not a hex digit")]
    NotHex(char),
    /// Half a byte.
    #[error("an odd number of hex digits")]
    OddDigits,
    /// Another start than records have.
    #[error("a record begins with {0:?}")]
    NoStart(char),
    /// Fewer bytes than the record announces.
    #[error("the record announces {announced} bytes and has {found}")]
    Length {
        /// As its first byte says.
        announced: usize,
        /// As there are.
        found: usize,
    },
    /// The checksum is of other bytes.
    #[error("the checksum is ${stated:0width$X}, and the bytes sum up to ${found:0width$X}", width = *digits)]
    Checksum {
        /// As the record states.
        stated: u16,
        /// As computed.
        found: u16,
        /// Digits of a checksum in this format.
        digits: usize,
    },
    /// The last record counts others than there were.
    #[error("the last record counts {stated} records, and there were {found}")]
    Records {
        /// As it states.
        stated: u16,
        /// As there were.
        found: usize,
    },
    /// Lines that repeat do not fill the room up to here.
    #[error("the line before the * does not fit so many times before this address")]
    Repeats,
    /// A record that a 6502 has no use for.
    #[error("records of type ${0:02X} are not for a 6502")]
    RecordType(u8),
    /// Bytes without an address before them.
    #[error("bytes before any address")]
    NoAddress,
    /// An address beyond 16 bits.
    #[error("the address {0} is beyond $FFFF")]
    Address(String),
    /// Bytes beyond 16 bits.
    #[error("the bytes reach past $FFFF")]
    PastTheEnd,
}

impl LineProblem {
    /// The problem with its line, counted from 0.
    fn in_line(self, index: usize) -> FormatError {
        FormatError::Line { line: index + 1, problem: self }
    }
}

/// Reads a file. `at` is where bytes without addresses belong.
///
/// # Errors
///
/// When it is not well-formed, or needs `at`, or has addresses beside `at`.
pub fn read(content: &[u8], format: Format, at: Option<u16>) -> Result<Vec<Segment>, FormatError> {
    let text = || text::as_text(content).ok_or(FormatError::NotText);
    let segments = match format {
        Format::Raw => raw::read(content, at)?,
        Format::HexDump => hex_dump::read(&text()?, at)?,
        _ if at.is_some() => return Err(FormatError::OwnAddresses),
        Format::PaperTape => ptp::read(&text()?)?,
        Format::IntelHex => intel_hex::read(&text()?)?,
        Format::Woz => woz::read(&text()?)?,
    };
    if segments.iter().all(|segment| segment.bytes.is_empty()) { Err(FormatError::Empty) } else { Ok(segments) }
}

/// Whether a file of this format and content says itself where its bytes belong.
#[must_use]
pub fn has_addresses(content: &[u8], format: Format) -> bool {
    match format {
        Format::Raw => false,
        Format::HexDump => text::as_text(content).is_some_and(|text| hex_dump::has_addresses(&text)),
        Format::PaperTape | Format::IntelHex | Format::Woz => true,
    }
}
