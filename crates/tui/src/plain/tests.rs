//! Lines in, lines out.

use std::sync::mpsc::{Receiver, SyncSender, sync_channel};

use super::*;
use crate::settings::Opponent;

/// Hands what is written to another thread whenever it is flushed, and waits until it is taken.
struct Handover {
    written: Vec<u8>,
    reader: SyncSender<String>,
}

impl Write for Handover {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.written.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        let text = String::from_utf8(std::mem::take(&mut self.written)).unwrap();
        self.reader.send(text).map_err(|_| io::ErrorKind::BrokenPipe.into())
    }
}

/// Two engines play in a thread with a small stack. Ends when the input, which is empty, ends.
fn two_engines(folder: std::path::PathBuf) -> (std::thread::JoinHandle<io::Result<()>>, Receiver<String>) {
    const SMALL_STACK: usize = 256 * 1024;
    let (reader, lines) = sync_channel(0);
    let play = move || {
        let [white, black] = ["1976:superblitz", "1976:blitz"].map(|text| text.parse().unwrap());
        let overrides = Overrides { opponent: Some(Opponent::Engines(white, black)), ..Overrides::default() };
        let mut output = Handover { written: Vec::new(), reader };
        run_in(Store::in_folder(&folder), &overrides, &microchess_bridge_1976::Factory1976, io::empty(), &mut output)
    };
    (std::thread::Builder::new().stack_size(SMALL_STACK).spawn(play).unwrap(), lines)
}

#[test]
fn moves_of_two_engines_are_printed_as_they_are_made_on_a_small_stack() {
    let folder = tempfile::tempdir().unwrap();
    let (game, lines) = two_engines(folder.path().to_owned());
    // The writer waits for each line to be taken, so the game cannot be over yet.
    for expected in ["White: MicroChess Super Blitz plays e4.\n", "Black: MicroChess Blitz plays "] {
        let line = lines.recv().unwrap();
        assert!(line.starts_with(expected), "{line}");
        assert!(!game.is_finished());
    }
    let rest: String = lines.iter().collect();
    let rest: Vec<&str> = rest.lines().collect();
    game.join().unwrap().unwrap();
    let is_move = |line: &&&str| line.contains(" plays ");
    let moves = rest.iter().filter(is_move).count();
    assert!(moves > 20, "{rest:?}");
    // Every move has a line, the last one too; then come the result, the board and the prompt.
    let saved = Store::in_folder(folder.path()).last_game().expect("the game is saved");
    assert_eq!(2 + moves, saved.game.history().moves().len());
    let result = rest[moves];
    assert!([", 1-0.", ", 0-1.", ", 1/2-1/2."].iter().any(|end| result.contains(end)), "{result}");
    assert!(!result.starts_with("White: ") && !result.starts_with("Black: "), "{result}");
    assert!(rest[moves + 1].starts_with("Type moves"), "{}", rest[moves + 1]);
}

/// What is printed for some lines, in a folder of its own.
fn printed(folder: &Path, overrides: &Overrides, input: &str) -> String {
    let mut output = Vec::new();
    let factory = &microchess_bridge_1976::Factory1976;
    run_in(Store::in_folder(folder), overrides, factory, input.as_bytes(), &mut output).unwrap();
    String::from_utf8(output).unwrap()
}

fn against_normal() -> Overrides {
    Overrides { opponent: Some(Opponent::Engine("1976:normal".parse().unwrap())), ..Overrides::default() }
}

#[test]
fn why_explains_the_last_move_and_other_commands_answer() {
    let folder = tempfile::tempdir().unwrap();
    let out = printed(folder.path(), &against_normal(), "why\ne4\nwhy\nmoves\nfen\npgn\nlegal\nhello\nHELP\n");
    assert!(out.contains("No move has been made that could be explained."), "{out}");
    assert!(out.contains("It played e5: it loses nothing"), "{out}");
    assert!(out.contains("     208 starting score") && out.contains(" is its value"), "{out}");
    assert!(out.contains("1.e4 e5\n"), "{out}");
    assert!(out.contains("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq"), "{out}");
    assert!(out.contains("[BlackPlayer \"1976:normal\"]") && out.contains("Nf3 "), "{out}");
    let unknown = "\"hello\" is neither a move (like e4, Nf3, O-O, e2e4 or P-K4) nor one of these";
    assert!(out.contains(unknown) && out.contains("why, hint, xray,"), "{out}");
    assert!(out.contains("resign     resign; it asks first"), "{out}");
}

