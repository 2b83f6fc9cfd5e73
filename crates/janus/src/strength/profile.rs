//! What a rating means: the numbers behind a strength.

use super::Strength;
use crate::score::Score;

/// What limits a player.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Profile {
    /// The deepest iteration.
    pub(super) depth: i32,
    /// No iteration begins after this many nodes.
    pub(super) nodes: u64,
    /// How many moves are compared.
    pub(super) lines: usize,
    /// How far a position is misjudged: a standard deviation in centipawns.
    pub(super) noise: f64,
    /// The largest mistake, in centipawns.
    pub(super) largest_loss: Score,
    /// What the mistakes may cost for each move, in centipawns.
    pub(super) budget: f64,
    /// How likely it is that a capture by the opponent is overlooked.
    pub(super) overlooks_reply: f64,
    /// How likely it is that a capture of its own is overlooked.
    pub(super) overlooks_capture: f64,
    /// How likely it is that a mate in one is overlooked.
    pub(super) overlooks_mate: f64,
    /// How many plies of the opening book are known.
    pub(super) book_plies: usize,
}

/// Profiles, and the rating of each; between two of them everything is interpolated. The profiles are set by hand. The ratings
/// are those that a ladder of matches has measured (`cargo xtask janus ladder`, with MicroChess's Normal level at 900 and
/// Stockfish at 1400, 1700 and 2000), most of them within its errors: the README has the table, and the net that it was measured with.
///
/// Centipawns are worth more or less from net to net: these are those of a net whose K is [`SCALE`].
#[rustfmt::skip] // A table.
const ROWS: [(u32, Profile); 12] = [
    (600, row(1, 300, 64, 82.0, 1000, 210.0, [0.42, 0.20, 0.50], 2)),
    (800, row(2, 600, 64, 74.0, 800, 145.0, [0.24, 0.14, 0.30], 2)),
    (1000, row(3, 1_200, 32, 56.0, 420, 95.0, [0.09, 0.05, 0.15], 4)),
    (1200, row(4, 2_000, 16, 44.0, 240, 72.0, [0.03, 0.015, 0.05], 6)),
    (1400, row(5, 3_000, 12, 35.0, 170, 56.0, [0.0, 0.0, 0.0], 8)),
    (1530, row(6, 4_500, 10, 26.0, 130, 44.0, [0.0, 0.0, 0.0], 10)),
    (1650, row(7, 7_000, 8, 19.0, 100, 34.0, [0.0, 0.0, 0.0], 12)),
    (1750, row(9, 11_000, 6, 14.0, 75, 26.0, [0.0, 0.0, 0.0], 14)),
    (1830, row(11, 18_000, 5, 10.0, 55, 19.0, [0.0, 0.0, 0.0], 16)),
    (2050, row(13, 35_000, 4, 7.0, 38, 13.0, [0.0, 0.0, 0.0], 16)),
    (2360, row(16, 90_000, 3, 4.5, 25, 8.0, [0.0, 0.0, 0.0], 16)),
    (2800, row(40, 300_000, 2, 2.0, 12, 4.0, [0.0, 0.0, 0.0], 16)),
];

/// The K of the net with which the profiles were measured.
const SCALE: Score = 140;

#[expect(clippy::too_many_arguments, reason = "a row of a table")]
const fn row(
    depth: i32,
    nodes: u64,
    lines: usize,
    noise: f64,
    largest_loss: Score,
    budget: f64,
    [overlooks_reply, overlooks_capture, overlooks_mate]: [f64; 3],
    book_plies: usize,
) -> Profile {
    Profile {
        depth,
        nodes,
        lines,
        noise,
        largest_loss,
        budget,
        overlooks_reply,
        overlooks_capture,
        overlooks_mate,
        book_plies,
    }
}

impl Profile {
    /// The profile of a strength, for a net with a K of its own (how many centipawns one is in its output).
    pub(super) fn for_net(strength: Strength, scale: Score) -> Self {
        let usual = Self::new(strength);
        let unit = f64::from(scale) / f64::from(SCALE);
        Self {
            noise: usual.noise * unit,
            largest_loss: (f64::from(usual.largest_loss) * unit).round() as Score,
            budget: usual.budget * unit,
            ..usual
        }
    }

    /// The profile of a strength.
    pub(super) fn new(strength: Strength) -> Self {
        let elo = strength.elo();
        let above = ROWS.iter().position(|(measured, _)| *measured >= elo).unwrap_or(ROWS.len() - 1);
        let ((low_elo, low), (high_elo, high)) = (ROWS[above.saturating_sub(1)], ROWS[above]);
        // Outside the table the nearest row holds.
        let part = f64::from(elo.saturating_sub(low_elo)) / f64::from(high_elo.saturating_sub(low_elo).max(1));
        let part = part.min(1.0);
        let between = |low: f64, high: f64| low + (high - low) * part;
        let count = |low: usize, high: usize| between(low as f64, high as f64).round() as usize;
        Self {
            depth: between(low.depth.into(), high.depth.into()).round() as i32,
            // Twice the nodes are worth about the same everywhere, so nodes are interpolated by ratio.
            nodes: between((low.nodes as f64).ln(), (high.nodes as f64).ln()).exp().round() as u64,
            lines: count(low.lines, high.lines),
            noise: between(low.noise, high.noise),
            largest_loss: between(low.largest_loss.into(), high.largest_loss.into()).round() as Score,
            budget: between(low.budget, high.budget),
            overlooks_reply: between(low.overlooks_reply, high.overlooks_reply),
            overlooks_capture: between(low.overlooks_capture, high.overlooks_capture),
            overlooks_mate: between(low.overlooks_mate, high.overlooks_mate),
            book_plies: count(low.book_plies, high.book_plies),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_is_the_profile_of_its_rating_and_the_table_covers_all() {
        assert!(ROWS.is_sorted_by(|low, high| low.0 < high.0));
        assert!(ROWS[0].0 <= Strength::MIN.elo() && ROWS[ROWS.len() - 1].0 >= Strength::MAX.elo());
        for (elo, row) in ROWS {
            if Strength::new(elo).elo() == elo {
                assert_eq!(Profile::new(Strength::new(elo)), row);
            }
        }
    }

    /// A higher rating is nowhere weaker.
    #[test]
    fn everything_gets_better_with_the_rating() {
        let profiles: Vec<Profile> = (600..=2800).map(|elo| Profile::new(Strength::new(elo))).collect();
        for pair in profiles.windows(2) {
            let [weak, strong] = pair else { continue };
            assert!(strong.depth >= weak.depth && strong.nodes >= weak.nodes && strong.lines <= weak.lines);
            assert!(strong.noise < weak.noise && strong.budget < weak.budget);
            assert!(strong.largest_loss <= weak.largest_loss && strong.book_plies >= weak.book_plies);
            assert!(strong.overlooks_reply <= weak.overlooks_reply);
            assert!(strong.overlooks_capture <= weak.overlooks_capture);
            assert!(strong.overlooks_mate <= weak.overlooks_mate);
        }
    }
}
