//! The text of one game: its lines become tags and tokens, and it is seen where the game ends.

use chess0x88::Position;

use super::PgnGame;
use super::builder::GameBuilder;
use crate::termination::GameResult;

/// A game of which some lines have been read.
#[derive(Default)]
pub(super) struct GameText {
    builder: GameBuilder,
    /// A comment that is not closed yet.
    comment: Option<OpenComment>,
    /// The result after the moves, once it has been read; `Some(None)` for `*`.
    result: Option<Option<GameResult>>,
    /// The next game begins without a result of this one.
    is_cut_off: bool,
    /// Something other than white space and escaped lines has been read.
    has_anything: bool,
    /// An empty line has come after the tags.
    tags_are_over: bool,
    last_line: usize,
}

/// A comment that goes on in the next line.
struct OpenComment {
    text: String,
    /// The line in which it began.
    line: usize,
}

impl GameText {
    /// Whether a line, which is not empty, belongs to the next game.
    ///
    /// Tags after moves do, even inside a comment if they come after an empty line: a comment that was never closed must
    /// not swallow all games after it. Tags after tags and an empty line do if they repeat one, or begin with `Event`. And
    /// moves after an empty line do if they do not go on where the moves before it ended.
    pub(super) fn is_followed_by(&self, line: &str, is_after_blank: bool) -> bool {
        let line = line.trim_start();
        if self.comment.is_some() {
            return is_after_blank && is_tag_pair(line);
        }
        if self.is_finished() {
            return false;
        }
        if let Some(tag) = line.strip_prefix('[') {
            if self.builder.has_begun() {
                return begins_with_tag(line);
            }
            let name = tag.split(['"', ' ']).find(|name| !name.is_empty()).unwrap_or_default();
            return self.tags_are_over && (name == "Event" || self.builder.tag(name).is_some());
        }
        is_after_blank && self.builder.has_begun() && self.begins_other_moves(line)
    }

    /// Whether moves after an empty line are those of another game. They are this game's if their number goes on, or if
    /// there is none and this game has numbers.
    fn begins_other_moves(&self, line: &str) -> bool {
        if !line.starts_with(|first: char| first.is_alphanumeric()) || result_of(first_symbol(line)).is_some() {
            return false;
        }
        let unnumbered = line.trim_start_matches(|letter: char| letter.is_ascii_digit());
        let number = &line[..line.len() - unnumbered.len()];
        let is_number = !number.is_empty()
            && (unnumbered.is_empty() || unnumbered.starts_with(|next: char| next == '.' || next.is_whitespace()));
        if is_number {
            let is_blacks = unnumbered.trim_start().starts_with("..") || unnumbered.starts_with('…');
            return !self.builder.goes_on_at(number, is_blacks);
        }
        self.builder.has_moves_without_numbers()
    }

    pub(super) const fn is_finished(&self) -> bool {
        (self.result.is_some() || self.is_cut_off) && self.comment.is_none()
    }

