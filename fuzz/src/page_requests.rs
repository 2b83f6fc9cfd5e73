//! Any lines as what the web page asks: no panic, and every answer is JSON.

use microchess_web::Session;
use serde_json::Value;

use crate::text;

/// Looks at one input. A request may take long if it asks for a whole game, so only a few are made.
pub fn check(data: &[u8]) {
    let mut session = Session::default();
    for line in text(data).lines().take(8) {
        let answer = session.answer_json(line);
        assert!(serde_json::from_str::<Value>(&answer).is_ok(), "{line:?}: {answer:?}");
    }
}
