//! **A valuation in words**: what a move does, as the program sees it, and why its value is higher than another's.

use core::fmt;

use super::{Source, Valuation, Verdict, share};
use crate::pieces::PieceType;
use crate::zero_page::{
    BCAP0, BCAP1, BCAP2, BMAXC, BMCC, BMOB, PCC, PMAXC, PMOB, WCAP0, WCAP1, WCAP2, WCC, WMAXC, WMOB,
};

/// Displays what a move does, as the program sees it: "takes a knight, loses nothing".
#[derive(Clone, Copy, Debug)]
pub struct Summary<'a>(pub &'a Valuation);

impl fmt::Display for Summary<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let valuation = self.0;
        if let Some(piece) = valuation.takes {
            write!(f, "takes {}, ", with_article(piece))?;
        }
        match valuation.verdict {
            Verdict::KingLost => return f.write_str("lets its own king be taken"),
            Verdict::Mate => return f.write_str("mates"),
            Verdict::StalemateAsMate => return f.write_str("leaves no reply, and takes that for mate"),
            Verdict::Stands => {}
        }
        if valuation.overlooks_check() {
            f.write_str("gives check (unseen, that piece may be lost), ")?;
        } else if valuation.gives_check {
            f.write_str("gives check, ")?;
        }
        if valuation.leaves_no_reply() {
            f.write_str("leaves no reply, ")?;
        }
        match valuation.may_lose() {
            None => f.write_str("loses nothing")?,
            Some(piece) => {
                write!(f, "may lose {}", with_article(piece))?;
                match valuation.counter(WCAP1) {
                    0 => {}
                    points => write!(f, " but can take {} back", piece_worth(points))?,
                }
            }
        }
        match valuation.threatens() {
            Some(piece) if piece != PieceType::King => write!(f, ", threatens {}", with_article(piece)),
            _ => Ok(()),
        }
    }
}

/// The piece that has this many points.
fn piece_worth(points: u8) -> &'static str {
    match points {
        10.. => "a queen",
        6..=9 => "a rook",
        4..=5 => "a bishop or knight",
        _ => "a pawn",
    }
}

/// The piece with its article.
const fn with_article(piece: PieceType) -> &'static str {
    match piece {
        PieceType::King => "the king",
        PieceType::Queen => "the queen",
        PieceType::Rook => "a rook",
        PieceType::Bishop => "a bishop",
        PieceType::Knight => "a knight",
        PieceType::Pawn => "a pawn",
    }
}

/// A reason for a value: a group of terms that a reader understands as one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Reason {
    /// WCAP0: what the move captures.
    Takes,
    /// BMAXC and BMCC: what the replies can capture.
    Risks,
    /// WMAXC and WCC: what the computer could capture next.
    Threatens,
    /// WCAP1 and WCAP2: what the computer wins in exchanges.
    WinsBack,
    /// BCAP0, BCAP1 and BCAP2: what the opponent wins in exchanges.
    LosesInExchange,
    /// WMOB, and PMOB, PMAXC and PCC, which are the same for all moves of a position.
    Mobility,
    /// BMOB: the number of replies.
    OpponentMobility,
    /// The two points for a good square, or for leaving the first row.
    Bonus,
    /// What rounding, wrapped bytes and leaked carries change.
    Arithmetic,
}

impl Reason {
    /// All nine, in the order of their declaration.
    pub const ALL: [Self; 9] = [
        Self::Takes,
        Self::Risks,
        Self::Threatens,
        Self::WinsBack,
        Self::LosesInExchange,
        Self::Mobility,
        Self::OpponentMobility,
        Self::Bonus,
        Self::Arithmetic,
    ];

    /// A phrase that follows a number of points: "for what it takes".
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::Takes => "for what it takes",
            Self::Risks => "for what the replies can take",
            Self::Threatens => "for what it threatens",
            Self::WinsBack => "for what it wins back in exchanges",
            Self::LosesInExchange => "for what it loses in exchanges",
            Self::Mobility => "for its own freedom",
            Self::OpponentMobility => "for the opponent's freedom",
            Self::Bonus => "for the bonus",
            Self::Arithmetic => "for rounding, wraps and leaks",
        }
    }

    fn from_source(source: Source) -> Option<Self> {
        Some(match source {
            Source::Constant => return None,
            Source::Bonus => Self::Bonus,
            Source::Counter(WCAP0) => Self::Takes,
            Source::Counter(BMAXC | BMCC) => Self::Risks,
            Source::Counter(WMAXC | WCC) => Self::Threatens,
            Source::Counter(WCAP1 | WCAP2) => Self::WinsBack,
            Source::Counter(BCAP0 | BCAP1 | BCAP2) => Self::LosesInExchange,
            Source::Counter(WMOB | PMOB | PMAXC | PCC) => Self::Mobility,
            Source::Counter(BMOB) => Self::OpponentMobility,
            Source::Counter(_) => return None,
        })
    }

    /// What this reason adds to STRATGY's value, in quarters of a point. With [`BASE`](super::BASE) all
    /// reasons together make the value.
    #[must_use]
    pub fn share_in(self, valuation: &Valuation) -> i32 {
        let shares = |belongs: fn(Self, Source) -> bool| -> i32 {
            valuation.terms().iter().filter(|term| belongs(self, term.source)).map(share).sum()
        };
        match self {
            Self::Arithmetic => 4 * i32::from(valuation.before_verdict()) - shares(|_, _| true),
            _ => shares(|reason, source| Self::from_source(source) == Some(reason)),
        }
    }
}
