//! However a screen ends, the terminal is given back.

use std::sync::mpsc::channel;
use std::thread;
use std::time::{Duration, Instant};

use portable_pty::{CommandBuilder, native_pty_system};

use crate::AGAINST_NORMAL;
use crate::pty::{PATIENCE, Terminal, size};

/// Every screen: its arguments, keys to type, and a text that is then on it.
const SCREENS: [(&[&str], &str, &str); 7] = [
    (&["play"], "", "Start the game"),
    (&AGAINST_NORMAL, "", "Type a move"),
    (&["kim1"], "", "Press C to set up"),
    (&["kim1", "--speed", "real"], "cep", "Thinking"),
    (&["serial"], "", "00 00 00"),
    (&["watch"], "", "waits for a key"),
    (&["watch", "--keys", "C E PC"], "", "running"),
];

/// Starts every screen, ends it in some way, and looks whether the terminal is given back.
fn every_screen_ends_well(how: &str, end: impl Fn(&mut Terminal)) {
    for (arguments, keys, text) in SCREENS {
        let home = tempfile::tempdir().unwrap();
        let mut terminal = Terminal::start_in(arguments, home.path());
        terminal.type_keys(keys);
        terminal.expect(text);
        assert!(terminal.is_raw(), "{arguments:?}");
        assert_eq!(terminal.screen.screen().alternate_screen(), arguments != ["serial"], "{arguments:?}");
        end(&mut terminal);
        assert_eq!(terminal.exit_code(), 0, "{arguments:?}, {how}:\n{}", terminal.text());
        assert!(terminal.is_as_it_was(), "{arguments:?}, {how}:\n{}", terminal.text());
    }
}

#[test]
fn a_signal_to_terminate_gives_the_terminal_back() {
    every_screen_ends_well("TERM", |terminal| terminal.signal("-TERM"));
}

#[test]
fn a_hang_up_gives_the_terminal_back() {
    every_screen_ends_well("HUP", |terminal| terminal.signal("-HUP"));
}

#[test]
fn an_interrupt_gives_the_terminal_back() {
    every_screen_ends_well("INT", |terminal| terminal.signal("-INT"));
}

#[test]
fn control_c_gives_the_terminal_back() {
    every_screen_ends_well("Ctrl-C", |terminal| terminal.type_keys("\x03"));
}

#[test]
fn a_panic_gives_the_terminal_back() {
    const PANICKED: u32 = 101;
    for (arguments, ..) in SCREENS {
        let home = tempfile::tempdir().unwrap();
        let mut terminal = Terminal::start_in(&[arguments, &["--panic"]].concat(), home.path());
        assert_eq!(terminal.exit_code(), PANICKED, "{arguments:?}:\n{}", terminal.text());
        assert!(terminal.is_as_it_was(), "{arguments:?}:\n{}", terminal.text());
        assert!(terminal.text().contains("a panic was asked for"), "{arguments:?}:\n{}", terminal.text());
    }
}

#[test]
fn a_terminal_that_is_closed_takes_the_program_with_it() {
    for (arguments, keys, text) in SCREENS {
        let home = tempfile::tempdir().unwrap();
        let mut terminal = Terminal::start_in(arguments, home.path());
        terminal.type_keys(keys);
        terminal.expect(text);
        // The window is closed: the other end of the pty is gone.
        terminal.keyboard = Box::new(std::io::sink());
        terminal.output = channel().1;
        let closed = native_pty_system().openpty(size(24, 80)).unwrap().master;
        drop(std::mem::replace(&mut terminal.master, closed));
        terminal.signal("-HUP");
        let deadline = Instant::now() + PATIENCE;
        while terminal.child.try_wait().unwrap().is_none() {
            assert!(Instant::now() < deadline, "{arguments:?} goes on without a terminal");
            thread::sleep(Duration::from_millis(20));
        }
    }
}

#[test]
fn control_z_gives_the_terminal_to_the_shell_and_comes_back() {
    let home = tempfile::tempdir().unwrap();
    let mut shell = CommandBuilder::new("bash");
    shell.args(["--norc", "--noprofile", "-i"]);
    let mut terminal = Terminal::run(shell, home.path(), &[("PS1", "ready> ")]);
    terminal.expect("ready> ");
    let program = assert_cmd::cargo::cargo_bin("microchess");
    terminal.type_keys(&format!("{} play\r", program.display()));
    terminal.expect("Start the game");
    terminal.type_keys("\x1A");
    terminal.expect("Stopped");
    assert!(!terminal.screen.screen().alternate_screen() && !terminal.screen.screen().hide_cursor());
    terminal.type_keys("fg\r");
    terminal.expect("Start the game");
    assert!(terminal.screen.screen().alternate_screen());
    terminal.type_keys("q");
    terminal.expect("ready> ");
    terminal.type_keys("exit\r");
    assert_eq!(terminal.exit_code(), 0);
}
