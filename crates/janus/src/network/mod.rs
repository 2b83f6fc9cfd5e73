//! The net: four times 768 inputs for each side, one hidden layer that both sides share, one output by material.
//!
//! The hidden layer of a side is the sum of the rows of its features; [`Accumulators`] keeps it up to date from move to move.
//! The output looks at both sides' hidden layers, that of the side to move first. All weights are whole numbers, so that the
//! result is the same on every machine.

mod accumulators;
mod features;
mod file;
mod inspect;
mod layer_cache;

pub(crate) use accumulators::Accumulators;
pub(crate) use features::{FEATURES, KING_PARTS, Orientation, feature};
pub use file::ParseNetworkError;

use chess0x88::{Color, Position};
use wide::{i16x16, i32x8};

use crate::score::Score;

/// The number of hidden neurons of a side.
pub(crate) const HIDDEN: usize = 128;

/// Outputs for different numbers of pieces on the board.
pub(crate) const BUCKETS: usize = 8;

/// One in the hidden layer.
const QA: i32 = 255;

/// One value for each hidden neuron.
#[derive(Clone, Debug, PartialEq, Eq)]
#[repr(align(64))]
pub(crate) struct Row(pub(crate) [i16; HIDDEN]);

impl Row {
    #[inline]
    fn add(&mut self, other: &Self) {
        self.0.iter_mut().zip(&other.0).for_each(|(value, weight)| *value = value.wrapping_add(*weight));
    }

    #[inline]
    fn subtract(&mut self, other: &Self) {
        self.0.iter_mut().zip(&other.0).for_each(|(value, weight)| *value = value.wrapping_sub(*weight));
    }

    #[inline]
    fn replace(&mut self, old: &Self, new: &Self) {
        for ((value, old), new) in self.0.iter_mut().zip(&old.0).zip(&new.0) {
            *value = value.wrapping_add(*new).wrapping_sub(*old);
        }
    }
}

/// The weights.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Network {
    /// What each feature adds to the hidden layer, times `QA`.
    features: Vec<Row>,
    /// What the hidden layer is without pieces.
    bias: Row,
    /// What the hidden neurons of the side to move and of the other side are worth, by bucket, times `qb`.
    outputs: [[Row; 2]; BUCKETS],
    /// What the outputs are without anything, times `QA * qb`.
    output_bias: [i32; BUCKETS],
    /// One in the output weights.
    qb: i32,
    /// How many centipawns one is in the output.
    scale: i32,
}

impl Network {
    /// The score of hidden layers, the side to move's first.
    fn output(&self, [us, them]: [&Row; 2], bucket: usize) -> Score {
        let bucket = bucket % BUCKETS;
        let weights = &self.outputs[bucket];
        let sum = i64::from(squared_sum(us, &weights[0])) + i64::from(squared_sum(them, &weights[1]));
        // Values were squared, so one `QA` too many is in the sum.
        let sum = sum / i64::from(QA) + i64::from(self.output_bias[bucket]);
        (sum * i64::from(self.scale) / i64::from(QA * self.qb)) as Score
    }

    /// The score of a position for the side to move, computed from nothing.
    #[must_use]
    pub fn evaluate(&self, position: &Position) -> Score {
        let us = position.turn();
        let [ours, theirs] = [us, !us].map(|side| self.refresh(side, position));
        self.output([&ours, &theirs], bucket(position))
    }

    /// The hidden layer of a side, computed from nothing.
    fn refresh(&self, perspective: Color, position: &Position) -> Row {
        let orientation = Orientation::new(perspective, position.king(perspective));
        let mut row = self.bias.clone();
        for (square, piece) in position.board().pieces() {
            row.add(&self.features[feature(perspective, orientation, piece, square)]);
        }
        row
    }
}

/// The output that judges a position: the fewer pieces, the lower.
fn bucket(position: &Position) -> usize {
    (position.piece_count() as usize).saturating_sub(2) / 4
}

/// The sum over all neurons of the clipped value, squared, times its weight. A clipped value times a weight fits 16 bits.
///
/// The vectors are explicit, because every processor can multiply several pairs of 16 bits and add them up two by two (`dot`), and
/// the compiler does not see that on its own.
#[inline]
fn squared_sum(values: &Row, weights: &Row) -> i32 {
    let (zero, one) = (i16x16::ZERO, i16x16::splat(QA as i16));
    let mut sum = i32x8::ZERO;
    for (values, weights) in values.0.as_chunks().0.iter().zip(weights.0.as_chunks().0) {
        let clipped = i16x16::new(*values).max(zero).min(one);
        sum += (clipped * i16x16::new(*weights)).dot(clipped);
    }
    sum.to_array().iter().fold(0, |sum, part| sum.wrapping_add(*part))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_and_its_mirror_are_worth_the_same() {
        let network = Network::embedded();
        for (fen, mirrored) in [
            (
                "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3",
                "rnbqk2r/pppp1ppp/5n2/2b1p3/4P3/2N5/PPPP1PPP/R1BQKBNR w KQkq - 3 3",
            ),
            ("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "3k4/3p4/8/8/8/8/8/3K4 b - - 0 1"),
        ] {
            let [one, other] = [fen, mirrored].map(|fen| network.evaluate(&fen.parse().unwrap()));
            assert_eq!(one, other, "{fen}");
        }
    }

    #[test]
    fn material_counts() {
        let network = Network::embedded();
        let queen_up = "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1".parse().unwrap();
        let start = Position::start();
        assert!(network.evaluate(&queen_up) > 400);
        assert!(network.evaluate(&start).abs() < 100);
    }
}
