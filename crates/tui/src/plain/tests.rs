//! Lines in, lines out.

use std::sync::mpsc::{Receiver, SyncSender, sync_channel};

use proptest::prelude::*;

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
        let lines = TypedLines::new(io::empty(), true);
        let engines = Engines::new(&microchess_bridge_1976::Factory1976);
        run_in(Store::in_folder(&folder), &overrides, engines, lines, &mut output)
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
    let (printed, result) = played(folder, overrides, input.as_bytes(), true);
    result.unwrap();
    printed
}

/// What is printed for some bytes, and how it ends.
fn played(folder: &Path, overrides: &Overrides, input: &[u8], can_answer: bool) -> (String, io::Result<()>) {
    let mut output = Vec::new();
    let engines = Engines::new(&microchess_bridge_1976::Factory1976);
    let lines = TypedLines::new(input, can_answer);
    let result = run_in(Store::in_folder(folder), overrides, engines, lines, &mut output);
    (String::from_utf8(output).unwrap(), result)
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
    assert!(out.contains("     208 starting score") && out.contains(" is the value of e5"), "{out}");
    assert!(out.contains("1.e4 e5\n"), "{out}");
    assert!(out.contains("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq"), "{out}");
    assert!(out.contains("[BlackPlayer \"1976:normal\"]") && out.contains("Nf3 "), "{out}");
    let unknown = "\"hello\" is neither a move (like e4, Nf3, O-O, e2e4 or P-K4) nor one of these";
    assert!(out.contains(unknown) && out.contains("why, hint, xray,"), "{out}");
    assert!(out.contains("resign     resign; it asks first"), "{out}");
    assert!(out.contains("6343       the KIM-1's way: d2-d4, for Black e7-e5"), "{out}");
}

#[test]
fn resigning_asks() {
    let folder = tempfile::tempdir().unwrap();
    let out = printed(folder.path(), &against_normal(), "e4\nresign\nn\nNf3\nresign\ny\n");
    assert_eq!(out.matches("White: resign? y or n").count(), 2, "{out}");
    assert!(out.contains("y or n\nWhite> The game goes on.\nWhite> "), "{out}");
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
    let fails = |overrides: &Overrides| played(folder.path(), overrides, b"", false).1.unwrap_err().to_string();
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
    let typed = format!("load {name}\nload {name} 1\nmoves\ngo\nmoves\nload /none\nload {name} 0\nload\n");
    let out = printed(folder.path(), &against_normal(), &typed);
    assert!(out.contains("  1  A - B  unfinished  1 move") && out.contains("Which one?"), "{out}");
    let opened = "A - B: move 1, Black to move.\nType go to let the engine play on.\n";
    assert!(out.contains(opened) && out.contains("1.c4\n"), "it is looked at first: {out}");
    assert!(out.contains("1.c4 ") && out.contains("/none cannot be read"), "{out}");
    assert!(out.contains("Games are counted from 1; there is no game 0."), "{out}");
    assert!(out.contains("load needs the name of a file: load FILE."), "{out}");
    // A game that is over says who played and what the file says.
    std::fs::write(&file, "[White \"Morphy\"]\n[Black \"Duke\"]\n\n1. e4 e5 1-0\n").unwrap();
    let out = printed(folder.path(), &against_normal(), &format!("load {name}\nq\nmoves\n"));
    assert!(out.contains("Morphy - Duke: over after move 2: 1-0 in the file.\n"), "{out}");
    assert!(!out.contains("1.e4 e5\n"), "q quits: {out}");
}

#[test]
fn a_number_that_no_game_has_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let out = printed(folder.path(), &against_normal(), "games 1\ne4\ngames\ngames 99\ngames x\ngames 1\n");
    assert!(out.contains("No game is kept yet."), "{out}");
    for wrong in ["99", "x"] {
        let expected = format!("There is no game {wrong:?}; expected a number from 1 to 1.\n");
        assert_eq!(out.matches(&expected).count(), 1, "{out}");
    }
    assert!(out.contains("You - MicroChess Normal: move 2, White to move.\n") && !out.contains("click it"), "{out}");
}

#[test]
fn bytes_that_are_no_text_and_lines_without_end_do_not_end_the_game() {
    let folder = tempfile::tempdir().unwrap();
    let endless = vec![b'x'; 3 << 20];
    let input = [&b"e4\n\xFF\xFE\n"[..], &endless, b"\nmoves\n"].concat();
    let (out, result) = played(folder.path(), &against_normal(), &input, true);
    result.unwrap();
    assert!(out.contains("is neither a move") && out.contains("it is longer than 65536 bytes"), "{out}");
    assert!(out.contains("1.e4 e5\n") && out.len() < 10_000, "{out}");
}

