//! **Plain words** about a valuation: what a move does, as the program sees it, and why it beat another.

use core::fmt;

use crate::men::Man;
use crate::term::Source;
use crate::xray::{Valuation, Verdict, share};
use crate::zero_page::{
    BCAP0, BCAP1, BCAP2, BMAXC, BMCC, BMOB, PCC, PMAXC, PMOB, WCAP0, WCAP1, WCAP2, WCC, WMAXC, WMOB,
};

/// What a move does, as the program sees it: "takes a knight, loses nothing".
#[derive(Clone, Copy, Debug)]
pub struct Deeds<'a>(pub &'a Valuation);

impl fmt::Display for Deeds<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let valuation = self.0;
        if let Some(man) = valuation.takes {
            write!(f, "takes {}, ", a(man))?;
        }
        match valuation.verdict {
            Verdict::KingLost => return f.write_str("lets its own king be taken"),
            Verdict::Mate => return f.write_str("mates"),
            Verdict::StalemateAsMate => return f.write_str("leaves no reply, and takes that for mate"),
            Verdict::Stands => {}
        }
        if valuation.overlooks_check() {
            f.write_str("gives check (unseen, that man may be lost), ")?;
        } else if valuation.gives_check {
            f.write_str("gives check, ")?;
        }
        if valuation.leaves_no_reply() {
            f.write_str("leaves no reply, ")?;
        }
        match valuation.may_lose() {
            None => f.write_str("loses nothing")?,
            Some(man) => {
                write!(f, "may lose {}", a(man))?;
                match valuation.counter(WCAP1) {
                    0 => {}
                    points => write!(f, " but can take {} back", worth(points))?,
                }
            }
        }
        match valuation.threatens() {
            Some(man) if man != Man::King => write!(f, ", threatens {}", a(man)),
            _ => Ok(()),
        }
    }
}

/// Whom so many points stand for.
fn worth(points: u8) -> &'static str {
    match points {
        10.. => "a queen",
        6..=9 => "a rook",
        4..=5 => "a bishop or knight",
        _ => "a pawn",
    }
}

/// The man with his article.
fn a(man: Man) -> &'static str {
    match man {
        Man::King => "the king",
        Man::Queen => "the queen",
        Man::Rook => "a rook",
        Man::Bishop => "a bishop",
        Man::Knight => "a knight",
        Man::Pawn => "a pawn",
    }
}

/// Something a value is made of, in words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Reason {
    /// WCAP0.
    Takes,
    /// BMAXC and BMCC.
    Risks,
    /// WMAXC and WCC.
    Threatens,
    /// WCAP1 and WCAP2.
    WinsBack,
    /// BCAP0, BCAP1 and BCAP2.
    LosesInExchange,
    /// WMOB, and PMOB, PMAXC and PCC, which are the same for all moves of a position.
    Freedom,
    /// BMOB.
    OpponentsFreedom,
    /// The two points.
    Bonus,
    /// Halving, wrapping and leaking.
    Arithmetic,
}

impl Reason {
    /// All of them.
    pub const ALL: [Self; 9] = [
        Self::Takes,
        Self::Risks,
        Self::Threatens,
        Self::WinsBack,
        Self::LosesInExchange,
        Self::Freedom,
        Self::OpponentsFreedom,
        Self::Bonus,
        Self::Arithmetic,
    ];

    /// The reason in words: "for what it takes".
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::Takes => "for what it takes",
            Self::Risks => "for what the replies can take",
            Self::Threatens => "for what it threatens",
            Self::WinsBack => "for what it wins back in exchanges",
            Self::LosesInExchange => "for what it loses in exchanges",
            Self::Freedom => "for its own freedom",
            Self::OpponentsFreedom => "for the opponent's freedom",
            Self::Bonus => "for the bonus",
            Self::Arithmetic => "for rounding, wraps and leaks",
        }
    }

    fn of(source: Source) -> Option<Self> {
        Some(match source {
            Source::Constant => return None,
            Source::Bonus => Self::Bonus,
            Source::Counter(WCAP0) => Self::Takes,
            Source::Counter(BMAXC | BMCC) => Self::Risks,
            Source::Counter(WMAXC | WCC) => Self::Threatens,
            Source::Counter(WCAP1 | WCAP2) => Self::WinsBack,
            Source::Counter(BCAP0 | BCAP1 | BCAP2) => Self::LosesInExchange,
            Source::Counter(WMOB | PMOB | PMAXC | PCC) => Self::Freedom,
            Source::Counter(BMOB) => Self::OpponentsFreedom,
            Source::Counter(_) => return None,
        })
    }

    /// What this reason adds to STRATGY's value, in quarters of a point. With [`BASE`](crate::xray::BASE) all
    /// reasons together make the value.
    #[must_use]
    pub fn share_in(self, valuation: &Valuation) -> i32 {
        let shares = |belongs: fn(Self, Source) -> bool| -> i32 {
            valuation.terms().iter().filter(|term| belongs(self, term.source)).map(share).sum()
        };
        match self {
            Self::Arithmetic => 4 * i32::from(valuation.before_verdict()) - shares(|_, _| true),
            _ => shares(|reason, source| Self::of(source) == Some(reason)),
        }
    }
}
