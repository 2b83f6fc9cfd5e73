//! A position, and then any lines from an engine: no panic, what is read is written back to itself, and the moves of a
//! variation are legal one after the other.

use chess0x88::{CastlingStyle, Position};
use microchess_uci::Response;

use crate::text;

/// Looks at one input.
pub fn check(bytes: &[u8]) {
    let data = text(bytes);
    let (fen, lines) = data.split_once('\n').unwrap_or(("", data));
    let position = fen.parse().unwrap_or_else(|_| Position::start());
    for line in lines.lines() {
        let Some(response) = Response::parse(line) else { continue };
        assert_eq!(Response::parse(&response.to_string()).as_ref(), Some(&response), "{line:?}");
        match response {
            Response::Info(info) => {
                let resolved = info.resolve(&position);
                assert!(resolved.currmove.is_none_or(|mv| position.is_legal(mv)));
                let mut next = position.clone();
                for mv in &resolved.pv {
                    assert!(next.is_legal(*mv), "{line:?}");
                    next.make(*mv);
                }
                let again = resolved.to_text(CastlingStyle::Rook).resolve(&position);
                assert_eq!(again, resolved, "{line:?}");
            }
            // What an option takes it takes again, in its own spelling.
            Response::Option(option) => {
                if let Ok(value) = option.validate(Some(fen)) {
                    assert_eq!(option.validate(Some(&value)), Ok(value));
                }
            }
            _ => {}
        }
    }
}
