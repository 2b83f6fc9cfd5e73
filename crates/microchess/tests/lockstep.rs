//! `microchess lockstep` from the outside, with a program of our own in the original's place.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // In a test, a panic is a failure.

#[path = "../../lockstep/tests/rom/mod.rs"]
mod rom;

use std::path::Path;

use assert_cmd::Command;
use microchess_1976::Edition;
use microchess_lockstep::Image;
use rom::Places;
use serde_json::Value;
use tempfile::TempDir;

/// A folder in which `microchess.ptp` is our program.
fn folder() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    write_tape(&folder.path().join("microchess.ptp"), &rom::image(&Places::LISTING));
    folder
}

/// Writes a paper tape.
fn write_tape(path: &Path, image: &Image) {
    std::fs::write(path, rom::paper_tape(image)).unwrap();
}

/// What it prints, with this exit code.
fn lockstep(folder: &TempDir, arguments: &[&str], code: i32) -> String {
    let mut command = Command::cargo_bin("microchess").unwrap();
    let assert = command.current_dir(folder).arg("lockstep").args(arguments).env_remove("CLICOLOR_FORCE").assert();
    let output = assert.code(code).get_output().clone();
    String::from_utf8(if code == 2 { output.stderr } else { output.stdout }).unwrap()
}

#[test]
fn a_copy_that_does_not_differ() {
    let printed = lockstep(&folder(), &["--rom", "microchess.ptp", "--keys", "C PC E"], 0);
    assert!(
        printed.contains("\nRecognised the KIM-1 edition of 1976, at the addresses of its listing.\n"),
        "{printed}"
    );
    let level = "\nNormal level, opening A8, Giuoco Piano. Keys at $1F6A, display at $1F1F.\n";
    assert!(printed.contains(level), "{printed}");
    let end = "\nNothing differs.\n3 keys, 6 comparisons, 1 decision of 46 cycles in all.\n";
    assert!(printed.ends_with(end), "{printed}");
}

#[test]
fn every_routine_and_another_opening() {
    let arguments = ["--rom", "microchess.ptp", "--keys", "C PC", "--opening", "A6", "--every"];
    let printed = lockstep(&folder(), &arguments, 0);
    assert!(printed.contains("opening A6, Queen's Indian."), "{printed}");
    assert!(printed.ends_with("\n2 keys, 6 comparisons, 1 decision of 46 cycles in all.\n"), "{printed}");
}

#[test]
fn a_board_without_pieces() {
    let board = "CC".repeat(32);
    let printed = lockstep(&folder(), &["--rom", "microchess.ptp", "--board", &board, "--level", "normal"], 0);
    assert!(printed.contains("\nNothing differs.\n1 key, "), "{printed}");
}

#[test]
fn a_difference_is_named_in_words_and_in_json() {
    let folder = folder();
    write_tape(&folder.path().join("changed.ptp"), &rom::changed(&Places::LISTING, 0x02B5, 0x76));
    let printed = lockstep(&folder, &["--rom", "changed.ptp", "--keys", "C E E"], 1);
    assert!(printed.contains("\nThere is a difference with key 2, after the key:\n"), "{printed}");
    assert!(printed.contains("\n  BK,0 ($60): ours has $74, the original $73\n"), "{printed}");
    assert!(printed.contains("\nbefore: [C] [E]\nThe keys were: C E\n"), "{printed}");
    let printed = lockstep(&folder, &["--rom", "changed.ptp", "--keys", "C E E", "--json"], 1);
    let value: Value = serde_json::from_str(&printed).unwrap();
    assert_eq!(value["equal"], false);
    assert_eq!(value["keys"], "C E");
    let expected = serde_json::json!({ "address": "0060", "name": "BK,0", "ours": "74", "original": "73" });
    assert_eq!(value["difference"]["cells"][0], expected);
}

#[test]
fn a_game_is_repeated_by_its_seed() {
    // The program of the test resigns after six random moves, where ours thinks.
    let arguments = ["--rom", "microchess.ptp", "--games", "3", "--seed", "7", "--json"];
    let printed = lockstep(&folder(), &arguments, 1);
    assert_eq!(printed, lockstep(&folder(), &arguments, 1));
    let value: Value = serde_json::from_str(&printed).unwrap();
    assert_eq!((&value["seed"], &value["games"]), (&Value::from(7), &Value::from(1)));
    assert_eq!(value["keys_pressed"], 1 + 6 * 6 + 1);
    assert_eq!(value["difference"]["place"], "PUSH");
}

