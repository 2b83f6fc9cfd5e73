#![doc = include_str!("../README.md")]

mod clocks;
#[cfg(feature = "native")]
mod external_engine;
mod game;
#[cfg(feature = "native")]
pub mod matches;
mod numbers;
mod openings;
pub mod pgn;
mod played_game;
mod player;
mod player_spec;
mod termination;

pub use clocks::{Clocks, ParseTimeControlError, TimeControl};
#[cfg(feature = "native")]
pub use external_engine::UciPlayer;
pub use game::{Game, PlayError};
pub use numbers::{counted, group_thousands};
pub use openings::Openings;
#[cfg(feature = "native")]
pub use openings::OpeningsError;
pub use played_game::{MatchLimit, PlayedGame, Rules};
pub use player::{Choice, Player, PlayerError};
pub use player_spec::{BuiltIn, EngineCommand, EngineFactory, ParsePlayerSpecError, PlayerSpec};
pub use termination::{GameResult, Termination};
