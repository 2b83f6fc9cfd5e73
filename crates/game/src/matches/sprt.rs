//! The sequential probability ratio test: how long a match has to be to decide between two strengths.
//!
//! The likelihood of a hypothesis is that of the most likely distribution of results that has the hypothesis's strength
//! (generalised SPRT, on pairs of games). It is found exactly, not by a normal approximation, which is far off when results
//! are few or extreme.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::score::MatchScore;

/// A sequential probability ratio test: is the first player better by `elo1` (H1), or only by `elo0` (H0)?
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    /// The Elo difference of H0.
    pub elo0: f64,
    /// The Elo difference of H1, above `elo0`.
    pub elo1: f64,
    /// The probability of accepting H1 wrongly.
    pub alpha: f64,
    /// The probability of rejecting H1 wrongly.
    pub beta: f64,
    /// What the Elo differences mean.
    pub model: EloModel,
}

/// What an Elo difference means.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum EloModel {
    /// The expected score, by the usual formula.
    #[default]
    Logistic,
    /// The expected score measured in standard deviations, so that the length of a test does not depend on the openings and
    /// on how many games are drawn.
    Normalized,
}

impl EloModel {
    /// What its differences are called.
    #[must_use]
    pub const fn unit(self) -> &'static str {
        match self {
            Self::Logistic => "Elo",
            Self::Normalized => "nElo",
        }
    }
}

/// `logistic` or `normalized`.
impl fmt::Display for EloModel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Logistic => "logistic",
            Self::Normalized => "normalized",
        })
    }
}

/// The text is not a model.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0:?} is not a model of Elo; expected logistic or normalized")]
pub struct ParseEloModelError(String);

impl FromStr for EloModel {
    type Err = ParseEloModelError;

    fn from_str(text: &str) -> Result<Self, ParseEloModelError> {
        let models = [Self::Logistic, Self::Normalized];
        models.into_iter().find(|model| model.to_string() == text).ok_or_else(|| ParseEloModelError(text.to_owned()))
    }
}

/// The state of an [`Sprt`] after some games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SprtStatus {
    /// H1 is accepted.
    Accepted,
    /// H1 is rejected.
    Rejected,
    /// More games are needed.
    Open,
}

/// Results that have not occurred are counted as this many, since they are possible.
const UNSEEN: f64 = 1e-3;

/// Enough steps to find a distribution to the last digits.
const MAX_STEPS: usize = 100;

impl Sprt {
    /// A test with the usual error rates of 5%.
    #[must_use]
    pub const fn new(elo0: f64, elo1: f64) -> Self {
        Self { elo0, elo1, alpha: 0.05, beta: 0.05, model: EloModel::Logistic }
    }

    /// The log-likelihood ratio of H1 to H0: of pairs if there are some, else of games.
    #[must_use]
    pub fn llr(&self, score: &MatchScore) -> f64 {
        if score.pentanomial.iter().any(|count| *count > 0) {
            self.llr_of_counts(score.pentanomial)
        } else {
            self.llr_of_counts([score.losses, score.draws, score.wins])
        }
    }

    /// The ratio for how often each result occurred, lowest first.
    fn llr_of_counts<const N: usize>(&self, counts: [u32; N]) -> f64 {
        if counts.iter().all(|count| *count == 0) {
            return 0.0;
        }
        let weights = counts.map(|count| f64::from(count).max(UNSEEN));
        let total: f64 = weights.iter().sum();
        let found = weights.map(|weight| weight / total);
        let [weak, strong] = [self.elo0, self.elo1].map(|elo| self.most_likely(&found, elo));
        let ratios = found.iter().zip(weak.iter().zip(&strong));
        total * ratios.map(|(found, (weak, strong))| found * (strong / weak).ln()).sum::<f64>()
    }

    /// The most likely distribution of results that has an Elo difference.
    fn most_likely<const N: usize>(&self, found: &[f64; N], elo: f64) -> [f64; N] {
        let scores: [f64; N] = std::array::from_fn(|step| step as f64 / (N - 1) as f64);
        match self.model {
            EloModel::Logistic => {
                let expected = 1.0 / (1.0 + 10_f64.powf(-elo / 400.0));
                with_mean_zero(found, &scores.map(|score| score - expected))
            }
            EloModel::Normalized => {
                // The difference is meant for one game; a pair's average has a smaller deviation.
                let games_per_result = (N / 2) as f64;
                let deviations = games_per_result.sqrt() * elo * std::f64::consts::LN_10 / 800.0;
                with_standard_score(found, &scores, deviations)
            }
        }
    }

