//! `microchess match`: many games between players, with Elo and SPRT.

mod games_file;
mod json;
mod table;

use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Result, bail, ensure};
use microchess_game::matches::{
    CrossTable, FinishedGame, Format, MatchPlayer, Schedule, Sprt, SprtStatus, TournamentConfig,
};
use microchess_game::{Adjudication, MoveLimit, Openings, PlayerSpec, pluralize};

use self::games_file::{GamesFile, finished_games};
use crate::cli::MatchArgs;
use crate::ctrl_c::{EXIT_INTERRUPTED, stop_on_ctrl_c};
use crate::engines::ENGINES;
use crate::messages::{json_line, report, say};
use crate::progress::progress_bar;

pub(crate) fn run(args: &MatchArgs) -> Result<ExitCode> {
    let config = config(args)?;
    let total = Schedule::new(config.players.len(), config.format, config.games)?.len();
    let mut pgn = args.pgn.as_ref().map(|path| GamesFile::open(path)).transpose()?;
    // Ctrl-C abandons the running games; the finished ones count, and are in the PGN file.
    let stop = stop_on_ctrl_c()?;

    if !args.json {
        say(table::header(&config, total))?;
    }
    let progress = progress_bar(total);
    progress.inc(config.finished.len() as u64);
    let mut failure = None;
    let mut played = Vec::new();
    let table = microchess_game::matches::run_tournament(&config, ENGINES, &stop, |game, table| {
        let mut written = pgn.as_mut().map_or(Ok(()), |file| file.write(game));
        progress.set_message(table::progress(table));
        progress.inc(1);
        if args.json {
            played.push(json::game(game, table));
        } else if game.termination.is_forfeit() {
            let forfeit = format!("Game {}: {}", game.number, game.termination);
            written = written.and(progress.suspend(|| say(forfeit)).map_err(Into::into));
        }
        // Games that leave no trace are not worth playing.
        if let Err(error) = written {
            failure = Some(error);
            stop.stop();
        }
    });
    progress.finish_and_clear();
    let table: CrossTable = match table {
        Err(_) if stop.is_stopped() => {
            report("Stopped before the first game.");
            return Ok(ExitCode::from(EXIT_INTERRUPTED));
        }
        table => table?,
    };
    // A test that is decided ends the match early too, and then everything is done that was asked for.
    let is_decided = config.sprt.is_some_and(|sprt| sprt.status(&table.first_score()) != SprtStatus::Open);
    let is_stopped = stop.is_stopped() && (table.games() as usize) < total && !is_decided;
    if args.json {
        say(json_line(&json::report(&config, &table, played, is_stopped)))?;
    } else {
        // Not before it is known that the games of the file are of this match.
        if !config.finished.is_empty() {
            say(format!("Resumed after {}.", pluralize(config.finished.len(), "game")))?;
        }
        say(table::result(&config, &table))?;
        if is_stopped {
            say(format!("Stopped after {} of {}.", table.games(), pluralize(total, "game")))?;
        }
    }
    match failure {
        Some(error) => Err(error),
        None if is_stopped => Ok(ExitCode::from(EXIT_INTERRUPTED)),
        None => Ok(ExitCode::SUCCESS),
    }
}

fn config(args: &MatchArgs) -> Result<TournamentConfig> {
    let specs: Vec<PlayerSpec> = match (&args.white, &args.black) {
        (Some(white), Some(black)) => vec![white.clone(), black.clone()],
        _ => args.players.clone(),
    };
    ensure!(specs.len() > 1, "a match needs two players; expected --white and --black, or --player twice or more");
    ensure!(
        specs.len() == 2 || args.sprt.is_none(),
        "an SPRT compares two players, but there are {}; leave out --sprt or some of them",
        specs.len()
    );
    let players = players(args, specs)?;
    let broken_off = args.pgn.as_deref().filter(|_| args.resume);
    let finished = broken_off.map(finished_games).transpose()?.unwrap_or_default();
    let seed = match (args.seed, finished.first().and_then(FinishedGame::seed)) {
        (Some(seed), Some(played)) if seed != played => {
            bail!("the games of the file have seed {played}, not {seed}; leave out --seed to resume them");
        }
        (Some(seed), _) | (None, Some(seed)) => seed,
        (None, None) => u64::from(fastrand::u32(..)),
    };
    let openings = match &args.openings {
        Some(path) => Openings::load(path)?.shuffled(seed),
        None => Openings::Random(args.random_plies),
    };
    let sprt = args.sprt.map(|bounds| Sprt { alpha: args.alpha, beta: args.beta, model: args.model, ..bounds });
    Ok(TournamentConfig {
        players,
        format: if args.gauntlet { Format::Gauntlet } else { Format::RoundRobin },
        games: args.games,
        openings,
        seed,
        concurrency: args.concurrency,
        sprt,
        adjudication: Adjudication { draw: args.draw, resign: args.resign, max_moves: args.max_moves },
        margin: args.margin.map(Duration::from_millis),
        finished,
    })
}

/// The players with their limits: each its own, or that of the match.
fn players(args: &MatchArgs, specs: Vec<PlayerSpec>) -> Result<Vec<MatchPlayer>> {
    let of_match = match (args.tc, args.movetime, args.nodes, args.depth) {
        (Some(control), ..) => Some(MoveLimit::Clock(control)),
        (_, Some(milliseconds), ..) => Some(MoveLimit::MoveTime(Duration::from_millis(milliseconds))),
        (_, _, Some(nodes), _) => Some(MoveLimit::Nodes(nodes)),
        (_, _, _, Some(depth)) => Some(MoveLimit::Depth(depth)),
        _ => None,
    };
    // If one player has a clock, all have: who has none of their own gets that of the match, or else the first one's.
    let is_clock = |limit: &MoveLimit| matches!(limit, MoveLimit::Clock(_));
    let clock = of_match.filter(is_clock).or_else(|| specs.iter().filter_map(PlayerSpec::limit).find(is_clock));
    // Most engines search for ever without a limit.
    let needs_limit = specs.iter().any(|spec| spec.needs_limit(ENGINES));
    let default = if needs_limit { MoveLimit::MoveTime(Duration::from_millis(100)) } else { MoveLimit::Unlimited };
    let player = |spec: PlayerSpec| {
        let limit = spec.limit().or(clock).or(of_match).unwrap_or(default);
        MatchPlayer { spec, limit }
    };
    let players: Vec<MatchPlayer> = specs.into_iter().map(player).collect();
    if clock.is_some()
        && let Some(other) = players.iter().find(|player| !is_clock(&player.limit))
    {
        bail!("{} has no clock, but another player has; expected tc=... for all players, or for none", other.spec);
    }
    Ok(players)
}
