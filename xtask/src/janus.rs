//! The lab in which the net of Janus is made, built for this machine.

use std::process::Command;

use anyhow::{Result, ensure};
use clap::Args;

use crate::in_repository;

/// What the lab is to do.
#[derive(Debug, Args)]
pub(crate) struct JanusArgs {
    /// A command of the lab and its arguments; `--help` lists them (and `tune --help` one more)
    #[arg(trailing_var_arg = true, allow_hyphen_values = true, required = true)]
    arguments: Vec<String>,
}

/// Builds and runs the lab. It has a target folder of its own, because it is compiled with all instructions that the
/// processor has: training and self-play take hours.
pub(crate) fn run(args: &JanusArgs) -> Result<()> {
    // Only for tuning can the numbers of the search be changed, which costs a little time.
    let features = if args.arguments.first().is_some_and(|command| command == "tune") { "tune" } else { "" };
    let status = Command::new(env!("CARGO"))
        .args(["run", "--quiet", "--release", "--package", "janus-lab", "--features", features, "--target-dir"])
        .arg(in_repository("target/native"))
        .arg("--")
        .args(&args.arguments)
        .env("RUSTFLAGS", "-C target-cpu=native")
        .status()?;
    ensure!(status.success(), "janus-lab {} failed", args.arguments.join(" "));
    Ok(())
}
