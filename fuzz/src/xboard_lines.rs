//! Any bytes as lines of xboard: no panic, no hang, and `ping` is answered at the end.

use std::io::BufReader;

use crate::{Output, text};

/// Looks at one input.
pub fn check(data: &[u8]) {
    // After quit there are no answers.
    if text(data).contains("quit") {
        return;
    }
    let output = Output::default();
    let input = [b"xboard\nprotover 2\n", data, b"\nforce\nping 1976\n"].concat();
    let engine = microchess_bridge_1976::UciEngine1976::default();
    microchess_xboard::serve_either(engine, BufReader::new(std::io::Cursor::new(input)), output.clone())
        .expect("writing to memory does not fail");
    let written = output.written();
    assert!(text(&written).contains("pong 1976"));
}
