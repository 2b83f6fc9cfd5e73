//! The scores of all pairings of a match.

use std::collections::HashMap;

use super::rating::{Rating, fit};
use super::schedule::{Schedule, ScheduledGame};
use super::score::MatchScore;

/// The scores of all pairings.
#[derive(Clone, Debug)]
pub struct CrossTable {
    /// The names of the players.
    pub names: Vec<String>,
    /// In ascending order, each with the smaller index first.
    pairings: Vec<[usize; 2]>,
    scores: Vec<MatchScore>,
    /// The half points of pairs of which one game is finished, by pairing and pair.
    half_pairs: HashMap<(usize, usize), u32>,
}

impl CrossTable {
    /// A table without games.
    #[must_use]
    pub fn new(names: Vec<String>, schedule: &Schedule) -> Self {
        let pairings = schedule.pairings.clone();
        Self { names, scores: vec![MatchScore::default(); pairings.len()], pairings, half_pairs: HashMap::new() }
    }

    /// Counts a game by the half points of the pairing's first player.
    pub fn add(&mut self, game: &ScheduledGame, half_points: u32) {
        let Some(score) = self.scores.get_mut(game.pairing) else { return };
        score.add(half_points);
        match self.half_pairs.remove(&(game.pairing, game.pair)) {
            Some(others) => score.add_pair(others + half_points),
            None => _ = self.half_pairs.insert((game.pairing, game.pair), half_points),
        }
    }

    /// Each pairing with its score, from the point of view of its first player.
    pub fn pairings(&self) -> impl Iterator<Item = ([usize; 2], &MatchScore)> {
        self.pairings.iter().copied().zip(&self.scores)
    }

    /// The score of the first pairing, which is that of a match between two.
    #[must_use]
    pub fn first_score(&self) -> MatchScore {
        self.scores.first().copied().unwrap_or_default()
    }

    /// A player's score against another, if they meet.
    #[must_use]
    pub fn between(&self, player: usize, other: usize) -> Option<MatchScore> {
        let place = self.pairings.binary_search(&[player.min(other), player.max(other)]).ok()?;
        let score = self.scores[place];
        Some(if player < other { score } else { score.reversed() })
    }

    /// A player's score against all others.
    #[must_use]
    pub fn total(&self, player: usize) -> MatchScore {
        let others = (0..self.names.len()).filter_map(|other| self.between(player, other));
        others.fold(MatchScore::default(), |sum, score| MatchScore {
            wins: sum.wins + score.wins,
            draws: sum.draws + score.draws,
            losses: sum.losses + score.losses,
            pentanomial: std::array::from_fn(|index| sum.pentanomial[index] + score.pentanomial[index]),
        })
    }

    /// How many games were played.
    #[must_use]
    pub fn games(&self) -> u32 {
        self.scores.iter().map(MatchScore::games).sum()
    }

    /// The ratings that explain all results best, with 0 for a player, or for the average of all.
    #[must_use]
    pub fn ratings(&self, anchor: Option<usize>) -> Vec<Rating> {
        let results: Vec<_> = self.pairings().map(|(players, score)| (players, *score)).collect();
        fit(self.names.len(), &results, anchor)
    }

    /// The players from the best to the worst, by their share of points.
    #[must_use]
    pub fn ranking(&self) -> Vec<usize> {
        let mut players: Vec<usize> = (0..self.names.len()).collect();
        players.sort_by(|one, other| self.total(*other).score().total_cmp(&self.total(*one).score()));
        players
    }
}
