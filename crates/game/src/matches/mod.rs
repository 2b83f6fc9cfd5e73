//! Matches: many games between two players, and the score, Elo difference and SPRT that they give.

mod schedule;
mod score;

pub use schedule::{FinishedGame, MatchConfig, run};
pub use score::{MatchScore, Sprt, SprtStatus};
