//! Reading PGN: a file becomes lines, and lines become games. The lines of a game become tokens in `tokens.rs`, and what
//! the tokens mean is decided in `builder.rs`.

use std::io::{self, BufRead, Read};

use super::PgnGame;
use super::tokens::GameText;

/// The longest line, and the longest game, in bytes. The longest games that were ever played have some ten thousand, and with
/// comments on every move a few hundred thousand. An endless comment must not fill the memory, nor must moves and variations, of
/// which each takes much more than the few bytes that it has in the file.
const MAX_LINE: u64 = 1 << 22;

/// Reads games from a file, one after the other.
///
/// ```
/// use microchess_game::pgn::PgnReader;
///
/// let text = "[White \"Anna\"]\n\n1. e4 e5 {solid} (1... c5 2. Nf3) 2. Nf3 $1 1-0\n";
/// let games: Vec<_> = PgnReader::new(text.as_bytes()).collect::<Result<_, _>>()?;
/// assert_eq!(games[0].tag("White"), Some("Anna"));
/// assert_eq!(games[0].mainline.moves.len(), 3);
/// assert_eq!(games[0].mainline.moves[1].variations[0].moves.len(), 2);
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct PgnReader<R> {
    input: R,
    /// What was read last, up to a line feed.
    text: String,
    /// Where the rest of it begins that belongs to no game yet.
    at: usize,
    /// The number of the current line. It counts once it is read.
    line: usize,
    /// A game ended within the current line, and the next one may begin there.
    is_inside_line: bool,
    /// The line before the current one is empty.
    is_after_blank: bool,
}

impl<R: BufRead> PgnReader<R> {
    /// A reader of a file, or of anything else that can be read in lines.
    pub const fn new(input: R) -> Self {
        Self::after_lines(input, 0)
    }

    /// A reader of a part of a file, before which the file has this many lines. Problems are reported with their lines in
    /// the file.
    pub const fn after_lines(input: R, lines: usize) -> Self {
        Self { input, text: String::new(), at: 0, line: lines, is_inside_line: false, is_after_blank: false }
    }

    /// Reads up to a line feed if nothing is left; `false` at the end of the file. Bytes that are not UTF-8 are read as
    /// Latin-1, the character set of the PGN standard.
    fn fill(&mut self) -> io::Result<bool> {
        while self.at >= self.text.len() {
            let mut bytes = std::mem::take(&mut self.text).into_bytes();
            bytes.clear();
            self.at = 0;
            let length = Read::by_ref(&mut self.input).take(MAX_LINE + 1).read_until(b'\n', &mut bytes)?;
            if length as u64 > MAX_LINE {
                return Err(self.too_long("line"));
            }
            self.text = String::from_utf8(bytes)
                .unwrap_or_else(|error| error.as_bytes().iter().map(|byte| *byte as char).collect());
            if length == 0 {
                return Ok(false);
            }
            while self.text[self.at..].starts_with('\u{FEFF}') {
                self.at += '\u{FEFF}'.len_utf8();
            }
        }
        Ok(true)
    }

    /// Something that is far too long for PGN begins after the last line that was read.
    fn too_long(&self, what: &str) -> io::Error {
        let message = format!("line {}: a {what} of more than {} MiB is not PGN", self.line + 1, MAX_LINE >> 20);
        io::Error::new(io::ErrorKind::InvalidData, message)
    }

    /// Where the current line ends, and where the next one begins. A carriage return alone ends a line too, as old
    /// computers wrote it.
    fn line_end(&self) -> (usize, usize) {
        let rest = &self.text[self.at..];
        let whole = rest.strip_suffix('\n').unwrap_or(rest);
        let length = whole.find('\r').unwrap_or(whole.len());
        let is_last = length >= whole.len().saturating_sub(1) && rest.len() - length <= 2;
        let next = if is_last { self.text.len() } else { self.at + length + 1 };
        (self.at + length, next)
    }

    fn next_game(&mut self) -> io::Result<Option<PgnGame>> {
        let mut game = GameText::default();
        let mut length = 0;
        while self.fill()? {
            let (end, next) = self.line_end();
            length += (next - self.at) as u64;
            if length > MAX_LINE {
                return Err(self.too_long("game"));
            }
            let line = &self.text[self.at..end];
            let is_blank = line.trim_ascii_start().is_empty();
            // Empty and escaped lines after the end of a game still belong to it.
            let is_skippable = is_blank || line.starts_with('%');
            if !is_blank && game.is_followed_by(line, self.is_after_blank) || game.is_finished() && !is_skippable {
                break;
            }
            if !self.is_inside_line {
                self.line += 1;
            }
            let rest = game.read_line(self.line, line);
            self.is_inside_line = game.is_finished() && !rest.trim_start().is_empty();
            // Two games may share a line.
            self.at = if self.is_inside_line { end - rest.len() } else { next };
            self.is_after_blank = is_blank;
            if self.is_inside_line {
                break;
            }
        }
        Ok(game.into_game())
    }
}

impl<R: BufRead> Iterator for PgnReader<R> {
    type Item = io::Result<PgnGame>;

    fn next(&mut self) -> Option<Self::Item> {
        self.next_game().transpose()
    }
}
