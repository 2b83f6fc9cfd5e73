//! Who plays: `1976:normal`, `uci:/path/to/engine,Option=value`.
//!
//! Parts stand between commas; a comma that belongs to a part has a backslash before it. Where no file has the name of
//! the engine with its spaces, what stands after the first space are its arguments.

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

use microchess_1976::{Edition, Level, OPENINGS};
use thiserror::Error;

use crate::book::Book;
use crate::player::{Player, PlayerError};
use crate::player_1976::Player1976;
use crate::uci_player::{EngineCommand, UciPlayer};

/// A player, described in a word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlayerSpec {
    /// The 1976 program at a level, with a book or without.
    MicroChess {
        /// How hard it thinks.
        level: Level,
        /// Whose book it has.
        edition: Edition,
        /// Which openings it knows.
        book: Book,
    },
    /// Another engine.
    Uci(EngineCommand),
}

impl PlayerSpec {
    /// Whether the player thinks for ever if he is not told how long.
    #[must_use]
    pub const fn needs_limit(&self) -> bool {
        matches!(self, Self::Uci(_))
    }

    /// Brings the player to the table. Another seed makes another choice where the book has one.
    ///
    /// # Errors
    ///
    /// When an engine cannot be started.
    pub fn player(&self, seed: u64) -> Result<Box<dyn Player>, PlayerError> {
        match self {
            Self::MicroChess { level, edition, book } => {
                let book = if matches!(book, Book::Auto { .. }) { Book::Auto { seed } } else { *book };
                Ok(Box::new(Player1976 { level: *level, edition: *edition, book, multipv: 1, is_decision_only: true }))
            }
            Self::Uci(engine) => Ok(Box::new(UciPlayer::start(engine)?)),
        }
    }
}

/// Why a text names no player.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ParsePlayerSpecError {
    /// Not the 1976 program, and not an engine.
    #[error("{0:?} is no player; expected 1976:LEVEL or uci:/path/to/engine,Option=value")]
    Unknown(String),
    /// A level that there is not.
    #[error("{0:?} is no level; expected superblitz, blitz or normal")]
    Level(String),
    /// Something else than `book=off`, `book=auto` or `book=A4`.
    #[error("{0:?} is no book; expected off, auto, or A0 to A9")]
    Book(String),
    /// Something else than `edition=kim1` or `edition=serial`.
    #[error("{0:?} is no edition; expected kim1 or serial")]
    Edition(String),
    /// A setting that the 1976 program does not have.
    #[error("{0:?} is no setting of the 1976 program; expected book=... or edition=...")]
    Setting(String),
}

impl FromStr for PlayerSpec {
    type Err = ParsePlayerSpecError;

    fn from_str(text: &str) -> Result<Self, ParsePlayerSpecError> {
        let (kind, rest) = text.split_once(':').unwrap_or((text, ""));
        let mut parts = split_at_commas(rest).into_iter().filter(|part| !part.is_empty());
        match kind {
            "1976" => {
                let (mut level, mut edition, mut book) = (Level::Normal, Edition::Kim1, Book::Closed);
                for part in parts {
                    match part.split_once('=') {
                        Some(("book", text)) => book = read_book(text)?,
                        Some(("edition", text)) => edition = read_edition(text)?,
                        Some(_) => return Err(ParsePlayerSpecError::Setting(part)),
                        None => level = part.parse().map_err(|_| ParsePlayerSpecError::Level(part))?,
                    }
                }
                Ok(Self::MicroChess { level, edition, book })
            }
            "uci" => {
                let command = parts.next().ok_or_else(|| ParsePlayerSpecError::Unknown(text.to_owned()))?;
                let (path, arguments) = read_command(&command);
                let option = |part: String| match part.split_once('=') {
                    Some((name, value)) => (name.to_owned(), Some(value.to_owned())),
                    None => (part, None),
                };
                Ok(Self::Uci(EngineCommand { path, arguments, options: parts.map(option).collect() }))
            }
            _ => Err(ParsePlayerSpecError::Unknown(text.to_owned())),
        }
    }
}

