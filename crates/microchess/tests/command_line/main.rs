//! The program from the outside: arguments and pipes in, text, JSON and exit codes out.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // In a test, a panic is a failure.

mod analyse;
mod batch;
mod census;
mod explain;
#[cfg(target_os = "linux")]
mod full_output;
mod help;
mod kim1_serial;
#[cfg(target_os = "linux")]
mod little_memory;
mod matches;
mod perft;
mod pgn;
mod play;
#[cfg(target_os = "linux")]
mod signals;
mod think;
mod uci;
#[cfg(unix)]
mod whole_files;

use assert_cmd::Command;
use serde_json::Value;

fn microchess(arguments: &[&str]) -> Command {
    let mut command = Command::cargo_bin("microchess").unwrap();
    command.args(arguments).env_remove("CLICOLOR_FORCE");
    command
}

/// The standard output of a run that succeeds.
fn output(arguments: &[&str], input: &str) -> String {
    let assert = microchess(arguments).write_stdin(input).assert().success();
    String::from_utf8(assert.get_output().stdout.clone()).unwrap()
}

/// The standard error of a run that ends with exit code 2.
fn error_output(arguments: &[&str], input: &str) -> String {
    let assert = microchess(arguments).write_stdin(input).assert().code(2);
    String::from_utf8(assert.get_output().stderr.clone()).unwrap()
}

fn json(arguments: &[&str]) -> Value {
    serde_json::from_str(&output(arguments, "")).unwrap()
}
