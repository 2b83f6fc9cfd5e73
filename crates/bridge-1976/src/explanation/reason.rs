//! Reasons for a value: groups of STRATGY's terms that a reader understands as one.

use std::fmt;

use microchess_1976::xray::{Source, Valuation, contribution};
use microchess_1976::zero_page::{
    BCAP0, BCAP1, BCAP2, BMAXC, BMCC, BMOB, PCC, PMAXC, PMOB, WCAP0, WCAP1, WCAP2, WCC, WMAXC, WMOB,
};

/// A reason for a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Reason {
    /// WCAP0: what the move captures.
    Captures,
    /// BMAXC and BMCC: what the replies can capture.
    Risks,
    /// WMAXC and WCC: what the program could capture next.
    Threatens,
    /// WCAP1 and WCAP2: what the program wins in exchanges.
    WinsBack,
    /// BCAP0, BCAP1 and BCAP2: what the opponent wins in exchanges.
    LosesInExchange,
    /// WMOB less PMOB: moves that the program gains.
    Mobility,
    /// BMOB: the number of replies.
    OpponentMobility,
    /// PMAXC and PCC: captures that the program had before the move. They are the same for all moves of a position.
    CapturesBefore,
    /// The two points for a good square, or for leaving the first row (or for coming from off the board, Q23).
    Bonus,
    /// What rounding, wrapped bytes and leaked carries change.
    Arithmetic,
}

impl Reason {
    /// All of them, in the order of their declaration.
    pub const ALL: [Self; 10] = [
        Self::Captures,
        Self::Risks,
        Self::Threatens,
        Self::WinsBack,
        Self::LosesInExchange,
        Self::Mobility,
        Self::OpponentMobility,
        Self::CapturesBefore,
        Self::Bonus,
        Self::Arithmetic,
    ];

    /// What the points are for, in words that stand in a list or after "for".
    #[must_use]
    pub const fn description(self, reader: Perspective) -> &'static str {
        match self {
            Self::Captures if reader.is_mover() => "what you take",
            Self::Captures => "what it takes",
            Self::Risks if reader.is_mover() => "what it could capture next",
            Self::Risks if reader.is_opponent() => "what you could capture next",
            Self::Risks => "what could be captured next",
            Self::Threatens if reader.is_mover() => "what you threaten",
            Self::Threatens => "what it threatens",
            Self::WinsBack if reader.is_mover() => "what you win back in exchanges",
            Self::WinsBack => "what it wins back in exchanges",
            Self::LosesInExchange if reader.is_mover() => "what you lose in exchanges",
            Self::LosesInExchange => "what it loses in exchanges",
            Self::Mobility if reader.is_mover() => "your mobility",
            Self::Mobility => "its mobility",
            Self::OpponentMobility if reader.is_mover() => "its mobility",
            Self::OpponentMobility if reader.is_opponent() => "your mobility",
            Self::OpponentMobility => "the opponent's mobility",
            Self::CapturesBefore if reader.is_mover() => "captures you had before the move",
            Self::CapturesBefore => "captures it had before the move",
            Self::Bonus => "development or centre bonus",
            Self::Arithmetic => "8-bit arithmetic",
        }
    }

    fn from_source(source: Source) -> Option<Self> {
        Some(match source {
            Source::Constant => return None,
            Source::Bonus => Self::Bonus,
            Source::Counter(WCAP0) => Self::Captures,
            Source::Counter(BMAXC | BMCC) => Self::Risks,
            Source::Counter(WMAXC | WCC) => Self::Threatens,
            Source::Counter(WCAP1 | WCAP2) => Self::WinsBack,
            Source::Counter(BCAP0 | BCAP1 | BCAP2) => Self::LosesInExchange,
            Source::Counter(WMOB | PMOB) => Self::Mobility,
            Source::Counter(PMAXC | PCC) => Self::CapturesBefore,
            Source::Counter(BMOB) => Self::OpponentMobility,
            Source::Counter(_) => return None,
        })
    }

    /// What this reason adds to STRATGY's value, in quarters of a point. With the base all reasons together make the
    /// value before CKMATE's verdict.
    #[must_use]
    pub fn contribution_to(self, valuation: &Valuation) -> i32 {
        let contributions = |belongs: fn(Self, Source) -> bool| -> i32 {
            valuation.terms().iter().filter(|term| belongs(self, term.source)).map(contribution).sum()
        };
        match self {
            Self::Arithmetic => 4 * i32::from(valuation.before_verdict()) - contributions(|_, _| true),
            _ => contributions(|reason, source| Self::from_source(source) == Some(reason)),
        }
    }
}

/// Who reads an explanation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Perspective {
    /// Someone who looks on: the program's opponent is "the opponent".
    #[default]
    Spectator,
    /// The program's opponent, who is "you".
    Opponent,
    /// The player for whom the program thinks here, against a machine: the side to move is "you", the other one is "it".
    Mover,
}

impl Perspective {
    const fn is_opponent(self) -> bool {
        matches!(self, Self::Opponent)
    }

    pub(super) const fn is_mover(self) -> bool {
        matches!(self, Self::Mover)
    }
}

/// What a reason adds to a value, or to the difference of two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contribution {
    /// The reason.
    pub reason: Reason,
    /// The reason in words, for the reader of the explanation.
    pub description: &'static str,
    /// What it adds, in quarters of a point.
    pub quarters: i32,
}

impl Contribution {
    /// All contributions to a value that are not 0, the largest first.
    pub(super) fn all_in(valuation: &Valuation, perspective: Perspective) -> Vec<Self> {
        Self::sorted(perspective, |reason| reason.contribution_to(valuation))
    }

    /// All contributions to the difference of two values that are not 0, the largest first.
    pub(super) fn all_between(one: &Valuation, other: &Valuation, perspective: Perspective) -> Vec<Self> {
        Self::sorted(perspective, |reason| reason.contribution_to(one) - reason.contribution_to(other))
    }

    fn sorted(perspective: Perspective, amount: impl Fn(Reason) -> i32) -> Vec<Self> {
        let mut contributions: Vec<Self> = Reason::ALL
            .into_iter()
            .map(|reason| Self { reason, description: reason.description(perspective), quarters: amount(reason) })
            .filter(|contribution| contribution.quarters != 0)
            .collect();
        contributions.sort_by_key(|contribution| std::cmp::Reverse(contribution.quarters.abs()));
        contributions
    }
}

/// `+5.50 for its mobility`
impl fmt::Display for Contribution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} for {}", format_quarters(self.quarters), self.description)
    }
}

/// Quarters of a point as a signed decimal number: 34 is `+8.50`.
#[must_use]
pub fn format_quarters(quarters: i32) -> String {
    let sign = if quarters < 0 { '-' } else { '+' };
    let size = quarters.unsigned_abs();
    format!("{sign}{}.{:02}", size / 4, size % 4 * 25)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quarters_are_written_as_decimals() {
        assert_eq!(format_quarters(34), "+8.50");
        assert_eq!(format_quarters(-1), "-0.25");
        assert_eq!(format_quarters(0), "+0.00");
    }
}
