//! How much time gets lost between the clock and the engine, measured.
//!
//! A chess program stops the clock later than the engine has answered, and tells the engine to go later than it has started the
//! clock: pipes, networks and other programs take their time. What was lost is known one move later, from what the clock shows
//! then.

use std::time::Duration;

use microchess_uci::Clock;

/// More is not believed: then the clock was set by hand, or the machine has slept.
const LONGEST: Duration = Duration::from_millis(500);

/// So many moves are remembered.
const REMEMBERED: usize = 4;

/// What was lost with the last moves of a game.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Lag {
    losses: [Duration; REMEMBERED],
    next: usize,
    last: Option<Answer>,
}

/// A move that was answered with a running clock.
#[derive(Clone, Copy, Debug)]
struct Answer {
    /// The moves of the game before it.
    moves: usize,
    /// What the clock should show when it is our turn again.
    expected: Duration,
}

impl Lag {
    /// Notes what the clock shows when it is our turn, in a game of so many moves so far.
    pub(crate) fn observe(&mut self, clock: Clock, moves: usize) {
        if let Some(last) = self.last.take()
            && moves == last.moves + 2
        {
            // With a new time control the clock shows more than it was expected to.
            self.losses[self.next] = last.expected.saturating_sub(clock.remaining).min(LONGEST);
            self.next = (self.next + 1) % REMEMBERED;
        }
    }

    /// What a clock is worth: less than it shows by what gets lost with a move beyond the overhead, which is kept back in any
    /// case. Of the increment all that gets lost is gone.
    pub(crate) fn usable(&self, clock: Clock, overhead: Duration) -> Clock {
        let lost = self.estimate();
        Clock {
            remaining: clock.remaining.saturating_sub(lost.saturating_sub(overhead)),
            increment: clock.increment.saturating_sub(lost),
        }
    }

    /// Notes that a move was answered after so much time on a clock.
    pub(crate) fn answered(&mut self, clock: Clock, moves: usize, elapsed: Duration) {
        let expected = clock.remaining.saturating_add(clock.increment).saturating_sub(elapsed);
        self.last = Some(Answer { moves, expected });
    }

    /// What gets lost with a move: the second largest loss of the last few, because a single one is a hiccup.
    fn estimate(&self) -> Duration {
        let mut losses = self.losses;
        losses.sort();
        losses[REMEMBERED - 2]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn millis(millis: u64) -> Duration {
        Duration::from_millis(millis)
    }

    const fn clock(remaining: u64) -> Clock {
        Clock { remaining: millis(remaining), increment: millis(10) }
    }

    /// A game in which moves are answered after 30 milliseconds each, and so much is lost with each.
    fn play(losses: &[u64]) -> Lag {
        let mut lag = Lag::default();
        let mut shown = 10_000;
        for (number, lost) in losses.iter().enumerate() {
            lag.observe(clock(shown), 2 * number);
            lag.answered(clock(shown), 2 * number, millis(30));
            shown = shown + 10 - 30 - lost;
        }
        lag.observe(clock(shown), 2 * losses.len());
        lag
    }

    #[test]
    fn what_is_lost_with_every_move_is_known_after_two() {
        assert_eq!(play(&[0; 20]).estimate(), Duration::ZERO);
        assert_eq!(play(&[12, 12]).estimate(), millis(12));
        assert_eq!(play(&[12, 12, 12, 0, 0, 0]).estimate(), Duration::ZERO);
    }

    #[test]
    fn a_single_delay_changes_nothing() {
        assert_eq!(play(&[2, 2, 2, 2, 300]).estimate(), millis(2));
        assert_eq!(play(&[2, 2, 2, 300, 2, 40]).estimate(), millis(40));
    }

    #[test]
    fn what_the_overhead_covers_is_not_kept_back_twice() {
        let lag = play(&[14; 4]);
        assert_eq!(lag.usable(clock(1000), millis(20)), Clock { remaining: millis(1000), increment: Duration::ZERO });
        assert_eq!(lag.usable(clock(1000), millis(5)), Clock { remaining: millis(991), increment: Duration::ZERO });
        let lag = play(&[4; 4]);
        assert_eq!(lag.usable(clock(1), millis(0)), Clock { remaining: Duration::ZERO, increment: millis(6) });
    }

    /// A new time control, a move that was taken back, another game: nothing is learnt from these.
    #[test]
    fn only_the_next_move_of_a_game_is_measured() {
        let mut lag = Lag::default();
        lag.answered(clock(100), 10, millis(30));
        lag.observe(clock(60_000), 12);
        for moves in [0, 8, 10, 11, 14] {
            lag.answered(clock(1000), 10, millis(30));
            lag.observe(clock(500), moves);
        }
        assert_eq!(lag.losses, [Duration::ZERO; REMEMBERED]);
        lag.answered(clock(100_000), 10, millis(30));
        lag.observe(clock(10), 12);
        assert_eq!(lag.losses.iter().max(), Some(&LONGEST));
    }
}
