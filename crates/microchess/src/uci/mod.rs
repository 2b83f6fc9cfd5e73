//! `microchess uci`: both engines behind the protocol.

mod both_engines;
mod engine_choice;

use std::io;

use anyhow::Result;

pub(crate) use self::engine_choice::EngineChoice;

use self::both_engines::BothEngines;
use crate::cli::UciArgs;

/// Speaks UCI on standard input and output.
pub(crate) fn run(args: &UciArgs) -> Result<()> {
    microchess_uci::serve(BothEngines::new(args.engine), io::stdin().lock(), io::stdout())?;
    Ok(())
}
