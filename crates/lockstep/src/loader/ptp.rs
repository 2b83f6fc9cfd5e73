//! MOS Technology's paper tape, which the KIM-1 punches and reads.
//!
//! ```text
//! ;04 0200 A9008D60 019C     bytes, address, the bytes, and the sum of all of these
//! ;00 0001 0001              the last record: how many came before, and the sum of that
//! ```
//!
//! (Without the spaces.) Sums are of bytes and have 16 bits. A file may hold several tapes one after the other, as the KIM-1
//! punches one for each range of addresses.

use super::text::{Segments, bytes, lines};
use super::{FormatError, LineProblem};
use crate::image::Segment;

pub(super) fn read(text: &str) -> Result<Vec<Segment>, FormatError> {
    let mut segments = Segments::default();
    let mut records = 0;
    let mut is_complete = false;
    for (index, line) in lines(text) {
        // After the last record there may be anything, or another tape.
        if is_complete && !line.starts_with(';') {
            continue;
        }
        is_complete = record(line, records, &mut segments).map_err(|problem| problem.in_line(index))?;
        records = if is_complete { 0 } else { records + 1 };
    }
    if is_complete { Ok(segments.finish()) } else { Err(FormatError::Truncated) }
}

/// Reads a record; true if it is the last.
fn record(line: &str, records: usize, segments: &mut Segments) -> Result<bool, LineProblem> {
    let bytes = bytes(line.strip_prefix(';').ok_or(LineProblem::NoStart(';'))?)?;
    if bytes == [0] {
        // Some programs write a last record that counts nothing.
        return Ok(true);
    }
    let announced = usize::from(bytes.first().copied().unwrap_or_default());
    let found = bytes.len().saturating_sub(5);
    let [content @ .., high, low] = bytes.as_slice() else { return Err(LineProblem::Length { announced, found }) };
    let [_, address_high, address_low, data @ ..] = content else {
        return Err(LineProblem::Length { announced, found });
    };
    if data.len() != announced {
        return Err(LineProblem::Length { announced, found });
    }
    let stated = u16::from_be_bytes([*high, *low]);
    let sum = content.iter().fold(0_u16, |sum, byte| sum.wrapping_add(u16::from(*byte)));
    if stated != sum {
        return Err(LineProblem::Checksum { stated, found: sum, digits: 4 });
    }
    let address = u16::from_be_bytes([*address_high, *address_low]);
    if announced > 0 {
        segments.push(address, data)?;
        return Ok(false);
    }
    // In the last record, the number of records is where others have their address.
    if usize::from(address) != records {
        return Err(LineProblem::Records { stated: address, found: records });
    }
    Ok(true)
}
