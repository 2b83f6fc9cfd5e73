//! Cutting a file into chunks of whole games, which can then be read at the same time.

use std::io::{self, Read};

use super::PgnReader;
use super::tokens::is_tag_pair;

/// A chunk is at least this long, unless the file ends.
const MIN_LENGTH: usize = 1 << 19;

/// If no game begins within this, the file cannot be cut.
const MAX_LENGTH: usize = 1 << 23;

/// Cuts a file into chunks of whole games.
///
/// A chunk begins at a tag `Event` after an empty line. There a game begins whatever comes before, even in a comment that was
/// never closed, so each chunk can be given to a [`PgnReader`] of its own, and the games are the same as those that one
/// reader finds in the whole file.
///
/// ```
/// use microchess_game::pgn::PgnChunks;
///
/// let text = "[Event \"one\"]\n\n1. e4 *\n\n[Event \"two\"]\n\n1. d4 *\n";
/// let chunks: Vec<_> = PgnChunks::with_min_length(text.as_bytes(), 10).collect::<Result<_, _>>()?;
/// assert_eq!(chunks.len(), 2);
/// let game = chunks[1].reader().next().transpose()?;
/// assert_eq!(game.and_then(|game| game.tag("Event").map(str::to_owned)), Some("two".to_owned()));
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct PgnChunks<R> {
    input: R,
    /// What has been read and is in no chunk yet.
    buffer: Vec<u8>,
    is_over: bool,
    min_length: usize,
    /// How many lines have gone into chunks.
    lines: usize,
}

/// A part of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PgnChunk {
    /// The bytes.
    pub text: Vec<u8>,
    /// How many lines the file has before it.
    pub lines_before: usize,
    /// Whether it consists of whole games. If not, the file cannot be cut here, because it has one long game, or games without
    /// the tag `Event`. The last of them goes on in what is still in the file ([`PgnChunks::into_rest`]), and no more chunks
    /// follow.
    pub is_whole: bool,
}

impl PgnChunk {
    /// A reader of the games of the chunk, which numbers lines as in the file.
    #[must_use]
    pub const fn reader(&self) -> PgnReader<&[u8]> {
        PgnReader::after_lines(self.text.as_slice(), self.lines_before)
    }
}

impl<R: Read> PgnChunks<R> {
    /// Chunks of half a megabyte or more.
    pub const fn new(input: R) -> Self {
        Self::with_min_length(input, MIN_LENGTH)
    }

    /// Chunks of a length of your own choice or more.
    pub const fn with_min_length(input: R, min_length: usize) -> Self {
        Self { input, buffer: Vec::new(), is_over: false, min_length, lines: 0 }
    }

    /// What has not been read.
    pub fn into_rest(self) -> R {
        self.input
    }

    fn next_chunk(&mut self) -> io::Result<Option<PgnChunk>> {
        let mut looked_at = self.min_length;
        loop {
            if !self.is_over && self.buffer.len() <= looked_at {
                self.read_more()?;
            }
            if let Some(cut) = beginning_of_game(&self.buffer, looked_at)
                && !is_only_escaped(&self.buffer[..cut])
            {
                let rest = self.buffer.split_off(cut);
                let text = std::mem::replace(&mut self.buffer, rest);
                return Ok(Some(self.chunk(text, true)));
            }
            if self.is_over {
                let rest = std::mem::take(&mut self.buffer);
                return Ok((!rest.is_empty()).then(|| self.chunk(rest, true)));
            }
            if self.buffer.len() > MAX_LENGTH.max(self.min_length) {
                self.is_over = true;
                let text = std::mem::take(&mut self.buffer);
                return Ok(Some(self.chunk(text, false)));
            }
            // A line that begins a game may have been read in part only.
            let last_line = self.buffer.iter().rposition(|byte| *byte == b'\n').unwrap_or(0);
            looked_at = looked_at.max(last_line.saturating_sub(1));
            self.read_more()?;
        }
    }

    fn chunk(&mut self, text: Vec<u8>, is_whole: bool) -> PgnChunk {
        let lines_before = self.lines;
        self.lines += count_lines(&text);
        PgnChunk { text, lines_before, is_whole }
    }

    fn read_more(&mut self) -> io::Result<()> {
        let wanted = self.min_length.max(1 << 16) as u64;
        let read = self.input.by_ref().take(wanted).read_to_end(&mut self.buffer)?;
        self.is_over = read == 0;
        Ok(())
    }
}

impl<R: Read> Iterator for PgnChunks<R> {
    type Item = io::Result<PgnChunk>;

    fn next(&mut self) -> Option<Self::Item> {
        self.next_chunk().transpose()
    }
}

/// The first place, from a place on, where a tag `Event` begins after an empty line.
fn beginning_of_game(bytes: &[u8], from: usize) -> Option<usize> {
    const EVENT: &[u8] = b"[Event \"";
    let mut at = from.max(1);
    while at + EVENT.len() < bytes.len() {
        at += bytes[at..].iter().position(|byte| *byte == b'[')?;
        let line = &bytes[at..];
        if line.starts_with(EVENT)
            && is_after_empty_line(&bytes[..at])
            && let Some(length) = line.iter().position(|byte| matches!(byte, b'\r' | b'\n'))
            && is_tag_pair(&String::from_utf8_lossy(&line[..length]))
        {
            return Some(at);
        }
        at += 1;
    }
    None
}

/// Whether a text ends with an empty line, which may have white space in it.
fn is_after_empty_line(text: &[u8]) -> bool {
    let Some(line) = text.strip_suffix(b"\n") else { return false };
    let white_space = line.iter().rev().take_while(|byte| matches!(byte, b' ' | b'\t' | b'\r')).count();
    line[..line.len() - white_space].ends_with(b"\n")
}

/// Whether a text has no lines but empty ones and those that begin with `%`. These belong to the first game of the file.
fn is_only_escaped(text: &[u8]) -> bool {
    let mut lines = text.split(|byte| matches!(byte, b'\r' | b'\n'));
    lines.all(|line| {
        matches!(line.strip_prefix("\u{FEFF}".as_bytes()).unwrap_or(line).trim_ascii_start(), [] | [b'%', ..])
    })
}

/// How many lines end in a text. A carriage return alone ends one too.
fn count_lines(text: &[u8]) -> usize {
    let line_feeds = text.iter().filter(|byte| **byte == b'\n').count();
    let returns = text.iter().filter(|byte| **byte == b'\r').count();
    let pairs = if returns == 0 { 0 } else { text.windows(2).filter(|pair| *pair == b"\r\n").count() };
    line_feeds + returns - pairs
}