    /// The log-likelihood ratios at which H1 is rejected and accepted.
    #[must_use]
    pub fn bounds(&self) -> [f64; 2] {
        [(self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln()]
    }

    /// Compares the log-likelihood ratio with the bounds.
    #[must_use]
    pub fn status(&self, score: &MatchScore) -> SprtStatus {
        let ratio = self.llr(score);
        match self.bounds() {
            [low, _] if ratio <= low => SprtStatus::Rejected,
            [_, high] if ratio >= high => SprtStatus::Accepted,
            _ => SprtStatus::Open,
        }
    }
}

/// The most likely distribution in which values average to zero: each probability is divided by `1 + theta * value`, and
/// theta is the one at which the average is zero. The average falls with theta, so Newton's method finds it, between bounds
/// that halve the interval where a step would leave it.
fn with_mean_zero<const N: usize>(found: &[f64; N], values: &[f64; N]) -> [f64; N] {
    let highest = values.iter().copied().fold(f64::MIN, f64::max);
    let lowest = values.iter().copied().fold(f64::MAX, f64::min);
    if highest <= 0.0 || lowest >= 0.0 {
        return *found;
    }
    let [mut low, mut high] = [-1.0 / highest, -1.0 / lowest];
    let mut theta = 0.0;
    for _ in 0..MAX_STEPS {
        let (mut average, mut slope) = (0.0, 0.0);
        for (found, value) in found.iter().zip(values) {
            let term = value / (1.0 + theta * value);
            average += found * term;
            slope -= found * term * term;
        }
        if average > 0.0 {
            low = theta;
        } else {
            high = theta;
        }
        let step = theta - average / slope;
        let next = if low < step && step < high { step } else { f64::midpoint(low, high) };
        let change = (next - theta).abs();
        theta = next;
        if change < 1e-13 * (high - low).max(1.0) {
            break;
        }
    }
    std::array::from_fn(|index| found[index] / (1.0 + theta * values[index]))
}

/// The most likely distribution whose mean is a number of standard deviations above one half. The condition is not linear
/// in the probabilities, so it is made linear around the last answer until that does not change any more.
fn with_standard_score<const N: usize>(found: &[f64; N], scores: &[f64; N], deviations: f64) -> [f64; N] {
    let mut likely = [1.0 / N as f64; N];
    for _ in 0..MAX_STEPS {
        let average = |value: &dyn Fn(f64) -> f64| -> f64 {
            likely.iter().zip(scores).map(|(probability, score)| probability * value(*score)).sum()
        };
        let mean = average(&|score| score);
        let deviation = average(&|score| (score - mean).powi(2)).sqrt();
        let values = scores
            .map(|score| score - 0.5 - 0.5 * deviations * deviation * (1.0 + ((score - mean) / deviation).powi(2)));
        let next = with_mean_zero(found, &values);
        let change = likely.iter().zip(&next).map(|(old, new)| (old - new).abs()).fold(0.0, f64::max);
        likely = next;
        if change < 1e-9 {
            break;
        }
    }
    likely
}

#[cfg(test)]
mod tests {
    use super::*;

    fn games(wins: u32, draws: u32, losses: u32) -> MatchScore {
        MatchScore { wins, draws, losses, ..MatchScore::default() }
    }

    fn pairs(pentanomial: [u32; 5]) -> MatchScore {
        MatchScore { pentanomial, ..MatchScore::default() }
    }

    /// The ratios that the testing frameworks of chess engines give for the same pairs.
    #[test]
    fn ratios_are_those_of_the_frameworks() {
        for (counts, expected) in [
            ([2, 13, 47, 35, 3], 1.67),
            ([0, 0, 10, 0, 40], 1.42),
            ([30, 0, 0, 0, 0], -0.88),
            ([1, 17, 47, 26, 9], 1.65),
        ] {
            let llr = Sprt::new(0.0, 10.0).llr(&pairs(counts));
            assert!((llr - expected).abs() < 0.005, "{counts:?}: {llr}");
        }
        assert_eq!(Sprt::new(0.0, 10.0).llr(&MatchScore::default()), 0.0);
    }

