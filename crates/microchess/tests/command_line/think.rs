//! `microchess think`: one decision.

use super::{json, output};

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

#[test]
fn a_fen_is_answered_in_standard_notation() {
    let castled = "r1bq1rk1/pppp1ppp/2n2n2/4p3/1bB1P3/2N2N2/PPPP1PPP/R1BQ1RK1 w - - 6 6";
    let decision = json(&["think", "--fen", castled, "--json"]);
    assert_eq!(decision["computer"], "white");
    assert!(!decision["algebraic"].as_str().unwrap().contains('-'), "{decision}");
    let two_queens = output(&["explain", "--fen", "4k3/8/8/8/8/8/1P6/QQ2K2R w K - 0 1", "--top", "1"], "");
    assert!(two_queens.contains("White's queen on a1 is held as a rook: no queen's slot is free."), "{two_queens}");
    let illegal = "8/r1p4p/2P3P1/7k/p5n1/1p4P1/1K6/2r1r3 b - - 0 51";
    let decision = output(&["think", "--fen", illegal], "");
    assert!(decision.contains("(illegal)") && decision.contains("instead "), "{decision}");
    assert!(
        output(&["explain", "--fen", illegal], "").contains("By the rules of today that is illegal, and it would play")
    );
    let book = json(&["think", "--fen", "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2", "--json"]);
    assert_eq!(book["book"]["algebraic"], "Nf3");
}

#[test]
fn think_resigns_when_it_must() {
    // The computer's king is mated in the corner.
    let mated = format!("00{}2010{}", "CC".repeat(15), "CC".repeat(14));
    assert!(output(&["think", "--board", &mated], "").contains("resigns"));
    assert!(json(&["think", "--board", &mated, "--json"])["best"].is_null());
    assert!(output(&["explain", "--board", &mated], "").contains("It resigns"));
}

#[test]
fn keys_decide_the_colour_even_without_bishops_and_pawns() {
    let mut keys = "C".to_owned();
    for square in "02 05 72 75 10 11 12 13 14 15 16 17 60 61 62 63 64 65 66 67".split(' ') {
        let (row, column) = square.split_at(1);
        keys.push_str(&format!(" 3 3 {row} {column} F"));
    }
    assert_eq!(json(&["think", "--keys", &keys, "--level", "blitz", "--json"])["computer"], "white");
    assert_eq!(json(&["think", "--keys", &format!("{keys} E"), "--level", "blitz", "--json"])["computer"], "black");
}

#[test]
fn a_runaway_book_pointer_names_a_cell() {
    let decision = json(&["think", "--keys", "C PC E PC E 6 4 3 4 F", "--json"]);
    assert_eq!(decision["book"]["algebraic"], "no piece, but cell $86");
}

#[test]
fn a_broken_game_is_used_and_its_problem_reported() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("broken.pgn");
    std::fs::write(&path, "1. e4 e5 2. Nf3 Nf7 3. d4 *\n").unwrap();
    let file = path.to_str().unwrap();
    let decision = output(&["think", "--pgn", file], "");
    assert!(decision.contains("line 1: \"Nf7\""), "{decision}");
    let before = output(&["think", "--pgn", file, "--ply", "2"], "");
    assert!(!before.contains("Nf7"), "{before}");
}
