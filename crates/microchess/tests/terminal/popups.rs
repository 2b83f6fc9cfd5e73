//! What is asked and clicked: popups, the prompt for a file, the library, and the keys of the start screen.

use crate::AGAINST_NORMAL;
use crate::pty::Terminal;

#[test]
fn resigning_is_asked_about_and_w_advises() {
    let home = tempfile::tempdir().unwrap();
    let mut terminal = Terminal::start_in(&AGAINST_NORMAL, home.path());
    terminal.expect("Type a move");
    terminal.type_keys("e4\r");
    terminal.expect("plays e5");
    terminal.type_keys("w");
    terminal.expect("What it would play for you");
    terminal.type_keys("x");
    terminal.expect("u undo");
    terminal.type_keys("m");
    terminal.expect("Resign");
    terminal.click_on("Resign");
    terminal.expect("White: resign?");
    terminal.type_keys("n");
    terminal.expect("The game goes on.");
    terminal.quit();
}

#[test]
fn the_start_screen_is_clicked_and_its_prompt_completes_a_name() {
    let home = tempfile::tempdir().unwrap();
    std::fs::write(home.path().join("opera.pgn"), "[White \"Morphy\"]\n[Black \"Duke\"]\n\n1. e4 e5 1-0\n").unwrap();
    let mut terminal = Terminal::start_in(&[], home.path());
    terminal.expect("Start the game");
    terminal.click_on("? keys");
    terminal.expect("the games that are kept");
    // Any key closes it.
    terminal.type_keys("?");
    terminal.click_on("Position");
    // Left: from the standard position to a file.
    terminal.type_keys("\x1B[D");
    terminal.expect("PGN file:");
    terminal.type_keys(&format!("{}/opXX", home.path().display()));
    terminal.expect("opXX");
    terminal.type_keys("\x7F\x7F\t");
    terminal.expect("opera.pgn");
    terminal.type_keys("\r");
    terminal.expect("Morphy");
    terminal.expect("The file says 1-0.");
    terminal.quit();
    // It was only looked at.
    assert!(std::fs::read_dir(home.path().join("microchess/games")).is_err(), "nothing is kept");
}

#[test]
fn the_library_is_searched_and_a_game_deleted() {
    let home = tempfile::tempdir().unwrap();
    let games = home.path().join("microchess/games");
    std::fs::create_dir_all(&games).unwrap();
    for (file, name) in [("one", "Anderssen"), ("two", "Kieseritzky")] {
        let pgn = format!("[White \"{name}\"]\n[Black \"Someone\"]\n\n1. e4 e5 *\n");
        std::fs::write(games.join(format!("{file}.pgn")), pgn).unwrap();
    }
    let mut terminal = Terminal::start_in(&[], home.path());
    terminal.expect("Start the game");
    terminal.type_keys("o");
    terminal.expect("Kieseritzky");
    terminal.type_keys("anders");
    terminal.expect("Search: anders_");
    assert!(!terminal.text().contains("Kieseritzky"), "{}", terminal.text());
    terminal.type_keys("\x1B[3~");
    terminal.expect("Delete a game");
    terminal.type_keys("y");
    terminal.expect("Kieseritzky");
    assert!(!games.join("one.pgn").exists() && games.join("two.pgn").exists());
    terminal.quit();
}

#[test]
fn a_dumb_terminal_survives_a_slip_at_the_kim1() {
    let home = tempfile::tempdir().unwrap();
    let mut terminal = Terminal::start_with(&["kim1"], home.path(), &[("TERM", "dumb")]);
    terminal.expect("keys> ");
    terminal.type_keys("hello\r");
    terminal.expect("key 1 is \"hello\"");
    terminal.type_keys("C\r");
    terminal.expect("CCCCCC");
    terminal.type_keys("\x04");
    assert_eq!(terminal.exit_code(), 0);
}
