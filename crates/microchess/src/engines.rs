//! The engines that are built into this program.

use microchess_bridge_1976::{Book, Factory1976, Spec1976};
use microchess_game::{EngineFactory, PlayerSpec, PlayerSpecError};

/// The factory for them. Another built-in engine would be added here.
pub(crate) static ENGINES: &dyn EngineFactory = &Factory1976;

/// Parses a player on the command line: a built-in engine that exists, with settings that it has, or another program.
pub(crate) fn parse_player(text: &str) -> Result<PlayerSpec, PlayerSpecError> {
    text.parse::<PlayerSpec>()?.resolve(ENGINES)
}

/// Parses an engine that plays against a person: the 1976 program then plays its openings, unless a setting says something
/// about its book.
pub(crate) fn parse_opponent_engine(text: &str) -> Result<PlayerSpec, PlayerSpecError> {
    let spec: PlayerSpec = text.parse()?;
    let names_book = match &spec {
        PlayerSpec::BuiltIn(engine) => engine.settings.iter().any(|(key, _)| key == "book"),
        PlayerSpec::External(_) => false,
    };
    let spec = spec.resolve(ENGINES)?;
    Ok(match Spec1976::from_player(&spec) {
        Some(program) if !names_book => program.with_book(Book::Auto { seed: 0 }).into(),
        _ => spec,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_1976_program_plays_its_openings_against_a_person_unless_it_is_set() {
        for (text, expected) in [
            ("1976", "1976:normal,book=auto"),
            ("1976:blitz", "1976:blitz,book=auto"),
            ("1976:blitz,book=off", "1976:blitz"),
            ("1976:book=A4", "1976:normal,book=A4"),
            ("uci:/no/book=engine,Option=1", "uci:/no/book=engine,Option=1"),
        ] {
            assert_eq!(parse_opponent_engine(text).unwrap().to_string(), expected);
        }
        assert!(parse_opponent_engine("1976:hard").is_err());
    }
}
