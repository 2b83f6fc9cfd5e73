//! The bytes themselves.

use super::FormatError;
use crate::image::Segment;

pub(super) fn read(content: &[u8], at: Option<u16>) -> Result<Vec<Segment>, FormatError> {
    if content.is_empty() {
        return Err(FormatError::Empty);
    }
    let address = at.ok_or(FormatError::NoAddress)?;
    Ok(vec![Segment { address, bytes: content.to_vec() }])
}