/// A program that is no engine, and leaves a file behind when it is run.
#[cfg(unix)]
struct Trap {
    folder: tempfile::TempDir,
}

#[cfg(unix)]
impl Trap {
    fn new() -> Self {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        let trap = Self { folder };
        let script = format!("#!/bin/sh\ntouch '{}'\n", trap.marker().display());
        std::fs::write(trap.program(), script).unwrap();
        std::fs::set_permissions(trap.program(), std::fs::Permissions::from_mode(0o755)).unwrap();
        trap
    }

    fn program(&self) -> std::path::PathBuf {
        self.folder.path().join("trap.sh")
    }

    fn marker(&self) -> std::path::PathBuf {
        self.folder.path().join("was-run")
    }

    fn spec(&self) -> String {
        format!("uci:{}", self.program().display())
    }

    /// A folder of saved games in which the game to be resumed names the program.
    fn in_a_saved_game(&self) -> tempfile::TempDir {
        let state = tempfile::tempdir().unwrap();
        let pgn = format!("[WhitePlayer \"human\"]\n[BlackPlayer \"{}\"]\n\n1. e4 *\n", self.spec());
        std::fs::create_dir(state.path().join("games")).unwrap();
        std::fs::write(state.path().join("games/one.pgn"), pgn).unwrap();
        state
    }

    /// A folder of saved games in which the settings name the program.
    fn in_the_settings(&self) -> tempfile::TempDir {
        let state = tempfile::tempdir().unwrap();
        let settings = serde_json::json!({ "opponent": { "engine": self.spec() }, "color": "black" });
        std::fs::write(state.path().join("choices.json"), settings.to_string()).unwrap();
        state
    }

    fn was_run(&self) -> bool {
        self.marker().exists()
    }
}

#[cfg(unix)]
#[test]
fn a_program_that_only_a_file_names_is_not_run_without_a_yes() {
    let resume = Overrides { start: Some(Start::Resume), ..Overrides::default() };
    type Prepare = fn(&Trap) -> tempfile::TempDir;
    let cases: [(Prepare, &Overrides); 2] =
        [(Trap::in_a_saved_game, &resume), (Trap::in_the_settings, &Overrides::default())];
    for (prepare, overrides) in cases {
        let trap = Trap::new();
        let question = format!("A saved file names another program. Run {}? y or n> ", trap.program().display());
        // No player can be asked.
        let state = prepare(&trap);
        let (out, result) = played(state.path(), overrides, b"y\nquit\n", false);
        let error = result.unwrap_err().to_string();
        assert!(error.contains(&format!("--opponent \"{}\"", trap.spec())), "{error}: {out}");
        // A no, anything else, and the end of the input are no.
        for input in ["n\ne4\nmoves\n", "quit\n", "Y!\n", ""] {
            let state = prepare(&trap);
            let (out, result) = played(state.path(), overrides, input.as_bytes(), true);
            result.unwrap();
            assert!(out.starts_with(&question) && out.contains("Type moves"), "{input:?}: {out}");
        }
        assert!(!trap.was_run());
        let state = prepare(&trap);
        let (out, result) = played(state.path(), overrides, b"y\n", true);
        result.unwrap();
        assert!(out.starts_with(&question) && trap.was_run(), "{out}");
        // The command line has named it already.
        let trap = Trap::new();
        let state = prepare(&trap);
        let named = Opponent::Engine(trap.spec().parse().unwrap());
        let (out, _) = played(state.path(), &Overrides { opponent: Some(named), ..overrides.clone() }, b"e4\n", false);
        assert!(!out.contains("Run ") && trap.was_run(), "{out}");
    }
}

#[cfg(unix)]
#[test]
fn a_game_of_the_library_that_names_a_program_is_asked_about_or_refused() {
    let trap = Trap::new();
    let state = trap.in_a_saved_game();
    let (out, result) = played(state.path(), &against_normal(), b"games 1\nmoves\n", false);
    result.unwrap();
    assert!(out.contains("It is not opened: a saved file names another program"), "{out}");
    assert!(out.contains("No move has been made yet."), "the game before goes on: {out}");
    let (out, result) = played(state.path(), &against_normal(), b"games 1\nn\nmoves\ne5\nmoves\n", true);
    result.unwrap();
    assert!(out.contains("? y or n\n") && out.contains("1.e4\n") && out.contains("1.e4 e5\n"), "{out}");
    let state = trap.in_the_settings();
    std::fs::create_dir_all(state.path().join("games")).unwrap();
    std::fs::write(
        state.path().join("games/one.pgn"),
        "[WhitePlayer \"human\"]\n[BlackPlayer \"1976:blitz\"]\n\n1. e4 e5 *\n",
    )
    .unwrap();
    let (out, result) = played(state.path(), &Overrides::default(), b"y\nnew\nn\nd4\nd5\nmoves\n", true);
    result.unwrap();
    assert!(out.contains("? y or n\n") && out.contains("1.d4 d5\n"), "{out}");
    assert!(!trap.was_run());
    let state = trap.in_a_saved_game();
    let (_, result) = played(state.path(), &against_normal(), b"games 1\ny\n", true);
    result.unwrap();
    assert!(trap.was_run());
}

