//! Openings of a match: random moves, or the games of a file.

use std::fmt;
#[cfg(feature = "native")]
use std::fs::File;
#[cfg(feature = "native")]
use std::io::{self, BufReader};
#[cfg(feature = "native")]
use std::path::{Path, PathBuf};

use chess0x88::Position;
#[cfg(feature = "native")]
use thiserror::Error;

#[cfg(feature = "native")]
use crate::bounded_read::{BoundedReader, read_text_at_most};
use crate::game::Game;
#[cfg(feature = "native")]
use crate::numbers::group_thousands;
#[cfg(feature = "native")]
use crate::pgn::{PgnGame, PgnReader};
#[cfg(feature = "native")]
use crate::termination::Termination;

/// The longest file of openings.
#[cfg(feature = "native")]
const MAX_MEBIBYTES: u64 = 256;

/// The most openings of a file. Each takes more than a kilobyte, however short its line is; the largest collections in use
/// have two or three million.
#[cfg(feature = "native")]
const MAX_OPENINGS: usize = 4_000_000;

/// The openings of a match. Each is played twice, with the colours swapped.
#[derive(Clone, Debug)]
pub enum Openings {
    /// This many random plies from the standard position, different ones for each pair.
    Random(usize),
    /// The beginnings of games, one after another, then from the first again.
    Given(Vec<Game>),
}

/// In words: `after 6 random plies`, `100 openings`.
impl fmt::Display for Openings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Random(0) => f.write_str("from the standard position"),
            Self::Random(plies) => write!(f, "after {plies} random plies"),
            Self::Given(games) => write!(f, "{} openings", games.len()),
        }
    }
}

/// Why openings could not be read.
#[cfg(feature = "native")]
#[derive(Debug, Error)]
pub enum OpeningsError {
    /// The file cannot be read.
    #[error("{}: {error}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// The error of the file system.
        error: std::io::Error,
    },
    /// A line of the file is not an opening.
    #[error("{}, line {line}: {what}", path.display())]
    Content {
        /// The file.
        path: PathBuf,
        /// The line, counted from 1.
        line: usize,
        /// What is wrong with it.
        what: String,
    },
    /// A game of the file has ended, so that nothing is left to play.
    #[error("{}, game {number} is over: {termination}", path.display())]
    Over {
        /// The file.
        path: PathBuf,
        /// The game, counted from 1.
        number: usize,
        /// How the game ended.
        termination: Termination,
    },
    /// The file has more openings than fit into the memory of an ordinary machine: so many are read.
    #[error("{}: there are more than {} openings in it", .0.display(), group_thousands(*.1 as u64))]
    TooMany(PathBuf, usize),
    /// The file has no games and no positions.
    #[error("{}: there is no opening in it", .0.display())]
    Empty(PathBuf),
}

impl Openings {
    /// Reads a file: PGN if its name ends in `.pgn`, else a FEN or EPD on each line.
    ///
    /// # Errors
    ///
    /// When the file cannot be read, or something in it is not an opening.
    #[cfg(feature = "native")]
    pub fn load(path: &Path) -> Result<Self, OpeningsError> {
        Self::load_at_most(path, MAX_MEBIBYTES, MAX_OPENINGS)
    }

