//! `microchess perft`: counts and errors.

use super::{error_output, output};

#[test]
fn perft_counts_and_divides() {
    assert!(output(&["perft", "4"], "").starts_with("Nodes: 197281\n"));
    assert!(output(&["perft", "0"], "").starts_with("Nodes: 1\n"));
    let kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -";
    let divided = output(&["perft", "2", "--divide", "--fen", kiwipete], "");
    assert!(divided.lines().take_while(|line| !line.is_empty()).is_sorted());
    assert!(divided.contains("\ne1g1: 43\n") && divided.contains("\nNodes: 2039\n"), "{divided}");
    let chess960 = output(&["perft", "1", "--divide", "--chess960", "--fen", kiwipete], "");
    assert!(chess960.contains("\ne1h1: 1\n"), "{chess960}");
    assert!(error_output(&["perft", "3", "--fen", "8/8/8 w - -"], "").contains("the ranks end with rank 6"));
    assert!(error_output(&["perft", "3", "--fen", "8/8/8/8/8/8/8/K7 w - - 0 1"], "").contains("Black has no king"));
    assert!(error_output(&["perft", "many"], "").contains("many"));
}
