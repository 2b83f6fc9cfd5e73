//! PGN: games as text, with comments, glyphs (NAGs) and variations.
//!
//! [`PgnReader`] reads a file game by game, so that big files need little memory. It does not stop at errors: a game lists
//! its [`PgnProblem`]s, and has all moves before them. A [`PgnGame`] prints as PGN. Nothing is lost by that: text that was not
//! understood becomes a comment that begins with `unread:`, and moves for which no board could be set up stay as they are.

mod builder;
mod chunks;
mod marks;
mod open_variation;
mod read;
mod results;
mod signs;
mod tag_list;
mod tokens;
mod unread;
mod unusual_moves;
mod write;

pub use chunks::{PgnChunk, PgnChunks};
pub use marks::{clock_mark, clock_text, eval_mark, parse_clock_mark, parse_clock_text, parse_eval_mark};
pub use read::PgnReader;

use marks::without_eval_marks;

use std::fmt;
use std::time::Duration;

use chess0x88::{Move, Position, Square};
use microchess_uci::Score;

use crate::game::Game;
use crate::termination::{AdjudicationReason, GameResult, Termination};

/// A game with everything that a PGN file says about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PgnGame {
    /// The tags in their order: `Event`, `White` and so on.
    pub tags: Vec<(String, String)>,
    /// The position before the first move.
    pub start: Position,
    /// The main line, with its annotations.
    pub mainline: Variation,
    /// `None` for `*`: the game goes on, or its result is unknown.
    pub result: Option<GameResult>,
    /// The text of the moves as the file has it, without the result, if no board could be set up for them: the FEN cannot be
    /// used, or they are of a variant other than standard chess and Chess960. The main line has no moves then.
    pub unread_moves: Option<String>,
    /// Lines that begin with `%`, which the standard reserves for other programs.
    pub escaped_lines: Vec<String>,
    /// What could not be read, in the order of the file. After the first thousand only how many more there are is said.
    pub problems: Vec<PgnProblem>,
}

/// A move that no piece can make stands for the null move.
const NULL_MOVE: Move = Move::normal(Square::A1, Square::A1);

/// A line of moves: the main line of a game, or an alternative to one of its moves.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Variation {
    /// Comments before the first move.
    pub comments: Vec<String>,
    /// The moves in the order of play.
    pub moves: Vec<AnnotatedMove>,
    /// Comments after the variation's closing bracket, before the next variation or move. They are about the move to which the
    /// variation is an alternative. A main line has none.
    pub comments_after: Vec<String>,
}

/// A move with its annotations.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnnotatedMove {
    /// Legal if it was read from a file, or a null move ([`is_null`](Self::is_null)), which is only read in variations.
    /// [`PgnGame::game_at`] stops at a move that is not legal.
    pub mv: Move,
    /// Glyphs by number: 1 is `!`, 2 is `?`.
    pub nags: Vec<u8>,
    /// Comments after the move, before its variations.
    pub comments: Vec<String>,
    /// Alternatives to this move. Each begins in the position before it.
    pub variations: Vec<Variation>,
}

impl AnnotatedMove {
    /// A move without annotations.
    #[must_use]
    pub const fn new(mv: Move) -> Self {
        Self { mv, nags: Vec::new(), comments: Vec::new(), variations: Vec::new() }
    }

    /// A null move: the turn passes to the other side, which shows what it threatens. PGN writes it as `--`.
    #[must_use]
    pub const fn null() -> Self {
        Self::new(NULL_MOVE)
    }

    /// Whether it is a null move.
    #[must_use]
    pub fn is_null(&self) -> bool {
        self.mv == NULL_MOVE
    }

    /// The comments on the move, before and after its variations.
    fn all_comments(&self) -> impl Iterator<Item = &String> {
        self.comments.iter().chain(self.variations.iter().flat_map(|variation| &variation.comments_after))
    }

    /// What the clock of the side that moved showed after the move, from a `%clk` mark.
    #[must_use]
    pub fn clock(&self) -> Option<Duration> {
        self.all_comments().find_map(|comment| parse_clock_mark(comment))
    }

    /// The score after the move, from White's point of view, from an `%eval` mark.
    #[must_use]
    pub fn eval(&self) -> Option<Score> {
        self.all_comments().find_map(|comment| parse_eval_mark(comment))
    }

    /// Marks the score after the move, from White's point of view. It replaces a score that is marked already; `None` only
    /// takes that away.
    pub fn set_eval(&mut self, score: Option<Score>) {
        let after = self.variations.iter_mut().map(|variation| &mut variation.comments_after);
        for comments in std::iter::once(&mut self.comments).chain(after) {
            for comment in &mut *comments {
                *comment = without_eval_marks(comment);
            }
            comments.retain(|comment| !comment.is_empty());
        }
        if let Some(score) = score {
            self.mark(&eval_mark(score));
        }
    }

    /// Adds a mark like `[%clk 0:01:02]`. All marks share the first comment.
    pub(crate) fn mark(&mut self, mark: &str) {
        match self.comments.first_mut().filter(|comment| comment.starts_with("[%")) {
            Some(marks) => *marks = format!("{mark} {marks}"),
            None => self.comments.insert(0, mark.to_owned()),
        }
    }

    /// Adds comments, after the marks and before all other comments.
    pub(crate) fn insert_comments(&mut self, remarks: Vec<String>) {
        let place = usize::from(self.comments.first().is_some_and(|comment| comment.starts_with("[%")));
        self.comments.splice(place..place, remarks);
    }
}

