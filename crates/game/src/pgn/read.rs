//! Reading PGN: a file becomes lines, and the lines of a game become tokens. What the tokens mean is decided in
//! `builder.rs`.

use std::collections::VecDeque;
use std::io::{self, BufRead};

use super::PgnGame;
use super::builder::GameBuilder;
use crate::termination::GameResult;

/// How many characters of an unreadable tag a problem quotes.
const MAX_QUOTED_CHARS: usize = 80;

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
    /// Lines that were read but belong to the next game, and their numbers.
    ahead: VecDeque<(usize, String)>,
    /// How many lines have been read.
    lines: usize,
}

impl<R: BufRead> PgnReader<R> {
    /// A reader of a file, or of anything else that can be read in lines.
    pub const fn new(input: R) -> Self {
        Self { input, ahead: VecDeque::new(), lines: 0 }
    }

    /// The next line and its number. Bytes that are not UTF-8 are read as Latin-1, the character set of the PGN
    /// standard. A carriage return alone ends a line too, as old computers wrote it.
    fn next_line(&mut self) -> io::Result<Option<(usize, String)>> {
        if let Some(line) = self.ahead.pop_front() {
            return Ok(Some(line));
        }
        let mut bytes = Vec::new();
        if self.input.read_until(b'\n', &mut bytes)? == 0 {
            return Ok(None);
        }
        let text = String::from_utf8(bytes)
            .unwrap_or_else(|error| error.as_bytes().iter().map(|byte| *byte as char).collect());
        let text = text.trim_start_matches('\u{FEFF}');
        for line in text.trim_end_matches(['\r', '\n']).split('\r') {
            self.lines += 1;
            self.ahead.push_back((self.lines, format!("{line}\n")));
        }
        Ok(self.ahead.pop_front())
    }

    fn next_game(&mut self) -> io::Result<Option<PgnGame>> {
        let mut text = GameText::default();
        while let Some((number, line)) = self.next_line()? {
            if text.is_followed_by(&line) {
                self.ahead.push_front((number, line));
                break;
            }
            let rest = text.read_line(number, &line);
            if text.is_finished() {
                // Two games may share a line.
                if !rest.trim().is_empty() {
                    self.ahead.push_front((number, rest.to_owned()));
                }
                break;
            }
        }
        Ok(text.into_game())
    }
}

impl<R: BufRead> Iterator for PgnReader<R> {
    type Item = io::Result<PgnGame>;

    fn next(&mut self) -> Option<Self::Item> {
        self.next_game().transpose()
    }
}

/// A game of which some lines have been read.
#[derive(Default)]
struct GameText {
    builder: GameBuilder,
    /// The text so far of a comment that is not closed yet.
    comment: Option<String>,
    /// The result after the moves, once it has been read; `Some(None)` for `*`.
    result: Option<Option<GameResult>>,
    /// The next game begins without a result of this one.
    is_cut_off: bool,
    /// Something other than white space has been read.
    has_anything: bool,
    /// An empty line has come after the tags.
    tags_are_over: bool,
    last_line: usize,
}

impl GameText {
    /// Whether a line belongs to the next game: a tag after moves, or one that occurs again after an empty line.
    fn is_followed_by(&self, line: &str) -> bool {
        let line = line.trim_start();
        if self.comment.is_some() || !line.starts_with('[') {
            return false;
        }
        let name = line[1..].split(['"', ' ']).find(|name| !name.is_empty()).unwrap_or_default();
        self.builder.has_begun() || self.tags_are_over && self.builder.tag(name).is_some()
    }

    fn is_finished(&self) -> bool {
        self.result.is_some() || self.is_cut_off
    }

