//! Any text as PGN: no panic, and every game that is read round-trips.

use microchess_game::pgn::PgnReader;

/// Looks at one input.
pub fn check(data: &[u8]) {
    for game in PgnReader::new(data).map_while(Result::ok) {
        let written = game.to_string();
        let again: Vec<_> = PgnReader::new(written.as_bytes()).map_while(Result::ok).collect();
        assert_eq!(again.len(), 1, "{written}");
        assert_eq!((&again[0].mainline, again[0].result), (&game.mainline, game.result), "{written}");
    }
}
