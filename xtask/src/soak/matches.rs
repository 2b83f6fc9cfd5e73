//! Matches with bad engines: one without end, whose engine crashes in every game and is started anew; and in each turn a short one
//! with another kind, which Ctrl-C ends wherever it is.

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use fastrand::Rng;

use super::processes::{is_crash, signal, wait};
use super::{Programs, Work, Workload};

pub(super) struct Matches {
    microchess: PathBuf,
    bad_engine: PathBuf,
    /// The kinds that need no argument.
    kinds: Vec<String>,
    endless: Child,
}

impl Matches {
    pub(super) fn new(programs: &Programs) -> Result<Self> {
        let Programs { microchess, bad_engine } = programs;
        let kinds = kinds(bad_engine)?;
        ensure!(kinds.len() > 20, "bad-engine --help has the kinds {kinds:?}");
        let endless = start(microchess, bad_engine, "crash", 1_000_000)?;
        signal(endless.id(), "STOP")?;
        Ok(Self { microchess: microchess.clone(), bad_engine: bad_engine.clone(), kinds, endless })
    }
}

impl Workload for Matches {
    fn name(&self) -> String {
        "matches".to_owned()
    }

    fn turn(&mut self, random: &mut Rng, until: Instant) -> Result<Work> {
        let kind = &self.kinds[random.usize(..self.kinds.len())];
        let mut short = start(&self.microchess, &self.bad_engine, kind, 4)?;
        thread::sleep(Duration::from_millis(random.u64(..2_000)));
        if short.try_wait()?.is_none() {
            signal(short.id(), "INT")?;
        }
        let status = wait(&mut short, &format!("a match with {kind} that was stopped"))?;
        ensure!(!is_crash(status), "a match with {kind} ended with {status}");
        signal(self.endless.id(), "CONT")?;
        thread::sleep(until.saturating_duration_since(Instant::now()).max(Duration::from_secs(1)));
        signal(self.endless.id(), "STOP")?;
        let ended = self.endless.try_wait()?;
        ensure!(ended.is_none(), "a match without end has ended: {ended:?}");
        Ok(Work { done: 1, is_restarted: false })
    }

    fn process(&self) -> Option<u32> {
        Some(self.endless.id())
    }

    fn finish(mut self: Box<Self>) -> Result<()> {
        signal(self.endless.id(), "INT")?;
        signal(self.endless.id(), "CONT")?;
        let status = wait(&mut self.endless, "a match that was stopped")?;
        ensure!(!is_crash(status), "the match ended with {status}");
        Ok(())
    }
}

impl Drop for Matches {
    fn drop(&mut self) {
        // After an error nothing is left running.
        let _ = self.endless.kill();
        let _ = self.endless.wait();
    }
}

fn start(microchess: &Path, bad_engine: &Path, kind: &str, games: u32) -> Result<Child> {
    Command::new(microchess)
        .args(["match", "--white", &format!("uci:{} {kind}", bad_engine.display()), "--black", "random"])
        .args(["--games", &games.to_string(), "--movetime", "50", "--max-moves", "20"])
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .with_context(|| format!("cannot run {}", microchess.display()))
}

/// The kinds of the help: its indented lines begin with them, and two spaces follow. What comes after a single space is an argument.
fn kinds(bad_engine: &Path) -> Result<Vec<String>> {
    let output = Command::new(bad_engine).arg("--help").output().with_context(|| bad_engine.display().to_string())?;
    let help = String::from_utf8(output.stdout)?;
    let usages = help.lines().filter_map(|line| line.strip_prefix("  ")?.split("  ").next());
    Ok(usages.map(str::trim).filter(|usage| !usage.contains(' ')).map(str::to_owned).collect())
}
