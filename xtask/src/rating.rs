//! What MicroChess is worth: a round robin with weak players of known kinds, written into `docs/rating.md`.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, ensure};
use clap::Args;
use microchess_game::matches::{CrossTable, FinishedGame, Format, MatchScore, Schedule};
use microchess_game::pluralize;
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
    /// The PGN file of the games; those that are in it already, from a run that was broken off, are not played again
    /// [default: target/rating-HASH.pgn, with a hash of the program, so that another program begins anew]
    #[arg(long, value_name = "FILE")]
    pgn: Option<PathBuf>,
    /// How many games run at the same time
    #[arg(long, default_value_t = 2)]
    concurrency: usize,
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

/// How games end that say nothing of the players' strength, as tags.
const FORFEITS: [&str; 3] =
    ["[Termination \"time forfeit\"]", "[Termination \"rules infraction\"]", "[Termination \"abandoned\"]"];

/// Plays the games, and writes the tables of the document.
pub(crate) fn run(args: &RatingArgs) -> Result<()> {
    let program = crate::built_program()?;
    let pgn = match &args.pgn {
        Some(path) => path.clone(),
        None => in_repository(&format!("target/rating-{}.pgn", hash_of(&program)?)),
    };
    let report = play(args, &program, &pgn)?;
    let tables = tables(&results(args, &pgn)?, &conditions(args, &report)?)?;
    print!("{tables}");
    let path = in_repository(DOCUMENT);
    let text = std::fs::read_to_string(&path)?;
    let (before, rest) = text.split_once(BEGIN).with_context(|| format!("{DOCUMENT} has no line {BEGIN}"))?;
    let (_, after) = rest.split_once(END).with_context(|| format!("{DOCUMENT} has no line {END}"))?;
    std::fs::write(&path, format!("{before}{BEGIN}{tables}{END}{after}"))?;
    Ok(())
}

/// Plays the round robin, or what is missing of it in the file, and returns its report.
fn play(args: &RatingArgs, program: &Path, pgn: &Path) -> Result<Value> {
    let mut command = Command::new(program);
    command.args(["match", "--json", "--resume", "--pgn"]).arg(pgn);
    command.args(["--concurrency", &args.concurrency.to_string()]);
    command.args(["--games", &args.games.to_string(), "--seed", &args.seed.to_string()]);
    PLAYERS.iter().for_each(|player| _ = command.args(["--player", player]));
    let output = command.stderr(Stdio::inherit()).output()?;
    ensure!(output.status.success(), "the match failed; it needs toga2 and stockfish of Debian");
    Ok(serde_json::from_slice(&output.stdout)?)
}

/// The results of all games of the file.
fn results(args: &RatingArgs, pgn: &Path) -> Result<CrossTable> {
    let text = std::fs::read_to_string(pgn).with_context(|| format!("cannot read {}", pgn.display()))?;
    let forfeits = FORFEITS.iter().map(|tag| text.matches(tag).count()).sum::<usize>();
    ensure!(forfeits == 0, "{} forfeited; see {}", pluralize(forfeits, "game"), pgn.display());
    let schedule = Schedule::new(PLAYERS.len(), Format::RoundRobin, args.games)?;
    let mut table = CrossTable::new(PLAYERS.map(str::to_owned).to_vec(), &schedule);
    let mut missing: Vec<Option<_>> = schedule.games().map(Some).collect();
    for game in FinishedGame::read_all(text.as_bytes())? {
        // A round that was cut off, and then played again, counts once.
        if let Some(scheduled) = game.number.checked_sub(1).and_then(|index| missing.get_mut(index)?.take()) {
            table.add(&scheduled, game.result.half_points(scheduled.color_of_first));
        }
    }
    let missing = missing.iter().flatten().count();
    ensure!(missing == 0, "{} to be played; run the command again", pluralize(missing, "game"));
    Ok(table)
}

/// What was played, in a sentence.
fn conditions(args: &RatingArgs, report: &Value) -> Result<String> {
    let games = pluralize(args.games, "game");
    let openings = report["openings"].as_str().context("the report does not say how the games began")?;
    let net = hash_of(&in_repository("crates/janus/nets/janus.nn"))?;
    Ok(format!("{games} for each pairing; {openings}, seed {}; Janus with the net {net}.", args.seed))
}

