//! Which quirk of 1976 decided a move. NOT-BUGS.md describes them.

use std::fmt;

use chess0x88::{Move, Position};
use microchess_1976::Level;
use microchess_1976::RESIGNS_BELOW;
use microchess_1976::fast::ValuedMove;
use microchess_1976::xray::Verdict;

/// A quirk whose part in a decision can be recognised.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Quirk {
    /// Q1: a byte wrapped; in exact arithmetic another move would have had the highest value.
    Wrapped,
    /// Q3: the program takes a stalemate for a mate.
    StalemateAsMate,
    /// Q4: there was a mate in one, and Blitz or Super Blitz did not see it.
    MissesMateInOne,
    /// Q11: the program resigns although it has a legal move.
    ResignsWithLegalMove,
    /// Q21: another move had the same value, and was considered later.
    FirstOfEquals,
}

impl Quirk {
    /// All quirks, in the order of their numbers.
    pub const ALL: [Self; 5] =
        [Self::Wrapped, Self::StalemateAsMate, Self::MissesMateInOne, Self::ResignsWithLegalMove, Self::FirstOfEquals];

    /// The number in NOT-BUGS.md.
    #[must_use]
    pub const fn number(self) -> u8 {
        match self {
            Self::Wrapped => 1,
            Self::StalemateAsMate => 3,
            Self::MissesMateInOne => 4,
            Self::ResignsWithLegalMove => 11,
            Self::FirstOfEquals => 21,
        }
    }

    /// The quirk in a few words.
    #[must_use]
    pub const fn description(self) -> &'static str {
        match self {
            Self::Wrapped => "a value passed 255 and wrapped",
            Self::StalemateAsMate => "it takes stalemate for mate",
            Self::MissesMateInOne => "Blitz does not see the mate",
            Self::ResignsWithLegalMove => "it resigns, though it could move",
            Self::FirstOfEquals => "of equal moves the first was taken",
        }
    }

    /// The quirks that decided a move. `ranked` are the program's moves, best first and of equals the one considered
    /// first; `chosen` is the best of them as a legal move, if it is legal.
    #[must_use]
    pub fn detect(ranked: &[ValuedMove], chosen: Option<Move>, position: &Position, level: Level) -> Vec<Self> {
        if ranked.first().is_none_or(|best| best.value < RESIGNS_BELOW) {
            return position.has_legal_move().then_some(Self::ResignsWithLegalMove).into_iter().collect();
        }
        let mut quirks = Self::detect_on_board(ranked);
        if level != Level::Normal && !chosen.is_some_and(|mv| mates(position, mv)) {
            let there_is_a_mate = position.legal_moves().iter().any(|mv| mates(position, *mv));
            quirks.extend(there_is_a_mate.then_some(Self::MissesMateInOne));
        }
        quirks.sort();
        quirks
    }

    /// The same where only the program's board is known, and not the rules of today: the quirks that its values show.
    #[must_use]
    pub fn detect_on_board(ranked: &[ValuedMove]) -> Vec<Self> {
        let mut quirks = Vec::new();
        let Some(best) = ranked.first().filter(|best| best.value >= RESIGNS_BELOW) else { return quirks };
        // A carry leaks (Q2) only after a byte has wrapped, so a leak never decides alone.
        if winner_in_exact_arithmetic(ranked).is_some() {
            quirks.push(Self::Wrapped);
        }
        if best.verdict == Verdict::StalemateAsMate {
            quirks.push(Self::StalemateAsMate);
        }
        if ranked.get(1).is_some_and(|next| next.value == best.value) {
            quirks.push(Self::FirstOfEquals);
        }
        quirks
    }
}

/// `Q1`
impl fmt::Display for Quirk {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Q{}", self.number())
    }
}

/// The value of a move in exact arithmetic. A mate is above every sum.
const fn exact_value(mv: &ValuedMove) -> i32 {
    match mv.verdict {
        Verdict::Stands => mv.exact,
        Verdict::KingLost => i32::MIN,
        Verdict::Mate | Verdict::StalemateAsMate => i32::MAX,
    }
}

/// Of moves, best first: the one that would have won in exact arithmetic, if that is another than the first. Of equals it
/// is the one with the highest value of the program.
pub(crate) fn winner_in_exact_arithmetic(ranked: &[ValuedMove]) -> Option<usize> {
    let best = ranked.first()?;
    let (index, better) = ranked.iter().enumerate().rev().max_by_key(|(_, mv)| exact_value(mv))?;
    (exact_value(better) > exact_value(best)).then_some(index)
}

fn mates(position: &Position, mv: Move) -> bool {
    let mut next = position.clone();
    next.make(mv);
    next.is_checkmate()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::Analysis;
    use crate::slots::Slots;

    fn deciding(fen: &str, level: Level) -> Vec<Quirk> {
        let position: Position = fen.parse().unwrap();
        Analysis::new(&position, &Slots::from_position(&position), level).quirks(Some(&position), level)
    }

    #[test]
    fn each_quirk_is_recognised_where_it_decides() {
        // The queen is not captured: the value of that would be 266, and wraps.
        assert!(deciding("6k1/8/8/3q4/8/8/8/3Q2K1 w - - 0 1", Level::Normal).contains(&Quirk::Wrapped));
        // A mate is chosen by its verdict, even if a capture has an exact value above 255.
        let mates = "1r3b1r/p4kpp/2Q1q2n/2p2p2/N1B5/5P1P/PP1P1PP1/R1BK3R w - - 5 20";
        assert!(!deciding(mates, Level::Normal).contains(&Quirk::Wrapped));
        // Mate in one on the back rank, seen at Normal only; Blitz takes the rook.
        let mate = "6k1/5ppp/8/8/7r/6P1/8/R5K1 w - - 0 1";
        assert!(deciding(mate, Level::Blitz).contains(&Quirk::MissesMateInOne));
        assert!(!deciding(mate, Level::Normal).contains(&Quirk::MissesMateInOne));
        // Only en passant saves the king, and the program does not know that move.
        assert_eq!(deciding("6rk/8/8/5Pp1/4n2K/2r5/8/q2b4 w - g6 0 1", Level::Normal), [Quirk::ResignsWithLegalMove]);
        assert_eq!(deciding("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", Level::Normal), [], "a stalemate is not a resignation");
        let numbers: Vec<String> = Quirk::ALL.iter().map(ToString::to_string).collect();
        assert_eq!(numbers, ["Q1", "Q3", "Q4", "Q11", "Q21"]);
    }

    #[test]
    fn a_stalemate_taken_for_mate_is_recognised() {
        // After Kc7 or Kb6 there is no reply and no check.
        assert!(deciding("k7/P7/2K5/8/8/8/8/8 w - - 0 1", Level::Normal).contains(&Quirk::StalemateAsMate));
    }
}
