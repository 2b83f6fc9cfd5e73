//! Real clients, written by others: python-chess, lichess-bot's engine wrapper, cutechess-cli and fastchess play with the
//! program, and python-chess reads the PGN that it writes. What is not installed is skipped, and that is said.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};

use crate::in_repository;

/// Bullet games: a tenth of a second for each side.
const BULLET: [&str; 8] = ["--games", "1000", "--tc", "0.1", "--seed", "1", "--concurrency", "2"];

/// Openings for a client that wants some.
const OPENINGS: &str = "\
rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2
rnbqkbnr/ppp1pppp/8/3p4/3P4/8/PPP1PPPP/RNBQKBNR w KQkq - 0 2
";

/// Builds the program, and lets each client play with it.
pub(crate) fn run() -> Result<()> {
    let python = python_chess()?;
    let program = crate::built_program()?;
    for script in ["uci_games.py", "pgn_files.py"] {
        run_command(Command::new(&python).arg(in_repository("xtask/python").join(script)).arg(&program))?;
    }
    let mut skipped = Vec::new();
    match std::env::var_os("LICHESS_BOT").map(PathBuf::from) {
        Some(sources) => lichess_bot(&python, &program, &sources)?,
        None => skipped.push("lichess-bot (set LICHESS_BOT to the folder of its sources)"),
    }
    match find_program("CUTECHESS_CLI", "cutechess-cli") {
        Some(cutechess) => cutechess_games(&cutechess, &program)?,
        None => skipped.push("cutechess-cli (set CUTECHESS_CLI to it, or put it on the PATH)"),
    }
    match find_program("FASTCHESS", "fastchess") {
        Some(fastchess) => fastchess_games(&fastchess, &program)?,
        None => skipped.push("fastchess (set FASTCHESS to it, or put it on the PATH)"),
    }
    for client in skipped {
        println!("SKIPPED: {client}");
    }
    Ok(())
}

/// Starts both engines with lichess-bot's wrapper and its default options.
fn lichess_bot(python: &Path, program: &Path, sources: &Path) -> Result<()> {
    let requirements = sources.join("requirements.txt");
    ensure!(requirements.exists(), "{} is not the folder of lichess-bot's sources", sources.display());
    run_command(Command::new(python).args(["-m", "pip", "install", "--quiet", "-r"]).arg(requirements))?;
    let script = in_repository("xtask/python/lichess_bot.py");
    run_command(Command::new(python).arg(script).arg(program.canonicalize()?).arg(sources.canonicalize()?))
}

/// Games of each engine through each protocol, standard and Chess960. An illegal move, a crash or a loss on time is an error.
fn cutechess_games(cutechess: &Path, program: &Path) -> Result<()> {
    for (variant, control) in [("standard", "2+0.05"), ("fischerandom", "40/2")] {
        for engine in ["1976", "janus"] {
            let mut command = Command::new(cutechess);
            // Qt asks for a screen otherwise, even without windows.
            command.env("QT_QPA_PLATFORM", "offscreen");
            for protocol in ["xboard", "uci"] {
                command.args(["-engine", &format!("name={engine}-{protocol}"), &format!("cmd={}", program.display())]);
                command.args([&format!("proto={protocol}"), &format!("arg={protocol}"), "arg=--engine"]);
                command.arg(format!("arg={engine}"));
            }
            command.args(["-each", &format!("tc={control}"), "-variant", variant, "-games", "4", "-concurrency", "1"]);
            check_games(&mut command, &format!("cutechess-cli, {variant}, {engine}: xboard against UCI"))?;
        }
    }
    Ok(())
}

/// The compliance check of fastchess for each engine, and games with options that are one word.
fn fastchess_games(fastchess: &Path, program: &Path) -> Result<()> {
    run_command(Command::new(fastchess).arg("--compliance").arg(program))?;
    let mut command = Command::new(fastchess);
    let cmd = format!("cmd={}", program.display());
    command.args(["-engine", &cmd, "name=superblitz", "option.Level=SuperBlitz", "option.Opening=A4"]);
    command.args(["-engine", &cmd, "name=janus", "option.Engine=Janus", "option.Hash=4"]);
    command.args(["-each", "tc=2+0.05", "-rounds", "2", "-games", "2", "-concurrency", "1"]);
    // It warns of games that all begin alike.
    let openings = in_repository("target/client-openings.epd");
    std::fs::write(&openings, OPENINGS).with_context(|| format!("cannot write {}", openings.display()))?;
    command.args(["-openings", &format!("file={}", openings.display()), "format=epd", "order=sequential"]);
    // It leaves its settings where it runs.
    command.current_dir(in_repository("target"));
    check_games(&mut command, "fastchess: superblitz against janus")
}

/// Runs games of another client, and looks for what must not happen in its output.
fn check_games(command: &mut Command, what: &str) -> Result<()> {
    let output = command.output().with_context(|| format!("cannot run {command:?}"))?;
    let text = format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    let faults = ["illegal", "disconnect", "stall", "loses on time", "time forfeit", "crash", "invalid", "warning"];
    let is_fault = |line: &&str| {
        let line = line.to_ascii_lowercase();
        faults.iter().any(|fault| line.contains(fault))
    };
    let found: Vec<&str> = text.lines().filter(is_fault).collect();
    ensure!(
        output.status.success() && found.is_empty(),
        "{what}:\n{}",
        if found.is_empty() { text } else { found.join("\n") }
    );
    let games = text.lines().filter(|line| line.starts_with("Finished game")).count();
    ensure!(games == 4, "{what}: {games} games of 4 were finished:\n{text}");
    println!("{what}: {games} games, no complaint");
    Ok(())
}

/// A program that a variable names, or that is on the path.
fn find_program(variable: &str, name: &str) -> Option<PathBuf> {
    let is_file = |path: &PathBuf| path.is_file();
    let given = std::env::var_os(variable).map(PathBuf::from);
    let on_path = || {
        let path = std::env::var_os("PATH")?;
        std::env::split_paths(&path).map(|folder| folder.join(name)).find(is_file)
    };
    given.filter(is_file).or_else(on_path)
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
