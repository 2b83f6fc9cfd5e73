//! UCI engines that behave badly, each in its own way, for the tests of programs that talk to engines.
//!
//! `bad-engine cheat` answers with an illegal move, `bad-engine flood` never stops writing; `bad-engine --help` lists
//! all kinds. A bad engine is the good one of `engine.rs` that does one thing otherwise (`kinds.rs`). It never outlives
//! its tester: `input.rs` ends the program soon after its input is closed.
#![forbid(unsafe_code)]

mod delays;
mod endings;
mod engine;
mod input;
mod kinds;
mod knight;
mod moves;
mod noise;
mod output;

use std::process::ExitCode;

use engine::Engine;
use kinds::Kind;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words[..] {
        ["--help" | "-h"] => output::bytes(kinds::help().as_bytes()),
        [name, ref rest @ ..] => match Kind::find(name) {
            Some(kind) if rest.len() == usize::from(kind.takes.is_some()) => {
                Engine::new(kind, rest.concat()).run();
            }
            Some(kind) => return misused(&format!("usage: bad-engine {}", kind.usage())),
            None => return misused(&format!("there is no kind {name:?}; see bad-engine --help")),
        },
        [] => return misused("usage: bad-engine KIND; see bad-engine --help"),
    }
    ExitCode::SUCCESS
}

fn misused(message: &str) -> ExitCode {
    eprintln!("{message}");
    ExitCode::from(2)
}
