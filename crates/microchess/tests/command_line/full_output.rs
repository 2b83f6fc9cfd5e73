//! Every command with nowhere to write to: a full disk is an error with a message, a closed pipe is the reader's wish, and
//! neither is ever a panic.

use std::fs::File;
use std::io::Write;
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

const GAME: &str = "[White \"A\"]\n[Black \"B\"]\n\n1. e4 e5 2. Nf3 Nc6 *\n";
const KEYS: &str = "C PC E";

/// The commands that say something, with their arguments and input. `GAME` stands for the name of a file with a game.
const COMMANDS: [(&[&str], &str); 24] = [
    (&["--help"], ""),
    (&["--version"], ""),
    (&["help", "match"], ""),
    (&["match", "--help"], ""),
    (&["completions", "bash"], ""),
    (&["man"], ""),
    (&["think", "--keys", KEYS, "--level", "superblitz"], ""),
    (&["think", "--json", "--keys", KEYS, "--level", "superblitz"], ""),
    (&["think", "--batch", "-", "--level", "superblitz"], "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n"),
    (&["explain", "--keys", KEYS, "--level", "superblitz"], ""),
    (&["explain", "--json", "--keys", KEYS, "--level", "superblitz"], ""),
    (&["perft", "2"], ""),
    (&["match", "--white", "random", "--black", "random", "--games", "2"], ""),
    (&["match", "--white", "random", "--black", "random", "--games", "2", "--json"], ""),
    (&["census", "--games", "1", "--levels", "superblitz"], ""),
    (&["pgn", "GAME"], ""),
    (&["analyse", "--nodes", "1000", "GAME"], ""),
    (&["analyse", "--nodes", "1000", "--json", "GAME"], ""),
    (&["verify", "../../testdata/golden/openings.json"], ""),
    (&["web", "--no-open", "--port", "0"], ""),
    (&["uci"], "uci\nquit\n"),
    (&["xboard"], "xboard\nprotover 2\nping 1\nquit\n"),
    (&["kim1"], "C PC\n"),
    (&["serial"], "C"),
];

/// A command that is asked for something that there is not, so that it has to say so on standard error.
const WRONG: [&[&str]; 6] = [
    &["pgn", "/no/such/file"],
    &["verify", "/no/such/file"],
    &["analyse", "/no/such/file"],
    &["think", "--batch", "/no/such/file"],
    &["match", "--white", "uci:/no/such/engine", "--black", "random"],
    &["perft", "no"],
];

fn start(arguments: &[&str], game: &Path, stdout: impl Into<Stdio>, stderr: impl Into<Stdio>) -> Child {
    let argument = |argument: &&str| if *argument == "GAME" { game.into() } else { std::path::PathBuf::from(argument) };
    Command::new(env!("CARGO_BIN_EXE_microchess"))
        .args(arguments.iter().map(argument))
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

fn game_file() -> tempfile::TempPath {
    let mut file = tempfile::NamedTempFile::new().unwrap();
    file.write_all(GAME.as_bytes()).unwrap();
    file.into_temp_path()
}

#[test]
fn a_full_disk_is_an_error_with_a_message() {
    let game = game_file();
    for (arguments, input) in COMMANDS {
        let child = start(arguments, &game, full(), Stdio::piped());
        let (status, stderr) = finish(child, input, &format!("{arguments:?}"));
        assert_eq!(status.code(), Some(2), "{arguments:?}: {stderr}");
        assert!(stderr.contains("No space left on device"), "{arguments:?}: {stderr}");
    }
}

#[test]
fn a_closed_pipe_is_no_failure() {
    let game = game_file();
    for (arguments, input) in COMMANDS {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let (status, stderr) =
            finish(start(arguments, &game, writer, Stdio::piped()), input, &format!("{arguments:?}"));
        assert_eq!(status.code(), Some(0), "{arguments:?}: {stderr}");
    }
}

#[test]
fn an_error_that_cannot_be_reported_still_has_its_exit_code() {
    let game = game_file();
    for arguments in WRONG {
        let (status, _) = finish(start(arguments, &game, Stdio::null(), full()), "", &format!("{arguments:?}"));
        assert_eq!(status.code(), Some(2), "{arguments:?}");
    }
}
