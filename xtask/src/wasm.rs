//! What runs in a browser, run in one's engine: the checks of `browser-check`, as a WebAssembly module without imports.
//!
//! Such a module has no clock, no threads and no files: whatever asks for one panics, and the module traps.

use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::Instant;

use anyhow::{Context, Result, bail, ensure};
use browser_check::CHECKS;
use serde_json::Value;

use crate::in_repository;

const TARGET: &str = "wasm32-unknown-unknown";

pub(crate) fn run() -> Result<()> {
    let module = build()?;
    let size = std::fs::metadata(&module)?.len().div_ceil(1024);
    println!("{} ({size} KiB) in Node.js:", module.display());

    let started = Instant::now();
    let status = Command::new("node")
        .arg(in_repository("xtask/node/run_wasm.js"))
        .arg(&module)
        .status()
        .context("Node.js is needed for this, and no program called node can be run")?;
    let elapsed = started.elapsed().as_millis();

    // The exit code is the number of the check that failed; a number beyond them means that none of them has returned.
    let code = status.code().and_then(|code| usize::try_from(code).ok());
    let code =
        code.filter(|code| *code <= CHECKS.len()).context("the module panicked or could not be run; see above")?;
    let passed = code.checked_sub(1).unwrap_or(CHECKS.len());
    for (name, _) in &CHECKS[..passed] {
        println!("  ok: {name}");
    }
    if let Some((name, _)) = CHECKS.get(passed) {
        bail!("failed as WebAssembly: {name}; if it fails natively too, cargo test -p browser-check says why");
    }
    println!("{passed} checks passed as WebAssembly in {elapsed} ms");
    Ok(())
}

/// Compiles the checks with overflow checks and debug assertions, and says where the module is.
fn build() -> Result<PathBuf> {
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["build", "--package", "browser-check", "--bin", "browser-check", "--target", TARGET]);
    cargo.arg("--message-format=json-render-diagnostics").stderr(Stdio::inherit());
    let output = cargo.output().with_context(|| format!("cannot run {cargo:?}"))?;
    ensure!(output.status.success(), "{cargo:?} failed; is the target there? (rustup target add {TARGET})");
    let text = String::from_utf8_lossy(&output.stdout);
    let module = text.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok()).find_map(|message| {
        let executable = message["executable"].as_str()?;
        executable.ends_with(".wasm").then(|| PathBuf::from(executable))
    });
    module.context("cargo does not say where the module is")
}
