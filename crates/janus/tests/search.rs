//! What Janus finds: tactics within a budget of nodes, mates exactly, draws as draws, and the same twice.

#![allow(clippy::unwrap_used)] // In a test, a panic is a failure.
use std::sync::Arc;
use std::time::Duration;

use chess0x88::{Epd, History, Move, Position};
use microchess_janus::{Limits, Network, SearchResult, Searcher, to_uci};
use microchess_uci::{Score, SearchContext, StopFlag};

fn searcher() -> Searcher {
    Searcher::new(Arc::new(Network::embedded()), 16)
}

fn search(searcher: &mut Searcher, position: &Position, limits: &Limits) -> SearchResult {
    let stop = StopFlag::default();
    let elapsed = || Duration::ZERO;
    let context = SearchContext::new(&stop, &elapsed);
    searcher.search(&History::new(position.clone()), limits, &context, &mut |_| {})
}

/// The lines of a file of positions.
fn read(text: &str) -> Vec<Epd> {
    text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).map(|line| line.parse().unwrap()).collect()
}

fn operand(epd: &Epd, opcode: &str) -> String {
    let operation = epd.operations.iter().find(|operation| operation.opcode == opcode).unwrap();
    operation.operands[0].to_string()
}

/// Positions from our own games in which one move is much better than all others; Stockfish agrees at depth 21.
#[test]
fn tactics_are_found_within_the_budget() {
    const NODES: u64 = 150_000;
    // With each new net or search a few of the hundred take longer, and others less long. More than this many is a regression.
    const MOST_MISSED: usize = 5;
    let positions = read(include_str!("data/tactics.epd"));
    assert!(positions.len() > 100);
    let mut searcher = searcher();
    let mut missed = Vec::new();
    for epd in &positions {
        let position = Position::new(&epd.setup).unwrap();
        let best: Move = position.parse_san(&operand(epd, "bm")).unwrap();
        searcher.clear();
        let limits = Limits { nodes: Some(NODES), ..Limits::default() };
        let found = search(&mut searcher, &position, &limits).best().unwrap().mv;
        if found != best {
            missed.push(format!("{epd}: found {}", position.san(found)));
        }
    }
    assert!(missed.len() <= MOST_MISSED, "{} missed:\n{}", missed.len(), missed.join("\n"));
}

/// Mates in one to five moves, no sooner and no later; Stockfish agrees on each.
#[test]
fn mates_are_exact() {
    let positions = read(include_str!("data/mates.epd"));
    let mut searcher = searcher();
    let mut counts = [0; 6];
    for epd in &positions {
        let position = Position::new(&epd.setup).unwrap();
        let moves: usize = operand(epd, "dm").parse().unwrap();
        searcher.clear();
        let limits = Limits { nodes: Some(2_000_000), mate: Some(moves as u32), ..Limits::default() };
        let result = search(&mut searcher, &position, &limits);
        let best = result.best().unwrap();
        assert_eq!(to_uci(best.score), Score::Mate(moves as i32), "{epd}: {} nodes", result.nodes);
        counts[moves] += 1;
    }
    assert!(counts[1..].iter().all(|count| *count >= 4), "{counts:?}");
}

/// Perpetual checks, stalemates, fortresses and endings without a win: less than half a pawn, whatever the material.
#[test]
fn draws_are_seen() {
    let mut searcher = searcher();
    for epd in &read(include_str!("data/draws.epd")) {
        let position = Position::new(&epd.setup).unwrap();
        searcher.clear();
        let limits = Limits { nodes: Some(400_000), ..Limits::default() };
        let score = search(&mut searcher, &position, &limits).best().unwrap().score;
        assert!(score.abs() < 50, "{epd}: {score}");
    }
}

/// A win that is one move away from the fifty-move rule is a draw, unless that move mates.
#[test]
fn the_fifty_move_rule_is_known() {
    let mut searcher = searcher();
    let limits = Limits { depth: 6, ..Limits::default() };
    let drawn: Position = "8/8/8/8/k7/8/3QK3/8 w - - 99 90".parse().unwrap();
    assert_eq!(search(&mut searcher, &drawn, &limits).best().unwrap().score, 0);
    let mate: Position = "k7/8/1K6/8/8/8/8/6Q1 w - - 99 90".parse().unwrap();
    assert_eq!(to_uci(search(&mut searcher, &mate, &limits).best().unwrap().score), Score::Mate(1));
}

/// A table that was filled far from the fifty-move rule does not promise mates that would come too late, nor numbers that no
/// evaluation gives.
#[test]
fn mates_of_the_table_keep_to_the_fifty_move_rule() {
    let mut searcher = searcher();
    let at = |clock: u32| format!("8/8/8/4k3/8/8/8/R3K3 w - - {clock} 90").parse::<Position>().unwrap();
    let limits = Limits { nodes: Some(300_000), ..Limits::default() };
    search(&mut searcher, &at(0), &limits);
    let limits = Limits { nodes: Some(20_000), ..Limits::default() };
    for clock in [60, 64, 68, 70, 80, 90, 95] {
        let score = search(&mut searcher, &at(clock), &limits).best().unwrap().score;
        match to_uci(score) {
            Score::Mate(moves) => assert!(2 * moves - 1 <= 100 - clock as i32, "{clock}: mate in {moves}"),
            Score::Centipawns(score) => assert!(score.abs() < 4000, "{clock}: {score}"),
        }
    }
}

/// A side that is lost goes back to a position that the game has had twice.
#[test]
fn repetitions_of_the_game_count() {
    let position: Position = "6k1/5ppp/8/8/8/8/q4PPP/6K1 w - - 0 1".parse().unwrap();
    let mut history = History::new(position);
    for text in ["Kf1", "Kf8", "Kg1", "Kg8", "Kf1", "Kf8", "Kg1", "Kg8", "Kf1", "Kf8"] {
        let mv = history.position().parse_san(text).unwrap();
        history.play(mv).unwrap();
    }
    let stop = StopFlag::default();
    let elapsed = || Duration::ZERO;
    let context = SearchContext::new(&stop, &elapsed);
    let limits = Limits { depth: 8, ..Limits::default() };
    let result = searcher().search(&history, &limits, &context, &mut |_| {});
    let best = result.best().unwrap();
    assert_eq!((best.score, best.mv), (0, history.position().parse_san("Kg1").unwrap()));
    let other = search(&mut searcher(), history.position(), &limits);
    assert!(other.best().unwrap().score < -300, "without the game it is lost");
}

/// The same position, limits and table give the same nodes, the same move and the same line.
#[test]
fn one_thread_is_deterministic() {
    let position: Position = "r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2QK2R w KQ - 4 8".parse().unwrap();
    for limits in [Limits { nodes: Some(30_000), ..Limits::default() }, Limits { depth: 9, ..Limits::default() }] {
        let [one, other] = [(), ()].map(|()| search(&mut searcher(), &position, &limits));
        assert_eq!(one, other);
        assert!(limits.nodes.is_none_or(|nodes| one.nodes <= nodes), "{}", one.nodes);
    }
}

/// Several threads find the same mate, and stop when it is found.
#[test]
fn threads_agree_on_a_mate() {
    let position: Position = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1".parse().unwrap();
    let mut searcher = searcher();
    searcher.set_threads(3);
    let limits = Limits { mate: Some(1), depth: 20, ..Limits::default() };
    assert_eq!(to_uci(search(&mut searcher, &position, &limits).best().unwrap().score), Score::Mate(1));
}
