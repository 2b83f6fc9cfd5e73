//! Writing PGN: the seven tag roster, then all other tags, then the moves in lines of at most 80 columns.

use std::fmt;

use chess0x88::{CastlingStyle, Color, Position, Setup};

use super::unread::normalized;
use super::{PgnGame, Variation};
use crate::termination::GameResult;

/// The seven tag roster without `Result`, in the order of the standard, with the values for what is unknown.
const ROSTER: [(&str, &str); 6] =
    [("Event", "?"), ("Site", "?"), ("Date", "????.??.??"), ("Round", "?"), ("White", "?"), ("Black", "?")];

/// The most columns of a line of moves.
const WIDTH: usize = 80;

/// PGN, with an empty line at the end so that games can be written one after another.
impl fmt::Display for PgnGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut out = String::new();
        self.write_to(&mut out);
        f.write_str(&out)
    }
}

impl PgnGame {
    /// Appends the game as PGN to a text. This is what [`to_string`](ToString::to_string) gives, without a text of its own
    /// for each game.
    pub fn write_to(&self, out: &mut String) {
        let result = self.result.map_or("*", GameResult::as_str);
        for (name, unknown) in ROSTER {
            write_tag(out, name, self.tag(name).unwrap_or(unknown));
        }
        write_tag(out, "Result", result);
        let is_read = self.unread_moves.is_none();
        if is_read && (self.tag("FEN").is_some() || self.start.setup() != Setup::start()) {
            if self.tag("Variant").is_none() && self.start.is_chess960() {
                write_tag(out, "Variant", "Chess960");
            }
            write_tag(out, "SetUp", "1");
            write_tag(out, "FEN", &self.start.to_string());
        }
        for (name, value) in &self.tags {
            let is_written = match name.as_str() {
                "Result" => true,
                "SetUp" | "FEN" => is_read,
                name => ROSTER.iter().any(|(tag, _)| *tag == name),
            };
            if !is_written {
                write_tag(out, name, value);
            }
        }
        out.push('\n');
        let mut words = Words { out, column: 0, opened: String::new() };
        write_line(&mut words, &self.mainline, &self.start);
        if let Some(text) = self.unread_moves.as_deref().filter(|text| !text.is_empty()) {
            words.verbatim(text);
        }
        words.word(result);
        out.push('\n');
        for line in &self.escaped_lines {
            out.push_str(line);
            out.push('\n');
        }
        out.push('\n');
    }
}

fn write_tag(out: &mut String, name: &str, value: &str) {
    out.push('[');
    out.push_str(name);
    out.push_str(" \"");
    if value.contains(['\\', '"', '\n', '\r']) {
        out.push_str(&value.replace('\\', "\\\\").replace('"', "\\\"").replace(['\n', '\r'], " "));
    } else {
        out.push_str(value);
    }
    out.push_str("\"]\n");
}

/// Writes words with spaces between them, and breaks lines before [`WIDTH`].
struct Words<'a> {
    out: &'a mut String,
    column: usize,
    /// Opening brackets, which are written together with the next word.
    opened: String,
}

impl Words<'_> {
    fn word(&mut self, word: &str) {
        let length = self.opened.len() + if word.is_ascii() { word.len() } else { word.chars().count() };
        // Two columns are kept free for closing brackets.
        if self.column + 1 + length + 2 > WIDTH && self.column > 0 {
            self.end_line();
        } else if self.column > 0 {
            self.out.push(' ');
            self.column += 1;
        }
        self.column += length;
        self.out.push_str(&self.opened);
        self.opened.clear();
        self.out.push_str(word);
    }

    fn end_line(&mut self) {
        if self.column > 0 {
            self.out.push('\n');
            self.column = 0;
        }
    }

    /// A move number: `12.`, or `12...` for a move of Black.
    fn number(&mut self, number: u16, color: Color) {
        let mut text = *b"00000...";
        let mut left = number;
        for digit in text[..5].iter_mut().rev() {
            *digit = b'0' + (left % 10) as u8;
            left /= 10;
        }
        let first = text[..4].iter().position(|digit| *digit != b'0').unwrap_or(4);
        let end = if color == Color::White { 6 } else { 8 };
        self.word(str::from_utf8(&text[first..end]).unwrap_or_default());
    }

    /// An opening bracket is written without a space before the next word.
    fn open(&mut self, bracket: char) {
        self.opened.push(bracket);
    }

    /// A closing bracket is written without a space after the last word.
    fn close(&mut self, bracket: &str) {
        if !self.opened.is_empty() {
            return self.word(bracket);
        }
        self.column += bracket.len();
        self.out.push_str(bracket);
    }

    /// Writes a comment: in braces, or as a line of its own after a semicolon if it contains a closing brace.
    fn comment(&mut self, comment: &str) {
        let comment = normalized(comment);
        if comment.contains('}') {
            self.out.push_str(&std::mem::take(&mut self.opened));
            self.end_line();
            self.verbatim(&format!("; {comment}"));
            return;
        }
        self.open('{');
        let mut rest = &*comment;
        while !rest.is_empty() {
            let (chunk, after) = rest.split_at(chunk_length(rest));
            self.word(chunk);
            rest = after.strip_prefix(' ').unwrap_or(after);
        }
        self.close("}");
    }

    /// Writes lines as they are.
    fn verbatim(&mut self, text: &str) {
        self.end_line();
        self.out.push_str(text);
        self.out.push('\n');
        self.column = 0;
    }
}

/// The length of the first word of a comment, or of the first mark like `[%clk 0:01:02]`, which stays on one line, since some
/// programs read only that.
fn chunk_length(text: &str) -> usize {
    let word = |from: usize| text[from..].find(' ').map_or(text.len(), |length| from + length);
    let mut end = word(0);
    if text.starts_with("[%") {
        while !text[..end].ends_with(']') && end < WIDTH / 2 && end < text.len() {
            end = word(end + 1);
        }
    }
    end
}

/// Writes a line of moves. Black's moves have a number where something stands between them and White's.
fn write_line(words: &mut Words<'_>, line: &Variation, start: &Position) {
    for comment in &line.comments {
        words.comment(comment);
    }
    let mut position = start.clone();
    let mut needs_number = true;
    for annotated in &line.moves {
        let turn = position.turn();
        if turn == Color::White || needs_number {
            words.number(position.fullmove_number(), turn);
        }
        if annotated.is_null() {
            words.word("--");
        } else if position.is_legal(annotated.mv) {
            words.word(&position.san(annotated.mv));
        } else {
            words.comment(&format!("illegal: {}", annotated.mv.uci(CastlingStyle::Rook)));
            return;
        }
        for glyph in &annotated.nags {
            words.word(&format!("${glyph}"));
        }
        for comment in &annotated.comments {
            words.comment(comment);
        }
        for variation in &annotated.variations {
            words.open('(');
            write_line(words, variation, &position);
            words.close(")");
            for comment in &variation.comments_after {
                words.comment(comment);
            }
        }
        needs_number = !annotated.comments.is_empty() || !annotated.variations.is_empty();
        if annotated.is_null() {
            position.make_null();
        } else {
            position.make(annotated.mv);
        }
    }
}
