//! The opening book: its moves, their cost in cycles, and the cells it leaves behind.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // In a test, a panic is a failure.

use microchess_1976::zero_page::SP1;
use microchess_1976::{CycleCounter, GoResult, Key, Kim1, Level, OPENINGS};

/// Presses keys with a clock running, and restarts the clock before the last.
fn timed(level: Level, keys: &str) -> Kim1<CycleCounter> {
    let mut kim1 = Kim1::with_probe(level, CycleCounter::default());
    for key in keys.split_whitespace() {
        kim1.program_mut().probe_mut().restart();
        kim1.press(key.parse().unwrap());
    }
    kim1
}

#[test]
fn every_opening_is_played_to_its_ninth_move() {
    for opening in OPENINGS {
        let mut kim1 = Kim1::new(Level::SuperBlitz);
        kim1.load_opening(&opening);
        kim1.press(Key::C);
        if !opening.computer_is_white {
            kim1.press(Key::E);
        }
        for [expected, piece, to] in opening.entries() {
            // After C the book expects $CC, which is on the display already.
            for digit in [expected >> 4, expected & 0x0F].into_iter().filter(|_| expected != 0xCC) {
                kim1.press(Key::from_digit(digit).unwrap());
            }
            let expected_move = kim1.program().book_move();
            let result = kim1.press(Key::PC);
            assert_eq!(result, expected_move.map(GoResult::Book), "{}", opening.tape_id);
            assert_eq!(result.and_then(|result| result.mv()).map(|mv| (mv.piece, mv.to)), Some((piece, to)));
        }
        assert_eq!(kim1.program().book_move(), None, "nine moves and no more");
    }
}

#[test]
fn a_book_move_takes_46_cycles_and_leaving_the_book_12() {
    assert_eq!(timed(Level::SuperBlitz, "C PC").program().probe().cycles(), 46);
    // The same decision, with the book on but not fitting, and with the book off.
    let leaving = timed(Level::SuperBlitz, "C E PC").program().probe().cycles();
    let mut kim1 = Kim1::with_probe(Level::SuperBlitz, CycleCounter::default());
    kim1.press(Key::C);
    kim1.press(Key::E);
    kim1.program_mut().close_book();
    kim1.press(Key::PC);
    assert_eq!(leaving, kim1.program().probe().cycles() + 12);
}

#[test]
fn move_keeps_the_first_stack_pointer_where_a_runaway_book_can_read_it() {
    assert_eq!(timed(Level::SuperBlitz, "C PC").program().page()[SP1], 0xFB);
    assert_eq!(timed(Level::SuperBlitz, "C 1 3 3 3 F").program().page()[SP1], 0xFD);
    // With nothing there, the book would match a 0 with a 0 and show C80000.
    let runaway = timed(Level::Blitz, "C E 0 PC 0 0 PC PC PC PC");
    assert_ne!(runaway.display(), [0xC8, 0x00, 0x00]);
}
