//! The speed of `microchess pgn` beside pgn-extract, on the same file, in one run.
//!
//! The file is made here: games of random but not senseless moves, with the tags of a database, and in every sixth game a
//! clock after each move, as servers write it.

use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use chess0x88::{Color, History, Move, Outcome};
use clap::Args;
use microchess_game::group_thousands;
use microchess_game::pgn::{AnnotatedMove, PgnGame, clock_mark};
use microchess_game::{Game, GameResult};

/// What to measure.
#[derive(Debug, Args)]
pub(crate) struct BenchPgnArgs {
    /// How many games the file has; it is made if it is not there
    #[arg(long, default_value_t = 200_000)]
    games: usize,
    /// The folder of the file
    #[arg(long, default_value = "target/pgn-bench")]
    dir: PathBuf,
    /// How often each program runs; the fastest run counts
    #[arg(long, default_value_t = 3)]
    rounds: usize,
    /// Only make the file
    #[arg(long)]
    only_make: bool,
}

/// Where Debian puts pgn-extract.
const PGN_EXTRACT: &str = "/usr/games/pgn-extract";

/// One run of a program.
#[derive(Clone, Copy)]
struct Run {
    wall: Duration,
    /// Time on all cores together, and the most memory in KiB, as far as the system says.
    cpu: Option<Duration>,
    memory: Option<u64>,
}

pub(crate) fn run(args: &BenchPgnArgs) -> Result<()> {
    let path = args.dir.join(format!("games-{}.pgn", args.games));
    if !path.exists() {
        make_file(&path, args.games)?;
    }
    let megabytes = fs::metadata(&path)?.len() as f64 / 1e6;
    println!("{}: {} games, {megabytes:.0} MB", path.display(), group_thousands(args.games as u64));
    if args.only_make {
        return Ok(());
    }
    let program = crate::built_program()?;
    let program = program.to_string_lossy();
    let file = path.to_string_lossy();
    let commands: [(&str, Vec<&str>); 6] = [
        ("pgn-extract, read and write", vec![PGN_EXTRACT, "-s", &file]),
        ("microchess pgn, read and write", vec![&program, "pgn", &file]),
        ("the same on one core", vec![&program, "pgn", "--threads", "1", &file]),
        ("pgn-extract -r, read", vec![PGN_EXTRACT, "-s", "-r", &file]),
        ("microchess pgn --quiet, read", vec![&program, "pgn", "--quiet", &file]),
        ("the same on one core", vec![&program, "pgn", "--quiet", "--threads", "1", &file]),
    ];
    let mut best: [Option<Run>; 6] = [None; 6];
    for _ in 0..args.rounds {
        for ((name, command), best) in commands.iter().zip(&mut best) {
            if command[0] == PGN_EXTRACT && !Path::new(PGN_EXTRACT).exists() {
                continue;
            }
            let run = measure(command).with_context(|| (*name).to_owned())?;
            *best = Some(best.filter(|best| best.wall <= run.wall).unwrap_or(run));
        }
    }
    println!("{:<34} {:>8} {:>8} {:>8} {:>8} {:>14}", "", "wall, s", "CPU, s", "MB/s", "MB", "to pgn-extract");
    let mut reference = None;
    for ((name, command), best) in commands.iter().zip(best) {
        let Some(run) = best else {
            println!("{name:<34} not installed ({PGN_EXTRACT})");
            continue;
        };
        if command[0] == PGN_EXTRACT {
            reference = Some(run.wall);
        }
        let wall = run.wall.as_secs_f64();
        let cpu = run.cpu.map_or_else(|| "?".to_owned(), |cpu| format!("{:.2}", cpu.as_secs_f64()));
        let memory = run.memory.map_or_else(|| "?".to_owned(), |kib| format!("{:.1}", kib as f64 / 1024.0));
        let ratio = reference.map_or_else(|| "?".to_owned(), |other| format!("{:.2}x", other.as_secs_f64() / wall));
        println!("{name:<34} {wall:>8.2} {cpu:>8} {:>8.0} {memory:>8} {ratio:>14}", megabytes / wall);
    }
    Ok(())
}

/// Runs a command with its output thrown away, and looks at its time and memory until it ends.
fn measure(command: &[&str]) -> Result<Run> {
    let start = Instant::now();
    let mut child = Command::new(command[0])
        .args(&command[1..])
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .with_context(|| format!("cannot run {}", command[0]))?;
    let process = PathBuf::from(format!("/proc/{}", child.id()));
    let (mut cpu, mut memory) = (None, None);
    let status = loop {
        cpu = cpu_time(&process).or(cpu);
        memory = peak_memory(&process).or(memory);
        if let Some(status) = child.try_wait()? {
            break status;
        }
        sleep(Duration::from_millis(5));
    };
    ensure!(status.success(), "{} failed ({status})", command.join(" "));
    Ok(Run { wall: start.elapsed(), cpu, memory })
}

/// The time that a process has spent on all cores, which Linux counts in hundredths of a second. A process that has
/// ended but has not been waited for still has it.
fn cpu_time(process: &Path) -> Option<Duration> {
    let text = fs::read_to_string(process.join("stat")).ok()?;
    let (_, fields) = text.rsplit_once(')')?;
    let ticks: Vec<u64> = fields.split_whitespace().skip(11).take(2).filter_map(|field| field.parse().ok()).collect();
    Some(Duration::from_millis(10 * ticks.iter().sum::<u64>()))
}

