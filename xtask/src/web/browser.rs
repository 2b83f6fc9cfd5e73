//! The tests of the page in a real browser, against the real program.

use anyhow::Result;

use super::{install_node_packages, node};
use crate::built_program;

/// Runs them. A file name, or a part of one, runs only those.
pub(crate) fn run(only: Option<&str>) -> Result<()> {
    install_node_packages()?;
    let program = built_program()?;
    let program = program.to_string_lossy().into_owned();
    node(&["tools/run-tests.mjs", &program, only.unwrap_or("")])
}
