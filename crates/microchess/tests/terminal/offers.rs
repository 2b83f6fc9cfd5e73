//! What is offered and asked: claims, the flag, a game of a file, a file that exists, the tour.

use crate::AGAINST_NORMAL;
use crate::pty::Terminal;

const HUMANS: [&str; 3] = ["play", "--opponent", "human"];

#[test]
fn a_claimable_draw_is_mentioned_and_a_typed_move_plays_on() {
    let mut terminal = Terminal::start(&HUMANS);
    terminal.expect("Type a move");
    for mv in ["Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1", "Ng8"] {
        terminal.type_keys(&format!("{mv}\r"));
    }
    terminal.expect("White can claim a draw by threefold repetition, or play on.");
    terminal.expect("=: claim it.");
    terminal.type_keys("e4\r");
    terminal.expect("5. e4");
    terminal.type_keys("u=");
    terminal.expect("Draw by threefold repetition, 1/2-1/2.");
    terminal.quit();
}

#[test]
fn the_clock_of_the_loser_shows_nothing_left() {
    let mut terminal = Terminal::start(&["play", "--opponent", "human", "--clock", "0.05+0"]);
    terminal.expect("loses on time");
    // Where the clock is not large, it is text.
    terminal.resize(20, 60);
    terminal.expect("0.0");
    terminal.quit();
}

#[test]
fn a_game_of_a_file_is_chosen_and_keeps_what_is_known_of_it() {
    let home = tempfile::tempdir().unwrap();
    let file = home.path().join("two.pgn");
    let games = "[Event \"Opera\"]\n[White \"Morphy\"]\n[Black \"Duke\"]\n\n1. e4 e5 1-0\n\n\
        [Event \"Match\"]\n[White \"Steinitz\"]\n[Black \"Zukertort\"]\n\n1. d4 d5 0-1\n";
    std::fs::write(&file, games).unwrap();
    let name = file.display().to_string();
    let mut terminal = Terminal::start_in(&["play", "--opponent", "human", "--pgn", &name], home.path());
    terminal.expect("Choose a game");
    terminal.expect("Morphy - Duke");
    terminal.type_keys("\x1B[B\r");
    terminal.expect("Steinitz - Zukertort");
    terminal.expect("The file says 0-1.");
    let saved = home.path().join("saved.pgn");
    terminal.type_keys("s");
    terminal.expect("Save as PGN");
    terminal.type_keys(&format!("\x15{}\r", saved.display()));
    terminal.expect("Saved as");
    let text = std::fs::read_to_string(&saved).unwrap();
    assert!(text.contains("[Event \"Match\"]") && text.contains("[Result \"0-1\"]"), "{text}");
    terminal.quit();
    let mut terminal = Terminal::start_in(&[&HUMANS[..], &["--pgn", &name, "--game", "1"]].concat(), home.path());
    terminal.expect("Morphy - Duke");
    terminal.quit();
}

#[test]
fn a_file_that_exists_is_overwritten_after_a_y() {
    let home = tempfile::tempdir().unwrap();
    let file = home.path().join("kept.pgn");
    std::fs::write(&file, "mine").unwrap();
    let mut terminal = Terminal::start_in(&HUMANS, home.path());
    terminal.expect("Type a move");
    terminal.type_keys("s");
    terminal.expect("Save as PGN");
    terminal.type_keys(&format!("\x15{}\r", file.display()));
    terminal.expect("The file exists");
    terminal.expect("Overwrite it?");
    // Enter is not an answer; the question stays. After n another name can be typed, from this one on.
    terminal.type_keys("\rn");
    terminal.expect("Save as PGN");
    terminal.expect("kept.pgn");
    terminal.type_keys("\r");
    terminal.expect("Overwrite it?");
    assert_eq!(std::fs::read_to_string(&file).unwrap(), "mine");
    terminal.type_keys("y");
    terminal.expect("Saved as");
    assert_ne!(std::fs::read_to_string(&file).unwrap(), "mine");
    terminal.quit();
}

#[test]
fn the_tour_has_six_pages_and_is_left() {
    let home = tempfile::tempdir().unwrap();
    let mut terminal = Terminal::start_in(&["play"], home.path());
    terminal.expect("Start the game");
    terminal.type_keys("t");
    for page in 1..=6 {
        terminal.expect(&format!("{page} of 6"));
        terminal.type_keys(" ");
    }
    terminal.expect("Opponent");
    terminal.type_keys("t");
    terminal.expect("1 of 6");
    terminal.type_keys("\x1B");
    terminal.expect("Opponent");
    terminal.type_keys("q");
    assert_eq!(terminal.exit_code(), 0);
}

#[test]
fn flags_are_for_one_run() {
    let home = tempfile::tempdir().unwrap();
    let flags = ["play", "--opponent", "1976:blitz", "--color", "black", "--clock", "7+0", "--speed", "9"];
    let mut terminal = Terminal::start_in(&flags, home.path());
    terminal.expect("You (black)");
    terminal.quit();
    let mut terminal = Terminal::start_in(&AGAINST_NORMAL, home.path());
    terminal.expect("You (white)");
    assert!(!terminal.text().contains("7:00") && !terminal.text().contains("6:5"), "{}", terminal.text());
    terminal.type_keys("e4\r");
    terminal.expect("plays e5");
    terminal.quit();
}
