//! Janus for the web page: a position and a strength go in as JSON, a move and what was thought come out.
//!
//! It is a module of its own, with the net in it, so that only those who play against Janus load it. It has one thread and no
//! clock: the time comes from the page, and a search is ended from outside by ending its Worker.

#[cfg(target_arch = "wasm32")]
mod bindings;
mod thinker;
mod words;

pub use thinker::{Answer, Request, Thinker};
