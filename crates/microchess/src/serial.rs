//! `microchess serial`: from the command line to `tui`.

use std::io::{IsTerminal, stdin};

use anyhow::Result;
use microchess_tui::serial;

use crate::cli::SerialArgs;

pub(crate) fn run(args: &SerialArgs) -> Result<()> {
    if stdin().is_terminal() {
        serial::run(args.level, args.panic.is_set())?;
    } else {
        serial::run_piped(args.level, stdin().lock())?;
    }
    Ok(())
}
