//! `microchess match`: many games between two players, with Elo and SPRT.

use std::fs::{File, OpenOptions};
use std::io::Write;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, Result};
use microchess_game::matches::{MatchConfig, MatchGame, MatchScore, SprtStatus};
use microchess_game::{MoveLimit, Openings, pluralize};
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

    let [first, second] = &config.players;
    anstream::println!("{first} against {second}");
    let games = pluralize(config.games, "game");
    anstream::println!("{games}, {}, {}, seed {}", config.limit, config.openings, config.seed);
    let progress = progress_bar(config.games);
    let mut failure = None;
    let score = microchess_game::matches::run_match(&config, ENGINES, &stop, |game, score| {
        if let Err(error) = write_game(pgn.as_mut(), game) {
            failure = Some(error);
            stop.stop();
        }
        progress.set_message(format!("+{} ={} -{}", score.wins, score.draws, score.losses));
        progress.inc(1);
        if game.termination.is_forfeit() {
            progress.suspend(|| anstream::println!("game {}: {}", game.number, game.termination));
        }
    });
    progress.finish_and_clear();
    let score = score?;
    anstream::println!("{score}");
    print_sprt(&config, &score);
    if stop.is_stopped() && (score.games() as usize) < config.games {
        anstream::println!("stopped after {} of {} games", score.games(), config.games);
    }
    failure.map_or(Ok(()), Err)
}

fn config(args: &MatchArgs) -> Result<MatchConfig> {
    let limit = match (args.tc, args.movetime, args.nodes, args.depth) {
        (Some(control), ..) => MoveLimit::Clock(control),
        (_, Some(milliseconds), ..) => MoveLimit::MoveTime(Duration::from_millis(milliseconds)),
        (_, _, Some(nodes), _) => MoveLimit::Nodes(nodes),
        (_, _, _, Some(depth)) => MoveLimit::Depth(depth),
        // Most engines search for ever without a limit.
        _ if [&args.white, &args.black].iter().any(|spec| spec.needs_limit(ENGINES)) => {
            MoveLimit::MoveTime(Duration::from_millis(100))
        }
        _ => MoveLimit::Unlimited,
    };
    let seed = args.seed.unwrap_or_else(|| u64::from(fastrand::u32(..)));
    let openings = match &args.openings {
        Some(path) => Openings::load(path)?.shuffled(seed),
        None => Openings::Random(args.random_plies),
    };
    Ok(MatchConfig {
        players: [args.white.clone(), args.black.clone()],
        games: args.games,
        limit,
        openings,
        seed,
        concurrency: args.concurrency,
        sprt: args.sprt,
    })
}

/// Writes a whole game and flushes it, so that a kill loses at most the running games.
fn write_game(pgn: Option<&mut File>, game: &MatchGame) -> Result<()> {
    let Some(file) = pgn else { return Ok(()) };
    file.write_all(game.pgn.to_string().as_bytes()).and_then(|()| file.flush()).context("cannot write the PGN file")
}

fn print_sprt(config: &MatchConfig, score: &MatchScore) {
    let Some(sprt) = config.sprt else { return };
    let (elo0, elo1) = (sprt.elo0, sprt.elo1);
    let status = match sprt.status(score) {
        SprtStatus::Accepted => format!("H1 accepted: better by {elo1} Elo"),
        SprtStatus::Rejected => format!("H0 accepted: not better than by {elo0} Elo"),
        SprtStatus::Open => "not decided".to_owned(),
    };
    let ([low, high], llr) = (sprt.bounds(), sprt.llr(score));
    anstream::println!("SPRT [{elo0}, {elo1}] {status} (LLR {llr:+.2}, bounds {low:+.2} and {high:+.2})");
}
