//! **The piece list**: the squares of the 32 pieces, slot by slot.

use core::fmt;
use core::str::FromStr;

use crate::algebraic::{Algebraic, ComputerColor};
use crate::chess_move::Move;
use crate::tables::SETW_BYTES;

/// The piece list: the squares of the sixteen pieces of BOARD, then of the sixteen of BK. Any bytes are allowed, since
/// the program accepts them too.
///
/// ```
/// use microchess_1976::Board;
///
/// let board: Board = "0304000702050106101711161215141373747077727571766067616662656463".parse()?;
/// assert_eq!(board, Board::START);
/// assert_eq!(board.to_string().len(), 64);
/// # Ok::<(), microchess_1976::ParseBoardError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Board(pub [u8; 32]);

impl Board {
    /// The initial position with the computer as White.
    pub const START: Self = Self(SETW_BYTES);

    /// The highest slot on a square: the program searches from 31 down to 0.
    #[must_use]
    pub fn slot_on(&self, square: u8) -> Option<u8> {
        (0..32).rev().find(|slot| self.0[usize::from(*slot)] == square)
    }

    /// A move of the computer in long algebraic notation, on the board before it: `e2-e4`, or `Qh5xe5` if a piece of the
    /// opponent is on its destination.
    #[must_use]
    pub fn algebraic(&self, computer: ComputerColor, mv: Move) -> Algebraic {
        let is_capture = self.slot_on(mv.to).is_some_and(|slot| slot >= 16);
        computer.algebraic(mv, is_capture)
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|square| write!(f, "{square:02X}"))
    }
}

/// Why a text is not 64 hex digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParseBoardError {
    /// The number of characters, which is not 64.
    Length(usize),
    /// A character that is not a hex digit.
    NotHex {
        /// The character.
        found: char,
        /// Its place in the text, counted from 1.
        at: usize,
    },
}

impl fmt::Display for ParseBoardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Length(found) => write!(
                f,
                "a board is 64 hex digits, a square for each of the 32 pieces (the computer's 16, then the \
                 opponent's); this has {found} characters"
            ),
            Self::NotHex { found, at } => write!(f, "{found:?} at place {at} is not a hex digit (0-9, A-F)"),
        }
    }
}

impl core::error::Error for ParseBoardError {}

impl FromStr for Board {
    type Err = ParseBoardError;

    fn from_str(text: &str) -> Result<Self, ParseBoardError> {
        text.as_bytes().try_into().ok().and_then(Self::from_digits).map_or_else(|| Self::parse_slowly(text), Ok)
    }
}

impl Board {
    /// Parses 64 digits, if all of them are hex digits. The loop has no early exit, so that it has no branch to
    /// mispredict when a million boards are read.
    fn from_digits(digits: &[u8; 64]) -> Option<Self> {
        let mut bytes = [0; 32];
        let mut all = 0;
        for (byte, pair) in bytes.iter_mut().zip(digits.chunks_exact(2)) {
            let [high, low] = [pair[0], pair[1]].map(|digit| DIGITS[usize::from(digit)]);
            all |= high | low;
            *byte = high << 4 | low;
        }
        (all != NO_DIGIT).then_some(Self(bytes))
    }

    /// Parses character by character, to find the first error.
    fn parse_slowly(text: &str) -> Result<Self, ParseBoardError> {
        let mut bytes = [0; 32];
        let mut length = 0;
        for found in text.chars() {
            let at = length + 1;
            let digit = found.to_digit(16).ok_or(ParseBoardError::NotHex { found, at })? as u8;
            if let Some(byte) = bytes.get_mut(length / 2) {
                *byte = *byte << 4 | digit;
            }
            length = at;
        }
        if length == 64 { Ok(Self(bytes)) } else { Err(ParseBoardError::Length(length)) }
    }
}

const NO_DIGIT: u8 = 0xFF;

/// The value of each character as a hex digit, or [`NO_DIGIT`].
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

#[cfg(test)]
mod tests {
    use std::string::{String, ToString};

    use super::*;

    #[test]
    fn errors_say_what_is_wrong_with_a_board() {
        let error = |text: &str| text.parse::<Board>().unwrap_err().to_string();
        assert!(error("0312").ends_with("this has 4 characters"), "{}", error("0312"));
        let with = |found: &str| String::from("0") + found + &"0".repeat(62);
        assert_eq!(error(&with("g")), "'g' at place 2 is not a hex digit (0-9, A-F)");
        assert_eq!(error(&with("ä")), "'ä' at place 2 is not a hex digit (0-9, A-F)");
    }
}
