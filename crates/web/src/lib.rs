#![doc = include_str!("../README.md")]
#![deny(clippy::print_stdout, clippy::print_stderr)] // They panic when the output is full or closed.

#[cfg(target_arch = "wasm32")]
mod bindings;
#[cfg(not(target_arch = "wasm32"))]
pub mod files;
mod machine;
mod memory;
mod move_input;
mod not_bugs;
mod opponent;
mod position_view;
pub mod protocol;
mod quirks;
mod replay;
mod serial;
mod session;
mod story;
mod table;
mod xray;

pub use session::Session;
