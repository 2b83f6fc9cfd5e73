//! `microchess lockstep` from the outside, with a program of our own in the original's place.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // In a test, a panic is a failure.

#[path = "../../lockstep/tests/rom/mod.rs"]
mod rom;

use std::path::Path;

use assert_cmd::Command;
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
    let mut tape = String::new();
    let mut records = 0;
    for run in image.loaded() {
        let bytes = image.bytes(*run.start(), run.len());
        for (index, bytes) in bytes.chunks(24).enumerate() {
            let [high, low] = (run.start() + 24 * index as u16).to_be_bytes();
            let record = [&[bytes.len() as u8, high, low], bytes].concat();
            let sum: u32 = record.iter().map(|byte| u32::from(*byte)).sum();
            let digits: String = record.iter().map(|byte| format!("{byte:02X}")).collect();
            tape += &format!(";{digits}{sum:04X}\r\n");
            records += 1;
        }
    }
    tape += &format!(";00{records:04X}{:04X}\r\n", records % 256 + records / 256);
    std::fs::write(path, tape).unwrap();
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
    // There is no serial edition to try the last one with.
    for example in examples.iter().filter(|example| !example.contains("serial.hex")) {
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
