//! Which games a match consists of.

use chess0x88::Color;

/// Who plays whom.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Format {
    /// Everyone against everyone. With two players that is a match.
    #[default]
    RoundRobin,
    /// The first player against each of the others.
    Gauntlet,
}

/// The games of a match in their order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Schedule {
    /// Which players meet, by their indices.
    pub pairings: Vec<[usize; 2]>,
    /// The games. Pairings take turns, so that a match that is stopped early is still fair.
    pub games: Vec<ScheduledGame>,
}

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
    #[must_use]
    pub fn new(players: usize, format: Format, games_per_pairing: usize) -> Self {
        let firsts = match format {
            Format::RoundRobin => 0..players,
            Format::Gauntlet => 0..players.min(1),
        };
        let pairings: Vec<[usize; 2]> =
            firsts.flat_map(|first| (first + 1..players).map(move |second| [first, second])).collect();
        let mut games = Vec::new();
        for pair in 0..games_per_pairing.div_ceil(2) {
            for (pairing, players) in pairings.iter().copied().enumerate() {
                let [first, second] = players;
                let both = [(Color::White, [first, second]), (Color::Black, [second, first])];
                let games_of_pair = (games_per_pairing - 2 * pair).min(2);
                games.extend(both.into_iter().take(games_of_pair).map(|(color_of_first, players)| ScheduledGame {
                    pairing,
                    pair,
                    color_of_first,
                    players,
                }));
            }
        }
        Self { pairings, games }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everyone_meets_everyone_with_both_colors() {
        let schedule = Schedule::new(4, Format::RoundRobin, 4);
        assert_eq!(schedule.pairings, [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]]);
        assert_eq!(schedule.games.len(), 24);
        for one in 0..4 {
            for other in (0..4).filter(|other| *other != one) {
                assert_eq!(schedule.games.iter().filter(|game| game.players == [one, other]).count(), 2);
            }
        }
        for pair in schedule.games.chunks(2) {
            assert_eq!((pair[0].pairing, pair[0].pair), (pair[1].pairing, pair[1].pair));
        }
    }

    #[test]
    fn a_gauntlet_is_run_by_the_first_and_odd_numbers_are_kept() {
        let schedule = Schedule::new(3, Format::Gauntlet, 3);
        assert_eq!(schedule.pairings, [[0, 1], [0, 2]]);
        let players: Vec<[usize; 2]> = schedule.games.iter().map(|game| game.players).collect();
        assert_eq!(players, [[0, 1], [1, 0], [0, 2], [2, 0], [0, 1], [0, 2]]);
        assert!(Schedule::new(2, Format::RoundRobin, 0).games.is_empty());
        assert!(Schedule::new(0, Format::Gauntlet, 2).games.is_empty());
    }
}
