//! The program from the outside: arguments and pipes in, text, JSON and exit codes out.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // In a test, a panic is a failure.

use assert_cmd::Command;
use serde_json::Value;

fn microchess(arguments: &[&str]) -> Command {
    let mut command = Command::cargo_bin("microchess").unwrap();
    command.args(arguments).env_remove("CLICOLOR_FORCE");
    command
}

/// What it prints when all is well.
fn output(arguments: &[&str], input: &str) -> String {
    let assert = microchess(arguments).write_stdin(input).assert().success();
    String::from_utf8(assert.get_output().stdout.clone()).unwrap()
}

/// What it complains about, with exit code 2.
fn complaint(arguments: &[&str], input: &str) -> String {
    let assert = microchess(arguments).write_stdin(input).assert().code(2);
    String::from_utf8(assert.get_output().stderr.clone()).unwrap()
}

fn json(arguments: &[&str]) -> Value {
    serde_json::from_str(&output(arguments, "")).unwrap()
}

#[test]
fn help_shows_examples() {
    insta::assert_snapshot!("help", output(&["--help"], ""));
    let commands =
        ["play", "kim1", "serial", "think", "explain", "perft", "match", "census", "pgn", "uci", "verify", "lockstep"];
    for command in commands {
        assert!(output(&[command, "--help"], "").contains("Examples:"), "{command}");
    }
}

#[test]
fn without_a_command_and_a_terminal_it_speaks_uci() {
    assert_eq!(output(&[], "isready\nquit\nisready\n"), "readyok\n");
    assert_eq!(output(&["uci"], "isready\n"), "readyok\n");
    let introduction = output(&[], "uci\n");
    assert!(
        introduction.starts_with("id name MicroChess 1976") && introduction.ends_with("\nuciok\n"),
        "{introduction}"
    );
}

#[test]
fn a_match_is_repeated_by_its_seed() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let play = |pgn: &str| {
        let players = ["--white", "1976:blitz", "--black", "1976:superblitz,book=auto"];
        output(&[&["match"][..], &players, &["--games", "4", "--seed", "7", "--pgn", pgn]].concat(), "")
    };
    let (one, other) = (file("one.pgn"), file("other.pgn"));
    let table = play(&one);
    let header = "1976:blitz against 1976:superblitz,book=auto\n4 games, no limit, after 6 random plies, seed 7\n+";
    assert!(table.starts_with(header), "{table}");
    assert_eq!(table, play(&other));
    let [games, again] = [&one, &other].map(|path| std::fs::read_to_string(path).unwrap());
    assert_eq!(games, again);
    assert_eq!(games.matches("[Event ").count(), 4);
    assert_eq!(output(&["pgn", &one], ""), games, "what is written is clean");
    let first = output(&["think", "--pgn", &one, "--ply", "6", "--level", "blitz"], "");
    assert!(first.contains("MicroChess 1976, Blitz level, plays white"), "{first}");
    for (arguments, said) in [
        (&["think", "--pgn", &one, "--ply", "9999"][..], "expected at least 9999"),
        (&["think", "--pgn", &one, "--game", "5"], "has no game 5"),
        (&["think", "--pgn", &file("none.pgn")], "cannot read"),
        (&["think", "--fen", "8/8/8/8/8/8/8/8 w - - 0 1"], "White has no king"),
        (&["think", "--fen", "8/8 w"], "at character 4"),
        (&["match", "--white", "1976:hard", "--black", "1976"], "is not a level"),
        (&["match", "--white", "1976", "--black", "uci:/no/such/engine", "--games", "1"], "/no/such/engine"),
        (&["match", "--white", "1976", "--black", "1976", "--openings", &file("none.epd")], "none.epd"),
        (&["match", "--white", "1976", "--black", "1976", "--tc", "-3"], "is no time control"),
        (&["match", "--white", "1976", "--black", "1976", "--sprt", "10,0"], "no such test"),
    ] {
        let complaint = complaint(arguments, "");
        assert!(complaint.contains(said), "{arguments:?}: {complaint}");
    }
}

