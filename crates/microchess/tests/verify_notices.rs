//! `verify` notices a change in any field: one line of each kind is changed field by field.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // In a test, a panic is a failure.

use std::fs;
use std::path::{Path, PathBuf};

use assert_cmd::Command;
use microchess::verify::{Report, verify_file};
use serde_json::{Value, json};

fn golden(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../testdata/golden").join(name)
}

/// The first line of a recording for which `wanted` is true.
fn line_of(name: &str, wanted: impl Fn(&Value) -> bool) -> Value {
    let text = fs::read_to_string(golden(name)).unwrap();
    let mut lines = text.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    lines.find(|line| wanted(line)).expect("such a line")
}

fn verify_text(text: &str) -> Report {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("recording.jsonl");
    fs::write(&path, text).unwrap();
    verify_file(&path).unwrap()
}

/// Changes a line, and expects a difference about `what`.
fn notices(line: &Value, what: &str, change: impl Fn(&mut Value)) {
    let clean = verify_text(&line.to_string());
    assert_eq!(clean.differing_lines, 0, "{clean}");
    let mut changed = line.clone();
    change(&mut changed);
    assert_ne!(&changed, line, "the change changes something");
    let report = verify_text(&changed.to_string());
    assert_eq!(report.differing_lines, 1, "{what}: {report}");
    assert!(report.differences.iter().any(|(_, difference)| difference.what.starts_with(what)), "{what}: {report}");
}

#[test]
fn a_changed_decision() {
    let line = line_of("decisions.jsonl", |line| !line["best"].is_null());
    notices(&line, "best", |line| line["best"]["value"] = json!(1));
    notices(&line, "best", |line| line["best"]["piece"] = json!("00"));
    notices(&line, "best", |line| line["best"]["from"] = json!("77"));
    notices(&line, "best", |line| line["best"]["to"] = json!("77"));
    notices(&line, "best", |line| line["best"] = Value::Null);
    notices(&line, "cycles", |line| line["cycles"] = json!(line["cycles"].as_u64().unwrap() + 1));
}

#[test]
fn a_run_beyond_what_is_known_has_a_note() {
    let run =
        json!({ "edition": "kim1", "level": "superblitz", "opening": null, "keys": "C 0 PC 1 2 PC", "omove": "00" });
    let report = verify_text(&run.to_string());
    assert_eq!(report.beyond_known.len(), 1, "{report}");
    assert!(report.to_string().contains("recording.jsonl:1: note: Beyond what is known: cell $42"), "{report}");
}

#[test]
fn a_changed_candidate() {
    let line = line_of("candidates.jsonl", |_| true);
    let number = line["candidates"].as_array().unwrap().len();
    notices(&line, "candidate 3", |line| line["candidates"][2][1] = json!(0));
    notices(&line, "candidate 3", |line| line["candidates"][2][0] = json!("000000"));
    notices(&line, &format!("candidate {number}"), |line| {
        line["candidates"].as_array_mut().unwrap().pop();
    });
    for cell in 0..22 {
        notices(&line, "candidate 1", |line| {
            let counters = line["candidates"][0][2].as_str().unwrap().to_owned();
            let digit = if &counters[2 * cell..=2 * cell] == "F" { "0" } else { "F" };
            line["candidates"][0][2] = json!(format!("{}{digit}{}", &counters[..2 * cell], &counters[2 * cell + 1..]));
        });
    }
}

#[test]
fn a_changed_keypad_run() {
    let line = line_of("kim1-keypad.jsonl", |_| true);
    notices(&line, "display after key 1", |line| line["display"][0] = json!("CCCCCD"));
    notices(&line, "display", |line| {
        line["display"].as_array_mut().unwrap().pop();
    });
    notices(&line, "board", |line| line["board"] = json!("00".repeat(32)));
    notices(&line, "omove", |line| line["omove"] = json!("01"));
}

#[test]
fn a_changed_serial_run() {
    let line = line_of("serial-terminal.jsonl", |line| line.get("output").is_some());
    notices(&line, "bytes", |line| line["bytes"] = json!(1));
    notices(&line, "sha256", |line| line["sha256"] = json!("0".repeat(64)));
    notices(&line, "tail", |line| line["tail"] = json!(line["tail"].as_str().unwrap().replace('?', "!")));
    notices(&line, "output line", |line| line["output"] = json!(line["output"].as_str().unwrap().replace('?', "!")));
}

