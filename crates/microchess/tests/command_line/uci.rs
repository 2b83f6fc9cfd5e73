//! `microchess uci`, which also runs without a command on a pipe.

use super::output;

#[test]
fn uci_is_the_default_without_a_terminal() {
    assert_eq!(output(&[], "isready\nquit\nisready\n"), "readyok\n");
    assert_eq!(output(&["uci"], "isready\n"), "readyok\n");
    let introduction = output(&[], "uci\n");
    assert!(
        introduction.starts_with("id name MicroChess 1976") && introduction.ends_with("\nuciok\n"),
        "{introduction}"
    );
}
