//! The 1976 program in a word: `1976:normal,book=auto,edition=serial`.

use microchess_1976::{Edition, Level, OPENINGS};
use microchess_game::{BuiltInEngine, EngineFactory, Player, PlayerSpec, PlayerSpecError};

use crate::book::Book;
use crate::player_1976::Player1976;

/// The name of the 1976 program among built-in engines.
const NAME: &str = "1976";

/// The 1976 program at a level, with a book or without.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spec1976 {
    /// How hard it thinks.
    pub level: Level,
    /// Whose book it has.
    pub edition: Edition,
    /// Which openings it knows.
    pub book: Book,
}

impl Spec1976 {
    /// A level without a book, as in matches.
    #[must_use]
    pub const fn new(level: Level) -> Self {
        Self { level, edition: Edition::Kim1, book: Book::Closed }
    }

    /// The same with a book.
    #[must_use]
    pub const fn with_book(self, book: Book) -> Self {
        Self { book, ..self }
    }

    /// What a description says of the 1976 program; `None` if it is of another player, or wrong.
    #[must_use]
    pub fn from_player(spec: &PlayerSpec) -> Option<Self> {
        match spec {
            PlayerSpec::BuiltIn(engine) => Self::try_from(engine).ok(),
            PlayerSpec::External(_) => None,
        }
    }

    /// The player that it describes.
    #[must_use]
    pub fn player(self) -> Player1976 {
        Player1976::new(self.level).with_edition(self.edition).with_book(self.book)
    }
}

impl TryFrom<&BuiltInEngine> for Spec1976 {
    type Error = PlayerSpecError;

    fn try_from(engine: &BuiltInEngine) -> Result<Self, PlayerSpecError> {
        if engine.name != NAME {
            let text = PlayerSpec::BuiltIn(engine.clone()).to_string();
            return Err(PlayerSpecError::Unknown { text, expected: "1976:LEVEL or " });
        }
        let mut spec = Self::new(Level::Normal);
        for (key, value) in &engine.settings {
            match (key.as_str(), value) {
                ("book", Some(value)) => spec.book = parse_book(value)?,
                ("edition", Some(value)) => spec.edition = parse_edition(value)?,
                (key, Some(value)) => {
                    return Err(PlayerSpecError::Setting {
                        setting: format!("{key}={value}"),
                        engine: "the 1976 program",
                        expected: "book=... or edition=...",
                    });
                }
                (level, None) => {
                    spec.level = level.parse().map_err(|_| wrong(level, "a level", "superblitz, blitz or normal"))?;
                }
            }
        }
        Ok(spec)
    }
}

fn wrong(value: &str, what: &'static str, expected: &'static str) -> PlayerSpecError {
    PlayerSpecError::Value { value: value.to_owned(), what, expected }
}

fn parse_edition(text: &str) -> Result<Edition, PlayerSpecError> {
    match text {
        "kim1" => Ok(Edition::Kim1),
        "serial" => Ok(Edition::Serial),
        _ => Err(wrong(text, "an edition", "kim1 or serial")),
    }
}

fn parse_book(text: &str) -> Result<Book, PlayerSpecError> {
    match text {
        "off" => Ok(Book::Closed),
        "auto" => Ok(Book::Auto { seed: 0 }),
        tape => {
            let index = OPENINGS.iter().position(|opening| opening.tape_id.eq_ignore_ascii_case(tape));
            index.map(Book::One).ok_or_else(|| wrong(tape, "a book", "off, auto, or A0 to A9"))
        }
    }
}

/// The level always, book and edition where they are not the default.
impl From<Spec1976> for BuiltInEngine {
    fn from(spec: Spec1976) -> Self {
        let mut settings = vec![(spec.level.name().to_owned(), None)];
        let book = match spec.book {
            Book::Closed => None,
            Book::Auto { .. } => Some("auto"),
            Book::One(index) => OPENINGS.get(index).map(|opening| opening.tape_id),
        };
        settings.extend(book.map(|book| ("book".to_owned(), Some(book.to_owned()))));
        if spec.edition == Edition::Serial {
            settings.push(("edition".to_owned(), Some("serial".to_owned())));
        }
        Self { name: NAME.to_owned(), settings }
    }
}

impl From<Spec1976> for PlayerSpec {
    fn from(spec: Spec1976) -> Self {
        Self::BuiltIn(spec.into())
    }
}

/// Makes the 1976 program, and nothing else. Where only its moves matter, it does not look for their reasons.
#[derive(Clone, Copy, Debug, Default)]
pub struct Factory1976;

impl EngineFactory for Factory1976 {
    fn resolve(&self, engine: &BuiltInEngine) -> Result<BuiltInEngine, PlayerSpecError> {
        Spec1976::try_from(engine).map(BuiltInEngine::from)
    }

    fn create(&self, engine: &BuiltInEngine) -> Result<Box<dyn Player>, PlayerSpecError> {
        Ok(Box::new(Spec1976::try_from(engine)?.player().decision_only()))
    }

    fn needs_limit(&self, _: &BuiltInEngine) -> bool {
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn resolved(text: &str) -> Result<String, String> {
        let spec: PlayerSpec = text.parse().unwrap();
        spec.resolve(&Factory1976).map(|spec| spec.to_string()).map_err(|error| error.to_string())
    }

    #[test]
    fn players_are_read_as_they_are_written() {
        for text in
            ["1976:normal", "1976:blitz,book=auto", "1976:superblitz,book=A4", "1976:normal,book=auto,edition=serial"]
        {
            assert_eq!(resolved(text).as_deref(), Ok(text));
        }
        assert_eq!(resolved("1976").as_deref(), Ok("1976:normal"));
        for (text, message) in [
            ("stockfish", "\"stockfish\" is not a player; expected 1976:LEVEL or uci:/path/to/engine,Option=value"),
            ("1976:hard", "\"hard\" is not a level; expected superblitz, blitz or normal"),
            ("1976:blitz,book=B1", "\"B1\" is not a book; expected off, auto, or A0 to A9"),
            ("1976:blitz,edition=2", "\"2\" is not an edition; expected kim1 or serial"),
            ("1976:blitz,hash=2", "\"hash=2\" is not a setting of the 1976 program; expected book=... or edition=..."),
        ] {
            assert_eq!(resolved(text).unwrap_err(), message);
        }
    }
}
