//! A position and a move as text, the one after the other: no panic, whatever is read is legal, and what is written of
//! it is read as the same move.
#![no_main]

use chess0x88::{CastlingStyle, Position};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &str| {
    let (fen, text) = data.split_once('\n').unwrap_or(("", data));
    let position = fen.parse().unwrap_or_else(|_| Position::start());
    let found = [position.read_san(text).ok(), position.read_uci(text).ok()];
    for played in found.into_iter().flatten() {
        assert!(position.is_legal(played));
        assert_eq!(position.read_san(&position.san(played)), Ok(played));
        assert_eq!(position.read_uci(&played.uci(CastlingStyle::Rook).to_string()), Ok(played));
        let mut next = position.clone();
        let undo = next.play(played);
        assert_eq!(next.is_check(), position.gives_check(played));
        assert_eq!(Position::new(&next.setup()).map(|again| again.key()), Ok(next.key()));
        next.take_back(played, &undo);
        assert_eq!(next, position);
    }
});
