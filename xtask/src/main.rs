//! Tasks for developers: benchmarks, long tests, packages, pictures. `cargo xtask --help` lists them.

mod animation;
mod bench_1976;
mod bench_engines;
mod bench_pgn;
mod clients;
mod fuzz;
mod janus;
mod mutants;
mod package;
mod pictures;
mod rating;
mod screen_svg;
mod soak;
mod terminal_pieces;
mod wasm;
mod web;

use std::path::PathBuf;
use std::process::Command;

use anyhow::Result;
use clap::{Parser, Subcommand, ValueEnum};

#[derive(Debug, Parser)]
#[command(name = "cargo xtask", about = "Tasks for developers: benchmarks, long tests, packages, pictures")]
struct Cli {
    #[command(subcommand)]
    task: Task,
}

#[derive(Debug, Subcommand)]
enum Task {
    /// Measure several things in turn in one run, and print ratios
    #[command(subcommand)]
    Bench(Bench),
    /// Compare with an independent implementation for minutes, or let the whole program work for as long as you like
    Soak {
        /// What to compare, or all that works
        what: Soak,
        /// How many positions are compared
        #[arg(long, default_value_t = 1_000_000)]
        positions: u64,
        /// How many minutes all works
        #[arg(long, default_value_t = 60)]
        minutes: u64,
        /// The seed of the random games
        #[arg(long, default_value_t = 1)]
        seed: u64,
    },
    /// Give noise to every parser and machine (cargo-fuzz and a nightly compiler are needed), and keep what is worth keeping
    Fuzz(fuzz::FuzzArgs),
    /// Change the code in one place after the other, and list the changes that no test notices (cargo-mutants is needed)
    Mutants(mutants::MutantsArgs),
    /// Count deeper than the tests: published counts, all Chess960 starts, and against cozy-chess and shakmaty
    PerftDeep,
    /// Write the file of odd positions and their counts; the result is the same every time
    PerftData,
    /// Play against real clients: python-chess, which is installed below target; and where they are at hand lichess-bot
    /// (LICHESS_BOT is the folder of its sources), cutechess-cli (CUTECHESS_CLI or on the PATH) and fastchess (FASTCHESS)
    Clients,
    /// Measure what MicroChess is worth against other weak players, and write the results into docs/rating.md
    Rating(rating::RatingArgs),
    /// Play a thousand bullet games through UCI; a crash, an illegal move or a loss on time is an error
    Bullet,
    /// Make the packages for crates.io, build, check and test them; nothing is published
    Package(package::PackageArgs),
    /// Compile what runs in a browser to WebAssembly, and run it in Node.js
    Wasm,
    /// Make the net of Janus: positions (`data`), training (`train`), and the match that accepts a net (`match`)
    Janus(janus::JanusArgs),
    /// Build the web page into crates/web/dist: WebAssembly, TypeScript, fonts, pieces
    Web,
    /// Test the built page in Chromium, served by the real program
    Browser {
        /// Only test files whose name contains this
        only: Option<String>,
    },
    /// Copy the pixel drawings of the pieces into the crate of the terminal
    Pieces,
    /// Draw the README's pictures from the real program
    Pictures,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Soak {
    /// Random games beside cozy-chess, shakmaty and naive code: moves, FEN, SAN, UCI, keys, outcomes, exchanges
    #[value(name = "chess0x88")]
    Chess0x88,
    /// The fast decision of 1976 beside the literal one, with every bound and shortcut held against the plain count, on
    /// ordinary boards, arbitrary bytes and positions of games; and KIM-1s with openings of arbitrary bytes
    #[value(name = "1976")]
    Decision1976,
    /// The program itself: UCI sessions, matches with bad engines, a game in a terminal, a batch, a census, in turns; memory and
    /// open files are looked at (Linux only), and what grows or dies is an error
    All,
}

#[derive(Debug, Subcommand)]
enum Bench {
    /// The decision of 1976 at each level, on the recorded boards
    #[command(name = "1976")]
    Decision1976 {
        /// How many times each board is decided; the median round counts
        #[arg(long, default_value_t = 15)]
        rounds: usize,
    },
    /// Many decisions on all cores (think --batch), compared with cores that only decide
    Batch {
        /// How many rounds; the median round counts
        #[arg(long, default_value_t = 5)]
        rounds: usize,
    },
    /// Nodes a second of Janus, compared with other UCI engines
    Engines {
        /// Milliseconds for each position
        #[arg(long, default_value_t = 2000)]
        movetime: u64,
        /// Commands of other engines; Debian's Toga II and GNU Chess, where they are installed, if none is given
        others: Vec<String>,
    },
    /// Reading and writing PGN, beside pgn-extract, on a file that is made for it
    Pgn(bench_pgn::BenchPgnArgs),
    /// Perft, compared with cozy-chess and shakmaty
    Perft,
    /// Each operation of the board, beside cozy-chess where it has the same
    Board,
}

fn main() -> Result<()> {
    match Cli::parse().task {
        Task::Bench(Bench::Decision1976 { rounds }) => bench_1976::run(rounds),
        Task::Bench(Bench::Batch { rounds }) => bench_1976::batch(rounds),
        Task::Bench(Bench::Engines { movetime, others }) => bench_engines::run(movetime, &others),
        Task::Bench(Bench::Pgn(args)) => bench_pgn::run(&args),
        Task::Bench(Bench::Perft) => run_cargo(&["bench", "--package", "oracles", "--bench", "perft"], &[], &[]),
        Task::Bench(Bench::Board) => run_cargo(&["bench", "--package", "oracles", "--bench", "board"], &[], &[]),
        Task::Soak { what, positions, minutes, seed } => {
            let settings = [("SOAK_POSITIONS", positions.to_string()), ("SOAK_SEED", seed.to_string())];
            match what {
                Soak::Chess0x88 => run_cargo(&ORACLES, &["soak::"], &settings),
                Soak::Decision1976 => run_cargo(&SOAK_1976, &["boards_and_games_by_chance"], &settings),
                Soak::All => soak::run(minutes, seed),
            }
        }
        Task::Fuzz(args) => fuzz::run(&args),
        Task::Mutants(args) => mutants::run(&args),
        Task::PerftDeep => run_cargo(&ORACLES, &["perft_deep::"], &[]),
        Task::PerftData => run_cargo(&ORACLES, &["perft_data::write_the_file"], &[]),
        Task::Clients => clients::run(),
        Task::Rating(args) => rating::run(&args),
        Task::Bullet => clients::bullet(),
        Task::Package(args) => package::run(&args),
        Task::Wasm => wasm::run(),
        Task::Janus(args) => janus::run(&args),
        Task::Web => web::run(),
        Task::Browser { only } => web::browser(only.as_deref()),
        Task::Pieces => terminal_pieces::run(),
        Task::Pictures => pictures::run(),
    }
}

/// The cargo command for the comparisons of `chess0x88` that only run on demand.
const ORACLES: [&str; 6] = ["test", "--release", "--package", "oracles", "--test", "chess0x88"];

/// The arguments of cargo for the long test of the fast decision.
const SOAK_1976: [&str; 8] =
    ["test", "--release", "--package", "microchess-1976", "--features", "paranoid", "--test", "soak"];

/// Runs a benchmark or a long test of another crate, and shows its output as it runs. They are in other crates, because
/// shakmaty, which is under the GPL, may only be a dev-dependency.
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

/// Builds `microchess` in release mode, and returns its path; or that of the program that the variable `MICROCHESS` names.
fn built_program() -> Result<PathBuf> {
    if let Some(program) = std::env::var_os("MICROCHESS") {
        return Ok(PathBuf::from(program));
    }
    run_cargo(&["build", "--release", "--package", "microchess"], &[], &[])?;
    // Cargo puts it into the folder of this program.
    Ok(std::env::current_exe()?.with_file_name("microchess"))
}

/// A path inside the repository.
fn in_repository(path: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("..").join(path)
}
