//! The weights of a net with the width known to the compiler, and the two passes through it. Gradients have the same form.

use anyhow::{Result, ensure};

use crate::features::{BUCKETS, Features, INPUTS};
use crate::net::Net;

/// Values that are summed side by side, so that sums become vectors.
const LANES: usize = 16;

/// The weights of a net, or their gradients.
#[derive(Clone)]
pub(super) struct Layers<const H: usize> {
    pub(super) input: Vec<[f32; H]>,
    pub(super) bias: [f32; H],
    pub(super) output: [[[f32; H]; 2]; BUCKETS],
    pub(super) output_bias: [f32; BUCKETS],
}

/// What the forward pass keeps for the backward pass.
pub(super) struct Forward<const H: usize> {
    own: [f32; H],
    other: [f32; H],
    pub(super) output: f32,
}

impl<const H: usize> Layers<H> {
    pub(super) fn zero() -> Self {
        Self {
            input: vec![[0.0; H]; INPUTS],
            bias: [0.0; H],
            output: [[[0.0; H]; 2]; BUCKETS],
            output_bias: [0.0; BUCKETS],
        }
    }

    /// Sets everything to zero.
    pub(super) fn clear(&mut self) {
        self.input.as_flattened_mut().fill(0.0);
        self.bias.fill(0.0);
        self.output.as_flattened_mut().as_flattened_mut().fill(0.0);
        self.output_bias.fill(0.0);
    }

    /// Adds other gradients to these.
    pub(super) fn add(&mut self, other: &Self) {
        let add = |to: &mut [f32], from: &[f32]| to.iter_mut().zip(from).for_each(|(to, from)| *to += from);
        add(self.input.as_flattened_mut(), other.input.as_flattened());
        add(&mut self.bias, &other.bias);
        add(self.output.as_flattened_mut().as_flattened_mut(), other.output.as_flattened().as_flattened());
        add(&mut self.output_bias, &other.output_bias);
    }

    #[inline]
    pub(super) fn forward(&self, features: &Features) -> Forward<H> {
        let (mut own, mut other) = (self.bias, self.bias);
        for (first, second) in features.own().iter().zip(features.other()) {
            add_row(&mut own, &self.input[usize::from(*first)]);
            add_row(&mut other, &self.input[usize::from(*second)]);
        }
        let bucket = features.bucket();
        let [own_weights, other_weights] = &self.output[bucket];
        let output = self.output_bias[bucket] + activated_dot(&own, own_weights) + activated_dot(&other, other_weights);
        Forward { own, other, output }
    }

    /// Adds to `gradient` what a change of the output by a unit, times `slope`, means for each weight.
    #[inline]
    pub(super) fn backward(&self, gradient: &mut Self, features: &Features, forward: &Forward<H>, slope: f32) {
        let bucket = features.bucket();
        let [own_weights, other_weights] = &self.output[bucket];
        let [own_gradient, other_gradient] = &mut gradient.output[bucket];
        let own = back_through(&forward.own, own_weights, own_gradient, slope);
        let other = back_through(&forward.other, other_weights, other_gradient, slope);
        gradient.output_bias[bucket] += slope;
        add_row(&mut gradient.bias, &own);
        add_row(&mut gradient.bias, &other);
        for (first, second) in features.own().iter().zip(features.other()) {
            add_row(&mut gradient.input[usize::from(*first)], &own);
            add_row(&mut gradient.input[usize::from(*second)], &other);
        }
    }

    pub(super) fn to_net(&self, scale: u16) -> Net {
        Net {
            width: H,
            scale,
            input: self.input.as_flattened().to_vec(),
            bias: self.bias.to_vec(),
            output: self.output.as_flattened().as_flattened().to_vec(),
            output_bias: self.output_bias,
        }
    }

    pub(super) fn from_net(net: &Net) -> Result<Self> {
        ensure!(net.width == H, "the net to start from has a width of {}, not {H}", net.width);
        let mut layers = Self::zero();
        layers.input.as_flattened_mut().copy_from_slice(&net.input);
        layers.bias.copy_from_slice(&net.bias);
        layers.output.as_flattened_mut().as_flattened_mut().copy_from_slice(&net.output);
        layers.output_bias = net.output_bias;
        Ok(layers)
    }
}

