//! The real program in a real terminal: a pty, and a screen that understands what it draws.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // In a test, a panic is a failure.
#![cfg(unix)]

mod endings;
mod engines;
mod games;
mod habits;
mod machines;
mod offers;
mod popups;
mod pty;

const AGAINST_NORMAL: [&str; 5] = ["play", "--opponent", "1976:normal,book=off", "--color", "white"];