#[test]
fn resigning_asks() {
    let folder = tempfile::tempdir().unwrap();
    let out = printed(folder.path(), &against_normal(), "e4\nresign\nn\nNf3\nresign\ny\n");
    assert_eq!(out.matches("White: resign? y or n").count(), 2, "{out}");
    assert!(out.contains("You lost: White resigns, 0-1."), "{out}");
    let saved = Store::in_folder(folder.path()).last_game().unwrap();
    assert_eq!(saved.game.history().moves().len(), 4, "the first answer was no");
}

#[test]
fn a_draw_that_can_be_claimed_is_mentioned_and_a_move_plays_on() {
    let folder = tempfile::tempdir().unwrap();
    let humans = Overrides { opponent: Some(Opponent::Human), ..Overrides::default() };
    let repeated = "Nf3\nNf6\nNg1\nNg8\nNf3\nNf6\nNg1\nNg8\n";
    let out = printed(folder.path(), &humans, &format!("{repeated}e4\nmoves\n"));
    let offer = "White can claim a draw by threefold repetition, or play on.\nType draw to claim it.\n";
    assert!(out.contains(offer), "{out}");
    assert!(out.contains("4.Ng1 Ng8 5.e4\n"), "{out}");
    let out = printed(folder.path(), &humans, &format!("{repeated}draw\n"));
    assert!(out.contains("raw by threefold repetition, 1/2-1/2."), "{out}");
}

#[test]
fn a_file_with_several_games_asks_which_and_a_flag_says_it() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("two.pgn");
    std::fs::write(&file, "[White \"A\"]\n[Black \"B\"]\n\n1. c4 c5 *\n\n1. f4 f5 *\n").unwrap();
    let start = Some(Start::Pgn(file.display().to_string()));
    let asks = Overrides { opponent: Some(Opponent::Human), start, ..Overrides::default() };
    let out = printed(folder.path(), &asks, "c4\n1\nmoves\n");
    assert!(out.starts_with("  1  A - B  unfinished  1 move\n  2  ? - ?"), "{out}");
    assert!(out.contains("\"c4\" is not a number from 1 to 2.") && out.contains("1.c4 c5\n"), "{out}");
    let out = printed(folder.path(), &Overrides { game: Some(2), ..asks.clone() }, "moves\n");
    assert!(out.contains("1.f4 f5\n") && !out.contains("Which one?"), "{out}");
    let fails = |overrides: &Overrides| {
        let factory = &microchess_bridge_1976::Factory1976;
        run_in(Store::in_folder(folder.path()), overrides, factory, io::empty(), &mut Vec::new())
            .unwrap_err()
            .to_string()
    };
    assert!(fails(&asks).ends_with("two.pgn has 2 games; --game N takes one of them"), "{}", fails(&asks));
    let third = Overrides { game: Some(3), ..asks };
    assert!(fails(&third).ends_with("two.pgn: there is no game 3 in it"), "{}", fails(&third));
}

#[test]
fn a_game_is_resumed_loaded_and_listed() {
    let folder = tempfile::tempdir().unwrap();
    printed(folder.path(), &against_normal(), "e4\n");
    let out = printed(folder.path(), &Overrides::default(), "y\nmoves\nnew\nd4\ngames\ngames 2\nmoves\n");
    assert!(out.starts_with("There is an unfinished game (move 2, White to move). Resume it? y or n> "), "{out}");
    assert_eq!(out.matches("1.e4 e5\n").count(), 2, "{out}");
    assert!(out.contains("A new game.") && out.contains("  2  "), "{out}");
    // Anything else is the first line of a new game.
    let out = printed(folder.path(), &Overrides::default(), "d4\nmoves\n");
    assert!(out.contains("1.d4 "), "{out}");
    let file = folder.path().join("two.pgn");
    std::fs::write(&file, "[White \"A\"]\n[Black \"B\"]\n\n1. c4 *\n\n1. f4 *\n").unwrap();
    let name = file.display();
    let out = printed(folder.path(), &against_normal(), &format!("load {name}\nload {name} 1\nmoves\nload /none\n"));
    assert!(out.contains("  1  A - B  unfinished  1 move") && out.contains("Which one?"), "{out}");
    assert!(out.contains("1.c4 ") && out.contains("/none cannot be read"), "{out}");
}
