//! Matches: many games between two players, and the score, Elo difference and SPRT that they give.

mod runner;
mod score;
mod sprt;

pub use runner::{MatchConfig, MatchGame, run_match};
pub use score::MatchScore;
pub use sprt::{EloModel, Sprt, SprtStatus};
