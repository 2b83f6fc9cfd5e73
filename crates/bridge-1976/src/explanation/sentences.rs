//! Why the best move won, in sentences.

use microchess_1976::fast::ValuedMove;
use microchess_1976::xray::Verdict;

use crate::quirk::winner_in_exact_arithmetic;

use super::{Contribution, ExplainedMove, Explanation};

/// How a move stands beside another.
#[derive(Clone, Debug)]
pub struct Comparison<'a> {
    /// The move that is looked at.
    pub this: &'a ExplainedMove,
    /// The best other move: the best one, or for that the next best.
    pub other: &'a ExplainedMove,
    /// What makes the difference, the largest first. Empty where CKMATE decided one of the values.
    pub contributions: Vec<Contribution>,
}

impl Comparison<'_> {
    /// By how much this move is worth more; negative if it is worth less.
    #[must_use]
    pub fn difference(&self) -> i32 {
        i32::from(self.this.value()) - i32::from(self.other.value())
    }

    /// Where both are worth the same: which was found first.
    fn tie(&self) -> Option<String> {
        let when = if self.this.rank < self.other.rank { "later" } else { "earlier" };
        (self.difference() == 0).then(|| format!("{} is worth as much, but was considered {when}.", self.other.name))
    }

    /// All reasons: "It beats the next best, Nf3 (204), by 4: +3.00 for its mobility, ...".
    #[must_use]
    pub fn sentence(&self) -> String {
        if let Some(tie) = self.tie() {
            return tie;
        }
        let (other, value) = (&self.other.name, self.other.value());
        if self.contributions.is_empty() {
            let which = if self.this.rank == 1 { "next best" } else { "best" };
            return format!("The {which}, {other}, is worth {value}.");
        }
        let reasons: Vec<String> = self.contributions.iter().map(ToString::to_string).collect();
        let reasons = reasons.join(", ");
        match self.difference() {
            difference @ 1.. => format!("It beats the next best, {other} ({value}), by {difference}: {reasons}."),
            difference => format!("It is worth {} less than the best, {other} ({value}): {reasons}.", -difference),
        }
    }

    /// The main reason only: "4 more than Nf3, most of all +3.00 for its mobility."
    #[must_use]
    pub fn short_sentence(&self) -> String {
        if let Some(tie) = self.tie() {
            return tie;
        }
        let difference = self.difference();
        let more = if difference > 0 { "more" } else { "less" };
        let mut words = format!("{} {more} than {}", difference.abs(), self.other.name);
        if let Some(contribution) =
            self.contributions.iter().find(|contribution| contribution.quarters.signum() == difference.signum())
        {
            words += &format!(", most of all {contribution}");
        }
        words + "."
    }
}

impl Explanation {
    /// Why the best move won, or why the program resigns: one or more sentences.
    #[must_use]
    pub fn sentences(&self) -> Vec<String> {
        let Some(best) = self.moves.first() else { return vec![self.no_move()] };
        let mut sentences = Vec::new();
        if self.moves.iter().all(|mv| mv.valuation.verdict == Verdict::KingLost) {
            sentences.push("It resigns: whatever it does, its king can be taken.".to_owned());
        } else if self.resigns {
            let (name, value) = (best.name_with_note(), best.value());
            sentences.push(format!("The best it found, {name}, is worth {value}, and below 15 it resigns (Q11)."));
        }
        sentences.push(format!("{} {}.", best.name_with_note(), best.summary()));
        sentences.extend(self.comparison(best).map(|comparison| comparison.sentence()));
        if best.is_inexact() && best.valuation.verdict == Verdict::Stands {
            sentences.push(format!(
                "A value is a byte, and this one wrapped: in exact arithmetic {} is worth {}.",
                best.name,
                best.valuation.exact()
            ));
        }
        sentences.extend(self.would_have_won());
        sentences
    }

    /// How a move stands beside the best one, or the best beside the next best. `None` if there is no other.
    #[must_use]
    pub fn comparison<'a>(&'a self, this: &'a ExplainedMove) -> Option<Comparison<'a>> {
        let other = self.moves.get(usize::from(this.rank == 1))?;
        let both_stand = [this, other].iter().all(|mv| mv.valuation.verdict == Verdict::Stands);
        let contributions = if both_stand {
            Contribution::all_between(&this.valuation, &other.valuation, self.perspective)
        } else {
            Vec::new()
        };
        Some(Comparison { this, other, contributions })
    }

    /// The move that would have won in exact arithmetic, where a byte that wrapped decided (Q1).
    #[must_use]
    pub fn would_have_won(&self) -> Option<String> {
        if self.resigns {
            return None;
        }
        let ranked: Vec<ValuedMove> = self.moves.iter().map(|mv| ValuedMove::from(&mv.valuation)).collect();
        let better = self.moves.get(winner_in_exact_arithmetic(&ranked)?)?;
        Some(format!(
            "In exact arithmetic {} would be worth {} and win, but a value is a byte: it wrapped, and became {}.",
            better.name_with_note(),
            better.valuation.exact(),
            better.value()
        ))
    }

    /// What is played where the decision cannot be: it resigns where that cannot be said, or it is illegal.
    #[must_use]
    pub fn instead_sentence(&self) -> Option<String> {
        let instead = self.played_instead()?;
        let why = if self.resigns { "Where it cannot resign" } else { "By the rules of today that is illegal, and" };
        Some(format!("{why} it would play {}, the best of its legal moves.", instead.name))
    }

    /// What the opening book plays.
    #[must_use]
    pub fn book_sentence(&self) -> Option<String> {
        let book = self.book.as_ref()?;
        let opening = book.opening.map_or_else(String::new, |name| format!(" ({name})"));
        Some(format!("The opening book{opening} would play {}, {}, without thinking.", book.mv, book.name))
    }

    /// Why nothing at all was valued.
    fn no_move(&self) -> String {
        if let Some(mv) = self.position.as_ref().and_then(|position| position.legal_moves().first().copied()) {
            let san = self.position.as_ref().map(|position| position.san(mv).to_string()).unwrap_or_default();
            return format!(
                "It finds no move. {san} is legal, but it does not know such moves, and so it resigns (Q11)."
            );
        }
        if self.perspective.is_mover() {
            return match self.is_in_check {
                true => "You are checkmated: your king is attacked, and no move helps.".to_owned(),
                false => "You are stalemated: your king is not attacked, but you cannot move.".to_owned(),
            };
        }
        let has_pieces = self.board.0[..16].iter().any(|square| square & 0x88 == 0);
        let reason = match (has_pieces, self.is_in_check) {
            (false, _) => "It has no pieces on the board.",
            (true, true) => "It is checkmated: its king is attacked, and no move helps.",
            (true, false) => "It is stalemated: its king is not attacked, but it cannot move.",
        };
        format!("{reason} No move has a value of 15 or more, so it resigns.")
    }
}
