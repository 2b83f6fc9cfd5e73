//! What a match has shown: points, Elo, and how sure one can be.
//!
//! The two games of a pair begin with the same opening, so they are not independent: who does well in the first may do
//! badly in the second, because the opening favours a colour. What is sure is therefore reckoned by pairs, as soon as
//! there are some.

use std::fmt;

/// Games won, drawn and lost, seen by the first player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MatchScore {
    /// Won.
    pub wins: u32,
    /// Drawn.
    pub draws: u32,
    /// Lost.
    pub losses: u32,
    /// Pairs of games in which the first player got 0, 1, 2, 3 or 4 half points.
    pub pentanomial: [u32; 5],
}

/// So many standard errors are 95%.
const NINETY_FIVE: f64 = 1.959_964;

/// How the score of a match scatters.
struct Scatter {
    /// Pairs, or games.
    count: f64,
    /// What one of them scores on average, 0 to 1.
    mean: f64,
    /// The variance of that.
    variance: f64,
}

impl Scatter {
    /// From how often each score was made, lowest first. A little is added to each, so that a few that all ended alike
    /// do not look like certainty.
    fn of(counts: &[u32]) -> Self {
        let highest = (counts.len() - 1) as f64;
        let scores: Vec<f64> = (0..counts.len()).map(|step| step as f64 / highest).collect();
        let count: f64 = counts.iter().map(|count| f64::from(*count)).sum();
        let real: f64 = counts.iter().zip(&scores).map(|(count, score)| f64::from(*count) * score).sum();
        // One more in all, spread evenly.
        let added = 1.0 / counts.len() as f64;
        let weights: Vec<f64> = counts.iter().map(|count| f64::from(*count) + added).collect();
        let mean: f64 = weights.iter().zip(&scores).map(|(weight, score)| weight * score).sum::<f64>() / (count + 1.0);
        let squares = weights.iter().zip(&scores).map(|(weight, score)| weight * (score - mean).powi(2));
        Self { count, mean: real / count.max(1.0), variance: squares.sum::<f64>() / (count + 1.0) }
    }

    fn standard_error(&self) -> f64 {
        (self.variance / self.count.max(1.0)).sqrt()
    }
}

impl MatchScore {
    /// Counts a game by its half points: 2, 1 or 0.
    pub fn add(&mut self, half_points: u32) {
        match half_points {
            0 => self.losses += 1,
            1 => self.draws += 1,
            _ => self.wins += 1,
        }
    }

    /// Counts a pair by the half points of both games, which have been counted as games.
    pub fn add_pair(&mut self, half_points: u32) {
        if let Some(count) = self.pentanomial.get_mut(half_points as usize) {
            *count += 1;
        }
    }

