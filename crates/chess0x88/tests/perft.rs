//! Perft: the published counts of well-known positions, of standard chess and of Chess960, and those of a file of unusual
//! positions.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // In a test, a panic is a failure.

use chess0x88::{Epd, EpdOperand, Position, Setup};

fn counts(fen: &str, expected: &[u64]) {
    let setup: Setup = fen.parse().unwrap();
    let position = Position::new(&setup).unwrap();
    for (depth, nodes) in (1..).zip(expected) {
        assert_eq!(position.perft(depth), *nodes, "{fen}, depth {depth}");
    }
}

#[test]
fn the_starting_position() {
    counts(
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        &[20, 400, 8_902, 197_281, 4_865_609, 119_060_324],
    );
}

#[test]
fn kiwipete() {
    counts(
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        &[48, 2_039, 97_862, 4_085_603, 193_690_690],
    );
}

#[test]
fn an_endgame_with_pins_along_the_rank() {
    counts("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", &[14, 191, 2_812, 43_238, 674_624, 11_030_083]);
}

#[test]
fn promotions_on_both_sides() {
    let expected = [6, 264, 9_467, 422_333, 15_833_292];
    counts("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", &expected);
    counts("r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1", &expected);
}

#[test]
fn a_pawn_on_the_seventh() {
    counts("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", &[44, 1_486, 62_379, 2_103_487, 89_941_194]);
}

#[test]
fn a_quiet_middle_game() {
    counts(
        "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
        &[46, 2_079, 89_890, 3_894_594, 164_075_551],
    );
}

#[test]
fn chess960() {
    counts("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9", &[21, 528, 12_189, 326_672, 8_146_062]);
    counts("2nnrbkr/p1qppppp/8/1ppb4/6PP/3PP3/PPP2P2/BQNNRBKR w HEhe - 1 9", &[21, 807, 18_002, 667_366, 16_253_601]);
    counts("b1q1rrkb/pppppppp/3nn3/8/P7/1PPP4/4PPPP/BQNNRKRB w GE - 1 9", &[20, 479, 10_471, 273_318, 6_417_013]);
}

#[test]
fn making_every_move_counts_the_same() {
    let position = Position::start();
    assert_eq!(position.perft_no_bulk(4), 197_281);
    assert_eq!([0, 1].map(|depth| position.perft_no_bulk(depth)), [1, 20]);
    assert_eq!(position.perft(0), 1);
}

/// The file is written by `cargo xtask perft-data`, which compares each count with two other libraries.
#[test]
fn unusual_positions() {
    for line in include_str!("data/perft.epd").lines() {
        let epd: Epd = line.parse().unwrap();
        let position = Position::new(&epd.setup).unwrap();
        let mut depth = 1;
        while let Some([EpdOperand::Word(nodes)]) = epd.operands(&format!("D{depth}")) {
            assert_eq!(position.perft(depth).to_string(), *nodes, "depth {depth} of {line}");
            depth += 1;
        }
        assert!(depth > 2, "{line}");
    }
}