/// A folder in which `microchess.ptp` is our chess program.
fn folder_with_chess(edition: Edition) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    write_tape(&folder.path().join("microchess.ptp"), &rom::searching(edition));
    folder
}

#[test]
fn games_of_a_whole_chess_program_do_not_differ() {
    for (edition, said) in [(Edition::Kim1, "cycles are not compared"), (Edition::Serial, "what it prints is compared")]
    {
        let folder = folder_with_chess(edition);
        let arguments = ["--rom", "microchess.ptp", "--games", "2", "--seed", "7", "--level", "superblitz"];
        let printed = lockstep(&folder, &arguments, 0);
        assert!(printed.contains(said) && printed.contains("\nNothing differs.\n"), "{printed}");
        assert!(printed.ends_with(", 2 games, seed 7.\n"), "{printed}");
        let fen = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR w KQkq - 0 1";
        let printed = lockstep(&folder, &["--rom", "microchess.ptp", "--fen", fen, "--every", "--level", "blitz"], 0);
        assert!(printed.contains("\nNothing differs.\n1 key, "), "{printed}");
    }
}

#[test]
fn beyond_what_is_known_the_copy_gets_the_rest_of_the_keys_alone() {
    let folder = folder_with_chess(Edition::Kim1);
    let arguments = ["--rom", "microchess.ptp", "--keys", "C 0 PC 1 2 PC C PC 6", "--level", "superblitz"];
    let printed = lockstep(&folder, &arguments, 0);
    let expected = "
Nothing differs in what is known of the original.
Key 6 leads beyond what is known of the original; from there on your copy goes on alone:
  PC F2 00 EE
  C  CC CC CC
  PC 0F 13 33
  6  0F 33 36
The keys up to there were: C 0 PC 1 2 PC
6 keys, ";
    assert!(printed.contains(expected), "{printed}");
    let value: Value = serde_json::from_str(&lockstep(&folder, &[&arguments[..], &["--json"]].concat(), 0)).unwrap();
    assert_eq!((&value["equal"], &value["difference"]), (&Value::Null, &Value::Null));
    let beyond = &value["beyond_what_is_known"][0];
    assert_eq!((&beyond["game"], &beyond["lost"], &beyond["keys_left"]), (&Value::Null, &Value::Null, &"".into()));
    assert_eq!(beyond["keys"], "C 0 PC 1 2 PC");
    let shown: Vec<String> =
        beyond["shown"].as_array().unwrap().iter().map(|key| format!("{} {}", key["key"], key["display"])).collect();
    assert_eq!(shown.join(", ").replace('"', ""), "PC F200EE, C CCCCCC, PC 0F1333, 6 0F3336");
    let equal = lockstep(&folder, &["--rom", "microchess.ptp", "--keys", "C", "--json"], 0);
    let value: Value = serde_json::from_str(&equal).unwrap();
    assert_eq!((&value["equal"], &value["beyond_what_is_known"]), (&true.into(), &serde_json::json!([])));
}

#[test]
fn a_copy_that_is_lost_gets_no_more_keys() {
    let folder = folder_with_chess(Edition::Kim1);
    let arguments = ["--rom", "microchess.ptp", "--keys", "C E PC 6 3 PC C E", "--opening", "A2"];
    let printed = lockstep(&folder, &arguments, 0);
    assert!(printed.contains("goes on alone:\n  PC it is lost: "), "{printed}");
    assert!(printed.contains("\n  It did not get C E.\nThe keys up to there were: C E PC 6 3 PC\n"), "{printed}");
    let value: Value = serde_json::from_str(&lockstep(&folder, &[&arguments[..], &["--json"]].concat(), 0)).unwrap();
    let beyond = &value["beyond_what_is_known"][0];
    assert_eq!((&beyond["lost"]["key"], &beyond["keys_left"]), (&"PC".into(), &"C E".into()));
    assert!(beyond["lost"]["how"].as_str().unwrap().starts_with("is lost: "), "{beyond}");
}

