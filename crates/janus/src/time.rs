//! How much of the clock a move may use.

use std::time::Duration;

use microchess_uci::Clock;

/// The time for one move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeBudget {
    /// No iteration begins after this time. A search that is sure of its move takes less of it, one that is not more.
    pub soft: Duration,
    /// The search stops at this time, whatever it does.
    pub hard: Duration,
    /// Whether the soft limit depends on how sure the search is.
    pub is_flexible: bool,
}

/// Moves that a game without a time control's end is expected to last.
const EXPECTED_MOVES: u32 = 22;

/// A move uses at most this part of the clock.
const LARGEST_PART: f64 = 0.55;

impl TimeBudget {
    /// A budget that is used up, but for the overhead. That takes at most half of it: who asks for a short time wants a move
    /// that was thought about.
    #[must_use]
    pub fn fixed(time: Duration, overhead: Duration) -> Self {
        let time = time.saturating_sub(overhead.min(time / 2)).max(Duration::from_millis(1));
        Self { soft: time, hard: time, is_flexible: false }
    }

    /// The part of a clock that the next move may use. No moves to go means that no time control comes.
    #[must_use]
    pub fn from_clock(clock: Clock, movestogo: Option<u32>, overhead: Duration) -> Self {
        // No clock runs for years; the bound keeps the arithmetic in range.
        let longest = Duration::from_secs(1 << 30);
        let left = clock.remaining.min(longest).saturating_sub(overhead).max(Duration::from_millis(1));
        let moves = movestogo.filter(|moves| *moves > 0).map_or(EXPECTED_MOVES, |moves| moves.min(EXPECTED_MOVES));
        let base = left / moves + clock.increment.min(longest).mul_f64(0.7);
        // The last move before the control may use nearly everything.
        let part = if moves == 1 { 0.85 } else { LARGEST_PART };
        let hard = left.mul_f64(part).min(base * 4).max(Duration::from_millis(1));
        Self { soft: base.mul_f64(0.65).min(hard), hard, is_flexible: true }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn budget(remaining: u64, increment: u64, movestogo: Option<u32>) -> TimeBudget {
        let millis = Duration::from_millis;
        let clock = Clock { remaining: millis(remaining), increment: millis(increment) };
        TimeBudget::from_clock(clock, movestogo, millis(20))
    }

    /// However little is left, the hard limit is below it.
    #[test]
    fn a_move_never_uses_the_whole_clock() {
        for remaining in [21, 25, 40, 100, 1000, 60_000, 5_400_000, u64::MAX / 2] {
            for increment in [0, 10, 1000, 30_000, u64::MAX / 2] {
                for movestogo in [None, Some(0), Some(1), Some(2), Some(40), Some(u32::MAX)] {
                    let budget = budget(remaining, increment, movestogo);
                    assert!(budget.soft <= budget.hard);
                    assert!(
                        budget.hard <= Duration::from_millis(remaining - 20),
                        "{remaining} {increment} {movestogo:?}"
                    );
                }
            }
        }
        assert_eq!(budget(5, 0, None).hard, Duration::from_millis(1));
    }

    #[test]
    fn fewer_moves_to_go_allow_more_time() {
        assert!(budget(60_000, 0, Some(2)).soft > budget(60_000, 0, Some(20)).soft * 3);
        assert!(budget(60_000, 1000, None).soft > budget(60_000, 0, None).soft);
        assert_eq!(budget(60_000, 1000, Some(0)), budget(60_000, 1000, None));
    }

    #[test]
    fn a_large_overhead_leaves_half_of_a_fixed_time() {
        let millis = Duration::from_millis;
        let left = |time, overhead| TimeBudget::fixed(millis(time), millis(overhead)).hard;
        assert_eq!([left(1000, 20), left(1000, 5000), left(0, 20)], [980, 500, 1].map(millis));
    }
}
