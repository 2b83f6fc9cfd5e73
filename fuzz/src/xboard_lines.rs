//! Any bytes as lines of xboard: no panic, no hang, and `ping` is answered at the end.

use std::io::{BufReader, Write};
use std::sync::{Arc, Mutex};

use crate::text;

#[derive(Clone, Default)]
struct Output(Arc<Mutex<Vec<u8>>>);

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().expect("no thread has panicked").write(bytes)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

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
    let written = output.0.lock().expect("no thread has panicked").clone();
    assert!(text(&written).contains("pong 1976"));
}
