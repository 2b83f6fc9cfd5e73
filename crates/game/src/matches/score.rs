//! The score of a match, and the Elo difference with its error bars.
//!
//! The two games of a pair begin with the same opening, so they are not independent: a player that does well in the first
//! may do badly in the second, because the opening favours a colour. The variance is therefore computed from pairs (the
//! pentanomial counts) as soon as there are some.

use std::fmt;

/// Games won, drawn and lost, from the first player's point of view.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MatchScore {
    /// Games that the first player won.
    pub wins: u32,
    /// Games that ended in a draw.
    pub draws: u32,
    /// Games that the second player won.
    pub losses: u32,
    /// How many pairs of games gave the first player 0, 1, 2, 3 or 4 half points.
    pub pentanomial: [u32; 5],
}

/// The half width of a 95% confidence interval, in standard errors.
const Z_95: f64 = 1.959_964;

/// One standard deviation of a game as Elo, by the usual definition of normalized Elo.
const ELO_PER_DEVIATION: f64 = 800.0 / std::f64::consts::LN_10;

/// How much the results of pairs, or of games, vary.
struct Statistics {
    /// How many pairs or games there are.
    count: f64,
    /// The variance of one result.
    variance: f64,
}

impl Statistics {
    /// From how often each result occurred, lowest first. One pseudo-result is spread evenly over all, so that a few
    /// equal results do not have a variance of zero.
    fn from_counts(counts: &[u32]) -> Self {
        let highest = (counts.len() - 1) as f64;
        let scores: Vec<f64> = (0..counts.len()).map(|step| step as f64 / highest).collect();
        let count: f64 = counts.iter().map(|count| f64::from(*count)).sum();
        let added = 1.0 / counts.len() as f64;
        let weights: Vec<f64> = counts.iter().map(|count| f64::from(*count) + added).collect();
        let mean: f64 = weights.iter().zip(&scores).map(|(weight, score)| weight * score).sum::<f64>() / (count + 1.0);
        let squares = weights.iter().zip(&scores).map(|(weight, score)| weight * (score - mean).powi(2));
        Self { count, variance: squares.sum::<f64>() / (count + 1.0) }
    }

    /// The standard deviation of one game: that of a pair's average is smaller.
    fn deviation_of_game(&self, games_per_result: f64) -> f64 {
        (self.variance * games_per_result).sqrt()
    }

    fn standard_error(&self) -> f64 {
        (self.variance / self.count.max(1.0)).sqrt()
    }
}

impl MatchScore {
    /// Counts a game by the half points of the first player: 2, 1 or 0.
    pub fn add(&mut self, half_points: u32) {
        match half_points {
            0 => self.losses += 1,
            1 => self.draws += 1,
            _ => self.wins += 1,
        }
    }

    /// Counts a pair by the sum of its half points. Its games must be counted with [`MatchScore::add`] too.
    pub fn add_pair(&mut self, half_points: u32) {
        if let Some(count) = self.pentanomial.get_mut(half_points as usize) {
            *count += 1;
        }
    }

    /// How many games were played.
    #[must_use]
    pub const fn games(&self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// The first player's points divided by the number of games, 0 to 1.
    #[must_use]
    pub fn score(&self) -> f64 {
        (f64::from(self.wins) + 0.5 * f64::from(self.draws)) / f64::from(self.games().max(1))
    }

    /// The statistics of pairs if there are some, else of games.
    fn statistics(&self) -> Statistics {
        if self.has_pairs() {
            Statistics::from_counts(&self.pentanomial)
        } else {
            Statistics::from_counts(&[self.losses, self.draws, self.wins])
        }
    }

    /// The Elo difference and the bounds of its 95% confidence interval. A score of 0 or 1 gives an infinite difference.
    #[must_use]
    pub fn elo(&self) -> [f64; 3] {
        let error = Z_95 * self.statistics().standard_error();
        [0.0, -error, error].map(|step| elo_of((self.score() + step).clamp(0.0, 1.0)))
    }

    /// The normalized Elo difference and the bounds of its 95% confidence interval: how far the score is from one half,
    /// in standard deviations of a game. It does not depend on how many games the openings let end in a draw.
    #[must_use]
    pub fn normalized_elo(&self) -> [f64; 3] {
        let statistics = self.statistics();
        let games_per_result = if self.has_pairs() { 2.0 } else { 1.0 };
        let scale = ELO_PER_DEVIATION / statistics.deviation_of_game(games_per_result);
        let error = Z_95 * statistics.standard_error();
        [0.0, -error, error].map(|step| scale * (self.score() - 0.5 + step))
    }

    /// The share of drawn games, 0 to 1.
    #[must_use]
    pub fn draw_ratio(&self) -> f64 {
        f64::from(self.draws) / f64::from(self.games().max(1))
    }

    /// The same games from the second player's point of view.
    #[must_use]
    pub fn reversed(mut self) -> Self {
        std::mem::swap(&mut self.wins, &mut self.losses);
        self.pentanomial.reverse();
        self
    }

    /// The variance of the sum of points, as it follows from how much results vary.
    pub(super) fn points_variance(&self) -> f64 {
        let games_per_result = if self.has_pairs() { 2.0 } else { 1.0 };
        f64::from(self.games()) * self.statistics().variance * games_per_result
    }

    fn has_pairs(&self) -> bool {
        self.pentanomial.iter().any(|count| *count > 0)
    }

    /// The likelihood of superiority: how likely it is that the first player is the stronger one, 0 to 1.
    #[must_use]
    pub fn los(&self) -> f64 {
        let statistics = self.statistics();
        if statistics.count == 0.0 {
            return 0.5;
        }
        // The score includes a last game without its partner; the standard error is that of the pairs.
        0.5 * (1.0 + erf((self.score() - 0.5) / (statistics.standard_error() * std::f64::consts::SQRT_2)))
    }
}

/// `+12 =3 -5, 13.5/20 (67.5%), Elo +127 [-20, +310], LOS 95.5%`
impl fmt::Display for MatchScore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.games() == 0 {
            return f.write_str("no games");
        }
        let points = f64::from(self.wins) + 0.5 * f64::from(self.draws);
        let [elo, low, high] = self.elo();
        write!(
            f,
            "+{} ={} -{}, {points}/{} ({:.1}%), Elo {elo:+.0} [{low:+.0}, {high:+.0}], LOS {:.1}%",
            self.wins,
            self.draws,
            self.losses,
            self.games(),
            100.0 * self.score(),
            100.0 * self.los()
        )
    }
}

