//! Janus in a word: `janus`, `janus:elo=1200`, `janus:nodes=20000`, `janus:hash=64,threads=2`.

use std::fmt;
use std::ops::RangeInclusive;

use microchess_game::{BuiltInEngine, EngineFactory, Player, PlayerSpec, PlayerSpecError};

use crate::player::JanusPlayer;
use crate::search::DEFAULT_HASH;
use crate::strength::{OPPONENTS, Strength};

/// The name of Janus among built-in engines.
const NAME: &str = "janus";

/// The playing strengths that can be set.
const ELO: RangeInclusive<u64> = Strength::MIN.elo() as u64..=Strength::MAX.elo() as u64;

/// Sizes of the transposition table in megabytes.
const HASH: RangeInclusive<u64> = 1..=65_536;

/// Numbers of threads.
const THREADS: RangeInclusive<u64> = 1..=256;

/// Janus with its settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct JanusSpec {
    /// A move is searched with at most this many nodes.
    pub nodes: Option<u64>,
    /// A move is searched at most this many plies deep.
    pub depth: Option<u32>,
    /// Megabytes of the transposition table.
    pub hash: usize,
    /// Threads that search together.
    pub threads: usize,
    /// How strong it plays; `None` is full strength.
    pub strength: Option<Strength>,
    /// Whether it plays from its opening book; if it is not said, it does when its strength is limited.
    pub book: Option<bool>,
}

impl Default for JanusSpec {
    fn default() -> Self {
        Self { nodes: None, depth: None, hash: DEFAULT_HASH, threads: 1, strength: None, book: None }
    }
}

impl JanusSpec {
    /// What a description says of Janus; `None` if it is of another player, or wrong.
    #[must_use]
    pub fn from_player(spec: &PlayerSpec) -> Option<Self> {
        match spec {
            PlayerSpec::BuiltIn(engine) => Self::try_from(engine).ok(),
            PlayerSpec::External(_) => None,
        }
    }

    /// The player that it describes.
    #[must_use]
    pub fn player(self) -> JanusPlayer {
        JanusPlayer::new(self)
    }

    /// Whether it plays from its opening book.
    #[must_use]
    pub fn uses_book(self) -> bool {
        self.book.unwrap_or(self.strength.is_some())
    }

    /// Whether it searches until a limit of the game ends its search.
    #[must_use]
    pub const fn needs_limit(self) -> bool {
        self.nodes.is_none() && self.depth.is_none() && self.strength.is_none()
    }
}

impl TryFrom<&BuiltInEngine> for JanusSpec {
    type Error = PlayerSpecError;

    fn try_from(engine: &BuiltInEngine) -> Result<Self, PlayerSpecError> {
        if engine.name != NAME {
            let text = PlayerSpec::BuiltIn(engine.clone()).to_string();
            return Err(PlayerSpecError::Unknown { text, expected: "janus or " });
        }
        let mut spec = Self::default();
        for (key, value) in &engine.settings {
            let value = value.as_deref();
            match (key.as_str(), value) {
                ("nodes", Some(value)) => {
                    spec.nodes = Some(number(value, "a number of nodes", 1..=u64::MAX, "1 or more")?);
                }
                ("depth", Some(value)) => {
                    spec.depth = Some(number(value, "a depth", 1..=127, "1 to 127 plies")? as u32);
                }
                ("hash", Some(value)) => {
                    spec.hash = number(value, "a size of the hash table", HASH, "1 to 65536 megabytes")? as usize;
                }
                ("threads", Some(value)) => {
                    spec.threads = number(value, "a number of threads", THREADS, "1 to 256")? as usize;
                }
                ("elo", Some(value)) => {
                    spec.strength = Some(Strength::new(number(value, "a strength", ELO, "600 to 2800")? as u32));
                }
                ("book", Some("on")) => spec.book = Some(true),
                ("book", Some("off")) => spec.book = Some(false),
                (key, value) => {
                    return Err(PlayerSpecError::Setting {
                        setting: value.map_or_else(|| key.to_owned(), |value| format!("{key}={value}")),
                        engine: "Janus",
                        expected: "elo=N, nodes=N, depth=N, hash=MB, threads=N, book=on or book=off",
                    });
                }
            }
        }
        Ok(spec)
    }
}

fn number(
    text: &str,
    what: &'static str,
    range: RangeInclusive<u64>,
    expected: &'static str,
) -> Result<u64, PlayerSpecError> {
    let wrong = || PlayerSpecError::Value { value: text.to_owned(), what, expected };
    text.parse().ok().filter(|number| range.contains(number)).ok_or_else(wrong)
}