    /// Reads a line, and returns what is left of it after the end of the game.
    pub(super) fn read_line<'a>(&mut self, number: usize, line: &'a str) -> &'a str {
        if !self.is_finished() {
            self.last_line = number;
        }
        if self.comment.is_none() {
            if line.starts_with('%') {
                self.builder.add_escaped_line(line);
                return "";
            }
            if line.trim_ascii_start().is_empty() {
                self.tags_are_over |= self.has_anything;
                return "";
            }
        }
        let mut rest = line;
        // Several tags may share a line, and moves may follow.
        while self.comment.is_none() && !self.builder.has_begun() && rest.trim_start().starts_with('[') {
            rest = self.read_tag(rest.trim_start());
        }
        let moves = rest;
        let mut kept = 0;
        while !rest.is_empty() && !self.is_cut_off {
            let had_result = self.result.is_some();
            let before = moves.len() - rest.len();
            // Comments after the result still belong to the game, and so do words with which no other game begins.
            if had_result && self.comment.is_none() && !rest.trim_start().starts_with(['{', ';']) {
                if begins_game(rest) {
                    break;
                }
                if kept < before {
                    self.keep_movetext(&moves[kept..before]);
                }
                let (word, after) = split_word(rest.trim_start());
                self.builder.add_word_after_result(number, word);
                rest = after;
                kept = moves.len() - rest.len();
                continue;
            }
            rest = self.read_token(rest);
            if self.result.is_some() && !had_result {
                self.keep_movetext(&moves[kept..before]);
                kept = moves.len() - rest.len();
            }
        }
        self.keep_movetext(&moves[kept..moves.len() - rest.len()]);
        if let Some(comment) = &mut self.comment {
            comment.text.push('\n');
        } else {
            self.builder.end_words();
        }
        rest
    }

    /// Keeps a part of a line if no board could be set up for the moves. Where a result was taken out of a line, nothing may be left;
    /// outside of a comment such an empty line would not be read again.
    fn keep_movetext(&mut self, text: &str) {
        if self.comment.is_some() || !text.trim().is_empty() {
            self.builder.keep_movetext(text);
        }
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
                let shown = microchess_uci::quoted(text.trim());
                self.builder.problem(self.last_line, format!("{shown} is not a tag; expected [Name \"value\"]"));
                self.builder.keep_tag(text.trim());
                ""
            }
        }
    }

    /// Reads a token of the moves at the front of a text, or the rest of a comment, and returns what is left.
    fn read_token<'a>(&mut self, text: &'a str) -> &'a str {
        if let Some(comment) = &mut self.comment {
            let Some((inside, rest)) = text.split_once('}') else {
                comment.text.push_str(text);
                return "";
            };
            comment.text.push_str(inside);
            self.close_comment();
            return rest;
        }
        let text = trim_start(text);
        let Some(first) = text.bytes().next() else { return "" };
        self.has_anything = true;
        self.builder.begin(self.last_line);
        match first {
            b'{' => {
                let rest = &text[1..];
                match rest.split_once('}') {
                    Some((comment, rest)) => {
                        self.builder.add_comment(comment);
                        rest
                    }
                    None => {
                        self.comment = Some(OpenComment { text: rest.to_owned(), line: self.last_line });
                        ""
                    }
                }
            }
            b';' => {
                self.builder.add_comment(&text[1..]);
                ""
            }
            b'(' => {
                self.builder.open_variation(self.last_line);
                &text[1..]
            }
            b')' => {
                self.builder.close_variation(self.last_line);
                &text[1..]
            }
            // A tag among the moves: the next game begins without an empty line before it.
            b'[' if begins_with_tag(text) => {
                self.is_cut_off = true;
                text
            }
            // Some programs write clocks and remarks in brackets.
            b'[' => {
                let (word, rest) = split_word(text);
                self.builder.add_unknown(self.last_line, word, "is not a move");
                rest
            }
            _ => {
                let (symbol, rest) = text.split_at(first_symbol(text).len());
                self.read_symbol(symbol);
                rest
            }
        }
    }

    fn close_comment(&mut self) {
        if let Some(comment) = self.comment.take() {
            self.builder.add_comment(&comment.text);
        }
    }

    /// Reads a move, its number, a glyph, or the result.
    fn read_symbol(&mut self, symbol: &str) {
        let line = self.last_line;
        if let Some(result) = result_of(symbol) {
            // Some programs write a result into a variation, where it does not end the game.
            if self.builder.is_in_variation() {
                self.builder.add_unknown(line, symbol, "is a result in a variation");
            } else {
                self.result = Some(self.builder.final_result(line, result));
            }
            return;
        }
        if let Some(glyph) = symbol.strip_prefix('$') {
            match glyph.parse() {
                Ok(glyph) => self.builder.add_glyph(line, symbol, glyph),
                Err(_) => self.builder.add_unknown(line, symbol, "is not a glyph; expected $0 to $255"),
            }
            return;
        }
        let unnumbered = symbol.trim_start_matches(|letter: char| letter.is_ascii_digit());
        // Castling with zeros begins with a digit too.
        let mv = if unnumbered.starts_with(['.', '…']) || unnumbered.is_empty() {
            self.builder.add_number(&symbol[..symbol.len() - unnumbered.len()]);
            unnumbered.trim_start_matches(['.', '…'])
        } else {
            symbol
        };
        if !mv.is_empty() {
            self.builder.add_move(line, mv);
        }
    }

    /// The game, unless nothing but white space was read.
    pub(super) fn into_game(mut self) -> Option<PgnGame> {
        if !self.has_anything {
            return None;
        }
        if let Some(comment) = &self.comment {
            self.builder.problem(
                comment.line,
                "a comment is not closed; what follows up to the next game's tags is part of it",
            );
            self.builder.keep_movetext("}");
            self.close_comment();
        }
        Some(self.builder.finish(self.last_line, self.result))
    }
}

