//! chess0x88 beside two other libraries, cozy-chess and shakmaty.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // In a test, a panic is a failure.

mod beside;
mod dice;
mod games;
mod perft_data;
mod perft_deep;
mod soak;
