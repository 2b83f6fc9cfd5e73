#![doc = include_str!("../README.md")]
#![deny(clippy::print_stdout, clippy::print_stderr)] // They panic when the output is full or closed.

mod adjudication;
#[cfg(feature = "native")]
mod atomic_file;
mod bounded_read;
mod clocks;
#[cfg(feature = "native")]
pub mod date;
#[cfg(feature = "native")]
mod engine_process;
mod game;
#[cfg(feature = "native")]
pub mod matches;
mod numbers;
mod openings;
pub mod pgn;
mod played_game;
mod player;
mod player_spec;
mod random_player;
mod termination;
#[cfg(feature = "native")]
mod uci_player;

pub use adjudication::{Adjudication, DrawRule, ResignRule};
#[cfg(feature = "native")]
pub use atomic_file::{Access, AtomicFile, DRAFT_EXTENSION, write_atomically};
pub use bounded_read::{read_at_most, read_text_at_most};
pub use clocks::{Clocks, ParseTimeControlError, TimeControl};
#[cfg(feature = "native")]
pub use engine_process::{NoEngines, kill_engines};
pub use game::{Game, MoveError};
pub use microchess_uci::visible_controls;
pub use numbers::{group_thousands, pluralize};
pub use openings::Openings;
#[cfg(feature = "native")]
pub use openings::OpeningsError;
pub use played_game::{GameConfig, MoveLimit, PlayedGame};
pub use player::{Choice, Player, PlayerError};
pub use player_spec::{BuiltInEngine, EngineCommand, EngineFactory, PlayerSpec, PlayerSpecError};
pub use random_player::{RandomFactory, RandomPlayer};
pub use termination::{AdjudicationReason, GameResult, Termination};
#[cfg(feature = "native")]
pub use uci_player::UciPlayer;
