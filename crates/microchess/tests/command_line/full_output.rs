//! Every command with nowhere to write to: a full disk is an error with a message, a closed pipe is the reader's wish, and
//! neither is ever a panic.

use std::fs::File;
use std::io::Write;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use clap::CommandFactory;
use microchess::cli::Cli;
use tempfile::TempDir;

#[path = "../../../lockstep/tests/rom/mod.rs"]
mod rom;

const GAME: &str = "[White \"A\"]\n[Black \"B\"]\n\n1. e4 e5 2. Nf3 Nc6 *\n";
const KEYS: &str = "C PC E";
const RECORDINGS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/golden/openings.json");

/// The commands that say something, with their arguments and input.
const COMMANDS: [(&[&str], &str); 32] = [
    (&["--help"], ""),
    (&["--version"], ""),
    (&["help", "match"], ""),
    (&["match", "--help"], ""),
    (&["completions", "bash"], ""),
    (&["completions", "zsh"], ""),
    (&["completions", "fish"], ""),
    (&["completions", "elvish"], ""),
    (&["completions", "powershell"], ""),
    (&["man"], ""),
    (&["man", "--dir", "man1"], ""),
    (&["play", "--plain", "--opponent", "human"], "e4\nboard\nquit\n"),
    (&["think", "--keys", KEYS, "--level", "superblitz"], ""),
    (&["think", "--json", "--keys", KEYS, "--level", "superblitz"], ""),
    (&["think", "--batch", "-", "--level", "superblitz"], "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n"),
    (&["explain", "--keys", KEYS, "--level", "superblitz"], ""),
    (&["explain", "--json", "--keys", KEYS, "--level", "superblitz"], ""),
    (&["perft", "2"], ""),
    (&["bench"], ""),
    (&["match", "--white", "random", "--black", "random", "--games", "2"], ""),
    (&["match", "--white", "random", "--black", "random", "--games", "2", "--json"], ""),
    (&["census", "--games", "1", "--levels", "superblitz"], ""),
    (&["pgn", "game.pgn"], ""),
    (&["analyse", "--nodes", "1000", "game.pgn"], ""),
    (&["analyse", "--nodes", "1000", "--json", "game.pgn"], ""),
    (&["verify", RECORDINGS], ""),
    (&["lockstep", "--rom", "microchess.ptp", "--keys", "C PC"], ""),
    (&["web", "--no-open", "--port", "0"], ""),
    (&["uci"], "uci\nquit\n"),
    (&["xboard"], "xboard\nprotover 2\nping 1\nquit\n"),
    (&["kim1"], "C PC\n"),
    (&["serial"], "C"),
];

/// A command that is asked for something that there is not, so that it has to say so on standard error.
const WRONG: [&[&str]; 8] = [
    &["pgn", "/no/such/file"],
    &["verify", "/no/such/file"],
    &["analyse", "/no/such/file"],
    &["think", "--batch", "/no/such/file"],
    &["match", "--white", "uci:/no/such/engine", "--black", "random"],
    &["lockstep", "--rom", "/no/such/file"],
    &["perft", "no"],
    WATCH,
];

/// It needs a terminal.
const WATCH: &[&str] = &["watch"];

#[test]
fn no_command_is_forgotten() {
    for command in Cli::command().get_subcommands() {
        let name = command.get_name();
        let is_among_them = COMMANDS.iter().any(|(arguments, _)| arguments[0] == name);
        assert!(is_among_them || WATCH == [name], "{name} is not among the commands");
    }
}

fn start(arguments: &[&str], folder: &TempDir, stdout: impl Into<Stdio>, stderr: impl Into<Stdio>) -> Child {
    Command::new(env!("CARGO_BIN_EXE_microchess"))
        .args(arguments)
        .current_dir(folder)
        .env("HOME", folder.path())
        .env("XDG_STATE_HOME", folder.path().join("state"))
        .stdin(Stdio::piped())
        .stdout(stdout)
        .stderr(stderr)
        .spawn()
        .unwrap()
}

/// Gives the program its input and waits for its end.
fn finish(mut child: Child, input: &str, what: &str) -> (ExitStatus, String) {
    // A program that has ended already does not take it.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    let deadline = Instant::now() + Duration::from_secs(60);
    while child.try_wait().unwrap().is_none() {
        if Instant::now() > deadline {
            child.kill().unwrap();
            panic!("{what} does not end");
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    let output = child.wait_with_output().unwrap();
    (output.status, String::from_utf8_lossy(&output.stderr).into_owned())
}

fn full() -> File {
    File::options().write(true).open("/dev/full").unwrap()
}

/// A folder with what the commands read.
fn folder() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("game.pgn"), GAME).unwrap();
    let tape = rom::paper_tape(&rom::image(&rom::Places::LISTING));
    std::fs::write(folder.path().join("microchess.ptp"), tape).unwrap();
    folder
}

#[test]
fn a_full_disk_is_an_error_with_a_message() {
    let folder = folder();
    for (arguments, input) in COMMANDS {
        let child = start(arguments, &folder, full(), Stdio::piped());
        let (status, stderr) = finish(child, input, &format!("{arguments:?}"));
        assert_eq!(status.code(), Some(2), "{arguments:?}: {stderr}");
        assert!(stderr.contains("No space left on device"), "{arguments:?}: {stderr}");
    }
}

#[test]
fn a_closed_pipe_is_no_failure() {
    let folder = folder();
    for (arguments, input) in COMMANDS {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let child = start(arguments, &folder, writer, Stdio::piped());
        let (status, stderr) = finish(child, input, &format!("{arguments:?}"));
        assert_eq!(status.code(), Some(0), "{arguments:?}: {stderr}");
    }
}

#[test]
fn an_error_that_cannot_be_reported_still_has_its_exit_code() {
    let folder = folder();
    for arguments in WRONG {
        let (status, _) = finish(start(arguments, &folder, Stdio::null(), full()), "", &format!("{arguments:?}"));
        assert_eq!(status.code(), Some(2), "{arguments:?}");
    }
}
