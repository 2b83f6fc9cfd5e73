//! How long the engine may think: `level`, `st`, `sd`, `time` and `otim`.

use std::time::Duration;

use chess0x88::Color;
use microchess_uci::{Clock, SearchLimits};

/// A `level` command: `level 40 5 0` (40 moves in five minutes), `level 0 2:30 12` (the whole game, with an increment).
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct TimeControl {
    /// Moves of a period; 0 is the whole game.
    moves: u32,
    /// The time of a period.
    base: Duration,
    /// The time that is added with each move.
    increment: Duration,
}

impl TimeControl {
    /// Reads the words after `level`: moves, minutes with optional seconds, and seconds for each move.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let mut words = text.split_whitespace();
        let moves = words.next()?.parse().ok()?;
        let (minutes, seconds) = words.next().map(|base| base.split_once(':').unwrap_or((base, "0")))?;
        let base = 60.0 * minutes.parse::<f64>().ok()? + seconds.parse::<f64>().ok()?;
        let increment = words.next()?.parse().ok()?;
        let duration = |seconds| Duration::try_from_secs_f64(seconds).ok();
        Some(Self { moves, base: duration(base)?, increment: duration(increment)? })
    }
}

/// What limits the engine.
#[derive(Clone, Debug, Default)]
pub(crate) struct GameClock {
    control: Option<TimeControl>,
    move_time: Option<Duration>,
    depth: Option<u32>,
    /// What the clocks showed last: the engine's, the opponent's.
    left: [Option<Duration>; 2],
}

impl GameClock {
    pub(crate) fn set_control(&mut self, control: TimeControl) {
        self.control = Some(control);
        self.move_time = None;
        self.left = [None; 2];
    }

    pub(crate) fn set_move_time(&mut self, time: Duration) {
        self.move_time = Some(time);
    }

    pub(crate) fn set_depth(&mut self, depth: Option<u32>) {
        self.depth = depth;
    }

    pub(crate) fn set_own(&mut self, left: Duration) {
        self.left[0] = Some(left);
    }

    /// The engine has made a move. What its clock shows now is not known before the next `time`, but a search that begins now
    /// has to know about how much it is. The time of a new period is not counted, which errs on the safe side.
    pub(crate) fn spend_own(&mut self, taken: Duration) {
        if let Some(control) = self.control {
            let left = self.left[0].unwrap_or(control.base);
            self.left[0] = Some(left.saturating_sub(taken) + control.increment);
        }
    }

    pub(crate) fn set_opponent(&mut self, left: Duration) {
        self.left[1] = Some(left);
    }

    /// Both sides have their full time again.
    pub(crate) fn restart(&mut self) {
        self.left = [None; 2];
    }

    /// The limits of a search for a side that has made so many moves.
    pub(crate) fn limits(&self, side: Color, moves_made: usize) -> SearchLimits {
        let mut limits = SearchLimits { depth: self.depth, movetime: self.move_time, ..SearchLimits::default() };
        if let (None, Some(control)) = (self.move_time, self.control) {
            let clock = |left: Option<Duration>| {
                Some(Clock { remaining: left.unwrap_or(control.base), increment: control.increment })
            };
            limits.clocks[side as usize] = clock(self.left[0]);
            limits.clocks[!side as usize] = clock(self.left[1]);
            limits.movestogo =
                (control.moves > 0).then(|| control.moves - (moves_made % control.moves as usize) as u32);
        }
        limits
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_become_limits() {
        let limits = |level: &str, moves_made| {
            let mut clock = GameClock::default();
            clock.set_control(TimeControl::parse(level).unwrap());
            clock.set_own(Duration::from_secs(7));
            clock.limits(Color::Black, moves_made).to_text(chess0x88::CastlingStyle::King).to_string()
        };
        assert_eq!(limits("40 5 0", 3), "go wtime 300000 winc 0 btime 7000 binc 0 movestogo 37");
        assert_eq!(limits("40 5 0", 40), "go wtime 300000 winc 0 btime 7000 binc 0 movestogo 40");
        assert_eq!(limits("0 2:30 12", 3), "go wtime 150000 winc 12000 btime 7000 binc 12000");
        assert_eq!(limits("0 0:01 0.1", 0), "go wtime 1000 winc 100 btime 7000 binc 100");
        for wrong in ["", "40", "40 5", "x 5 0", "40 -5 0", "40 5 -1", "40 5:x 0", "40 1e300 0"] {
            assert_eq!(TimeControl::parse(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn a_move_takes_its_time_and_brings_the_increment() {
        let mut clock = GameClock::default();
        clock.spend_own(Duration::from_secs(1));
        assert_eq!(clock.left, [None; 2], "without a control there is no clock");
        clock.set_control(TimeControl::parse("0 1 2").unwrap());
        clock.spend_own(Duration::from_secs(5));
        assert_eq!(clock.left[0], Some(Duration::from_secs(57)));
        clock.spend_own(Duration::from_secs(500));
        assert_eq!(clock.left[0], Some(Duration::from_secs(2)));
    }

    #[test]
    fn a_time_for_each_move_takes_the_place_of_clocks_and_a_depth_is_added() {
        let mut clock = GameClock::default();
        clock.set_control(TimeControl::parse("0 5 0").unwrap());
        clock.set_move_time(Duration::from_secs(2));
        clock.set_depth(Some(6));
        let limits = clock.limits(Color::White, 0);
        assert_eq!((limits.clocks, limits.movetime, limits.depth), ([None; 2], Some(Duration::from_secs(2)), Some(6)));
    }
}