#[test]
fn a_fen_is_thought_about_in_short_notation() {
    let castled = "r1bq1rk1/pppp1ppp/2n2n2/4p3/1bB1P3/2N2N2/PPPP1PPP/R1BQ1RK1 w - - 6 6";
    let thought = json(&["think", "--fen", castled, "--json"]);
    assert_eq!(thought["computer"], "white");
    assert!(!thought["algebraic"].as_str().unwrap().contains('-'), "{thought}");
    let two_queens = output(&["explain", "--fen", "4k3/8/8/8/8/8/1P6/QQ2K2R w K - 0 1", "--top", "1"], "");
    assert!(two_queens.contains("White's queen on a1 is held as a rook: no queen's slot is free."), "{two_queens}");
    let illegal = "8/r1p4p/2P3P1/7k/p5n1/1p4P1/1K6/2r1r3 b - - 0 51";
    let thought = output(&["think", "--fen", illegal], "");
    assert!(thought.contains("(illegal)") && thought.contains("instead "), "{thought}");
    assert!(
        output(&["explain", "--fen", illegal], "").contains("By the rules of today that is illegal, and it would play")
    );
    let book = json(&["think", "--fen", "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2", "--json"]);
    assert_eq!(book["book"]["algebraic"], "Nf3");
}

#[test]
fn the_kim1_reads_keys_and_prints_displays() {
    assert_eq!(
        output(&["kim1"], "C PC E PC E\n6 4 3 4 F PC"),
        "CCCCCC\n0F1333\nEEEEEE\n0F1434\nEEEEEE\nFFEEE6\nFFEE64\nFFE643\n1E6434\nFF6434\n367107\n"
    );
    assert_eq!(output(&["kim1", "--opening", "a6"], "C PC"), "CCCCCC\n0E1434\n");
    let complaint = complaint(&["kim1"], "C PC X");
    assert!(
        complaint.contains("key 3") && complaint.contains("\"X\"") && complaint.contains("expected"),
        "{complaint}"
    );
}

#[test]
fn the_serial_edition_takes_bytes_and_prints_bytes() {
    let printed = output(&["serial", "--level", "superblitz"], "CP6343\rQ and no more");
    assert!(printed.starts_with("\r\nMicroChess (c) 1996-2005 Peter Jennings, www.benlo.com\r\n"));
    assert!(printed.ends_with("FF 63 43\r\n?"), "{printed}");
}

#[test]
fn bad_arguments_are_named() {
    for (arguments, expected) in [
        (&["kim1", "--level", "hard"][..], "superblitz, blitz or normal"),
        (&["kim1", "--opening", "B1"], "A0 to A9"),
        (&["kim1", "--speed", "fast"], "instant, real"),
        (&["think"], "--board <HEX64>|--keys <KEYS>"),
        (&["explain", "--keys", " "], "no keys in it"),
        (&["kim1", "--speed", "-1"], "a number above 0"),
        (&["think", "--board", "0304"], "64 hex digits"),
        (&["think", "--board", &"0g".repeat(32)], "'g' at place 2"),
        (&["think", "--keys", "C PC 63"], "key 3 is \"63\""),
        (&["think", "--keys", "C", "--board", &"00".repeat(32)], "cannot be used with"),
        (&["explain", "--keys", "C", "--computer", "red"], "white or black"),
        (&["nonsense"], "nonsense"),
    ] {
        let complaint = complaint(arguments, "");
        assert!(complaint.contains(expected), "{arguments:?}: {complaint}");
    }
}

