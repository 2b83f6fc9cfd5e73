//! How likely a score is to end in a win, a draw or a loss, fitted to the results of games.
//!
//! A win has the probability sigmoid((score - draw width) / spread), a loss that of the opposite score, and the rest are draws.

use std::fmt;

use crate::data::Dataset;
use crate::features::BUCKETS;
use crate::record::{GameResult, Record};

/// So many positions are enough for two numbers.
const FIT_POSITIONS: usize = 300_000;

/// Steps of the descent; each is as long as the others until it no longer helps, then half as long.
const STEPS: usize = 60;

/// The chances are at least this, so that one surprise does not decide everything.
const LEAST: f64 = 1e-6;

/// The two numbers of the model, in centipawns.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WdlModel {
    /// The score at which a win is as likely as anything else.
    pub draw_width: f64,
    /// By how much a score has to grow to make a win e times as likely.
    pub spread: f64,
}

impl WdlModel {
    /// The chances of a win, a draw and a loss.
    #[must_use]
    pub fn chances(self, score: f64) -> [f64; 3] {
        let chance = |score: f64| 1.0 / (1.0 + ((self.draw_width - score) / self.spread).exp());
        let [win, loss] = [chance(score), chance(-score)];
        [win, (1.0 - win - loss).max(0.0), loss]
    }

    /// The mean surprise about results: the negative logarithm of the chance that each had.
    fn surprise(self, results: &[(f64, GameResult)]) -> f64 {
        let one = |(score, result): &(f64, GameResult)| {
            let [win, draw, loss] = self.chances(*score);
            let chance = match result {
                GameResult::WhiteWon => win,
                GameResult::Draw => draw,
                GameResult::BlackWon => loss,
            };
            -chance.max(LEAST).ln()
        };
        results.iter().map(one).sum::<f64>() / results.len().max(1) as f64
    }
}

/// The model with the least surprise, by steps along each of its two numbers.
fn fit(results: &[(f64, GameResult)]) -> WdlModel {
    let mut best = WdlModel { draw_width: 100.0, spread: 100.0 };
    let mut least = best.surprise(results);
    let mut step = 1.3;
    for _ in 0..STEPS {
        let before = least;
        for factor in [step, 1.0 / step] {
            let candidates = [
                WdlModel { draw_width: best.draw_width * factor, ..best },
                WdlModel { spread: best.spread * factor, ..best },
            ];
            for candidate in candidates {
                let surprise = candidate.surprise(results);
                if surprise < least {
                    (best, least) = (candidate, surprise);
                }
            }
        }
        if least >= before {
            step = step.sqrt();
        }
    }
    best
}

/// The models of all positions and of those with few to many pieces.
pub struct WdlFit {
    total: (usize, WdlModel),
    buckets: [Option<(usize, WdlModel)>; BUCKETS],
}

/// Fits the model to records.
#[must_use]
pub fn fit_wdl(data: &Dataset) -> WdlFit {
    let every = data.len().div_ceil(FIT_POSITIONS).max(1);
    let records: Vec<Record> = (0..data.len()).step_by(every).map(|index| data.get(index as u32)).collect();
    let model = |bucket: Option<usize>| {
        let is_wanted = |record: &&Record| bucket.is_none_or(|bucket| bucket == bucket_of(record));
        let results: Vec<(f64, GameResult)> =
            records.iter().filter(is_wanted).map(|record| (f64::from(record.score()), record.result())).collect();
        (results.len(), fit(&results))
    };
    WdlFit {
        total: model(None),
        buckets: std::array::from_fn(|bucket| Some(model(Some(bucket))).filter(|(positions, _)| *positions > 0)),
    }
}

fn bucket_of(record: &Record) -> usize {
    (record.occupied().count_ones() as usize).saturating_sub(2) / 4 % BUCKETS
}

impl fmt::Display for WdlFit {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(formatter, "pieces     positions  draw width  spread")?;
        let line = |formatter: &mut fmt::Formatter<'_>, name: &str, (positions, model): &(usize, WdlModel)| {
            writeln!(formatter, "{name:<10} {positions:>9} {:>11.1} {:>7.1}", model.draw_width, model.spread)
        };
        for (bucket, found) in self.buckets.iter().enumerate() {
            if let Some(found) = found {
                line(formatter, &format!("{} to {}", 4 * bucket + 2, 4 * bucket + 5), found)?;
            }
        }
        line(formatter, "all", &self.total)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Results drawn from a model lead back to it.
    #[test]
    fn the_model_behind_the_results_is_found() {
        let truth = WdlModel { draw_width: 120.0, spread: 70.0 };
        let mut random = fastrand::Rng::with_seed(1976);
        let results: Vec<(f64, GameResult)> = (0..40_000)
            .map(|_| {
                let score = random.f64() * 800.0 - 400.0;
                let [win, draw, _] = truth.chances(score);
                let chance = random.f64();
                let result = if chance < win {
                    GameResult::WhiteWon
                } else if chance < win + draw {
                    GameResult::Draw
                } else {
                    GameResult::BlackWon
                };
                (score, result)
            })
            .collect();
        let found = fit(&results);
        assert!((found.draw_width - truth.draw_width).abs() < 5.0, "{found:?}");
        assert!((found.spread - truth.spread).abs() < 5.0, "{found:?}");
    }
}
