//! How a game ended.

use std::fmt;

use chess0x88::{Color, DrawClaim, Outcome};

/// Who got the point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameResult {
    /// One side won.
    Win(Color),
    /// Neither did.
    Draw,
}

impl GameResult {
    /// Reads a result as PGN writes it.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        match text {
            "1-0" => Some(Self::Win(Color::White)),
            "0-1" => Some(Self::Win(Color::Black)),
            "1/2-1/2" | "1/2" => Some(Self::Draw),
            _ => None,
        }
    }

    /// What a side got, in half points: 2, 1 or 0.
    #[must_use]
    pub fn half_points(self, side: Color) -> u32 {
        match self {
            Self::Draw => 1,
            Self::Win(winner) => 2 * u32::from(winner == side),
        }
    }
}

/// `1-0`, `0-1` or `1/2-1/2`.
impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Win(Color::White) => "1-0",
            Self::Win(Color::Black) => "0-1",
            Self::Draw => "1/2-1/2",
        })
    }
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Termination {
    /// By the rules.
    Rules(Outcome),
    /// A side claimed a draw that was there to be claimed.
    Claim(DrawClaim),
    /// A side gave up.
    Resignation(Color),
    /// Both agreed to a draw.
    Agreement,
    /// A side ran out of time, and the other could still have won.
    Time(Color),
    /// A side ran out of time, and the other had only its king.
    TimeAgainstBareKing(Color),
    /// A side made a move that is none, and what it said.
    IllegalMove(Color, String),
    /// A side's program failed, and how.
    Failure(Color, String),
}

impl Termination {
    /// Who got the point.
    #[must_use]
    pub fn result(&self) -> GameResult {
        match self {
            Self::Rules(outcome) => outcome.winner().map_or(GameResult::Draw, GameResult::Win),
            Self::Claim(_) | Self::Agreement | Self::TimeAgainstBareKing(_) => GameResult::Draw,
            Self::Resignation(loser) | Self::Time(loser) | Self::IllegalMove(loser, _) | Self::Failure(loser, _) => {
                GameResult::Win(!*loser)
            }
        }
    }

    /// Whether a side lost without being beaten on the board: by time, by an illegal move, by a failure.
    #[must_use]
    pub const fn is_forfeit(&self) -> bool {
        matches!(self, Self::Time(_) | Self::TimeAgainstBareKing(_) | Self::IllegalMove(..) | Self::Failure(..))
    }
}

/// In words: `White wins by checkmate`, `Black resigns`.
impl fmt::Display for Termination {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rules(outcome) => outcome.fmt(f),
            Self::Claim(claim) => write!(f, "draw by {claim}"),
            Self::Resignation(loser) => write!(f, "{} resigns", loser.name()),
            Self::Agreement => f.write_str("draw by agreement"),
            Self::Time(loser) => write!(f, "{} loses on time", loser.name()),
            Self::TimeAgainstBareKing(late) => {
                write!(f, "draw: {} ran out of time, and {} has only a king", late.name(), (!*late).name())
            }
            Self::IllegalMove(loser, said) => write!(f, "{} loses by an illegal move: {said}", loser.name()),
            Self::Failure(loser, what) => write!(f, "{} loses by a failure: {what}", loser.name()),
        }
    }
}
