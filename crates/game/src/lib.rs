#![doc = include_str!("../README.md")]

mod clocks;
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
#[cfg(feature = "native")]
mod uci_player;
mod visible;

pub use clocks::{Clocks, ParseTimeControlError, TimeControl};
pub use game::{Game, MoveError};
pub use numbers::{group_thousands, pluralize};
pub use openings::Openings;
#[cfg(feature = "native")]
pub use openings::OpeningsError;
pub use played_game::{GameConfig, MoveLimit, PlayedGame};
pub use player::{Choice, Player, PlayerError};
pub use player_spec::{BuiltInEngine, EngineCommand, EngineFactory, PlayerSpec, PlayerSpecError};
pub use termination::{GameResult, Termination};
#[cfg(feature = "native")]
pub use uci_player::UciPlayer;
pub use visible::visible_controls;
