//! Ending games before the rules do, where both players agree on what is coming. It is off unless it is asked for.

use chess0x88::Color;
use microchess_uci::Score;

use crate::termination::{AdjudicationReason, GameResult};

/// When games are ended early. The default is never.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Adjudication {
    /// When an even game is a draw.
    pub draw: Option<DrawRule>,
    /// When a game is won.
    pub resign: Option<ResignRule>,
    /// A game of so many moves of each side is a draw.
    pub max_moves: Option<u32>,
}

/// From a move on, a game is a draw when both players have seen an even game for some moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DrawRule {
    /// The first move at which the game may be ended, counted from the start of the game.
    pub from_move: u32,
    /// For how many moves of each side the scores have to be even.
    pub moves: u32,
    /// Scores up to this, in centipawns, are even.
    pub score: u32,
}

/// A game is won when both players have seen the same side win for some moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ResignRule {
    /// For how many moves of each side.
    pub moves: u32,
    /// Scores from this on, in centipawns, are won.
    pub score: u32,
}

impl Adjudication {
    /// The result of a game whose moves have these scores, from White's point of view. A move without a score, as in the
    /// opening, agrees with nothing.
    pub(crate) fn verdict(&self, scores: &[Option<Score>]) -> Option<(GameResult, AdjudicationReason)> {
        let last = |moves: u32| scores.len().checked_sub(2 * moves as usize).map(|from| &scores[from..]);
        let whole_moves = (scores.len() / 2) as u32;
        if let Some(rule) = self.resign
            && let Some(scores) = last(rule.moves)
        {
            let is_won = |score: &Option<Score>, sign: i64| match score {
                Some(Score::Centipawns(centipawns)) => sign * i64::from(*centipawns) >= i64::from(rule.score),
                Some(Score::Mate(moves)) => sign * i64::from(*moves) > 0,
                None => false,
            };
            for (winner, sign) in [(Color::White, 1), (Color::Black, -1)] {
                if scores.iter().all(|score| is_won(score, sign)) {
                    return Some((GameResult::Win(winner), AdjudicationReason::ClearScores));
                }
            }
        }
        if let Some(rule) = self.draw
            && let Some(scores) = last(rule.moves).filter(|_| whole_moves >= rule.from_move)
        {
            let is_even = |score: &Option<Score>| matches!(score, Some(Score::Centipawns(centipawns)) if centipawns.unsigned_abs() <= rule.score);
            if scores.iter().all(is_even) {
                return Some((GameResult::Draw, AdjudicationReason::EvenScores));
            }
        }
        let is_too_long = self.max_moves.is_some_and(|most| whole_moves >= most);
        is_too_long.then_some((GameResult::Draw, AdjudicationReason::Length))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn centipawns(scores: &[i32]) -> Vec<Option<Score>> {
        scores.iter().map(|score| Some(Score::Centipawns(*score))).collect()
    }

    #[test]
    fn nothing_is_adjudicated_by_default() {
        assert_eq!(Adjudication::default().verdict(&centipawns(&[9000; 500])), None);
    }

    #[test]
    fn both_players_have_to_agree_for_as_long_as_is_asked() {
        let resign = Some(ResignRule { moves: 2, score: 500 });
        let rules = Adjudication { resign, ..Adjudication::default() };
        let won = |winner| Some((GameResult::Win(winner), AdjudicationReason::ClearScores));
        assert_eq!(rules.verdict(&centipawns(&[0, 600, 500, 700, 900])), won(Color::White));
        assert_eq!(rules.verdict(&centipawns(&[-600, -500, -700, -900])), won(Color::Black));
        assert_eq!(rules.verdict(&centipawns(&[600, 499, 700, 900])), None, "one player doubts it");
        assert_eq!(rules.verdict(&centipawns(&[600, 700, 900])), None, "not for long enough");
        let mates = [Some(Score::Mate(3)), Some(Score::Mate(2)), Some(Score::Mate(2)), Some(Score::Mate(1))];
        assert_eq!(rules.verdict(&mates), won(Color::White));
        assert_eq!(rules.verdict(&[None, mates[0], mates[0], mates[0]]), None);
    }

    #[test]
    fn even_and_long_games_are_draws() {
        let draw = Some(DrawRule { from_move: 4, moves: 2, score: 10 });
        let rules = Adjudication { draw, max_moves: Some(6), ..Adjudication::default() };
        let even = (GameResult::Draw, AdjudicationReason::EvenScores);
        assert_eq!(rules.verdict(&centipawns(&[0; 7])), None, "too early");
        assert_eq!(rules.verdict(&centipawns(&[90, 90, 90, 90, 10, -10, 0, 3])), Some(even));
        assert_eq!(rules.verdict(&centipawns(&[90; 11])), None);
        assert_eq!(rules.verdict(&centipawns(&[90; 12])), Some((GameResult::Draw, AdjudicationReason::Length)));
    }
}
