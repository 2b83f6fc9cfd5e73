//! The options: only those that do something.

use std::fmt;
use std::str::FromStr;

use arena::{Book, Player1976};
use microchess_1976::openings::OPENINGS;
use microchess_1976::{Edition, Level};

/// The most lines that can be asked for: no position has more moves.
const MOST_LINES: usize = 218;

/// What is set.
#[derive(Clone, Debug)]
pub(crate) struct Options {
    level: Level,
    edition: Edition,
    own_book: bool,
    opening: Book,
    lines: usize,
    analyse_mode: bool,
    /// Games so far.
    games: u64,
    /// Whether castling is written as king takes rook.
    pub(crate) chess960: bool,
}

/// Which options there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Name {
    Level,
    Edition,
    OwnBook,
    Opening,
    MultiPv,
    Chess960,
    AnalyseMode,
}

const NAMES: [(Name, &str); 7] = [
    (Name::Level, "Level"),
    (Name::Edition, "Edition"),
    (Name::OwnBook, "OwnBook"),
    (Name::Opening, "Opening"),
    (Name::MultiPv, "MultiPV"),
    (Name::Chess960, "UCI_Chess960"),
    (Name::AnalyseMode, "UCI_AnalyseMode"),
];

const EDITIONS: [(Edition, &str); 2] = [(Edition::Kim1, "KIM-1"), (Edition::Serial, "Serial")];

const AUTO: Book = Book::Auto { seed: 0 };

impl Default for Options {
    fn default() -> Self {
        Self {
            level: Level::Normal,
            edition: Edition::Kim1,
            own_book: true,
            opening: AUTO,
            lines: 1,
            analyse_mode: false,
            games: 0,
            chess960: false,
        }
    }
}

impl Options {
    /// Sets an option. Names and choices are read whatever their case.
    pub(crate) fn set(&mut self, name: &str, value: Option<&str>) -> Result<(), BadOption> {
        let known = NAMES.into_iter().find(|(_, known)| known.eq_ignore_ascii_case(name));
        let (option, _) = known.ok_or_else(|| BadOption::Unknown(name.to_owned()))?;
        let value = value.unwrap_or_default();
        let wrong = |expected: String| BadOption::Value { name: name.to_owned(), value: value.to_owned(), expected };
        let check = || bool::from_str(&value.to_ascii_lowercase()).map_err(|_| wrong("true or false".to_owned()));
        match option {
            Name::Level => self.level = choice(levels(), value).map_err(wrong)?,
            Name::Edition => self.edition = choice(editions(), value).map_err(wrong)?,
            Name::Opening => self.opening = choice(openings(), value).map_err(wrong)?,
            Name::OwnBook => self.own_book = check()?,
            Name::Chess960 => self.chess960 = check()?,
            Name::AnalyseMode => self.analyse_mode = check()?,
            Name::MultiPv => {
                let lines = value.parse().ok().filter(|lines| (1..=MOST_LINES).contains(lines));
                self.lines = lines.ok_or_else(|| wrong(format!("1 to {MOST_LINES}")))?;
            }
        }
        Ok(())
    }

    /// Another game: where the book has a choice, it chooses anew.
    pub(crate) fn next_game(&mut self) {
        self.games += 1;
    }

    /// The player that they describe.
    pub(crate) fn player(&self) -> Player1976 {
        let uses_book = self.own_book && !self.analyse_mode;
        Player1976 {
            level: self.level,
            edition: self.edition,
            book: match self.opening {
                _ if !uses_book => Book::Closed,
                Book::Auto { .. } => Book::Auto { seed: self.games },
                book => book,
            },
            multipv: self.lines,
            is_decision_only: false,
        }
    }

    /// How hard it thinks.
    pub(crate) const fn level(&self) -> Level {
        self.level
    }
}

fn levels() -> Vec<(Level, String)> {
    Level::ALL.map(|level| (level, level.title().to_owned())).to_vec()
}

fn editions() -> Vec<(Edition, String)> {
    EDITIONS.map(|(edition, name)| (edition, name.to_owned())).to_vec()
}

/// The openings by name, and any of them.
fn openings() -> Vec<(Book, String)> {
    let named = OPENINGS.iter().enumerate().map(|(index, opening)| {
        let computer = if opening.computer_is_white { "White" } else { "Black" };
        (Book::One(index), format!("{} {} as {computer}", opening.tape_id, opening.name))
    });
    std::iter::once((AUTO, "Auto".to_owned())).chain(named).collect()
}

fn choice<T>(choices: Vec<(T, String)>, value: &str) -> Result<T, String> {
    let mut expected = Vec::new();
    for (choice, name) in choices {
        if name.eq_ignore_ascii_case(value) {
            return Ok(choice);
        }
        expected.push(name);
    }
    Err(expected.join(", "))
}

/// The `option` lines. Of the options as they are by default these are the lines with the defaults.
impl fmt::Display for Options {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (option, name) in NAMES {
            write!(f, "option name {name} type ")?;
            match option {
                Name::Level => write_combo(f, self.level.title(), levels())?,
                Name::Edition => write_combo(f, EDITIONS[0].1, editions())?,
                Name::Opening => write_combo(f, "Auto", openings())?,
                Name::OwnBook => writeln!(f, "check default {}", self.own_book)?,
                Name::Chess960 => writeln!(f, "check default {}", self.chess960)?,
                Name::AnalyseMode => writeln!(f, "check default {}", self.analyse_mode)?,
                Name::MultiPv => writeln!(f, "spin default {} min 1 max {MOST_LINES}", self.lines)?,
            }
        }
        Ok(())
    }
}

fn write_combo<T>(f: &mut fmt::Formatter<'_>, usual: &str, choices: Vec<(T, String)>) -> fmt::Result {
    write!(f, "combo default {usual}")?;
    choices.iter().try_for_each(|(_, name)| write!(f, " var {name}"))?;
    writeln!(f)
}

/// Why an option was not set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum BadOption {
    Unknown(String),
    Value { name: String, value: String, expected: String },
}

impl fmt::Display for BadOption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown(name) => write!(f, "there is no option {name:?}"),
            Self::Value { name, value, expected } => write!(f, "{value:?} is no value for {name}; expected {expected}"),
        }
    }
}
