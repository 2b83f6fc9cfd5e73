//! Hex dumps: an address and bytes in each line, as `hexdump -C`, `xxd` and listings have them; or bytes only.
//!
//! ```text
//! ; a comment
//! 0300  A9 00 8D 60     ; another
//! $0304 A9 00
//! 00000306: a900 8d60  ...`
//! *                     the line before repeats, up to the next address
//! 00000400
//! ```

use super::text::{Segments, address, bytes, without_comment};
use super::{FormatError, LineProblem};
use crate::image::Segment;

/// Whether lines begin with addresses: with a word of four digits or more, or one that is marked as an address.
pub(super) fn has_addresses(text: &str) -> bool {
    text.lines().map(without_comment).any(|line| {
        let mut words = line.split_whitespace();
        let first = words.next().unwrap_or_default();
        let marked = first.starts_with('$') || first.ends_with([':', '-']);
        // A line of nothing but groups of two bytes has no address.
        let apart = first.len() >= 4 && words.next().is_some_and(|second| second.len() == 2);
        marked || apart
    })
}

pub(super) fn read(text: &str, at: Option<u16>) -> Result<Vec<Segment>, FormatError> {
    let has_addresses = has_addresses(text);
    let mut segments = Segments::default();
    match at {
        Some(_) if has_addresses => return Err(FormatError::OwnAddresses),
        None if !has_addresses => return Err(FormatError::NoAddress),
        Some(at) => segments.open(at),
        None => {}
    }
    let mut dump = Dump { segments, has_addresses, repeated: Vec::new(), is_repeating: false };
    for (index, line) in text.lines().enumerate() {
        dump.line(line).map_err(|problem| problem.in_line(index))?;
    }
    // Lines that repeat do so up to an address.
    if dump.is_repeating { Err(FormatError::Truncated) } else { Ok(dump.segments.finish()) }
}

/// What was read so far.
struct Dump {
    segments: Segments,
    has_addresses: bool,
    /// The bytes of the last line.
    repeated: Vec<u8>,
    /// Whether they are repeated up to the next address.
    is_repeating: bool,
}

impl Dump {
    fn line(&mut self, line: &str) -> Result<(), LineProblem> {
        // `hexdump -C` repeats the bytes as characters between bars.
        let line = without_comment(line.split('|').next().unwrap_or_default());
        if line.is_empty() {
            return Ok(());
        }
        if line == "*" && self.has_addresses && !self.repeated.is_empty() {
            self.is_repeating = true;
            return Ok(());
        }
        let mut data = line;
        if self.has_addresses {
            let (first, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
            let start = first.trim_start_matches('$').trim_end_matches([':', '-']);
            data = rest.trim_start();
            // `xxd` repeats the bytes as characters after two spaces.
            if first.ends_with(':') && start.len() == 8 {
                data = data.split("  ").next().unwrap_or_default();
            }
            self.go_to(start, data.is_empty())?;
        }
        self.repeated = Vec::new();
        for word in data.split_whitespace() {
            self.repeated.extend(bytes(word)?);
        }
        self.segments.append(&self.repeated)
    }

    /// Goes on at an address, after the bytes that repeat up to it. One without bytes is the end of the dump, which may be
    /// the end of memory.
    fn go_to(&mut self, digits: &str, is_end: bool) -> Result<(), LineProblem> {
        let is_past_memory = is_end && digits.trim_start_matches('0') == "10000";
        let start = if is_past_memory { 0x1_0000 } else { usize::from(address(digits)?) };
        if std::mem::take(&mut self.is_repeating) {
            let end = self.segments.end();
            let length = start.checked_sub(end).filter(|length| length % self.repeated.len() == 0);
            let length = length.ok_or(LineProblem::Repeats)?;
            self.segments.append(&self.repeated.repeat(length / self.repeated.len()))?;
        }
        if let Ok(start) = u16::try_from(start) {
            self.segments.open(start);
        }
        Ok(())
    }
}
