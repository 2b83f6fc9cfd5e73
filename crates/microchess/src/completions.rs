//! `microchess completions`: a script with which a shell completes commands and options.

use std::io::Write;

use anyhow::Result;
use clap::CommandFactory;

use crate::cli::{Cli, CompletionsArgs};

pub(crate) fn run(args: &CompletionsArgs) -> Result<()> {
    // `generate` panics when it cannot write, so it writes into memory.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "microchess", &mut script);
    std::io::stdout().write_all(&script)?;
    Ok(())
}
