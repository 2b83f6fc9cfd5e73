//! What the net is to predict, and the scale that turns centipawns into it.

use rayon::prelude::*;

use crate::data::Dataset;
use crate::record::Record;

/// So many positions are enough to fit a scale.
const FIT_POSITIONS: usize = 1_000_000;

/// Positions whose errors one task sums up. The order of additions is the same for any number of threads.
const TASK: usize = 16_384;

/// The expected points for a score in units of the scale.
#[must_use]
#[inline]
pub fn sigmoid(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}

/// The mixture of score and result that the net learns.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// The weight of the score; the rest is the result's.
    pub weight: f32,
    /// K: a score of so many centipawns is worth sigmoid(1), 73%.
    pub scale: f32,
}

impl Target {
    /// The expected points of the side to move.
    #[must_use]
    #[inline]
    pub fn points(self, record: &Record) -> f32 {
        let score = sigmoid(f32::from(record.score()) / self.scale);
        let white = self.weight * score + (1.0 - self.weight) * record.white_points();
        if record.is_black_to_move() { 1.0 - white } else { white }
    }
}

/// The K with which the scores of these records predict the results best.
#[must_use]
pub fn fit_to_results(data: &Dataset, indices: &[u32]) -> f32 {
    let every = indices.len().div_ceil(FIT_POSITIONS).max(1);
    let records = indices.iter().step_by(every).map(|index| data.get(*index));
    let pairs: Vec<(f32, f32)> = records.map(|record| (f32::from(record.score()), record.white_points())).collect();
    fit(&pairs)
}

/// The K with which sigmoid(score / K) is nearest to the points: the minimum of the mean squared error, by golden sections
/// of the logarithm.
#[must_use]
pub fn fit(pairs: &[(f32, f32)]) -> f32 {
    const GOLDEN: f32 = 0.618_034;
    let (mut low, mut high) = (20f32.ln(), 2000f32.ln());
    for _ in 0..30 {
        let step = GOLDEN * (high - low);
        if scale_loss(pairs, (high - step).exp()) < scale_loss(pairs, (low + step).exp()) {
            high = low + step;
        } else {
            low = high - step;
        }
    }
    ((low + high) / 2.0).exp()
}

/// The mean squared error of sigmoid(score / K).
#[must_use]
pub fn scale_loss(pairs: &[(f32, f32)], scale: f32) -> f64 {
    let square = |(score, points): &(f32, f32)| f64::from(sigmoid(score / scale) - points).powi(2);
    let sums: Vec<f64> = pairs.par_chunks(TASK).map(|pairs| pairs.iter().map(square).sum()).collect();
    sums.iter().sum::<f64>() / pairs.len().max(1) as f64
}

/// The mean of a loss over records, added in an order that does not depend on threads.
pub fn mean_over(data: &Dataset, indices: &[u32], loss: impl Fn(&Record) -> f32 + Sync) -> f64 {
    let sum = |indices: &[u32]| indices.iter().map(|index| f64::from(loss(&data.get(*index)))).sum();
    let sums: Vec<f64> = indices.par_chunks(TASK).map(sum).collect();
    sums.iter().sum::<f64>() / indices.len().max(1) as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_scale_behind_the_points_is_found() {
        let pairs: Vec<(f32, f32)> = (-900..900).map(|score| (score as f32, sigmoid(score as f32 / 187.0))).collect();
        assert!((fit(&pairs) - 187.0).abs() < 1.0);
    }
}
