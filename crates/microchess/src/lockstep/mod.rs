//! `microchess lockstep`: the user's copy of the original beside our program.

mod report;

use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result, ensure};
use microchess_1976::{Board, Key};
use microchess_bridge_1976::Slots;
use microchess_game::read_at_most;
use microchess_lockstep::loader::{self, Format};
use microchess_lockstep::{
    Addresses, Closeness, Counts, Difference, Image, Lockstep, LockstepError, Lost, Options, Pressed, SelfPlay,
    Stopped, recognise,
};

use crate::EXIT_FOUND_PROBLEMS;
use crate::cli::LockstepArgs;
use crate::progress::{progress_bar, progress_games};
use report::Report;

/// The longest file of a copy. The whole memory of a 6502 in text has less.
const MAX_MEBIBYTES: u64 = 4;

/// What a run, or a game of it, came to.
pub(crate) enum RunResult {
    /// Nothing differs.
    Equal,
    /// The first difference.
    Differs(Box<Difference>),
    /// Ours does not know what comes next, and the copy went on alone.
    Beyond(BeyondRun),
}

/// What a copy did alone, beyond what is known.
pub(crate) struct BeyondRun {
    /// The game, counted from 1, where games were played.
    pub(crate) game: Option<u32>,
    /// The keys that were compared, and last the one that led beyond what is known.
    pub(crate) keys: Vec<Key>,
    /// That key and those after it, each with the display it led to.
    pub(crate) shown: Vec<(Key, [u8; 3])>,
    /// The key with which the copy was lost, and how.
    pub(crate) lost: Option<(Key, Lost)>,
    /// Keys that a lost copy did not get.
    pub(crate) keys_left: Vec<Key>,
}

/// What was compared.
pub(crate) struct Outcome {
    pub(crate) difference: Option<Box<Difference>>,
    /// What was beyond what is known: of the keys, or of each game that went there.
    pub(crate) beyond: Vec<BeyondRun>,
    pub(crate) counts: Counts,
    /// The keys of the last game, or of the run, up to a difference.
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
    let board = board(args)?;
    // In a position that was set up the book is off.
    let opening = board.is_none().then(|| options.opening.unwrap_or_else(|| layout.opening(&image)));
    let report = Report { image: &image, layout: &layout, level, opening };
    let mut out = anstream::stdout();
    if !args.json {
        write!(out, "{}", report.introduction())?;
    }
    let start = || Lockstep::new(&image, layout.clone(), &options);
    let outcome = if let Some(keys) = &args.keys {
        press(start()?, &keys.0)?
    } else if let Some(board) = board {
        let mut lockstep = start()?;
        lockstep.set_board(&board);
        press(lockstep, &[Key::PC])?
    } else {
        let seed = args.seed.unwrap_or_else(|| u64::from(fastrand::u32(..)));
        play(args.games.unwrap_or(1), seed, start)?
    };
    if args.json {
        writeln!(out, "{}", report.json(&outcome))?;
    } else {
        write!(out, "{}", report.conclusion(&outcome))?;
    }
    Ok(if outcome.difference.is_some() { ExitCode::from(EXIT_FOUND_PROBLEMS) } else { ExitCode::SUCCESS })
}

/// Puts the files of a copy together. Those without addresses of their own get theirs from `at`, in order.
pub(crate) fn load(files: &[PathBuf], at: &[u16], format: Option<Format>) -> Result<Image> {
    let mut image = Image::default();
    let mut places = at.iter().copied();
    let from_stdin = files.iter().filter(|path| is_stdin(path)).count();
    ensure!(from_stdin <= 1, "standard input can be read once only: --rom - is given {from_stdin} times");
    for path in files {
        let name = if is_stdin(path) { "standard input".to_owned() } else { path.display().to_string() };
        let content = read(path).with_context(|| format!("cannot read {name}"))?;
        let format = format.unwrap_or_else(|| Format::detect(&content));
        let at = if loader::has_addresses(&content, format) { None } else { places.next() };
        let segments = loader::read(&content, format, at);
        let segments = segments.with_context(|| format!("{name} cannot be read as {format}"))?;
        for segment in &segments {
            image.load(segment).with_context(|| format!("{name} cannot be loaded"))?;
        }
    }
    let left = places.count();
    ensure!(left == 0, "{left} --at too many: each is for a file without addresses of its own");
    Ok(image)
}

/// Whether a file is `-`, which stands for standard input.
pub(crate) fn is_stdin(path: &Path) -> bool {
    path.as_os_str() == "-"
}

fn read(path: &Path) -> std::io::Result<Vec<u8>> {
    if is_stdin(path) {
        return read_at_most(std::io::stdin().lock(), MAX_MEBIBYTES);
    }
    read_at_most(File::open(path)?, MAX_MEBIBYTES)
}

