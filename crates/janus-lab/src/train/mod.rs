//! The trainer: mini-batches, both cores, sparse inputs.
//!
//! A batch is cut into shards. Each shard sums the gradients of its positions in a buffer of its own, and the buffers are
//! added in their order, so that the result does not depend on how many threads do the work.

mod adam;
mod curve;
mod factoriser;
mod layers;
mod model;
mod schedule;
mod shard;

use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::{Result, bail, ensure};
use indicatif::ProgressBar;
use rayon::prelude::*;

use crate::data::{Dataset, Split};
use crate::features::Features;
use crate::net::Net;
use crate::target::{Target, mean_over, sigmoid};
use curve::Curve;
use layers::Layers;
use model::Model;
use schedule::Schedule;
use shard::Shard;

/// How a net is trained.
#[derive(Clone, Debug)]
pub struct Options {
    /// Hidden values of one perspective: 16, 32, 64, 128 or 256.
    pub width: usize,
    /// How often each position is seen.
    pub epochs: usize,
    /// Positions for one step.
    pub batch: usize,
    /// The learning rate after the warm-up.
    pub rate: f32,
    /// The decay of the unshared rows, in learning rates a step.
    pub decay: f32,
    /// Whether rows share what they have in common.
    pub is_factorised: bool,
    /// Parts of a batch that are worked on at the same time.
    pub shards: usize,
    /// The seed of the first weights and of the order of positions.
    pub seed: u64,
    /// Where the loss curve goes, as lines of JSON.
    pub curve: Option<PathBuf>,
    /// A net to start from.
    pub init: Option<Net>,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            width: 64,
            epochs: 10,
            batch: 4096,
            rate: 0.001,
            decay: 20.0,
            is_factorised: true,
            shards: 2,
            seed: 1,
            curve: None,
            init: None,
        }
    }
}

/// What has been trained.
pub struct Trained {
    /// The net, folded.
    pub net: Net,
    /// The loss over the training games in the last epoch, while the net was still changing.
    pub training_loss: f64,
    /// The loss over the held-out games.
    pub validation_loss: f64,
    /// Positions per second of training, over all cores.
    pub speed: f64,
}

/// Trains a net on the training part of a split.
///
/// # Errors
///
/// When there is nothing to learn from, the width is not supported, or the loss curve cannot be written.
pub fn train(
    data: &Dataset,
    split: &Split,
    target: Target,
    options: &Options,
    progress: &ProgressBar,
) -> Result<Trained> {
    ensure!(!split.training.is_empty(), "no positions to learn from");
    ensure!(options.batch > 0 && options.epochs > 0, "a batch or an epoch of nothing");
    match options.width {
        16 => train_width::<16>(data, split, target, options, progress),
        32 => train_width::<32>(data, split, target, options, progress),
        64 => train_width::<64>(data, split, target, options, progress),
        128 => train_width::<128>(data, split, target, options, progress),
        256 => train_width::<256>(data, split, target, options, progress),
        width => bail!("a width of {width}: 16, 32, 64, 128 and 256 are possible"),
    }
}

