//! Chances to win, draw and lose.
//!
//! The net is trained so that its score, divided by its scale, is the logarithm of the odds of the expected result. So the
//! chance to win is a logistic function of the score, moved to the right by the width of the draws, and what is left between
//! a win and a loss is a draw. With fewer pieces a small advantage is more often a draw and a large one more surely a win.
//! `cargo xtask janus wdl` fits the numbers to the results of self-play; `docs/janus-log.md` says which.

use microchess_uci::Score as UciScore;

use crate::score::{Score, is_mate};

/// The model for a number of pieces, in scales of the net.
struct Model {
    /// The score at which a win is as likely as anything else.
    draw_width: f64,
    /// By how much a score has to grow to make the odds of a win e times as high.
    spread: f64,
}

const fn model(draw_width: f64, spread: f64) -> Model {
    Model { draw_width, spread }
}

/// Models for 2 to 5 pieces, 6 to 9, and so on.
const MODELS: [Model; 8] = [
    model(1.32, 0.32),
    model(1.09, 0.50),
    model(0.79, 0.69),
    model(0.60, 0.84),
    model(0.47, 0.93),
    model(0.37, 0.99),
    model(0.32, 1.03),
    model(0.29, 1.04),
];

/// The chances of a score to end in a win, a draw and a loss, in thousandths. Their sum is 1000.
///
/// The scale is that of the net: [`Network::scale`](crate::Network::scale). The number of pieces is that of both sides together.
#[must_use]
pub fn wdl(score: Score, scale: i32, pieces: u32) -> [u16; 3] {
    if is_mate(score) {
        return if score > 0 { [1000, 0, 0] } else { [0, 0, 1000] };
    }
    let index = (pieces as usize).saturating_sub(2) / 4;
    let Model { draw_width, spread } = MODELS.get(index).unwrap_or(&MODELS[MODELS.len() - 1]);
    let odds = f64::from(score) / f64::from(scale.max(1));
    let chance = |odds: f64| (1000.0 / (1.0 + ((draw_width - odds) / spread).exp())).round() as u16;
    // A chance is at most 1000, and both together are at most that much since the width is positive.
    let [win, loss] = [chance(odds), chance(-odds)];
    [win, 1000_u16.saturating_sub(win + loss), loss]
}

/// The chances of a score as UCI writes it.
#[must_use]
pub(crate) fn wdl_of_uci(score: UciScore, scale: i32, pieces: u32) -> [u16; 3] {
    match score {
        UciScore::Centipawns(centipawns) => wdl(centipawns, scale, pieces),
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
        for pieces in [0, 2, 3, 9, 20, 32, 64] {
            let mut last = 0;
            for score in -MAX_EVAL..=MAX_EVAL {
                let [win, draw, loss] = wdl(score, 236, pieces);
                assert_eq!(win + draw + loss, 1000, "{score}");
                assert_eq!(wdl(-score, 236, pieces), [loss, draw, win], "{score}");
                assert!(win >= last, "{score}");
                last = win;
            }
            assert_eq!(last, 1000);
        }
    }

    #[test]
    fn equal_endgames_are_drawn_more_often_than_equal_openings() {
        let draws = [32, 24, 16, 8, 4].map(|pieces| wdl(0, 165, pieces)[1]);
        assert!(draws.is_sorted(), "{draws:?}");
        assert!(draws[0] > 100 && draws[4] > 900, "{draws:?}");
    }

    #[test]
    fn mates_are_sure() {
        assert_eq!(wdl(MATE - 3, 236, 4), [1000, 0, 0]);
        assert_eq!(wdl(-MATE, 0, 4), [0, 0, 1000]);
    }
}