#[test]
fn a_changed_opening() {
    let text = fs::read_to_string(golden("openings.json")).unwrap();
    let openings: Vec<Value> = serde_json::from_str(&text).unwrap();
    for line in &openings {
        notices(line, "name", |line| line["name"] = json!("Fried Liver"));
        notices(line, "computer_plays", |line| line["computer_plays"] = json!("neither"));
        notices(line, "data", |line| line["data"] = json!("00".repeat(28)));
        notices(line, "one_line_that_follows_it, move 2", |line| {
            let mut moves: Vec<&str> = line["one_line_that_follows_it"].as_str().unwrap().split(' ').collect();
            moves[1] = "h3";
            line["one_line_that_follows_it"] = json!(moves.join(" "));
        });
        notices(line, "one_line_that_follows_it, length", |line| line["one_line_that_follows_it"] = json!("e4"));
    }
}

#[test]
fn an_unknown_field_is_reported() {
    let mut line = line_of("decisions.jsonl", |_| true);
    line["comment"] = json!("hello");
    let report = verify_text(&line.to_string());
    assert_eq!(report.not_compared.iter().collect::<Vec<_>>(), ["comment"]);
    assert!(report.to_string().contains("was not compared"));
}

#[test]
fn a_file_without_recordings_is_an_error() {
    for nothing in ["", "\n\n", "[]", " [ ] ", "hello\nworld\n", "[1"] {
        assert!(microchess::verify::verify_text(Path::new("nothing"), nothing).is_err(), "{nothing:?}");
    }
}

#[test]
fn unreadable_lines_are_reported_with_their_numbers() {
    let good = line_of("decisions.jsonl", |_| true).to_string();
    for (bad, expected) in [
        ("{", "not JSON"),
        ("7", "expected a JSON object"),
        ("{}", "neither a decision"),
        (r#"{"level":"hard","board":""}"#, "superblitz, blitz or normal"),
        (r#"{"level":"normal","board":"0304"}"#, "64 hex digits"),
        (r#"{"edition":"kim1","level":"normal","keys":"C XX"}"#, "key 2"),
        (r#"{"edition":"apple","level":"normal","keys":"C"}"#, "kim1 or serial"),
        (r#"{"edition":"serial","level":"normal","keys":"C€"}"#, "fits a byte"),
        (r#"{"edition":"serial","level":"normal","keys":"C"}"#, "states nothing"),
        (r#"{"tape_id":5}"#, "expected a text"),
    ] {
        let report = verify_text(&format!("{good}\n{bad}\n{good}\n"));
        assert_eq!(report.lines, 2, "the other lines are still replayed");
        let [(2, reason)] = report.unreadable.as_slice() else { panic!("{bad}: {:?}", report.unreadable) };
        assert!(reason.contains(expected), "{bad}: {reason}");
    }
}

fn verify_command(files: &[&Path]) -> assert_cmd::assert::Assert {
    Command::cargo_bin("microchess").unwrap().arg("verify").args(files).assert()
}

#[test]
fn exit_codes_show_differences_and_unreadable_files() {
    let folder = tempfile::tempdir().unwrap();
    let line = line_of("decisions.jsonl", |line| !line["best"].is_null());
    let write = |name: &str, text: String| {
        let path = folder.path().join(name);
        fs::write(&path, text).unwrap();
        path
    };
    let good = write("good.jsonl", line.to_string());
    let mut changed = line.clone();
    changed["cycles"] = json!(5);
    let differing = write("differing.jsonl", changed.to_string());
    let broken = write("broken.jsonl", format!("{line}\nnonsense\n"));
    let missing = folder.path().join("missing.jsonl");

    let out = verify_command(&[&good]).code(0).get_output().stdout.clone();
    assert!(String::from_utf8(out).unwrap().contains("good.jsonl: 1 line, 0 differ"));
    let out = verify_command(&[&good, &differing]).code(1).get_output().stdout.clone();
    let out = String::from_utf8(out).unwrap();
    assert!(out.contains("differing.jsonl:1: cycles: expected 5, found "), "{out}");
    assert!(out.contains("differing.jsonl: 1 line, 1 differ"), "{out}");
    verify_command(&[&broken]).code(2);
    verify_command(&[&missing, &differing]).code(2);
    verify_command(&[]).code(2);
}
