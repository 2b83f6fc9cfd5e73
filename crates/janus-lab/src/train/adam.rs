//! Adam: each weight moves by the mean of its gradients, in units of their size.

const BETA_1: f32 = 0.9;
const BETA_2: f32 = 0.999;
const EPSILON: f32 = 1e-8;

/// What all weights of a step have in common.
#[derive(Clone, Copy)]
pub(super) struct Step {
    /// Makes a mean of a sum of gradients.
    pub(super) gradient_factor: f32,
    pub(super) rate: f32,
    /// Makes up for the means that start at zero.
    corrections: [f32; 2],
}

impl Step {
    /// The step of a number, from 1 on.
    pub(super) fn new(number: i32, gradient_factor: f32, rate: f32) -> Self {
        let corrections = [BETA_1, BETA_2].map(|beta| 1.0 / (1.0 - beta.powi(number)));
        Self { gradient_factor, rate, corrections }
    }
}

/// Weights that are trained, with the running means of their gradients.
pub(super) struct Trained {
    pub(super) values: Vec<f32>,
    means: Vec<f32>,
    squares: Vec<f32>,
    /// The decay of a step in units of the learning rate, decoupled from the gradients.
    decay: f32,
    /// No weight goes beyond it.
    limit: f32,
}

impl Trained {
    pub(super) fn new(values: Vec<f32>, decay: f32, limit: f32) -> Self {
        let zeros = vec![0.0; values.len()];
        Self { values, means: zeros.clone(), squares: zeros, decay, limit }
    }

    pub(super) fn step(&mut self, gradients: &[f32], step: Step) {
        let [first, second] = step.corrections;
        let keep = 1.0 - self.decay * step.rate;
        let moments = self.means.iter_mut().zip(&mut self.squares);
        for ((value, gradient), (mean, square)) in self.values.iter_mut().zip(gradients).zip(moments) {
            let gradient = gradient * step.gradient_factor;
            *mean = BETA_1 * *mean + (1.0 - BETA_1) * gradient;
            *square = BETA_2 * *square + (1.0 - BETA_2) * gradient * gradient;
            let change = step.rate * (*mean * first) / ((*square * second).sqrt() + EPSILON);
            *value = (*value * keep - change).clamp(-self.limit, self.limit);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_finds_a_minimum_and_keeps_the_limit() {
        // The minima are at 0.5 and at 3, which is beyond the limit.
        let mut weights = Trained::new(vec![0.0, 0.0], 0.0, 1.98);
        for number in 1..2000 {
            let gradients = [weights.values[0] - 0.5, weights.values[1] - 3.0];
            weights.step(&gradients, Step::new(number, 1.0, 0.01));
        }
        assert!((weights.values[0] - 0.5).abs() < 0.01);
        assert_eq!(weights.values[1], 1.98);
    }

    #[test]
    fn decay_needs_no_gradient() {
        let mut weights = Trained::new(vec![1.0], 20.0, 1.98);
        weights.step(&[0.0], Step::new(1, 1.0, 0.001));
        assert!((weights.values[0] - 0.98).abs() < 1e-6);
    }
}
