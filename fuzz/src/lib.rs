//! Noise for the parsers and the machines: what is looked at for each input of a fuzzer.
//!
//! `fuzz_targets/` gives these checks to libFuzzer, which needs a nightly compiler. `tests/corpus.rs` gives them the inputs of
//! `corpus/`, which any compiler can.
#![forbid(unsafe_code)]

pub mod analysis;
pub mod compressed_pgn;
pub mod epd;
pub mod explanation_json;
pub mod fast;
pub mod http_heads;
pub mod kim1;
pub mod moves;
pub mod net_files;
pub mod page_requests;
pub mod pgn;
pub mod pgn_chunks;
pub mod polyglot;
pub mod recordings;
pub mod resume_files;
pub mod rom_files;
pub mod saves;
pub mod search;
pub mod serial;
pub mod setups;
pub mod specs;
pub mod texts;
pub mod uci_engine_lines;
pub mod uci_lines;
pub mod xboard_lines;

use std::io::{self, Write};
use std::sync::{Arc, Mutex};

/// Each check with the name of its target and of its folder in the corpus.
pub const CHECKS: [(&str, fn(&[u8])); 25] = [
    ("analysis", analysis::check),
    ("compressed_pgn", compressed_pgn::check),
    ("epd", epd::check),
    ("explanation_json", explanation_json::check),
    ("fast", fast::check),
    ("http_heads", http_heads::check),
    ("kim1", kim1::check),
    ("moves", moves::check),
    ("net_files", net_files::check),
    ("page_requests", page_requests::check),
    ("pgn", pgn::check),
    ("pgn_chunks", pgn_chunks::check),
    ("polyglot", polyglot::check),
    ("recordings", recordings::check),
    ("resume_files", resume_files::check),
    ("rom_files", rom_files::check),
    ("saves", saves::check),
    ("search", search::check),
    ("serial", serial::check),
    ("setups", setups::check),
    ("specs", specs::check),
    ("texts", texts::check),
    ("uci_engine_lines", uci_engine_lines::check),
    ("uci_lines", uci_lines::check),
    ("xboard_lines", xboard_lines::check),
];

/// As much of the bytes as is text.
fn text(bytes: &[u8]) -> &str {
    match str::from_utf8(bytes) {
        Ok(text) => text,
        Err(error) => str::from_utf8(&bytes[..error.valid_up_to()]).unwrap_or_default(),
    }
}

/// What a server has written, kept in memory.
#[derive(Clone, Default)]
struct Output(Arc<Mutex<Vec<u8>>>);

impl Output {
    fn written(&self) -> Vec<u8> {
        self.0.lock().expect("no thread has panicked").clone()
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().expect("no thread has panicked").write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
