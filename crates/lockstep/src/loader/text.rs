//! What the text formats share: files as text, hex digits as bytes, bytes at addresses.

use super::LineProblem;
use crate::image::Segment;

/// A file as text, without the zeros and other control characters that paper tapes have between records; `None` if it is
/// not ASCII.
pub(super) fn as_text(content: &[u8]) -> Option<String> {
    let content = content.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(content);
    let is_text = !content.is_empty() && content.is_ascii();
    let visible = |byte: &u8| matches!(byte, b'\t' | b'\n' | b'\r' | b' '..=b'~');
    // Paper tapes have runs of zeros; a file that is mostly control characters is not text.
    let unseen = content.iter().filter(|byte| !visible(byte) && **byte != 0).count();
    if !is_text || unseen > content.len() / 16 {
        return None;
    }
    let text: String = content.iter().filter(|byte| visible(byte)).map(|byte| char::from(*byte)).collect();
    (!text.trim().is_empty()).then(|| text.replace("\r\n", "\n").replace('\r', "\n"))
}

/// Whether the first word of a line could be the start of a hex dump.
pub(super) fn looks_like_hex(line: &str) -> bool {
    let word = line.split_whitespace().next().unwrap_or_default();
    let word = word.trim_start_matches('$').trim_end_matches([':', '-']);
    word.len() >= 2 && word.bytes().all(|byte| byte.is_ascii_hexdigit())
}

/// A line up to a `;`, without the spaces around it.
pub(super) fn without_comment(line: &str) -> &str {
    line.split(';').next().unwrap_or_default().trim()
}

/// Whether a line could be a record of a paper tape: `;` and digits. A comment has spaces, or begins otherwise.
pub(super) fn looks_like_record(line: &str) -> bool {
    line.strip_prefix(';').is_some_and(|rest| {
        rest.len() >= 2
            && rest.bytes().take(2).all(|byte| byte.is_ascii_hexdigit())
            && !rest.contains(char::is_whitespace)
    })
}

/// Pairs of hex digits as bytes.
pub(super) fn bytes(digits: &str) -> Result<Vec<u8>, LineProblem> {
    let nibbles = digits.chars().map(|c| c.to_digit(16).ok_or(LineProblem::NotHex(c)));
    let nibbles = nibbles.collect::<Result<Vec<u32>, _>>()?;
    if nibbles.len() % 2 != 0 {
        return Err(LineProblem::OddDigits);
    }
    Ok(nibbles.chunks_exact(2).map(|pair| (pair[0] << 4 | pair[1]) as u8).collect())
}

/// An address of any number of digits, as long as it fits 16 bits.
pub(super) fn address(digits: &str) -> Result<u16, LineProblem> {
    if let Some(character) = digits.chars().find(|c| !c.is_ascii_hexdigit()) {
        return Err(LineProblem::NotHex(character));
    }
    u16::from_str_radix(digits, 16).map_err(|_| LineProblem::Address(digits.to_owned()))
}

/// Joins bytes that follow one another.
#[derive(Default)]
pub(super) struct Segments(Vec<Segment>);

impl Segments {
    /// Adds bytes at an address.
    pub(super) fn push(&mut self, address: u16, bytes: &[u8]) -> Result<(), LineProblem> {
        if usize::from(address) + bytes.len() > 0x1_0000 {
            return Err(LineProblem::PastTheEnd);
        }
        match self.0.last_mut() {
            Some(last) if usize::from(last.address) + last.bytes.len() == usize::from(address) => {
                last.bytes.extend_from_slice(bytes);
            }
            _ => self.0.push(Segment { address, bytes: bytes.to_vec() }),
        }
        Ok(())
    }

    /// Adds bytes after the last ones.
    pub(super) fn append(&mut self, bytes: &[u8]) -> Result<(), LineProblem> {
        let last = self.0.last_mut().ok_or(LineProblem::NoAddress)?;
        if usize::from(last.address) + last.bytes.len() + bytes.len() > 0x1_0000 {
            return Err(LineProblem::PastTheEnd);
        }
        last.bytes.extend_from_slice(bytes);
        Ok(())
    }

    /// Opens a segment without bytes, for [`append`](Self::append).
    pub(super) fn open(&mut self, address: u16) {
        self.0.push(Segment { address, bytes: Vec::new() });
    }

    /// Where the last bytes end.
    pub(super) fn end(&self) -> usize {
        self.0.last().map_or(0, |last| usize::from(last.address) + last.bytes.len())
    }

    pub(super) fn finish(self) -> Vec<Segment> {
        self.0.into_iter().filter(|segment| !segment.bytes.is_empty()).collect()
    }
}

/// The lines that hold something, with their numbers from 0. Readers of paper tape also meet the control characters that a
/// punch leaves between tapes.
pub(super) fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.lines()
        .map(|line| line.trim_matches(|letter: char| letter.is_whitespace() || letter.is_control()))
        .enumerate()
        .filter(|(_, line)| !line.is_empty())
}