    /// With either model the distribution that is found has the strength of the hypothesis.
    #[test]
    fn most_likely_distributions_have_the_strength_that_is_asked_for() {
        let found = [0.05, 0.15, 0.4, 0.3, 0.1];
        let scores = [0.0, 0.25, 0.5, 0.75, 1.0];
        let mean = |likely: &[f64; 5]| likely.iter().zip(scores).map(|(p, score)| p * score).sum::<f64>();
        let logistic = Sprt::new(0.0, 10.0).most_likely(&found, 30.0);
        assert!((logistic.iter().sum::<f64>() - 1.0).abs() < 1e-9);
        assert!((mean(&logistic) - 1.0 / (1.0 + 10_f64.powf(-30.0 / 400.0))).abs() < 1e-9);
        let sprt = Sprt { model: EloModel::Normalized, ..Sprt::new(0.0, 10.0) };
        let normalized = sprt.most_likely(&found, 30.0);
        let average = mean(&normalized);
        let variance: f64 = normalized.iter().zip(scores).map(|(p, score)| p * (score - average).powi(2)).sum();
        let deviations = (average - 0.5) / variance.sqrt() / 2_f64.sqrt();
        assert!((deviations - 30.0 * std::f64::consts::LN_10 / 800.0).abs() < 1e-6, "{deviations}");
    }

    #[test]
    fn sprt_accepts_and_rejects() {
        let sprt = Sprt::new(0.0, 10.0);
        assert_eq!(sprt.bounds().map(|bound| (100.0 * bound).round()), [-294.0, 294.0]);
        assert_eq!(sprt.status(&games(0, 0, 400)), SprtStatus::Rejected, "all games alike");
        assert_eq!(sprt.status(&games(5, 5, 5)), SprtStatus::Open);
        assert_eq!(sprt.status(&games(3000, 4000, 2500)), SprtStatus::Accepted);
        assert_eq!(sprt.status(&games(2500, 4000, 2700)), SprtStatus::Rejected);
        let [open, clear] =
            [[80, 200, 260, 220, 110], [30, 200, 380, 240, 60]].map(|counts| sprt.status(&pairs(counts)));
        assert_eq!(
            (open, clear),
            (SprtStatus::Open, SprtStatus::Accepted),
            "the same games have a smaller variance in even pairs"
        );
    }

    /// Matches between players of a known strength, looked at after every pair as a real match is: a wrong answer is as rare as
    /// was promised.
    #[test]
    fn wrong_answers_are_at_most_as_frequent_as_alpha_and_beta() {
        const MATCHES: u32 = 2000;
        let base = [0.06, 0.2, 0.42, 0.23, 0.09];
        for model in [EloModel::Logistic, EloModel::Normalized] {
            for (alpha, beta) in [(0.05, 0.05), (0.02, 0.1)] {
                let sprt = Sprt { alpha, beta, model, ..Sprt::new(0.0, 40.0) };
                let hypotheses = [(sprt.elo0, SprtStatus::Accepted, alpha), (sprt.elo1, SprtStatus::Rejected, beta)];
                for (elo, wrong, promised) in hypotheses {
                    // A distribution of pairs with exactly the strength of the hypothesis.
                    let truth = sprt.most_likely(&base, elo);
                    let mut random = fastrand::Rng::with_seed(1976);
                    let wrongs = (0..MATCHES).filter(|_| simulate(&sprt, &truth, &mut random) == wrong).count();
                    let found = wrongs as f64 / f64::from(MATCHES);
                    let standard_error = (promised * (1.0 - promised) / f64::from(MATCHES)).sqrt();
                    let case = format!("{model}, alpha {alpha}, beta {beta}, Elo {elo}: {found} are {wrong:?}");
                    // The tolerance is two standard errors of so many matches: 1% where 5% are promised.
                    assert!(found <= promised + 2.0 * standard_error, "{case}");
                    // A test that is never wrong takes longer than it has to, or is not simulated.
                    assert!(found >= promised / 2.0, "{case}");
                }
            }
        }
    }

    /// Plays pairs until the test decides.
    fn simulate(sprt: &Sprt, truth: &[f64; 5], random: &mut fastrand::Rng) -> SprtStatus {
        let mut score = MatchScore::default();
        loop {
            let mut left = random.f64();
            let result = truth.iter().position(|probability| {
                left -= probability;
                left < 0.0
            });
            score.add_pair(result.unwrap_or(4) as u32);
            let status = sprt.status(&score);
            if status != SprtStatus::Open {
                return status;
            }
        }
    }
}
