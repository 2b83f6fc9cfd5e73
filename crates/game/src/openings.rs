//! Openings of a match: random moves, or the games of a file.

use std::fmt;
#[cfg(feature = "native")]
use std::path::{Path, PathBuf};

use chess0x88::Position;
#[cfg(feature = "native")]
use thiserror::Error;

#[cfg(feature = "native")]
use crate::bounded_read::read_text_at_most;
use crate::game::Game;
#[cfg(feature = "native")]
use crate::pgn::PgnReader;
#[cfg(feature = "native")]
use crate::termination::Termination;

/// The longest file of positions.
#[cfg(feature = "native")]
const MAX_MEBIBYTES: u64 = 256;

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
        let file = |error| OpeningsError::File { path: path.to_owned(), error };
        let is_pgn = path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("pgn"));
        let games = if is_pgn {
            let reader = PgnReader::new(std::io::BufReader::new(std::fs::File::open(path).map_err(file)?));
            let mut games = Vec::new();
            for pgn in reader {
                let pgn = pgn.map_err(file)?;
                if let Some(problem) = pgn.problems.iter().find(|problem| problem.loses_moves) {
                    let (line, what) = (problem.line, problem.message.clone());
                    return Err(OpeningsError::Content { path: path.to_owned(), line, what });
                }
                let game = pgn.game_at(usize::MAX);
                if let Some(termination) = game.termination() {
                    return Err(OpeningsError::Over { path: path.to_owned(), number: games.len() + 1, termination });
                }
                games.push(game);
            }
            games
        } else {
            let text =
                std::fs::File::open(path).and_then(|file| read_text_at_most(file, MAX_MEBIBYTES)).map_err(file)?;
            let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
            let parse = |(index, line): (usize, &str)| {
                parse_line(line).map_err(|what| OpeningsError::Content { path: path.to_owned(), line: index + 1, what })
            };
            lines.map(parse).collect::<Result<_, _>>()?
        };
        if games.is_empty() { Err(OpeningsError::Empty(path.to_owned())) } else { Ok(Self::Given(games)) }
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
