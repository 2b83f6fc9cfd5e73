//! `microchess serial`: from the command line to `tui`.

use std::io::{IsTerminal, stdin};

use anyhow::Result;
use microchess_tui::serial::{run, run_piped};

use crate::cli::SerialArgs;

pub(crate) fn start(args: &SerialArgs) -> Result<()> {
    if stdin().is_terminal() {
        run(args.level, args.panic.is_set())?;
    } else {
        run_piped(args.level, stdin().lock())?;
    }
    Ok(())
}
