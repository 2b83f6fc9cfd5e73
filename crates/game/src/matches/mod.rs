//! Matches: many games between two players or more, and the scores, ratings and SPRT that they give.

mod conditions;
mod cross_table;
mod names;
mod rating;
mod resume;
mod runner;
mod schedule;
mod score;
mod sprt;

pub use conditions::event_name;
pub use cross_table::CrossTable;
pub use rating::Rating;
pub use resume::{FinishedGame, ResumeError};
pub use runner::{MatchConfig, MatchError, MatchGame, MatchPlayer, TournamentConfig, run_match, run_tournament};
pub use schedule::{Format, Schedule, ScheduledGame, TooManyPlayers};
pub use score::MatchScore;
pub use sprt::{EloModel, ParseEloModelError, Sprt, SprtStatus};
