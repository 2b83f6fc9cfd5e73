//! `microchess lockstep`: the user's copy of the original beside our program.

mod report;

use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result, ensure};
use microchess_1976::{Board, Key};
use microchess_bridge_1976::Slots;
use microchess_lockstep::loader::{self, Format};
use microchess_lockstep::{
    Addresses, Closeness, Difference, Image, Layout, Lockstep, Options, Pressed, SelfPlay, Stopped, Tally, recognise,
};

use crate::EXIT_FOUND_PROBLEMS;
use crate::cli::LockstepArgs;
use crate::progress::{progress_bar, progress_spinner};
use report::Report;

/// How a run ended.
pub(crate) enum Ending {
    /// Nothing differs.
    Equal,
    /// The first difference.
    Differs(Box<Difference>),
    /// Ours does not know what comes next; the original showed this, or was lost.
    Beyond(std::result::Result<[u8; 3], microchess_lockstep::Lost>),
}

/// What was compared, and with which keys it ended.
pub(crate) struct Outcome {
    pub(crate) ending: Ending,
    pub(crate) tally: Tally,
    /// The keys of the last game, or of the run.
    pub(crate) keys: Vec<Key>,
    /// Games that were played, and the seed of the first.
    pub(crate) games: Option<(u32, u64)>,
}

pub(crate) fn run(args: &LockstepArgs) -> Result<ExitCode> {
    let image = load(&args.rom, &args.at, args.format)?;
    let layout = recognise(&image, Addresses { input: args.input, output: args.output })?;
    let options = Options {
        level: args.level,
        opening: args.opening.map(|opening| opening.bytes),
        closeness: if args.every { Closeness::EveryRoutine } else { Closeness::Decisions },
    };
    let level = Lockstep::new(&image, layout.clone(), &options)?.level();
    let opening = options.opening.unwrap_or_else(|| layout.opening(&image));
    let report = Report { image: &image, layout: &layout, level, opening };
    let mut out = anstream::stdout();
    if !args.json {
        write!(out, "{}", report.introduction())?;
    }
    let outcome = compare(args, &image, &layout, &options)?;
    if args.json {
        writeln!(out, "{}", report.json(&outcome))?;
    } else {
        write!(out, "{}", report.conclusion(&outcome))?;
    }
    Ok(match outcome.ending {
        Ending::Differs(_) => ExitCode::from(EXIT_FOUND_PROBLEMS),
        Ending::Equal | Ending::Beyond(_) => ExitCode::SUCCESS,
    })
}

/// Puts the files of a copy together. Those without addresses of their own get theirs from `at`, in order.
pub(crate) fn load(files: &[PathBuf], at: &[u16], format: Option<Format>) -> Result<Image> {
    let mut image = Image::default();
    let mut places = at.iter().copied();
    for path in files {
        let content = fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
        let format = format.unwrap_or_else(|| Format::detect(&content));
        let at = if loader::has_addresses(&content, format) { None } else { places.next() };
        let segments = loader::read(&content, format, at);
        let segments = segments.with_context(|| format!("{} cannot be read as {format}", path.display()))?;
        for segment in &segments {
            image.load(segment).with_context(|| format!("{} cannot be loaded", path.display()))?;
        }
    }
    let left = places.count();
    ensure!(left == 0, "{left} --at too many: each is for a file without addresses of its own");
    Ok(image)
}

/// Runs both, as the command line says.
fn compare(args: &LockstepArgs, image: &Image, layout: &Layout, options: &Options) -> Result<Outcome> {
    let start = || Lockstep::new(image, layout.clone(), options);
    if let Some(keys) = &args.keys {
        press(start()?, &keys.0)
    } else if let Some(board) = board(args)? {
        let mut lockstep = start()?;
        lockstep.set_board(&board);
        press(lockstep, &[Key::PC])
    } else {
        let seed = args.seed.unwrap_or_else(|| u64::from(fastrand::u32(..)));
        play(args.games.unwrap_or(1), seed, start)
    }
}

/// The position of `--board` or `--fen`.
fn board(args: &LockstepArgs) -> Result<Option<Board>> {
    let Some(fen) = &args.fen else { return Ok(args.board.map(|board| board.0)) };
    let position = chess0x88::Position::new(fen).with_context(|| format!("{fen} cannot be played"))?;
    Ok(Some(Slots::from_position(&position).board(position.turn())))
}

/// Presses keys until something differs.
fn press(mut lockstep: Lockstep, keys: &[Key]) -> Result<Outcome> {
    let progress = progress_bar(keys.len());
    let mut pressed = Vec::new();
    let mut ending = Ending::Equal;
    for key in keys {
        pressed.push(*key);
        let result = lockstep.press(*key);
        progress.inc(1);
        progress.set_message(format!("{} comparisons", lockstep.tally().comparisons));
        ending = end(result)?;
        if !matches!(ending, Ending::Equal) {
            break;
        }
    }
    progress.finish_and_clear();
    Ok(Outcome { ending, tally: lockstep.tally(), keys: pressed, games: None })
}

/// Plays games until something differs, each from the start.
fn play(
    games: u32,
    seed: u64,
    start: impl Fn() -> std::result::Result<Lockstep, microchess_lockstep::LockstepError>,
) -> Result<Outcome> {
    let progress = if games > 1 { progress_bar(games as usize) } else { progress_spinner() };
    let mut outcome = Outcome { ending: Ending::Equal, tally: Tally::default(), keys: Vec::new(), games: None };
    for game in 0..games {
        let mut lockstep = start()?;
        let before = outcome.tally;
        let mut keys = Vec::new();
        let result = SelfPlay::default().play(&mut lockstep, seed.wrapping_add(u64::from(game)), |lockstep, key| {
            keys.push(key);
            let comparisons = before.comparisons + lockstep.tally().comparisons;
            progress.set_message(format!("game {}, key {}, {comparisons} comparisons", game + 1, keys.len()));
            progress.tick();
        });
        progress.inc(1);
        outcome.ending = end(result)?;
        outcome.tally = before + lockstep.tally();
        outcome.keys = keys;
        outcome.games = Some((game + 1, seed));
        if !matches!(outcome.ending, Ending::Equal) {
            break;
        }
    }
    progress.finish_and_clear();
    Ok(outcome)
}

/// What a key, or a game, came to. A key that cannot be pressed is an error.
fn end(result: std::result::Result<Pressed, Stopped>) -> Result<Ending> {
    match result {
        Ok(Pressed::Equal | Pressed::Quit) => Ok(Ending::Equal),
        Ok(Pressed::Beyond(shown)) => Ok(Ending::Beyond(shown)),
        Err(Stopped::Difference(difference)) => Ok(Ending::Differs(difference)),
        Err(Stopped::Error(error)) => Err(error.into()),
    }
}
