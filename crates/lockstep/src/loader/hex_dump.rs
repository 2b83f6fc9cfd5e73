//! Hex dumps: an address and bytes in each line, as `hexdump -C`, `xxd` and listings have them; or bytes only.
//!
//! ```text
//! 0300  A9 00 8D 60
//! $0304 A9 00
//! 00000306: a900 8d60  ...`
//! ```

use super::text::{Segments, address, bytes};
use super::{FormatError, LineProblem};
use crate::image::Segment;

/// Whether lines begin with addresses: with a word of four digits or more, or one that is marked as an address.
pub(super) fn has_addresses(text: &str) -> bool {
    text.lines().any(|line| {
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
    for (index, line) in text.lines().enumerate() {
        self::line(line, has_addresses, &mut segments).map_err(|problem| problem.in_line(index))?;
    }
    Ok(segments.finish())
}

fn line(line: &str, has_addresses: bool, segments: &mut Segments) -> Result<(), LineProblem> {
    // `hexdump -C` repeats the bytes as characters between bars, and says `*` for lines that repeat.
    let line = line.split('|').next().unwrap_or_default().trim();
    if line.is_empty() {
        return Ok(());
    }
    let mut data = line;
    if has_addresses {
        let (first, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let start = first.trim_start_matches('$').trim_end_matches([':', '-']);
        segments.open(address(start)?);
        data = rest.trim_start();
        // `xxd` repeats the bytes as characters after two spaces.
        if first.ends_with(':') && start.len() == 8 {
            data = data.split("  ").next().unwrap_or_default();
        }
    }
    for word in data.split_whitespace() {
        segments.append(&bytes(word)?)?;
    }
    Ok(())
}
