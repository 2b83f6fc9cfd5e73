//! The engine alone: UCI or the protocol of xboard on standard input and output, or `janus bench`.
#![deny(clippy::print_stdout, clippy::print_stderr)] // They panic when the output is full or closed.

use std::io::{self, BufReader, Write};
use std::process::ExitCode;

use microchess_janus::UciEngine;
use microchess_uci::StopFlag;

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let result = match arguments.next().as_deref() {
        None => microchess_xboard::serve_either(UciEngine::new(), BufReader::new(io::stdin()), io::stdout()),
        Some("bench") => {
            // It is not stopped, so there always is a report.
            let report = microchess_uci::bench(&mut UciEngine::new(), &StopFlag::default()).unwrap_or_default();
            writeln!(io::stdout(), "{report}")
        }
        Some(other) => {
            let _ = writeln!(
                io::stderr(),
                "janus: {other:?} is not a command; expected bench, or nothing for UCI and xboard"
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
