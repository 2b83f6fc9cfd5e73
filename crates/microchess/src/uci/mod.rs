//! `microchess uci` and `microchess xboard`: both engines behind the protocols of chess programs.

mod both_engines;
mod engine_choice;

use std::io::{self, BufReader};

use anyhow::Result;

pub(crate) use self::engine_choice::EngineChoice;

use self::both_engines::BothEngines;
use crate::cli::ProtocolArgs;

/// Speaks UCI on standard input and output, or xboard's protocol if the first line is `xboard`.
pub(crate) fn run(args: &ProtocolArgs) -> Result<()> {
    microchess_xboard::serve_either(BothEngines::new(args.engine), BufReader::new(io::stdin()), io::stdout())?;
    Ok(())
}

/// Speaks xboard's protocol on standard input and output.
pub(crate) fn run_xboard(args: &ProtocolArgs) -> Result<()> {
    microchess_xboard::serve(BothEngines::new(args.engine), BufReader::new(io::stdin()), io::stdout())?;
    Ok(())
}