/// The result that a symbol stands for, if it is one; `Some(None)` for `*`.
fn result_of(symbol: &str) -> Option<Option<GameResult>> {
    match symbol.bytes().next()? {
        b'*' => Some(None),
        b'0' | b'1' | 0x80.. => GameResult::parse(symbol).map(Some),
        _ => None,
    }
}

/// The symbol at the front of a text: up to white space, or a character that is a symbol of its own, or begins one.
fn first_symbol(text: &str) -> &str {
    let ends = |letter: char| letter.is_whitespace() || "{};()[]$*".contains(letter);
    let is_end =
        |byte: u8| matches!(byte, b' ' | b'\t'..=b'\r' | b'{' | b'}' | b';' | b'(' | b')' | b'[' | b']' | b'$' | b'*');
    let bytes = text.as_bytes();
    if matches!(bytes.first(), Some(b'}' | b']' | b'*')) {
        return &text[..1];
    }
    for (at, byte) in bytes.iter().enumerate() {
        if *byte >= 0x80 {
            let after = text[at..].char_indices().skip(usize::from(at == 0));
            let length =
                after.into_iter().find(|(_, letter)| ends(*letter)).map_or(text.len() - at, |(length, _)| length);
            return &text[..at + length];
        }
        if at > 0 && is_end(*byte) {
            return &text[..at];
        }
    }
    text
}

/// The word at the front of a text, and the rest. Text in brackets is one word.
fn split_word(text: &str) -> (&str, &str) {
    if let Some(inside) = text.strip_prefix('[')
        && let Some(length) = inside.find(['[', ']', '{', '}', ';'])
        && inside[length..].starts_with(']')
    {
        return text.split_at(length + 2);
    }
    text.split_at(first_symbol(text).len())
}

/// Whether a text begins with a tag, as far as its value: `[Event "`. Other text in brackets may stand among moves.
fn begins_with_tag(text: &str) -> bool {
    let Some(tag) = text.trim_start().strip_prefix('[') else { return false };
    let tag = tag.trim_start();
    let after = tag.trim_start_matches(|letter: char| letter.is_ascii_alphanumeric() || letter == '_');
    tag.starts_with(|first: char| first.is_ascii_alphabetic()) && after.trim_start().starts_with('"')
}

/// Whether the next game begins with a text after a result on the same line: with a tag, a move number, a move, or a result
/// alone. An empty text counts as the next game's too.
fn begins_game(text: &str) -> bool {
    let text = text.trim_start();
    let unnumbered = text.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let has_number = unnumbered.len() < text.len();
    let symbol = first_symbol(if has_number { unnumbered.trim_start() } else { text });
    text.is_empty()
        || begins_with_tag(text)
        || has_number && unnumbered.starts_with(['.', '…'])
        || result_of(first_symbol(text)).is_some()
        || Position::start().parse_san(symbol.trim_end_matches(['!', '?'])).is_ok()
}

/// A text without the white space before it, which is nearly always a space.
fn trim_start(text: &str) -> &str {
    match text.as_bytes() {
        [b' ', next, ..] | [next, ..] if next.is_ascii_graphic() => text.strip_prefix(' ').unwrap_or(text),
        _ => text.trim_start(),
    }
}

/// Whether a line is a tag and nothing else: `[Event "x"]`.
pub(super) fn is_tag_pair(line: &str) -> bool {
    let Some((name, value)) = line.trim().strip_prefix('[').and_then(|tag| tag.split_once('"')) else { return false };
    let name = name.trim_end();
    name.starts_with(|first: char| first.is_ascii_alphabetic())
        && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
        && value.strip_suffix(']').is_some_and(|value| value.trim_end().ends_with('"'))
}

/// The value of a tag without the escapes `\"` and `\\`, and the text after its bracket. A quote without a bracket after
/// it belongs to the value, since some programs write quotes unescaped.
fn quoted(text: &str) -> Option<(String, &str)> {
    if let Some((value, rest)) = text.split_once('"')
        && let Some(rest) = rest.strip_prefix(']')
        && !value.contains('\\')
    {
        return Some((value.to_owned(), rest));
    }
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