/// The position of `--board` or `--fen`.
fn board(args: &LockstepArgs) -> Result<Option<Board>> {
    let Some(fen) = &args.fen else { return Ok(args.board.map(|board| board.0)) };
    let position = chess0x88::Position::new(fen).with_context(|| format!("{fen} cannot be played"))?;
    Ok(Some(Slots::from_position(&position).board(position.turn())))
}

/// Presses keys until something differs. Beyond what is known the copy gets the rest of them alone.
fn press(mut lockstep: Lockstep, keys: &[Key]) -> Result<Outcome> {
    let progress = progress_bar(keys.len());
    let mut pressed = Vec::new();
    let mut left = keys.iter().copied();
    let mut result = RunResult::Equal;
    while matches!(result, RunResult::Equal) {
        let Some(key) = left.next() else { break };
        pressed.push(key);
        let answer = lockstep.press(key);
        progress.inc(1);
        progress.set_message(format!("{} comparisons", lockstep.counts().comparisons));
        result = run_result(answer, &pressed)?;
    }
    if let RunResult::Beyond(beyond) = &mut result {
        beyond.go_on(&mut lockstep, left, || progress.inc(1))?;
    }
    progress.finish_and_clear();
    let mut outcome =
        Outcome { difference: None, beyond: Vec::new(), counts: lockstep.counts(), keys: pressed, games: None };
    outcome.take_in(result);
    Ok(outcome)
}

/// Plays games until something differs, each from the start. One that leads beyond what is known ends there.
fn play(games: u32, seed: u64, start: impl Fn() -> std::result::Result<Lockstep, LockstepError>) -> Result<Outcome> {
    let progress = progress_games(games);
    let mut outcome =
        Outcome { difference: None, beyond: Vec::new(), counts: Counts::default(), keys: Vec::new(), games: None };
    for game in 1..=games {
        let mut lockstep = start()?;
        let before = outcome.counts;
        let mut keys = Vec::new();
        let game_seed = seed.wrapping_add(u64::from(game - 1));
        let answer = SelfPlay::default().play(&mut lockstep, game_seed, |lockstep, key| {
            keys.push(key);
            let comparisons = before.comparisons + lockstep.counts().comparisons;
            progress.set_message(format!("game {game}, key {}, {comparisons} comparisons", keys.len()));
            progress.tick();
        });
        progress.inc(1);
        let mut result = run_result(answer, &keys)?;
        if let RunResult::Beyond(beyond) = &mut result {
            beyond.game = Some(game);
        }
        outcome.counts = before + lockstep.counts();
        outcome.keys = keys;
        outcome.games = Some((game, seed));
        outcome.take_in(result);
        if outcome.difference.is_some() {
            break;
        }
    }
    progress.finish_and_clear();
    Ok(outcome)
}

impl Outcome {
    fn take_in(&mut self, result: RunResult) {
        match result {
            RunResult::Equal => {}
            RunResult::Differs(difference) => self.difference = Some(difference),
            RunResult::Beyond(beyond) => self.beyond.push(beyond),
        }
    }
}

impl BeyondRun {
    /// Presses the rest of the keys on the copy.
    fn go_on(&mut self, lockstep: &mut Lockstep, keys: impl Iterator<Item = Key>, pressed: impl Fn()) -> Result<()> {
        for key in keys {
            if self.lost.is_some() {
                self.keys_left.push(key);
                continue;
            }
            // Nothing is compared, so that nothing can differ.
            if let Pressed::Beyond(shown) = lockstep.press(key)? {
                self.note(key, shown);
            }
            pressed();
        }
        Ok(())
    }

    fn note(&mut self, key: Key, shown: std::result::Result<[u8; 3], Lost>) {
        match shown {
            Ok(display) => self.shown.push((key, display)),
            Err(lost) => self.lost = Some((key, lost)),
        }
    }
}

/// What the last of these keys, or a game of them, came to. A key that cannot be pressed is an error.
fn run_result(answer: std::result::Result<Pressed, Stopped>, keys: &[Key]) -> Result<RunResult> {
    match answer {
        Ok(Pressed::Equal) => Ok(RunResult::Equal),
        Ok(Pressed::Beyond(shown)) => {
            let mut beyond =
                BeyondRun { game: None, keys: keys.to_vec(), shown: Vec::new(), lost: None, keys_left: Vec::new() };
            if let Some(key) = keys.last() {
                beyond.note(*key, shown);
            }
            Ok(RunResult::Beyond(beyond))
        }
        Err(Stopped::Difference(difference)) => Ok(RunResult::Differs(difference)),
        Err(Stopped::Error(error)) => Err(error.into()),
    }
}