/// The parts between commas. A backslash keeps a comma in its part.
fn split_at_commas(text: &str) -> Vec<String> {
    let mut parts = vec![String::new()];
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        let kept = letters.next_if(|next| letter == '\\' && *next == ',');
        match (kept, parts.last_mut()) {
            (None, _) if letter == ',' => parts.push(String::new()),
            (kept, Some(part)) => part.push(kept.unwrap_or(letter)),
            (_, None) => {}
        }
    }
    parts
}

/// A program and its arguments. A file's name may have spaces in it.
fn read_command(text: &str) -> (PathBuf, Vec<String>) {
    let whole = PathBuf::from(text);
    let mut words = text.split_whitespace().map(str::to_owned);
    match words.next() {
        Some(program) if !whole.exists() => (PathBuf::from(program), words.collect()),
        _ => (whole, Vec::new()),
    }
}

fn read_edition(text: &str) -> Result<Edition, ParsePlayerSpecError> {
    match text {
        "kim1" => Ok(Edition::Kim1),
        "serial" => Ok(Edition::Serial),
        _ => Err(ParsePlayerSpecError::Edition(text.to_owned())),
    }
}

fn read_book(text: &str) -> Result<Book, ParsePlayerSpecError> {
    match text {
        "off" => Ok(Book::Closed),
        "auto" => Ok(Book::Auto { seed: 0 }),
        tape => {
            let index = OPENINGS.iter().position(|opening| opening.tape_id.eq_ignore_ascii_case(tape));
            index.map(Book::One).ok_or_else(|| ParsePlayerSpecError::Book(tape.to_owned()))
        }
    }
}

impl fmt::Display for PlayerSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::MicroChess { level, edition, book } => {
                write!(f, "1976:{}", level.name())?;
                match book {
                    Book::Closed => {}
                    Book::Auto { .. } => f.write_str(",book=auto")?,
                    Book::One(index) => {
                        write!(f, ",book={}", OPENINGS.get(*index).map_or("?", |opening| opening.tape_id))?;
                    }
                }
                f.write_str(if *edition == Edition::Serial { ",edition=serial" } else { "" })
            }
            Self::Uci(engine) => {
                let keep = |text: &str| text.replace(',', "\\,");
                write!(f, "uci:{}", keep(&engine.path.display().to_string()))?;
                engine.arguments.iter().try_for_each(|argument| write!(f, " {}", keep(argument)))?;
                for (name, value) in &engine.options {
                    write!(f, ",{}", keep(name))?;
                    value.iter().try_for_each(|value| write!(f, "={}", keep(value)))?;
                }
                Ok(())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_are_read_as_they_are_written() {
        for text in [
            "1976:normal",
            "1976:blitz,book=auto",
            "1976:superblitz,book=A4",
            "1976:normal,book=auto,edition=serial",
            "uci:/bin/engine,Hash=16,Move Overhead=30",
            "uci:/bin/engine --fast -n 3,Clear Hash,Book=a\\,b",
        ] {
            assert_eq!(text.parse::<PlayerSpec>().unwrap().to_string(), text);
        }
        assert_eq!("1976".parse::<PlayerSpec>().unwrap().to_string(), "1976:normal");
        for (text, message) in [
            ("stockfish", "\"stockfish\" is no player; expected 1976:LEVEL or uci:/path/to/engine,Option=value"),
            ("uci:", "\"uci:\" is no player; expected 1976:LEVEL or uci:/path/to/engine,Option=value"),
            ("1976:hard", "\"hard\" is no level; expected superblitz, blitz or normal"),
            ("1976:blitz,book=B1", "\"B1\" is no book; expected off, auto, or A0 to A9"),
            ("1976:blitz,edition=2", "\"2\" is no edition; expected kim1 or serial"),
            ("1976:blitz,hash=2", "\"hash=2\" is no setting of the 1976 program; expected book=... or edition=..."),
        ] {
            assert_eq!(text.parse::<PlayerSpec>().unwrap_err().to_string(), message);
        }
    }
}
