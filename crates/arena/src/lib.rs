//! Games between players, at one table: the 1976 program with its 32 slots, and today's chess with all its rules.

pub mod book;
pub mod census;
pub mod clocks;
pub mod duel;
pub mod ending;
pub mod game;
pub mod matches;
pub mod numbers;
pub mod pgn;
pub mod player;
pub mod player_1976;
pub mod quirk;
pub mod slots;
pub mod study;
pub mod table;
mod uci_option;
pub mod uci_player;

pub use book::{Book, BookMove};
pub use clocks::{Clocks, TimeControl};
pub use duel::{Duel, Pace};
pub use ending::{Ending, Score};
pub use game::{Game, PlayError};
pub use numbers::grouped;
pub use player::{Choice, Clock, Limits, Player, PlayerError, Report, Stop, Thinking, Worth};
pub use player_1976::Player1976;
pub use quirk::Quirk;
pub use slots::{Slots, StandIn};
pub use study::Study;
pub use table::{Thought, Valued};
pub use uci_player::{Engine, UciPlayer};

/// The examples of README.md are tests too.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadMe;
