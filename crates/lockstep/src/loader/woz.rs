//! The hex of the Woz monitor: what it prints, and what can be typed into it.
//!
//! ```text
//! 0300: A9 00 8D
//! : 60               goes on after the last byte
//! ; a comment        up to the end of the line
//! 0300R              runs the program, and is passed over here
//! ```

use super::text::{Segments, address, bytes, without_comment};
use super::{FormatError, LineProblem};
use crate::image::Segment;

pub(super) fn read(text: &str) -> Result<Vec<Segment>, FormatError> {
    let mut segments = Segments::default();
    for (index, line) in text.lines().enumerate() {
        self::line(without_comment(line), &mut segments).map_err(|problem| problem.in_line(index))?;
    }
    Ok(segments.finish())
}

fn line(line: &str, segments: &mut Segments) -> Result<(), LineProblem> {
    let is_run = line.strip_suffix(['R', 'r']).is_some_and(|address| address.chars().all(|c| c.is_ascii_hexdigit()));
    if line.is_empty() || is_run {
        return Ok(());
    }
    let (start, data) = line.split_once(':').ok_or(LineProblem::NoStart(':'))?;
    let start = start.trim().trim_start_matches('$');
    if !start.is_empty() {
        segments.open(address(start)?);
    }
    for word in data.split_whitespace() {
        segments.append(&bytes(word)?)?;
    }
    Ok(())
}