#[inline]
fn add_row<const H: usize>(to: &mut [f32; H], row: &[f32; H]) {
    for (to, from) in to.iter_mut().zip(row) {
        *to += from;
    }
}

/// The sum of clamp(x, 0, 1)^2 times weight.
#[inline]
fn activated_dot<const H: usize>(hidden: &[f32; H], weights: &[f32; H]) -> f32 {
    let mut sums = [0f32; LANES];
    for (hidden, weights) in hidden.as_chunks::<LANES>().0.iter().zip(weights.as_chunks::<LANES>().0) {
        for lane in 0..LANES {
            let value = hidden[lane].clamp(0.0, 1.0);
            sums[lane] += value * value * weights[lane];
        }
    }
    sums.iter().sum()
}

/// Adds the gradients of the output weights, and returns those of the hidden values.
#[inline]
fn back_through<const H: usize>(
    hidden: &[f32; H],
    weights: &[f32; H],
    gradient: &mut [f32; H],
    slope: f32,
) -> [f32; H] {
    let mut back = [0.0; H];
    for at in 0..H {
        let value = hidden[at].clamp(0.0, 1.0);
        gradient[at] += slope * value * value;
        // Beyond 0 and 1 the activation is flat.
        let inner = if value == hidden[at] { value } else { 0.0 };
        back[at] = 2.0 * slope * inner * weights[at];
    }
    back
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bootstrap::random_game;

    const H: usize = 16;

    /// A weight by its input's row, bucket and hidden value.
    type Place = fn(&mut Layers<H>, usize, usize, usize) -> &mut f32;

    fn random_layers() -> Layers<H> {
        let mut rng = fastrand::Rng::with_seed(11);
        let mut layers = Layers::<H>::zero();
        let mut fill = |values: &mut [f32], limit: f32| values.iter_mut().for_each(|v| *v = (rng.f32() - 0.5) * limit);
        fill(layers.input.as_flattened_mut(), 0.2);
        fill(&mut layers.bias, 0.6);
        fill(layers.output.as_flattened_mut().as_flattened_mut(), 2.0);
        layers
    }

    #[test]
    fn both_forms_of_a_net_agree() {
        let layers = random_layers();
        let net = layers.to_net(200);
        for record in (0..20).flat_map(|game| random_game(5, game)) {
            let features = Features::new(&record);
            assert!((layers.forward(&features).output - net.output(&features)).abs() < 1e-5);
        }
        assert_eq!(Layers::<H>::from_net(&net).unwrap().to_net(200), net);
    }

    #[test]
    fn gradients_are_the_differences() {
        let mut layers = random_layers();
        let record = random_game(5, 3)[1];
        let features = Features::new(&record);
        let mut gradient = Layers::<H>::zero();
        let forward = layers.forward(&features);
        layers.backward(&mut gradient, &features, &forward, 1.0);
        let bucket = features.bucket();
        let row = usize::from(features.own()[2]);
        let mut tested = 0;
        for at in 0..H {
            let places: [(Place, &str); 5] = [
                (|layers, row, _, at| &mut layers.input[row][at], "input"),
                (|layers, _, _, at| &mut layers.bias[at], "bias"),
                (|layers, _, bucket, at| &mut layers.output[bucket][0][at], "own output"),
                (|layers, _, bucket, at| &mut layers.output[bucket][1][at], "other output"),
                (|layers, _, bucket, _| &mut layers.output_bias[bucket], "output bias"),
            ];
            for (place, name) in places {
                const STEP: f32 = 1e-2;
                let before = *place(&mut layers, row, bucket, at);
                let mut output = |value| {
                    *place(&mut layers, row, bucket, at) = value;
                    layers.forward(&features).output
                };
                let difference = (output(before + STEP) - output(before - STEP)) / (2.0 * STEP);
                output(before);
                let expected = *place(&mut gradient, row, bucket, at);
                // Near 0 and 1 the activation bends within the step.
                let tolerance = 0.02 + 0.02 * expected.abs();
                assert!((difference - expected).abs() < tolerance, "{name} {at}: {difference} {expected}");
                tested += usize::from(expected.abs() > 0.05);
            }
        }
        assert!(tested > 20, "{tested}");
    }
}