#[test]
fn nothing_from_a_file_is_obeyed_by_the_terminal() {
    let folder = tempfile::tempdir().unwrap();
    let humans = Overrides { opponent: Some(Opponent::Human), ..Overrides::default() };
    let game = "[White \"\u{1B}]0;x\u{7}\"]\n[Black \"\u{202E}\u{9B}2J\"]\n\n1. e4 \u{1B}[31m *\n";
    for (name, games) in [("one.pgn", 1), ("two\u{1B}[2J\u{202E}.pgn", 2)] {
        let file = folder.path().join(name);
        std::fs::write(&file, game.repeat(games)).unwrap();
        let file = file.display();
        let lines =
            format!("load {file}\nload {file} 1\npgn\nsave {file}\nsave {file}.copy\nload {file}.none\n\u{1B}\n");
        let out = printed(folder.path(), &humans, &lines);
        let is_obeyed = |text: &str| matches!(microchess_uci::visible_controls(text), std::borrow::Cow::Owned(_));
        assert!(!out.lines().any(is_obeyed), "{out:?}");
        assert!(
            out.contains("u{202e}")
                && out.contains("u{9b}2J")
                && out.contains("already exists")
                && out.contains("Saved as"),
            "{out}"
        );
    }
}

/// A line as a player might type it; `FOLDER` stands for the folder of the test.
fn line() -> impl Strategy<Value = Vec<u8>> {
    let words = COMMANDS.map(|(name, ..)| name.split(' ').next().unwrap_or_default().to_owned());
    let words = prop::sample::select(words.into_iter().filter(|word| word != "save").collect::<Vec<_>>());
    let moves = ["e4", "e5", "Nf3", "d4", "exd5", "O-O", "P-K4", "6343", "PxP", "a8", "h2h4", "y", "n", "?", ""];
    let text = prop_oneof![
        4 => prop::sample::select(moves.to_vec()).prop_map(str::to_owned),
        3 => words.clone(),
        1 => (words, "[ \\PC]{0,12}").prop_map(|(word, rest)| format!("{word} {rest}")),
        1 => prop::sample::select(vec!["save FOLDER/kept.pgn", "load FOLDER/kept.pgn", "load FOLDER/kept.pgn 1", "games 1"])
            .prop_map(str::to_owned),
        1 => "\\PC{0,40}".prop_filter("it would write where it likes", |text| !text.to_lowercase().contains("save")),
    ];
    prop_oneof![
        9 => text.prop_map(String::into_bytes),
        1 => prop::collection::vec(any::<u8>().prop_filter("one line", |byte| *byte != b'\n'), 0..20),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, max_shrink_iters: 200, ..ProptestConfig::default() })]

    /// Whatever is typed: the game goes on until the input ends, nothing that a terminal obeys is printed, and the next start can
    /// read all that was kept.
    #[test]
    fn any_lines_are_answered(lines in prop::collection::vec(line(), 0..40), can_answer: bool) {
        let folder = tempfile::tempdir().unwrap();
        let named = folder.path().to_str().unwrap();
        let mut input = Vec::new();
        for line in &lines {
            // Bytes that are no text stay what they are.
            match str::from_utf8(line) {
                Ok(text) => input.extend(text.replace("FOLDER", named).bytes()),
                Err(_) => input.extend(line),
            }
            input.push(b'\n');
        }
        let humans = Overrides { opponent: Some(Opponent::Human), ..Overrides::default() };
        let (printed, result) = played(folder.path(), &humans, &input, can_answer);
        prop_assert!(result.is_ok(), "{result:?}");
        prop_assert!(printed.chars().all(|c| c == '\n' || !c.is_control()), "{printed:?}");
        for entry in Store::in_folder(folder.path()).games() {
            prop_assert!(Store::in_folder(folder.path()).game(&entry.id).is_some());
        }
    }
}