/// The most memory that a process has used, in KiB.
fn peak_memory(process: &Path) -> Option<u64> {
    let text = fs::read_to_string(process.join("status")).ok()?;
    text.lines().find_map(|line| line.strip_prefix("VmHWM:"))?.split_whitespace().next()?.parse().ok()
}

fn make_file(path: &Path, games: usize) -> Result<()> {
    if let Some(dir) = path.parent() {
        fs::create_dir_all(dir)?;
    }
    // A file that is not whole never has the final name.
    let unfinished = path.with_extension("unfinished");
    let mut out = BufWriter::new(File::create(&unfinished)?);
    let mut rng = fastrand::Rng::with_seed(1976);
    for number in 0..games {
        write!(out, "{}", make_game(number, &mut rng))?;
    }
    out.flush()?;
    Ok(fs::rename(unfinished, path)?)
}

const NAMES: [&str; 12] = [
    "Anderssen, Adolf",
    "Morphy, Paul",
    "Steinitz, Wilhelm",
    "Chigorin, Mikhail",
    "Lasker, Emanuel",
    "Capablanca, Jose Raul",
    "Menchik, Vera",
    "Euwe, Max",
    "Keres, Paul",
    "Bronstein, David",
    "Larsen, Bent",
    "Gaprindashvili, Nona",
];
const OPENINGS: [(&str, &str); 6] = [
    ("B90", "Sicilian Defense: Najdorf Variation"),
    ("C65", "Ruy Lopez: Berlin Defense"),
    ("D37", "Queen's Gambit Declined"),
    ("A00", "Uncommon Opening"),
    ("E60", "King's Indian Defense"),
    ("C02", "French Defense: Advance Variation"),
];

fn make_game(number: usize, rng: &mut fastrand::Rng) -> PgnGame {
    let mut history = History::default();
    let plies = rng.usize(30..125);
    while history.moves().len() < plies && history.outcome().is_none() {
        let Some(mv) = sensible_move(&history, rng) else { break };
        if history.play(mv).is_err() {
            break;
        }
    }
    let result = match history.outcome() {
        Some(Outcome::Checkmate { winner }) => GameResult::Win(winner),
        Some(_) => GameResult::Draw,
        None => [GameResult::Win(Color::White), GameResult::Draw, GameResult::Win(Color::Black)][rng.usize(0..3)],
    };
    let mut pgn = Game::with_moves(history.start().clone(), history.moves())
        .map_or_else(|_| PgnGame::new(history.start().clone()), |game| PgnGame::from(&game));
    pgn.result = Some(result);
    for annotated in &mut pgn.mainline.moves {
        annotated.comments.clear();
    }
    let (eco, opening) = OPENINGS[rng.usize(0..OPENINGS.len())];
    for (name, value) in [
        ("Event", format!("Rated Blitz game {}", number / 500)),
        ("Site", format!("https://example.org/{:08x}", rng.u32(..))),
        ("Date", format!("{}.{:02}.{:02}", rng.u32(1990..2026), rng.u32(1..13), rng.u32(1..29))),
        ("Round", format!("{}.{}", number / 10 % 50 + 1, number % 10 + 1)),
        ("White", NAMES[rng.usize(0..NAMES.len())].to_owned()),
        ("Black", NAMES[rng.usize(0..NAMES.len())].to_owned()),
        ("WhiteElo", rng.u32(1000..2800).to_string()),
        ("BlackElo", rng.u32(1000..2800).to_string()),
        ("ECO", eco.to_owned()),
        ("Opening", opening.to_owned()),
        ("TimeControl", "180+2".to_owned()),
        ("Termination", "Normal".to_owned()),
    ] {
        pgn.set_tag(name, value);
    }
    if number.is_multiple_of(6) {
        add_clocks(&mut pgn.mainline.moves, rng);
    }
    if let Some(last) = pgn.mainline.moves.last_mut() {
        last.comments.push("The players agreed that this was enough.".to_owned());
    }
    pgn
}

/// Of three random moves the one that wins most, so that pieces are captured about as often as in real games.
fn sensible_move(history: &History, rng: &mut fastrand::Rng) -> Option<Move> {
    let position = history.position();
    let moves = position.legal_moves();
    let mut best = None;
    for _ in 0..3 {
        let mv = *moves.get(rng.usize(0..moves.len().max(1)))?;
        let value = position.see(mv);
        if best.is_none_or(|(known, _)| value > known) {
            best = Some((value, mv));
        }
    }
    best.map(|(_, mv)| mv)
}

fn add_clocks(moves: &mut [AnnotatedMove], rng: &mut fastrand::Rng) {
    let mut left = [Duration::from_secs(180); 2];
    for (ply, annotated) in moves.iter_mut().enumerate() {
        let clock = &mut left[ply % 2];
        *clock = clock.saturating_sub(Duration::from_secs(rng.u64(0..5))) + Duration::from_secs(2);
        annotated.comments.push(clock_mark(*clock));
    }
}
