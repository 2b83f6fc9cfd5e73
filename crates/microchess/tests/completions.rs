//! The scripts for shells and the manual pages: shells and `man` accept them, and they name all commands.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // In a test, a panic is a failure.

use std::path::Path;
use std::process::{Output, Stdio};

use assert_cmd::Command;

const COMMANDS: [&str; 19] = [
    "play",
    "kim1",
    "serial",
    "think",
    "explain",
    "perft",
    "uci",
    "xboard",
    "bench",
    "match",
    "census",
    "pgn",
    "analyse",
    "verify",
    "lockstep",
    "watch",
    "web",
    "completions",
    "man",
];

const SHELLS: [&str; 5] = ["bash", "zsh", "fish", "elvish", "powershell"];

fn microchess(arguments: &[&str]) -> Command {
    let mut command = Command::cargo_bin("microchess").unwrap();
    command.args(arguments).env_remove("CLICOLOR_FORCE");
    command
}

/// The standard output of a run that succeeds.
fn output(arguments: &[&str]) -> String {
    String::from_utf8(microchess(arguments).assert().success().get_output().stdout.clone()).unwrap()
}

/// The output of another program for a text; `None` where it is not installed.
fn filtered(program: &str, arguments: &[&str], input: &str) -> Option<Output> {
    let is_there = std::process::Command::new(program).arg("--version").stdout(Stdio::null()).status().is_ok();
    is_there.then(|| Command::new(program).args(arguments).write_stdin(input).output().unwrap())
}

#[test]
fn every_shell_has_a_script_that_names_all_commands() {
    for shell in SHELLS {
        let script = output(&["completions", shell]);
        for command in COMMANDS {
            assert!(script.contains(command), "{shell}: {command}");
        }
        assert!(script.contains("chess960"), "{shell}: options too");
    }
}

#[test]
fn shells_accept_the_syntax_of_their_scripts() {
    for (shell, check) in [("bash", "-n"), ("zsh", "-n"), ("fish", "--no-execute")] {
        let Some(result) = filtered(shell, &[check], &output(&["completions", shell])) else { continue };
        assert!(result.status.success() && result.stderr.is_empty(), "{shell}: {result:?}");
    }
}

/// Runs the example of `completions --help`, and then the function with which bash completes.
#[test]
fn bash_completes_commands_and_options() {
    let program = assert_cmd::cargo::cargo_bin("microchess");
    let path = format!("{}:{}", program.parent().unwrap().display(), std::env::var("PATH").unwrap());
    let complete = |words: &str| {
        let last = words.split(' ').count() - 1;
        let script = format!(
            "source <(microchess completions bash)\n\
             COMP_WORDS=({words} ''); COMP_CWORD={last}; cur=${{COMP_WORDS[{last}]}}; prev=${{COMP_WORDS[{last} - 1]}}\n\
             _microchess microchess \"$cur\" \"$prev\"; echo \"${{COMPREPLY[@]}}\""
        );
        let result = std::process::Command::new("bash").env("PATH", &path).args(["-c", &script]).output();
        let result = result.ok()?;
        assert!(result.status.success(), "{result:?}");
        Some(String::from_utf8(result.stdout).unwrap().trim().to_owned())
    };
    let Some(command) = complete("microchess th") else { return };
    assert_eq!(command, "think");
    assert_eq!(complete("microchess perft --ch").unwrap(), "--chess960");
    assert_eq!(complete("microchess completions po").unwrap(), "powershell");
}

#[test]
fn an_unknown_shell_is_refused() {
    let assert = microchess(&["completions", "tcsh"]).assert().code(2);
    let error = String::from_utf8_lossy(&assert.get_output().stderr).into_owned();
    assert!(error.contains("'tcsh'") && error.contains("bash"), "{error}");
}

#[test]
fn the_manual_has_all_commands_with_their_examples() {
    let manual = output(&["man"]);
    assert!(manual.starts_with(".ie ") || manual.starts_with(".TH "), "{manual}");
    assert_eq!(manual.matches(".TH ").count(), 1, "one page");
    for command in COMMANDS {
        assert!(manual.contains(&format!(".SS \"microchess {command}\"\n")), "{command}");
    }
    assert!(manual.contains("\n.SH EXAMPLES\n.nf\n"), "examples keep their lines");
    assert!(manual.contains("\n.SH \"EXIT CODES\"\n"));
    assert_eq!(manual.matches("\n.nf\n").count(), manual.matches("\n.fi\n").count());
}

#[test]
fn the_manual_can_be_read() {
    let manual = output(&["man"]);
    if let Some(result) = filtered("man", &["--warnings", "-l", "-"], &manual) {
        let text = String::from_utf8_lossy(&result.stdout);
        // A minimized system has a `man` that only says that its manual pages were removed.
        if !text.contains("minimized") {
            assert!(result.status.success() && result.stderr.is_empty(), "{result:?}");
            assert!(text.contains("COMMANDS") && text.contains("microchess perft 5\n"), "{text}");
        }
    }
    if let Some(result) = filtered("groff", &["-man", "-Tutf8", "-ww", "-z"], &manual) {
        assert!(result.status.success() && result.stderr.is_empty(), "{result:?}");
    }
    if let Some(result) = filtered("mandoc", &["-T", "lint", "-W", "error"], &manual) {
        assert!(result.status.success(), "{result:?}");
    }
}

#[test]
fn a_folder_gets_a_page_for_each_command() {
    let folder = tempfile::tempdir().unwrap();
    let pages = folder.path().join("share/man1");
    let printed = output(&["man", "--dir", pages.to_str().unwrap()]);
    let page = |name: &str| std::fs::read_to_string(pages.join(name)).unwrap();
    assert!(page("microchess.1").contains("microchess\\-think(1)"), "the overview points to the others");
    for command in COMMANDS {
        let name = format!("microchess-{command}.1");
        assert!(printed.lines().any(|line| Path::new(line) == pages.join(&name)), "{printed}");
        let text = page(&name);
        assert!(text.contains(&format!("\n.TH microchess-{command} 1 ")), "{text}");
        assert!(
            text.contains(".SH SYNOPSIS") && text.contains(".SH OPTIONS") && text.contains(".SH EXAMPLES"),
            "{text}"
        );
    }
    assert_eq!(printed.lines().count(), COMMANDS.len() + 1);
    assert_eq!(std::fs::read_dir(&pages).unwrap().count(), COMMANDS.len() + 1);
}

#[test]
fn pages_that_cannot_be_written_are_reported() {
    let file = tempfile::NamedTempFile::new().unwrap();
    let assert = microchess(&["man", "--dir", file.path().to_str().unwrap()]).assert().code(2);
    let error = String::from_utf8_lossy(&assert.get_output().stderr).into_owned();
    assert!(error.contains("cannot create the folder"), "{error}");
}

#[test]
fn help_of_completions_and_man_has_examples() {
    for command in ["completions", "man"] {
        assert!(output(&[command, "--help"]).contains("Examples:"), "{command}");
    }
}
