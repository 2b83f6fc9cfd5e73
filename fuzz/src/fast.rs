//! Any bytes as a board, at any level: the fast decision is the literal one, and so is the survey of all moves.

use arbitrary::{Arbitrary, Unstructured};
use microchess_1976::fast::{self, ValuedMove};
use microchess_1976::xray::{Valuation, XRay};
use microchess_1976::{Board, Edition, Level, MicroChess};

/// Looks at one input.
pub fn check(bytes: &[u8]) {
    let Ok(input) = <([u8; 32], u8, u8)>::arbitrary_take_rest(Unstructured::new(bytes)) else { return };
    let (bytes, level, how) = input;
    let level = Level::ALL[usize::from(level) % Level::ALL.len()];
    // Bytes as they come are hardly ever pieces on squares of their own. So mostly each is put on the board, if there is room;
    // sometimes even if there is none, or some stay as they are, off the board.
    let mut board = Board([0xCC; 32]);
    for (slot, byte) in bytes.into_iter().enumerate() {
        let square = byte & 0x77;
        match how % 4 {
            0 => board.0[slot] = byte,
            1 => board.0[slot] = if byte & 0x88 == 0x88 { byte } else { square },
            2 if byte & 0x88 == 0x80 => board.0[slot] = byte,
            _ if byte & 0x80 == 0 && board.slot_on(square).is_none() => board.0[slot] = square,
            _ => {}
        }
    }
    let mut valued = Vec::new();
    let result = {
        let xray = XRay::new(|valuation: Valuation| valued.push(ValuedMove::from(&valuation)));
        let mut program = MicroChess::with_probe(Edition::Kim1, level, xray);
        program.set_board(&board);
        program.go()
    };
    assert_eq!(fast::decide(&board, level), result, "{board} at {level}");
    let mut fast_values = Vec::new();
    fast::value_all_moves(&board, level, |mv| fast_values.push(mv));
    assert_eq!(fast_values, valued, "{board} at {level}");
}
