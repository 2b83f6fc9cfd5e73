//! Chess clocks: the time that each side has left, at every point of the game.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use chess0x88::Color;
use thiserror::Error;

use microchess_uci::{Clock, SearchLimits};

/// How much time a side gets: `300`, `10+0.1`, or `40/7200`, all in seconds, as PGN writes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeControl {
    /// The time is for this many moves, and is then given again; `None`: it is for the whole game.
    pub moves: Option<u32>,
    /// The time of a period, or of the whole game.
    pub time: Duration,
    /// The time that is added with each move.
    pub increment: Duration,
}

/// The text is not a time control.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0:?} is not a time control; expected seconds, like 300, 10+0.1, 40/7200 or 40/60+0.5")]
pub struct ParseTimeControlError(String);

/// Seconds, about eleven days. A longer time is taken for a mistake.
const MAX_SECONDS: f64 = 1e6;

impl FromStr for TimeControl {
    type Err = ParseTimeControlError;

    fn from_str(text: &str) -> Result<Self, ParseTimeControlError> {
        let parse = || {
            let (moves, rest) = match text.split_once('/') {
                Some((moves, rest)) => (Some(moves.parse().ok().filter(|moves| *moves > 0)?), rest),
                None => (None, text),
            };
            let (time, increment) = rest.split_once('+').unwrap_or((rest, "0"));
            let seconds = |text: &str| {
                let seconds = text.parse::<f64>().ok().filter(|seconds| (0.0..MAX_SECONDS).contains(seconds))?;
                Some(Duration::from_secs_f64(seconds))
            };
            Some(Self { moves, time: seconds(time)?, increment: seconds(increment)? })
        };
        parse().ok_or_else(|| ParseTimeControlError(text.to_owned()))
    }
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(moves) = self.moves {
            write!(f, "{moves}/")?;
        }
        write!(f, "{}", self.time.as_secs_f64())?;
        if !self.increment.is_zero() {
            write!(f, "+{}", self.increment.as_secs_f64())?;
        }
        Ok(())
    }
}

/// Two clocks. They keep the times after each ply, so that moves can be taken back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clocks {
    /// White's and Black's, which are different in a game with time odds.
    controls: [TimeControl; 2],
    /// The ply at which the clocks were started.
    started_at: usize,
    /// The times when the clocks were started, and after each ply since. Never empty.
    after_plies: Vec<[Duration; 2]>,
    /// The times now.
    left: [Duration; 2],
}

impl Clocks {
    /// Clocks with full time for both sides, started at a ply of the game.
    pub(crate) fn new(controls: [TimeControl; 2], started_at: usize) -> Self {
        let left = controls.map(|control| control.time);
        Self { controls, started_at, after_plies: vec![left], left }
    }

    /// The time controls of White and Black.
    #[must_use]
    pub const fn controls(&self) -> [TimeControl; 2] {
        self.controls
    }

    /// The ply at which the clocks were started. It is above 0 if moves were played before.
    #[must_use]
    pub const fn started_at(&self) -> usize {
        self.started_at
    }

    /// The clocks as limits of a search for the side to move.
    #[must_use]
    pub fn limits(&self, turn: Color) -> SearchLimits {
        SearchLimits { clocks: self.search_clocks(), movestogo: self.moves_to_go(turn), ..SearchLimits::default() }
    }

    /// The times of White and Black now, as a search wants them.
    #[must_use]
    pub fn search_clocks(&self) -> [Option<Clock>; 2] {
        [0, 1].map(|side| Some(Clock { remaining: self.left[side], increment: self.controls[side].increment }))
    }

    /// The times of White and Black after a number of plies, if the clocks were running then.
    #[must_use]
    pub fn after_ply(&self, plies: usize) -> Option<[Duration; 2]> {
        self.after_plies.get(plies.checked_sub(self.started_at)?).copied()
    }

    /// How many moves the side to move must make before it gets the time of the next period.
    #[must_use]
    pub fn moves_to_go(&self, turn: Color) -> Option<u32> {
        let moves = self.controls[turn as usize].moves?;
        // After an odd number of plies the side to move has made the smaller half, so rounding down is right.
        let made = (self.after_plies.len() - 1) / 2;
        Some(moves - (made % moves as usize) as u32)
    }

    /// Takes time off a side's clock, and returns whether the clock had that much.
    pub(crate) fn spend(&mut self, side: Color, taken: Duration) -> bool {
        let left = &mut self.left[side as usize];
        let is_enough = taken <= *left;
        *left = left.saturating_sub(taken);
        is_enough
    }

    /// Adds the increment after a side's move, and at the end of a period the time of the next one.
    pub(crate) fn press(&mut self, side: Color) {
        let control = self.controls[side as usize];
        let next_period = if self.moves_to_go(side) == Some(1) { control.time } else { Duration::ZERO };
        self.left[side as usize] += control.increment + next_period;
        self.after_plies.push(self.left);
    }

    /// Corrects the time that a side had left after the last ply.
    pub(crate) fn set(&mut self, side: Color, left: Duration) {
        self.left[side as usize] = left;
        if let Some(last) = self.after_plies.last_mut() {
            *last = self.left;
        }
    }

    /// Restores the times at the beginning of the last ply.
    pub(crate) fn undo(&mut self) {
        if self.after_plies.len() > 1 {
            self.after_plies.pop();
        }
        self.left = self.after_plies.last().copied().unwrap_or(self.controls.map(|control| control.time));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_controls_round_trip() {
        for text in ["300", "10+0.1", "40/7200", "40/60+0.5", "0.1"] {
            assert_eq!(text.parse::<TimeControl>().unwrap().to_string(), text);
        }
        for text in ["", "+", "-1", "1e9", "0/10", "x/10", "10+", "10+-1", "nan", "40/", "10/20/30"] {
            let error = text.parse::<TimeControl>().unwrap_err().to_string();
            assert!(error.starts_with(&format!("{text:?} is not a time control; expected")), "{error}");
        }
    }

    #[test]
    fn increments_and_periods_are_added_by_moves_and_removed_by_undo() {
        let second = Duration::from_secs;
        let mut clocks = Clocks::new(["2/10+1".parse().unwrap(); 2], 0);
        let mut side = Color::White;
        for (taken, to_go, left) in
            [(3, 2, [8, 10]), (4, 2, [8, 7]), (5, 1, [14, 7]), (1, 1, [14, 17]), (1, 2, [14, 17])]
        {
            assert_eq!(clocks.moves_to_go(side), Some(to_go));
            assert!(clocks.spend(side, second(taken)));
            clocks.press(side);
            assert_eq!(clocks.left, left.map(second));
            side = !side;
        }
        assert!(!clocks.spend(Color::Black, second(18)), "18 seconds are more than the 17 left");
        clocks.undo();
        assert_eq!(clocks.left, [14, 17].map(second));
        assert_eq!(clocks.after_ply(2), Some([8, 7].map(second)));
        for _ in 0..9 {
            clocks.undo();
        }
        assert_eq!((clocks.left, clocks.moves_to_go(Color::White)), ([10, 10].map(second), Some(2)));
    }

    #[test]
    fn sides_can_have_different_time_controls() {
        let second = Duration::from_secs;
        let mut clocks = Clocks::new(["60+1", "1/10"].map(|text| text.parse().unwrap()), 0);
        clocks.press(Color::White);
        assert!(clocks.spend(Color::Black, second(9)));
        clocks.press(Color::Black);
        assert_eq!(clocks.left, [61, 11].map(second));
        assert_eq!([Color::White, Color::Black].map(|side| clocks.moves_to_go(side)), [None, Some(1)]);
    }
}
