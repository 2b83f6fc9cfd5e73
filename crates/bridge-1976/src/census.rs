//! A census of the 1976 program: counts over many games against itself.

use std::cmp::Reverse;
use std::time::Duration;

use chess0x88::{Color, History, Outcome};
use microchess_1976::Level;
use microchess_1976::RESIGNS_BELOW;
use microchess_1976::fast::{ValuedMove, value_all_moves};
use microchess_game::{
    Choice, GameConfig, GameResult, MoveLimit, Openings, PlayedGame, Player, PlayerError, Termination,
};
use microchess_uci::{Info, SearchContext, SearchLimits, StopFlag};

use crate::analysis::legal_move_of;
use crate::player_1976::choose_first_legal;
use crate::quirk::Quirk;
use crate::slots::SlotsCache;

/// The counts of games between two levels.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Census {
    /// How many games were played.
    pub games: u64,
    /// How many games White won, were drawn, and Black won.
    pub results: [u64; 3],
    /// How many moves the program made, both sides together. Random moves at the start are not counted.
    pub plies: u64,
    /// How many games ended in each way of [`TERMINATION_COLUMNS`].
    pub ends: [u64; TERMINATION_COLUMNS.len()],
    /// The decisions of White and of Black.
    pub styles: [DecisionCounts; 2],
}

/// A way for a game of the program against itself to end, as a column of the census.
#[derive(Clone, Copy, Debug)]
pub struct TerminationColumn {
    /// The full name, which is also the key in JSON.
    pub name: &'static str,
    /// The name in at most six letters, for narrow columns.
    pub short_name: &'static str,
    matches: fn(&Termination) -> bool,
}

/// The ways to end: first those that win, then the draws.
pub const TERMINATION_COLUMNS: [TerminationColumn; 6] = [
    TerminationColumn {
        name: "mate",
        short_name: "mate",
        matches: |end| matches!(end, Termination::Rules(Outcome::Checkmate { .. })),
    },
    TerminationColumn {
        name: "resignation",
        short_name: "resign",
        matches: |end| matches!(end, Termination::Resignation(_)),
    },
    TerminationColumn {
        name: "stalemate",
        short_name: "stale",
        matches: |end| matches!(end, Termination::Rules(Outcome::Stalemate)),
    },
    TerminationColumn {
        name: "repetition",
        short_name: "repeat",
        matches: |end| {
            matches!(
                end,
                Termination::Rules(Outcome::FivefoldRepetition) | Termination::Rules(Outcome::ThreefoldRepetition)
            )
        },
    },
    TerminationColumn {
        name: "fifty moves",
        short_name: "fifty",
        matches: |end| {
            matches!(end, Termination::Rules(Outcome::SeventyFiveMoves) | Termination::Rules(Outcome::FiftyMoves))
        },
    },
    TerminationColumn {
        name: "insufficient material",
        short_name: "insuf",
        matches: |end| matches!(end, Termination::Rules(Outcome::InsufficientMaterial)),
    },
];

/// The counts of one side's decisions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DecisionCounts {
    /// How many decisions were made, resignations included.
    pub decisions: u64,
    /// How many decisions were for an illegal move. The next best legal one was played.
    pub illegal: u64,
    /// How many decisions each quirk of [`Quirk::ALL`] made.
    pub quirks: [u64; Quirk::ALL.len()],
    /// How many moves had each value.
    pub values: [u64; 256],
    /// How many chosen moves had each value.
    pub chosen: [u64; 256],
    /// How many moves had a value in which a byte wrapped.
    pub wrapped: u64,
    /// How many chosen moves had such a value.
    pub chosen_wrapped: u64,
}

impl Default for DecisionCounts {
    fn default() -> Self {
        Self {
            decisions: 0,
            illegal: 0,
            quirks: [0; Quirk::ALL.len()],
            values: [0; 256],
            chosen: [0; 256],
            wrapped: 0,
            chosen_wrapped: 0,
        }
    }
}

impl DecisionCounts {
    /// How many moves the program valued.
    #[must_use]
    pub fn valued(&self) -> u64 {
        self.values.iter().sum()
    }

    /// Adds the counts of another side or game.
    pub fn add(&mut self, other: &Self) {
        self.decisions += other.decisions;
        self.illegal += other.illegal;
        add_all(&mut self.quirks, &other.quirks);
        add_all(&mut self.values, &other.values);
        add_all(&mut self.chosen, &other.chosen);
        self.wrapped += other.wrapped;
        self.chosen_wrapped += other.chosen_wrapped;
    }
}

impl Census {
    /// Plays one game: first `random_plies` plies that the seed decides, then the program against itself.
    #[must_use]
    pub fn play_game(levels: [Level; 2], random_plies: u16, seed: u64) -> Self {
        let opening = Openings::Random(usize::from(random_plies)).for_pair(0, seed);
        let [mut white, mut black] = levels.map(CountingPlayer::new);
        let opening_plies = opening.history().moves().len();
        let game = play(opening, [&mut white, &mut black]).game;
        let mut census = Self {
            games: 1,
            plies: (game.history().moves().len() - opening_plies) as u64,
            styles: [white.style, black.style],
            ..Self::default()
        };
        if let Some(termination) = game.termination() {
            census.results[match termination.result() {
                GameResult::Win(Color::White) => 0,
                GameResult::Draw => 1,
                GameResult::Win(Color::Black) => 2,
            }] += 1;
            for (count, column) in census.ends.iter_mut().zip(TERMINATION_COLUMNS) {
                *count += u64::from((column.matches)(&termination));
            }
        }
        census
    }

