//! Any 28 bytes as an opening, then any keys: no panic, and what goes beyond the known is noted once and stays.

use microchess_1976::{Key, Kim1, Level};

/// Looks at one input.
pub fn check(data: &[u8]) {
    let Some((opening, rest)) = data.split_first_chunk::<28>() else { return };
    let Some((level, keys)) = rest.split_first() else { return };
    let mut kim1 = Kim1::new(Level::ALL[usize::from(level % 3)]);
    kim1.program_mut().load_opening(opening);
    let mut noted = None;
    for byte in keys.iter().take(40) {
        // Half of the bytes are the keys that let a book go on or astray.
        let key = match byte % 42 {
            digit @ 0..16 => Key::from_digit(digit).unwrap_or(Key::PC),
            16 => Key::AD,
            17 => Key::DA,
            18 => Key::PLUS,
            19 => Key::GO,
            20..30 => Key::PC,
            30..34 => Key::C,
            34..38 => Key::E,
            _ => Key::F,
        };
        let foreseen = kim1.program().beyond_known_by_book();
        kim1.press(key);
        noted = noted.or_else(|| kim1.beyond_known());
        assert_eq!(kim1.beyond_known(), noted);
        if key == Key::PC {
            assert_eq!(noted, foreseen);
        }
    }
}
