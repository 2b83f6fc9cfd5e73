//! Any bytes as a net, and a net with any changes: no panic, and a net that is read evaluates.

use chess0x88::Position;
use microchess_janus::Network;

/// The net of the engine.
const NET: &[u8] = include_bytes!("../../crates/janus/nets/janus.nn");

/// Looks at one input: the bytes alone, and as changes of the engine's own net, each of a place and a value.
pub fn check(data: &[u8]) {
    let mut changed = NET.to_vec();
    for [high, middle, low, value] in data.as_chunks().0 {
        let place = u32::from_be_bytes([0, *high, *middle, *low]) as usize % changed.len();
        changed[place] = *value;
    }
    for bytes in [data, &changed, &changed[..data.len().min(changed.len())]] {
        if let Ok(network) = Network::parse(bytes) {
            // The checksum sees to it that what is read is the net itself.
            assert_eq!(bytes, NET);
            assert!(network.evaluate(&Position::start()).abs() < 200);
        }
    }
}
