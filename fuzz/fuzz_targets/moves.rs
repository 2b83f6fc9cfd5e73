//! A position and a move as text, the one after the other: no panic, whatever is read is legal, and what is written of
//! it is read as the same move.
#![no_main]

use chess0x88::{CastlingStyle, Position};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &str| {
    let (fen, text) = data.split_once('\n').unwrap_or(("", data));
    let position = fen.parse().unwrap_or_else(|_| Position::start());
    let found = [position.parse_san(text).ok(), position.parse_uci(text).ok()];
    for mv in found.into_iter().flatten() {
        assert!(position.is_legal(mv));
        assert_eq!(position.parse_san(&position.san(mv)), Ok(mv));
        assert_eq!(position.parse_uci(&mv.uci(CastlingStyle::Rook).to_string()), Ok(mv));
        let mut next = position.clone();
        let undo = next.make(mv);
        assert_eq!(next.is_check(), position.gives_check(mv));
        assert_eq!(Position::new(&next.setup()).map(|again| again.key()), Ok(next.key()));
        next.unmake(mv, &undo);
        assert_eq!(next, position);
    }
});
