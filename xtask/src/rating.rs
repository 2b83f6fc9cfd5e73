//! What MicroChess is worth: a round robin with weak players of known kinds, written into `docs/rating.md`.

use std::fmt::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use anyhow::{Context, Result, ensure};
use clap::Args;
use microchess_game::matches::{CrossTable, Format, Schedule};
use microchess_game::{GameResult, pluralize};
use serde_json::Value;
use sha2::{Digest, Sha256};

use crate::in_repository;

/// How the rating is measured.
#[derive(Debug, Args)]
pub(crate) struct RatingArgs {
    /// How many games each two players play
    #[arg(long, default_value_t = 100)]
    games: usize,
    /// The seed of the openings
    #[arg(long, default_value_t = 1976)]
    seed: u64,
    /// Do not play, but use the JSON of the same match that was played before
    #[arg(long, value_name = "FILE")]
    report: Option<PathBuf>,
}

/// The players. None of them has a limit that depends on the speed of the machine.
const PLAYERS: [&str; 9] = [
    "1976:superblitz",
    "1976:blitz",
    "1976:normal",
    "random",
    "janus:elo=600",
    "janus:elo=900",
    "janus:elo=1200",
    "uci:/usr/games/toga2,depth=1",
    "uci:/usr/games/stockfish,UCI_LimitStrength=true,UCI_Elo=1350,depth=5",
];

/// The levels of MicroChess among them, from the hardest on.
const LEVELS: [usize; 3] = [2, 1, 0];

/// The player with a rating of its own, and that rating.
const ANCHOR: (usize, f64) = (8, 1350.0);

/// The document, and the lines between which the results are.
const DOCUMENT: &str = "docs/rating.md";
const BEGIN: &str = "<!-- measured by cargo xtask rating: begin -->\n";
const END: &str = "<!-- measured by cargo xtask rating: end -->\n";

/// Plays the games, and writes the tables of the document.
pub(crate) fn run(args: &RatingArgs) -> Result<()> {
    let report = match &args.report {
        Some(path) => std::fs::read(path).with_context(|| format!("cannot read {}", path.display()))?,
        None => play(args)?,
    };
    let tables = tables(&serde_json::from_slice(&report)?, args)?;
    print!("{tables}");
    let path = in_repository(DOCUMENT);
    let text = std::fs::read_to_string(&path)?;
    let (before, rest) = text.split_once(BEGIN).with_context(|| format!("{DOCUMENT} has no line {BEGIN}"))?;
    let (_, after) = rest.split_once(END).with_context(|| format!("{DOCUMENT} has no line {END}"))?;
    std::fs::write(&path, format!("{before}{BEGIN}{tables}{END}{after}"))?;
    Ok(())
}

/// Plays the round robin, and returns its report in JSON.
fn play(args: &RatingArgs) -> Result<Vec<u8>> {
    let mut command = Command::new(crate::built_program()?);
    command.args(["match", "--json", "--concurrency", "2"]);
    command.args(["--games", &args.games.to_string(), "--seed", &args.seed.to_string()]);
    PLAYERS.iter().for_each(|player| _ = command.args(["--player", player]));
    let output = command.stderr(Stdio::inherit()).output()?;
    ensure!(output.status.success(), "the match failed; it needs toga2 and stockfish of Debian");
    Ok(output.stdout)
}

/// The table of ratings and that of all pairings, in Markdown.
fn tables(report: &Value, args: &RatingArgs) -> Result<String> {
    let schedule = Schedule::new(PLAYERS.len(), Format::RoundRobin, args.games);
    let table = cross_table(report, &schedule)?;
    let (anchor, elo) = ANCHOR;
    let ratings = table.ratings(Some(anchor));
    let mut order: Vec<usize> = (0..PLAYERS.len()).collect();
    order.sort_by(|one, other| ratings[*other].elo.total_cmp(&ratings[*one].elo));
    let specs: Vec<&str> =
        report["players"].as_array().into_iter().flatten().filter_map(|p| p["spec"].as_str()).collect();
    ensure!(specs == PLAYERS, "the report is of other players: {specs:?}");
    ensure!(report["seed"] == args.seed, "the report is of another seed: {}", report["seed"]);
    let mut text = format!(
        "\n{} for each pairing, {} in all; {}, seed {}; Janus with the net {}.\n\n",
        pluralize(args.games, "game"),
        table.games(),
        report["openings"].as_str().unwrap_or_default(),
        args.seed,
        net_hash()?
    );
    text += "| player | rating | 95% | games | score |\n|---|---|---|---|---|\n";
    for player in &order {
        let (total, rating) = (table.total(*player), ratings[*player]);
        let error = if *player == anchor { "fixed".to_owned() } else { format!("± {:.0}", rating.error) };
        writeln!(
            text,
            "| `{}` | {:.0} | {error} | {} | {:.1}% |",
            PLAYERS[*player],
            elo + rating.elo,
            total.games(),
            100.0 * total.score()
        )?;
    }
    text += "\nThe results of MicroChess, each from its side:\n\n";
    text += "| | against | won | drawn | lost | score | Elo difference, 95% | pairs: 0, ½, 1, 1½, 2 points |\n";
    text += "|---|---|---|---|---|---|---|---|\n";
    for player in LEVELS {
        for other in order.iter().copied().filter(|other| *other != player) {
            let Some(score) = table.between(player, other) else { continue };
            let [elo, low, high] = score.elo().map(|elo| match elo {
                f64::INFINITY => "∞".to_owned(),
                f64::NEG_INFINITY => "-∞".to_owned(),
                elo => format!("{elo:+.0}"),
            });
            writeln!(
                text,
                "| `{}` | `{}` | {} | {} | {} | {:.1}% | {elo} [{low}, {high}] | {:?} |",
                PLAYERS[player],
                PLAYERS[other],
                score.wins,
                score.draws,
                score.losses,
                100.0 * score.score(),
                score.pentanomial
            )?;
        }
    }
    text.push('\n');
    Ok(text)
}

/// The games of the report, counted again.
fn cross_table(report: &Value, schedule: &Schedule) -> Result<CrossTable> {
    let names = PLAYERS.map(str::to_owned).to_vec();
    let mut table = CrossTable::new(names, schedule);
    for game in report["games"].as_array().context("the report has no games")? {
        let index = game["round"].as_u64().context("a game has no round")? as usize - 1;
        let scheduled = schedule.games.get(index).context("a round that was not scheduled")?;
        ensure!(game["forfeit"] == false, "a game was forfeited: {game}");
        let result = game["result"].as_str().and_then(GameResult::parse).context("a game has no result")?;
        table.add(scheduled, result.half_points(scheduled.color_of_first));
    }
    Ok(table)
}

/// The beginning of the SHA-256 of the net that is built in.
fn net_hash() -> Result<String> {
    let digest = Sha256::digest(std::fs::read(in_repository("crates/janus/nets/janus.nn"))?);
    Ok(digest.iter().take(6).map(|byte| format!("{byte:02x}")).collect())
}
