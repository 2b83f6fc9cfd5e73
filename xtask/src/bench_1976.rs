//! How fast the decision of 1976 is here, in microseconds and in KIM-1s.
//!
//! A KIM-1 makes a million cycles a second. The recordings say how many cycles each decision took, so cycles over
//! a million over our seconds is the number of KIM-1s that one core amounts to.

use std::hint::black_box;
use std::time::Instant;

use anyhow::{Context, Result, ensure};
use microchess_1976::xray::XRay;
use microchess_1976::{Board, Clock, Edition, Level, MicroChess, Probe, fast};
use serde_json::Value;

use crate::in_repository;

/// Recorded boards of one level, and the cycles that they took together.
struct Boards {
    boards: Vec<Board>,
    cycles: u64,
}

pub(crate) fn run(rounds: usize) -> Result<()> {
    ensure!(rounds > 0, "--rounds must be at least 1");
    println!(
        "{:11} {:>6} {:>11} {:>10} {:>7} {:>14} {:>12} {:>12}",
        "level", "boards", "literal, us", "fast, us", "ratio", "KIM-1s a core", "with clock", "with X-ray"
    );
    for level in Level::ALL {
        let recorded = read_boards(level)?;
        let mut seconds: [Vec<f64>; 4] = Default::default();
        // Side by side: the four take turns, so that a noisy moment hits them all.
        for _ in 0..rounds {
            seconds[0].push(time(&recorded, level, || ()));
            seconds[1].push(time(&recorded, level, Clock::default));
            seconds[2].push(time(&recorded, level, || XRay::new(|valuation| _ = black_box(valuation))));
            seconds[3].push(time_fast(&recorded, level));
        }
        let [plain, clock, xray, fast] = seconds.map(median);
        let each = 1e6 / recorded.boards.len() as f64;
        println!(
            "{:11} {:>6} {:>11.1} {:>10.2} {:>6.1}x {:>14.0} {:>11.2}x {:>11.2}x",
            level.name(),
            recorded.boards.len(),
            plain * each,
            fast * each,
            plain / fast,
            recorded.cycles as f64 / 1e6 / fast,
            clock / plain,
            xray / plain
        );
    }
    println!(
        "KIM-1s: the fast decision. With clock and X-ray: the literal one. Boards of testdata/golden/decisions.jsonl; median of {rounds} rounds."
    );
    Ok(())
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

/// Seconds for one decision on each board.
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

/// The same, by the fast decision.
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
