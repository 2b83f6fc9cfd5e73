//! How much time gets lost between the clock and the engine, measured.
//!
//! A chess program stops the clock later than the engine has answered, and tells the engine to go later than it has started the
//! clock: pipes, networks and other programs take their time. What was lost is known one move later, from what the clock shows
//! then.

use std::time::Duration;

use microchess_uci::Clock;

/// More is not believed: then the clock was set by hand, or the machine has slept.
const LONGEST: Duration = Duration::from_millis(500);

/// An estimate follows smaller losses by this part of the difference, and larger ones at once.
const DECAY: u32 = 8;

/// What was lost with the last moves of a game.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Lag {
    estimate: Duration,
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
    /// What a clock is worth, for a game of so many moves so far: less than it shows by what is lost with a move.
    pub(crate) fn usable(&mut self, clock: Clock, moves: usize) -> Clock {
        if let Some(last) = self.last.take()
            && moves == last.moves + 2
        {
            // With a new time control the clock shows more than it was expected to.
            let lost = last.expected.saturating_sub(clock.remaining).min(LONGEST);
            self.estimate = self.estimate.saturating_sub(self.estimate.saturating_sub(lost) / DECAY).max(lost);
        }
        Clock {
            remaining: clock.remaining.saturating_sub(self.estimate),
            increment: clock.increment.saturating_sub(self.estimate),
        }
    }

    /// Notes that a move was answered after so much time on a clock.
    pub(crate) fn answered(&mut self, clock: Clock, moves: usize, elapsed: Duration) {
        let expected = clock.remaining.saturating_add(clock.increment).saturating_sub(elapsed);
        self.last = Some(Answer { moves, expected });
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
    fn play(lag: &mut Lag, losses: &[u64]) {
        let mut shown = 10_000;
        for (number, lost) in losses.iter().enumerate() {
            lag.usable(clock(shown), 2 * number);
            lag.answered(clock(shown), 2 * number, millis(30));
            shown = shown + 10 - 30 - lost;
        }
        lag.usable(clock(shown), 2 * losses.len());
    }

    #[test]
    fn nothing_is_lost_where_the_clock_shows_what_it_should() {
        let mut lag = Lag::default();
        play(&mut lag, &[0; 20]);
        assert_eq!(lag.estimate, Duration::ZERO);
    }

    #[test]
    fn a_larger_loss_counts_at_once_and_is_forgotten_slowly() {
        let mut lag = Lag::default();
        play(&mut lag, &[2, 2, 2, 40]);
        assert_eq!(lag.estimate, millis(40));
        play(&mut lag, &[2, 2, 2]);
        assert!(lag.estimate > millis(25) && lag.estimate < millis(35), "{lag:?}");
        play(&mut lag, &[2; 60]);
        assert!(lag.estimate < millis(3), "{lag:?}");
    }

    #[test]
    fn the_increment_is_worth_less_too() {
        let mut lag = Lag::default();
        play(&mut lag, &[4, 4]);
        assert_eq!(lag.usable(clock(1000), 100), Clock { remaining: millis(996), increment: millis(6) });
        assert_eq!(lag.usable(clock(1), 102), Clock { remaining: Duration::ZERO, increment: millis(6) });
    }

    /// A new time control, a move that was taken back, another game: nothing is learnt from these.
    #[test]
    fn only_the_next_move_of_a_game_is_measured() {
        let mut lag = Lag::default();
        lag.answered(clock(100), 10, millis(30));
        assert_eq!(lag.usable(clock(60_000), 12), clock(60_000));
        for moves in [0, 8, 10, 11, 14] {
            lag.answered(clock(1000), 10, millis(30));
            assert_eq!(lag.usable(clock(500), moves), clock(500));
        }
        lag.answered(clock(100_000), 10, millis(30));
        lag.usable(clock(10), 12);
        assert_eq!(lag.estimate, LONGEST);
    }
}
