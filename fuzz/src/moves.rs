//! A position and a move as text: no panic, a move that is parsed is legal, its texts are parsed as the same move, and what
//! is known of it beforehand is what making it gives.

use chess0x88::{CastlingStyle, Position};

use crate::text;

/// Looks at one input.
pub fn check(bytes: &[u8]) {
    let data = text(bytes);
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
        assert_eq!(next.key(), position.key_after(mv));
        next.unmake(mv, &undo);
        assert_eq!(next, position);
    }
}
