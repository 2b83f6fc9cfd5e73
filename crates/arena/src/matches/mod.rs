//! Matches: many games between two players, with a table at the end.

mod openings;
mod schedule;
mod spec;
mod tally;

pub use openings::{Openings, OpeningsError};
pub use schedule::{Finished, Plan, run};
pub use spec::{BadSpec, Spec};
pub use tally::{Sprt, Tally, Verdict};