#[test]
fn think_gives_a_decision() {
    insta::assert_snapshot!("think", output(&["think", "--keys", "C PC 6 3 4 3 F"], ""));
    let decision = json(&["think", "--level", "normal", "--keys", "C PC E PC E PC E PC E", "--json"]);
    assert_eq!(decision["best"]["piece"], "01");
    assert_eq!((&decision["best"]["from"], &decision["best"]["to"]), (&"40".into(), &"43".into()));
    assert_eq!((&decision["algebraic"], &decision["squares"]), (&"Qh5xe5+".into(), &"h5e5".into()));
    assert_eq!(decision["computer"], "white");
    assert_eq!(decision["seconds"].as_f64().unwrap() * 1e6, decision["cycles"].as_f64().unwrap());
}

#[test]
fn what_think_prints_can_be_verified() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("decision.jsonl");
    let line = output(&["think", "--level", "blitz", "--keys", "C PC E", "--json"], "");
    std::fs::write(&path, line).unwrap();
    let report = microchess::verify::verify_file(&path).unwrap();
    assert_eq!((report.lines, report.differing_lines), (1, 0));
}

/// Recorded boards of a level, and the move and value that were recorded for each.
fn recorded(level: &str) -> Vec<(String, Value)> {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/golden/decisions.jsonl");
    let lines = std::fs::read_to_string(file).unwrap();
    let lines = lines.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    let of_level = lines.filter(|line| line["level"] == level);
    of_level.map(|line| (line["board"].as_str().unwrap().to_owned(), line["best"].clone())).collect()
}

#[test]
fn a_batch_is_decided_line_by_line_as_it_was_recorded() {
    for level in ["superblitz", "blitz", "normal"] {
        let recorded = recorded(level);
        let input: String = recorded.iter().map(|(board, _)| format!("{board}\n")).collect();
        let answers = output(&["think", "--batch", "-", "--level", level], &input);
        assert_eq!(answers.lines().count(), recorded.len());
        for ((board, best), answer) in recorded.iter().zip(answers.lines()) {
            let expected = match best {
                Value::Null => "resigns".to_owned(),
                best => {
                    let [piece, from, to] = ["piece", "from", "to"].map(|key| best[key].as_str().unwrap());
                    format!("{piece} {from} {to} {:>4}  ", best["value"].as_u64().unwrap())
                }
            };
            assert!(answer.starts_with(&expected), "{board} at {level}: {answer}, expected {expected}");
        }
    }
}

/// The start of a game, with digits that stand apart.
const APART: &str = "0304.0007.0205.0106.1017.1116.1215.1413.7374.7077.7275.7176.6067.6166.6265.6463";

