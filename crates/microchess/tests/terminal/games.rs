//! Games: typed, clicked, watched, explained, and kept.

use crate::AGAINST_NORMAL;
use crate::pty::Terminal;

/// Where a square is at 80 columns and 24 lines, White below: five columns and two lines each.
fn place(square: &str) -> (u16, u16) {
    let [file, rank] = [square.as_bytes()[0] - b'a', square.as_bytes()[1] - b'1'].map(u16::from);
    (2 + 2 * (7 - rank), 2 + 5 * file + 2)
}

#[test]
fn a_game_by_typing_by_keys_and_by_mouse() {
    let home = tempfile::tempdir().unwrap();
    let mut terminal = Terminal::start_in(&[], home.path());
    terminal.expect("Start the game");
    terminal.type_keys("\r");
    terminal.expect("Type a move");
    assert!(terminal.screen.screen().alternate_screen());
    terminal.type_keys("e4\r");
    terminal.expect("plays");
    terminal.type_keys("u");
    terminal.expect("Undone: your move and its reply");
    // From e2: pick up, two squares up, drop.
    terminal.type_keys("\r\x1B[A\x1B[A\r");
    terminal.expect("1. e4");
    terminal.type_keys("u");
    terminal.expect("Undone");
    terminal.click(place("d2").0, place("d2").1);
    terminal.expect("(");
    terminal.click(place("d4").0, place("d4").1);
    terminal.expect("1. d4");
    terminal.expect("plays");
    terminal.drag(place("g1"), place("f3"));
    terminal.expect("2. Nf3");
    let file = home.path().join("game.pgn");
    terminal.type_keys("s");
    terminal.expect("Save as PGN");
    // Ctrl-U empties the prompt.
    terminal.type_keys("\x15");
    terminal.type_keys(&format!("{}\r", file.display()));
    terminal.expect("Saved as");
    assert!(std::fs::read_to_string(&file).unwrap().contains("1. d4 "));
    terminal.quit();
    assert!(terminal.is_as_it_was());

    let mut terminal = Terminal::start_in(&[], home.path());
    terminal.expect("Resume");
    terminal.type_keys("\r");
    terminal.expect("2. Nf3");
    terminal.type_keys("\x1B");
    terminal.expect("Menu");
    terminal.type_keys("\x1B[A\r");
    assert_eq!(terminal.exit_code(), 0);
}

#[test]
fn nothing_is_lost_by_a_kill_while_it_thinks() {
    let home = tempfile::tempdir().unwrap();
    let arguments = [&AGAINST_NORMAL[..], &["--speed", "real"]].concat();
    let mut terminal = Terminal::start_in(&arguments, home.path());
    terminal.expect("Type a move");
    terminal.type_keys("e4\r");
    terminal.expect("KIM-1 clock");
    terminal.resize(40, 120);
    terminal.expect("KIM-1 clock 1.");
    terminal.resize(20, 60);
    terminal.expect("KIM-1 clock 2.");
    terminal.type_keys("?");
    terminal.expect("pick up a piece");
    terminal.signal("-KILL");
    terminal.exit_code();
    assert!(terminal.is_raw() && !terminal.is_as_it_was(), "a program that is killed gives nothing back");
    let mut terminal = Terminal::start_in(&["play", "--resume"], home.path());
    terminal.expect("1. e4");
    terminal.type_keys(" ");
    terminal.expect("e5");
    terminal.quit();
}

#[test]
fn the_xray_shows_why() {
    let mut terminal = Terminal::start(&AGAINST_NORMAL);
    terminal.expect("Type a move");
    terminal.type_keys("e4\r");
    terminal.expect("plays e5");
    terminal.type_keys("x");
    terminal.expect("Why it played 1...e5");
    terminal.expect("It played e5: it loses nothing.");
    terminal.expect("26.6 s on a KIM-1");
    terminal.expect("Before 1...e5");
    terminal.type_keys("]]]");
    terminal.expect("How STRATGY adds it up");
    terminal.type_keys("w");
    terminal.expect("What it would play for you");
    terminal.type_keys("\x1B");
    terminal.expect("u undo");
    terminal.quit();
}

#[test]
fn popups_are_clicked() {
    let mut terminal = Terminal::start(&AGAINST_NORMAL);
    terminal.expect("Type a move");
    terminal.type_keys("m");
    terminal.expect("Flip board");
    terminal.click_on("Flip board");
    terminal.expect("h    g    f");
    terminal.type_keys("m");
    terminal.expect("Resign");
    terminal.click_on("Resign");
    terminal.expect("White: resign?");
    terminal.click_on("y: yes");
    terminal.expect("You lost: White resigns, 0-1.");
    terminal.quit();
}

