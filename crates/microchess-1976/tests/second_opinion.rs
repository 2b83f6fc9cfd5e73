//! The program beside a plain second version of it, cell by cell, where there are no recordings.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // In a test, a panic is a failure.

mod boards;
mod plain;

use boards::TestRng;
use microchess_1976::{BeyondKnown, Board, Level};
use plain::{decide_both, press_both};

#[test]
fn on_ordinary_boards() {
    let mut rng = TestRng(3);
    for level in Level::ALL {
        decide_both(&Board::START, level, &[]);
    }
    for _ in 0..300 {
        let (board, level) = (rng.board(), rng.level());
        decide_both(&board, level, &[]);
    }
}

#[test]
fn on_boards_of_bytes_from_the_whole_range() {
    let mut rng = TestRng(4);
    for _ in 0..1_500 {
        let (board, level) = (rng.wild_board(), rng.level());
        decide_both(&board, level, &[]);
    }
}

#[test]
fn with_changed_tables() {
    let mut rng = TestRng(5);
    for index in 0..600 {
        let board = if index % 2 == 0 { rng.board() } else { rng.wild_board() };
        let level = rng.level();
        // SETW ($70-$8F), MOVEX ($90-$9F), POINTS ($A0-$AF), most often the last two.
        let cell = |rng: &mut TestRng| if rng.below(4) == 0 { 0x70 + rng.below(0x40) } else { 0x90 + rng.below(0x20) };
        let mut changed: Vec<(u8, u8)> = vec![];
        for _ in 0..1 + rng.below(6) {
            // Small numbers make points of two pieces equal.
            let byte = if rng.below(2) == 0 { rng.byte() } else { rng.below(12) as u8 };
            changed.push((cell(&mut rng) as u8, byte));
        }
        if rng.below(3) == 0 {
            changed.push((0xA0, rng.below(12) as u8));
        }
        decide_both(&board, level, &changed);
    }
}

#[test]
fn on_a_kim1_with_openings_of_arbitrary_bytes() {
    let mut rng = TestRng(6);
    let (mut keys, mut ends) = (0, [0; 4]);
    for _ in 0..700 {
        let (pressed, beyond_known) = press_both(&mut rng, 80);
        keys += pressed;
        ends[match beyond_known {
            None => 0,
            Some(BeyondKnown::Code(_)) => 1,
            Some(BeyondKnown::StackPointerOverwritten) => 2,
            Some(BeyondKnown::StackPointerRead) => 3,
        }] += 1;
    }
    assert!(keys > 10_000 && ends[0] > 50 && ends[1] > 50, "{keys} keys, {ends:?}");
    println!("{keys} keys; known to the end, code, stack pointer overwritten, read: {ends:?}");
}
