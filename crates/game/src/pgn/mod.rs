//! PGN: games as text, with everything that people write between the moves.
//!
//! [`Reader`] takes a file game by game, so that big files need little memory. It keeps comments, glyphs (NAGs) and
//! variations, and does not stop at what is broken: a game tells its [`Problem`]s, and has what came before them. A
//! [`PgnGame`] prints as PGN.

mod marks;
mod read;
mod write;

pub use marks::{clock_mark, clock_text, eval_mark, parse_clock_mark, parse_clock_text, parse_eval_mark};
pub use read::Reader;

use std::fmt;
use std::time::Duration;

use chess0x88::{Move, Position};

use crate::game::Game;
use crate::termination::{GameResult, Termination};

/// A game as PGN has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PgnGame {
    /// The tags in their order: `Event`, `White` and so on.
    pub tags: Vec<(String, String)>,
    /// Where it began.
    pub start: Position,
    /// The moves, with all that is said about them.
    pub line: Variation,
    /// Who got the point, if the text says so.
    pub score: Option<GameResult>,
    /// What could not be read.
    pub problems: Vec<Problem>,
}

/// A line of moves.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Variation {
    /// Comments before the first move.
    pub comments: Vec<String>,
    /// The moves.
    pub moves: Vec<AnnotatedMove>,
}

/// A move, and what is said about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnnotatedMove {
    /// The move.
    pub mv: Move,
    /// Glyphs by number: 1 is `!`, 2 is `?`.
    pub glyphs: Vec<u8>,
    /// Comments after the move.
    pub comments: Vec<String>,
    /// What could have been played instead.
    pub variations: Vec<Variation>,
}

impl AnnotatedMove {
    /// A move of which nothing is said.
    #[must_use]
    pub const fn plain(mv: Move) -> Self {
        Self { mv, glyphs: Vec::new(), comments: Vec::new(), variations: Vec::new() }
    }

    /// What its player's clock showed after it, if that is marked.
    #[must_use]
    pub fn clock(&self) -> Option<Duration> {
        self.comments.iter().find_map(|comment| parse_clock_mark(comment))
    }

    /// Adds a mark for programs. Marks stand before everything else, in one comment.
    pub(crate) fn mark(&mut self, mark: &str) {
        match self.comments.first_mut().filter(|comment| comment.starts_with("[%")) {
            Some(marks) => *marks = format!("{mark} {marks}"),
            None => self.comments.insert(0, mark.to_owned()),
        }
    }

    /// Adds remarks, after the marks and before what else is said.
    pub(crate) fn remark(&mut self, remarks: Vec<String>) {
        let place = usize::from(self.comments.first().is_some_and(|comment| comment.starts_with("[%")));
        self.comments.splice(place..place, remarks);
    }
}

/// Something in a PGN that could not be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The line of the file, from 1.
    pub line: usize,
    /// What is wrong.
    pub what: String,
    /// Whether moves of the game itself are missing because of it.
    pub loses_moves: bool,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.what)
    }
}

impl PgnGame {
    /// A game without tags, comments and result.
    #[must_use]
    pub const fn new(start: Position) -> Self {
        let line = Variation { comments: Vec::new(), moves: Vec::new() };
        Self { tags: Vec::new(), start, line, score: None, problems: Vec::new() }
    }

    /// The value of a tag.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(tag, _)| tag == name).map(|(_, value)| value.as_str())
    }

    /// Sets a tag.
    pub fn set_tag(&mut self, name: &str, value: impl Into<String>) {
        match self.tags.iter_mut().find(|(tag, _)| tag == name) {
            Some((_, old)) => *old = value.into(),
            None => self.tags.push((name.to_owned(), value.into())),
        }
    }

    /// The moves of the game itself.
    pub fn moves(&self) -> impl Iterator<Item = Move> + '_ {
        self.line.moves.iter().map(|annotated| annotated.mv)
    }

    /// The game with its rules, up to a number of half moves, with the clocks as they are marked, if they are. How it
    /// ended is not asked.
    #[must_use]
    pub fn game_at(&self, half_moves: usize) -> Game {
        let mut game = Game::new(self.start.clone());
        let is_marked = |annotated: &AnnotatedMove| annotated.clock().is_some();
        let control = self.tag("TimeControl").and_then(|text| text.parse().ok());
        let first_marked = self.line.moves.iter().position(is_marked);
        for (index, annotated) in self.line.moves.iter().take(half_moves).enumerate() {
            if let Some(control) = control.filter(|_| first_marked == Some(index)) {
                game.set_clocks(Some(control));
            }
            let side = game.position().turn();
            // The moves were legal when they were read; one that was put in by hand and is not ends the game here.
            if game.play_on(annotated.mv).is_err() {
                break;
            }
            if let Some(left) = annotated.clock() {
                game.set_clock(side, left);
            }
        }
        game
    }

    /// The whole game with its rules, and how it ended: where the rules do not say, as the result and the tag
    /// `Termination` do.
    #[must_use]
    pub fn game(&self) -> Game {
        let mut game = self.game_at(usize::MAX);
        let Some(score) = self.score else { return game };
        let loser = match score {
            GameResult::Win(winner) => !winner,
            GameResult::Draw => game.position().turn(),
        };
        let mut forfeited = game.clone();
        match self.tag("Termination").unwrap_or_default().to_ascii_lowercase().as_str() {
            TIME_FORFEIT => forfeited.run_out_of_time(loser),
            RULES_INFRACTION => forfeited.forfeit_by_illegal_move(loser, "the PGN does not say which"),
            ABANDONED => forfeited.forfeit_by_failure(loser, "the game was abandoned"),
            _ => {}
        }
        if forfeited.termination().is_some_and(|ending| ending.result() == score) {
            return forfeited;
        }
        match score {
            GameResult::Win(_) => game.resign(loser),
            GameResult::Draw if game.claim_draw() => {}
            GameResult::Draw => game.agree_to_draw(),
        }
        game
    }
}

/// What PGN says in the tag `Termination`.
const TIME_FORFEIT: &str = "time forfeit";
const RULES_INFRACTION: &str = "rules infraction";
const ABANDONED: &str = "abandoned";

/// The moves of a game, its clocks and its result; what ended it is in the last comment.
impl From<&Game> for PgnGame {
    fn from(game: &Game) -> Self {
        let mut pgn = Self::new(game.start().clone());
        pgn.line.moves = game.history().moves().map(AnnotatedMove::plain).collect();
        if let Some(clocks) = game.clocks() {
            pgn.set_tag("TimeControl", clocks.control().to_string());
            for (index, annotated) in pgn.line.moves.iter_mut().enumerate() {
                let mover = game.side_at_ply(index);
                if let Some(left) = clocks.after_ply(index + 1).filter(|_| index >= clocks.started_at()) {
                    annotated.mark(&clock_mark(left[mover as usize]));
                }
            }
        }
        if let Some(ending) = game.termination() {
            pgn.score = Some(ending.result());
            let termination = match &ending {
                Termination::Time(_) | Termination::TimeAgainstBareKing(_) => Some(TIME_FORFEIT),
                Termination::IllegalMove(..) => Some(RULES_INFRACTION),
                Termination::Failure(..) => Some(ABANDONED),
                Termination::Rules(_)
                | Termination::Claim(_)
                | Termination::Resignation(_)
                | Termination::Agreement => None,
            };
            if let Some(termination) = termination {
                pgn.set_tag("Termination", termination);
            }
            let comments = match pgn.line.moves.last_mut() {
                Some(last) => &mut last.comments,
                None => &mut pgn.line.comments,
            };
            comments.push(ending.to_string());
        }
        pgn
    }
}
