//! The program `microchess`: command line and wiring. The chess is in the other crates.
#![deny(clippy::print_stdout, clippy::print_stderr)] // They panic when the output is full or closed.

pub mod analyse;
mod bench;
mod board_picture;
mod census;
pub mod cli;
mod completions;
mod ctrl_c;
mod engines;
pub mod explain;
mod kim1;
mod lockstep;
mod man_page;
mod matches;
mod messages;
mod perft;
pub mod pgn;
mod play;
mod position;
mod progress;
mod serial;
mod think;
mod uci;
pub mod verify;
pub mod watch;
pub mod web;

use std::borrow::Cow;
use std::ffi::OsString;
use std::io::{self, Write};
use std::process::ExitCode;

use cli::{Cli, Command};
use microchess_game::visible_controls;

/// Exit code when the command did its work and the answer is "no": `verify` and `lockstep` found differences, `pgn` and
/// `analyse` problems in a file, `think --batch` lines that it could not read.
pub const EXIT_FOUND_PROBLEMS: u8 = 1;

/// Exit code when the input could not be used.
pub const EXIT_BAD_INPUT: u8 = 2;

/// Runs the command of the command line, and reports its error.
pub fn run(cli: Cli) -> ExitCode {
    let command = cli.command.unwrap_or_else(Command::for_stdin);
    let result = match command {
        Command::Play(args) => play::run(&args).map(|()| ExitCode::SUCCESS),
        Command::Kim1(args) => kim1::run(&args).map(|()| ExitCode::SUCCESS),
        Command::Serial(args) => serial::run(&args).map(|()| ExitCode::SUCCESS),
        Command::Think(args) => think::run(&args),
        Command::Explain(args) => explain::run(&args).map(|()| ExitCode::SUCCESS),
        Command::Perft(args) => perft::run(&args).map(|()| ExitCode::SUCCESS),
        Command::Match(args) => matches::run(&args),
        Command::Census(args) => census::run(&args).map(|()| ExitCode::SUCCESS),
        Command::Pgn(args) => pgn::run(&args),
        Command::Analyse(args) => analyse::run(&args),
        Command::Uci(args) => uci::run(&args).map(|()| ExitCode::SUCCESS),
        Command::Xboard(args) => uci::run_xboard(&args).map(|()| ExitCode::SUCCESS),
        Command::Bench => bench::run().map(|()| ExitCode::SUCCESS),
        Command::Verify(args) => verify::run(&args),
        Command::Lockstep(args) => lockstep::run(&args),
        Command::Watch(args) => watch::run(&args).map(|()| ExitCode::SUCCESS),
        Command::Web(args) => web::run(&args).map(|()| ExitCode::SUCCESS),
        Command::Completions(args) => completions::run(&args).map(|()| ExitCode::SUCCESS),
        Command::Man(args) => man_page::run(&args).map(|()| ExitCode::SUCCESS),
    };
    match result {
        Ok(code) => code,
        // The reader of the output has closed it (`microchess explain ... | head`), which is not a failure.
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            messages::report_error(&error);
            ExitCode::from(EXIT_BAD_INPUT)
        }
    }
}

/// Prints what the command line's parser has to say, which may be the help that was asked for.
pub fn report_usage(usage: &clap::Error) -> ExitCode {
    let is_obeyed = |argument: OsString| matches!(visible_controls(&argument.to_string_lossy()), Cow::Owned(_));
    let printed = if usage.use_stderr() && std::env::args_os().any(is_obeyed) {
        // The message quotes the argument.
        messages::report(usage.render());
        Ok(())
    } else {
        usage.print().and_then(|()| io::stdout().flush())
    };
    match printed {
        Ok(()) => ExitCode::from(usage.exit_code().try_into().unwrap_or(EXIT_BAD_INPUT)),
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            messages::report_error(&error.into());
            ExitCode::from(EXIT_BAD_INPUT)
        }
    }
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| cause.downcast_ref::<io::Error>().is_some_and(|e| e.kind() == io::ErrorKind::BrokenPipe))
}
