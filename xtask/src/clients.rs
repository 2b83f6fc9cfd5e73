//! A real client: python-chess plays against the program through UCI, and reads the PGN that it writes.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};

use crate::in_repository;

/// Bullet games: a tenth of a second for each side.
const BULLET: [&str; 8] = ["--games", "1000", "--tc", "0.1", "--seed", "1", "--concurrency", "2"];

/// Installs python-chess, builds the program, and runs the scripts.
pub(crate) fn run() -> Result<()> {
    let python = python_chess()?;
    let program = crate::built_program()?;
    for script in ["uci_games.py", "pgn_files.py"] {
        run_command(Command::new(&python).arg(in_repository("xtask/python").join(script)).arg(&program))?;
    }
    Ok(())
}

/// Plays a thousand bullet games of the program against itself through UCI. Every forfeit is an error.
pub(crate) fn bullet() -> Result<()> {
    let program = crate::built_program()?;
    let engine = |level: &str| format!("uci:{},Level={level}", program.display());
    let mut command = Command::new(&program);
    command.arg("match").args(["--white", &engine("Normal"), "--black", &engine("Blitz")]).args(BULLET);
    let output = command.output().with_context(|| format!("cannot run {command:?}"))?;
    let text = String::from_utf8_lossy(&output.stdout);
    print!("{text}");
    ensure!(output.status.success(), "the match failed: {}", String::from_utf8_lossy(&output.stderr));
    let forfeits = text.lines().filter(|line| line.starts_with("game ")).count();
    ensure!(forfeits == 0, "{forfeits} games were forfeited");
    Ok(())
}

/// The Python of a virtual environment below `target` that has python-chess.
fn python_chess() -> Result<PathBuf> {
    let home = in_repository("target/python");
    let python = home.join("bin/python");
    if !has_chess(&python) {
        run_command(Command::new("python3").args(["-m", "venv"]).arg(&home))
            .context("python3 with its venv module is needed for this test")?;
        run_command(Command::new(&python).args(["-m", "pip", "install", "--quiet", "chess==1.11.2"]))?;
    }
    Ok(python)
}

fn has_chess(python: &Path) -> bool {
    Command::new(python).args(["-c", "import chess.engine"]).status().is_ok_and(|status| status.success())
}

fn run_command(command: &mut Command) -> Result<()> {
    let status = command.status().with_context(|| format!("cannot run {command:?}"))?;
    ensure!(status.success(), "{command:?} failed ({status})");
    Ok(())
}
