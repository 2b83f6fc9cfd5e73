//! The engines that are built into this program.

use microchess_bridge_1976::{Book, Factory1976, Spec1976};
use microchess_game::{BuiltInEngine, EngineFactory, Player, PlayerSpec, PlayerSpecError, RandomFactory};
use microchess_janus::{FactoryJanus, JanusSpec};

/// The factory for all of them.
pub(crate) static ENGINES: &dyn EngineFactory = &BuiltInEngines;

/// The factories of the engines. Another built-in engine is added here and in [`EXPECTED`].
static FACTORIES: [&dyn EngineFactory; 3] = [&Factory1976, &FactoryJanus, &RandomFactory];

/// What a text could have been that is none of them.
const EXPECTED: &str = "1976:LEVEL, janus, random or ";

/// All built-in engines: each factory is asked in turn, until one knows the name.
struct BuiltInEngines;

impl BuiltInEngines {
    /// The answer of the first factory that knows the engine, right or wrong.
    fn ask<T>(
        &self,
        ask: impl Fn(&dyn EngineFactory) -> Result<T, PlayerSpecError>,
        engine: &BuiltInEngine,
    ) -> Result<T, PlayerSpecError> {
        let is_known = |answer: &Result<T, _>| !matches!(answer, Err(PlayerSpecError::Unknown { .. }));
        FACTORIES.into_iter().map(ask).find(is_known).unwrap_or_else(|| {
            let text = PlayerSpec::BuiltIn(engine.clone()).to_string();
            Err(PlayerSpecError::Unknown { text, expected: EXPECTED })
        })
    }
}

impl EngineFactory for BuiltInEngines {
    fn resolve(&self, engine: &BuiltInEngine) -> Result<BuiltInEngine, PlayerSpecError> {
        self.ask(|factory| factory.resolve(engine), engine)
    }

    fn create(&self, engine: &BuiltInEngine) -> Result<Box<dyn Player>, PlayerSpecError> {
        self.ask(|factory| factory.create(engine), engine)
    }

    fn needs_limit(&self, engine: &BuiltInEngine) -> bool {
        let knows = |factory: &&dyn EngineFactory| factory.resolve(engine).is_ok();
        FACTORIES.into_iter().find(knows).is_some_and(|factory| factory.needs_limit(engine))
    }
}

/// Parses a player on the command line: a built-in engine that exists, with settings that it has, or another program.
pub(crate) fn parse_player(text: &str) -> Result<PlayerSpec, PlayerSpecError> {
    text.parse::<PlayerSpec>()?.resolve(ENGINES)
}

/// Parses an engine that plays against a person: it then plays its openings, unless a setting says something about its book.
/// Without a book an engine that computes always the same would also always play the same.
pub(crate) fn parse_opponent_engine(text: &str) -> Result<PlayerSpec, PlayerSpecError> {
    let spec: PlayerSpec = text.parse()?;
    let names_book = match &spec {
        PlayerSpec::BuiltIn(engine) => engine.settings.iter().any(|(key, _)| key == "book"),
        PlayerSpec::External(_) => false,
    };
    let spec = spec.resolve(ENGINES)?;
    if names_book {
        return Ok(spec);
    }
    let program = Spec1976::from_player(&spec).map(|program| program.with_book(Book::Auto { seed: 0 }).into());
    let janus = JanusSpec::from_player(&spec).map(|janus| JanusSpec { book: Some(true), ..janus }.into());
    Ok(program.or(janus).unwrap_or(spec))
}

#[cfg(test)]
mod tests {
    use microchess_uci::StopFlag;

    use super::*;

    #[test]
    fn engines_play_their_openings_against_a_person_unless_it_is_set() {
        for (text, expected) in [
            ("1976", "1976:normal,book=auto"),
            ("1976:blitz", "1976:blitz,book=auto"),
            ("1976:blitz,book=off", "1976:blitz"),
            ("1976:book=A4", "1976:normal,book=A4"),
            ("uci:/no/book=engine,Option=1", "uci:/no/book=engine,Option=1"),
            ("janus:nodes=500", "janus:nodes=500,book=on"),
            ("janus:elo=1200", "janus:elo=1200"),
            ("janus:book=off", "janus"),
        ] {
            assert_eq!(parse_opponent_engine(text).unwrap().to_string(), expected);
        }
        assert!(parse_opponent_engine("1976:hard").is_err());
    }

    #[test]
    fn every_engine_is_found_and_the_message_names_them_all() {
        for text in ["1976:blitz", "janus", "janus:hash=1,threads=2", "random:seed=7"] {
            let spec = parse_player(text).unwrap();
            assert_eq!(spec.to_string(), text);
            assert_eq!(spec.needs_limit(ENGINES), text.starts_with("janus"), "{text}");
            assert!(spec.start(ENGINES, &StopFlag::default()).is_ok(), "{text}");
        }
        let message = |text| parse_player(text).unwrap_err().to_string();
        assert_eq!(
            message("stockfish"),
            "\"stockfish\" is not a player; expected 1976:LEVEL, janus, random or uci:/path/to/engine,Option=value"
        );
        assert_eq!(message("1976:hard"), "\"hard\" is not a level; expected superblitz, blitz or normal");
        assert_eq!(message("janus:depth=0"), "\"0\" is not a depth; expected 1 to 127 plies");
    }
}
