//! What a browser runs, run where there is no system: no clock, no threads, no files, no random numbers.
//!
//! `cargo xtask wasm` compiles the binary for `wasm32-unknown-unknown` and runs it in Node.js; the tests run the same
//! checks natively. A check expects the same moves, values and cycles in both worlds. What asks for a system clock, a
//! thread or a file panics in WebAssembly, so that the module traps.
#![forbid(unsafe_code)]

mod engines;
mod games;
mod recordings;
mod texts;

use std::fmt::Debug;

/// A check: why it failed is a text.
pub type Check = fn() -> Result<(), String>;

/// All checks with their names. The binary's exit code is the number of the first one that fails, from 1.
pub const CHECKS: [(&str, Check); 7] = [
    ("recorded decisions of 1976, with values and cycles", recordings::decisions),
    ("an explanation of a decision", recordings::explanation),
    ("a PGN read and written back", texts::pgn),
    ("the lines of UCI in both directions", texts::uci),
    ("a game of the program of 1976 against itself", games::self_play),
    ("the bench of Janus, node for node", engines::bench),
    ("perft 4 of the standard position", games::perft),
];

/// Compares something with what it must be.
fn expect<T: PartialEq + Debug>(what: &str, found: T, expected: T) -> Result<(), String> {
    if found == expected { Ok(()) } else { Err(format!("{what}: found {found:?}, expected {expected:?}")) }
}
