//! Who plays: `1976:normal`, `uci:/path/to/engine,Option=value`.

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

use microchess_1976::{Edition, Level, OPENINGS};
use thiserror::Error;

use crate::book::Book;
use crate::player::{Player, PlayerError};
use crate::player_1976::Player1976;
use crate::uci_player::UciPlayer;

/// A player, described in a word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Spec {
    /// The 1976 program at a level, with a book or without.
    MicroChess {
        /// How hard it thinks.
        level: Level,
        /// Which openings it knows.
        book: Book,
    },
    /// Another engine.
    Uci {
        /// Its program.
        path: PathBuf,
        /// Its options, by name.
        options: Vec<(String, String)>,
    },
}

impl Spec {
    /// Whether the player thinks for ever if he is not told how long.
    #[must_use]
    pub const fn needs_limit(&self) -> bool {
        matches!(self, Self::Uci { .. })
    }

    /// Brings the player to the table. Another seed makes another choice where the book has one.
    ///
    /// # Errors
    ///
    /// When an engine cannot be started.
    pub fn player(&self, seed: u64) -> Result<Box<dyn Player>, PlayerError> {
        match self {
            Self::MicroChess { level, book } => {
                let book = if matches!(book, Book::Auto { .. }) { Book::Auto { seed } } else { *book };
                Ok(Box::new(Player1976 { level: *level, edition: Edition::Kim1, book, lines: 1, is_brief: true }))
            }
            Self::Uci { path, options } => Ok(Box::new(UciPlayer::start(path, options)?)),
        }
    }
}

/// Why a text names no player.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BadSpec {
    /// Not the 1976 program, and not an engine.
    #[error("{0:?} is no player; expected 1976:LEVEL or uci:/path/to/engine,Option=value")]
    Unknown(String),
    /// A level that there is not.
    #[error("{0:?} is no level; expected superblitz, blitz or normal")]
    Level(String),
    /// Something else than `book=off`, `book=auto` or `book=A4`.
    #[error("{0:?} is no book; expected off, auto, or A0 to A9")]
    Book(String),
    /// A setting that the 1976 program does not have.
    #[error("{0:?} is no setting of the 1976 program; expected book=off, book=auto or book=A0 to A9")]
    Setting(String),
    /// An option without a value.
    #[error("{0:?} is no setting; expected Name=value")]
    Option(String),
}

impl FromStr for Spec {
    type Err = BadSpec;

    fn from_str(text: &str) -> Result<Self, BadSpec> {
        let (kind, rest) = text.split_once(':').unwrap_or((text, ""));
        let mut parts = rest.split(',').filter(|part| !part.is_empty());
        match kind {
            "1976" => {
                let mut spec = (Level::Normal, Book::Closed);
                for part in parts {
                    match part.split_once('=') {
                        Some(("book", book)) => spec.1 = read_book(book)?,
                        Some(_) => return Err(BadSpec::Setting(part.to_owned())),
                        None => spec.0 = part.parse().map_err(|_| BadSpec::Level(part.to_owned()))?,
                    }
                }
                Ok(Self::MicroChess { level: spec.0, book: spec.1 })
            }
            "uci" => {
                let path = parts.next().ok_or_else(|| BadSpec::Unknown(text.to_owned()))?;
                let option = |part: &str| {
                    let (name, value) = part.split_once('=').ok_or_else(|| BadSpec::Option(part.to_owned()))?;
                    Ok((name.to_owned(), value.to_owned()))
                };
                Ok(Self::Uci { path: PathBuf::from(path), options: parts.map(option).collect::<Result<_, _>>()? })
            }
            _ => Err(BadSpec::Unknown(text.to_owned())),
        }
    }
}

fn read_book(text: &str) -> Result<Book, BadSpec> {
    match text {
        "off" => Ok(Book::Closed),
        "auto" => Ok(Book::Auto { seed: 0 }),
        tape => {
            let index = OPENINGS.iter().position(|opening| opening.tape_id.eq_ignore_ascii_case(tape));
            index.map(Book::One).ok_or_else(|| BadSpec::Book(tape.to_owned()))
        }
    }
}

impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::MicroChess { level, book } => {
                write!(f, "1976:{}", level.name())?;
                match book {
                    Book::Closed => Ok(()),
                    Book::Auto { .. } => f.write_str(",book=auto"),
                    Book::One(index) => {
                        write!(f, ",book={}", OPENINGS.get(*index).map_or("?", |opening| opening.tape_id))
                    }
                }
            }
            Self::Uci { path, options } => {
                write!(f, "uci:{}", path.display())?;
                options.iter().try_for_each(|(name, value)| write!(f, ",{name}={value}"))
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
            "uci:/bin/engine,Hash=16,Move Overhead=30",
        ] {
            assert_eq!(text.parse::<Spec>().unwrap().to_string(), text);
        }
        assert_eq!("1976".parse::<Spec>().unwrap().to_string(), "1976:normal");
        for (text, message) in [
            ("stockfish", "\"stockfish\" is no player; expected 1976:LEVEL or uci:/path/to/engine,Option=value"),
            ("uci:", "\"uci:\" is no player; expected 1976:LEVEL or uci:/path/to/engine,Option=value"),
            ("1976:hard", "\"hard\" is no level; expected superblitz, blitz or normal"),
            ("1976:blitz,book=B1", "\"B1\" is no book; expected off, auto, or A0 to A9"),
            ("uci:/bin/engine,Hash", "\"Hash\" is no setting; expected Name=value"),
        ] {
            assert_eq!(text.parse::<Spec>().unwrap_err().to_string(), message);
        }
    }
}
