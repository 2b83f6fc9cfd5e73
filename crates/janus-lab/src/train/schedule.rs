//! The learning rate: a short warm-up, then a cosine down to a hundredth.

use std::f32::consts::PI;

const WARM_UP_STEPS: usize = 100;
const LAST: f32 = 0.01;

/// The learning rates of a training.
pub(super) struct Schedule {
    rate: f32,
    steps: usize,
}

impl Schedule {
    pub(super) const fn new(rate: f32, steps: usize) -> Self {
        Self { rate, steps }
    }

    pub(super) const fn steps(&self) -> usize {
        self.steps
    }

    /// The rate of a step, from 0 on.
    pub(super) fn rate(&self, step: usize) -> f32 {
        let done = step as f32 / self.steps.max(1) as f32;
        let cosine = LAST + (1.0 - LAST) * (1.0 + (PI * done).cos()) / 2.0;
        let warm_up = ((step + 1) as f32 / WARM_UP_STEPS as f32).min(1.0);
        self.rate * cosine * warm_up
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_rises_and_falls() {
        let schedule = Schedule::new(0.001, 10_000);
        assert!(schedule.rate(0) < 0.000_011);
        assert!((schedule.rate(99) - 0.001).abs() < 1e-5);
        assert!((schedule.rate(5000) - 0.000_505).abs() < 1e-5);
        assert!((schedule.rate(9999) - 0.000_01).abs() < 1e-6);
    }
}
