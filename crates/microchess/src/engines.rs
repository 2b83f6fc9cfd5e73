//! The engines that are built into this program.

use microchess_bridge_1976::Factory1976;
use microchess_game::{EngineFactory, PlayerSpec, PlayerSpecError};

/// The factory for them. Another built-in engine would be added here.
pub(crate) static ENGINES: &dyn EngineFactory = &Factory1976;

/// Parses a player on the command line: a built-in engine that exists, with settings that it has, or another program.
pub(crate) fn parse_player(text: &str) -> Result<PlayerSpec, PlayerSpecError> {
    text.parse::<PlayerSpec>()?.resolve(ENGINES)
}
