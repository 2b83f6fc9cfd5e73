//! Moves that are written with signs or typographic dashes, null moves, and words that are not moves.

use std::borrow::Cow;

use super::builder::GameBuilder;
use super::signs::{glyph_after_move, glyph_of};
use crate::termination::is_dash;

/// How programs write that a side passes.
const NULL_MOVES: [&str; 4] = ["--", "Z0", "0000", "@@@@"];

impl GameBuilder {
    /// Plays a move that is not written as [`Position::san`](chess0x88::Position::san) writes it, or reports what it is.
    pub(super) fn add_unusual_move(&mut self, line: usize, symbol: &str) {
        let text = symbol.trim_end_matches(['!', '?', '‼', '⁇', '⁉', '⁈']);
        let suffix = &symbol[text.len()..];
        if NULL_MOVES.contains(&text) {
            return self.add_null_move(line, text, suffix);
        }
        // Unicode pieces are part of the move.
        let is_piece = |letter: char| ('\u{2654}'..='\u{265F}').contains(&letter);
        let mv = text.trim_end_matches(|letter: char| !letter.is_alphanumeric() && letter != '.' && !is_piece(letter));
        let sign = &text[mv.len()..];
        if mv.is_empty() {
            match glyph_of(sign) {
                Some(glyph) => self.add_glyph(line, sign, glyph),
                None if sign.is_empty() => {}
                None => self.add_unknown(line, sign, "is not a sign that is known"),
            }
            return self.add_suffix(line, suffix);
        }
        let is_like_a_move = mv.contains(|letter: char| letter.is_ascii_digit()) || mv.starts_with(['O', 'o']);
        if !is_like_a_move {
            return self.add_unknown(line, symbol, "is not a move");
        }
        let Some(open) = self.open.last() else { return };
        match open.position.parse_san(&with_plain_dashes(mv)) {
            Ok(mv) => {
                self.play(mv);
                match glyph_after_move(sign) {
                    Some(Some(glyph)) => self.add_glyph(line, sign, glyph),
                    Some(None) => {}
                    None => self.add_unknown(line, sign, "is not a sign that is known"),
                }
                self.add_suffix(line, suffix);
            }
            Err(error) => self.break_off(line, symbol, mv, &format!(": {error}")),
        }
    }

    fn add_suffix(&mut self, line: usize, suffix: &str) {
        match glyph_of(suffix) {
            Some(glyph) => self.add_glyph(line, suffix, glyph),
            None if suffix.is_empty() => {}
            None => self.add_unknown(line, suffix, "is not a sign that is known"),
        }
    }

    /// A side passes: allowed in variations, where it shows a threat.
    fn add_null_move(&mut self, line: usize, text: &str, suffix: &str) {
        self.end_words();
        let is_variation = self.open.len() > 1;
        match self.open.last_mut() {
            Some(open) if is_variation && !open.position.is_check() => {
                open.play_null();
                self.add_suffix(line, suffix);
            }
            _ => {
                let place = if is_variation { "while in check" } else { "outside variations" };
                let why = format!(" is a null move, which the rules do not allow {place}");
                self.break_off(line, &format!("{text}{suffix}"), text, &why);
            }
        }
    }
}

/// A move in which typographic dashes are those of ASCII.
fn with_plain_dashes(mv: &str) -> Cow<'_, str> {
    if mv.is_ascii() { Cow::Borrowed(mv) } else { Cow::Owned(mv.replace(is_dash, "-")) }
}
