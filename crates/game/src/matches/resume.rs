//! Going on with a match that was broken off, from the PGN file of its games.

use std::collections::BTreeMap;
use std::io::{self, BufRead};

use chess0x88::{CastlingStyle, Move, Position};
use microchess_uci::{quoted, shortened};
use thiserror::Error;

use super::conditions::{self, PLY_COUNT, event_name};
use crate::game::Game;
use crate::numbers::pluralize;
use crate::pgn::PgnReader;
use crate::termination::GameResult;

/// A game of a match that was played before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FinishedGame {
    /// The round, counted from 1.
    pub number: usize,
    /// How it ended.
    pub result: GameResult,
    /// The tags that say under which conditions it was played. A tag that the game does not have is empty.
    tags: Vec<(&'static str, String)>,
    /// How it began.
    start: Position,
    moves: Vec<Move>,
}

/// Why a match cannot be resumed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ResumeError {
    /// The file has a game of another match, of other players, or with other limits.
    #[error(
        "round {number} of the file has {tag} {}, but in this match it is {}; resume it with the settings it was begun with",
        quoted(found),
        quoted(expected)
    )]
    OtherConditions {
        /// The round.
        number: usize,
        /// The tag that differs.
        tag: &'static str,
        /// What it says; nothing if the game does not have it.
        found: String,
        /// What it should say.
        expected: String,
    },
    /// The file has a game with another opening.
    #[error(
        "round {number} of the file begins with {found}, but in this match it begins with {expected}; resume it with the openings it was begun with"
    )]
    OtherOpening {
        /// The round.
        number: usize,
        /// How the game begins.
        found: String,
        /// How it should begin.
        expected: String,
    },
    /// The file has a round that the match does not have.
    #[error("the file has a round {number}, but this match has {}", pluralize(*games, "game"))]
    OtherLength {
        /// The round.
        number: usize,
        /// How many games the match has.
        games: usize,
    },
}

impl FinishedGame {
    /// The games of a PGN file that have a round and a result. What was cut off when the match broke off has fewer moves than its
    /// tag says, and is played again.
    ///
    /// # Errors
    ///
    /// When the file cannot be read, or a round has a number that no match can have.
    pub fn read_all(file: impl BufRead) -> io::Result<Vec<Self>> {
        let mut games = Vec::new();
        for pgn in PgnReader::new(file) {
            let pgn = pgn?;
            let tag = |name: &str| pgn.tag(name).unwrap_or_default().to_owned();
            let plies = pgn.moves().count();
            let number = round(&tag("Round"))?;
            let is_cut_off =
                !pgn.problems.is_empty() || tag(PLY_COUNT).parse().is_ok_and(|written: usize| written != plies);
            if let (Some(number), Some(result), false) = (number, pgn.result, is_cut_off) {
                let tags = conditions::TAGS.map(|name| (name, tag(name))).to_vec();
                games.push(Self { number, result, tags, moves: pgn.moves().collect(), start: pgn.start });
            }
        }
        Ok(games)
    }

    /// The seed of the match to which the game belongs.
    #[must_use]
    pub fn seed(&self) -> Option<u64> {
        let (_, event) = self.tags.iter().find(|(name, _)| *name == "Event")?;
        event.strip_prefix(&event_name("")).and_then(|seed| seed.parse().ok())
    }

    /// Compares the game with what the match would play in its round.
    pub(super) fn check(&self, expected: &[(&'static str, String)], opening: &Game) -> Result<(), ResumeError> {
        let number = self.number;
        for (tag, found) in &self.tags {
            let expected = expected.iter().find(|(name, _)| name == tag).map_or("", |(_, value)| value);
            if found != expected {
                let (found, expected) = (found.clone(), expected.to_owned());
                return Err(ResumeError::OtherConditions { number, tag, found, expected });
            }
        }
        let moves: Vec<Move> = opening.history().moves().collect();
        // A position is compared as text, because a file says of castling in Chess960 less than a position knows.
        if self.start.to_string() != opening.start().to_string() || !self.moves.starts_with(&moves) {
            let found = beginning(&self.start, self.moves.iter().take(moves.len()));
            return Err(ResumeError::OtherOpening {
                number,
                found,
                expected: beginning(opening.start(), moves.iter()),
            });
        }
        Ok(())
    }
}

/// The number of a round. Games of other matches may have any text there, and no number.
fn round(text: &str) -> io::Result<Option<usize>> {
    let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    match text.parse() {
        Ok(number) if is_number => Ok(Some(number)),
        _ if is_number => Err(io::Error::new(
            io::ErrorKind::InvalidData,
            format!(
                "it has a round {}, and no match has so many; expected the PGN file of this match",
                shortened(text)
            ),
        )),
        _ => Ok(None),
    }
}

/// A position and moves from it: `the standard position and e2e4 e7e5`.
fn beginning<'a>(start: &Position, moves: impl Iterator<Item = &'a Move>) -> String {
    let start = if *start == Position::start() { "the standard position".to_owned() } else { start.to_string() };
    let moves: Vec<String> = moves.map(|mv| mv.uci(CastlingStyle::King).to_string()).collect();
    if moves.is_empty() { start } else { format!("{start} and {}", moves.join(" ")) }
}

/// Games that were played before, one for each round: a round that is in the file twice counts once. They come by round and not as
/// in the file, where games that were played side by side stand as they ended.
pub(super) fn by_round(games: &[FinishedGame]) -> impl Iterator<Item = (usize, &FinishedGame)> {
    let mut rounds = BTreeMap::new();
    for game in games {
        rounds.entry(game.number).or_insert(game);
    }
    rounds.into_iter().map(|(number, game)| (number.wrapping_sub(1), game))
}
