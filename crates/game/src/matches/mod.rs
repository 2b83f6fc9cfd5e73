//! Matches: many games between two players, with a score at the end.

mod schedule;
mod score;

pub use schedule::{FinishedGame, MatchConfig, run};
pub use score::{MatchScore, Sprt, SprtStatus};
