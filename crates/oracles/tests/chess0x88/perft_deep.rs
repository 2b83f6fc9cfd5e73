//! Perft deeper than the ordinary tests go.
//!
//! `cargo xtask perft-deep`

use std::time::Instant;

use chess0x88::Position;

use crate::perft_data::{counts, read_file};
use crate::trio::Trio;

/// Published counts, deeper than `tests/perft.rs` has them.
const PUBLISHED: [(&str, u32, u64); 9] = [
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 7, 3_195_901_860),
    ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 6, 8_031_647_685),
    ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 8, 3_009_794_393),
    ("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 6, 706_045_033),
    ("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", 6, 3_048_196_529),
    ("r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", 6, 6_923_051_137),
    ("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9", 6, 227_689_589),
    ("2nnrbkr/p1qppppp/8/1ppb4/6PP/3PP3/PPP2P2/BQNNRBKR w HEhe - 1 9", 6, 590_751_109),
    ("b1q1rrkb/pppppppp/3nn3/8/P7/1PPP4/4PPPP/BQNNRKRB w GE - 1 9", 6, 177_654_692),
];

#[test]
#[ignore = "minutes: cargo xtask perft-deep"]
fn deep_published_counts() {
    for (fen, depth, nodes) in PUBLISHED {
        let started = Instant::now();
        let position: Position = fen.parse().unwrap();
        assert_eq!(position.perft(depth), nodes, "{fen}, depth {depth}");
        let seconds = started.elapsed().as_secs_f64();
        println!("{fen}, depth {depth}: {nodes} in {seconds:.1} s, {:.0} Mnps", nodes as f64 / seconds / 1e6);
    }
}

#[test]
#[ignore = "minutes: cargo xtask perft-deep"]
fn deep_one_ply_more_than_the_file_says() {
    for epd in read_file() {
        let trio = Trio::new(&epd.setup.to_string());
        let depth = counts(&epd).len() as u32 + 1;
        let [ours, theirs @ ..] = trio.perft(depth);
        assert_eq!([ours; 2], theirs, "depth {depth} of {epd}");
    }
    println!("every position of the file, one ply deeper: all three agree");
}

#[test]
#[ignore = "minutes: cargo xtask perft-deep"]
fn deep_all_starting_positions_of_chess960() {
    for number in 0..960 {
        let trio = Trio::of_start(number);
        let [ours, theirs @ ..] = trio.perft(4);
        assert_eq!([ours; 2], theirs, "start {number}: {}", trio.ours);
    }
    println!("all 960 starting positions to depth 4: all three agree");
}
