//! The fast decision equals the literal one: on random boards, in games, and on arbitrary bytes.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // In a test, a panic is a failure.

use microchess_1976::fast::{ValuedMove, decide, value_all_moves};
use microchess_1976::xray::{Valuation, XRay};
use microchess_1976::{Board, Edition, Level, MicroChess};
use proptest::prelude::*;

mod boards;

use boards::{TestRng, decide_literally};

/// Every move as the X-ray reports it.
fn valued_by_x_ray(board: &Board, level: Level) -> Vec<ValuedMove> {
    let mut seen = Vec::new();
    let xray = XRay::new(|valuation: Valuation| seen.push(ValuedMove::from(&valuation)));
    {
        let mut program = MicroChess::with_probe(Edition::Kim1, level, xray);
        program.set_board(board);
        program.go();
    }
    seen
}

/// Every move as the survey reports it.
fn surveyed(board: &Board, level: Level) -> Vec<ValuedMove> {
    let mut seen = Vec::new();
    value_all_moves(board, level, |surveyed| seen.push(surveyed));
    seen
}

#[test]
fn on_twelve_thousand_random_boards() {
    let mut rng = TestRng(7);
    for _ in 0..12_000 {
        let (board, level) = (rng.board(), rng.level());
        assert_eq!(decide(&board, level), decide_literally(&board, level).0, "{board} at {level}");
    }
}

#[test]
fn the_survey_of_three_thousand_boards_equals_the_x_ray() {
    let mut rng = TestRng(9);
    let (mut wrapped, mut verdicts) = (0, 0);
    for index in 0..3_000 {
        let board = if index % 4 == 0 { rng.wild_board() } else { rng.board() };
        let level = rng.level();
        let seen = surveyed(&board, level);
        assert_eq!(seen, valued_by_x_ray(&board, level), "{board} at {level}");
        wrapped += seen.iter().filter(|surveyed| surveyed.wrapped).count();
        verdicts += seen.iter().filter(|surveyed| surveyed.verdict.value().is_some()).count();
    }
    assert!(wrapped > 1_000 && verdicts > 1_000, "{wrapped} wrapped, {verdicts} verdicts");
}

#[test]
fn with_bytes_from_the_whole_range() {
    let mut rng = TestRng(8);
    for _ in 0..6_000 {
        let (board, level) = (rng.wild_board(), rng.level());
        assert_eq!(decide(&board, level), decide_literally(&board, level).0, "{board} at {level}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn on_any_bytes(bytes: [u8; 32], level in 0..3_usize) {
        let board = Board(bytes);
        prop_assert_eq!(decide(&board, Level::ALL[level]), decide_literally(&board, Level::ALL[level]).0);
    }
}

#[test]
fn in_eight_thousand_positions_of_its_own_games() {
    let mut rng = TestRng(1976);
    let mut positions = 0;
    while positions < 8_000 {
        rng.game(|board, level, result| {
            assert_eq!(decide(board, level), result, "{board} at {level}");
            positions += 1;
        });
    }
}
