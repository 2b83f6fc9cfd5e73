//! Any bytes as a board, at any level: the fast decision is the literal one.
#![no_main]

use libfuzzer_sys::fuzz_target;
use microchess_1976::{Board, Edition, Level, MicroChess, fast};

fuzz_target!(|input: ([u8; 32], u8)| {
    let (bytes, how) = input;
    let level = Level::ALL[usize::from(how) % Level::ALL.len()];
    // Random bytes are hardly ever a board with each piece on a square of its own, so most inputs are made one.
    let mut board = Board([0xCC; 32]);
    for (slot, byte) in bytes.into_iter().enumerate() {
        let square = byte & 0x77;
        if how > 0xF0 {
            board.0[slot] = byte;
        } else if byte & 0x80 == 0 && board.slot_on(square).is_none() {
            board.0[slot] = square;
        }
    }
    let mut program = MicroChess::new(Edition::Kim1, level);
    program.set_board(&board);
    assert_eq!(fast::decide(&board, level), program.go(), "{board} at {level}");
});
