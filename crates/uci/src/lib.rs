//! The UCI front end: lines of text come in, lines of text go out, and in between an [`arena::Player`] thinks.
//!
//! [`serve`] runs a session over any input and output. Everything that the protocol does not define is said in
//! `info string`.

mod bench_positions;
pub mod command;
mod extras;
mod holding;
mod options;
mod session;
mod told;
mod voice;

pub use session::serve;

/// The examples of README.md are tests too.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadMe;
