//! chess0x88 compared with two other libraries, cozy-chess and shakmaty, and with naive code.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // In a test, a panic is a failure.

mod fen;
mod games;
#[path = "../../../chess0x88/tests/naive/mod.rs"]
mod naive;
mod perft_data;
mod perft_deep;
mod random;
mod soak;
mod trio;
