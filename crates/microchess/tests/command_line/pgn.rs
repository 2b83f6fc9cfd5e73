//! `microchess pgn` on a pipe.

use super::output;

#[test]
fn pgn_is_read_from_a_pipe() {
    let clean = output(&["pgn", "-"], "1.e4 e5 2.Nf3 1-0");
    assert!(clean.contains("1. e4 e5 2. Nf3 1-0\n"), "{clean}");
}
