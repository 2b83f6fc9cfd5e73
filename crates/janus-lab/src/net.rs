//! A net in floats: the plainest way to evaluate one, with which the others are compared.

use crate::features::{BUCKETS, Features, INPUTS};

/// The weights of a net, folded: one row for each input.
#[derive(Clone, Debug, PartialEq)]
pub struct Net {
    /// Hidden values of one perspective.
    pub width: usize,
    /// Centipawns for an output of 1: the K of its training.
    pub scale: u16,
    /// A row of `width` weights for each input.
    pub input: Vec<f32>,
    /// What a hidden value is without inputs.
    pub bias: Vec<f32>,
    /// For each bucket `width` weights for the side to move, and `width` for the other.
    pub output: Vec<f32>,
    /// What each bucket's output is without hidden values.
    pub output_bias: [f32; BUCKETS],
}

impl Net {
    /// A net of zeros.
    #[must_use]
    pub fn zero(width: usize, scale: u16) -> Self {
        Self {
            width,
            scale,
            input: vec![0.0; INPUTS * width],
            bias: vec![0.0; width],
            output: vec![0.0; BUCKETS * 2 * width],
            output_bias: [0.0; BUCKETS],
        }
    }

    /// The output for the side to move; its sigmoid is the expected points.
    #[must_use]
    pub fn output(&self, features: &Features) -> f32 {
        let bucket = features.bucket();
        let weights = &self.output[bucket * 2 * self.width..][..2 * self.width];
        let hidden = [features.own(), features.other()].map(|inputs| self.hidden(inputs));
        let terms = hidden.iter().flatten().zip(weights).map(|(value, weight)| value.clamp(0.0, 1.0).powi(2) * weight);
        self.output_bias[bucket] + terms.sum::<f32>()
    }

    /// Centipawns for the side to move.
    #[must_use]
    pub fn score(&self, features: &Features) -> f32 {
        self.output(features) * f32::from(self.scale)
    }

    fn hidden(&self, inputs: &[u16]) -> Vec<f32> {
        let mut hidden = self.bias.clone();
        for input in inputs {
            let row = &self.input[usize::from(*input) * self.width..][..self.width];
            hidden.iter_mut().zip(row).for_each(|(value, weight)| *value += weight);
        }
        hidden
    }
}
