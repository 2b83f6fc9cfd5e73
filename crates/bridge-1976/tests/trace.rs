//! The exchanges of a trace have the same points as the program's own counters.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // In a test, a panic is a failure.

use microchess_1976::zero_page::{BCAP0, BCAP1, BCAP2, WCAP1, WCAP2};
use microchess_1976::{Board, Edition, Level, MicroChess};
use microchess_bridge_1976::Trace;

#[test]
fn captures_of_an_exchange_have_the_points_of_the_counters() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/golden/candidates.jsonl");
    let mut seen = 0;
    for line in std::fs::read_to_string(folder).unwrap().lines() {
        let recording: serde_json::Value = serde_json::from_str(line).unwrap();
        let board: Board = recording["board"].as_str().unwrap().parse().unwrap();
        let mut program = MicroChess::new(Edition::Kim1, Level::Normal);
        program.set_board(&board);
        program.close_book();
        let trace = Trace::new(&program);
        assert_eq!(trace.valuations.len(), trace.exchanges.len());
        for (valuation, exchange) in trace.valuations.iter().zip(&trace.exchanges) {
            for (cell, capture) in [BCAP0, WCAP1, BCAP1, WCAP2, BCAP2].into_iter().zip(exchange) {
                assert_eq!(capture.map_or(0, |capture| capture.points), valuation.counter(cell));
                seen += usize::from(capture.is_some());
                assert!(capture.is_none_or(|capture| (capture.from | capture.to) & 0x88 == 0));
            }
        }
    }
    assert!(seen > 1_000, "only {seen} captures");
}
