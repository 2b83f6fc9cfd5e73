#![doc = include_str!("../README.md")]
#![deny(clippy::print_stdout, clippy::print_stderr)] // They panic when the output is full or closed.

mod analysis;
mod book;
pub mod census;
pub mod explanation;
mod player_1976;
mod quirk;
mod slots;
mod spec;
mod trace;
mod uci_engine;

pub use analysis::{Analysis, Candidate, Decision, ExchangeCapture, decide, decide_board, legal_move_of};
pub use book::{Book, BookMove};
#[doc(no_inline)]
pub use explanation::Explanation;
pub use player_1976::Player1976;
pub use quirk::Quirk;
pub use slots::{Slots, SlotsCache, Substitution, computer_color, square_from_byte};
pub use spec::{Factory1976, Spec1976};
pub use trace::{Capture, Exchange, Trace};
pub use uci_engine::UciEngine1976;
