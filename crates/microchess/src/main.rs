//! The program `microchess`.
#![deny(clippy::print_stdout, clippy::print_stderr)] // They panic when the output is full or closed.

use std::process::ExitCode;

use clap::Parser;
use microchess::cli::Cli;

fn main() -> ExitCode {
    match Cli::try_parse() {
        Ok(cli) => microchess::run(cli),
        Err(usage) => microchess::report_usage(&usage),
    }
}
