//! Ctrl-C, and the signals that ask a program to end.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::{Context, Result};
use microchess_game::kill_engines;
use microchess_uci::StopFlag;

/// What a shell calls a program that was ended by Ctrl-C. So does a command that has finished what it could after the first one:
/// a script can tell it from one that has done everything.
pub(crate) const EXIT_INTERRUPTED: u8 = 130;

/// A flag that the first Ctrl-C sets. The second one ends the program and its engines at once, whatever they wait for.
pub(crate) fn stop_on_ctrl_c() -> Result<Arc<StopFlag>> {
    let stop = Arc::new(StopFlag::default());
    let shared = Arc::clone(&stop);
    on_ctrl_c(move || shared.stop())?;
    Ok(stop)
}

/// Does something at the first Ctrl-C, and ends the program at the second.
pub(crate) fn on_ctrl_c(first: impl Fn() + Send + 'static) -> Result<()> {
    let was_pressed = AtomicBool::new(false);
    ctrlc::set_handler(move || {
        if was_pressed.swap(true, Ordering::Relaxed) {
            let _none = kill_engines();
            std::process::exit(EXIT_INTERRUPTED.into());
        }
        first();
    })
    .context("cannot listen for Ctrl-C")
}
