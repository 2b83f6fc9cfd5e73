//! What players type by habit, and keys that are pressed by mistake.

use std::time::{Duration, Instant};

use crate::pty::Terminal;

#[test]
fn moves_in_the_notation_of_1976_in_small_letters_too() {
    let mut terminal = Terminal::start(&["play", "--opponent", "human"]);
    terminal.expect("Type a move");
    terminal.type_keys("p-k4\r");
    terminal.expect("1. e4");
    terminal.type_keys("P-K4\r");
    terminal.expect("e5");
    terminal.quit();
    let fen = "8/4P2k/8/8/8/8/8/K7 w - - 0 1";
    let mut terminal = Terminal::start(&["play", "--opponent", "human", "--fen", fen]);
    terminal.expect("Type a move");
    terminal.type_keys("p-k8\r");
    terminal.expect("Promote to");
    terminal.type_keys("n");
    terminal.expect("e8=N");
    terminal.quit();
}

#[test]
fn two_engines_have_no_prompt_and_say_that_they_are_paused() {
    let engines = ["play", "--white", "1976:superblitz", "--black", "1976:blitz", "--speed", "instant"];
    let mut terminal = Terminal::start(&engines);
    terminal.expect("1 s a move");
    terminal.type_keys("<");
    terminal.expect("there is no move to type");
    assert!(!terminal.text().contains("> <"), "{}", terminal.text());
    terminal.type_keys("p");
    terminal.expect("paused, 1 s a move");
    terminal.expect("p resume");
    terminal.type_keys("n");
    terminal.expect("plays");
    assert!(terminal.text().contains("paused, 1 s a move"), "{}", terminal.text());
    terminal.type_keys("p");
    terminal.expect("╭ 1 s a move");
    terminal.quit();
}

#[test]
fn ten_times_as_fast_is_10x() {
    let game = ["play", "--opponent", "1976:normal,book=off", "--color", "white", "--speed", "10x"];
    let mut terminal = Terminal::start(&game);
    terminal.expect("Type a move");
    terminal.type_keys("e4\r");
    terminal.expect("KIM-1 clock");
    terminal.type_keys(" ");
    terminal.expect("plays e5");
    terminal.quit();
}

#[test]
fn line_by_line_a_resignation_is_taken_back() {
    let home = tempfile::tempdir().unwrap();
    let mut terminal = Terminal::start_in(&["play", "--plain", "--opponent", "human"], home.path());
    terminal.expect("White> ");
    terminal.type_keys("help\r");
    terminal.expect("the KIM-1's way: d2-d4, for Black e7-e5");
    terminal.type_keys("resign\r");
    terminal.expect("White: resign? y or n");
    terminal.type_keys("n\r");
    terminal.expect("The game goes on.");
    terminal.type_keys("quit\r");
    assert_eq!(terminal.exit_code(), 0);
}

#[test]
fn a_program_that_is_no_engine_is_named_at_once() {
    for (program, why) in [("/bin/cat", "it does not speak UCI"), ("/bin/true", "expected a program that speaks UCI")] {
        let started = Instant::now();
        let mut terminal = Terminal::start(&["play", "--opponent", &format!("uci:{program}")]);
        assert_eq!(terminal.exit_code(), 2);
        let said = terminal.text().split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(said.contains(why), "{said}");
        // Ten seconds are for a program that says nothing.
        assert!(started.elapsed() < Duration::from_secs(8), "{program}: {:?}", started.elapsed());
    }
}
