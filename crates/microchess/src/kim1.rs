//! `microchess kim1`: from the command line to `tui`.

use std::io::{IsTerminal, stderr, stdin, stdout};

use anyhow::Result;
use microchess_tui::kim1::{self, Options};

use crate::cli::Kim1Args;

pub(crate) fn run(args: &Kim1Args) -> Result<()> {
    let options = Options {
        level: args.level,
        opening: args.opening,
        speed: args.speed,
        is_prompted: stdin().is_terminal(),
        is_ascii: args.screen.ascii,
        panics: args.screen.panic.is_set(),
    };
    if microchess_tui::can_draw() {
        kim1::run(&options)?;
    } else {
        kim1::run_piped(&options, stdin().lock(), stdout().lock(), stderr().lock())?;
    }
    Ok(())
}