    /// Adds the counts of other games.
    pub fn add(&mut self, other: &Self) {
        self.games += other.games;
        add_all(&mut self.results, &other.results);
        self.plies += other.plies;
        add_all(&mut self.ends, &other.ends);
        for (style, other) in self.styles.iter_mut().zip(&other.styles) {
            style.add(other);
        }
    }

    /// White's points divided by the number of games, 0 to 1.
    #[must_use]
    pub fn score(&self) -> f64 {
        let [wins, draws, _] = self.results.map(|number| number as f64);
        (wins + draws / 2.0) / self.games.max(1) as f64
    }

    /// The decisions of both sides together.
    #[must_use]
    pub fn style(&self) -> DecisionCounts {
        let [mut both, black] = self.styles.clone();
        both.add(&black);
        both
    }
}

fn add_all<const N: usize>(sums: &mut [u64; N], numbers: &[u64; N]) {
    for (sum, number) in sums.iter_mut().zip(numbers) {
        *sum += number;
    }
}

/// Plays a game without clocks to its end.
fn play(opening: microchess_game::Game, players: [&mut dyn Player; 2]) -> PlayedGame {
    let stop = StopFlag::default();
    let now = || Duration::ZERO;
    PlayedGame::play(opening, players, GameConfig::new(MoveLimit::Unlimited, 0, &stop, &now))
}

/// The program as a player whose decisions are counted. It has no book, since book moves are not decisions.
struct CountingPlayer {
    level: Level,
    style: DecisionCounts,
    slots: SlotsCache,
}

impl Player for CountingPlayer {
    fn name(&self) -> String {
        format!("MicroChess 1976 ({})", self.level.title())
    }

    fn choose(
        &mut self,
        history: &History,
        limits: &SearchLimits,
        _: &SearchContext<'_>,
        _: &mut dyn FnMut(Info),
    ) -> Result<Choice, PlayerError> {
        let position = history.position();
        let slots = self.slots.slots(history);
        let mut ranked: Vec<ValuedMove> = Vec::with_capacity(64);
        value_all_moves(&slots.board(position.turn()), self.level, |surveyed| ranked.push(surveyed));
        ranked.sort_by_key(|surveyed| Reverse(surveyed.value));
        let mut legal = ranked.iter().map(|surveyed| legal_move_of(surveyed.mv, position, slots));
        let first = legal.next().flatten();
        let resigns = ranked.first().is_none_or(|best| best.value < RESIGNS_BELOW);
        let choice = choose_first_legal(position, first.into_iter().chain(legal.flatten()), limits, resigns);
        self.count(&ranked, first.is_none());
        for quirk in Quirk::detect(&ranked, first, position, self.level) {
            self.style.quirks[quirk as usize] += 1;
        }
        choice.map(|(choice, _)| choice)
    }
}

impl CountingPlayer {
    fn new(level: Level) -> Self {
        Self { level, style: DecisionCounts::default(), slots: SlotsCache::default() }
    }

    fn count(&mut self, ranked: &[ValuedMove], is_illegal: bool) {
        let style = &mut self.style;
        style.decisions += 1;
        for surveyed in ranked {
            style.values[usize::from(surveyed.value)] += 1;
            style.wrapped += u64::from(surveyed.wrapped);
        }
        if let Some(best) = ranked.first().filter(|best| best.value >= RESIGNS_BELOW) {
            style.illegal += u64::from(is_illegal);
            style.chosen[usize::from(best.value)] += 1;
            style.chosen_wrapped += u64::from(best.wrapped);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::player_1976::Player1976;

    #[test]
    fn subjects_play_as_the_program_does() {
        for (seed, levels) in (0..9).zip([Level::Normal, Level::Blitz, Level::SuperBlitz].repeat(3).windows(2)) {
            let opening = Openings::Random(6).for_pair(0, seed);
            let [mut one, mut other] =
                [levels[0], levels[1]].map(|level| Player1976::new(level).with_book(crate::Book::Closed));
            let expected = play(opening.clone(), [&mut one, &mut other]);
            let [mut one, mut other] = [levels[0], levels[1]].map(CountingPlayer::new);
            let counted = play(opening, [&mut one, &mut other]);
            assert_eq!(counted.game.san_moves(), expected.game.san_moves());
            assert_eq!(counted.game.termination(), expected.game.termination());
        }
    }

    #[test]
    fn counts_add_up() {
        let [one, other] = [3, 4].map(|seed| Census::play_game([Level::Blitz, Level::Normal], 4, seed));
        assert_eq!(one, Census::play_game([Level::Blitz, Level::Normal], 4, 3), "the same seed, the same game");
        let mut both = one.clone();
        both.add(&other);
        assert_eq!(both.games, 2);
        assert_eq!(both.plies, one.plies + other.plies);
        assert_eq!(both.results.iter().sum::<u64>(), 2);
        assert_eq!(both.ends.iter().sum::<u64>(), 2);
        let style = both.style();
        // A resignation is a decision too.
        assert_eq!(style.decisions, both.plies + both.ends[1]);
        assert_eq!(style.chosen.iter().sum::<u64>() + both.ends[1], style.decisions);
        assert!(style.valued() > 10 * style.decisions);
    }
}