fn train_width<const H: usize>(
    data: &Dataset,
    split: &Split,
    target: Target,
    options: &Options,
    progress: &ProgressBar,
) -> Result<Trained> {
    let mut rng = fastrand::Rng::with_seed(options.seed);
    let mut model = match &options.init {
        Some(net) => Model::<H>::from_net(net, options)?,
        None => Model::<H>::random(&mut rng, options),
    };
    let mut order = split.training.clone();
    let batch = options.batch.min(order.len());
    let steps = order.len() / batch;
    let schedule = Schedule::new(options.rate, options.epochs * steps);
    let mut curve = Curve::new(options.curve.as_deref(), schedule.steps())?;
    let mut shards: Vec<Shard<H>> = (0..options.shards.max(1)).map(|_| Shard::new()).collect();
    progress.set_length((schedule.steps() * batch) as u64);

    let mut layers = model.fold();
    let mut training_loss = 0.0;
    let mut validation_loss = 0.0;
    let mut time = Duration::ZERO;
    let mut step = 0;
    for epoch in 1..=options.epochs {
        let start = Instant::now();
        rng.shuffle(&mut order);
        training_loss = 0.0;
        for indices in order.chunks_exact(batch) {
            let part = batch.div_ceil(shards.len());
            let work = shards.par_iter_mut().zip(indices.par_chunks(part));
            let losses: Vec<f64> = work.map(|(shard, indices)| shard.run(&layers, data, indices, target)).collect();
            let loss = losses.iter().sum::<f64>() / batch as f64;
            let (first, rest) = shards.split_at_mut(1);
            let gradient = first[0].gradient_mut();
            rest.iter().take(losses.len() - 1).for_each(|shard| gradient.add(shard.gradient()));
            model.step(gradient, 1.0 / batch as f32, schedule.rate(step));
            model.fold_into(&mut layers);
            training_loss += loss / steps as f64;
            curve.step(step, (step + 1) * batch, loss, schedule.rate(step))?;
            step += 1;
            progress.inc(batch as u64);
        }
        time += start.elapsed();
        validation_loss = validate(&layers, data, &split.validation, target);
        curve.epoch(epoch, step * batch, training_loss, validation_loss)?;
        let speed = (step * batch) as f64 / time.as_secs_f64();
        let line = format!(
            "epoch {epoch:>3}: training {training_loss:.6}, validation {validation_loss:.6}, {speed:.0} positions a second"
        );
        if progress.is_hidden() { eprintln!("{line}") } else { progress.println(line) }
    }
    progress.finish_and_clear();
    let net = layers.to_net(target.scale.round() as u16);
    Ok(Trained { net, training_loss, validation_loss, speed: (step * batch) as f64 / time.as_secs_f64() })
}

/// The mean squared error over some records.
fn validate<const H: usize>(layers: &Layers<H>, data: &Dataset, indices: &[u32], target: Target) -> f64 {
    mean_over(data, indices, |record| {
        let output = layers.forward(&Features::new(record)).output;
        (sigmoid(output) - target.points(record)).powi(2)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bootstrap::random_game;
    use crate::quantised::QuantisedNet;

    fn toy() -> Dataset {
        Dataset::from_records(&(0..400).flat_map(|game| random_game(7, game)).collect::<Vec<_>>())
    }

    fn toy_options() -> Options {
        Options { width: 16, epochs: 12, batch: 64, rate: 0.005, ..Options::default() }
    }

    #[test]
    fn losses_fall_and_training_repeats() {
        let data = toy();
        let split = data.split();
        let target = Target { weight: 1.0, scale: 200.0 };
        let bar = ProgressBar::hidden();
        let short = train(&data, &split, target, &Options { epochs: 1, ..toy_options() }, &bar).unwrap();
        let long = train(&data, &split, target, &toy_options(), &bar).unwrap();
        assert!(long.training_loss < short.training_loss / 2.0, "{} {}", short.training_loss, long.training_loss);
        assert!(long.validation_loss < short.validation_loss / 1.5);
        let again = train(&data, &split, target, &toy_options(), &bar).unwrap();
        assert_eq!(again.net, long.net);
        let one_thread = rayon::ThreadPoolBuilder::new().num_threads(1).build().unwrap();
        let alone = one_thread.install(|| train(&data, &split, target, &toy_options(), &bar).unwrap());
        assert_eq!(alone.net, long.net);

        let init = Some(QuantisedNet::new(&long.net).to_net());
        let options = Options { epochs: 1, rate: 0.0001, init, ..toy_options() };
        let resumed = train(&data, &split, target, &options, &bar).unwrap();
        assert!(resumed.training_loss < short.training_loss / 2.0, "{}", resumed.training_loss);
    }
}
