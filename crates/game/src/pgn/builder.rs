//! Building a [`PgnGame`] from the tokens that the reader finds: the moves are resolved on a board, variations are
//! nested, and what cannot be used becomes a [`Problem`].

use chess0x88::Position;

use super::{AnnotatedMove, PgnGame, PgnProblem, Variation};
use crate::termination::GameResult;

/// Variations nested more deeply than this are skipped, so that a hostile file cannot exhaust the memory.
const MAX_VARIATION_DEPTH: usize = 64;

/// How programs write that a side passes.
const NULL_MOVES: [&str; 2] = ["--", "Z0"];

/// Suffixes of moves that stand for the glyphs 1 to 6.
const SUFFIXES: [&str; 6] = ["!", "?", "!!", "??", "!?", "?!"];

/// A game of which the beginning has been read. All `line` parameters are line numbers of the file.
#[derive(Default)]
pub(super) struct GameBuilder {
    tags: Vec<(String, String)>,
    problems: Vec<PgnProblem>,
    /// The main line and the variations that are open in it, outermost first. Empty before the first token of moves.
    open: Vec<OpenVariation>,
    /// How many variations are open that are skipped.
    skipped: usize,
    start: Option<Position>,
}

/// A variation whose end has not been read yet. The main line is one too.
struct OpenVariation {
    /// The position before the last move, where a variation of that move begins.
    before: Option<Position>,
    position: Position,
    variation: Variation,
    /// A move could not be played, so the moves after it have no meaning.
    is_broken: bool,
}

impl OpenVariation {
    fn new(start: Position, is_broken: bool) -> Self {
        Self { before: None, position: start, variation: Variation::default(), is_broken }
    }
}

impl GameBuilder {
    pub(super) fn problem(&mut self, line: usize, what: impl Into<String>) {
        self.problems.push(PgnProblem { line, message: what.into(), loses_moves: false });
    }

    pub(super) fn has_tags(&self) -> bool {
        !self.tags.is_empty()
    }

    pub(super) fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    pub(super) fn add_tag(&mut self, line: usize, name: &str, value: String) {
        if self.tag(name).is_some() {
            self.problem(line, format!("the tag {name} occurs twice; the first one counts"));
        } else {
            self.tags.push((name.to_owned(), value));
        }
    }

    pub(super) fn has_begun(&self) -> bool {
        !self.open.is_empty()
    }

    pub(super) fn is_in_variation(&self) -> bool {
        self.open.len() > 1 || self.skipped > 0
    }

    /// Sets up the board as the tags say. All tags must have been read.
    pub(super) fn begin(&mut self, line: usize) {
        if self.has_begun() {
            return;
        }
        let fen = self.tag("FEN").map(str::to_owned);
        let (start, is_broken) = match fen.as_deref().map(str::parse::<Position>) {
            None => (Position::start(), false),
            Some(Ok(start)) => (start, false),
            Some(Err(error)) => {
                let what = format!("the FEN {:?} cannot be used: {error}", fen.unwrap_or_default());
                self.problems.push(PgnProblem { line, message: what, loses_moves: true });
                (Position::start(), true)
            }
        };
        self.start = Some(start.clone());
        self.open.push(OpenVariation::new(start, is_broken));
    }

    /// The innermost open variation, if its moves still have a meaning.
    fn current(&mut self) -> Option<&mut OpenVariation> {
        self.open.last_mut().filter(|open| !open.is_broken && self.skipped == 0)
    }

    pub(super) fn add_comment(&mut self, comment: &str) {
        let comment = comment.split_whitespace().collect::<Vec<_>>().join(" ");
        if comment.is_empty() {
            return;
        }
        if let Some(OpenVariation { variation, .. }) = self.current() {
            match variation.moves.last_mut() {
                Some(last) => last.comments.push(comment),
                None => variation.comments.push(comment),
            }
        }
    }

    pub(super) fn open_variation(&mut self, line: usize) {
        let depth = self.open.len();
        let is_too_deep = depth > MAX_VARIATION_DEPTH;
        let Some(open) = self.current() else {
            self.skipped += 1;
            return;
        };
        match open.before.clone().filter(|_| !is_too_deep) {
            Some(before) => self.open.push(OpenVariation::new(before, false)),
            None => {
                let why = if is_too_deep { "is nested too deeply" } else { "stands before the first move" };
                self.problem(line, format!("a variation {why} and is skipped"));
                self.skipped += 1;
            }
        }
    }

