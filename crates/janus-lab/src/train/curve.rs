//! The loss curve as lines of JSON.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::Path;

use anyhow::{Context, Result};

/// So many points of the training loss are written.
const POINTS: usize = 500;

/// Collects losses, and writes their means at regular steps.
pub(super) struct Curve {
    out: Option<BufWriter<File>>,
    every: usize,
    sum: f64,
    count: usize,
}

impl Curve {
    pub(super) fn new(path: Option<&Path>, steps: usize) -> Result<Self> {
        let create = |path: &Path| File::create(path).with_context(|| path.display().to_string());
        let out = path.map(create).transpose()?.map(BufWriter::new);
        Ok(Self { out, every: steps.div_ceil(POINTS).max(1), sum: 0.0, count: 0 })
    }

    /// Adds the loss of a batch.
    pub(super) fn step(&mut self, step: usize, positions: usize, loss: f64, rate: f32) -> Result<()> {
        self.sum += loss;
        self.count += 1;
        let Some(out) = self.out.as_mut().filter(|_| self.count == self.every) else { return Ok(()) };
        let mean = self.sum / self.count as f64;
        writeln!(out, r#"{{"step":{step},"positions":{positions},"training":{mean:.7},"rate":{rate:.7}}}"#)?;
        (self.sum, self.count) = (0.0, 0);
        Ok(())
    }

    /// Adds what is known after an epoch.
    pub(super) fn epoch(&mut self, epoch: usize, positions: usize, training: f64, validation: f64) -> Result<()> {
        let Some(out) = &mut self.out else { return Ok(()) };
        writeln!(
            out,
            r#"{{"epoch":{epoch},"positions":{positions},"training":{training:.7},"validation":{validation:.7}}}"#
        )?;
        Ok(out.flush()?)
    }
}
