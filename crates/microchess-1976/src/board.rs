//! **The 32 men**: where everybody stands, slot by slot.

use core::fmt;
use core::str::FromStr;

use crate::tables::SETW_BYTES;

/// The squares of the 32 men: the sixteen of BOARD, then the sixteen of BK. Any bytes will do.
///
/// ```
/// use microchess_1976::Board;
///
/// let board: Board = "0304000702050106101711161215141373747077727571766067616662656463".parse()?;
/// assert_eq!(board, Board::START);
/// assert_eq!(board.to_string().len(), 64);
/// # Ok::<(), microchess_1976::board::BadBoard>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Board(pub [u8; 32]);

impl Board {
    /// The start, the computer to play White.
    pub const START: Self = Self(SETW_BYTES);

    /// The highest slot on a square, as the program searches: 31 down to 0.
    #[must_use]
    pub fn man_on(&self, square: u8) -> Option<u8> {
        (0..32).rev().find(|slot| self.0[usize::from(*slot)] == square)
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|square| write!(f, "{square:02X}"))
    }
}

/// Why a text is not a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadBoard {
    /// Not 64 digits, but so many characters.
    Length(usize),
    /// Not a hex digit, at this place counted from 1.
    NotHex {
        /// What stands there.
        found: char,
        /// Where, counted from 1.
        at: usize,
    },
}

impl fmt::Display for BadBoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Length(found) => write!(
                f,
                "a board is 64 hex digits, a square for each of the 32 men (the computer's 16, then the \
                 opponent's); this has {found} characters"
            ),
            Self::NotHex { found, at } => write!(f, "{found:?} at place {at} is not a hex digit (0-9, A-F)"),
        }
    }
}

impl core::error::Error for BadBoard {}

impl FromStr for Board {
    type Err = BadBoard;

    fn from_str(text: &str) -> Result<Self, BadBoard> {
        text.as_bytes().try_into().ok().and_then(Self::of_digits).map_or_else(|| Self::read_slowly(text), Ok)
    }
}

impl Board {
    /// From 64 digits, if they are such. It does not stop at the first that is none, so that there is nothing to foretell for
    /// a processor who reads a million boards.
    fn of_digits(digits: &[u8; 64]) -> Option<Self> {
        let mut bytes = [0; 32];
        let mut all = 0;
        for (byte, pair) in bytes.iter_mut().zip(digits.chunks_exact(2)) {
            let [high, low] = [pair[0], pair[1]].map(|digit| DIGITS[usize::from(digit)]);
            all |= high | low;
            *byte = high << 4 | low;
        }
        (all != NO_DIGIT).then_some(Self(bytes))
    }

    /// Digit by digit, to say what is wrong.
    fn read_slowly(text: &str) -> Result<Self, BadBoard> {
        let mut bytes = [0; 32];
        let mut length = 0;
        for found in text.chars() {
            let at = length + 1;
            let digit = found.to_digit(16).ok_or(BadBoard::NotHex { found, at })? as u8;
            if let Some(byte) = bytes.get_mut(length / 2) {
                *byte = *byte << 4 | digit;
            }
            length = at;
        }
        if length == 64 { Ok(Self(bytes)) } else { Err(BadBoard::Length(length)) }
    }
}

const NO_DIGIT: u8 = 0xFF;

/// What each character is worth as a hex digit.
const DIGITS: [u8; 256] = {
    let mut digits = [NO_DIGIT; 256];
    let mut digit = 0;
    while digit < 16 {
        digits[b"0123456789ABCDEF"[digit] as usize] = digit as u8;
        digits[b"0123456789abcdef"[digit] as usize] = digit as u8;
        digit += 1;
    }
    digits
};
