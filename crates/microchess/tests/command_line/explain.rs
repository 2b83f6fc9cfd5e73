//! `microchess explain`: the X-ray as text and JSON.

use serde_json::Value;

use super::{json, output};

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
    // Qxf7 gives check, but the king can capture the queen, and the moves of a captured piece are not counted.
    let board = "0340000702050106101711161215343373657077727552766067616662556463";
    let explanation = json(&["explain", "--board", board, "--json"]);
    let takes = explanation["moves"].as_array().unwrap().iter().find(|valued| valued["squares"] == "h5f7").unwrap();
    assert_eq!((&takes["algebraic"], &takes["overlooks_check"]), (&"Qh5xf7+".into(), &true.into()));
    assert_ne!(takes["counters"]["WMAXC"], 11);
    assert!(takes["words"].as_str().unwrap().contains("unseen"));
}

#[test]
fn explain_says_why() {
    insta::assert_snapshot!("explain", output(&["explain", "--keys", "C PC E PC E PC E PC E", "--top", "2"], ""));
}

#[test]
fn explain_shows_the_byte_that_wrapped() {
    // White Kg1 Qd1, black Kg8 Qd5: the program does not capture the queen.
    let board = format!("0104{}7144{}", "CC".repeat(14), "CC".repeat(14));
    insta::assert_snapshot!("explain_wrapped", output(&["explain", "--board", &board, "--top", "1"], ""));
    let explanation = json(&["explain", "--board", &board, "--json"]);
    let takes = explanation["moves"].as_array().unwrap().iter().find(|valued| valued["takes"] == "queen").unwrap();
    assert_eq!((&takes["value"], &takes["exact"]), (&11.into(), &266.into()));
    assert_eq!(takes["wrapped"], serde_json::json!(["WCAP0"]));
    assert_eq!(takes["leaked"], serde_json::json!(["WCAP1"]), "the carry leaks into the next addition");
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
fn a_second_queen_is_drawn_as_a_queen_and_illegal_moves_are_marked() {
    // The queen on b4 gives check along a diagonal. The program takes it for a rook, and does not see the check.
    let shown = output(&["explain", "--fen", "4k2q/8/8/8/1q6/8/8/R3K3 w - - 0 1", "--top", "0"], "");
    assert!(shown.contains("4  . q . . . . . .\n"), "{shown}");
    assert!(shown.contains("queen on b4 is held as a rook"), "{shown}");
    assert!(shown.contains("Ra1-a8     225   225   +4.75  +11.00   +0.00     2 02 07 77 illegal, check\n"), "{shown}");
}

#[test]
fn the_json_of_an_explanation_has_quirks_nodes_shares_and_exchanges() {
    let explained = json(&["explain", "--fen", "6k1/8/8/3q4/8/8/8/3Q2K1 w - - 0 1", "--json"]);
    assert_eq!(explained["quirks"][0]["id"], "Q1");
    assert!(explained["nodes"].as_u64().unwrap() > 1_000);
    assert!(explained["why"].as_str().unwrap().contains("In exact arithmetic Qxd5+ would be worth 266"));
    let moves = explained["moves"].as_array().unwrap();
    let queen = moves.iter().find(|mv| mv["algebraic"] == "Qxd5+").unwrap();
    let mobility = queen["shares"].as_array().unwrap().iter().find(|share| share["reason"] == "its mobility").unwrap();
    assert_eq!(mobility["share"], 5.5);
    assert!(moves.iter().any(|mv| mv["exchange"][0] == serde_json::json!({ "from": "d5", "to": "d1", "points": 10 })));
}
