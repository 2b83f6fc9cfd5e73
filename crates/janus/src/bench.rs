//! Fixed positions, searched to a fixed depth: the number of nodes is the fingerprint of the engine.

use std::sync::Arc;

use chess0x88::{History, Position};
use microchess_uci::{BenchResult, SearchContext};

use crate::network::Network;
use crate::search::{DEFAULT_HASH, Limits, Searcher};

/// The nodes of the bench with the built-in net: the same on every machine. It changes with every change of search or net.
pub const BENCH_NODES: u64 = 508_147;

/// How deep each position is searched.
const DEPTH: i32 = 11;

/// Openings, middle games and endgames, quiet and wild.
const POSITIONS: [&str; 24] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3",
    "rnbqkb1r/pp2pppp/3p1n2/8/3NP3/8/PPP2PPP/RNBQKB1R w KQkq - 1 5",
    "r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2QK2R w KQ - 4 8",
    "r2qk2r/pb1nbppp/1pp1pn2/3p4/2PP4/1PN1PN2/PB2BPPP/R2Q1RK1 b kq - 3 10",
    "2rq1rk1/pb1n1ppp/1p2pn2/3p4/1b1P4/1PNBPN2/PB3PPP/2RQ1RK1 w - - 4 13",
    "r4rk1/1bq1bppp/p2ppn2/1p6/3NPP2/P1N1B3/1PP1Q1PP/2KR3R b - - 1 15",
    "r1b2rk1/2q1bppp/p1n1pn2/1p6/4P3/1BN1BN2/PP3PPP/R2QR1K1 w - - 0 14",
    "3r1rk1/p1q2ppp/1pp1bn2/4p3/P3P3/2Q1NP2/1PP1B1PP/3R1RK1 w - - 2 20",
    "2r3k1/1q1nbppp/r3p3/3pP3/pPpP4/P1Q2N2/2RN1PPP/2R4K b - b3 0 23",
    "r1bq1r1k/1pp1n1pp/1p1p4/4p2Q/4Pp2/1BNP4/PPP2PPP/3R1RK1 w - - 2 14",
    "8/2p2pk1/1p1p2p1/p2Pn2p/P1P1P2P/1P2B1P1/5PK1/8 w - - 3 35",
    "8/5pk1/4p1p1/1r2P2p/R4P1P/6P1/5PK1/8 b - - 0 42",
    "4rrk1/1p1nq3/p7/2p1P1pp/3P2bp/3Q1Bn1/PPPB4/1K2R1NR w - - 40 21",
    "6k1/1p3ppp/p2b4/3P4/2r5/4B1P1/PP2RP1P/6K1 w - - 1 27",
    "8/8/1p1k4/p1p2pp1/P1P2P2/1P2K1P1/8/8 w - - 0 40",
    "8/3k4/8/2pPp3/2P1P3/8/3K4/8 w - - 0 1",
    "5k2/7R/4P2p/5K2/p1r2P1p/8/8/8 b - - 0 1",
    "8/8/8/5N2/8/p7/8/2NK3k w - - 0 1",
    "r2q1rk1/1ppnbppp/p2p1nb1/3Pp3/2P1P1P1/2N2N1P/PPB1QP2/R1B2RK1 b - - 0 1",
    "1r3k2/4q3/2Pp3b/3Bp3/2Q2p2/1p1P2P1/1P2KP2/3N4 w - - 0 1",
    "6r1/5k2/p1b1r2p/1pB1p1p1/1Pp3PP/2P1R1K1/2P2P2/3R4 w - - 1 36",
    "r1bqk1nr/pppp1ppp/2n5/2b1p3/2BPP3/2P2N2/PP3PPP/RNBQK2R b KQkq - 0 5",
];

/// Searches all positions with one thread, an empty table and a net.
pub(crate) fn bench(network: Arc<Network>, context: &SearchContext<'_>) -> BenchResult {
    let mut searcher = Searcher::new(network, DEFAULT_HASH);
    let limits = Limits { depth: DEPTH, ..Limits::default() };
    let mut result = BenchResult::default();
    for position in POSITIONS.iter().filter_map(|fen| fen.parse::<Position>().ok()) {
        searcher.clear();
        result.nodes += searcher.search(&History::new(position), &limits, context, &mut |_| {}).nodes;
        result.positions += 1;
        if context.is_stopped() {
            break;
        }
    }
    result
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use microchess_uci::StopFlag;

    use super::*;

    /// A change of search or net changes the number: put the new one here and into the crate's README.
    #[test]
    fn the_fingerprint_is_the_one_that_is_published() {
        let stop = StopFlag::default();
        let elapsed = || Duration::ZERO;
        let result = bench(Arc::new(Network::embedded()), &SearchContext::new(&stop, &elapsed));
        assert_eq!((result.positions, result.nodes), (POSITIONS.len(), BENCH_NODES));
        let readme = include_str!("../README.md");
        assert!(readme.contains(&format!("`{BENCH_NODES} nodes`")), "the README has another number of nodes");
    }
}
