#![doc = include_str!("../README.md")]
#![deny(clippy::print_stdout, clippy::print_stderr)] // They panic when the output is full or closed.

mod command;
mod features;
mod game_clock;
mod session;

use std::io::{self, BufRead, Cursor, Read, Write};

use microchess_uci::Engine;

pub use session::serve;

/// The line with which xboard begins.
const GREETING: &str = "xboard";

/// How many bytes of a line are looked at to find the greeting.
const MAX_GREETING_LENGTH: u64 = 1024;

/// Serves a chess program that speaks UCI, or one whose first line that is not empty is `xboard`.
///
/// # Errors
///
/// When input or output fail.
pub fn serve_either<E: Engine>(
    engine: E,
    mut input: impl BufRead + Send + 'static,
    output: impl Write + Send + 'static,
) -> io::Result<()> {
    let mut first = Vec::new();
    // Empty lines say nothing of the protocol. A line that is longer than this is not the greeting, and is read to its end
    // later.
    while first.trim_ascii().is_empty() {
        first.clear();
        if input.by_ref().take(MAX_GREETING_LENGTH).read_until(b'\n', &mut first)? == 0 {
            break;
        }
    }
    let is_xboard = String::from_utf8_lossy(&first).trim() == GREETING;
    let input = Cursor::new(first).chain(input);
    if is_xboard { serve(engine, input, output) } else { microchess_uci::serve(engine, input, output) }
}
