//! `microchess analyse`: every position of every game searched by Janus, and what it found written into the PGN.

mod annotate;
mod evaluate;
mod json;
mod review;
mod table;

use std::fs::File;
use std::io::{BufReader, Read, Write, stdin};
use std::path::Path;
use std::process::ExitCode;
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use indicatif::ProgressBar;
use microchess_game::pgn::{PgnGame, PgnReader};
use microchess_game::{Access, AtomicFile, pluralize};
use microchess_janus::{Limits, TimeBudget};
use microchess_uci::StopFlag;

use self::evaluate::evaluate_game;
use self::review::GameReview;
use self::table::AccuracyTable;
use crate::EXIT_FOUND_PROBLEMS;
use crate::cli::AnalyseArgs;
use crate::ctrl_c::{EXIT_INTERRUPTED, stop_on_ctrl_c};
use crate::lockstep::is_stdin;
use crate::messages::{OutsideText, json_line, report, say};
use crate::progress::progress_bar;

/// Nodes for each position, unless a limit is given.
const DEFAULT_NODES: u64 = 100_000;

/// How often a stop is looked for while no game comes.
const POLL: Duration = Duration::from_millis(50);

/// What there is to do.
#[derive(Clone, Copy, Default)]
struct Total {
    games: usize,
    positions: usize,
}

/// What has been done.
#[derive(Default)]
struct Done {
    /// Games that are analysed to their end.
    games: usize,
    has_moves: bool,
    problems: usize,
    table: AccuracyTable,
}

pub(crate) fn run(args: &AnalyseArgs) -> Result<ExitCode> {
    let total = count(&args.file)?;
    let mut output = args.output.as_deref().map(|path| create(path, &args.file)).transpose()?;
    // Ctrl-C ends the search; what was found until then is written.
    let stop = stop_on_ctrl_c()?;
    let progress = progress_bar(total.map_or(0, |total| total.positions));
    let done = analyse(args, total, output.as_mut(), &stop, &progress);
    progress.finish_and_clear();
    let done = done?;
    let is_stopped = stop.is_stopped() && total.is_none_or(|total| done.games < total.games);
    ensure!(done.has_moves || is_stopped, no_moves(&args.file));
    let has_output = output.is_some();
    if let Some(file) = output {
        file.commit().context("cannot write the PGN file")?;
    }
    match (args.json, has_output) {
        (true, _) => {}
        (false, true) => say(done.table.to_string().trim_end())?,
        // The games are on standard output.
        (false, false) => report(done.table.to_string().trim_end()),
    }
    if is_stopped {
        match total {
            Some(total) => report(format_args!("Stopped after {} of {}.", done.games, pluralize(total.games, "game"))),
            None => report(format_args!("Stopped after {}.", pluralize(done.games, "game"))),
        }
        return Ok(ExitCode::from(EXIT_INTERRUPTED));
    }
    Ok(if done.problems == 0 { ExitCode::SUCCESS } else { ExitCode::from(EXIT_FOUND_PROBLEMS) })
}

/// Analyses game by game, so that the number of games takes no memory.
fn analyse(
    args: &AnalyseArgs,
    total: Option<Total>,
    mut output: Option<&mut AtomicFile>,
    stop: &StopFlag,
    progress: &ProgressBar,
) -> Result<Done> {
    let limits = limits(args);
    let threads = args.threads.map_or_else(all_cores, usize::from);
    let games = read_ahead(games(&args.file)?);
    let mut done = Done::default();
    while let Some(pgn) = next_game(&games, stop) {
        let mut pgn = pgn?;
        let number = done.games + 1;
        match total {
            Some(total) => progress.set_message(format!("game {number} of {}", total.games)),
            None => {
                progress.set_message(format!("game {number}"));
                progress.inc_length(pgn.mainline.moves.len() as u64 + 1);
            }
        }
        for problem in &pgn.problems {
            progress.suspend(|| report(format_args!("{}, {problem}", args.file.display())));
        }
        done.problems += pgn.problems.len();
        done.has_moves |= !pgn.mainline.moves.is_empty();
        let (review, is_complete) = analyse_game(&mut pgn, &limits, threads, stop, progress);
        done.table.add(&review);
        write_game(args, output.as_deref_mut(), progress, number, &pgn, &review)?;
        if !is_complete {
            break;
        }
        done.games += 1;
    }
    Ok(done)
}

/// Searches the positions of a game, and writes into it what is found. Returns what its moves are worth, and whether no stop came
/// before the end.
fn analyse_game(
    pgn: &mut PgnGame,
    limits: &Limits,
    threads: usize,
    stop: &StopFlag,
    progress: &ProgressBar,
) -> (GameReview, bool) {
    let evaluations = evaluate_game(pgn.game_at(usize::MAX).history(), limits, threads, stop, progress);
    let review = GameReview::new(pgn, &evaluations);
    annotate::annotate(pgn, &evaluations, &review);
    (review, evaluations.iter().all(Option::is_some))
}

/// A game with what is found in it, where each position is searched to so many nodes.
#[must_use]
pub fn analysed(mut pgn: PgnGame, nodes: u64) -> PgnGame {
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    analyse_game(&mut pgn, &limits, 1, &StopFlag::default(), &ProgressBar::hidden());
    pgn
}

/// What there is in a file, or what is wrong with it, which should not be known only after hours; `None` for a pipe, which cannot
/// be read twice.
fn count(path: &Path) -> Result<Option<Total>> {
    if is_stdin(path) || !path.is_file() {
        return Ok(None);
    }
    let mut total = Total::default();
    for game in games(path)? {
        total.games += 1;
        // The position before each move, and the last one.
        total.positions += game?.mainline.moves.len() + 1;
    }
    ensure!(total.positions > total.games, no_moves(path));
    Ok(Some(total))
}

fn no_moves(path: &Path) -> String {
    format!("{}: there is no game with moves in it", path.display())
}

/// The games of a file, one after the other.
fn games(path: &Path) -> Result<impl Iterator<Item = Result<PgnGame>> + Send + use<>> {
    let cannot_read = format!("cannot read {}", path.display());
    let input: Box<dyn Read + Send> = if is_stdin(path) {
        Box::new(stdin())
    } else {
        Box::new(File::open(path).with_context(|| cannot_read.clone())?)
    };
    Ok(PgnReader::new(BufReader::new(input)).map(move |game| game.with_context(|| cannot_read.clone())))
}

/// Reads games on a thread of its own: a stop has to be heard while a pipe says nothing.
fn read_ahead(mut games: impl Iterator<Item = Result<PgnGame>> + Send + 'static) -> Receiver<Result<PgnGame>> {
    let (sender, receiver) = sync_channel(1);
    std::thread::spawn(move || games.all(|game| sender.send(game).is_ok()));
    receiver
}

/// The next game; `None` after the last one, and where a stop comes before it.
fn next_game(games: &Receiver<Result<PgnGame>>, stop: &StopFlag) -> Option<Result<PgnGame>> {
    loop {
        match games.recv_timeout(POLL) {
            Ok(game) => return Some(game),
            Err(RecvTimeoutError::Timeout) if !stop.is_stopped() => {}
            Err(_) => return None,
        }
    }
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
