//! A census of the 1976 program: how it plays, over many games against itself.

use std::cmp::Reverse;

use chess0x88::{Color, DrawClaim, Outcome};
use microchess_1976::Level;
use microchess_1976::RESIGNS_BELOW;
use microchess_1976::fast::{SurveyedMove, survey};

use crate::duel::{Duel, Pace};
use crate::ending::{Ending, Score};
use crate::game::Game;
use crate::player::{Choice, Limits, Player, PlayerError, Report, Stop};
use crate::quirk::Quirk;
use crate::table::translated;

/// What was counted in games between two levels. Of several games it is the sum.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Census {
    /// Games.
    pub games: u64,
    /// Won by White, drawn, won by Black.
    pub scores: [u64; 3],
    /// Half moves that the program made.
    pub half_moves: u64,
    /// How games ended, as in [`End::ALL`].
    pub ends: [u64; End::ALL.len()],
    /// How each side decided: White's, Black's.
    pub styles: [Style; 2],
}

/// How a game can end when nobody but the program plays it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// Mate.
    Mate,
    /// A side gave up.
    Resignation,
    /// Stalemate.
    Stalemate,
    /// A position came three times.
    Repetition,
    /// Fifty moves without a capture or a pawn's move.
    FiftyMoves,
    /// Neither side has enough men to mate.
    DeadPosition,
}

impl End {
    /// All of them, the drawn ones last.
    pub const ALL: [Self; 6] =
        [Self::Mate, Self::Resignation, Self::Stalemate, Self::Repetition, Self::FiftyMoves, Self::DeadPosition];

    /// In a word or two.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Mate => "mate",
            Self::Resignation => "resignation",
            Self::Stalemate => "stalemate",
            Self::Repetition => "repetition",
            Self::FiftyMoves => "fifty moves",
            Self::DeadPosition => "dead position",
        }
    }

    /// In six letters, for narrow columns.
    #[must_use]
    pub const fn short_name(self) -> &'static str {
        match self {
            Self::Mate => "mate",
            Self::Resignation => "resign",
            Self::Stalemate => "stale",
            Self::Repetition => "repeat",
            Self::FiftyMoves => "fifty",
            Self::DeadPosition => "dead",
        }
    }

    fn of(ending: &Ending) -> Option<Self> {
        match ending {
            Ending::Rules(Outcome::Checkmate { .. }) => Some(Self::Mate),
            Ending::Resignation(_) => Some(Self::Resignation),
            Ending::Rules(Outcome::Stalemate) => Some(Self::Stalemate),
            Ending::Rules(Outcome::FivefoldRepetition) | Ending::Claim(DrawClaim::ThreefoldRepetition) => {
                Some(Self::Repetition)
            }
            Ending::Rules(Outcome::SeventyFiveMoves) | Ending::Claim(DrawClaim::FiftyMoves) => Some(Self::FiftyMoves),
            Ending::Rules(Outcome::DeadPosition) => Some(Self::DeadPosition),
            _ => None,
        }
    }
}

/// How a side decided.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Style {
    /// Decisions.
    pub decisions: u64,
    /// Decisions for a move that the rules do not allow; the next best was played.
    pub illegal: u64,
    /// Decisions that each quirk made, as in [`Quirk::ALL`].
    pub quirks: [u64; Quirk::ALL.len()],
    /// How often each value was that of a move.
    pub values: [u64; 256],
    /// How often each value was that of the move decided for.
    pub chosen: [u64; 256],
    /// Moves in whose value a byte wrapped.
    pub wrapped: u64,
    /// Decisions for such a move.
    pub chosen_wrapped: u64,
}

impl Default for Style {
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

impl Style {
    /// How many moves were valued.
    #[must_use]
    pub fn valued(&self) -> u64 {
        self.values.iter().sum()
    }

    /// Takes in another's.
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
    /// Plays one game: so many random half moves, which the seed decides, then the program against itself.
    #[must_use]
    pub fn of_game(levels: [Level; 2], random_half_moves: u16, seed: u64) -> Self {
        let opening = crate::matches::Openings::Random(usize::from(random_half_moves)).of_pair(0, seed);
        let [mut white, mut black] = levels.map(|level| Subject { level, style: Style::default() });
        let begun = opening.line().moves().len();
        let duel = Duel::play(opening, [&mut white, &mut black], Pace::Free, &Stop::default());
        let mut census = Self {
            games: 1,
            half_moves: (duel.game.line().moves().len() - begun) as u64,
            styles: [white.style, black.style],
            ..Self::default()
        };
        if let Some(ending) = duel.game.ending() {
            census.scores[match ending.score() {
                Score::Win(Color::White) => 0,
                Score::Draw => 1,
                Score::Win(Color::Black) => 2,
            }] += 1;
            if let Some(end) = End::of(&ending) {
                census.ends[end as usize] += 1;
            }
        }
        census
    }

