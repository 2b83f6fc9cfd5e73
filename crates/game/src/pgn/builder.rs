//! Building a [`PgnGame`] from the tokens that the reader finds: the moves are resolved on a board, and variations are
//! nested. What cannot be used becomes a [`PgnProblem`], and its text is kept: in a comment that begins with `unread:`.

use chess0x88::{Color, Move, Position};
use microchess_uci::{quoted, shortened};

use super::open_variation::{OpenVariation, push_compactly};
use super::tag_list::TagList;
use super::unread::{UnknownWords, bracketed, normalized, unread_comment};
use super::{PgnGame, PgnProblem, Variation};
use crate::numbers::pluralize;
use crate::termination::GameResult;

/// Variations nested more deeply than this are kept as text, so that a hostile file cannot exhaust the memory.
const MAX_VARIATION_DEPTH: usize = 64;

/// The most problems of a game that are listed. A hostile file has one in every second byte, and its message is much longer.
const MAX_PROBLEMS: usize = 1_000;

/// Values of the tag `Variant` for standard chess and for Chess960, in lower case and without spaces.
const KNOWN_VARIANTS: [&str; 12] = [
    "",
    "?",
    "-",
    "standard",
    "chess",
    "normal",
    "fromposition",
    "chess960",
    "fischerandom",
    "fischerrandom",
    "fischerrandomchess",
    "freestyle",
];

/// A game of which the beginning has been read. All `line` parameters are line numbers of the file.
#[derive(Default)]
pub(super) struct GameBuilder {
    tags: TagList,
    /// Tags that are not in the list, as they were written.
    kept_tags: Vec<String>,
    escaped_lines: Vec<String>,
    problems: Vec<PgnProblem>,
    /// How many more problems there are.
    unlisted_problems: usize,
    /// The main line and the variations that are open in it, outermost first. Empty before the first token of moves.
    pub(super) open: Vec<OpenVariation>,
    start: Option<Position>,
    pub(super) mode: Mode,
    /// How many variations are open in text that is not read as moves.
    pub(super) unread_depth: usize,
    /// Text that is kept as it is, and becomes a comment.
    pub(super) unread: String,
    pub(super) words: UnknownWords,
    has_numbers: bool,
    /// The text of the moves, if no board could be set up for them.
    pub(super) movetext: Option<String>,
}

/// How tokens are read.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum Mode {
    /// They are moves on the board.
    #[default]
    Board,
    /// They are kept as text up to the end of a variation that cannot be read.
    SkippedVariation,
    /// They are kept as text up to the end of the innermost variation, of which a move could not be played.
    Rest,
    /// Lines are kept as text up to the end of the game.
    Movetext,
}

impl GameBuilder {
    pub(super) fn problem(&mut self, line: usize, what: impl Into<String>) {
        self.add_problem(PgnProblem { line, message: what.into(), loses_moves: false });
    }

    /// Lists a problem, or counts it. What loses moves of the main line, which happens once in a game, is always listed.
    pub(super) fn add_problem(&mut self, problem: PgnProblem) {
        if self.problems.len() < MAX_PROBLEMS || problem.loses_moves {
            self.problems.push(problem);
        } else {
            self.unlisted_problems += 1;
        }
    }

    pub(super) fn tag(&self, name: &str) -> Option<&str> {
        self.tags.get(name)
    }

    pub(super) fn add_tag(&mut self, line: usize, name: &str, value: String) {
        match self.tag(name) {
            None => self.tags.push(name, value),
            Some(first) if first == value => {}
            Some(_) => {
                self.problem(line, format!("the tag {} occurs twice; the first one counts", shortened(name)));
                self.keep_tag(&format!("[{name} \"{value}\"]"));
            }
        }
    }

    /// Keeps a tag that cannot be used as a comment before the first move.
    pub(super) fn keep_tag(&mut self, text: &str) {
        self.kept_tags.push(unread_comment(&normalized(text)));
    }

    pub(super) fn add_escaped_line(&mut self, line: &str) {
        self.escaped_lines.push(line.to_owned());
    }

    pub(super) const fn has_begun(&self) -> bool {
        !self.open.is_empty()
    }

    pub(super) const fn is_in_variation(&self) -> bool {
        self.open.len() > 1 || self.unread_depth > 0
    }

    /// Whether a move number, and whether it is that of a move of Black, goes on where the moves end.
    pub(super) fn goes_on_at(&self, number: &str, is_blacks: bool) -> bool {
        let Ok(number) = number.parse::<u16>() else { return false };
        let (Some(open), Some(main)) = (self.open.last(), self.open.first()) else { return true };
        if self.mode != Mode::Board {
            // Where the text was not read as moves, only the number of a first move says that a game begins.
            return is_blacks || number != self.start.as_ref().map_or(1, Position::fullmove_number);
        }
        let fits = |position: &Position| {
            number == position.fullmove_number() && is_blacks == (position.turn() == Color::Black)
        };
        fits(&open.position) || fits(&main.position)
    }

    /// Whether there are moves, and no numbers among them.
    pub(super) fn has_moves_without_numbers(&self) -> bool {
        !self.has_numbers && self.open.first().is_some_and(|main| !main.variation.moves.is_empty())
    }

    /// Sets up the board as the tags say. All tags must have been read.
    pub(super) fn begin(&mut self, line: usize) {
        if self.has_begun() {
            return;
        }
        let start = match self.start_position() {
            Ok(start) => start,
            Err(why) => {
                let message = format!("{why}; the moves are kept as they are, unread");
                self.add_problem(PgnProblem { line, message, loses_moves: true });
                self.mode = Mode::Movetext;
                self.movetext = Some(String::new());
                Position::start()
            }
        };
        self.start = Some(start.clone());
        self.open.push(OpenVariation::new(start));
    }

