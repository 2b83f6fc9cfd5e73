//! `microchess bench`: Janus on fixed positions.

use std::io::Write;

use anyhow::{Context, Result};
use microchess_janus::UciEngine;
use microchess_uci::StopFlag;

pub(crate) fn run() -> Result<()> {
    // It is not stopped, so there always is a report.
    let report =
        microchess_uci::bench(&mut UciEngine::new(), &StopFlag::default()).context("the benchmark was stopped")?;
    writeln!(anstream::stdout(), "{report}")?;
    Ok(())
}
