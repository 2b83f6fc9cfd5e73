//! Engines that leave too early or too late.

use std::fs::OpenOptions;
use std::process::exit;
use std::thread;
use std::time::Duration;

use crate::engine::Engine;
use crate::output;

/// The program ends at once.
pub(crate) fn crash(_: &mut Engine) {
    exit(3);
}

/// The first start leaves the marker file behind. The program does not start where that is.
pub(crate) fn start_once(engine: &mut Engine) {
    if let Err(error) = OpenOptions::new().write(true).create_new(true).open(&engine.argument) {
        eprintln!("{}: {error}", engine.argument);
        exit(1);
    }
}

/// Stays after the input is closed, until the output is closed too: then [`output::line`] ends the program.
pub(crate) fn linger() {
    loop {
        output::line("info string still here");
        thread::sleep(Duration::from_millis(100));
    }
}