    /// The position before the first move, or why it is not known.
    fn start_position(&self) -> Result<Position, String> {
        let variant = self.tag("Variant").unwrap_or_default();
        let spelled: String = variant.to_lowercase().split([' ', '-', '_']).collect();
        if !KNOWN_VARIANTS.contains(&spelled.as_str()) {
            return Err(format!("the variant {} is neither standard chess nor Chess960", quoted(variant)));
        }
        let Some(fen) = self.tag("FEN") else { return Ok(Position::start()) };
        fen.parse().map_err(|error| format!("the FEN {} cannot be used: {error}", quoted(fen)))
    }

    pub(super) fn add_comment(&mut self, comment: &str) {
        let comment = normalized(comment);
        if comment.is_empty() {
            return;
        }
        match self.mode {
            Mode::Movetext => return,
            // A comment cannot stand in another one.
            Mode::Rest | Mode::SkippedVariation => self.flush_unread(),
            Mode::Board => self.end_words(),
        }
        if let Some(open) = self.open.last_mut() {
            open.add_comment(comment.into_owned());
        }
    }

    pub(super) fn open_variation(&mut self, line: usize) {
        if self.mode != Mode::Board {
            self.unread_depth += 1;
            return self.keep("(");
        }
        self.end_words();
        let is_too_deep = self.open.len() > MAX_VARIATION_DEPTH;
        let before = self.open.last().filter(|_| !is_too_deep).and_then(OpenVariation::before_last_move);
        match before {
            Some(before) => self.open.push(OpenVariation::new(before)),
            None => {
                let why = if is_too_deep { "is nested too deeply" } else { "stands before the first move" };
                self.problem(line, format!("a variation {why}, and is kept as a comment"));
                (self.mode, self.unread_depth) = (Mode::SkippedVariation, 1);
                self.keep("(");
            }
        }
    }

    pub(super) fn close_variation(&mut self, line: usize) {
        if self.unread_depth > 0 {
            self.unread_depth -= 1;
            self.keep(")");
            if self.mode == Mode::SkippedVariation && self.unread_depth == 0 {
                self.end_unread();
            }
        } else if self.open.len() < 2 {
            self.add_unknown(line, ")", "closes a variation that was not opened");
        } else {
            self.end_variation();
        }
    }

    /// Ends the innermost variation, and adds it to the move to which it is an alternative.
    fn end_variation(&mut self) {
        self.end_words();
        self.end_unread();
        if let Some(done) = self.open.pop()
            && let Some(last) = self.open.last_mut().and_then(|open| open.variation.moves.last_mut())
            && done.variation != Variation::default()
        {
            push_compactly(&mut last.variations, done.variation);
        }
    }

    pub(super) fn add_glyph(&mut self, line: usize, symbol: &str, glyph: u8) {
        if self.mode != Mode::Board {
            return self.keep(symbol);
        }
        match self.open.last_mut().and_then(|open| open.variation.moves.last_mut()) {
            Some(last) => last.nags.push(glyph),
            None => self.add_unknown(line, symbol, "stands before the first move"),
        }
    }

    pub(super) fn add_number(&mut self, number: &str) {
        self.has_numbers = true;
        if self.mode != Mode::Board {
            self.keep(&format!("{number}."));
        }
    }

    /// Plays a move as it is written, with its signs: `Nf3`, `e4!?`, `Nf6+-`.
    pub(super) fn add_move(&mut self, line: usize, symbol: &str) {
        if self.mode != Mode::Board {
            return self.keep(symbol);
        }
        // Nearly all moves are written without signs.
        match self.open.last().map(|open| open.position.parse_san(symbol)) {
            Some(Ok(mv)) if !symbol.ends_with(['!', '?']) => self.play(mv),
            _ => self.add_unusual_move(line, symbol),
        }
    }

    pub(super) fn play(&mut self, mv: Move) {
        self.end_words();
        if let Some(open) = self.open.last_mut() {
            open.play(mv);
        }
    }

    /// The game. Variations that are still open end here. Without a result after the moves, that of the tag counts.
    pub(super) fn finish(mut self, last_line: usize, result: Option<Option<GameResult>>) -> PgnGame {
        self.begin(last_line);
        self.end_words();
        let is_whole = self.mode == Mode::Board;
        for _ in 0..self.unread_depth.min(1) + self.open.len() - 1 {
            self.problem(last_line, "a variation is not closed");
        }
        self.keep_movetext(&")".repeat(self.unread_depth));
        self.end_unread();
        while self.open.len() > 1 {
            self.end_variation();
        }
        let result = result.unwrap_or_else(|| self.tag("Result").and_then(GameResult::parse));
        let Some(main) = self.open.pop() else { return PgnGame::new(Position::start()) };
        if is_whole {
            self.check_last_position(last_line, &main.position, result);
        }
        if self.unlisted_problems > 0 {
            let message = format!("and {}", pluralize(self.unlisted_problems, "more problem"));
            self.problems.push(PgnProblem { line: last_line, message, loses_moves: false });
        }
        let mut mainline = main.variation;
        match &mut self.movetext {
            Some(movetext) => {
                let lines = self.kept_tags.iter().map(|tag| format!("{}\n", bracketed(tag)));
                movetext.insert_str(0, &lines.collect::<String>());
            }
            None => {
                mainline.comments.splice(0..0, self.kept_tags);
            }
        }
        PgnGame {
            tags: self.tags.into_tags(),
            start: self.start.unwrap_or_default(),
            mainline,
            result,
            unread_moves: self.movetext.map(|text| text.trim_matches('\n').to_owned()),
            escaped_lines: self.escaped_lines,
            problems: self.problems,
        }
    }
}
