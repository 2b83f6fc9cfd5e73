//! The speed of the decision of 1976, in microseconds and in KIM-1s.
//!
//! A KIM-1 makes a million cycles a second. The recordings say how many cycles each decision took, so these cycles divided
//! by a million and by the measured seconds are the number of KIM-1s that one core amounts to.

use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use anyhow::{Context, Result, ensure};
use microchess_1976::xray::XRay;
use microchess_1976::{Board, CycleCounter, Edition, Level, MicroChess, Probe, fast};
use microchess_game::Openings;
use serde_json::Value;

use crate::in_repository;

/// Recorded boards of one level, and the cycles of all their decisions.
struct Boards {
    boards: Vec<Board>,
    cycles: u64,
}

/// A heading, and the function that gives the text below it.
type Column = (&'static str, fn(&Measured) -> String);

/// The measurements of one level. Times are seconds for all boards together, except `spread`.
struct Measured {
    level: Level,
    boards: usize,
    literal: f64,
    fast: f64,
    with_clock: f64,
    with_xray: f64,
    cycles: u64,
    /// Microseconds for single boards, each the median of its rounds: the median board, the 99th percentile, the worst.
    spread: [f64; 3],
}

const COLUMNS: [Column; 11] = [
    ("boards", |of| of.boards.to_string()),
    ("literal, us", |of| format!("{:.1}", of.each(of.literal))),
    ("fast, us", |of| format!("{:.2}", of.each(of.fast))),
    ("ratio", |of| format!("{:.1}x", of.literal / of.fast)),
    ("KIM-1s a core", |of| format!("{:.0}", of.cycles as f64 / 1e6 / of.fast)),
    ("median", |of| format!("{:.2}", of.spread[0])),
    ("99%", |of| format!("{:.2}", of.spread[1])),
    ("worst", |of| format!("{:.2}", of.spread[2])),
    ("with clock", |of| format!("{:.2}x", of.with_clock / of.literal)),
    ("with X-ray", |of| format!("{:.2}x", of.with_xray / of.literal)),
    ("a second", |of| format!("{:.0}", of.boards as f64 / of.fast)),
];

impl Measured {
    fn each(&self, seconds: f64) -> f64 {
        seconds * 1e6 / self.boards as f64
    }
}

pub(crate) fn run(rounds: usize) -> Result<()> {
    ensure!(rounds > 0, "--rounds must be at least 1");
    print!("{:11}", "level");
    for (heading, _) in COLUMNS {
        print!(" {heading:>width$}", width = heading.len().max(7));
    }
    println!();
    for level in Level::ALL {
        let measured = measure(level, rounds)?;
        print!("{:11}", measured.level.name());
        for (heading, number) in COLUMNS {
            print!(" {:>width$}", number(&measured), width = heading.len().max(7));
        }
        println!();
    }
    println!(
        "Boards of testdata/golden/decisions.jsonl; median of {rounds} rounds. KIM-1s, median, 99%, worst (in us) and decisions\n\
         a second are those of the fast decision; with clock and X-ray: the literal one."
    );
    Ok(())
}

fn measure(level: Level, rounds: usize) -> Result<Measured> {
    let recorded = read_boards(level)?;
    let mut seconds: [Vec<f64>; 4] = Default::default();
    let mut single = vec![Vec::with_capacity(rounds); recorded.boards.len()];
    // The variants take turns, so that a noisy moment hits them all.
    for _ in 0..rounds {
        seconds[0].push(time(&recorded, level, || ()));
        seconds[1].push(time(&recorded, level, CycleCounter::default));
        seconds[2].push(time(&recorded, level, || XRay::new(|valuation| _ = black_box(valuation))));
        seconds[3].push(time_fast(&recorded, level));
        for (board, times) in recorded.boards.iter().zip(&mut single) {
            let start = Instant::now();
            black_box(fast::decide(black_box(board), level));
            times.push(start.elapsed().as_secs_f64());
        }
    }
    let [literal, with_clock, with_xray, fast] = seconds.map(median);
    let mut each: Vec<f64> = single.into_iter().map(|times| median(times) * 1e6).collect();
    each.sort_by(f64::total_cmp);
    let last = each.len() - 1;
    Ok(Measured {
        level,
        boards: recorded.boards.len(),
        literal,
        fast,
        with_clock,
        with_xray,
        cycles: recorded.cycles,
        spread: [last / 2, last * 99 / 100, last].map(|index| each[index]),
    })
}

/// Measures `think --batch` on all cores, and cores that only decide: how much of the cores' rate a batch reaches, and how
/// it grows with the number of cores. A FEN costs more than its decision, since it is parsed and validated first.
pub(crate) fn batch(rounds: usize) -> Result<()> {
    ensure!(rounds > 0, "--rounds must be at least 1");
    let program = crate::built_program()?;
    let recorded = read_boards(Level::Normal)?;
    let copies = 500;
    let boards: String = recorded.boards.iter().map(|board| format!("{board}\n")).collect();
    let [boards, fens] = [("boards.txt", boards), ("positions.fen", random_fens(recorded.boards.len()))]
        .map(|(name, lines)| write_input(name, &lines.repeat(copies)));
    let (boards, fens) = (boards?, fens?);
    let decisions = (recorded.boards.len() * copies) as f64;
    let cores = std::thread::available_parallelism()?.get();
    let mut seconds: [Vec<f64>; 6] = Default::default();
    for _ in 0..rounds {
        seconds[0].push(time_cores(&recorded, 1, copies));
        seconds[1].push(time_cores(&recorded, cores, copies));
        seconds[2].push(time_batch(&program, &boards, 1)?);
        seconds[3].push(time_batch(&program, &boards, cores)?);
        seconds[4].push(time_batch(&program, &fens, 1)?);
        seconds[5].push(time_batch(&program, &fens, cores)?);
    }
    let rates = seconds.map(|seconds| decisions / median(seconds));
    println!(
        "{:24} {:>12} {:>12} {:>28}",
        "a second",
        "one core",
        format!("{cores} cores"),
        format!("of {cores} times one core")
    );
    for (what, row) in ["decisions only", "think --batch, boards", "think --batch, FENs"].iter().zip(rates.chunks(2)) {
        println!("{what:24} {:>12.0} {:>12.0} {:>27.0}%", row[0], row[1], 100.0 * row[1] / row[0] / cores as f64);
    }
    println!(
        "Boards in a batch, of {cores} cores that only decide: {:.0}%",
        100.0 * rates[3] / rates[0] / cores as f64
    );
    println!("{decisions} lines at Normal; median of {rounds} rounds, which take turns.");
    Ok(())
}

fn write_input(name: &str, lines: &str) -> Result<PathBuf> {
    let folder = in_repository("target/bench");
    std::fs::create_dir_all(&folder)?;
    let path = folder.join(name);
    std::fs::write(&path, lines)?;
    Ok(path)
}

/// Positions of random games, one on each line.
fn random_fens(count: usize) -> String {
    let mut lines = String::new();
    for seed in 0..count as u64 {
        let plies = 4 + seed as usize % 60;
        let game = Openings::Random(plies).for_pair(0, seed);
        lines += &format!("{}\n", game.position());
    }
    lines
}

/// Seconds for a batch on a number of cores.
fn time_batch(program: &Path, input: &Path, cores: usize) -> Result<f64> {
    let start = Instant::now();
    let mut command = Command::new(program);
    command.args(["think", "--level", "normal", "--batch"]).arg(input);
    let status = command.env("RAYON_NUM_THREADS", cores.to_string()).stdout(Stdio::null()).status()?;
    ensure!(status.success(), "{command:?} failed");
    Ok(start.elapsed().as_secs_f64())
}

/// Seconds for deciding every board `copies` times, on a number of cores.
fn time_cores(recorded: &Boards, cores: usize, copies: usize) -> f64 {
    let start = Instant::now();
    let next = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        for _ in 0..cores {
            scope.spawn(|| {
                while next.fetch_add(1, Ordering::Relaxed) < copies {
                    time_fast(recorded, Level::Normal);
                }
            });
        }
    });
    start.elapsed().as_secs_f64()
}