#[test]
fn a_game_that_leads_beyond_what_is_known_does_not_end_the_run() {
    // After E the book reads the bytes from $CA down: it names cell $00, which holds code.
    let image = rom::poked(&rom::searching(Edition::Kim1), &[(0x00CA, 0xEE), (0x00C9, 0xB0), (0x00C8, 0x33)]);
    let folder = tempfile::tempdir().unwrap();
    write_tape(&folder.path().join("microchess.ptp"), &image);
    let arguments = ["--rom", "microchess.ptp", "--games", "3", "--seed", "7", "--level", "superblitz"];
    let printed = lockstep(&folder, &arguments, 0);
    assert!(printed.contains("an opening of your own"), "{printed}");
    assert!(printed.contains("\nNothing differs in what is known of the original.\n"), "{printed}");
    for game in 1..=3 {
        let said = format!("\nIn game {game}, key 40 leads beyond what is known of the original");
        assert!(printed.contains(&said), "{printed}");
    }
    assert!(printed.ends_with(", 3 games, seed 7.\n"), "{printed}");
    let value: Value = serde_json::from_str(&lockstep(&folder, &[&arguments[..], &["--json"]].concat(), 0)).unwrap();
    let games: Vec<u64> =
        value["beyond_what_is_known"].as_array().unwrap().iter().map(|run| run["game"].as_u64().unwrap()).collect();
    assert_eq!((games, &value["games"], &value["keys_pressed"]), (vec![1, 2, 3], &3.into(), &(3 * 40).into()));
}

#[test]
fn in_a_position_that_is_set_up_the_book_is_off() {
    let folder = folder();
    let board = "CC".repeat(32);
    let printed = lockstep(&folder, &["--rom", "microchess.ptp", "--board", &board], 0);
    assert!(printed.contains("\nNormal level, the book is off. Keys at $1F6A"), "{printed}");
    let printed = lockstep(&folder, &["--rom", "microchess.ptp", "--board", &board, "--json"], 0);
    let value: Value = serde_json::from_str(&printed).unwrap();
    assert_eq!((&value["opening"], &value["tape_id"]), (&Value::Null, &Value::Null));
}

#[test]
fn a_copy_is_read_from_standard_input() {
    let tape = rom::paper_tape(&rom::image(&Places::LISTING));
    let command = |arguments: &[&str]| {
        let mut command = Command::cargo_bin("microchess").unwrap();
        command.arg("lockstep").args(arguments).write_stdin(tape.clone()).output().unwrap()
    };
    let output = command(&["--rom", "-", "--keys", "C E"]);
    assert!(output.status.success() && String::from_utf8_lossy(&output.stdout).contains("\nNothing differs.\n"));
    let output = command(&["--rom", "-", "--rom", "-"]);
    assert_eq!(output.status.code(), Some(2));
    let said = "standard input can be read once only: --rom - is given 2 times";
    assert!(String::from_utf8_lossy(&output.stderr).contains(said), "{output:?}");
    let output = command(&["--rom", "-", "--format", "intel"]);
    assert!(String::from_utf8_lossy(&output.stderr).contains("standard input cannot be read as"), "{output:?}");
}

#[test]
fn a_wrong_byte_and_a_wrong_routine_are_named() {
    let folder = folder();
    write_tape(&folder.path().join("points.ptp"), &rom::changed(&Places::LISTING, 0x00A0, 0x0C));
    let printed = lockstep(&folder, &["--rom", "points.ptp", "--keys", "C"], 2);
    assert!(printed.contains("but for a byte:\n  $00A0 has $0C, expected $0B: the table POINTS"), "{printed}");
    let arguments = ["--rom", "microchess.ptp", "--keys", "C", "--out"];
    let printed = lockstep(&folder, &[&arguments[..], &["1F20"]].concat(), 2);
    assert!(printed.contains("--out gives $1F20, but at $039F the code calls $1F1F for that"), "{printed}");
    lockstep(&folder, &[&arguments[..], &["1F1F"]].concat(), 0);
}

