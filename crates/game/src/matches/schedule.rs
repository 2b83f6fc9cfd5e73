//! Which games a match consists of.

use chess0x88::Color;
use thiserror::Error;

/// The most players that a match may have. Everyone against everyone, their table still takes no time and no memory to speak of.
const MAX_PLAYERS: usize = 256;

/// Who plays whom.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Format {
    /// Everyone against everyone. With two players that is a match.
    #[default]
    RoundRobin,
    /// The first player against each of the others.
    Gauntlet,
}

/// The games of a match in their order. Pairings take turns, so that a match that is stopped early is still fair.
///
/// A game is computed when it is asked for, because there may be more than the memory holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Schedule {
    /// Which players meet, by their indices, in ascending order.
    pub pairings: Vec<[usize; 2]>,
    games_per_pairing: usize,
}

/// A match has more players than it can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a match has at most {MAX_PLAYERS} players, but there are {0}")]
pub struct TooManyPlayers(usize);

/// A game that is to be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScheduledGame {
    /// The pairing, by its index.
    pub pairing: usize,
    /// Which pair of games of the pairing it belongs to. Both games of a pair have the same opening.
    pub pair: usize,
    /// The color of the pairing's first player.
    pub color_of_first: Color,
    /// The players with White and Black, by their indices.
    pub players: [usize; 2],
}

impl Schedule {
    /// The games of some players, with so many games for each pairing.
    ///
    /// # Errors
    ///
    /// When there are too many players.
    pub fn new(players: usize, format: Format, games_per_pairing: usize) -> Result<Self, TooManyPlayers> {
        if players > MAX_PLAYERS {
            return Err(TooManyPlayers(players));
        }
        let firsts = match format {
            Format::RoundRobin => 0..players,
            Format::Gauntlet => 0..players.min(1),
        };
        let pairings = firsts.flat_map(|first| (first + 1..players).map(move |second| [first, second])).collect();
        Ok(Self { pairings, games_per_pairing })
    }

    /// How many games there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.pairings.len().saturating_mul(self.games_per_pairing)
    }

    /// Whether there is no game.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// A game by its place.
    #[must_use]
    pub fn game(&self, index: usize) -> Option<ScheduledGame> {
        if index >= self.len() {
            return None;
        }
        // All pairings play a pair of games, then all the next one. Of an odd number the last pair has a single game.
        let games_in_pairs = self.len() - self.pairings.len() * (self.games_per_pairing % 2);
        let (pair, pairing, is_first) = if index < games_in_pairs {
            let place = index / 2;
            (place / self.pairings.len(), place % self.pairings.len(), index.is_multiple_of(2))
        } else {
            (self.games_per_pairing / 2, index - games_in_pairs, true)
        };
        let [first, second] = self.pairings[pairing];
        let (color_of_first, players) =
            if is_first { (Color::White, [first, second]) } else { (Color::Black, [second, first]) };
        Some(ScheduledGame { pairing, pair, color_of_first, players })
    }

    /// All games.
    pub fn games(&self) -> impl Iterator<Item = ScheduledGame> {
        (0..self.len()).map_while(|index| self.game(index))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn schedule(players: usize, format: Format, games_per_pairing: usize) -> Schedule {
        Schedule::new(players, format, games_per_pairing).unwrap()
    }

    #[test]
    fn everyone_meets_everyone_with_both_colors() {
        let schedule = schedule(4, Format::RoundRobin, 4);
        assert_eq!(schedule.pairings, [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]]);
        assert_eq!(schedule.len(), 24);
        for one in 0..4 {
            for other in (0..4).filter(|other| *other != one) {
                assert_eq!(schedule.games().filter(|game| game.players == [one, other]).count(), 2);
            }
        }
        let games: Vec<ScheduledGame> = schedule.games().collect();
        for pair in games.chunks(2) {
            assert_eq!((pair[0].pairing, pair[0].pair), (pair[1].pairing, pair[1].pair));
        }
    }

    #[test]
    fn a_gauntlet_is_run_by_the_first_and_odd_numbers_are_kept() {
        let gauntlet = schedule(3, Format::Gauntlet, 3);
        assert_eq!(gauntlet.pairings, [[0, 1], [0, 2]]);
        let players: Vec<[usize; 2]> = gauntlet.games().map(|game| game.players).collect();
        assert_eq!(players, [[0, 1], [1, 0], [0, 2], [2, 0], [0, 1], [0, 2]]);
        assert_eq!(gauntlet.games().map(|game| game.pair).collect::<Vec<_>>(), [0, 0, 0, 0, 1, 1]);
        assert!(schedule(2, Format::RoundRobin, 0).is_empty());
        assert!(schedule(0, Format::Gauntlet, 2).is_empty());
    }

    #[test]
    fn more_games_than_the_memory_holds_are_a_schedule_too() {
        let schedule = schedule(MAX_PLAYERS, Format::RoundRobin, 1_000_001);
        assert_eq!(schedule.len(), 32_640 * 1_000_001);
        let game = |index| schedule.game(index).map(|game| (game.pairing, game.pair, game.players));
        assert_eq!(game(2 * 32_640 + 1), Some((0, 1, [1, 0])));
        assert_eq!(game(schedule.len() - 32_641), Some((32_639, 499_999, [255, 254])));
        assert_eq!(game(schedule.len() - 1), Some((32_639, 500_000, [254, 255])));
        assert_eq!(game(schedule.len()), None);
        let error = Schedule::new(MAX_PLAYERS + 1, Format::Gauntlet, 1).unwrap_err();
        assert_eq!(error.to_string(), "a match has at most 256 players, but there are 257");
    }
}
