//! What the repository does to itself. `cargo xtask --help` lists it.

mod bench_1976;
mod clients;
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
    #[command(subcommand)]
    Bench(Bench),
    /// Compare with something independent, for minutes
    Soak {
        /// What to compare
        what: Soak,
        /// How many positions
        #[arg(long, default_value_t = 1_000_000)]
        positions: u64,
        /// Another seed makes other games
        #[arg(long, default_value_t = 1)]
        seed: u64,
    },
    /// Count deeper than the tests do: published counts, all Chess960 starts, and beside cozy-chess and shakmaty
    PerftDeep,
    /// Make the file of odd positions and their counts anew; it comes out the same every time
    PerftData,
    /// Play against real clients: python-chess, which is installed below target
    Clients,
    /// Play a thousand bullet games through UCI; nobody may crash, cheat or be late
    Bullet,
    /// Make the README's pictures anew, from the real program
    Pictures,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Soak {
    /// Random games beside cozy-chess and shakmaty: moves, FEN, SAN, UCI, keys, outcomes
    #[value(name = "chess0x88")]
    Chess0x88,
}

#[derive(Debug, Subcommand)]
enum Bench {
    /// The decision of 1976, at each level, over the recorded boards
    #[command(name = "1976")]
    Decision1976 {
        /// How many times each board is decided; the median round counts
        #[arg(long, default_value_t = 15)]
        rounds: usize,
    },
    /// Perft, beside cozy-chess and shakmaty
    Perft,
}

fn main() -> Result<()> {
    match Cli::parse().task {
        Task::Bench(Bench::Decision1976 { rounds }) => bench_1976::run(rounds),
        Task::Bench(Bench::Perft) => run_cargo(&["bench", "--bench", "perft"], &[], &[]),
        Task::Soak { what: Soak::Chess0x88, positions, seed } => {
            let settings = [("SOAK_POSITIONS", positions.to_string()), ("SOAK_SEED", seed.to_string())];
            run_cargo(&ON_DEMAND, &["soak::"], &settings)
        }
        Task::PerftDeep => run_cargo(&ON_DEMAND, &["perft_deep::"], &[]),
        Task::PerftData => run_cargo(&ON_DEMAND, &["perft_data::make_the_file"], &[]),
        Task::Clients => clients::run(),
        Task::Bullet => clients::bullet(),
        Task::Pictures => pictures::run(),
    }
}

/// How cargo is told to run the tests of `chess0x88` that only run on demand.
const ON_DEMAND: [&str; 4] = ["test", "--release", "--test", "oracles"];

/// Runs a benchmark or a long test of `chess0x88`. They are not in here, because shakmaty may only be a dev-dependency.
/// What a test prints is shown while it runs.
fn run_cargo(command: &[&str], tests: &[&str], settings: &[(&str, String)]) -> Result<()> {
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(command).args(["--quiet", "--package", "chess0x88"]);
    if !tests.is_empty() {
        cargo.arg("--").args(["--ignored", "--nocapture"]).args(tests);
    }
    let status = cargo.envs(settings.iter().map(|(name, value)| (name, value))).status()?;
    anyhow::ensure!(status.success(), "cargo {} failed", command.join(" "));
    Ok(())
}

/// A path inside the repository.
fn in_repository(path: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("..").join(path)
}
