//! Engines that answer late or never.

use std::process::exit;
use std::thread;
use std::time::Duration;

use crate::engine::Engine;
use crate::output;

/// No answer.
pub(crate) fn ignore(_: &mut Engine) {}

/// The answer to `go`, at another command.
pub(crate) fn answer(engine: &mut Engine) {
    engine.answer();
}

/// A name, but never the end of the greeting.
pub(crate) fn greet_half(_: &mut Engine) {
    output::line("id name no-uciok");
}

/// An answer after the milliseconds of the argument.
pub(crate) fn sleep(engine: &mut Engine) {
    let Ok(millis) = engine.argument.parse() else {
        eprintln!("{:?} is not a number of milliseconds", engine.argument);
        exit(2);
    };
    thread::sleep(Duration::from_millis(millis));
    engine.answer();
}

/// No answer, and no ear for any further command.
pub(crate) fn hang(_: &mut Engine) {
    loop {
        thread::park();
    }
}
