//! Any text as PGN: no panic, and every game that is read round-trips.
#![no_main]

use libfuzzer_sys::fuzz_target;
use microchess_game::pgn::Reader;

fuzz_target!(|data: &[u8]| {
    for game in Reader::new(data).map_while(Result::ok) {
        let written = game.to_string();
        let again: Vec<_> = Reader::new(written.as_bytes()).map_while(Result::ok).collect();
        assert_eq!(again.len(), 1, "{written}");
        assert_eq!((&again[0].line, again[0].result), (&game.line, game.result), "{written}");
    }
});
