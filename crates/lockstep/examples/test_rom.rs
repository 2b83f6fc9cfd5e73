//! Prints a paper tape of the program that the tests have in the original's place, to try `lockstep` and `watch` with:
//!
//! ```text
//! cargo run -p microchess-lockstep --example test_rom > test.ptp
//! cargo run -- lockstep --rom test.ptp --games 3
//! cargo run -- watch --rom test.ptp
//! ```
//!
//! With `serial` as its argument it prints the serial edition.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // It is for tests.

#[path = "../tests/rom/mod.rs"]
mod rom;

use microchess_1976::Edition;

fn main() {
    let edition = match std::env::args().nth(1).as_deref() {
        None | Some("kim1") => Edition::Kim1,
        Some("serial") => Edition::Serial,
        Some(other) => panic!("{other} is no edition; expected kim1 or serial"),
    };
    print!("{}", rom::paper_tape(&rom::searching(edition)));
}
