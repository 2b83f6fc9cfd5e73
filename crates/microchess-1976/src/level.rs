//! **Levels.** Two bytes inside the program decide how deep it looks; the manual says which to change.
//!
//! | level | limit (`$02F2`) | floor (`$018B`) | what it means |
//! |---|---|---|---|
//! | Super Blitz | `$00` | `$FF` | no check test; no recaptures |
//! | Blitz | `$00` | `$FB` | no check test; a reply's capture is followed by up to four more |
//! | Normal | `$08` | `$FB` | moves and replies that leave the king in check are illegal |

use core::fmt;
use core::str::FromStr;

/// The playing strength, as the manual names it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// About three seconds a move on a KIM-1.
    SuperBlitz,
    /// About ten seconds a move, says the manual.
    Blitz,
    /// The program as it was sold.
    #[default]
    Normal,
}

impl Level {
    /// All three, from the fastest up.
    pub const ALL: [Self; 3] = [Self::SuperBlitz, Self::Blitz, Self::Normal];

    /// CMOVE makes the check test while 0 <= STATE < limit.
    #[must_use]
    #[inline]
    pub const fn limit(self) -> u8 {
        match self {
            Self::SuperBlitz | Self::Blitz => 0x00,
            Self::Normal => 0x08,
        }
    }

    /// TREE goes no deeper when STATE gets here.
    #[must_use]
    #[inline]
    pub const fn floor(self) -> u8 {
        match self {
            Self::SuperBlitz => 0xFF,
            Self::Blitz | Self::Normal => 0xFB,
        }
    }

    /// The name used on the command line and in recorded data.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::SuperBlitz => "superblitz",
            Self::Blitz => "blitz",
            Self::Normal => "normal",
        }
    }

    /// The name as the manual prints it.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::SuperBlitz => "Super Blitz",
            Self::Blitz => "Blitz",
            Self::Normal => "Normal",
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The error for a name that is none of the three.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseLevelError;

impl fmt::Display for ParseLevelError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no such level; expected superblitz, blitz or normal")
    }
}

impl core::error::Error for ParseLevelError {}

impl FromStr for Level {
    type Err = ParseLevelError;

    fn from_str(text: &str) -> Result<Self, ParseLevelError> {
        Self::ALL.into_iter().find(|level| level.name().eq_ignore_ascii_case(text)).ok_or(ParseLevelError)
    }
}
