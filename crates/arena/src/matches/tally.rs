//! What a match has shown: points, Elo, and how sure one can be.

use std::fmt;

/// Games won, drawn and lost, seen by the first player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Won.
    pub wins: u32,
    /// Drawn.
    pub draws: u32,
    /// Lost.
    pub losses: u32,
}

/// So many standard errors are 95%.
const NINETY_FIVE: f64 = 1.959_964;

impl Tally {
    /// Counts a game by its half points: 2, 1 or 0.
    pub fn add(&mut self, half_points: u32) {
        match half_points {
            0 => self.losses += 1,
            1 => self.draws += 1,
            _ => self.wins += 1,
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

    /// The variance of a game's points. Half a game is added to each outcome, so that a few games that all ended alike
    /// do not look like certainty.
    fn variance(&self) -> f64 {
        let [wins, draws, losses] = [self.wins, self.draws, self.losses].map(|count| f64::from(count) + 0.5);
        let games = wins + draws + losses;
        let score = (wins + 0.5 * draws) / games;
        (wins * (1.0 - score).powi(2) + draws * (0.5 - score).powi(2) + losses * score.powi(2)) / games
    }

    /// The difference in Elo and its lower and upper bound (95%). Infinite where the score is, or may be, all or
    /// nothing. Games of a pair are taken as independent.
    #[must_use]
    pub fn elo(&self) -> [f64; 3] {
        let error = NINETY_FIVE * (self.variance() / f64::from(self.games().max(1))).sqrt();
        [0.0, -error, error].map(|step| elo_of((self.score() + step).clamp(0.0, 1.0)))
    }

    /// How likely it is that the first player is the stronger one, 0 to 1.
    #[must_use]
    pub fn likelihood_of_superiority(&self) -> f64 {
        let decided = f64::from(self.wins + self.losses);
        if decided == 0.0 {
            return 0.5;
        }
        let difference = f64::from(self.wins) - f64::from(self.losses);
        0.5 * (1.0 + erf(difference / (2.0 * decided).sqrt()))
    }
}

/// `+12 =3 -5, 13.5/20 (67.5%), Elo +127 [-20, +310], LOS 95.5%`
impl fmt::Display for Tally {
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
            100.0 * self.likelihood_of_superiority()
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
pub enum Verdict {
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
    pub fn likelihood_ratio(&self, tally: &Tally) -> f64 {
        let variance = tally.variance();
        let [weak, strong] = [self.elo0, self.elo1].map(score_of);
        f64::from(tally.games()) * (strong - weak) * (2.0 * tally.score() - weak - strong) / (2.0 * variance)
    }

    /// The ratios at which it is rejected and accepted.
    #[must_use]
    pub fn bounds(&self) -> [f64; 2] {
        [(self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln()]
    }

    /// What it says after some games.
    #[must_use]
    pub fn verdict(&self, tally: &Tally) -> Verdict {
        let ratio = self.likelihood_ratio(tally);
        match self.bounds() {
            [low, _] if ratio <= low => Verdict::Rejected,
            [_, high] if ratio >= high => Verdict::Accepted,
            _ => Verdict::Open,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elo_and_its_bounds() {
        let even = Tally { wins: 10, draws: 20, losses: 10 };
        let [elo, low, high] = even.elo();
        assert!(elo == 0.0 && (low + high).abs() < 1e-9 && (70.0..85.0).contains(&high), "{even}");
        assert!((even.likelihood_of_superiority() - 0.5).abs() < 1e-6);
        let better = Tally { wins: 30, draws: 10, losses: 10 };
        // 35 of 50 is 70%, which is 147 Elo.
        assert!((better.elo()[0] - 147.19).abs() < 0.01, "{better}");
        assert!((better.likelihood_of_superiority() - 0.999_21).abs() < 1e-4, "{better}");
        let all = Tally { wins: 3, draws: 0, losses: 0 };
        assert_eq!(all.elo()[0], f64::INFINITY);
        assert!(all.elo()[1].is_finite(), "three games prove little: {all}");
        assert_eq!(Tally::default().to_string(), "no games");
    }

    #[test]
    fn the_test_stops_when_it_knows() {
        let sprt = Sprt { elo0: 0.0, elo1: 10.0, alpha: 0.05, beta: 0.05 };
        assert_eq!(sprt.bounds().map(|bound| (100.0 * bound).round()), [-294.0, 294.0]);
        assert_eq!(sprt.verdict(&Tally { wins: 0, draws: 0, losses: 400 }), Verdict::Rejected, "all games alike");
        assert_eq!(sprt.verdict(&Tally { wins: 5, draws: 5, losses: 5 }), Verdict::Open);
        assert_eq!(sprt.verdict(&Tally { wins: 3000, draws: 4000, losses: 2500 }), Verdict::Accepted);
        assert_eq!(sprt.verdict(&Tally { wins: 2500, draws: 4000, losses: 2700 }), Verdict::Rejected);
    }
}