/// Only what is not the default.
impl From<JanusSpec> for BuiltInEngine {
    fn from(spec: JanusSpec) -> Self {
        let default = JanusSpec::default();
        let number = |number: u64| number.to_string();
        let is_default_book = spec.book.is_none_or(|book| book == spec.strength.is_some());
        let settings = [
            ("elo", spec.strength.map(|strength| number(strength.elo().into()))),
            ("nodes", spec.nodes.map(number)),
            ("depth", spec.depth.map(|depth| number(depth.into()))),
            ("hash", Some(number(spec.hash as u64)).filter(|_| spec.hash != default.hash)),
            ("threads", Some(number(spec.threads as u64)).filter(|_| spec.threads != default.threads)),
            ("book", spec.book.filter(|_| !is_default_book).map(|book| if book { "on" } else { "off" }.to_owned())),
        ];
        let setting = |(key, value): (&str, Option<String>)| Some((key.to_owned(), Some(value?)));
        Self { name: NAME.to_owned(), settings: settings.into_iter().filter_map(setting).collect() }
    }
}

impl From<JanusSpec> for PlayerSpec {
    fn from(spec: JanusSpec) -> Self {
        Self::BuiltIn(spec.into())
    }
}

/// The name for screens and PGN: `Janus`, `Janus (20000 nodes)`, `Teletype (Elo 1200)`. What only changes how fast it is, is left out.
impl fmt::Display for JanusSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let limits = [
            self.strength.map(|strength| format!("Elo {}", strength.elo())),
            self.nodes.map(|nodes| format!("{nodes} nodes")),
            self.depth.map(|depth| format!("depth {depth}")),
        ];
        let limits: Vec<String> = limits.into_iter().flatten().collect();
        let opponent = OPPONENTS.iter().find(|opponent| opponent.strength == self.strength);
        let name = opponent.map_or("Janus", |opponent| opponent.name);
        if limits.is_empty() { f.pad(name) } else { f.pad(&format!("{name} ({})", limits.join(", "))) }
    }
}

/// Makes Janus from its description.
#[derive(Clone, Copy, Debug, Default)]
pub struct FactoryJanus;

impl EngineFactory for FactoryJanus {
    fn resolve(&self, engine: &BuiltInEngine) -> Result<BuiltInEngine, PlayerSpecError> {
        JanusSpec::try_from(engine).map(Into::into)
    }

    fn create(&self, engine: &BuiltInEngine) -> Result<Box<dyn Player>, PlayerSpecError> {
        Ok(Box::new(JanusSpec::try_from(engine)?.player()))
    }

    fn needs_limit(&self, engine: &BuiltInEngine) -> bool {
        JanusSpec::try_from(engine).is_ok_and(JanusSpec::needs_limit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn resolved(text: &str) -> Result<String, String> {
        let spec: PlayerSpec = text.parse().unwrap();
        spec.resolve(&FactoryJanus).map(|spec| spec.to_string()).map_err(|error| error.to_string())
    }

    #[test]
    fn players_are_read_as_they_are_written() {
        for text in [
            "janus",
            "janus:nodes=20000",
            "janus:depth=8",
            "janus:hash=64,threads=2",
            "janus:elo=1200",
            "janus:elo=600,hash=1",
            "janus:elo=600,book=off",
            "janus:book=on",
        ] {
            assert_eq!(resolved(text).as_deref(), Ok(text));
        }
        assert_eq!(resolved("janus:threads=1,hash=16,book=off").as_deref(), Ok("janus"));
        assert_eq!(resolved("janus:elo=600,book=on").as_deref(), Ok("janus:elo=600"));
        for (text, message) in [
            ("stockfish", "\"stockfish\" is not a player; expected janus or uci:/path/to/engine,Option=value"),
            ("janus:nodes=0", "\"0\" is not a number of nodes; expected 1 or more"),
            ("janus:depth=200", "\"200\" is not a depth; expected 1 to 127 plies"),
            ("janus:hash=big", "\"big\" is not a size of the hash table; expected 1 to 65536 megabytes"),
            ("janus:threads=-1", "\"-1\" is not a number of threads; expected 1 to 256"),
            ("janus:elo=500", "\"500\" is not a strength; expected 600 to 2800"),
            (
                "janus:fast",
                "\"fast\" is not a setting of Janus; expected elo=N, nodes=N, depth=N, hash=MB, threads=N, book=on or book=off",
            ),
            (
                "janus:book=auto",
                "\"book=auto\" is not a setting of Janus; expected elo=N, nodes=N, depth=N, hash=MB, threads=N, book=on or book=off",
            ),
        ] {
            assert_eq!(resolved(text).unwrap_err(), message);
        }
    }

    #[test]
    fn a_limit_of_its_own_ends_its_search() {
        let needs_limit = |text: &str| text.parse::<PlayerSpec>().unwrap().needs_limit(&FactoryJanus);
        assert!(needs_limit("janus") && needs_limit("janus:hash=1,threads=2"));
        assert!(!needs_limit("janus:nodes=100") && !needs_limit("janus:depth=3"));
    }

    #[test]
    fn its_name_says_how_it_is_limited() {
        let name = |text: &str| JanusSpec::from_player(&text.parse().unwrap()).unwrap().to_string();
        assert_eq!(name("janus:hash=64,threads=2"), "Janus");
        assert_eq!(name("janus:depth=8,nodes=5"), "Janus (5 nodes, depth 8)");
        assert_eq!(name("janus:elo=1200"), "Teletype (Elo 1200)");
        assert_eq!(JanusSpec::from_player(&"1976:normal".parse().unwrap()), None);
    }
}