    /// Takes in another.
    pub fn add(&mut self, other: &Self) {
        self.games += other.games;
        add_all(&mut self.scores, &other.scores);
        self.half_moves += other.half_moves;
        add_all(&mut self.ends, &other.ends);
        for (style, other) in self.styles.iter_mut().zip(&other.styles) {
            style.add(other);
        }
    }

    /// White's share of the points, from 0 to 1.
    #[must_use]
    pub fn score(&self) -> f64 {
        let [wins, draws, _] = self.scores.map(|number| number as f64);
        (wins + draws / 2.0) / self.games.max(1) as f64
    }

    /// How both sides decided.
    #[must_use]
    pub fn style(&self) -> Style {
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

/// The program as a player who is looked at. It has no book, since book moves are no decisions.
struct Subject {
    level: Level,
    style: Style,
}

impl Player for Subject {
    fn name(&self) -> String {
        format!("MicroChess 1976 ({})", self.level.title())
    }

    fn choose(&mut self, game: &Game, _: &Limits, _: &Stop, _: &mut dyn FnMut(Report)) -> Result<Choice, PlayerError> {
        let (position, slots) = (game.position(), game.slots());
        let mut ranked: Vec<SurveyedMove> = Vec::with_capacity(64);
        survey(&slots.board(position.turn()), self.level, |surveyed| ranked.push(surveyed));
        ranked.sort_by_key(|surveyed| Reverse(surveyed.value));
        let first = ranked.first().and_then(|best| translated(best.mv, position, slots));
        self.note(&ranked, first.is_none());
        for quirk in Quirk::deciding(&ranked, first, position, self.level) {
            self.style.quirks[quirk as usize] += 1;
        }
        let legal = ranked.iter().find_map(|surveyed| translated(surveyed.mv, position, slots));
        let played = legal.or_else(|| position.legal_moves().first().copied()).ok_or(PlayerError::NoMove)?;
        let resigns = ranked.first().is_none_or(|best| best.value < RESIGNS_BELOW);
        Ok(if resigns { Choice::Resign { instead: Some(played) } } else { Choice::Play(played) })
    }
}

impl Subject {
    fn note(&mut self, ranked: &[SurveyedMove], is_illegal: bool) {
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
    use crate::book::Book;
    use crate::player_1976::Player1976;

    #[test]
    fn subjects_play_as_the_program_does() {
        for (seed, levels) in (0..9).zip([Level::Normal, Level::Blitz, Level::SuperBlitz].repeat(3).windows(2)) {
            let opening = crate::matches::Openings::Random(6).of_pair(0, seed);
            let [mut one, mut other] =
                [levels[0], levels[1]].map(|level| Player1976 { book: Book::Closed, ..Player1976::new(level) });
            let expected = Duel::play(opening.clone(), [&mut one, &mut other], Pace::Free, &Stop::default());
            let [mut one, mut other] = [levels[0], levels[1]].map(|level| Subject { level, style: Style::default() });
            let duel = Duel::play(opening, [&mut one, &mut other], Pace::Free, &Stop::default());
            assert_eq!(duel.game.sans(), expected.game.sans());
            assert_eq!(duel.game.ending(), expected.game.ending());
        }
    }

    #[test]
    fn what_is_counted_adds_up() {
        let [one, other] = [3, 4].map(|seed| Census::of_game([Level::Blitz, Level::Normal], 4, seed));
        assert_eq!(one, Census::of_game([Level::Blitz, Level::Normal], 4, 3), "the same seed, the same game");
        let mut both = one.clone();
        both.add(&other);
        assert_eq!(both.games, 2);
        assert_eq!(both.half_moves, one.half_moves + other.half_moves);
        assert_eq!(both.scores.iter().sum::<u64>(), 2);
        assert_eq!(both.ends.iter().sum::<u64>(), 2);
        let style = both.style();
        // A resignation is a decision too.
        assert_eq!(style.decisions, both.half_moves + both.ends[End::Resignation as usize]);
        assert_eq!(style.chosen.iter().sum::<u64>() + both.ends[End::Resignation as usize], style.decisions);
        assert!(style.valued() > 10 * style.decisions);
    }
}
