//! Intel hex.
//!
//! ```text
//! :04 0200 00 A9008D60 65    bytes, address, type, the bytes, and what makes the sum of all of them 0
//! :00 0000 01 FF             the last record
//! ```
//!
//! (Without the spaces.) A file may hold several of these one after the other.

use super::text::{Segments, bytes, lines};
use super::{FormatError, LineProblem};
use crate::image::Segment;

pub(super) fn read(text: &str) -> Result<Vec<Segment>, FormatError> {
    let mut segments = Segments::default();
    let mut is_complete = false;
    for (index, line) in lines(text) {
        // After the last record there may be anything, or another tape.
        if is_complete && !line.starts_with(':') {
            continue;
        }
        is_complete = record(line, &mut segments).map_err(|problem| problem.in_line(index))?;
    }
    if is_complete { Ok(segments.finish()) } else { Err(FormatError::Truncated) }
}

/// Reads a record; true if it is the last.
fn record(line: &str, segments: &mut Segments) -> Result<bool, LineProblem> {
    let bytes = bytes(line.strip_prefix(':').ok_or(LineProblem::NoStart(':'))?)?;
    let announced = usize::from(bytes.first().copied().unwrap_or_default());
    let length = LineProblem::Length { announced, found: bytes.len().saturating_sub(5) };
    let [content @ .., stated] = bytes.as_slice() else { return Err(length) };
    let [_, high, low, kind, data @ ..] = content else { return Err(length) };
    if data.len() != announced {
        return Err(length);
    }
    let sum = content.iter().fold(0_u8, |sum, byte| sum.wrapping_sub(*byte));
    if *stated != sum {
        return Err(LineProblem::Checksum { stated: u16::from(*stated), found: u16::from(sum), digits: 2 });
    }
    match (kind, data) {
        (0, _) => segments.push(u16::from_be_bytes([*high, *low]), data)?,
        (1, _) => return Ok(true),
        // The upper half of an address, which a 6502 does not have; and where to start, which is found by the code.
        (2 | 4, [0, 0]) | (3 | 5, _) => {}
        (kind, _) => return Err(LineProblem::RecordType(*kind)),
    }
    Ok(false)
}
