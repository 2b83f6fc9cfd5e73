//! Engines whose answer to `go` is wrong.

use crate::engine::Engine;
use crate::output;

/// A null move.
pub(crate) fn lose(_: &mut Engine) {
    output::line("bestmove 0000");
}

/// An illegal move.
pub(crate) fn cheat(_: &mut Engine) {
    output::line("bestmove e2e5");
}

/// No move at all.
pub(crate) fn mumble(_: &mut Engine) {
    output::line("bestmove hello");
}

/// The word without a move after it.
pub(crate) fn say_half(_: &mut Engine) {
    output::line("bestmove");
}

/// The same answer two times.
pub(crate) fn repeat(engine: &mut Engine) {
    engine.answer();
    engine.answer();
}

/// An answer to `isready` with a move that was not asked for.
pub(crate) fn move_unasked(_: &mut Engine) {
    output::line("readyok");
    output::line("bestmove a2a3");
}
