//! Tuning the numbers of the search by games: simultaneous perturbation stochastic approximation (SPSA).
//!
//! In each pair of games all numbers are moved a little, at random up or down, and play against the same numbers moved the
//! other way. Then they all go a small step towards the side that has won. Most steps are wrong for most numbers, but these
//! errors cancel out, and what is left is the slope.

use std::fmt::Write as _;
use std::path::PathBuf;
use std::sync::Arc;

use anyhow::{Context, Result, ensure};
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use microchess_janus::{Network, Params, Searcher};
use rayon::prelude::*;

use crate::net_match::play_pair;
use crate::opening::game_random;

/// Pairs that are played with the same numbers, each moved in its own way, before these take their steps.
const CHUNK: u64 = 16;

/// How fast steps and perturbations shrink, by the number of the pair.
const STEP_EXPONENT: f64 = 0.602;
const PERTURBATION_EXPONENT: f64 = 0.101;

/// A perturbation at the end is this part of a number's range.
const PERTURBATION: f64 = 0.05;

/// A step at the end, for a pair that is won by a point, is this part of the perturbation.
const STEP: f64 = 0.01;

/// Steps shrink slowly for this part of all pairs.
const STABILITY: f64 = 0.1;

/// Tune the numbers of the search by games at equal nodes
#[derive(Debug, Args)]
pub struct TuneArgs {
    /// The net that plays
    #[arg(long)]
    net: PathBuf,
    /// Where the numbers go, after every few pairs
    #[arg(long)]
    out: PathBuf,
    /// How many games
    #[arg(long, default_value_t = 20_000)]
    games: u64,
    /// Nodes after which no iteration begins
    #[arg(long, default_value_t = 5000)]
    nodes: u64,
    /// The seed of openings and perturbations
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Only numbers whose names begin so; may be repeated
    #[arg(long = "only", value_name = "NAME")]
    only: Vec<String>,
}

/// One number on its way.
struct Tuned {
    name: &'static str,
    low: f64,
    high: f64,
    usual: i32,
    value: f64,
    is_fixed: bool,
}

impl Tuned {
    fn all(only: &[String]) -> Vec<Self> {
        let numbers = Params::RANGES.iter().zip(Params::USUAL.values());
        let tuned = |((name, range), usual): (&(&'static str, std::ops::RangeInclusive<i32>), i32)| Self {
            name,
            low: f64::from(*range.start()),
            high: f64::from(*range.end()),
            usual,
            value: f64::from(usual),
            is_fixed: !only.is_empty() && !only.iter().any(|prefix| name.starts_with(prefix.as_str())),
        };
        numbers.map(tuned).collect()
    }

    /// How far it is moved in a pair, in its own units.
    fn perturbation(&self, pair: u64, pairs: u64) -> f64 {
        let last = (self.high - self.low) * PERTURBATION;
        last * (pairs as f64 / (pair + 1) as f64).powf(PERTURBATION_EXPONENT)
    }

    /// How far it goes for a pair that is won by a point.
    fn step(&self, pair: u64, pairs: u64) -> f64 {
        let stability = STABILITY * pairs as f64;
        let shrunk = ((stability + pairs as f64) / (stability + (pair + 1) as f64)).powf(STEP_EXPONENT);
        let last = (self.high - self.low) * PERTURBATION;
        STEP * last * last * shrunk / self.perturbation(pair, pairs)
    }
}

impl TuneArgs {
    /// Plays, and writes the numbers that come out.
    pub fn run(&self) -> Result<()> {
        let bytes = std::fs::read(&self.net).with_context(|| self.net.display().to_string())?;
        let network = Arc::new(Network::parse(&bytes)?);
        let mut tuned = Tuned::all(&self.only);
        ensure!(tuned.iter().any(|tuned| !tuned.is_fixed), "no number's name begins with {}", self.only.join(" or "));
        let pairs = self.games.div_ceil(2);
        let style = ProgressStyle::with_template("{bar:40} {human_pos}/{human_len} pairs, {per_sec}, {eta} left")?;
        let bar = ProgressBar::new(pairs).with_style(style);
        for first in (0..pairs).step_by(CHUNK as usize) {
            let chunk = first..(first + CHUNK).min(pairs);
            let results: Vec<(u64, Vec<f64>, f64)> = chunk
                .into_par_iter()
                .map_init(
                    || [(); 2].map(|()| Searcher::new(Arc::clone(&network), 4)),
                    |searchers, pair| self.play_perturbed(searchers, &tuned, pair, pairs),
                )
                .collect();
            for (pair, signs, points) in results {
                for (tuned, sign) in tuned.iter_mut().zip(signs) {
                    let step = tuned.step(pair, pairs) * points * sign;
                    tuned.value = (tuned.value + step).clamp(tuned.low, tuned.high);
                }
            }
            bar.set_position((first + CHUNK).min(pairs));
            std::fs::write(&self.out, table(&tuned)).with_context(|| self.out.display().to_string())?;
        }
        bar.finish_and_clear();
        println!("{} games, {} nodes, seed {}\n{}", 2 * pairs, self.nodes, self.seed, table(&tuned).trim_end());
        Ok(())
    }

