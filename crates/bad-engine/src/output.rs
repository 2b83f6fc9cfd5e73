//! Text to the standard output. The program ends when nothing reads it any more.

use std::io::{Write, stdout};
use std::process::exit;

/// Writes a line.
pub(crate) fn line(text: &str) {
    bytes(format!("{text}\n").as_bytes());
}

/// Writes bytes as they are.
pub(crate) fn bytes(bytes: &[u8]) {
    let mut out = stdout().lock();
    if out.write_all(bytes).and_then(|()| out.flush()).is_err() {
        exit(0);
    }
}
