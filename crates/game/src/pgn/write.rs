//! Writing PGN: the seven tag roster, then all other tags, then the moves in lines of at most 80 columns.

use std::fmt::{self, Write};

use chess0x88::{CastlingStyle, Color, Position, Setup};

use super::{PgnGame, Variation};

/// The seven tag roster without `Result`, in the order of the standard, with the values for what is unknown.
const ROSTER: [(&str, &str); 6] =
    [("Event", "?"), ("Site", "?"), ("Date", "????.??.??"), ("Round", "?"), ("White", "?"), ("Black", "?")];

/// The most columns of a line of moves.
const WIDTH: usize = 80;

/// PGN, with an empty line at the end so that games can be written one after another.
impl fmt::Display for PgnGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let result = self.result.map_or_else(|| "*".to_owned(), |result| result.to_string());
        for (name, unknown) in ROSTER {
            write_tag(f, name, self.tag(name).unwrap_or(unknown))?;
        }
        write_tag(f, "Result", &result)?;
        if self.start.setup() != Setup::start() {
            if self.tag("Variant").is_none() && self.start.is_chess960() {
                write_tag(f, "Variant", "Chess960")?;
            }
            write_tag(f, "SetUp", "1")?;
            write_tag(f, "FEN", &self.start.to_string())?;
        }
        let written = ["Result", "SetUp", "FEN"];
        for (name, value) in &self.tags {
            if !written.contains(&name.as_str()) && !ROSTER.iter().any(|(tag, _)| tag == name) {
                write_tag(f, name, value)?;
            }
        }
        let mut words = Words { out: f, column: 0, opened: String::new() };
        words.out.write_char('\n')?;
        write_line(&mut words, &self.mainline, &self.start)?;
        words.word(&result)?;
        f.write_str("\n\n")
    }
}

fn write_tag(f: &mut fmt::Formatter<'_>, name: &str, value: &str) -> fmt::Result {
    let value = value.replace('\\', "\\\\").replace('"', "\\\"").replace(['\n', '\r'], " ");
    writeln!(f, "[{name} \"{value}\"]")
}

/// Writes words with spaces between them, and breaks lines before [`WIDTH`].
struct Words<'a, 'b> {
    out: &'a mut fmt::Formatter<'b>,
    column: usize,
    /// Opening brackets, which are written together with the next word.
    opened: String,
}

impl Words<'_, '_> {
    fn word(&mut self, word: &str) -> fmt::Result {
        let word = std::mem::take(&mut self.opened) + word;
        let length = word.chars().count();
        // Two columns are kept free for closing brackets.
        if self.column + 1 + length + 2 > WIDTH {
            self.out.write_char('\n')?;
            self.column = 0;
        } else if self.column > 0 {
            self.out.write_char(' ')?;
            self.column += 1;
        }
        self.column += length;
        self.out.write_str(&word)
    }

    /// An opening bracket is written without a space before the next word.
    fn open(&mut self, bracket: &str) {
        self.opened.push_str(bracket);
    }

    /// A closing bracket is written without a space after the last word.
    fn close(&mut self, bracket: &str) -> fmt::Result {
        if !self.opened.is_empty() {
            return self.word(bracket);
        }
        self.column += bracket.len();
        self.out.write_str(bracket)
    }

    /// Writes a comment. A closing brace inside would end it, so it becomes a parenthesis.
    fn comment(&mut self, comment: &str) -> fmt::Result {
        self.open("{");
        let comment = comment.replace('}', ")");
        let mut words = comment.split_whitespace();
        while let Some(word) = words.next() {
            // A mark like [%clk 0:01:02] stays on one line, since some programs read only that.
            let mut chunk = word.to_owned();
            while chunk.starts_with("[%") && !chunk.ends_with(']') && chunk.len() < WIDTH / 2 {
                let Some(more) = words.next() else { break };
                chunk = format!("{chunk} {more}");
            }
            self.word(&chunk)?;
        }
        self.close("}")
    }
}

/// Writes a line of moves. Black's moves have a number where something stands between them and White's.
fn write_line(words: &mut Words<'_, '_>, line: &Variation, start: &Position) -> fmt::Result {
    let mut position = start.clone();
    let mut needs_number = true;
    for comment in &line.comments {
        words.comment(comment)?;
    }
    for annotated in &line.moves {
        let number = position.fullmove_number();
        match position.turn() {
            Color::White => words.word(&format!("{number}."))?,
            Color::Black if needs_number => words.word(&format!("{number}..."))?,
            Color::Black => {}
        }
        if position.is_legal(annotated.mv) {
            words.word(&position.san(annotated.mv))?;
        } else {
            words.comment(&format!("illegal: {}", annotated.mv.uci(CastlingStyle::Rook)))?;
            return Ok(());
        }
        for glyph in &annotated.nags {
            words.word(&format!("${glyph}"))?;
        }
        for comment in &annotated.comments {
            words.comment(comment)?;
        }
        for variation in &annotated.variations {
            words.open("(");
            write_line(words, variation, &position)?;
            words.close(")")?;
        }
        needs_number = !annotated.comments.is_empty() || !annotated.variations.is_empty();
        position.make(annotated.mv);
    }
    Ok(())
}
