//! What a net is worth on positions that it has not seen.

use std::fmt;

use rayon::prelude::*;

use crate::data::Dataset;
use crate::features::{BUCKETS, Features};
use crate::net::Net;
use crate::piece_square;
use crate::quantised::QuantisedNet;
use crate::record::Record;
use crate::target::{Target, fit, sigmoid};

/// Mean squared errors against the target. A net that is not below the piece-square values loses to them.
#[derive(Clone, Copy, Default)]
pub struct Losses {
    /// So many positions.
    pub positions: usize,
    /// The net, in integers.
    pub net: f64,
    /// Piece-square values with the scale that suits them best.
    pub piece_square: f64,
    /// The labels' own scores: above zero only as far as the result counts.
    pub label: f64,
    /// The mean difference of the net's score and the label's, in centipawns, where the label is within 600.
    pub difference: f64,
    near: usize,
}

/// Losses by output bucket and over all.
pub struct Inspection {
    /// By output bucket.
    pub buckets: [Losses; BUCKETS],
    /// Over all positions.
    pub total: Losses,
    /// The scale that suits the piece-square values best.
    pub piece_square_scale: f32,
}

/// Scores further from zero are not compared in centipawns: what matters there is only that a side is winning.
const NEAR: i16 = 600;

/// Measures a net.
#[must_use]
pub fn inspect(net: &QuantisedNet, data: &Dataset, indices: &[u32], target: Target) -> Inspection {
    let judged: Vec<(Record, f32, f32, f32)> = indices
        .par_iter()
        .map(|index| {
            let record = data.get(*index);
            let value = record.position().map_or(0, |position| piece_square::evaluate(&position)) as f32;
            (record, target.points(&record), net.score(&Features::new(&record)) as f32, value)
        })
        .collect();
    let pairs: Vec<(f32, f32)> = judged.iter().map(|(_, points, _, value)| (*value, *points)).collect();
    let piece_square_scale = fit(&pairs);
    let mut buckets = [Losses::default(); BUCKETS];
    let mut total = Losses::default();
    for (record, points, score, value) in judged {
        let sign = if record.is_black_to_move() { -1.0 } else { 1.0 };
        let label = sign * f32::from(record.score());
        let square = |expected: f32| f64::from(expected - points).powi(2);
        for losses in [&mut buckets[Features::new(&record).bucket()], &mut total] {
            losses.positions += 1;
            losses.net += square(sigmoid(score / f32::from(net.scale())));
            losses.piece_square += square(sigmoid(value / piece_square_scale));
            losses.label += square(sigmoid(label / target.scale));
            if record.score().abs() <= NEAR {
                losses.near += 1;
                losses.difference += f64::from((score - label).abs());
            }
        }
    }
    for losses in buckets.iter_mut().chain([&mut total]) {
        let positions = losses.positions.max(1) as f64;
        losses.net /= positions;
        losses.piece_square /= positions;
        losses.label /= positions;
        losses.difference /= losses.near.max(1) as f64;
    }
    Inspection { buckets, total, piece_square_scale }
}

impl fmt::Display for Inspection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "| pieces | positions | net | piece-square, K {:.0} | label | cp apart |",
            self.piece_square_scale
        )?;
        writeln!(f, "|---|---|---|---|---|---|")?;
        let mut row = |name: &str, losses: &Losses| {
            let Losses { positions, net, piece_square, label, difference, .. } = losses;
            writeln!(f, "| {name} | {positions} | {net:.6} | {piece_square:.6} | {label:.6} | {difference:.1} |")
        };
        for (bucket, losses) in self.buckets.iter().enumerate() {
            row(&format!("{} to {}", 4 * bucket + 2, (4 * bucket + 5).min(32)), losses)?;
        }
        row("all", &self.total)
    }
}

/// What rounding changes, in centipawns: the mean, and the most.
#[must_use]
pub fn rounding_error(net: &Net, quantised: &QuantisedNet, data: &Dataset, indices: &[u32]) -> (f64, f64) {
    let error = |index: &u32| {
        let features = Features::new(&data.get(*index));
        f64::from((net.score(&features) - quantised.score(&features) as f32).abs())
    };
    let errors: Vec<f64> = indices.par_iter().map(error).collect();
    (errors.iter().sum::<f64>() / errors.len().max(1) as f64, errors.iter().copied().fold(0.0, f64::max))
}
