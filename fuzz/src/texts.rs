//! Any text for the small parsers: no panic, and a value that can be read round-trips, except for the case of letters.

use microchess_1976::{Board, ComputerColor, Key, Level, Opening};

use crate::text;

/// Looks at one input.
pub fn check(bytes: &[u8]) {
    let text = text(bytes);
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
}