/// The table of ratings and that of all pairings, in Markdown.
fn tables(table: &CrossTable, conditions: &str) -> Result<String> {
    let (anchor, elo) = ANCHOR;
    let ratings = table.ratings(Some(anchor));
    let mut order: Vec<usize> = (0..PLAYERS.len()).collect();
    order.sort_by(|one, other| ratings[*other].elo.total_cmp(&ratings[*one].elo));
    let mut text = format!("\n{} in all. {conditions}\n\n", pluralize(table.games() as usize, "game"));
    text += "| player | rating | 95% | games | won | drawn | lost | score |\n|---|---|---|---|---|---|---|---|\n";
    for player in &order {
        let (total, rating) = (table.total(*player), ratings[*player]);
        let error = if *player == anchor { "fixed".to_owned() } else { format!("± {:.0}", rating.error) };
        let (games, won, drawn, lost) = (total.games(), total.wins, total.draws, total.losses);
        let (name, elo, score) = (PLAYERS[*player], elo + rating.elo, 100.0 * total.score());
        writeln!(text, "| `{name}` | {elo:.0} | {error} | {games} | {won} | {drawn} | {lost} | {score:.1}% |")?;
    }
    text += "\nThe results of MicroChess, each from its side:\n\n";
    text += PAIRINGS_HEAD;
    for player in LEVELS {
        for other in order.iter().copied().filter(|other| *other != player) {
            write_pairing(&mut text, table, [player, other])?;
        }
    }
    text += "\nThe results of the others among themselves:\n\n";
    text += PAIRINGS_HEAD;
    let others: Vec<usize> = order.iter().copied().filter(|player| !LEVELS.contains(player)).collect();
    for (index, player) in others.iter().enumerate() {
        for other in &others[index + 1..] {
            write_pairing(&mut text, table, [*player, *other])?;
        }
    }
    text.push('\n');
    Ok(text)
}

const PAIRINGS_HEAD: &str = "\
| | against | games | won | drawn | lost | score | Elo difference, 95% | pairs: 0, ½, 1, 1½, 2 points |
|---|---|---|---|---|---|---|---|---|
";

/// A row with the result of two players, from the side of the first.
fn write_pairing(text: &mut String, table: &CrossTable, [player, other]: [usize; 2]) -> Result<()> {
    let score: MatchScore = table.between(player, other).context("a pairing without games")?;
    let [elo, low, high] = score.elo().map(|elo| match elo {
        f64::INFINITY => "∞".to_owned(),
        f64::NEG_INFINITY => "-∞".to_owned(),
        elo => format!("{elo:+.0}"),
    });
    let MatchScore { wins, draws, losses, pentanomial } = score;
    writeln!(
        text,
        "| `{}` | `{}` | {} | {wins} | {draws} | {losses} | {:.1}% | {elo} [{low}, {high}] | {pentanomial:?} |",
        PLAYERS[player],
        PLAYERS[other],
        score.games(),
        100.0 * score.score(),
    )?;
    Ok(())
}

/// The beginning of the SHA-256 of a file.
fn hash_of(path: &Path) -> Result<String> {
    let bytes = std::fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
    Ok(Sha256::digest(bytes).iter().take(6).map(|byte| format!("{byte:02x}")).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_pairing_is_in_the_tables() {
        let schedule = Schedule::new(PLAYERS.len(), Format::RoundRobin, 2).unwrap();
        let mut table = CrossTable::new(PLAYERS.map(str::to_owned).to_vec(), &schedule);
        for game in schedule.games() {
            // Who comes first in the list wins with White, and draws with Black.
            table.add(&game, if game.players[0] < game.players[1] { 2 } else { 1 });
        }
        let text = tables(&table, "").unwrap();
        for (index, one) in PLAYERS.iter().enumerate() {
            for other in &PLAYERS[index + 1..] {
                let rows = |one: &str, other: &str| text.matches(&format!("\n| `{one}` | `{other}` | 2 | ")).count();
                assert!(rows(one, other) + rows(other, one) >= 1, "{one} against {other}\n{text}");
            }
        }
        assert!(text.starts_with("\n72 games in all."), "{text}");
        assert!(text.contains("| `random` | `janus:elo=600` | 2 | 1 | 1 | 0 | 75.0% |"), "{text}");
    }
}