/// Something in a PGN that could not be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PgnProblem {
    /// The line of the file, counted from 1.
    pub line: usize,
    /// What is wrong, as a phrase without a full stop.
    pub message: String,
    /// Whether moves of the main line are missing because of it.
    pub loses_moves: bool,
}

impl fmt::Display for PgnProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.message)
    }
}

impl PgnGame {
    /// A game without tags, moves and a result.
    #[must_use]
    pub const fn new(start: Position) -> Self {
        Self {
            tags: Vec::new(),
            start,
            mainline: Variation { comments: Vec::new(), moves: Vec::new(), comments_after: Vec::new() },
            result: None,
            unread_moves: None,
            escaped_lines: Vec::new(),
            problems: Vec::new(),
        }
    }

    /// The value of a tag, if the game has it.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(tag, _)| tag == name).map(|(_, value)| value.as_str())
    }

    /// Sets a tag: replaces its value, or adds it after all others.
    pub fn set_tag(&mut self, name: &str, value: impl Into<String>) {
        match self.tags.iter_mut().find(|(tag, _)| tag == name) {
            Some((_, old)) => *old = value.into(),
            None => self.tags.push((name.to_owned(), value.into())),
        }
    }

    /// The moves of the main line.
    pub fn moves(&self) -> impl Iterator<Item = Move> + '_ {
        self.mainline.moves.iter().map(|annotated| annotated.mv)
    }

    /// The game after its first `plies` plies, with clocks if they are marked. A result is not applied: only the rules
    /// may have ended the game.
    #[must_use]
    pub fn game_at(&self, plies: usize) -> Game {
        let mut game = Game::new(self.start.clone());
        let is_marked = |annotated: &AnnotatedMove| annotated.clock().is_some();
        let control = self.tag("TimeControl").and_then(|text| text.parse().ok());
        let first_marked = self.mainline.moves.iter().position(is_marked);
        for (index, annotated) in self.mainline.moves.iter().take(plies).enumerate() {
            if let Some(control) = control.filter(|_| first_marked == Some(index)) {
                game.set_clocks(Some(control));
            }
            let side = game.position().turn();
            // Moves from a file are legal. A caller can insert one that is not; the game stops before it.
            if game.play_on(annotated.mv).is_err() {
                break;
            }
            if let Some(left) = annotated.clock() {
                game.set_clock(side, left);
            }
        }
        game
    }

    /// The whole game and how it ended: by the rules, or else as the result and the tag `Termination` say.
    #[must_use]
    pub fn game(&self) -> Game {
        let mut game = self.game_at(usize::MAX);
        let Some(result) = self.result else { return game };
        let loser = match result {
            GameResult::Win(winner) => !winner,
            GameResult::Draw => game.position().turn(),
        };
        let mut forfeited = game.clone();
        match self.tag("Termination").unwrap_or_default().to_ascii_lowercase().as_str() {
            TIME_FORFEIT => forfeited.run_out_of_time(loser),
            RULES_INFRACTION => forfeited.forfeit_by_illegal_move(loser, "the PGN does not say which"),
            ABANDONED => forfeited.forfeit_by_failure(loser, "the game was abandoned"),
            ADJUDICATION => forfeited.adjudicate(result, AdjudicationReason::Unknown),
            _ => {}
        }
        if forfeited.termination().is_some_and(|termination| termination.result() == result) {
            return forfeited;
        }
        match result {
            GameResult::Win(_) => game.resign(loser),
            GameResult::Draw if game.claim_draw() => {}
            GameResult::Draw => game.agree_to_draw(),
        }
        game
    }
}

/// Values of the tag `Termination`, as the PGN standard spells them.
const TIME_FORFEIT: &str = "time forfeit";
const RULES_INFRACTION: &str = "rules infraction";
const ABANDONED: &str = "abandoned";
const ADJUDICATION: &str = "adjudication";

/// The moves, the clocks as marks, the result, and the termination as the last comment.
impl From<&Game> for PgnGame {
    fn from(game: &Game) -> Self {
        let mut pgn = Self::new(game.start().clone());
        pgn.mainline.moves = game.history().moves().map(AnnotatedMove::new).collect();
        if let Some(clocks) = game.clocks() {
            match clocks.controls() {
                [white, black] if white == black => pgn.set_tag("TimeControl", white.to_string()),
                [white, black] => {
                    pgn.set_tag("WhiteTimeControl", white.to_string());
                    pgn.set_tag("BlackTimeControl", black.to_string());
                }
            }
            for (index, annotated) in pgn.mainline.moves.iter_mut().enumerate() {
                let side = game.side_at_ply(index);
                if let Some(left) = clocks.after_ply(index + 1).filter(|_| index >= clocks.started_at()) {
                    annotated.mark(&clock_mark(left[side as usize]));
                }
            }
        }
        if let Some(termination) = game.termination() {
            pgn.result = Some(termination.result());
            let tag = match &termination {
                Termination::Time(_) | Termination::TimeAgainstBareKing(_) => Some(TIME_FORFEIT),
                Termination::IllegalMove(..) => Some(RULES_INFRACTION),
                Termination::Failure(..) => Some(ABANDONED),
                Termination::Adjudicated(..) => Some(ADJUDICATION),
                Termination::Rules(_) | Termination::Resignation(_) | Termination::Agreement => None,
            };
            if let Some(tag) = tag {
                pgn.set_tag("Termination", tag);
            }
            let comments = match pgn.mainline.moves.last_mut() {
                // A game that was played has no variations.
                Some(last) => &mut last.comments,
                None => &mut pgn.mainline.comments,
            };
            comments.push(termination.to_string());
        }
        pgn
    }
}
