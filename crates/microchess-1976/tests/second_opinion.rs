//! The program beside a plain second version of it, cell by cell, where there are no recordings.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // In a test, a panic is a failure.

mod boards;
mod plain;

use boards::Dice;
use microchess_1976::{BeyondKnown, Board, Level};
use plain::{decide_both, press_both};

#[test]
fn on_ordinary_boards() {
    let mut dice = Dice(3);
    for level in Level::ALL {
        decide_both(&Board::START, level, &[]);
    }
    for _ in 0..300 {
        let (board, level) = (dice.board(), dice.level());
        decide_both(&board, level, &[]);
    }
}

#[test]
fn on_boards_of_bytes_from_the_whole_range() {
    let mut dice = Dice(4);
    for _ in 0..1_500 {
        let (board, level) = (dice.wild_board(), dice.level());
        decide_both(&board, level, &[]);
    }
}

#[test]
fn with_changed_tables() {
    let mut dice = Dice(5);
    for index in 0..600 {
        let board = if index % 2 == 0 { dice.board() } else { dice.wild_board() };
        let level = dice.level();
        // SETW ($70-$8F), MOVEX ($90-$9F), POINTS ($A0-$AF), most often the last two.
        let cell = |dice: &mut Dice| if dice.roll(4) == 0 { 0x70 + dice.roll(0x40) } else { 0x90 + dice.roll(0x20) };
        let mut changed: Vec<(u8, u8)> = vec![];
        for _ in 0..1 + dice.roll(6) {
            // Small numbers make points of two pieces equal.
            let byte = if dice.roll(2) == 0 { dice.byte() } else { dice.roll(12) as u8 };
            changed.push((cell(&mut dice) as u8, byte));
        }
        if dice.roll(3) == 0 {
            changed.push((0xA0, dice.roll(12) as u8));
        }
        decide_both(&board, level, &changed);
    }
}

#[test]
fn on_a_kim1_with_openings_of_arbitrary_bytes() {
    let mut dice = Dice(6);
    let (mut keys, mut ends) = (0, [0; 4]);
    for _ in 0..700 {
        let (pressed, beyond_known) = press_both(&mut dice, 80);
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
