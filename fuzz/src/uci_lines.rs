//! Any bytes as UCI lines, in chunks of any size: no panic, no hang, and `isready` is answered at the end.

use std::io::BufReader;

use crate::Output;

/// Looks at one input.
pub fn check(data: &[u8]) {
    // A perft or bench at the end of the input runs to its end, which takes too long; after quit there are no answers.
    let text = String::from_utf8_lossy(data);
    if ["perft", "bench", "quit"].iter().any(|word| text.contains(word)) {
        return;
    }
    let output = Output::default();
    let input = [data, b"\nisready\n"].concat();
    // The first byte decides the size of the chunks.
    let size = data.first().map_or(1, |byte| 1 + usize::from(*byte));
    microchess_uci::serve(
        microchess_bridge_1976::UciEngine1976::default(),
        BufReader::with_capacity(size, input.as_slice()),
        output.clone(),
    )
    .expect("writing to memory does not fail");
    let written = output.written();
    assert!(String::from_utf8_lossy(&written).contains("readyok"));
}
