//! A part of a batch: its positions, and the sum of their gradients.

use crate::data::Dataset;
use crate::features::Features;
use crate::record::Record;
use crate::target::{Target, sigmoid};

use super::layers::Layers;

/// The work of one thread for one batch. Buffers are kept from batch to batch.
pub(super) struct Shard<const H: usize> {
    gradient: Layers<H>,
    records: Vec<Record>,
}

impl<const H: usize> Shard<H> {
    pub(super) fn new() -> Self {
        Self { gradient: Layers::zero(), records: Vec::new() }
    }

    pub(super) const fn gradient(&self) -> &Layers<H> {
        &self.gradient
    }

    pub(super) const fn gradient_mut(&mut self) -> &mut Layers<H> {
        &mut self.gradient
    }

    /// Sums up the gradients of these positions, and returns the sum of their losses.
    pub(super) fn run(&mut self, layers: &Layers<H>, data: &Dataset, indices: &[u32], target: Target) -> f64 {
        self.gradient.clear();
        // The records are scattered over memory: fetched in one loop, many are on their way at once.
        self.records.clear();
        self.records.extend(indices.iter().map(|index| data.get(*index)));
        let mut loss = 0.0;
        for record in &self.records {
            let features = Features::new(record);
            let forward = layers.forward(&features);
            let points = sigmoid(forward.output);
            let error = points - target.points(record);
            loss += f64::from(error * error);
            let slope = 2.0 * error * points * (1.0 - points);
            layers.backward(&mut self.gradient, &features, &forward, slope);
        }
        loss
    }
}
