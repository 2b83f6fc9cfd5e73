//! Any 28 bytes as an opening, then any keys: no panic.
#![no_main]

use libfuzzer_sys::fuzz_target;
use microchess_1976::{Key, Kim1, Level};

fuzz_target!(|data: &[u8]| {
    let Some((opening, rest)) = data.split_first_chunk::<28>() else { return };
    let Some((level, keys)) = rest.split_first() else { return };
    let mut kim1 = Kim1::new(Level::ALL[usize::from(level % 3)]);
    kim1.program_mut().load_opening(opening);
    for byte in keys.iter().take(24) {
        let key = match byte % 21 {
            digit @ 0..16 => Key::from_digit(digit).unwrap_or(Key::PC),
            16 => Key::AD,
            17 => Key::DA,
            18 => Key::PLUS,
            19 => Key::GO,
            _ => Key::PC,
        };
        kim1.press(key);
    }
});
