//! Matches: many games between two players, with a table at the end.

mod openings;
mod schedule;
mod spec;
mod tally;

pub use openings::{Openings, OpeningsError};
pub use schedule::{FinishedGame, MatchConfig, run};
pub use spec::{ParsePlayerSpecError, PlayerSpec};
pub use tally::{MatchScore, Sprt, SprtStatus};