    /// Plays a pair with the numbers moved one way against the same moved the other way. Gives the direction of each, 0 if it
    /// stays, and the points that the first have won beyond half of them.
    fn play_perturbed(
        &self,
        searchers: &mut [Searcher; 2],
        tuned: &[Tuned],
        pair: u64,
        pairs: u64,
    ) -> (u64, Vec<f64>, f64) {
        // Another seed than that of the openings.
        let mut random = game_random(!self.seed, pair);
        let signs: Vec<f64> = tuned
            .iter()
            .map(|tuned| match (tuned.is_fixed, random.bool()) {
                (true, _) => 0.0,
                (false, true) => 1.0,
                (false, false) => -1.0,
            })
            .collect();
        for (searcher, side) in searchers.iter_mut().zip([1.0, -1.0]) {
            // Between two whole numbers the nearer one is taken more often, so that numbers of few steps move too.
            let values: Vec<i32> = tuned
                .iter()
                .zip(&signs)
                .map(|(tuned, sign)| {
                    let moved = tuned.value + side * sign * tuned.perturbation(pair, pairs);
                    let rounded = if tuned.is_fixed { moved } else { (moved + random.f64()).floor() };
                    rounded.clamp(tuned.low, tuned.high) as i32
                })
                .collect();
            searcher.set_params(Params::from_values(&values));
        }
        let half_points: u32 = play_pair(searchers, self.nodes, self.seed, pair).iter().sum();
        (pair, signs, f64::from(half_points) - 2.0)
    }
}

/// A line for each number: what it was and what it is.
fn table(tuned: &[Tuned]) -> String {
    let mut text = String::new();
    for tuned in tuned.iter().filter(|tuned| !tuned.is_fixed) {
        let _ = writeln!(text, "{:<26}{:>7} -> {:>9.2}", tuned.name, tuned.usual, tuned.value);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_shrink_and_fixed_numbers_are_left_out() {
        let tuned = Tuned::all(&["razor".to_owned()]);
        let free: Vec<&str> = tuned.iter().filter(|tuned| !tuned.is_fixed).map(|tuned| tuned.name).collect();
        assert_eq!(free, ["razor_depth", "razor_margin"]);
        assert_eq!(table(&tuned).lines().count(), 2);
        let margin = &tuned[1];
        assert!(margin.step(0, 1000) > 2.0 * margin.step(999, 1000));
        assert!((margin.perturbation(999, 1000) - (450.0 - 120.0) * PERTURBATION).abs() < 1e-9);
        assert!((margin.step(999, 1000) - STEP * PERTURBATION * (450.0 - 120.0)).abs() < 1e-9);
    }

    #[test]
    fn all_usual_numbers_are_within_their_ranges() {
        for tuned in Tuned::all(&[]) {
            assert!((tuned.low..=tuned.high).contains(&tuned.value), "{}", tuned.name);
        }
    }
}
