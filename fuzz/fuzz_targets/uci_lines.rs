//! Any bytes as UCI lines, in pieces of any size: no panic, no hang, and `isready` is answered after all of them.
#![no_main]

use std::io::{BufReader, Write};
use std::sync::{Arc, Mutex};

use libfuzzer_sys::fuzz_target;

#[derive(Clone, Default)]
struct Paper(Arc<Mutex<Vec<u8>>>);

impl Write for Paper {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

fuzz_target!(|data: &[u8]| {
    // A count at the end would be finished, however long it takes; and after quit nothing is answered.
    let text = String::from_utf8_lossy(data);
    if ["perft", "bench", "quit"].iter().any(|word| text.contains(word)) {
        return;
    }
    let paper = Paper::default();
    let input = [data, b"\nisready\n"].concat();
    // The first byte decides in pieces of which size they arrive.
    let size = data.first().map_or(1, |byte| 1 + usize::from(*byte));
    microchess_uci::serve(
        microchess_bridge_1976::UciEngine1976::default(),
        BufReader::with_capacity(size, input.as_slice()),
        paper.clone(),
    )
    .expect("a paper takes everything");
    let said = paper.0.lock().unwrap().clone();
    assert!(String::from_utf8_lossy(&said).contains("readyok"));
});
