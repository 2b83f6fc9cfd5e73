//! Everything that is trained: the rows before they are folded, the output weights, and the optimiser's state.

use anyhow::Result;

use super::Options;
use super::adam::{Step, Trained};
use super::factoriser::{LEVELS, SHARED, fold, share_gradients, unfold};
use super::layers::Layers;
use crate::features::{BUCKETS, INPUTS};
use crate::net::Net;

/// The largest weight of the hidden layer: a sum of 33 of them times 255 fits 16 bits.
const LIMIT: f32 = 1.98;

/// The largest output weight: 128 times it is 127, so that rounding loses little.
const OUTPUT_LIMIT: f32 = 0.99;

/// The first weights are drawn from as far as this to either side of zero.
const FIRST_INPUT: f32 = 0.1;

/// Hidden values start a little above zero, where the activation has a slope.
const FIRST_BIAS: f32 = 0.2;

/// The trainable form of a net.
pub(super) struct Model<const H: usize> {
    own: Trained,
    shared: Trained,
    bias: Trained,
    output: Trained,
    output_bias: Trained,
    shared_gradients: Vec<[f32; H]>,
    is_factorised: bool,
    steps: i32,
}

impl<const H: usize> Model<H> {
    /// Small random weights. All buckets start with the same output weights, so that hidden values mean the same to all.
    pub(super) fn random(rng: &mut fastrand::Rng, options: &Options) -> Self {
        let mut draw =
            |count: usize, limit: f32| -> Vec<f32> { (0..count).map(|_| (2.0 * rng.f32() - 1.0) * limit).collect() };
        let (own, shared) = if options.is_factorised {
            (vec![0.0; INPUTS * H], draw(SHARED * H, FIRST_INPUT / (LEVELS as f32).sqrt()))
        } else {
            (draw(INPUTS * H, FIRST_INPUT), vec![0.0; SHARED * H])
        };
        let output = draw(2 * H, 1.0 / (H as f32).sqrt()).repeat(BUCKETS);
        Self::new(own, shared, vec![FIRST_BIAS; H], output, [0.0; BUCKETS], options)
    }

    /// Starts from a net, whose rows are taken apart.
    pub(super) fn from_net(net: &Net, options: &Options) -> Result<Self> {
        let layers = Layers::<H>::from_net(net)?;
        let (own, shared) =
            if options.is_factorised { unfold(&layers.input) } else { (layers.input, vec![[0.0; H]; SHARED]) };
        let (own, shared) = (own.as_flattened().to_vec(), shared.as_flattened().to_vec());
        Ok(Self::new(own, shared, net.bias.clone(), net.output.clone(), net.output_bias, options))
    }

    fn new(
        own: Vec<f32>,
        shared: Vec<f32>,
        bias: Vec<f32>,
        output: Vec<f32>,
        output_bias: [f32; BUCKETS],
        options: &Options,
    ) -> Self {
        Self {
            own: Trained::new(own, if options.is_factorised { options.decay } else { 0.0 }, LIMIT),
            shared: Trained::new(shared, 0.0, LIMIT),
            bias: Trained::new(bias, 0.0, LIMIT),
            output: Trained::new(output, 0.0, OUTPUT_LIMIT),
            output_bias: Trained::new(output_bias.to_vec(), 0.0, f32::MAX),
            shared_gradients: vec![[0.0; H]; SHARED],
            is_factorised: options.is_factorised,
            steps: 0,
        }
    }

    /// One step against the gradients, which are those of the folded weights.
    pub(super) fn step(&mut self, gradient: &Layers<H>, gradient_factor: f32, rate: f32) {
        self.steps += 1;
        let step = Step::new(self.steps, gradient_factor, rate);
        self.own.step(gradient.input.as_flattened(), step);
        if self.is_factorised {
            share_gradients(&gradient.input, &mut self.shared_gradients);
            self.shared.step(self.shared_gradients.as_flattened(), step);
        }
        self.bias.step(&gradient.bias, step);
        self.output.step(gradient.output.as_flattened().as_flattened(), step);
        self.output_bias.step(&gradient.output_bias, step);
    }

    /// The weights of the net as it stands.
    pub(super) fn fold(&self) -> Layers<H> {
        let mut layers = Layers::zero();
        self.fold_into(&mut layers);
        layers
    }

    /// As [`fold`](Self::fold), into layers that are there already.
    pub(super) fn fold_into(&self, layers: &mut Layers<H>) {
        fold(self.own.values.as_chunks().0, self.shared.values.as_chunks().0, &mut layers.input, LIMIT);
        layers.bias.copy_from_slice(&self.bias.values);
        layers.output.as_flattened_mut().as_flattened_mut().copy_from_slice(&self.output.values);
        layers.output_bias.copy_from_slice(&self.output_bias.values);
    }
}
