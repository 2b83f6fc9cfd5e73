//! `docs/janus-log.md` names the net that is built in by its hash.
#![allow(clippy::unwrap_used)] // In a test, a panic is a failure.

use std::path::Path;

use sha2::{Digest, Sha256};

#[test]
fn the_log_names_the_net_that_is_built_in() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let net = std::fs::read(root.join("crates/janus/nets/janus.nn")).unwrap();
    let hash: String = Sha256::digest(net).iter().map(|byte| format!("{byte:02x}")).collect();
    let log = std::fs::read_to_string(root.join("docs/janus-log.md")).unwrap();
    assert!(log.contains(&format!("its SHA-256 is\n`{hash}`")), "the net's SHA-256 is {hash}");
}