    pub(super) fn close_variation(&mut self, line: usize) {
        if self.skipped > 0 {
            self.skipped -= 1;
        } else if self.open.len() < 2 {
            self.problem(line, "a variation is closed that was not opened");
        } else if let Some(done) = self.open.pop()
            && let Some(last) = self.open.last_mut().and_then(|open| open.variation.moves.last_mut())
            && done.variation != Variation::default()
        {
            last.variations.push(done.variation);
        }
    }

    /// Compares the result after the moves with that of the tag. `None` is a game without a result.
    pub(super) fn check_result(&mut self, line: usize, result: Option<GameResult>) {
        let Some(tag) = self.tag("Result") else { return };
        if GameResult::parse(tag) != result {
            let written = result.map_or_else(|| "*".to_owned(), |result| result.to_string());
            let what = format!("the tag Result says {tag}, but the moves end with {written}, which counts");
            self.problem(line, what);
        }
    }

    pub(super) fn add_glyph(&mut self, glyph: u8) {
        if let Some(last) = self.current().and_then(|open| open.variation.moves.last_mut()) {
            last.nags.push(glyph);
        }
    }

    fn add_suffix(&mut self, suffix: &str) {
        if let Some(index) = SUFFIXES.iter().position(|known| *known == suffix) {
            self.add_glyph(index as u8 + 1);
        }
    }

    /// Plays a move as it is written, with its suffix: `Nf3`, `e4!?`.
    pub(super) fn add_move(&mut self, line: usize, symbol: &str) {
        if self.skipped > 0 {
            return;
        }
        let text = symbol.trim_end_matches(['!', '?']);
        let suffix = &symbol[text.len()..];
        if NULL_MOVES.contains(&text) {
            return self.break_off(line, &format!("{text:?}"), " is a null move, which the rules do not allow");
        }
        // Some programs append signs for who is better. Unicode pieces are part of the move.
        let is_piece = |letter: char| ('\u{2654}'..='\u{265F}').contains(&letter);
        let text =
            text.trim_end_matches(|letter: char| !letter.is_alphanumeric() && letter != '.' && !is_piece(letter));
        let Some(open) = self.current() else { return };
        if text.is_empty() {
            return self.add_suffix(suffix);
        }
        let is_like_a_move = text.contains(|letter: char| letter.is_ascii_digit()) || text.starts_with(['O', 'o']);
        if !is_like_a_move {
            return self.problem(line, format!("{text:?} is not a move, and is skipped"));
        }
        match open.position.parse_san(text) {
            Ok(mv) => {
                open.before = Some(open.position.clone());
                open.position.make(mv);
                open.variation.moves.push(AnnotatedMove::new(mv));
                self.add_suffix(suffix);
            }
            Err(error) => self.break_off(line, &format!("{text:?}"), &format!(": {error}")),
        }
    }

    /// Ends the current variation, because a move of it cannot be played.
    fn break_off(&mut self, line: usize, what: &str, why: &str) {
        let Some(open) = self.current() else { return };
        open.is_broken = true;
        let place = if self.open.len() > 1 { " in a variation" } else { "" };
        let what = format!("{what}{place}{why}; the moves after it are left out");
        self.problems.push(PgnProblem { line, message: what, loses_moves: self.open.len() == 1 });
    }

    /// The game. Variations that are still open end here. Without a result after the moves, that of the tag counts.
    pub(super) fn finish(mut self, last_line: usize, result: Option<Option<GameResult>>) -> PgnGame {
        self.begin(last_line);
        while self.open.len() > 1 {
            self.problem(last_line, "a variation is not closed");
            self.close_variation(last_line);
        }
        let line = self.open.pop().map(|open| open.variation).unwrap_or_default();
        let start = self.start.take().unwrap_or_else(Position::start);
        let result = result.unwrap_or_else(|| self.tag("Result").and_then(GameResult::parse));
        PgnGame { tags: self.tags, start, mainline: line, result, problems: self.problems }
    }
}
