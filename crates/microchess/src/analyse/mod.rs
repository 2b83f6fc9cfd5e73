//! `microchess analyse`: every position of every game searched by Janus, and what it found written into the PGN.

mod annotate;
mod evaluate;
mod json;
mod review;
mod table;

use std::fs::File;
use std::io::{BufRead, BufReader, Write, stdin};
use std::path::Path;
use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use indicatif::ProgressBar;
use microchess_game::pgn::{PgnGame, PgnReader};
use microchess_game::{Access, AtomicFile, pluralize};
use microchess_janus::{Limits, TimeBudget};

use self::evaluate::evaluate_game;
use self::review::GameReview;
use self::table::AccuracyTable;
use crate::EXIT_FOUND_PROBLEMS;
use crate::cli::AnalyseArgs;
use crate::ctrl_c::{EXIT_INTERRUPTED, stop_on_ctrl_c};
use crate::messages::{OutsideText, json_line, report, say};
use crate::progress::progress_bar;

/// Nodes for each position, unless a limit is given.
const DEFAULT_NODES: u64 = 100_000;

pub(crate) fn run(args: &AnalyseArgs) -> Result<ExitCode> {
    let (games, problems) = read_games(&args.file)?;
    let mut output = args.output.as_deref().map(|path| create(path, &args.file)).transpose()?;
    // Ctrl-C ends the search; what was found until then is written.
    let stop = stop_on_ctrl_c()?;
    let limits = limits(args);
    let threads = args.threads.map_or_else(all_cores, usize::from);
    // The position before each move, and the last one.
    let progress = progress_bar(games.iter().map(|game| game.mainline.moves.len() + 1).sum());
    let mut table = AccuracyTable::default();
    let mut finished = 0;
    for (index, mut pgn) in games.iter().cloned().enumerate() {
        progress.set_message(format!("game {} of {}", index + 1, games.len()));
        let evaluations = evaluate_game(pgn.game_at(usize::MAX).history(), &limits, threads, &stop, &progress);
        let is_complete = evaluations.iter().all(Option::is_some);
        let review = GameReview::new(&pgn, &evaluations);
        annotate::annotate(&mut pgn, &evaluations, &review);
        table.add(&review);
        let written = write_game(args, output.as_mut(), &progress, index + 1, &pgn, &review);
        if written.is_err() || !is_complete {
            progress.finish_and_clear();
        }
        written?;
        if !is_complete {
            break;
        }
        finished += 1;
    }
    progress.finish_and_clear();
    let has_output = output.is_some();
    if let Some(file) = output {
        file.commit().context("cannot write the PGN file")?;
    }
    match (args.json, has_output) {
        (true, _) => {}
        (false, true) => say(table.to_string().trim_end())?,
        // The games are on standard output.
        (false, false) => report(table.to_string().trim_end()),
    }
    if finished < games.len() {
        report(format_args!("Stopped after {finished} of {}.", pluralize(games.len(), "game")));
        return Ok(ExitCode::from(EXIT_INTERRUPTED));
    }
    Ok(if problems == 0 { ExitCode::SUCCESS } else { ExitCode::from(EXIT_FOUND_PROBLEMS) })
}

/// Reads all games, and reports what is wrong in them. Returns how many problems there are too.
fn read_games(path: &Path) -> Result<(Vec<PgnGame>, usize)> {
    let name = path.display();
    let input: Box<dyn BufRead> = if path.as_os_str() == "-" {
        Box::new(stdin().lock())
    } else {
        Box::new(BufReader::new(File::open(path).with_context(|| format!("cannot read {name}"))?))
    };
    let games: Vec<PgnGame> =
        PgnReader::new(input).collect::<Result<_, _>>().with_context(|| format!("cannot read {name}"))?;
    let problems: Vec<_> = games.iter().flat_map(|game| &game.problems).collect();
    for problem in &problems {
        report(format_args!("{name}, {problem}"));
    }
    let has_moves = games.iter().any(|game| !game.mainline.moves.is_empty());
    ensure!(has_moves, "{name}: there is no game with moves in it");
    let problems = problems.len();
    Ok((games, problems))
}

/// Creates the output, which may not be the input: of a run that is stopped, fewer games are left. It takes its place when all games
/// are written, or when the run is stopped.
fn create(path: &Path, input: &Path) -> Result<AtomicFile> {
    let is_input = matches!((path.canonicalize(), input.canonicalize()), (Ok(one), Ok(other)) if one == other);
    ensure!(!is_input, "{} is the file that is read; choose another name for the output", path.display());
    AtomicFile::create(path, Access::Usual).with_context(|| format!("cannot write {}", path.display()))
}

fn limits(args: &AnalyseArgs) -> Limits {
    let time = args.movetime.map(|time| TimeBudget::fixed(Duration::from_millis(time), Duration::ZERO));
    let nodes = args.nodes.or(if time.is_none() { Some(DEFAULT_NODES) } else { None });
    Limits { nodes, time, ..Limits::default() }
}

fn all_cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// Writes a whole game and flushes it, so that even of a run that is killed the draft has all games but the running one.
fn write_game(
    args: &AnalyseArgs,
    output: Option<&mut AtomicFile>,
    progress: &ProgressBar,
    number: usize,
    pgn: &PgnGame,
    review: &GameReview,
) -> Result<()> {
    let mut text = String::new();
    if args.json {
        text = json_line(&json::game(number, pgn, review)) + "\n";
    } else if output.is_none() {
        text = pgn.to_string();
    }
    progress.suspend(|| {
        let mut out = OutsideText::new();
        out.write(&text).and_then(|()| out.flush())
    })?;
    if let Some(file) = output {
        file.write_all(pgn.to_string().as_bytes()).and_then(|()| file.flush()).context("cannot write the PGN file")?;
    }
    Ok(())
}