#[test]
fn a_batch_answers_as_soon_as_it_can() {
    use std::io::{BufRead, BufReader, Write};
    use std::process::{Command, Stdio};

    let mut child = Command::new(assert_cmd::cargo::cargo_bin("microchess"))
        .args(["think", "--batch", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let (mut input, mut answers) = (child.stdin.take().unwrap(), BufReader::new(child.stdout.take().unwrap()));
    for _ in 0..3 {
        // Nothing more is said before the answer has come.
        writeln!(input, "{}", APART.replace('.', "")).unwrap();
        let mut answer = String::new();
        answers.read_line(&mut answer).unwrap();
        assert_eq!(answer, "0F 13 33  208  e2-e4\n");
    }
    drop(input);
    assert!(child.wait().unwrap().success());
}

#[test]
fn a_batch_goes_on_after_lines_that_cannot_be_read() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("positions.fen");
    let start = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
    let queens = "6k1/8/8/3q4/8/8/8/3Q2K1 w - - 0 1";
    let first = format!("\u{FEFF}{start}");
    let long = "/".repeat(10_000_000);
    let epd = "6k1/8/8/3q4/8/8/8/3Q2K1 w - - bm Qxd5;";
    let lines = [
        &first,
        "",
        "e4 e5",
        "8/8/8/8/8/8/8/8 w - - 0 1",
        "0304",
        "\t",
        queens,
        "\u{FF}/",
        &long,
        epd,
        &APART.replace('.', " "),
    ];
    std::fs::write(&file, lines.join("\r\n")).unwrap();
    let path = file.to_str().unwrap();
    let assert = microchess(&["think", "--batch", path]).assert().code(1);
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
    let (answers, complaints) = (text(&assert.get_output().stdout), text(&assert.get_output().stderr));
    let answers: Vec<&str> = answers.lines().collect();
    assert_eq!(answers.len(), 9, "{answers:?}");
    assert_eq!(answers[0], "0F 14 34  205  e5");
    assert_eq!(answers[1..4], ["?", "?", "?"]);
    let queen = "01 04 31  223  Qg4+";
    assert_eq!(answers[4..8], [queen, "?", "?", queen], "it does not take the queen, since that is worth 266");
    assert_eq!(answers[8], "0F 13 33  208  e2-e4");
    for (line, why) in
        [(3, "hex digit"), (4, "cannot be played"), (5, "64 hex digits"), (8, "expected a board"), (9, "longer")]
    {
        let complaint = complaints.lines().find(|text| text.contains(&format!("line {line}:")));
        assert!(complaint.is_some_and(|complaint| complaint.contains(why)), "{line}: {complaints}");
    }
    assert!(complaints.ends_with("5 lines could not be read\n"), "{complaints}");

    let assert = microchess(&["think", "--json", "--batch", path]).assert().code(1);
    let json: Vec<Value> =
        text(&assert.get_output().stdout).lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(json[0]["best"]["value"], 205);
    assert_eq!(json[0]["algebraic"], "e5");
    let numbers: Vec<u64> = json.iter().map(|object| object["line"].as_u64().unwrap()).collect();
    assert_eq!(numbers, [1, 3, 4, 5, 7, 8, 9, 10, 11]);
    assert!(json[1]["error"].as_str().unwrap().contains("expected a board"));
}

#[test]
fn a_batch_is_in_order_whatever_its_length() {
    // More lines than are read at once, each with its own answer: boards of one level over and over, one of them different.
    let boards: Vec<String> = recorded("superblitz").into_iter().map(|(board, _)| board).take(50).collect();
    let input: String = boards.iter().cycle().take(40_000).map(|board| format!("{board}\n")).collect();
    let answers = output(&["think", "--batch", "-", "--level", "superblitz"], &input);
    let answers: Vec<&str> = answers.lines().collect();
    assert_eq!(answers.len(), 40_000);
    assert!(answers.iter().zip(&answers[50..]).all(|(one, other)| one == other));
}

#[test]
fn a_census_is_repeated_by_its_seed_and_draws_a_picture() {
    let folder = tempfile::tempdir().unwrap();
    let plot = folder.path().join("values.svg");
    let arguments = ["census", "--games", "3", "--levels", "blitz,superblitz", "--seed", "7"];
    let table = output(&[&arguments[..], &["--plot", plot.to_str().unwrap()]].concat(), "");
    insta::assert_snapshot!("census", table);
    let picture = std::fs::read_to_string(&plot).unwrap();
    assert!(picture.starts_with("<svg") && picture.trim_end().ends_with("</svg>"));
    let json = json(&[&arguments[..], &["--json"]].concat());
    let pairs = json["pairs"].as_array().unwrap();
    assert_eq!(pairs.len(), 4);
    for pair in pairs {
        assert_eq!(pair["games"], 3);
        let sum = |keys: &[&str]| keys.iter().map(|key| pair[key].as_u64().unwrap()).sum::<u64>();
        assert_eq!(sum(&["won", "drawn", "lost"]), 3);
        let ends: u64 = pair["ends"].as_object().unwrap().values().map(|number| number.as_u64().unwrap()).sum();
        assert_eq!(ends, 3);
    }
    assert!(table.lines().all(|line| line.len() <= 80), "{table}");
    for (arguments, why) in [
        (["--games", "0"], "1.."),
        (["--levels", "hard"], "hard"),
        (["--random-plies", "0"], "would be the same"),
        (["--random-plies", "1000"], "0..=200"),
        (["--plot", "values.png"], "ends in .svg"),
        (["--plot", "/nowhere/values.svg"], "/nowhere/values.svg"),
    ] {
        let complaint = complaint(&[&["census"], &arguments[..]].concat(), "");
        assert!(complaint.contains(why), "{arguments:?}: {complaint}");
    }
}

#[test]
fn a_census_needs_no_deep_stack_on_many_cores() {
    let arguments = ["census", "--games", "200", "--levels", "superblitz", "--seed", "1"];
    let table = |cores: &str| {
        let assert = microchess(&arguments).env("RAYON_NUM_THREADS", cores).env("RUST_MIN_STACK", "300000").assert();
        String::from_utf8(assert.success().get_output().stdout.clone()).unwrap()
    };
    assert_eq!(table("1"), table("16"), "and comes to the same");
}

#[test]
fn think_resigns_when_it_must() {
    // The computer's king is mated in the corner.
    let mated = format!("00{}2010{}", "CC".repeat(15), "CC".repeat(14));
    assert!(output(&["think", "--board", &mated], "").contains("resigns"));
    assert!(json(&["think", "--board", &mated, "--json"])["best"].is_null());
    assert!(output(&["explain", "--board", &mated], "").contains("It resigns"));
}

/// 1.e4 e5 2.Qh5 Nf6 3.Qxe5+ Be7 4.Bc4 Ng4 5.Qxg7 Bf6 6.Qxf7 mate.
const GOLDEN_GAME: [&str; 10] =
    ["e7-e5", "Qd1-h5", "Ng8-f6", "Qh5xe5+", "Bf8-e7", "Bf1-c4", "Nf6-g4", "Qe5xg7", "Be7-f6", "Qg7xf7#"];

#[test]
fn explain_follows_the_golden_game_move_by_move() {
    let mut keys = "C PC E".to_owned();
    for expected in GOLDEN_GAME {
        let explanation = json(&["explain", "--keys", &keys, "--json"]);
        let best = &explanation["moves"][0];
        assert_eq!(best["algebraic"], expected, "after {keys}");
        for field in ["piece", "from", "to", "value"] {
            assert_eq!(best[field], explanation["best"][field]);
        }
        keys.push_str(" PC E");
    }
    let end = json(&["explain", "--keys", &keys, "--json"]);
    assert!(end["best"].is_null());
    assert_eq!(output(&["kim1"], &keys.replace("E PC", "E\nPC")).lines().count(), keys.split(' ').count());
    assert!(output(&["kim1"], &format!("{keys} PC")).ends_with("FFFFFF\n"));
}

#[test]
fn the_json_of_an_explanation_has_quirks_nodes_shares_and_exchanges() {
    let fen = "6k1/8/8/3q4/8/8/8/3Q2K1 w - - 0 1";
    let json: serde_json::Value = serde_json::from_str(&output(&["explain", "--fen", fen, "--json"], "")).unwrap();
    assert_eq!(json["quirks"][0]["id"], "Q1");
    assert!(json["nodes"].as_u64().unwrap() > 1_000);
    assert!(json["why"].as_str().unwrap().contains("In exact arithmetic Qxd5+ would be worth 266"));
    let moves = json["moves"].as_array().unwrap();
    let queen = moves.iter().find(|mv| mv["algebraic"] == "Qxd5+").unwrap();
    let mobility = queen["shares"].as_array().unwrap().iter().find(|share| share["reason"] == "its mobility").unwrap();
    assert_eq!(mobility["share"], 5.5);
    assert!(moves.iter().any(|mv| mv["exchange"][0] == serde_json::json!({ "from": "d5", "to": "d1", "points": 10 })));
}

#[test]
fn the_end_of_the_game_is_named() {
    let mated = format!("C PC{} E", " E PC".repeat(10));
    assert!(output(&["explain", "--keys", &mated], "").contains("It is checkmated"));
    let no_pieces = "CC".repeat(32);
    assert!(output(&["explain", "--board", &no_pieces], "").contains("It has no pieces on the board"));
    let stalemated = format!("07{}7515{}", "CC".repeat(15), "CC".repeat(14));
    assert!(output(&["explain", "--board", &stalemated, "--computer", "white"], "").contains("It is stalemated"));
}

#[test]
fn a_check_that_the_program_overlooks_is_shown() {
    // Qxf7 gives check, but the king can take the queen, and her moves are not counted.
    let board = "0340000702050106101711161215343373657077727552766067616662556463";
    let explanation = json(&["explain", "--board", board, "--json"]);
    let takes = explanation["moves"].as_array().unwrap().iter().find(|valued| valued["squares"] == "h5f7").unwrap();
    assert_eq!((&takes["algebraic"], &takes["overlooks_check"]), (&"Qh5xf7+".into(), &true.into()));
    assert_ne!(takes["counters"]["WMAXC"], 11);
    assert!(takes["words"].as_str().unwrap().contains("unseen"));
}

#[test]
fn keys_tell_the_colour_even_without_bishops_and_pawns() {
    let mut keys = "C".to_owned();
    for square in "02 05 72 75 10 11 12 13 14 15 16 17 60 61 62 63 64 65 66 67".split(' ') {
        let (row, column) = square.split_at(1);
        keys.push_str(&format!(" 3 3 {row} {column} F"));
    }
    assert_eq!(json(&["think", "--keys", &keys, "--level", "blitz", "--json"])["computer"], "white");
    assert_eq!(json(&["think", "--keys", &format!("{keys} E"), "--level", "blitz", "--json"])["computer"], "black");
}

#[test]
fn a_book_that_went_astray_moves_no_man() {
    let decision = json(&["think", "--keys", "C PC E PC E 6 4 3 4 F", "--json"]);
    assert_eq!(decision["book"]["algebraic"], "no piece, but cell $86");
}

#[test]
fn explain_says_why() {
    insta::assert_snapshot!("explain", output(&["explain", "--keys", "C PC E PC E PC E PC E", "--top", "2"], ""));
}

#[test]
fn explain_shows_the_byte_that_wrapped() {
    // White Kg1 Qd1, black Kg8 Qd5: it does not take the queen.
    let board = format!("0104{}7144{}", "CC".repeat(14), "CC".repeat(14));
    insta::assert_snapshot!("explain_wrapped", output(&["explain", "--board", &board, "--top", "1"], ""));
    let explanation = json(&["explain", "--board", &board, "--json"]);
    let takes = explanation["moves"].as_array().unwrap().iter().find(|valued| valued["takes"] == "queen").unwrap();
    assert_eq!((&takes["value"], &takes["exact"]), (&11.into(), &266.into()));
    assert_eq!(takes["wrapped"], serde_json::json!(["WCAP0"]));
    assert_eq!(takes["leaked"], serde_json::json!(["WCAP1"]), "into the next addition");
    assert!(explanation["why"].as_str().unwrap().contains("it wrapped, and became 11"));
}

#[test]
fn every_explanation_adds_up_and_fits_a_hundred_columns() {
    let golden = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/golden/candidates.jsonl");
    let text = std::fs::read_to_string(golden).unwrap();
    for line in text.lines().step_by(15) {
        let recorded: Value = serde_json::from_str(line).unwrap();
        let [level, board] = ["level", "board"].map(|name| recorded[name].as_str().unwrap());
        let shown = output(&["explain", "--level", level, "--board", board], "");
        assert!(shown.lines().all(|line| line.chars().count() <= 100), "{shown}");
        assert!(!shown.contains('\x1B'), "no colours where there is no terminal");
        let explained = json(&["explain", "--level", level, "--board", board, "--json"]);
        assert_eq!(explained["cycles"], recorded["cycles"]);
        let moves = explained["moves"].as_array().unwrap();
        assert_eq!(moves.len(), recorded["candidates"].as_array().unwrap().len());
        assert!(moves.is_sorted_by_key(|valued| std::cmp::Reverse(valued["value"].as_u64())));
        for valued in moves {
            let wrapped = valued["wrapped"].as_array().unwrap().len();
            if wrapped == 0 && valued["verdict"] == "stands" {
                assert_eq!(valued["value"], valued["exact"]);
            }
        }
    }
}

#[test]
fn a_second_queen_is_drawn_as_a_queen_and_what_is_illegal_is_remarked() {
    // The queen on b4 gives check along a diagonal, which the program does not see: to it she is a rook.
    let shown = output(&["explain", "--fen", "4k2q/8/8/8/1q6/8/8/R3K3 w - - 0 1", "--top", "0"], "");
    assert!(shown.contains("4  . q . . . . . .\n"), "{shown}");
    assert!(shown.contains("queen on b4 is held as a rook"), "{shown}");
    assert!(shown.contains("Ra1-a8      225    225    +4.75   +11.00    +0.00      2  illegal, check\n"), "{shown}");
}

#[test]
fn a_broken_game_is_thought_about_but_not_in_silence() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("broken.pgn");
    std::fs::write(&path, "1. e4 e5 2. Nf3 Nf7 3. d4 *\n").unwrap();
    let file = path.to_str().unwrap();
    let thought = output(&["think", "--pgn", file], "");
    assert!(thought.contains("line 1: \"Nf7\""), "{thought}");
    let before = output(&["think", "--pgn", file, "--ply", "2"], "");
    assert!(!before.contains("Nf7"), "{before}");
}