    #[cfg(feature = "native")]
    fn load_at_most(path: &Path, mebibytes: u64, most: usize) -> Result<Self, OpeningsError> {
        let wrong = |error| OpeningsError::File { path: path.to_owned(), error };
        let is_pgn = path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("pgn"));
        let file = File::open(path).map_err(wrong)?;
        let games: Vec<Game> = if is_pgn {
            let reader = PgnReader::new(BufReader::new(BoundedReader::new(file, mebibytes)));
            let parse = |(index, pgn): (usize, io::Result<PgnGame>)| parse_game(path, index + 1, &pgn.map_err(wrong)?);
            reader.enumerate().map(parse).take(most + 1).collect::<Result<_, _>>()?
        } else {
            let text = read_text_at_most(file, mebibytes).map_err(wrong)?;
            let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
            let parse = |(index, line): (usize, &str)| {
                parse_line(line).map_err(|what| OpeningsError::Content { path: path.to_owned(), line: index + 1, what })
            };
            lines.map(parse).take(most + 1).collect::<Result<_, _>>()?
        };
        match games.len() {
            0 => Err(OpeningsError::Empty(path.to_owned())),
            count if count > most => Err(OpeningsError::TooMany(path.to_owned(), most)),
            _ => Ok(Self::Given(games)),
        }
    }

    /// Shuffles the openings of a file; the same seed gives the same order.
    #[must_use]
    pub fn shuffled(mut self, seed: u64) -> Self {
        if let Self::Given(games) = &mut self {
            fastrand::Rng::with_seed(seed).shuffle(games);
        }
        self
    }

    /// The opening of a pair of games. The seed of the pair decides random moves.
    #[must_use]
    pub fn for_pair(&self, pair: usize, seed: u64) -> Game {
        match self {
            Self::Random(plies) => random_game(*plies, seed),
            Self::Given(games) => games[pair % games.len()].clone(),
        }
    }
}

/// The opening that a game of a PGN file is.
#[cfg(feature = "native")]
fn parse_game(path: &Path, number: usize, pgn: &PgnGame) -> Result<Game, OpeningsError> {
    if let Some(problem) = pgn.problems.iter().find(|problem| problem.loses_moves) {
        let (line, what) = (problem.line, problem.message.clone());
        return Err(OpeningsError::Content { path: path.to_owned(), line, what });
    }
    let game = pgn.game_at(usize::MAX);
    match game.termination() {
        Some(termination) => Err(OpeningsError::Over { path: path.to_owned(), number, termination }),
        None => Ok(game),
    }
}

/// Parses a FEN, or else an EPD. A position in which the game is over is an error.
#[cfg(feature = "native")]
fn parse_line(line: &str) -> Result<Game, String> {
    let setup = chess0x88::Setup::from_fen_or_epd(line).map_err(|error| error.to_string())?;
    let game = Position::new(&setup).map(Game::new).map_err(|error| error.to_string())?;
    match game.termination() {
        Some(termination) => Err(format!("the game is over: {termination}")),
        None => Ok(game),
    }
}

/// A game of random moves that is not over. A move that would end it is not played.
fn random_game(plies: usize, seed: u64) -> Game {
    let mut rng = fastrand::Rng::with_seed(seed);
    let mut game = Game::new(Position::start());
    for _ in 0..plies {
        let mut moves = game.position().legal_moves();
        rng.shuffle(&mut moves);
        let goes_on = moves.iter().any(|mv| {
            let goes_on = game.play(*mv).is_ok() && game.termination().is_none();
            if !goes_on {
                game.undo();
            }
            goes_on
        });
        // Every game ends, at the latest by the rules of 75 moves or five repetitions.
        if !goes_on {
            break;
        }
    }
    game
}

#[cfg(all(test, feature = "native"))]
mod tests {
    use super::*;

    #[test]
    fn a_file_of_openings_is_read_to_a_bound_only() {
        let folder = tempfile::tempdir().unwrap();
        for (name, opening) in [("openings.pgn", "1. e4 *\n\n"), ("openings.fen", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\n")]
        {
            let path = folder.path().join(name);
            let load = |openings: usize, mebibytes: u64, most: usize| {
                std::fs::write(&path, opening.repeat(openings)).unwrap();
                Openings::load_at_most(&path, mebibytes, most).map_err(|error| error.to_string())
            };
            assert!(load(3, 1, 3).is_ok());
            assert_eq!(load(4, 1, 3).unwrap_err(), format!("{}: there are more than 3 openings in it", path.display()));
            let many = (1 << 20) / opening.len() + 1;
            assert_eq!(load(many, 1, many).unwrap_err(), format!("{}: longer than 1 MiB", path.display()));
        }
    }
}
