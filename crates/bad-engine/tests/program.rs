//! The program itself: its help, its errors, and that it never outlives its tester.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // In a test, a panic is a failure.

use std::io::Write;
use std::process::{Child, Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// Much longer than any engine takes to end, however busy the machine is.
const PATIENCE: Duration = Duration::from_secs(30);

fn bad_engine(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_bad-engine"));
    command.args(arguments).stdin(Stdio::null());
    command
}

/// The kinds that the help lists, and what each takes as its argument, if anything.
fn kinds() -> Vec<(String, Option<String>)> {
    let Output { stdout, status, .. } = bad_engine(&["--help"]).output().unwrap();
    assert!(status.success());
    let help = String::from_utf8(stdout).unwrap();
    let (_, list) = help.split_once("Kinds:\n").unwrap();
    let kind = |line: &str| {
        let mut words = line.split_whitespace();
        let name = words.next().unwrap().to_owned();
        (name, words.next().filter(|word| word.chars().all(char::is_uppercase)).map(str::to_owned))
    };
    list.lines().map(kind).collect()
}

/// An engine in the middle of its work: it has been asked everything, and its output is not read.
fn busy(arguments: &[&str]) -> Child {
    let mut child =
        bad_engine(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
    // Some do not live to hear all of it.
    let _ = child.stdin.as_mut().unwrap().write_all(b"uci\nisready\nposition startpos\ngo\n");
    child
}

fn ends(child: &mut Child) -> bool {
    let deadline = Instant::now() + PATIENCE;
    while Instant::now() < deadline {
        if child.try_wait().unwrap().is_some() {
            return true;
        }
        thread::sleep(Duration::from_millis(5));
    }
    let _ = child.kill();
    false
}

#[test]
fn every_kind_ends_when_its_input_is_closed() {
    let folder = tempfile::tempdir().unwrap();
    let marker = folder.path().join("marker");
    let kinds = kinds();
    assert!(kinds.len() >= 15, "{kinds:?}");
    let mut children = Vec::new();
    for (name, takes) in &kinds {
        let argument = match takes.as_deref() {
            None => None,
            Some("MILLIS") => Some("3600000"),
            Some("MARKER") => marker.to_str(),
            Some(other) => panic!("{name} takes {other}"),
        };
        let arguments: Vec<&str> = std::iter::once(name.as_str()).chain(argument).collect();
        children.push((name, busy(&arguments)));
    }
    for (_, child) in &mut children {
        drop(child.stdin.take());
    }
    for (name, child) in &mut children {
        // Those that do not look at their input stay until their output is closed.
        if ["ignore-quit", "deaf"].contains(&name.as_str()) {
            thread::sleep(Duration::from_secs(2));
            assert!(child.try_wait().unwrap().is_none(), "{name} has gone too early");
            drop(child.stdout.take());
        }
        assert!(ends(child), "{name} is still there");
    }
}

#[test]
fn quit_ends_an_engine_at_once_and_commands_before_it_are_answered() {
    let mut child = bad_engine(&["plain"]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    stdin.write_all(b"uci\nisready\nposition startpos moves e2e4\ngo\nquit\n").unwrap();
    let Output { stdout, status, .. } = child.wait_with_output().unwrap();
    assert!(status.success());
    assert_eq!(String::from_utf8(stdout).unwrap(), "id name plain\nuciok\nreadyok\nbestmove g8f6\n");
    drop(stdin);
}

#[test]
fn wrong_arguments_are_explained() {
    for (arguments, message) in [
        (&[][..], "usage: bad-engine KIND; see bad-engine --help\n"),
        (&["good"], "there is no kind \"good\"; see bad-engine --help\n"),
        (&["sleep"], "usage: bad-engine sleep MILLIS\n"),
        (&["plain", "1"], "usage: bad-engine plain\n"),
    ] {
        let Output { stderr, status, .. } = bad_engine(arguments).output().unwrap();
        assert_eq!((status.code(), String::from_utf8(stderr).unwrap().as_str()), (Some(2), message));
    }
}
