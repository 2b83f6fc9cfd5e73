//! Going on with a match that was broken off, from the PGN file of its games.

use std::io::{self, BufRead};

use thiserror::Error;

use super::cross_table::CrossTable;
use super::runner::event_name;
use super::schedule::Schedule;
use crate::pgn::PgnReader;
use crate::termination::GameResult;

/// A game of a match that was played before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FinishedGame {
    /// The tag `Event`, which has the seed of the match.
    pub event: String,
    /// The round, counted from 1.
    pub number: usize,
    /// The players with White and Black.
    pub names: [String; 2],
    /// How it ended.
    pub result: GameResult,
}

/// Why a match cannot be resumed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ResumeError {
    /// The file has a game of other players.
    #[error("round {number} of the file is {found}, but in this match it is {expected}")]
    OtherPlayers {
        /// The round.
        number: usize,
        /// Who played.
        found: String,
        /// Who should have played.
        expected: String,
    },
    /// The file has a round that the match does not have.
    #[error("the file has a round {number}, but this match has {games} games")]
    OtherLength {
        /// The round.
        number: usize,
        /// How many games the match has.
        games: usize,
    },
}

impl FinishedGame {
    /// The games of a PGN file that have a round and a result. What was cut off when the match broke off has none, and is
    /// played again.
    ///
    /// # Errors
    ///
    /// When the file cannot be read.
    pub fn read_all(file: impl BufRead) -> io::Result<Vec<Self>> {
        let mut games = Vec::new();
        for pgn in PgnReader::new(file) {
            let pgn = pgn?;
            let tag = |name: &str| pgn.tag(name).unwrap_or_default().to_owned();
            if let (Ok(number), Some(result), true) = (tag("Round").parse(), pgn.result, pgn.problems.is_empty()) {
                games.push(Self { event: tag("Event"), number, names: [tag("White"), tag("Black")], result });
            }
        }
        Ok(games)
    }

    /// The seed of the match to which the game belongs.
    #[must_use]
    pub fn seed(&self) -> Option<u64> {
        self.event.strip_prefix(&event_name("")).and_then(|seed| seed.parse().ok())
    }
}

/// Counts games that were played before, and returns the indices of their rounds.
pub(super) fn count_finished(
    games: &[FinishedGame],
    schedule: &Schedule,
    table: &mut CrossTable,
) -> Result<Vec<usize>, ResumeError> {
    let mut counted = Vec::new();
    for game in games {
        let index = game.number.wrapping_sub(1);
        let Some(scheduled) = schedule.games.get(index) else {
            return Err(ResumeError::OtherLength { number: game.number, games: schedule.games.len() });
        };
        let expected = scheduled.players.map(|player| table.names[player].clone());
        if game.names != expected {
            let text = |names: &[String; 2]| format!("{} against {}", names[0], names[1]);
            let (found, expected) = (text(&game.names), text(&expected));
            return Err(ResumeError::OtherPlayers { number: game.number, found, expected });
        }
        if !counted.contains(&index) {
            counted.push(index);
            table.add(scheduled, game.result.half_points(scheduled.color_of_first));
        }
    }
    Ok(counted)
}
