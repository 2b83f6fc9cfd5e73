//! What the repository does to itself. `cargo xtask --help` lists it.

mod bench_1976;
mod clients;
mod package;
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
    /// Make the packages for crates.io, build, look through and test them; nothing is published
    Package(package::PackageArgs),
    /// Make the README's pictures anew, from the real program
    Pictures,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Soak {
    /// Random games beside cozy-chess and shakmaty: moves, FEN, SAN, UCI, keys, outcomes
    #[value(name = "chess0x88")]
    Chess0x88,
    /// The fast decision of 1976 beside the literal one, with every bound and shortcut held against the plain count, on
    /// ordinary boards, arbitrary bytes and positions of games; and KIM-1s with openings of arbitrary bytes
    #[value(name = "1976")]
    Decision1976,
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
    /// Many decisions on all cores (think --batch), beside one core that only decides
    Batch {
        /// How many times; the median round counts
        #[arg(long, default_value_t = 5)]
        rounds: usize,
    },
    /// Perft, beside cozy-chess and shakmaty
    Perft,
}

fn main() -> Result<()> {
    match Cli::parse().task {
        Task::Bench(Bench::Decision1976 { rounds }) => bench_1976::run(rounds),
        Task::Bench(Bench::Batch { rounds }) => bench_1976::batch(rounds),
        Task::Bench(Bench::Perft) => run_cargo(&["bench", "--package", "chess0x88", "--bench", "perft"], &[], &[]),
        Task::Soak { what, positions, seed } => {
            let settings = [("SOAK_POSITIONS", positions.to_string()), ("SOAK_SEED", seed.to_string())];
            match what {
                Soak::Chess0x88 => run_cargo(&ORACLES, &["soak::"], &settings),
                Soak::Decision1976 => run_cargo(&SOAK_1976, &["boards_and_games_by_chance"], &settings),
            }
        }
        Task::PerftDeep => run_cargo(&ORACLES, &["perft_deep::"], &[]),
        Task::PerftData => run_cargo(&ORACLES, &["perft_data::make_the_file"], &[]),
        Task::Clients => clients::run(),
        Task::Bullet => clients::bullet(),
        Task::Package(args) => package::run(&args),
        Task::Pictures => pictures::run(),
    }
}

/// How cargo is told to run the tests of `chess0x88` that only run on demand.
const ORACLES: [&str; 6] = ["test", "--release", "--package", "chess0x88", "--test", "oracles"];

/// And that of the fast decision.
const SOAK_1976: [&str; 8] =
    ["test", "--release", "--package", "microchess-1976", "--features", "paranoid", "--test", "soak"];

/// Runs a benchmark or a long test of another crate. They are not in here, because shakmaty may only be a dev-dependency.
/// What a test prints is shown while it runs.
fn run_cargo(command: &[&str], tests: &[&str], settings: &[(&str, String)]) -> Result<()> {
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(command).arg("--quiet");
    if !tests.is_empty() {
        cargo.arg("--").args(["--ignored", "--nocapture"]).args(tests);
    }
    let status = cargo.envs(settings.iter().map(|(name, value)| (name, value))).status()?;
    anyhow::ensure!(status.success(), "cargo {} failed", command.join(" "));
    Ok(())
}

/// Builds `microchess` as users run it, and says where it is.
fn built_program() -> Result<PathBuf> {
    run_cargo(&["build", "--release", "--package", "microchess"], &[], &[])?;
    // It was built beside this program, wherever that is.
    Ok(std::env::current_exe()?.with_file_name("microchess"))
}

/// A path inside the repository.
fn in_repository(path: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("..").join(path)
}