fn read_boards(level: Level) -> Result<Boards> {
    let path = in_repository("testdata/golden/decisions.jsonl");
    let text = std::fs::read_to_string(&path).with_context(|| format!("{} could not be read", path.display()))?;
    let mut recorded = Boards { boards: Vec::new(), cycles: 0 };
    for line in text.lines() {
        let line: Value = serde_json::from_str(line)?;
        if line["level"] == level.name() {
            recorded.boards.push(line["board"].as_str().context("a line without a board")?.parse()?);
            recorded.cycles += line["cycles"].as_u64().context("a line without cycles")?;
        }
    }
    Ok(recorded)
}

/// Seconds for one decision of the literal program on each board.
fn time<P: Probe>(recorded: &Boards, level: Level, probe: impl Fn() -> P) -> f64 {
    let start = Instant::now();
    for board in &recorded.boards {
        let mut program = MicroChess::with_probe(Edition::Kim1, level, probe());
        program.set_board(black_box(board));
        black_box(program.go());
        black_box(program.probe());
    }
    start.elapsed().as_secs_f64()
}

/// Seconds for one fast decision on each board.
fn time_fast(recorded: &Boards, level: Level) -> f64 {
    let start = Instant::now();
    for board in &recorded.boards {
        black_box(fast::decide(black_box(board), level));
    }
    start.elapsed().as_secs_f64()
}

fn median(mut seconds: Vec<f64>) -> f64 {
    seconds.sort_by(f64::total_cmp);
    seconds[seconds.len() / 2]
}