#[test]
fn a_new_game_does_not_overwrite_the_one_before() {
    let home = tempfile::tempdir().unwrap();
    for first in ["e4", "d4"] {
        let mut terminal = Terminal::start_in(&AGAINST_NORMAL, home.path());
        terminal.expect("Type a move");
        terminal.type_keys(&format!("{first}\r"));
        terminal.expect("plays");
        terminal.quit();
    }
    assert_eq!(std::fs::read_dir(home.path().join("microchess/games")).unwrap().count(), 2);
    let mut terminal = Terminal::start_in(&["play"], home.path());
    terminal.expect("Resume");
    terminal.type_keys("o");
    terminal.expect("Search: _");
    terminal.expect("You - MicroChess Normal");
    // The older one is below; it is deleted, after a question.
    terminal.type_keys("\x1B[B\x1B[3~");
    terminal.expect("Delete 20");
    terminal.type_keys("y");
    terminal.expect("Search: _");
    terminal.type_keys("\r");
    terminal.expect("1. d4");
    terminal.quit();
    assert_eq!(std::fs::read_dir(home.path().join("microchess/games")).unwrap().count(), 1);
}

#[test]
fn a_locale_without_unicode_gets_ascii() {
    let home = tempfile::tempdir().unwrap();
    let mut terminal = Terminal::start_with(&AGAINST_NORMAL, home.path(), &[("LC_ALL", "C")]);
    terminal.expect("Type a move");
    assert!(terminal.text().is_ascii(), "{}", terminal.text());
    terminal.type_keys("e4\r");
    terminal.expect("plays e5");
    terminal.type_keys("x");
    terminal.expect("Why it played 1...e5");
    assert!(terminal.text().is_ascii(), "{}", terminal.text());
    terminal.quit();
}

#[test]
fn a_small_terminal_has_a_bare_board() {
    let mut terminal = Terminal::start(&AGAINST_NORMAL);
    terminal.expect("Type a move");
    terminal.resize(14, 40);
    terminal.expect("a  b  c");
    terminal.type_keys("e4\r");
    terminal.expect("plays e5");
    terminal.type_keys("x");
    terminal.expect("Why it played 1...e5");
    terminal.quit();
}

#[test]
fn what_is_no_engine_is_an_error_before_the_game() {
    let home = tempfile::tempdir().unwrap();
    for spec in ["uci:/does/not/exist", "uci:/bin/true"] {
        let mut terminal = Terminal::start_in(&["play", "--opponent", spec], home.path());
        assert_ne!(terminal.exit_code(), 0, "{spec}:\n{}", terminal.text());
        assert!(terminal.text().contains(spec), "{}", terminal.text());
        assert!(!terminal.screen.screen().alternate_screen());
    }
}

#[test]
fn the_keys_below_the_board_are_clicked() {
    let mut terminal = Terminal::start(&AGAINST_NORMAL);
    terminal.expect("Type a move");
    terminal.type_keys("e4\r");
    terminal.expect("plays e5");
    terminal.click_on("x why?");
    terminal.expect("Why it played 1...e5");
    terminal.expect("w for me?");
    terminal.click_on("w for me?");
    terminal.expect("What it would play for you");
    terminal.quit();
}

#[test]
fn at_ten_times_the_speed_its_candidates_appear_while_it_thinks() {
    let home = tempfile::tempdir().unwrap();
    let arguments = [&AGAINST_NORMAL[..], &["--speed", "10"]].concat();
    let mut terminal = Terminal::start_in(&arguments, home.path());
    terminal.expect("Type a move");
    terminal.type_keys("xe4\r");
    terminal.expect("It is thinking");
    terminal.expect("best yet");
    terminal.expect("Why it played 1...e5");
    terminal.quit();
}

#[test]
fn two_engines_are_watched_at_a_pace_and_step_by_step() {
    let home = tempfile::tempdir().unwrap();
    let arguments = ["play", "--white", "1976:superblitz,book=off", "--black", "1976:superblitz,book=off"];
    let mut terminal = Terminal::start_in(&arguments, home.path());
    terminal.expect("1 s a move");
    terminal.type_keys("p");
    terminal.expect("paused");
    terminal.type_keys("n");
    terminal.expect("1. ");
    terminal.type_keys("n");
    terminal.expect("paused");
    terminal.type_keys("++");
    terminal.expect("0.25 s a move");
    terminal.quit();
}
