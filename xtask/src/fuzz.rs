//! The fuzz targets, one after the other: each gets its share of the time, and what it finds worth keeping goes into the corpus.

use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, bail, ensure};
use clap::Args;

use crate::in_repository;

/// The longest input in bytes. By itself a fuzzer stays at four kilobytes, where no bound of a reader is near.
const MAX_LENGTH: usize = 1 << 16;

#[derive(Debug, Args)]
pub(crate) struct FuzzArgs {
    /// Minutes for all targets together
    #[arg(long, default_value_t = 15)]
    minutes: u64,
    /// Inputs for each target, instead of minutes
    #[arg(long, conflicts_with = "minutes")]
    runs: Option<u64>,
    /// Only these targets
    targets: Vec<String>,
}

/// Runs the targets. The corpus is made small again afterwards, so that it stays worth committing.
pub(crate) fn run(args: &FuzzArgs) -> Result<()> {
    let known = targets()?;
    if let Some(unknown) = args.targets.iter().find(|target| !known.contains(target)) {
        bail!("{unknown} is not a target; expected one of {}", known.join(", "));
    }
    let chosen: Vec<&String> =
        known.iter().filter(|target| args.targets.is_empty() || args.targets.contains(target)).collect();
    ensure!(
        cargo_fuzz(&["--version"]).status().is_ok_and(|status| status.success()),
        "cargo-fuzz or a nightly compiler is missing; expected `cargo install cargo-fuzz` and `rustup toolchain install nightly`. \
         Without them `cargo test --manifest-path fuzz/Cargo.toml --no-default-features` looks at the corpus"
    );
    let seconds = (args.minutes * 60 / chosen.len().max(1) as u64).max(1);
    let limit = args.runs.map_or_else(|| format!("-max_total_time={seconds}"), |runs| format!("-runs={runs}"));
    for target in chosen {
        println!("== {target}");
        // Without sanitizers it is much faster, and there is no unsafe code in what it runs.
        let options = ["--sanitizer", "none", target];
        let limits = ["--", &limit, &format!("-max_len={MAX_LENGTH}"), "-timeout=60", "-print_final_stats=1"];
        let run = cargo_fuzz(&["run"]).args(options).args(limits).status()?;
        ensure!(run.success(), "{target} has found something: see fuzz/artifacts/{target}");
        let small = cargo_fuzz(&["cmin"]).args(options).status()?;
        ensure!(small.success(), "the corpus of {target} could not be made small");
    }
    Ok(())
}

/// `cargo fuzz` with the nightly compiler. Cargo's own variables name this compiler, and rustup has to choose the other.
fn cargo_fuzz(arguments: &[&str]) -> Command {
    let mut command = Command::new("cargo");
    command.args(["+nightly", "fuzz"]).args(arguments).current_dir(in_repository("."));
    command.env_remove("RUSTUP_TOOLCHAIN").env_remove("CARGO");
    command
}

/// The names of all targets: those of the files in `fuzz_targets`.
fn targets() -> Result<Vec<String>> {
    let folder = in_repository("fuzz/fuzz_targets");
    let mut names = Vec::new();
    for entry in std::fs::read_dir(&folder).with_context(|| folder.display().to_string())? {
        let path = entry?.path();
        names.extend(path.file_stem().map(Path::new).map(|stem| stem.display().to_string()));
    }
    names.sort();
    Ok(names)
}
