//! **The second stack**: the moves that were made and not yet unmade, five bytes each.

use std::fmt;
use std::ops::RangeInclusive;

/// The cells of page one that the second stack can reach: five moves of five bytes, from `$C8` down. Above is the first
/// stack, below is code.
pub const SECOND_STACK: RangeInclusive<u8> = 0xB0..=0xC8;

/// The captured slot of a move that captures nothing: MOVE has counted past the last one.
const NOTHING: u8 = 0xFF;

/// A move on the second stack, as MOVE pushed it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StackedMove {
    /// Where the piece went.
    pub square: u8,
    /// The slot of the captured piece, or `$FF`.
    pub captured: u8,
    /// Where the piece came from.
    pub from: u8,
    /// The piece.
    pub piece: u8,
    /// The direction that was being tried.
    pub moven: u8,
}

impl StackedMove {
    /// The moves above the pointer SP2, the last made first, read from page one. A move that is being pushed is not among
    /// them yet.
    #[must_use]
    pub fn all(sp2: u8, page_one: impl Fn(u8) -> u8) -> Vec<Self> {
        let first = sp2.saturating_add(1).max(*SECOND_STACK.start());
        let bytes: Vec<u8> = (first..=*SECOND_STACK.end()).map(page_one).collect();
        let stacked = |frame: &[u8]| match *frame {
            [moven, piece, from, captured, square] => Some(Self { square, captured, from, piece, moven }),
            _ => None,
        };
        bytes.chunks_exact(5).filter_map(stacked).collect()
    }
}

/// `0F 13-33 takes 1E, MOVEN 00`; nothing is said of a capture where there is none.
impl fmt::Display for StackedMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { square, captured, from, piece, moven } = self;
        write!(f, "{piece:02X} {from:02X}-{square:02X}")?;
        if *captured != NOTHING {
            write!(f, " takes {captured:02X}")?;
        }
        write!(f, ", MOVEN {moven:02X}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_capture_is_said_where_there_is_one() {
        let quiet = StackedMove { square: 0x33, captured: 0xFF, from: 0x13, piece: 0x0F, moven: 4 };
        assert_eq!(quiet.to_string(), "0F 13-33, MOVEN 04");
        assert_eq!(StackedMove { captured: 0x1E, ..quiet }.to_string(), "0F 13-33 takes 1E, MOVEN 04");
    }

    #[test]
    fn any_pointer_can_be_read() {
        for sp2 in 0..=u8::MAX {
            let moves = StackedMove::all(sp2, |cell| cell);
            assert_eq!(
                moves.len(),
                if sp2 < 0xB0 { 5 } else { usize::from(0xC8_u8.saturating_sub(sp2)) / 5 },
                "{sp2:02X}"
            );
        }
        assert_eq!(StackedMove::all(0xC3, |cell| cell)[0].square, 0xC8);
    }
}
