//! The recorded decisions, made again on positions of the full rules: moves, values and cycles are the same.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // In a test, a panic is a failure.

use chess0x88::{Color, Position};
use microchess_1976::{Board, ComputerColor, Edition, GoResult, Level, MicroChess, Move, RESIGNS_BELOW, fast};
use microchess_bridge_1976::{Analysis, Decision, Explanation, Slots, decide};
use serde_json::Value;

/// Boards with pieces off the board are no positions of chess, and are not at this table.
const WITH_PIECES_ON_THE_BOARD: [&str; 2] = ["decisions", "scattered"];

const ALL: [&str; 3] = ["decisions", "scattered", "offboard"];

fn recordings(names: &'static [&str]) -> impl Iterator<Item = Value> {
    names.iter().flat_map(|name| {
        let path = format!("{}/../../testdata/golden/{name}.jsonl", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(path).unwrap();
        text.lines().map(|line| serde_json::from_str(line).unwrap()).collect::<Vec<Value>>()
    })
}

#[test]
fn every_recorded_decision_on_a_playable_board() {
    let (mut same, mut with_legal_choice) = (0, 0);
    for recording in recordings(&WITH_PIECES_ON_THE_BOARD) {
        let board: Board = recording["board"].as_str().unwrap().parse().unwrap();
        let computer =
            if ComputerColor::from_board(&board) == ComputerColor::White { Color::White } else { Color::Black };
        let Some((setup, slots)) = Slots::from_board(&board, computer) else { continue };
        let Ok(position) = Position::new(&setup) else { continue };
        let level = recording["level"].as_str().unwrap().parse().unwrap();
        let analysis = Analysis::new(&position, &slots, level);
        let best = &recording["best"];
        assert_eq!(analysis.resigns, best.is_null(), "{recording}");
        if let Some(first) = analysis.candidates.first().filter(|_| !analysis.resigns) {
            let hex = |byte: u8| format!("{byte:02X}");
            let mv = first.valuation.mv;
            assert_eq!(
                [hex(mv.piece), hex(mv.from), hex(mv.to)],
                ["piece", "from", "to"].map(|key| best[key].as_str().unwrap().to_owned())
            );
            assert_eq!(u64::from(first.valuation.value), best["value"].as_u64().unwrap());
            with_legal_choice += usize::from(first.mv.is_some());
        }
        assert_eq!(analysis.clock.cycles(), recording["cycles"].as_u64().unwrap(), "{recording}");
        let decision = match analysis.candidates.first() {
            Some(first) if !analysis.resigns => Decision::Move { mv: first.mv, value: first.valuation.value },
            _ => Decision::Resigns,
        };
        assert_eq!(decide(&position, &slots, level), decision, "{recording}");
        same += 1;
    }
    // The others have pieces on one square, a pawn on a last rank, or the opponent in check.
    assert_eq!((same, with_legal_choice), (2610, 2591));
}

#[test]
fn every_recorded_decision_fast() {
    let mut count = 0;
    for recording in recordings(&ALL) {
        let (board, level, expected) = decision(&recording);
        assert_eq!(fast::decide(&board, level), expected, "{recording}");
        let mut surveyed = Vec::new();
        fast::value_all_moves(&board, level, |mv| surveyed.push(mv));
        let best = surveyed.iter().rev().max_by_key(|mv| mv.value).filter(|mv| mv.value >= RESIGNS_BELOW);
        assert_eq!(best.map_or(GoResult::Resigns, |best| GoResult::Best(best.mv, best.value)), expected, "{recording}");
        count += 1;
    }
    assert_eq!(count, 3_700);
}

#[test]
fn every_recorded_decision_explained() {
    for recording in recordings(&ALL) {
        let (board, level, expected) = decision(&recording);
        let mut program = MicroChess::new(Edition::Kim1, level);
        program.set_board(&board);
        let explanation = Explanation::from_program(&program, ComputerColor::from_board(&board));
        let best = explanation.best().map(|best| GoResult::Best(best.valuation.mv, best.value()));
        assert_eq!(best.unwrap_or(GoResult::Resigns), expected, "{recording}");
        assert_eq!(explanation.clock.cycles(), recording["cycles"].as_u64().unwrap(), "{recording}");
    }
}

/// What a recording says was decided.
fn decision(recording: &Value) -> (Board, Level, GoResult) {
    let board: Board = recording["board"].as_str().unwrap().parse().unwrap();
    let level = recording["level"].as_str().unwrap().parse().unwrap();
    let best = &recording["best"];
    let byte = |key: &str| u8::from_str_radix(best[key].as_str().unwrap(), 16).unwrap();
    let expected = if best.is_null() {
        GoResult::Resigns
    } else {
        let mv = Move { piece: byte("piece"), from: byte("from"), to: byte("to") };
        GoResult::Best(mv, best["value"].as_u64().unwrap() as u8)
    };
    (board, level, expected)
}