#[test]
fn raw_bytes_are_put_where_they_belong() {
    let folder = folder();
    let image = rom::image(&Places::LISTING);
    let mut arguments = Vec::new();
    for run in image.loaded() {
        let (name, at) = (format!("{:04X}.bin", run.start()), format!("{:04X}", run.start()));
        std::fs::write(folder.path().join(&name), image.bytes(*run.start(), run.len())).unwrap();
        arguments.extend(["--rom".to_owned(), name, "--at".to_owned(), at]);
    }
    let mut arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    arguments.extend(["--format", "raw", "--keys", "C E"]);
    assert!(lockstep(&folder, &arguments, 0).contains("\nNothing differs.\n"));
    arguments.extend(["--at", "2000"]);
    assert!(lockstep(&folder, &arguments, 2).contains("1 --at too many"));
}

#[test]
fn what_cannot_be_used_is_said() {
    let folder = folder();
    let tape = std::fs::read_to_string(folder.path().join("microchess.ptp")).unwrap();
    let file = |name: &str, content: &str| std::fs::write(folder.path().join(name), content).unwrap();
    file("torn.ptp", &tape[..tape.len() / 2]);
    file("wrong.ptp", &tape.replacen("A2FF", "A2FE", 1));
    file("half.hex", "0070: 03 04 00 07");
    file("bytes.hex", "A9 00 8D 60");
    file("other.hex", "0070: 04");
    file("table.hex", "0090: F0 FF 01 10 11 0F EF F1 DF E1 EE F2 12 0E 1F 21");
    for (arguments, said) in [
        (&["--rom", "none.ptp"][..], "cannot read none.ptp"),
        (&["--rom", "torn.ptp"], "torn.ptp cannot be read as MOS paper tape: line "),
        (&["--rom", "wrong.ptp"], "the checksum is $"),
        (&["--rom", "half.hex"], "this is not MicroChess"),
        (&["--rom", "table.hex"], "Found:\n  the table MOVEX"),
        (&["--rom", "bytes.hex"], "--at says where they belong"),
        (&["--rom", "bytes.hex", "--at", "12345"], "no such address"),
        (&["--rom", "microchess.ptp", "--rom", "other.hex"], "$0070 is loaded twice, with $03 and with $04"),
        (&["--rom", "microchess.ptp", "--at", "0200"], "1 --at too many"),
        (&["--rom", "microchess.ptp", "--fen", "8/8/8/8/8/8/8/8 w - - 0 1"], "White has no king"),
        (&["--rom", "microchess.ptp", "--format", "tap"], "no such format"),
        (&["--keys", "C"], "--rom <FILE>"),
    ] {
        let printed = lockstep(&folder, arguments, 2);
        assert!(printed.contains(said), "{arguments:?}: {printed}");
    }
}

/// The examples of the help, as they are printed. The program of the test cannot think, so that games differ.
#[test]
fn the_examples_of_the_help_can_be_typed() {
    let folder = folder();
    let image = rom::image(&Places::LISTING);
    std::fs::write(folder.path().join("page0.bin"), image.bytes(0x0000, 0x100)).unwrap();
    std::fs::write(folder.path().join("rest.bin"), image.bytes(0x0100, 0x300)).unwrap();
    let bytes: Vec<String> = image.bytes(0x1780, 0x80).iter().map(|byte| format!("{byte:02X}")).collect();
    std::fs::write(folder.path().join("stratgy.hex"), format!("1780: {}\n", bytes.join(" "))).unwrap();
    let help = lockstep(&folder, &["--help"], 0);
    let examples: Vec<&str> =
        help.lines().filter_map(|line| line.trim().strip_prefix("microchess lockstep ")).collect();
    assert_eq!(examples.len(), 6);
    write_tape(&folder.path().join("serial.hex"), &rom::searching(Edition::Serial));
    for example in examples {
        let words: Vec<&str> = example.split('"').enumerate().flat_map(quoted).collect();
        let mut command = Command::cargo_bin("microchess").unwrap();
        let output = command.current_dir(&folder).arg("lockstep").args(&words).output().unwrap();
        assert!(matches!(output.status.code(), Some(0 | 1)), "{example}: {output:?}");
    }
}

/// Parts of a line between quotation marks are words as they are; the others are split.
fn quoted((index, part): (usize, &str)) -> Vec<&str> {
    if index % 2 == 1 { vec![part] } else { part.split_whitespace().collect() }
}
