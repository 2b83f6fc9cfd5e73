//! What runs on other platforms is what `.ci/run` does on Linux, but for what needs Linux or its tools.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // In a test, a panic is a failure.

use std::fs;
use std::path::Path;

/// How the commands begin that run on Linux alone: clients and browsers that are installed there, compilers of other versions and for
/// other platforms, packages and licences, which are the same everywhere, and the fuzzers.
const LINUX_ALONE: [&str; 10] = [
    "cargo xtask clients",
    "cargo build --package microchess-1976 --package chess0x88 --target wasm32",
    "cargo xtask wasm",
    "cargo xtask browser",
    "cargo \"+$oldest\"",
    "cargo check --workspace --all-targets --locked --target",
    "cargo xtask package",
    "cargo deny",
    "cargo install cargo-deny",
    "cargo check --manifest-path fuzz/Cargo.toml",
];

fn text(path: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(path)).unwrap()
}

#[test]
fn other_platforms_run_what_linux_runs() {
    let (script, workflow) = (text(".ci/run"), text(".github/workflows/ci.yml"));
    let elsewhere: Vec<&str> = workflow.lines().filter_map(|line| line.trim().strip_prefix("- run: ")).collect();
    let commands =
        script.lines().map(str::trim).filter(|line| line.starts_with("cargo ") || line.contains(" cargo doc"));
    let mut count = 0;
    for command in commands.filter(|line| !LINUX_ALONE.iter().any(|start| line.starts_with(start))) {
        assert!(elsewhere.contains(&command), "ci.yml lacks: {command}");
        count += 1;
    }
    assert!(count > 10, "the commands of .ci/run were not found");
}
