//! Any bytes on the serial line: no panic, and after every key but Q there is a prompt.

use microchess_1976::{Flow, SerialOutput};
use microchess_1976::{Level, Serial};

/// The last byte printed.
struct Last(u8);

impl SerialOutput for Last {
    fn send(&mut self, byte: u8) {
        self.0 = byte;
    }
}

/// Looks at one input.
pub fn check(data: &[u8]) {
    let Some((level, keys)) = data.split_first() else { return };
    let mut serial = Serial::new(Level::ALL[usize::from(level % 3)], Last(0));
    for byte in keys.iter().take(40) {
        if serial.receive(*byte) == Flow::Quit {
            break;
        }
        assert_eq!(serial.output_mut().0, b'?');
    }
}
