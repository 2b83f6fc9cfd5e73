//! Chess clocks: what each side has left, at every point of the game.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use chess0x88::Color;
use thiserror::Error;

use microchess_uci::{Clock, SearchLimits};

/// How much time a side gets: `300`, `10+0.1`, or `40/7200`, all in seconds, as PGN writes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeControl {
    /// For so many moves this time, and then again; without it, for the whole game.
    pub moves: Option<u32>,
    /// The time.
    pub time: Duration,
    /// What comes with each move.
    pub increment: Duration,
}

/// Why a text is no time control.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0:?} is no time control; expected seconds, like 300, 10+0.1, 40/7200 or 40/60+0.5")]
pub struct ParseTimeControlError(String);

/// More than a week is a slip of the pen.
const LONGEST: f64 = 1e6;

impl FromStr for TimeControl {
    type Err = ParseTimeControlError;

    fn from_str(text: &str) -> Result<Self, ParseTimeControlError> {
        let read = || {
            let (moves, rest) = match text.split_once('/') {
                Some((moves, rest)) => (Some(moves.parse().ok().filter(|moves| *moves > 0)?), rest),
                None => (None, text),
            };
            let (time, increment) = rest.split_once('+').unwrap_or((rest, "0"));
            let seconds = |text: &str| {
                let seconds = text.parse::<f64>().ok().filter(|seconds| (0.0..LONGEST).contains(seconds))?;
                Some(Duration::from_secs_f64(seconds))
            };
            Some(Self { moves, time: seconds(time)?, increment: seconds(increment)? })
        };
        read().ok_or_else(|| ParseTimeControlError(text.to_owned()))
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

/// Two clocks. They remember what they showed after each half move, so that moves can be taken back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clocks {
    control: TimeControl,
    /// Half moves that had been made when they were started.
    started_at: usize,
    /// What they showed when they were started, and after each half move since.
    shown: Vec<[Duration; 2]>,
    /// What they show now.
    left: [Duration; 2],
}

impl Clocks {
    /// Both sides have the same time.
    pub(crate) fn new(control: TimeControl, started_at: usize) -> Self {
        let left = [control.time; 2];
        Self { control, started_at, shown: vec![left], left }
    }

    /// How much time each side gets.
    #[must_use]
    pub const fn control(&self) -> TimeControl {
        self.control
    }

    /// Half moves that had been made when they were started.
    #[must_use]
    pub const fn started_at(&self) -> usize {
        self.started_at
    }

    /// The limits that they set to a search.
    #[must_use]
    pub fn limits(&self) -> SearchLimits {
        SearchLimits { clocks: self.both(), moves_to_go: self.moves_to_go(), ..SearchLimits::default() }
    }

    /// What both show now.
    #[must_use]
    pub fn both(&self) -> [Option<Clock>; 2] {
        self.left.map(|left| Some(Clock { left, increment: self.control.increment }))
    }

    /// What both showed after a number of half moves, if they were running.
    #[must_use]
    pub fn after_ply(&self, half_moves: usize) -> Option<[Duration; 2]> {
        self.shown.get(half_moves.checked_sub(self.started_at)?).copied()
    }

    /// How many moves the side to move must make before more time comes.
    #[must_use]
    pub fn moves_to_go(&self) -> Option<u32> {
        let moves = self.control.moves?;
        // Of an odd number of half moves the side to move has made the smaller half.
        let made = (self.shown.len() - 1) / 2;
        Some(moves - (made % moves as usize) as u32)
    }

    /// Takes time off a side's clock, and tells whether it was enough.
    pub(crate) fn spend(&mut self, side: Color, taken: Duration) -> bool {
        let left = &mut self.left[side as usize];
        let is_enough = taken <= *left;
        *left = left.saturating_sub(taken);
        is_enough
    }

    /// A side has moved: it gets its increment, and at the end of a period the time of the next one.
    pub(crate) fn press(&mut self, side: Color) {
        let next_period = if self.moves_to_go() == Some(1) { self.control.time } else { Duration::ZERO };
        self.left[side as usize] += self.control.increment + next_period;
        self.shown.push(self.left);
    }

    /// Sets what a side has left, as it was noted after the last half move.
    pub(crate) fn set(&mut self, side: Color, left: Duration) {
        self.left[side as usize] = left;
        if let Some(shown) = self.shown.last_mut() {
            *shown = self.left;
        }
    }

    /// Both show again what they showed before the last half move was thought about.
    pub(crate) fn undo(&mut self) {
        if self.shown.len() > 1 {
            self.shown.pop();
        }
        self.left = self.shown.last().copied().unwrap_or([self.control.time; 2]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_controls_are_read_as_they_are_written() {
        for text in ["300", "10+0.1", "40/7200", "40/60+0.5", "0.1"] {
            assert_eq!(text.parse::<TimeControl>().unwrap().to_string(), text);
        }
        for text in ["", "+", "-1", "1e9", "0/10", "x/10", "10+", "10+-1", "nan", "40/", "10/20/30"] {
            let error = text.parse::<TimeControl>().unwrap_err().to_string();
            assert!(error.starts_with(&format!("{text:?} is no time control; expected")), "{error}");
        }
    }

    #[test]
    fn increments_and_periods_come_with_moves_and_go_with_take_backs() {
        let second = Duration::from_secs;
        let mut clocks = Clocks::new("2/10+1".parse().unwrap(), 0);
        let mut side = Color::White;
        for (taken, to_go, left) in
            [(3, 2, [8, 10]), (4, 2, [8, 7]), (5, 1, [14, 7]), (1, 1, [14, 17]), (1, 2, [14, 17])]
        {
            assert_eq!(clocks.moves_to_go(), Some(to_go));
            assert!(clocks.spend(side, second(taken)));
            clocks.press(side);
            assert_eq!(clocks.left, left.map(second));
            side = !side;
        }
        assert!(!clocks.spend(Color::Black, second(18)), "18 of 17 seconds");
        clocks.undo();
        assert_eq!(clocks.left, [14, 17].map(second));
        assert_eq!(clocks.after_ply(2), Some([8, 7].map(second)));
        for _ in 0..9 {
            clocks.undo();
        }
        assert_eq!((clocks.left, clocks.moves_to_go()), ([10, 10].map(second), Some(2)));
    }
}
