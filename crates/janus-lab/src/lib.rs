//! Where the net of Janus is made: positions from games of our own, a trainer, and measures of what a net is worth.
//!
//! Everything follows from a seed, so each net can be made again.

pub mod adjudication;
pub mod book_openings;
pub mod bootstrap;
pub mod data;
pub mod features;
pub mod inspect;
pub mod ladder;
pub mod net;
pub mod net_match;
pub mod opening;
pub mod piece_square;
pub mod plot;
pub mod quantised;
pub mod record;
pub mod selfplay;
pub mod target;
pub mod train;
#[cfg(feature = "tune")]
pub mod tune;
pub mod wdl_fit;
