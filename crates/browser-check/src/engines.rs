//! Janus without clock and threads.

use std::time::Duration;

use microchess_janus::{BENCH_NODES, UciEngine};
use microchess_uci::{Engine, SearchContext, StopFlag};

use crate::expect;

/// The search is the same everywhere, to the node.
pub(crate) fn bench() -> Result<(), String> {
    let stop = StopFlag::default();
    let elapsed = || Duration::ZERO;
    let result = UciEngine::new().bench(&SearchContext::new(&stop, &elapsed));
    expect("the nodes of the bench", result.nodes, BENCH_NODES)
}
