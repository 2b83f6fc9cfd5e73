//! The lab's command line.

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, Result, ensure};
use chess0x88::Position;
use clap::{Args, Parser, Subcommand};
use indicatif::{ProgressBar, ProgressStyle};
use janus_lab::book_openings::book_openings;
use janus_lab::bootstrap::bootstrap;
use janus_lab::data::Dataset;
use janus_lab::features::Features;
use janus_lab::inspect::{inspect, rounding_error};
use janus_lab::ladder::LadderArgs;
use janus_lab::net_match::NetMatchArgs;
use janus_lab::piece_square;
use janus_lab::plot::PlotArgs;
use janus_lab::quantised::QuantisedNet;
use janus_lab::record::{GameResult, Label, Record};
use janus_lab::selfplay::SelfPlayArgs;
use janus_lab::target::{Target, fit_to_results};
use janus_lab::train::{Options, train};
#[cfg(feature = "tune")]
use janus_lab::tune::TuneArgs;
use janus_lab::wdl_fit::fit_wdl;

/// Rounding errors are measured on so many positions at most.
const ROUNDING_POSITIONS: usize = 20_000;

/// Where the net of Janus is made.
#[derive(Parser)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Positions from nothing: random games, labelled by piece-square values
    Bootstrap {
        /// The data file to be written
        out: PathBuf,
        #[arg(long, default_value_t = 3_000_000)]
        positions: u64,
        #[arg(long, default_value_t = 1)]
        seed: u64,
    },
    /// Play games against itself and write their positions
    Data(SelfPlayArgs),
    /// Train a net
    Train(TrainArgs),
    /// Play a match between two nets, which decides whether the new one is kept
    Match(NetMatchArgs),
    /// Tune the numbers of the search by games at equal nodes
    #[cfg(feature = "tune")]
    Tune(TuneArgs),
    /// Draw the losses and the Elo of all generations
    Plot(PlotArgs),
    /// Print the openings of matches, a FEN on each line: positions of Janus's book
    Openings {
        /// How many plies from the standard position
        #[arg(long, default_value_t = 8)]
        plies: usize,
    },
    /// Measure how strong each level is, by matches with its neighbours
    Ladder(LadderArgs),
    /// Fit the chances to win, draw and lose to the results of games
    Wdl {
        #[arg(required = true)]
        data: Vec<PathBuf>,
    },
    /// Losses of a net on held-out games, by the number of pieces
    Inspect {
        net: PathBuf,
        #[arg(required = true)]
        data: Vec<PathBuf>,
        /// The weight of the score against the result
        #[arg(long, default_value_t = 0.8)]
        weight: f32,
        /// K in sigmoid(score / K); the net's own if not given
        #[arg(long)]
        scale: Option<f32>,
        /// All games, not only those that are held out
        #[arg(long)]
        all: bool,
    },
    /// Scores of positions: in floats, in the engine's integers, and by piece-square values
    Eval {
        net: PathBuf,
        /// Positions in FEN; some well-known ones if none is given
        fens: Vec<String>,
    },
}

#[derive(Args)]
struct TrainArgs {
    #[arg(required = true)]
    data: Vec<PathBuf>,
    /// The net to be written
    #[arg(long)]
    out: PathBuf,
    /// Hidden values of one perspective: 16, 32, 64, 128 (what the engine has) or 256
    #[arg(long, default_value_t = 128)]
    width: usize,
    #[arg(long, default_value_t = 10)]
    epochs: usize,
    #[arg(long, default_value_t = 4096)]
    batch: usize,
    #[arg(long, default_value_t = 0.001)]
    rate: f32,
    /// The weight of the score against the result
    #[arg(long, default_value_t = 0.8)]
    weight: f32,
    /// K in sigmoid(score / K); fitted to the results if not given
    #[arg(long)]
    scale: Option<f32>,
    /// Decay of the unshared rows, in learning rates a step
    #[arg(long, default_value_t = 20.0)]
    decay: f32,
    /// Train each row by itself
    #[arg(long)]
    no_factoriser: bool,
    /// Parts of a batch worked on at the same time; the net depends on it, in the last digits
    #[arg(long, default_value_t = 2)]
    shards: usize,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// A file for the loss curve, as lines of JSON
    #[arg(long)]
    curve: Option<PathBuf>,
    /// A net to start from, of the same width
    #[arg(long)]
    init: Option<PathBuf>,
}