#[test]
fn pgn_is_read_from_a_pipe() {
    let clean = output(&["pgn", "-"], "1.e4 e5 2.Nf3 1-0");
    assert!(clean.contains("1. e4 e5 2. Nf3 1-0\n"), "{clean}");
}

#[test]
fn bad_match_settings_are_explained() {
    let players = ["match", "--white", "1976:blitz", "--black", "1976:blitz", "--games", "2"];
    for (settings, expected) in [
        (&["--tc", "fast"][..], "\"fast\" is no time control; expected seconds, like 300"),
        (&["--tc", "40/"], "is no time control"),
        (&["--tc", "1", "--depth", "2"], "cannot be used with"),
        (&["--sprt", "10,0"], "the smaller first"),
        (&["--openings", "/does/not/exist"], "/does/not/exist"),
    ] {
        let arguments: Vec<&str> = players.iter().chain(settings).copied().collect();
        assert!(complaint(&arguments, "").contains(expected), "{settings:?}");
    }
    let table = output(&[&players[..], &["--tc", "40/10+0.1", "--seed", "7"]].concat(), "");
    assert!(table.contains("\n2 games, 40/10+0.1 s, after 6 random plies, seed 7\n"), "{table}");
}

#[test]
fn chess960_against_an_engine() {
    let folder = tempfile::tempdir().unwrap();
    let openings = folder.path().join("openings.epd");
    // Castling is the best that both sides can do soon.
    std::fs::write(&openings, "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9\n").unwrap();
    let engine = format!("uci:{} uci,Level=Blitz", assert_cmd::cargo::cargo_bin("microchess").display());
    let table = output(
        &[
            "match",
            "--white",
            "1976:blitz",
            "--black",
            &engine,
            "--games",
            "4",
            "--openings",
            openings.to_str().unwrap(),
        ],
        "",
    );
    assert!(table.contains("/4 (") && !table.contains("loses by"), "{table}");
}

