//! The engine alone: UCI or the protocol of xboard on standard input and output, or `janus bench`.
#![deny(clippy::print_stdout, clippy::print_stderr)] // They panic when the output is full or closed.

use std::io::{self, BufReader, Write};
use std::process::ExitCode;

use microchess_janus::UciEngine;
use microchess_uci::StopFlag;

/// What `janus --help` prints.
const HELP: &str = "\
Janus, a chess engine on the 0x88 board

Usage: janus [COMMAND]

Without a command it speaks UCI or the protocol of xboard, whichever the chess program begins with.

Commands:
  bench       Search fixed positions, and print the nodes and the nodes a second

Options:
  -h, --help     Print help
  -V, --version  Print the version";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let result = match arguments[..] {
        [] => microchess_xboard::serve_either(UciEngine::new(), BufReader::new(io::stdin()), io::stdout()),
        ["bench"] => {
            // It is not stopped, so there always is a report.
            let report = microchess_uci::bench(&mut UciEngine::new(), &StopFlag::default()).unwrap_or_default();
            writeln!(io::stdout(), "{report}")
        }
        ["-h" | "--help"] => writeln!(io::stdout(), "{HELP}"),
        ["-V" | "--version"] => writeln!(io::stdout(), "janus {}", env!("CARGO_PKG_VERSION")),
        _ => {
            let given = arguments.join(" ");
            let _ = writeln!(
                io::stderr(),
                "janus: {given:?} is not a command; expected bench, or nothing for UCI and xboard"
            );
            return ExitCode::from(2);
        }
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            let _ = writeln!(io::stderr(), "janus: {error}");
            ExitCode::FAILURE
        }
    }
}
