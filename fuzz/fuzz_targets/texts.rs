//! Any text for the small parsers: no panic, and a value that can be read round-trips, except for the case of letters.
#![no_main]

use libfuzzer_sys::fuzz_target;
use microchess_1976::{Board, ComputerColor, Key, Level, Opening};

fuzz_target!(|text: &str| {
    if let Ok(board) = text.parse::<Board>() {
        assert!(board.to_string().eq_ignore_ascii_case(text));
    }
    if let Ok(level) = text.parse::<Level>() {
        assert!(level.to_string().eq_ignore_ascii_case(text));
    }
    if let Ok(opening) = text.parse::<Opening>() {
        assert!(opening.tape_id.eq_ignore_ascii_case(text));
    }
    if let Ok(color) = text.parse::<ComputerColor>() {
        assert!(color.to_string().eq_ignore_ascii_case(text));
    }
    if let Ok(key) = text.parse::<Key>() {
        assert_eq!(key.to_string().parse(), Ok(key));
    }
});
