//! Every line of every recording of the original is replayed, and the recordings themselves are unchanged.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // In a test, a panic is a failure.

use std::fs;
use std::path::PathBuf;

use microchess::verify::verify_file;
use sha2::{Digest, Sha256};

fn golden(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../testdata/golden").join(name)
}

fn nothing_differs(name: &str, lines: usize) {
    let report = verify_file(&golden(name)).expect("a readable file");
    assert_eq!(report.lines, lines, "lines of {name}");
    assert_eq!((report.differing_lines, report.unreadable.len(), report.not_compared.len()), (0, 0, 0), "{report}");
    assert!(report.beyond_known.is_empty(), "{report}");
}

#[test]
fn decisions() {
    nothing_differs("decisions.jsonl", 2_500);
}

#[test]
fn scattered_boards() {
    nothing_differs("scattered.jsonl", 600);
}

#[test]
fn boards_with_pieces_off_the_board() {
    nothing_differs("offboard.jsonl", 600);
}

#[test]
fn candidate_lists() {
    nothing_differs("candidates.jsonl", 150);
}

#[test]
fn keypad_runs() {
    nothing_differs("kim1-keypad.jsonl", 160);
    nothing_differs("kim1-keypad-2.jsonl", 60);
}

#[test]
fn serial_runs() {
    nothing_differs("serial-terminal.jsonl", 165);
}

#[test]
fn openings() {
    nothing_differs("openings.json", 10);
}

#[test]
fn the_recordings_are_unchanged() {
    let sums = [
        ("candidates.jsonl", "28a6f365d0c8d4542f07fea55f0f89c4acd16f78b64adbca2820f37d9eb5ae4a"),
        ("decisions.jsonl", "4e23c76640c53d2a3dbbc08aa1a17bf8a524b4a1bd875a6cd0a8dd1ad72bfa1f"),
        ("kim1-keypad-2.jsonl", "301a1360bf4549148f65cd5f5d2dc54f46ea3112189c0f8c8d2990e8b2f63535"),
        ("kim1-keypad.jsonl", "16880aa53ef77fffdfd8bb6c4ce8ad00628e98c651982ef3b5272b7235d99a88"),
        ("offboard.jsonl", "f30c5041ec8e736748e7962af97a49865df79c2ad83f431fdf08e4a9152fda34"),
        ("openings.json", "594b227a032617fe5732a175b6211d1d009d978596b795a79e83e97025185a32"),
        ("scattered.jsonl", "1b68f4f755879fde03262d70bab24aa39c06de31d24d40b5996e155a2f7abd4f"),
        ("serial-terminal.jsonl", "fa15a7fe77c34f7ee111ba7a8cf469db2a6832411a02be905927d94ecbe506ca"),
    ];
    for (name, sum) in sums {
        let bytes = fs::read(golden(name)).expect("a readable file");
        let found: String = Sha256::digest(&bytes).iter().map(|byte| format!("{byte:02x}")).collect();
        assert_eq!(found, sum, "{name} was recorded from the original program and is never edited");
    }
}
