//! Legal moves without knowing the rules: a knight goes out and back.

/// White's king's knight and Black's, there and back again, in the order of a game.
const TOUR: [&str; 4] = ["g1f3", "g8f6", "f3g1", "f6g8"];

/// The move after a `position` line: legal in a game from the usual start in which the engine has always moved so, as
/// long as the knight lives, its square is free and its king is not in check. After a FEN it is the null move.
pub(crate) fn out_and_back(position: &str) -> &'static str {
    let mut words = position.split_whitespace().skip(1);
    if words.next() != Some("startpos") {
        return "0000";
    }
    let played = words.skip_while(|word| *word != "moves").skip(1).count();
    TOUR[played % TOUR.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_knights_go_out_and_back() {
        for (position, expected) in [
            ("position startpos", "g1f3"),
            ("position startpos moves e2e4", "g8f6"),
            ("position startpos moves g1f3 e7e5", "f3g1"),
            ("position startpos moves e2e4 g8f6 d2d4", "f6g8"),
            ("position startpos moves g1f3 e7e5 f3g1 d7d5", "g1f3"),
            ("position fen 8/8/8/8/8/8/8/K1k5 w - - 0 1", "0000"),
            ("", "0000"),
        ] {
            assert_eq!(out_and_back(position), expected, "{position:?}");
        }
    }
}
