//! Processes that must end by themselves, and soon.

use std::process::{Child, Command, ExitStatus};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};

/// How long a process may take to end after it was asked to.
pub(super) const PATIENCE: Duration = Duration::from_secs(10);

/// Waits until a process has ended. One that does not is killed, which is an error.
pub(super) fn wait(child: &mut Child, what: &str) -> Result<ExitStatus> {
    let deadline = Instant::now() + PATIENCE;
    while Instant::now() < deadline {
        if let Some(status) = child.try_wait()? {
            return Ok(status);
        }
        thread::sleep(Duration::from_millis(5));
    }
    child.kill()?;
    child.wait()?;
    bail!("{what} did not end within {} s", PATIENCE.as_secs())
}

/// Sends a signal: `INT`, `STOP`.
pub(super) fn signal(process: u32, name: &str) -> Result<()> {
    let status =
        Command::new("kill").args([&format!("-{name}"), &process.to_string()]).status().context("cannot run kill")?;
    ensure!(status.success(), "there is no process {process} to get a {name}");
    Ok(())
}

/// Whether a process has ended by a signal or a panic, which no input may bring about.
pub(super) fn is_crash(status: ExitStatus) -> bool {
    const PANIC: i32 = 101;
    matches!(status.code(), None | Some(PANIC))
}
