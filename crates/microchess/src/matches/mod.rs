//! `microchess match`: many games between players, with Elo and SPRT.

mod json;
mod table;

use std::fs::{File, OpenOptions};
use std::io::{BufReader, ErrorKind, Write};
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};
use microchess_game::matches::{CrossTable, FinishedGame, Format, MatchGame, MatchPlayer, Sprt, TournamentConfig};
use microchess_game::{Adjudication, MoveLimit, Openings, PlayerSpec, pluralize};
use microchess_uci::StopFlag;

use crate::cli::MatchArgs;
use crate::engines::ENGINES;
use crate::progress::progress_bar;

pub(crate) fn run(args: &MatchArgs) -> Result<()> {
    let config = config(args)?;
    let mut pgn = args.pgn.as_ref().map(|path| {
        let file = OpenOptions::new().create(true).append(true).open(path);
        file.with_context(|| format!("cannot write {}", path.display()))
    });
    let mut pgn = pgn.take().transpose()?;
    let stop = Arc::new(StopFlag::default());
    let shared = Arc::clone(&stop);
    // Ctrl-C abandons the running games; the finished ones count, and are in the PGN file.
    ctrlc::set_handler(move || shared.stop()).context("cannot listen for Ctrl-C")?;

    let total = table::games(&config);
    if !args.json {
        table::print_header(&config);
        if !config.finished.is_empty() {
            anstream::println!("Resumed after {}.", pluralize(config.finished.len(), "game"));
        }
    }
    let progress = progress_bar(total);
    progress.inc(config.finished.len() as u64);
    let mut failure = None;
    let mut played = Vec::new();
    let table = microchess_game::matches::run_tournament(&config, ENGINES, &stop, |game, table| {
        if let Err(error) = write_game(pgn.as_mut(), game) {
            failure = Some(error);
            stop.stop();
        }
        progress.set_message(table::progress(table));
        progress.inc(1);
        if args.json {
            played.push(json::game(game, table));
        } else if game.termination.is_forfeit() {
            progress.suspend(|| anstream::println!("Game {}: {}", game.number, game.termination));
        }
    });
    progress.finish_and_clear();
    let table: CrossTable = table?;
    let is_stopped = stop.is_stopped() && (table.games() as usize) < total;
    if args.json {
        anstream::println!("{}", json::report(&config, &table, played, is_stopped));
    } else {
        table::print_result(&config, &table);
        if is_stopped {
            anstream::println!("Stopped after {} of {}.", table.games(), pluralize(total, "game"));
        }
    }
    failure.map_or(Ok(()), Err)
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
    let finished = finished_games(args)?;
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

/// The games that are in the file already, if the match is to be resumed.
fn finished_games(args: &MatchArgs) -> Result<Vec<FinishedGame>> {
    let Some(path) = args.pgn.as_ref().filter(|_| args.resume) else { return Ok(Vec::new()) };
    match File::open(path) {
        Ok(file) => FinishedGame::read_all(BufReader::new(file)),
        // There is nothing to resume yet.
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(Vec::new()),
        Err(error) => Err(error),
    }
    .with_context(|| format!("cannot read {}", path.display()))
}

/// Writes a whole game and flushes it, so that a kill loses at most the running games.
fn write_game(pgn: Option<&mut File>, game: &MatchGame) -> Result<()> {
    let Some(file) = pgn else { return Ok(()) };
    file.write_all(game.pgn.to_string().as_bytes()).and_then(|()| file.flush()).context("cannot write the PGN file")
}