/// The Elo difference that gives an expected score.
fn elo_of(score: f64) -> f64 {
    // A score of 1 divides by zero, which gives infinity as it should. Adding zero turns -0 into 0.
    400.0 * (score / (1.0 - score)).log10() + 0.0
}

/// The error function, to about seven digits (Abramowitz and Stegun, 7.1.26).
fn erf(x: f64) -> f64 {
    let t = 1.0 / (1.0 + 0.327_591_1 * x.abs());
    let series = [0.254_829_592, -0.284_496_736, 1.421_413_741, -1.453_152_027, 1.061_405_429];
    let sum = series.iter().rev().fold(0.0, |sum, factor| (sum + factor) * t);
    (1.0 - sum * (-x * x).exp()).copysign(x)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn games(wins: u32, draws: u32, losses: u32) -> MatchScore {
        MatchScore { wins, draws, losses, ..MatchScore::default() }
    }

    #[test]
    fn elo_and_its_bounds() {
        let even = games(10, 20, 10);
        let [elo, low, high] = even.elo();
        assert!(elo == 0.0 && (low + high).abs() < 1e-9 && (70.0..85.0).contains(&high), "{even}");
        assert!((even.los() - 0.5).abs() < 1e-6);
        let better = games(30, 10, 10);
        // 35 of 50 is 70%, which is 147 Elo.
        assert!((better.elo()[0] - 147.19).abs() < 0.01, "{better}");
        assert!((0.999..0.9999).contains(&better.los()), "{better}");
        let all = games(3, 0, 0);
        assert_eq!(all.elo()[0], f64::INFINITY);
        assert!(all.elo()[1].is_finite(), "three games prove little: {all}");
        assert_eq!(MatchScore::default().to_string(), "no games");
        assert_eq!(MatchScore::default().los(), 0.5);
    }

    /// With results of wins and losses alone a deviation is half a point, and 52% are a 25th of it.
    #[test]
    fn normalized_elo_counts_deviations() {
        let [nelo, low, high] = games(5200, 0, 4800).normalized_elo();
        assert!((nelo - 0.04 * ELO_PER_DEVIATION).abs() < 0.1, "{nelo}");
        // 1.96 standard errors of 10,000 games.
        assert!((high - nelo - 0.0196 * ELO_PER_DEVIATION).abs() < 0.1 && (nelo - low - (high - nelo)).abs() < 1e-9);
        let paired = MatchScore { pentanomial: [0, 0, 4800, 0, 200], ..games(5200, 0, 4800) };
        assert!(paired.normalized_elo()[0] > 3.0 * nelo, "even pairs vary less");
        assert_eq!(paired.reversed().pentanomial, [200, 0, 4800, 0, 0]);
    }

    #[test]
    fn pairs_that_cancel_out_narrow_the_error_bars() {
        // White wins every game: the games vary as much as possible, the pairs not at all.
        let alone = games(50, 0, 50);
        let paired = MatchScore { pentanomial: [0, 0, 50, 0, 0], ..alone };
        assert_eq!(alone.elo()[0], paired.elo()[0]);
        assert!(paired.elo()[2] < 0.2 * alone.elo()[2], "{alone} against {paired}");
        // Pairs whose games end alike widen the error bars.
        let agreeing = MatchScore { pentanomial: [25, 0, 0, 0, 25], ..alone };
        assert!(agreeing.elo()[2] > 1.3 * alone.elo()[2], "{alone} against {agreeing}");
    }
}
