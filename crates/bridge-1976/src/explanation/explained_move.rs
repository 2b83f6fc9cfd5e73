//! One move of an explanation.

use chess0x88::{Move, Square};
use microchess_1976::PieceType;
use microchess_1976::xray::{Stage, Valuation, Verdict};
use microchess_1976::zero_page::{BMAXC, WCAP1};

use super::reason::Contribution;
use crate::analysis::ExchangeCapture;

/// A move that the program valued, and why it is worth what it is worth.
#[derive(Clone, Debug)]
pub struct ExplainedMove {
    /// The best is 1.
    pub rank: usize,
    /// Today's name: short algebraic where the move is legal, long algebraic where it is not or the rules are not known.
    pub name: String,
    /// The legal move that it is, where the rules are known.
    pub mv: Option<Move>,
    /// Whether the rules are known and forbid it.
    pub is_illegal: bool,
    /// From where to where it goes, if both are on the board.
    pub squares: Option<[Square; 2]>,
    /// Everything the program counted and added.
    pub valuation: Valuation,
    /// What each reason adds to the value, the largest first; what adds nothing is left out.
    pub contributions: Vec<Contribution>,
    /// The best capture at each step of the exchanges that may follow, the opponent's first. They need not belong to one line of
    /// play: the program keeps the best of each step.
    pub exchange: Vec<ExchangeCapture>,
}

impl ExplainedMove {
    /// The value that the program compares.
    #[must_use]
    pub const fn value(&self) -> u8 {
        self.valuation.value
    }

    /// The name, with a note if the rules forbid the move.
    #[must_use]
    pub fn name_with_note(&self) -> String {
        if self.is_illegal { format!("{} (illegal)", self.name) } else { self.name.clone() }
    }

    /// What the move does, as the program sees it: "takes a knight, loses nothing".
    #[must_use]
    pub fn summary(&self) -> String {
        let valuation = &self.valuation;
        let mut parts = Vec::new();
        parts.extend(valuation.captured.map(|piece| format!("takes {}", with_article(piece))));
        let verdict = match valuation.verdict {
            Verdict::KingLost => Some("lets the king be taken"),
            Verdict::Mate => Some("mates"),
            Verdict::StalemateAsMate => Some("leaves no reply, and takes that for mate"),
            Verdict::Stands => None,
        };
        if let Some(verdict) = verdict {
            parts.push(verdict.to_owned());
            return parts.join(", ");
        }
        if valuation.overlooks_check() {
            parts.push("gives check (unseen, that piece may be lost)".to_owned());
        } else if valuation.gives_check {
            parts.push("gives check".to_owned());
        }
        if valuation.leaves_no_reply() {
            parts.push("leaves no reply".to_owned());
        }
        parts.push(match (valuation.may_lose(), valuation.counter(WCAP1)) {
            (None, _) => "loses nothing".to_owned(),
            (Some(piece), 0) => format!("may lose {}", with_article(piece)),
            (Some(piece), points) => {
                format!("may lose {} but can take {} back", with_article(piece), piece_with_points(points))
            }
        });
        let threat = valuation.threatens().filter(|piece| *piece != PieceType::King);
        parts.extend(threat.map(|piece| format!("threatens {}", with_article(piece))));
        parts.join(", ")
    }

    /// Remarkable things in a word or two each, for a table.
    #[must_use]
    pub fn tags(&self) -> Vec<String> {
        let valuation = &self.valuation;
        let mut remarks = Vec::new();
        if self.is_illegal {
            remarks.push("illegal".to_owned());
        }
        match valuation.verdict {
            Verdict::Stands if valuation.gives_check => remarks.push("check".to_owned()),
            Verdict::Stands => {}
            Verdict::KingLost => remarks.push("king lost".to_owned()),
            Verdict::Mate => remarks.push("mate".to_owned()),
            Verdict::StalemateAsMate => remarks.push("no reply".to_owned()),
        }
        remarks.extend(valuation.captured.map(|piece| format!("x{}", piece.name())));
        if valuation.wraps().next().is_some() {
            remarks.push("wraps".to_owned());
        }
        remarks
    }

    /// What CKMATE put in the place of the sum, and why, where it did.
    #[must_use]
    pub fn verdict_sentence(&self) -> Option<String> {
        let instead = self.valuation.before_verdict();
        match self.valuation.verdict {
            Verdict::Stands => None,
            Verdict::KingLost => {
                let points = self.valuation.counter(BMAXC);
                Some(format!("the king could be taken (BMAXC {points}): 0 instead of {instead}"))
            }
            Verdict::Mate => {
                Some(format!("mate, no reply (BMOB 0) and the king can be taken: 255 instead of {instead}"))
            }
            Verdict::StalemateAsMate => Some(format!(
                "no reply (BMOB 0) and nothing to take (WMAXP 0) counts as mate (Q3): 255 instead of {instead}"
            )),
        }
    }

    /// Where arithmetic on bytes went another way than arithmetic on numbers.
    #[must_use]
    pub fn arithmetic_notes(&self) -> Vec<String> {
        let valuation = &self.valuation;
        let mut slips = Vec::new();
        if valuation.is_floored() {
            slips.push("the quarter stage ended below 0 and was put to 0".to_owned());
        }
        for term in valuation.wraps() {
            let (verb, did) = if term.minus { ("subtracting", "went below 0") } else { ("adding", "passed 255") };
            let (name, amount, result) = (term.source.name(), term.amount, term.result);
            slips.push(format!("wrapped (Q1): {verb} {name} {amount} {did} and left {result}"));
        }
        for term in valuation.leaks() {
            let leak = if term.minus {
                "a borrow leaked, one point was taken off"
            } else {
                "a carry leaked, one point was added"
            };
            slips.push(format!("leaked (Q2): at {} {leak}", term.source.name()));
        }
        if self.is_inexact() {
            slips.push(format!("exact arithmetic says {}", valuation.exact()));
        }
        slips
    }

    /// Whether STRATGY's sum is not what exact arithmetic gives.
    #[must_use]
    pub fn is_inexact(&self) -> bool {
        self.valuation.exact() != i32::from(self.valuation.before_verdict())
    }

    /// What rounding and wraps add to base, stages and bonus, in quarters of a point.
    #[must_use]
    pub fn rounding(&self) -> i32 {
        let stages: i32 = Stage::ALL.iter().map(|stage| self.valuation.stage_contribution(*stage)).sum();
        let value = i32::from(self.valuation.before_verdict());
        4 * (value - microchess_1976::xray::BASE - i32::from(self.valuation.bonus())) - stages
    }
}

/// The piece that has this many points in the standard table. An astray book can change the table (Q24).
const fn piece_with_points(points: u8) -> &'static str {
    match points {
        10 => "a queen",
        6 => "a rook",
        4 => "a bishop or knight",
        2 => "a pawn",
        _ => "something",
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
