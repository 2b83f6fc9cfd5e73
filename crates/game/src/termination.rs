//! Results of games, and the reasons for them.

use std::fmt;

use chess0x88::{Color, Outcome};

/// The result of a game that is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameResult {
    /// This side won.
    Win(Color),
    /// The point is shared.
    Draw,
}

impl GameResult {
    /// Parses a result as PGN writes it, also with typographic dashes and `½`. The `*` of a game without a result is `None`.
    ///
    /// ```
    /// use microchess_game::GameResult;
    ///
    /// assert_eq!(GameResult::parse("½–½"), Some(GameResult::Draw));
    /// assert_eq!(GameResult::parse("1—0"), GameResult::parse("1-0"));
    /// assert_eq!(GameResult::parse("0-0"), None);
    /// ```
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        match text {
            "1-0" => Some(Self::Win(Color::White)),
            "0-1" => Some(Self::Win(Color::Black)),
            "1/2-1/2" | "1/2" => Some(Self::Draw),
            _ if text.is_ascii() => None,
            _ => {
                let plain = text.replace(is_dash, "-").replace('½', "1/2");
                if plain.is_ascii() { Self::parse(&plain) } else { None }
            }
        }
    }

    /// `1-0`, `0-1` or `1/2-1/2`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Win(Color::White) => "1-0",
            Self::Win(Color::Black) => "0-1",
            Self::Draw => "1/2-1/2",
        }
    }

    /// A side's share in half points: 2, 1 or 0.
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
        f.pad(self.as_str())
    }
}

/// Whether a character is a dash that typography, a word processor or a scanner puts in place of a hyphen.
pub(crate) const fn is_dash(letter: char) -> bool {
    matches!(letter, '-' | '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{FE58}' | '\u{FE63}' | '\u{FF0D}')
}

/// The reason why a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Termination {
    /// The rules ended it: checkmate, stalemate, an automatic draw, or one that was claimed.
    Rules(Outcome),
    /// This side resigned.
    Resignation(Color),
    /// Both sides agreed to a draw.
    Agreement,
    /// This side ran out of time, and the other could still have won.
    Time(Color),
    /// This side ran out of time, and the other had only its king, which makes it a draw.
    TimeAgainstBareKing(Color),
    /// The game was ended with this result before the rules did, as the settings of the match say.
    Adjudicated(GameResult, AdjudicationReason),
    /// This side made an illegal move; the text is its answer.
    IllegalMove(Color, String),
    /// This side's program failed; the text says how.
    Failure(Color, String),
}

/// Why a game was adjudicated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AdjudicationReason {
    /// Both players have seen an even game for some moves.
    EvenScores,
    /// Both players have seen the same side win for some moves.
    ClearScores,
    /// The game has as many moves as were allowed.
    Length,
    /// A PGN says no more than that.
    Unknown,
}

impl fmt::Display for AdjudicationReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::EvenScores => "both players see an even game",
            Self::ClearScores => "both players see it won",
            Self::Length => "the game is too long",
            Self::Unknown => "the PGN does not say why",
        })
    }
}

impl Termination {
    /// The result that follows from the reason.
    #[must_use]
    pub fn result(&self) -> GameResult {
        match self {
            Self::Rules(outcome) => outcome.winner().map_or(GameResult::Draw, GameResult::Win),
            Self::Agreement | Self::TimeAgainstBareKing(_) => GameResult::Draw,
            Self::Adjudicated(result, _) => *result,
            Self::Resignation(loser) | Self::Time(loser) | Self::IllegalMove(loser, _) | Self::Failure(loser, _) => {
                GameResult::Win(!*loser)
            }
        }
    }

    /// Whether the game ended by time, an illegal move or a failure instead of on the board.
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
            Self::Resignation(loser) => write!(f, "{} resigns", loser.name()),
            Self::Agreement => f.write_str("draw by agreement"),
            Self::Adjudicated(result, reason) => match result {
                GameResult::Win(winner) => write!(f, "{} wins by adjudication: {reason}", winner.name()),
                GameResult::Draw => write!(f, "draw by adjudication: {reason}"),
            },
            Self::Time(loser) => write!(f, "{} loses on time", loser.name()),
            Self::TimeAgainstBareKing(late) => {
                write!(f, "draw: {} ran out of time, and {} has only a king", late.name(), (!*late).name())
            }
            Self::IllegalMove(loser, answer) => write!(f, "{} loses by an illegal move: {answer}", loser.name()),
            Self::Failure(loser, what) => write!(f, "{} loses by a failure: {what}", loser.name()),
        }
    }
}