    /// Reads a line, and returns what is left of it after the end of the game.
    fn read_line<'a>(&mut self, number: usize, line: &'a str) -> &'a str {
        self.last_line = number;
        if self.comment.is_none() && line.starts_with('%') {
            return "";
        }
        self.tags_are_over |= self.builder.has_tags() && line.trim().is_empty();
        let mut rest = line;
        // Several tags may share a line, and moves may follow.
        while self.comment.is_none() && !self.builder.has_begun() && rest.trim_start().starts_with('[') {
            rest = self.read_tag(rest.trim_start());
        }
        while !rest.is_empty() && !self.is_finished() {
            rest = self.read_token(rest);
        }
        rest
    }

    /// Reads `[Name "value"]` at the front of a text, and returns the rest.
    fn read_tag<'a>(&mut self, text: &'a str) -> &'a str {
        self.has_anything = true;
        let parts = text[1..].split_once('"').and_then(|(name, rest)| {
            let (value, rest) = quoted(rest)?;
            Some((name.trim(), value, rest))
        });
        match parts {
            Some((name, value, rest)) if !name.is_empty() && !name.contains(char::is_whitespace) => {
                self.builder.add_tag(self.last_line, name, value);
                rest
            }
            _ => {
                let shown: String = text.trim().chars().take(MAX_QUOTED_CHARS).collect();
                self.builder.problem(self.last_line, format!("{shown:?} is not a tag; expected [Name \"value\"]"));
                ""
            }
        }
    }

    /// Reads a token of the moves at the front of a text, or the rest of a comment, and returns what is left.
    fn read_token<'a>(&mut self, text: &'a str) -> &'a str {
        if let Some(comment) = &mut self.comment {
            return match text.split_once('}') {
                Some((inside, rest)) => {
                    comment.push_str(inside);
                    self.close_comment();
                    rest
                }
                None => {
                    comment.push_str(text);
                    ""
                }
            };
        }
        let text = text.trim_start();
        let Some(first) = text.chars().next() else { return "" };
        self.has_anything = true;
        self.builder.begin(self.last_line);
        let rest = &text[first.len_utf8()..];
        match first {
            '{' => {
                self.comment = Some(String::new());
                rest
            }
            ';' => {
                // It is written back in braces, where a closing brace would end it.
                self.builder.add_comment(&rest.replace('}', ")"));
                ""
            }
            '(' => {
                self.builder.open_variation(self.last_line);
                rest
            }
            ')' => {
                self.builder.close_variation(self.last_line);
                rest
            }
            // A tag among the moves: the next game begins without an empty line before it.
            '[' => {
                self.is_cut_off = true;
                text
            }
            _ => {
                let ends = |letter: char| letter.is_whitespace() || "{};()[]$*".contains(letter);
                // The character that ends a symbol is a symbol of its own, or begins one.
                let length = rest.find(ends).map_or(text.len(), |length| length + first.len_utf8());
                let length = if "}]*".contains(first) { first.len_utf8() } else { length };
                let (symbol, rest) = text.split_at(length);
                self.read_symbol(symbol);
                rest
            }
        }
    }

    fn close_comment(&mut self) {
        if let Some(comment) = self.comment.take() {
            self.builder.add_comment(&comment);
        }
    }

    /// Reads a move, its number, a glyph, or the result.
    fn read_symbol(&mut self, symbol: &str) {
        let result = GameResult::parse(symbol);
        if result.is_some() || symbol == "*" {
            // Some programs write a result into a variation, where it does not end the game.
            if !self.builder.is_in_variation() {
                self.builder.check_result(self.last_line, result);
                self.result = Some(result);
            }
            return;
        }
        if let Some(glyph) = symbol.strip_prefix('$') {
            match glyph.parse() {
                Ok(glyph) => self.builder.add_glyph(glyph),
                Err(_) => {
                    let what = format!("{symbol:?} is not a glyph; expected $0 to $255");
                    self.builder.problem(self.last_line, what);
                }
            }
            return;
        }
        let unnumbered = symbol.trim_start_matches(|letter: char| letter.is_ascii_digit());
        // Castling with zeros begins with a digit too.
        let mv = if unnumbered.starts_with('.') || unnumbered.is_empty() {
            unnumbered.trim_start_matches('.')
        } else {
            symbol
        };
        if !mv.is_empty() {
            self.builder.add_move(self.last_line, mv);
        }
    }

    /// The game, unless nothing but white space was read.
    fn into_game(mut self) -> Option<PgnGame> {
        if !self.has_anything {
            return None;
        }
        if self.comment.is_some() {
            self.builder.problem(self.last_line, "a comment is not closed");
            self.close_comment();
        }
        // Where the next game cuts this one off, it has no result, whatever its tag says.
        let result = if self.is_cut_off { Some(None) } else { self.result };
        Some(self.builder.finish(self.last_line, result))
    }
}

/// The value of a tag without the escapes `\"` and `\\`, and the text after its bracket. A quote without a bracket after
/// it belongs to the value, since some programs write quotes unescaped.
fn quoted(text: &str) -> Option<(String, &str)> {
    let mut value = String::new();
    let mut letters = text.char_indices().peekable();
    while let Some((place, letter)) = letters.next() {
        if letter == '"'
            && let Some(rest) = text[place + 1..].trim_start().strip_prefix(']')
        {
            return Some((value, rest));
        }
        let escaped = letters.next_if(|(_, next)| letter == '\\' && matches!(next, '"' | '\\'));
        value.push(escaped.map_or(letter, |(_, escaped)| escaped));
    }
    None
}