fn main() -> Result<()> {
    match Cli::parse().command {
        Command::Bootstrap { out, positions, seed } => {
            let written = bootstrap(&out, positions, seed, &progress_bar(positions)?)?;
            print(&format!("{written} positions, seed {seed}: {}", out.display()))
        }
        Command::Data(args) => args.run(),
        Command::Train(args) => run_train(args),
        Command::Match(args) => args.run(),
        #[cfg(feature = "tune")]
        Command::Tune(args) => args.run(),
        Command::Plot(args) => args.run(),
        Command::Openings { plies } => {
            book_openings(plies)?.iter().try_for_each(|game| print(&game.position().to_string()))
        }
        Command::Ladder(args) => args.run(),
        Command::Inspect { net, data, weight, scale, all } => {
            let net = QuantisedNet::load(&net)?;
            let data = Dataset::load(&data)?;
            let split = data.split();
            let indices = if all { [split.training, split.validation].concat() } else { split.validation };
            let target = Target { weight, scale: scale.unwrap_or_else(|| f32::from(net.scale())) };
            print(&format!("width {}, K {}, QB {}", net.width(), net.scale(), net.qb()))?;
            print(inspect(&net, &data, &indices, target).to_string().trim_end())
        }
        Command::Wdl { data } => print(fit_wdl(&Dataset::load(&data)?).to_string().trim_end()),
        Command::Eval { net, fens } => run_eval(&net, &fens),
    }
}

fn run_train(args: TrainArgs) -> Result<()> {
    let data = Dataset::load(&args.data)?;
    let split = data.split();
    let scale = args.scale.unwrap_or_else(|| fit_to_results(&data, &split.training)).round();
    ensure!((1.0..=10_000.0).contains(&scale), "a scale of {scale} centipawns");
    print(&format!(
        "{} positions of {} games, {} of them held out; K {scale:.0}{}",
        data.len(),
        split.games,
        split.validation.len(),
        if args.scale.is_some() { ", given" } else { ", fitted to the results" }
    ))?;
    let init = args.init.as_deref().map(QuantisedNet::load).transpose()?.map(|net| net.to_net());
    let options = Options {
        width: args.width,
        epochs: args.epochs,
        batch: args.batch,
        rate: args.rate,
        decay: args.decay,
        is_factorised: !args.no_factoriser,
        shards: args.shards,
        seed: args.seed,
        curve: args.curve,
        init,
    };
    let target = Target { weight: args.weight, scale };
    let trained = train(&data, &split, target, &options, &progress_bar(0)?)?;
    let quantised = QuantisedNet::new(&trained.net);
    quantised.save(&args.out)?;
    let sample = &split.validation[..split.validation.len().min(ROUNDING_POSITIONS)];
    let (mean, most) = rounding_error(&trained.net, &quantised, &data, sample);
    print(&format!(
        "training {:.6}, validation {:.6}; {:.0} positions a second; QB {}, rounding {mean:.2} cp in the mean, {most:.1} at most",
        trained.training_loss,
        trained.validation_loss,
        trained.speed,
        quantised.qb(),
    ))?;
    print(inspect(&quantised, &data, &split.validation, target).to_string().trim_end())?;
    print(&format!("{}", args.out.display()))
}

/// Positions whose worth is known well enough to see whether a net is sane.
const KNOWN: [(&str, &str); 9] = [
    ("start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
    ("start, Black to move", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1"),
    ("a queen up", "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
    ("a rook up", "1nbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQk - 0 1"),
    ("a knight down", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/R1BQKBNR w KQkq - 0 1"),
    ("a pawn up", "rnbqkbnr/ppp1pppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
    ("king and queen", "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1"),
    ("king and pawn", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"),
    ("rook ending, a pawn up", "4k3/pp4r1/8/8/8/8/PPP3R1/4K3 w - - 0 1"),
];

fn run_eval(net: &std::path::Path, fens: &[String]) -> Result<()> {
    let quantised = QuantisedNet::load(net)?;
    let floats = quantised.to_net();
    let given = fens.iter().map(|fen| (fen.as_str(), fen.as_str()));
    let positions: Vec<(&str, &str)> = if fens.is_empty() { KNOWN.to_vec() } else { given.collect() };
    print("   net  floats  piece-square")?;
    for (name, fen) in positions {
        let position: Position = fen.parse().with_context(|| fen.to_owned())?;
        let label = Label { score: 0, result: GameResult::Draw, ply: 0, is_first: true };
        let features = Features::new(&Record::new(&position, label));
        let (integer, float) = (quantised.score(&features), floats.score(&features));
        print(&format!("{integer:>6} {float:>7.1} {:>13}  {name}", piece_square::evaluate(&position)))?;
    }
    Ok(())
}

fn print(line: &str) -> Result<()> {
    Ok(writeln!(std::io::stdout(), "{line}")?)
}

fn progress_bar(length: u64) -> Result<ProgressBar> {
    let style = ProgressStyle::with_template("{bar:40} {human_pos}/{human_len} {per_sec}, {eta} to go")?;
    Ok(ProgressBar::new(length).with_style(style))
}
