//! What the repository does to itself. `cargo xtask --help` lists it.

mod bench_1976;
mod pictures;

use std::path::PathBuf;
use std::process::Command;

use anyhow::Result;
use clap::{Parser, Subcommand, ValueEnum};

#[derive(Debug, Parser)]
#[command(name = "cargo xtask", about = "What the repository does to itself")]
struct Cli {
    #[command(subcommand)]
    task: Task,
}

#[derive(Debug, Subcommand)]
enum Task {
    /// Measure, side by side in one run, and print ratios
    Bench {
        /// What to measure
        what: Bench,
        /// With 1976: how many times each board is decided; the median round counts
        #[arg(long, default_value_t = 15)]
        rounds: usize,
    },
    /// Make the README's pictures anew, from the real program
    Pictures,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Bench {
    /// The decision of 1976, at each level, over the recorded boards
    #[value(name = "1976")]
    Decision1976,
    /// Perft, beside cozy-chess and shakmaty
    Perft,
}

fn main() -> Result<()> {
    match Cli::parse().task {
        Task::Bench { what: Bench::Decision1976, rounds } => bench_1976::run(rounds),
        Task::Bench { what: Bench::Perft, .. } => bench_perft(),
        Task::Pictures => pictures::run(),
    }
}

/// Runs the benchmark of `chess0x88`. It is not in here, because shakmaty may only be a dev-dependency.
fn bench_perft() -> Result<()> {
    let arguments = ["bench", "--quiet", "--package", "chess0x88", "--bench", "perft"];
    let status = Command::new(env!("CARGO")).args(arguments).status()?;
    anyhow::ensure!(status.success(), "the benchmark failed");
    Ok(())
}

/// A path inside the repository.
fn in_repository(path: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("..").join(path)
}
