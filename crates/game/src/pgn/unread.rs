//! What is not understood: it is reported, and its text is kept in comments that begin with `unread:`.

use std::borrow::Cow;

use microchess_uci::quoted;

use super::PgnProblem;
use super::builder::{GameBuilder, Mode};

/// Words among the moves that mean nothing, with the same thing wrong with each, on one line.
#[derive(Default)]
pub(super) struct UnknownWords {
    text: String,
    line: usize,
    why: &'static str,
}

impl GameBuilder {
    /// Keeps a line of the moves, or a part of one, if no board could be set up for them.
    pub(super) fn keep_movetext(&mut self, text: &str) {
        if let Some(movetext) = &mut self.movetext {
            movetext.push_str(text.trim_end());
            movetext.push('\n');
        }
    }

    /// Adds a token to the text that is kept.
    pub(super) fn keep(&mut self, token: &str) {
        if self.mode == Mode::Movetext {
            return;
        }
        if !(self.unread.is_empty() || self.unread.ends_with('(') || token == ")") {
            self.unread.push(' ');
        }
        self.unread.push_str(token);
    }

    /// Makes a comment of the text that was kept, and reads on as moves.
    pub(super) fn end_unread(&mut self) {
        if self.mode != Mode::Movetext {
            self.mode = Mode::Board;
        }
        self.unread_depth = 0;
        self.flush_unread();
    }

    /// Makes a comment of the text that was kept so far.
    pub(super) fn flush_unread(&mut self) {
        let unread = std::mem::take(&mut self.unread);
        if let Some(open) = self.open.last_mut().filter(|_| !unread.is_empty()) {
            open.add_comment(unread_comment(&unread));
        }
    }

    /// Reports a word that means nothing, and keeps it as a comment.
    pub(super) fn add_unknown(&mut self, line: usize, word: &str, why: &'static str) {
        if self.mode != Mode::Board {
            return self.keep(word);
        }
        if self.words.why != why {
            self.end_words();
        }
        if !self.words.text.is_empty() {
            self.words.text.push(' ');
        }
        self.words.text.push_str(word);
        (self.words.line, self.words.why) = (line, why);
    }

    /// Reports a word after the result, and keeps it as a comment.
    pub(super) fn add_word_after_result(&mut self, line: usize, word: &str) {
        if self.movetext.is_some() {
            // Outside a comment it would stand before the result when the game is written.
            self.keep_movetext(&bracketed(&unread_comment(word)));
        }
        self.add_unknown(line, word, "stands after the result");
    }

    /// Makes a comment of the words that mean nothing.
    pub(super) fn end_words(&mut self) {
        if self.words.text.is_empty() {
            return;
        }
        let UnknownWords { text, line, why } = std::mem::take(&mut self.words);
        self.problem(line, format!("{} {why}, and is kept as a comment", quoted(&text)));
        if let Some(open) = self.open.last_mut() {
            open.add_comment(unread_comment(&text));
        }
    }

    /// Keeps the rest of the current variation as text, because a move of it cannot be played.
    pub(super) fn break_off(&mut self, line: usize, symbol: &str, mv: &str, why: &str) {
        self.end_words();
        let place = if self.open.len() > 1 { " in a variation" } else { "" };
        let message = format!("{}{place}{why}; it and what follows are kept as a comment", quoted(mv));
        self.add_problem(PgnProblem { line, message, loses_moves: self.open.len() == 1 });
        self.mode = Mode::Rest;
        self.keep(symbol);
    }
}

/// A comment as PGN writes it: in braces, or after a semicolon if it contains a closing brace.
pub(super) fn bracketed(comment: &str) -> String {
    if comment.contains('}') { format!("; {comment}") } else { format!("{{{comment}}}") }
}

/// A comment that holds text of the file that was not understood, with the white space that every comment has.
pub(super) fn unread_comment(text: &str) -> String {
    format!("unread: {}", normalized(text))
}

/// A text with one space for all white space between words.
pub(super) fn normalized(text: &str) -> Cow<'_, str> {
    let text = text.trim();
    let bytes = text.as_bytes();
    let is_plain = |at: usize| match bytes[at] {
        b' ' => bytes[at - 1] != b' ',
        byte => byte.is_ascii_graphic(),
    };
    if (0..bytes.len()).all(is_plain) {
        return Cow::Borrowed(text);
    }
    Cow::Owned(text.split_whitespace().collect::<Vec<_>>().join(" "))
}
