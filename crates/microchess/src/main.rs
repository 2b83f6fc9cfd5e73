//! The program `microchess`.

use std::process::ExitCode;

use clap::Parser;

fn main() -> ExitCode {
    microchess::run(microchess::cli::Cli::parse())
}
