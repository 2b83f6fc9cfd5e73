//! When a game is over before the rules say so.

use chess0x88::{Color, History};
use microchess_janus::{Score, is_mate};

use crate::record::GameResult;

/// A game is won when the score was at least this high for some plies. Both sides have to see it.
const WIN_SCORE: Score = 700;
const WIN_PLIES: usize = 4;

/// A game is drawn when the score was at most this high for some plies, late in the game.
const DRAW_SCORE: Score = 6;
const DRAW_PLIES: usize = 10;
const DRAW_FROM_PLY: usize = 80;

/// Games end here.
const MAX_PLIES: usize = 400;

/// Watches the scores of a game.
#[derive(Clone, Copy, Debug, Default)]
pub struct Adjudicator {
    white_wins: usize,
    black_wins: usize,
    draws: usize,
}

impl Adjudicator {
    /// The result by rule, a claim of a draw taken for granted.
    #[must_use]
    pub fn by_rule(history: &History) -> Option<GameResult> {
        if let Some(outcome) = history.outcome() {
            return Some(match outcome.winner() {
                Some(Color::White) => GameResult::WhiteWon,
                Some(Color::Black) => GameResult::BlackWon,
                None => GameResult::Draw,
            });
        }
        (history.draw_claim().is_some() || history.moves().len() >= MAX_PLIES).then_some(GameResult::Draw)
    }

    /// The result after one more score, from White's point of view.
    pub fn by_score(&mut self, white_score: Score, ply: usize) -> Option<GameResult> {
        let count = |so_far: usize, is_so: bool| if is_so { so_far + 1 } else { 0 };
        self.white_wins = count(self.white_wins, white_score >= WIN_SCORE);
        self.black_wins = count(self.black_wins, white_score <= -WIN_SCORE);
        self.draws = count(self.draws, white_score.abs() <= DRAW_SCORE && ply >= DRAW_FROM_PLY);
        let needed = if is_mate(white_score) { 2 } else { WIN_PLIES };
        if self.white_wins >= needed {
            Some(GameResult::WhiteWon)
        } else if self.black_wins >= needed {
            Some(GameResult::BlackWon)
        } else {
            (self.draws >= DRAW_PLIES).then_some(GameResult::Draw)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_win_has_to_last() {
        let mut adjudicator = Adjudicator::default();
        for score in [900, 900, 900, 0, 900, 900, 900] {
            assert_eq!(adjudicator.by_score(score, 30), None);
        }
        assert_eq!(adjudicator.by_score(700, 30), Some(GameResult::WhiteWon));
    }

    #[test]
    fn a_draw_is_called_only_late() {
        let mut adjudicator = Adjudicator::default();
        assert!((0..40).all(|ply| adjudicator.by_score(0, ply).is_none()));
        assert!((80..100).any(|ply| adjudicator.by_score(0, ply) == Some(GameResult::Draw)));
    }
}
