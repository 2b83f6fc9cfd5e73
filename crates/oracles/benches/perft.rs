//! Perft of chess0x88, cozy-chess and shakmaty, side by side in one run: counting the moves of the last ply, and making
//! every move.
//!
//! `cargo xtask bench perft`

use std::hint::black_box;
use std::time::Instant;

use chess0x88::{Position, Setup};
use shakmaty::Position as _;

const POSITIONS: [(&str, &str, u32); 4] = [
    ("start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 5),
    ("kiwipete", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 4),
    ("endgame", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 6),
    ("middle game", "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", 4),
];

const ROUNDS: usize = 5;

/// Counts a position that must really have been made.
fn visit<T>(position: &T) -> u64 {
    black_box(position);
    1
}

fn cozy(board: &cozy_chess::Board, depth: u32, bulk: bool) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut nodes = 0;
    board.generate_moves(|set| {
        if bulk && depth == 1 {
            nodes += set.len() as u64;
        } else {
            for mv in set {
                let mut next = board.clone();
                next.play_unchecked(mv);
                nodes += if depth == 1 { visit(&next) } else { cozy(&next, depth - 1, bulk) };
            }
        }
        false
    });
    nodes
}

fn shak(position: &shakmaty::Chess, depth: u32, bulk: bool) -> u64 {
    if depth == 0 {
        return 1;
    }
    let moves = position.legal_moves();
    if bulk && depth == 1 {
        return moves.len() as u64;
    }
    let mut nodes = 0;
    for mv in moves {
        let mut next = position.clone();
        next.play_unchecked(mv);
        nodes += if depth == 1 { visit(&next) } else { shak(&next, depth - 1, bulk) };
    }
    nodes
}

fn seconds(run: impl FnOnce() -> u64) -> (f64, u64) {
    let start = Instant::now();
    let nodes = black_box(run());
    (start.elapsed().as_secs_f64(), nodes)
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    println!("Mnps, best of {ROUNDS} rounds in turn; ratios are chess0x88 to each");
    for bulk in [true, false] {
        println!("{}", if bulk { "\ncounting the last ply" } else { "\nmaking every move" });
        println!(
            "{:<20} {:>9} {:>11} {:>9} {:>8} {:>8}",
            "position", "chess0x88", "cozy-chess", "shakmaty", "to cozy", "to shak"
        );
        let mut logarithms = [0.0; 2];
        for (name, fen, depth) in POSITIONS {
            let setup: Setup = fen.parse()?;
            let ours = Position::new(&setup)?;
            let board: cozy_chess::Board = fen.parse().map_err(|error| format!("{fen}: {error}"))?;
            let theirs: shakmaty::fen::Fen = fen.parse()?;
            let theirs: shakmaty::Chess = theirs.into_position(shakmaty::CastlingMode::Standard)?;
            let mut best = [f64::MAX; 3];
            let mut nodes = 0;
            for _ in 0..ROUNDS {
                let runs = [
                    seconds(|| if bulk { ours.perft(depth) } else { ours.perft_no_bulk(depth) }),
                    seconds(|| cozy(&board, depth, bulk)),
                    seconds(|| shak(&theirs, depth, bulk)),
                ];
                assert!(runs.iter().all(|run| run.1 == runs[0].1), "all three count the same");
                nodes = runs[0].1;
                for (best, run) in best.iter_mut().zip(runs) {
                    *best = best.min(run.0);
                }
            }
            let [mine, cozy, shak] = best.map(|seconds| nodes as f64 / seconds / 1e6);
            let label = format!("{name}, depth {depth}");
            println!("{label:<20} {mine:>9.1} {cozy:>11.1} {shak:>9.1} {:>8.2} {:>8.2}", mine / cozy, mine / shak);
            logarithms[0] += (mine / cozy).ln();
            logarithms[1] += (mine / shak).ln();
        }
        let [cozy, shak] = logarithms.map(|sum| (sum / POSITIONS.len() as f64).exp());
        println!("{:<52} {cozy:>8.2} {shak:>8.2}", "geometric mean");
    }
    Ok(())
}
