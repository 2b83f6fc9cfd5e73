//! Any bytes as a board, at any level: what `explain --json` writes of it is a recorded decision that `verify` confirms, and the
//! shares of each move make its value.

use arbitrary::{Arbitrary, Unstructured};
use microchess::explain;
use microchess::verify::verify_text;
use microchess_1976::xray::BASE;
use microchess_1976::{Board, ComputerColor, Edition, Level, MicroChess};
use microchess_bridge_1976::Explanation;
use serde_json::Value;

/// Looks at one input.
pub fn check(bytes: &[u8]) {
    let Ok((bytes, level, how)) = <([u8; 32], u8, u8)>::arbitrary_take_rest(Unstructured::new(bytes)) else { return };
    let level = Level::ALL[usize::from(level) % Level::ALL.len()];
    // Bytes as they come are hardly ever on the board, so mostly they are put there.
    let board = Board(if how % 4 == 0 { bytes } else { bytes.map(|byte| byte & 0x77) });
    let mut program = MicroChess::new(Edition::Kim1, level);
    program.set_board(&board);
    let explanation = Explanation::from_program(&program, ComputerColor::from_board(&board));
    for mv in &explanation.moves {
        let shares: i32 = mv.contributions.iter().map(|contribution| contribution.quarters).sum();
        assert_eq!(4 * BASE + shares, 4 * i32::from(mv.valuation.before_verdict()), "{board} at {level}: {}", mv.name);
    }
    let moves = explanation.moves.len();
    let written = explain::json(explanation).to_string();
    let read: Value = serde_json::from_str(&written).expect("an explanation is written as JSON");
    assert_eq!(read["moves"].as_array().map(Vec::len), Some(moves));
    let report = verify_text("explanation".as_ref(), &written).expect("an explanation is read");
    assert!(report.unreadable.is_empty() && report.lines == 1, "{written}");
    assert!(report.differences.is_empty(), "{board} at {level}: {:?}", report.differences);
}