#[cfg(unix)]
#[test]
fn an_interrupt_finishes_the_table_and_keeps_the_games() {
    let folder = tempfile::tempdir().unwrap();
    let pgn = folder.path().join("games.pgn");
    let child = std::process::Command::new(assert_cmd::cargo::cargo_bin("microchess"))
        .args(["match", "--white", "1976:normal", "--black", "1976:normal", "--games", "100000", "--pgn"])
        .arg(&pgn)
        .stdout(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    let games = || std::fs::read_to_string(&pgn).unwrap_or_default().matches("[Event ").count();
    let deadline = std::time::Instant::now() + std::time::Duration::from_secs(30);
    while games() < 2 {
        assert!(std::time::Instant::now() < deadline, "no games");
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    assert!(std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    let finished = child.wait_with_output().unwrap();
    let table = String::from_utf8(finished.stdout).unwrap();
    assert!(finished.status.success() && table.contains("LOS"), "{table}");
    assert!(table.contains(&format!("stopped after {} of 100000 games", games())), "{table}");
}

#[test]
fn a_game_line_by_line() {
    let home = tempfile::tempdir().unwrap();
    let play = |arguments: &[&str], lines: &str| {
        let done = assert_cmd::Command::cargo_bin("microchess")
            .unwrap()
            .env("XDG_STATE_HOME", home.path())
            .env("HOME", home.path())
            .arg("play")
            .args(arguments)
            .write_stdin(lines)
            .output()
            .unwrap();
        assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
        String::from_utf8(done.stdout).unwrap()
    };
    let file = home.path().join("game.pgn");
    let lines = format!("help\ne4\nxray\nNf7\nhint\nundo\nd4\nsave {}\n", file.display());
    let said = play(&["--opponent", "1976:normal,book=off", "--color", "white"], &lines);
    for expected in [
        "undo       undo the last move",
        "MicroChess Normal plays e5.",
        "1. Qh5, value 213: loses nothing",
        "Nf7: no knight can go to f7",
        "Hint: MicroChess at Normal would play Qh5",
        "Undone: your move and its reply.",
        "Saved as",
    ] {
        assert!(said.contains(expected), "no {expected:?} in {said}");
    }
    assert!(std::fs::read_to_string(&file).unwrap().contains("1. d4 "));
    let resumed = play(&["--resume"], "board\nresign\ne4\n");
    assert!(resumed.contains("4  . . . P") && resumed.contains("White resigns: 0-1"), "{resumed}");
    assert!(resumed.contains("The game is over"), "{resumed}");
    let promotes = play(&["--opponent", "person", "--fen", "8/P6k/8/8/8/8/8/K7 w - - 0 1"], "a8\na8=N\nboard\n");
    assert!(promotes.contains("Say what the pawn becomes: a8=Q") && promotes.contains("8  N ."), "{promotes}");
}

#[test]
fn perft_counts_and_divides() {
    assert!(output(&["perft", "4"], "").starts_with("Nodes: 197281\n"));
    assert!(output(&["perft", "0"], "").starts_with("Nodes: 1\n"));
    let kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -";
    let divided = output(&["perft", "2", "--divide", "--fen", kiwipete], "");
    assert!(divided.lines().take_while(|line| !line.is_empty()).is_sorted());
    assert!(divided.contains("\ne1g1: 43\n") && divided.contains("\nNodes: 2039\n"), "{divided}");
    let chess960 = output(&["perft", "1", "--divide", "--chess960", "--fen", kiwipete], "");
    assert!(chess960.contains("\ne1h1: 1\n"), "{chess960}");
    assert!(complaint(&["perft", "3", "--fen", "8/8/8 w - -"], "").contains("the ranks end with rank 6"));
    assert!(complaint(&["perft", "3", "--fen", "8/8/8/8/8/8/8/K7 w - - 0 1"], "").contains("Black has no king"));
    assert!(complaint(&["perft", "many"], "").contains("many"));
}

#[test]
fn a_reader_that_leaves_early_is_no_failure() {
    let binary = assert_cmd::cargo::cargo_bin("microchess");
    let mut child = std::process::Command::new(binary)
        .args(["explain", "--keys", "C PC E"])
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let finished = child.wait_with_output().unwrap();
    assert!(finished.status.success(), "{}", String::from_utf8_lossy(&finished.stderr));
}