    /// Games.
    #[must_use]
    pub const fn games(&self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// Points by game, 0 to 1.
    #[must_use]
    pub fn score(&self) -> f64 {
        (f64::from(self.wins) + 0.5 * f64::from(self.draws)) / f64::from(self.games().max(1))
    }

    /// By pairs if there are some, else by games.
    fn scatter(&self) -> Scatter {
        if self.pentanomial.iter().any(|count| *count > 0) {
            Scatter::of(&self.pentanomial)
        } else {
            Scatter::of(&[self.losses, self.draws, self.wins])
        }
    }

    /// The difference in Elo and its lower and upper bound (95%). Infinite where the score is, or may be, all or
    /// nothing.
    #[must_use]
    pub fn elo(&self) -> [f64; 3] {
        let error = NINETY_FIVE * self.scatter().standard_error();
        [0.0, -error, error].map(|step| elo_of((self.score() + step).clamp(0.0, 1.0)))
    }

    /// How likely it is that the first player is the stronger one, 0 to 1.
    #[must_use]
    pub fn los(&self) -> f64 {
        let scatter = self.scatter();
        if scatter.count == 0.0 {
            return 0.5;
        }
        // The score is that of all games, a game without its partner included; how it scatters is known by pairs.
        0.5 * (1.0 + erf((self.score() - 0.5) / (scatter.standard_error() * std::f64::consts::SQRT_2)))
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

/// The Elo difference that a score means.
fn elo_of(score: f64) -> f64 {
    // A division by zero is infinity, which is what is meant; and no minus before a zero.
    400.0 * (score / (1.0 - score)).log10() + 0.0
}

/// The score that an Elo difference means.
fn score_of(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// The error function, to about seven digits (Abramowitz and Stegun, 7.1.26).
fn erf(x: f64) -> f64 {
    let t = 1.0 / (1.0 + 0.327_591_1 * x.abs());
    let series = [0.254_829_592, -0.284_496_736, 1.421_413_741, -1.453_152_027, 1.061_405_429];
    let sum = series.iter().rev().fold(0.0, |sum, factor| (sum + factor) * t);
    (1.0 - sum * (-x * x).exp()).copysign(x)
}

/// A test that stops as soon as it knows: is the first player better by `elo1`, or only by `elo0`?
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    /// The weaker hypothesis.
    pub elo0: f64,
    /// The stronger one.
    pub elo1: f64,
    /// How often the stronger may be accepted wrongly.
    pub alpha: f64,
    /// How often it may be rejected wrongly.
    pub beta: f64,
}

/// What an [`Sprt`] says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SprtStatus {
    /// The stronger hypothesis is accepted.
    Accepted,
    /// It is rejected.
    Rejected,
    /// Not enough games.
    Open,
}

impl Sprt {
    /// The logarithm of how much likelier the stronger hypothesis is.
    #[must_use]
    pub fn llr(&self, tally: &MatchScore) -> f64 {
        let Scatter { count, mean, variance } = tally.scatter();
        let [weak, strong] = [self.elo0, self.elo1].map(score_of);
        count * (strong - weak) * (2.0 * mean - weak - strong) / (2.0 * variance)
    }

    /// The ratios at which it is rejected and accepted.
    #[must_use]
    pub fn bounds(&self) -> [f64; 2] {
        [(self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln()]
    }

    /// What it says after some games.
    #[must_use]
    pub fn status(&self, tally: &MatchScore) -> SprtStatus {
        let ratio = self.llr(tally);
        match self.bounds() {
            [low, _] if ratio <= low => SprtStatus::Rejected,
            [_, high] if ratio >= high => SprtStatus::Accepted,
            _ => SprtStatus::Open,
        }
    }
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

    #[test]
    fn pairs_that_cancel_out_make_it_surer() {
        // White wins every game: as games that is wild, as pairs it is as even as can be.
        let alone = games(50, 0, 50);
        let paired = MatchScore { pentanomial: [0, 0, 50, 0, 0], ..alone };
        assert_eq!(alone.elo()[0], paired.elo()[0]);
        assert!(paired.elo()[2] < 0.2 * alone.elo()[2], "{alone} against {paired}");
        // And pairs that agree make it less sure.
        let agreeing = MatchScore { pentanomial: [25, 0, 0, 0, 25], ..alone };
        assert!(agreeing.elo()[2] > 1.3 * alone.elo()[2], "{alone} against {agreeing}");
    }

    #[test]
    fn the_test_stops_when_it_knows() {
        let sprt = Sprt { elo0: 0.0, elo1: 10.0, alpha: 0.05, beta: 0.05 };
        assert_eq!(sprt.bounds().map(|bound| (100.0 * bound).round()), [-294.0, 294.0]);
        assert_eq!(sprt.status(&games(0, 0, 400)), SprtStatus::Rejected, "all games alike");
        assert_eq!(sprt.status(&games(5, 5, 5)), SprtStatus::Open);
        assert_eq!(sprt.status(&games(3000, 4000, 2500)), SprtStatus::Accepted);
        assert_eq!(sprt.status(&games(2500, 4000, 2700)), SprtStatus::Rejected);
        let [open, clear] = [[80, 200, 260, 220, 110], [30, 200, 380, 240, 60]]
            .map(|pairs| sprt.status(&MatchScore { pentanomial: pairs, ..MatchScore::default() }));
        assert_eq!(
            (open, clear),
            (SprtStatus::Open, SprtStatus::Accepted),
            "the same games count for more in even pairs"
        );
    }
}
