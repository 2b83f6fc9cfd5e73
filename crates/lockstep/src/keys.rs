//! **Keys** as the original gets them: codes of the KIM-1's monitor, or characters of a terminal.

use microchess_1976::{Edition, Key};

/// What the KIM-1's monitor says when no key is held down.
pub(crate) const NO_KEY: u8 = 0x15;

/// The error for a key of the KIM-1 that a terminal does not have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the serial edition has no key {0}; expected C, E, PC, F, or 0 to 7")]
pub struct NoSuchKeyError(pub Key);

/// What an edition gets for a key. On the KIM-1 the key before is released first.
pub(crate) fn codes(edition: Edition, key: Key) -> Result<Vec<u8>, NoSuchKeyError> {
    match edition {
        Edition::Kim1 => Ok(vec![NO_KEY, key.code()]),
        Edition::Serial => serial_character(key).map(|character| vec![character]).ok_or(NoSuchKeyError(key)),
    }
}

/// What a terminal sends for a key of the KIM-1; `None` if the serial edition has no such key. The letter of a key will not do:
/// an A is taken for Q, and ends the program.
#[must_use]
pub fn serial_character(key: Key) -> Option<u8> {
    match key {
        Key::C => Some(b'C'),
        Key::E => Some(b'E'),
        Key::PC => Some(b'P'),
        Key::F => Some(b'\r'),
        key => (key.code() < 8).then(|| b'0' + key.code()),
    }
}
