//! Chances to win, draw and lose.
//!
//! The model is simple, and is not yet fitted to games: the net is trained so that its score, divided by its scale, is the
//! logarithm of the odds of the expected result, so the chance to win is a logistic function of the score with the same
//! scale, moved to the right by half the width of the draws. What is left between a win and a loss is a draw. The width is
//! a constant that `janus-lab` has to fit to the results of self-play; until then it is an estimate, and material, which
//! makes draws more or less likely, has no say.

use microchess_uci::Score as UciScore;

use crate::score::{Score, is_mate};

/// The score, in scales of the net, at which a win is as likely as anything else. Estimated, to be fitted by `janus-lab`.
const DRAW_WIDTH: f64 = 0.75;

/// The chances of a score to end in a win, a draw and a loss, in thousandths. Their sum is 1000.
///
/// The scale is that of the net: [`Network::scale`](crate::Network::scale).
#[must_use]
pub fn wdl(score: Score, scale: i32) -> [u16; 3] {
    if is_mate(score) {
        return if score > 0 { [1000, 0, 0] } else { [0, 0, 1000] };
    }
    let odds = f64::from(score) / f64::from(scale.max(1));
    let chance = |odds: f64| (1000.0 / (1.0 + (DRAW_WIDTH - odds).exp())).round() as u16;
    // A chance is at most 1000, and both together are at most that much since the width is positive.
    let [win, loss] = [chance(odds), chance(-odds)];
    [win, 1000_u16.saturating_sub(win + loss), loss]
}

/// The chances of a score as UCI writes it.
#[must_use]
pub(crate) fn wdl_of_uci(score: UciScore, scale: i32) -> [u16; 3] {
    match score {
        UciScore::Centipawns(centipawns) => wdl(centipawns, scale),
        UciScore::Mate(moves) if moves > 0 => [1000, 0, 0],
        UciScore::Mate(_) => [0, 0, 1000],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::score::{MATE, MAX_EVAL};

    #[test]
    fn chances_add_up_and_follow_the_score() {
        let mut last = 0;
        for score in -MAX_EVAL..=MAX_EVAL {
            let [win, draw, loss] = wdl(score, 236);
            assert_eq!(win + draw + loss, 1000, "{score}");
            assert_eq!(wdl(-score, 236), [loss, draw, win], "{score}");
            assert!(win >= last, "{score}");
            last = win;
        }
        assert_eq!(last, 1000);
        let [win, draw, loss] = wdl(0, 236);
        assert!(win == loss && draw > 300);
    }

    #[test]
    fn mates_are_sure() {
        assert_eq!(wdl(MATE - 3, 236), [1000, 0, 0]);
        assert_eq!(wdl(-MATE, 0), [0, 0, 1000]);
    }
}
