//! **The ten openings** of the 1976 manual, which came on tape and go to the cells `$C0` to `$DB`.
//!
//! A book is read from its last byte down, in threes: the square the opponent is expected to have moved to, then
//! the computer's piece and its destination. `$CC` as the first square means "after C", so the computer has White;
//! where it is a square, the computer has Black. After the ninth move the first byte, `$99`, can match no square.

use core::fmt;
use core::str::FromStr;

/// The length of an opening: nine entries of three bytes, and the byte that ends it.
pub const OPENING_BYTES: usize = 28;

/// An opening of the manual.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Opening {
    /// The manual's tape number, `A0` to `A9`.
    pub tape_id: &'static str,
    /// Its name in the manual.
    pub name: &'static str,
    /// Whether the computer plays White.
    pub computer_is_white: bool,
    /// The cells `$C0` to `$DB`.
    pub bytes: [u8; OPENING_BYTES],
}

impl Opening {
    /// The entries of the book in the order of the game: the square that the opponent is expected to have moved to, the
    /// slot of the computer's piece, and its destination.
    ///
    /// ```
    /// use microchess_1976::openings::BUILT_IN;
    /// assert_eq!(BUILT_IN.entries().next(), Some([0xCC, 0x0F, 0x33])); // after C: the king's pawn to $33, e4
    /// assert_eq!(BUILT_IN.entries().count(), 9);
    /// ```
    pub fn entries(&self) -> impl Iterator<Item = [u8; 3]> + '_ {
        self.bytes[1..].rchunks_exact(3).map(|entry| [entry[2], entry[1], entry[0]])
    }
}

/// The opening that is part of the program as it was sold.
pub const BUILT_IN: Opening = OPENINGS[8];

const fn opening(tape_id: &'static str, name: &'static str, computer_is_white: bool, digits: &[u8; 56]) -> Opening {
    let mut bytes = [0; OPENING_BYTES];
    let mut index = 0;
    while index < OPENING_BYTES {
        bytes[index] = hex_value(digits[2 * index]) << 4 | hex_value(digits[2 * index + 1]);
        index += 1;
    }
    Opening { tape_id, name, computer_is_white, bytes }
}

const fn hex_value(digit: u8) -> u8 {
    match digit {
        b'0'..=b'9' => digit - b'0',
        _ => digit - b'A' + 10,
    }
}

/// All ten, A0 to A9.
#[rustfmt::skip]
pub const OPENINGS: [Opening; 10] = [
    opening("A0", "Four Knights",   true,  b"99030263250B25410554240E72010036460452250755220643330FCC"),
    opening("A1", "Four Knights",   false, b"99030774140152520436230E53060075410431250652220755340F44"),
    opening("A2", "French Defence", true,  b"99220645320C72140163630564430F63410552250744340E53330FCC"),
    opening("A3", "French Defence", false, b"99220755320D45060063140114130634140436250652330E43240F44"),
    opening("A4", "Ruy Lopez",      true,  b"99250766430E55550454130163340E33010052460455220643330FCC"),
    opening("A5", "Ruy Lopez",      false, b"99060052110634220B22230664140443440675250631220755340F44"),
    opening("A6", "Queen's Indian", true,  b"99250125150133250772010063110466210A56220653350D52340ECC"),
    opening("A7", "Queen's Indian", false, b"99350C52520662440652060075140466110556210B55240F42250643"),
    opening("A8", "Giuoco Piano",   true,  b"99250B25010033250736340D34340E52250D45350455220643330FCC"),
    opening("A9", "Giuoco Piano",   false, b"99520452520675440652410443430F43250652320442220755340F44"),
];

/// The error for a tape number that the manual does not have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseOpeningError;

impl fmt::Display for ParseOpeningError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no such opening; expected A0 to A9")
    }
}

impl core::error::Error for ParseOpeningError {}

/// Parses a tape number, `A0` to `A9`.
impl FromStr for Opening {
    type Err = ParseOpeningError;

    fn from_str(text: &str) -> Result<Self, ParseOpeningError> {
        OPENINGS.into_iter().find(|opening| opening.tape_id.eq_ignore_ascii_case(text)).ok_or(ParseOpeningError)
    }
}
