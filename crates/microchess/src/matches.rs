//! `microchess match`: many games, and what they show.

use std::fs::{File, OpenOptions};
use std::io::Write;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, Result};
use microchess_game::matches::{FinishedGame, MatchConfig, MatchScore, SprtStatus};
use microchess_game::{MatchLimit, Openings};
use microchess_uci::Stop;

use crate::cli::MatchArgs;
use crate::engines::ENGINES;
use crate::progress::progress_bar;

pub(crate) fn run(args: &MatchArgs) -> Result<()> {
    let plan = plan(args)?;
    let mut pgn = args.pgn.as_ref().map(|path| {
        let file = OpenOptions::new().create(true).append(true).open(path);
        file.with_context(|| format!("cannot write {}", path.display()))
    });
    let mut pgn = pgn.take().transpose()?;
    let stop = Arc::new(Stop::default());
    let shared = Arc::clone(&stop);
    // The games in play are given up; the table and all games so far stay.
    ctrlc::set_handler(move || shared.stop()).context("cannot listen for Ctrl-C")?;

    let [first, second] = &plan.players;
    anstream::println!("{first} against {second}");
    anstream::println!("{} games, {}, {}, seed {}", plan.games, plan.limit, plan.openings, plan.seed);
    let progress = progress_bar(plan.games);
    let mut failure = None;
    let tally = microchess_game::matches::run(&plan, ENGINES, &stop, |game, tally| {
        if let Err(error) = write_game(pgn.as_mut(), game) {
            failure = Some(error);
            stop.stop();
        }
        progress.set_message(format!("+{} ={} -{}", tally.wins, tally.draws, tally.losses));
        progress.inc(1);
        if game.termination.is_forfeit() {
            progress.suspend(|| anstream::println!("game {}: {}", game.number, game.termination));
        }
    });
    progress.finish_and_clear();
    let tally = tally?;
    anstream::println!("{tally}");
    tell_test(&plan, &tally);
    if stop.is_stopped() && (tally.games() as usize) < plan.games {
        anstream::println!("stopped after {} of {} games", tally.games(), plan.games);
    }
    failure.map_or(Ok(()), Err)
}

fn plan(args: &MatchArgs) -> Result<MatchConfig> {
    let pace = match (args.tc, args.movetime, args.nodes, args.depth) {
        (Some(control), ..) => MatchLimit::Clock(control),
        (_, Some(milliseconds), ..) => MatchLimit::MoveTime(Duration::from_millis(milliseconds)),
        (_, _, Some(nodes), _) => MatchLimit::Nodes(nodes),
        (_, _, _, Some(depth)) => MatchLimit::Depth(depth),
        // An engine of today wants to know how long it may think.
        _ if [&args.white, &args.black].iter().any(|spec| spec.needs_limit(ENGINES)) => {
            MatchLimit::MoveTime(Duration::from_millis(100))
        }
        _ => MatchLimit::Free,
    };
    let seed = args.seed.unwrap_or_else(|| u64::from(fastrand::u32(..)));
    let openings = match &args.openings {
        Some(path) => Openings::load(path)?.shuffled(seed),
        None => Openings::Random(args.random_plies),
    };
    Ok(MatchConfig {
        players: [args.white.clone(), args.black.clone()],
        games: args.games,
        limit: pace,
        openings,
        seed,
        concurrency: args.concurrency,
        sprt: args.sprt,
    })
}

/// Writes a game at once and whole, so that a kill loses at most the games in play.
fn write_game(pgn: Option<&mut File>, game: &FinishedGame) -> Result<()> {
    let Some(file) = pgn else { return Ok(()) };
    file.write_all(game.pgn.to_string().as_bytes()).and_then(|()| file.flush()).context("cannot write the PGN file")
}

fn tell_test(plan: &MatchConfig, tally: &MatchScore) {
    let Some(sprt) = plan.sprt else { return };
    let verdict = match sprt.status(tally) {
        SprtStatus::Accepted => "better by the second",
        SprtStatus::Rejected => "not better than by the first",
        SprtStatus::Open => "not clear yet",
    };
    let [low, high] = sprt.bounds();
    anstream::println!(
        "SPRT {}, {}: {verdict} (log-likelihood ratio {:+.2}, bounds {low:+.2} and {high:+.2})",
        sprt.elo0,
        sprt.elo1,
        sprt.llr(tally)
    );
}
