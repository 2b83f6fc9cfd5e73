//! What Janus finds: tactics within a budget of nodes, mates exactly, draws as draws, and the same twice.

#![allow(clippy::unwrap_used, clippy::panic)] // In a test, a panic is a failure.
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use chess0x88::{Color, Epd, History, Move, Position};
use microchess_janus::{Limits, Network, SearchResult, Searcher, to_uci};
use microchess_uci::{Bound, Clock, Info, Score, SearchContext, SearchInfo, SearchLimits, StopFlag};

fn searcher() -> Searcher {
    Searcher::new(Arc::new(Network::embedded()), 16)
}

fn search(searcher: &mut Searcher, position: &Position, limits: &Limits) -> SearchResult {
    search_game(searcher, &History::new(position.clone()), limits)
}

fn search_game(searcher: &mut Searcher, history: &History, limits: &Limits) -> SearchResult {
    let stop = StopFlag::default();
    let elapsed = || Duration::ZERO;
    let context = SearchContext::new(&stop, &elapsed);
    searcher.search(history, limits, &context, &mut |_| {})
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

/// Mates in one to five moves, no sooner and no later; Stockfish agrees on each. The search is asked for a mate in one move more,
/// so that it does not know the answer, and for one in a move less, which there is not.
#[test]
fn mates_are_exact() {
    let positions = read(include_str!("data/mates.epd"));
    let mut searcher = searcher();
    let mut counts = [0; 6];
    for epd in &positions {
        let position = Position::new(&epd.setup).unwrap();
        let moves: u32 = operand(epd, "dm").parse().unwrap();
        let mut ask = |mate: u32| {
            searcher.clear();
            search(&mut searcher, &position, &Limits { mate: Some(mate), ..Limits::default() })
        };
        let result = ask(moves + 1);
        assert_eq!(to_uci(result.best().unwrap().score), Score::Mate(moves as i32), "{epd}: {} nodes", result.nodes);
        if moves > 1 {
            let score = to_uci(ask(moves - 1).best().unwrap().score);
            assert!(!matches!(score, Score::Mate(sooner) if sooner < moves as i32), "{epd}: {score:?}");
        }
        counts[moves as usize] += 1;
    }
    assert!(counts[1..].iter().all(|count| *count >= 4), "{counts:?}");
}

/// No mate takes no move, and yet a move has to be chosen by looking at it.
#[test]
fn a_mate_in_no_moves_is_searched_for_a_little() {
    let limits = Limits { mate: Some(0), ..Limits::default() };
    let result = search(&mut searcher(), &Position::start(), &limits);
    assert!(result.nodes > 20 && result.best().unwrap().depth > 0, "{result:?}");
}

/// The hardest of the simple mates: from the centre, the edge and the wrong corner, against itself, before fifty moves are over.
#[test]
fn bishop_and_knight_mate() {
    let mut searcher = searcher();
    let limits = Limits { nodes: Some(20_000), ..Limits::default() };
    for fen in [
        "8/8/8/3k4/8/8/8/KBN5 w - - 0 1",
        "8/8/8/4k3/8/8/8/4KBN1 w - - 0 1",
        "k7/8/8/8/8/8/8/1K3BN1 w - - 0 1",
        "7k/8/8/8/8/8/8/1KNB4 b - - 0 1",
        "4k3/8/8/8/8/8/8/1NB1K1N1 w - - 0 1",
    ] {
        let mut history = History::new(fen.parse().unwrap());
        searcher.clear();
        while history.outcome().is_none() && history.draw_claim().is_none() {
            history.play(search_game(&mut searcher, &history, &limits).best().unwrap().mv).unwrap();
        }
        assert_eq!(history.outcome().and_then(|outcome| outcome.winner()), Some(Color::White), "{fen}");
    }
}

/// A search that is cut short reports what an iteration has found, or a move that is at least as good as it says. That a move is
/// worse than was expected is not yet a score.
#[test]
fn a_search_that_is_cut_short_reports_no_bound_as_a_score() {
    let reports = |position: &Position, nodes: u64| {
        let mut reports = Vec::new();
        let (stop, elapsed) = (StopFlag::default(), || Duration::ZERO);
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let history = History::new(position.clone());
        searcher().search(&history, &limits, &SearchContext::new(&stop, &elapsed), &mut |info| match info {
            Info::Search(info) => reports.push(info),
            Info::Remark(_) => {}
        });
        reports
    };
    let mut cut_in_the_middle = 0;
    for fen in [
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "r4rk1/1bq1bppp/p2ppn2/1p6/3NPP2/P1N1B3/1PP1Q1PP/2KR3R b - - 1 15",
        "2r3k1/1q1nbppp/r3p3/3pP3/pPpP4/P1Q2N2/2RN1PPP/2R4K b - b3 0 23",
    ] {
        let position: Position = fen.parse().unwrap();
        let all = reports(&position, 60_000);
        for nodes in (1000..20_000).step_by(400) {
            let cut = reports(&position, nodes);
            let last = cut.last().unwrap();
            let finished = all.iter().find(|info| info.depth == last.depth).unwrap();
            let centipawns = |info: &SearchInfo| match info.score {
                Some(Score::Centipawns(centipawns)) => centipawns,
                other => panic!("{other:?}"),
            };
            cut_in_the_middle += u32::from(last.nodes != finished.nodes);
            match last.bound {
                Bound::Exact => {
                    assert!(centipawns(last) <= centipawns(finished), "{fen} {nodes}: {last:?}, {finished:?}");
                }
                Bound::Lower => {}
                Bound::Upper => panic!("{fen} {nodes}: {last:?}"),
            }
        }
    }
    assert!(cut_in_the_middle > 50, "{cut_in_the_middle}");
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

/// Threads that are faster than the main one leave it its share of the nodes, and what it finds is played.
#[test]
fn many_threads_leave_the_main_one_its_nodes() {
    const NODES: u64 = 8000;
    let position = Position::start();
    let alone = search(&mut searcher(), &position, &Limits { nodes: Some(NODES / 8), ..Limits::default() });
    let mut searcher = searcher();
    searcher.set_threads(8);
    let together = search(&mut searcher, &position, &Limits { nodes: Some(NODES), ..Limits::default() });
    assert!(together.nodes > alone.nodes, "all threads count: {}", together.nodes);
    let [alone, together] = [alone, together].map(|result| result.best().unwrap().depth);
    assert!(together + 1 >= alone, "depth {together}, and {alone} with one thread and an eighth of the nodes");
}

/// With eighteen queens a single ply has a million captures behind it. The limits count there, too.
#[test]
fn captures_without_end_end_with_the_time() {
    let position: Position = "k7/3Q4/2q2QQq/1q2q3/7q/2QQQqqq/2Q1q3/K4QQ1 w - - 0 1".parse().unwrap();
    let clock = Some(Clock { remaining: Duration::from_millis(200), increment: Duration::ZERO });
    let go = SearchLimits { clocks: [clock; 2], ..SearchLimits::default() };
    let limits = Limits::from_uci(&go, Color::White, Duration::ZERO);
    let (stop, elapsed) = (StopFlag::default(), || Duration::from_secs(1));
    let context = SearchContext::new(&stop, &elapsed);
    let result = searcher().search(&History::new(position.clone()), &limits, &context, &mut |_| {});
    assert!(result.nodes < 12_000, "{} nodes", result.nodes);
    assert!(position.is_legal(result.best().unwrap().mv));
    let limits = Limits { nodes: Some(5000), ..Limits::default() };
    assert!(search(&mut searcher(), &position, &limits).nodes <= 10_001);
}

/// A search of some moves only says nothing of the position, and later searches do not believe that it did.
#[test]
fn a_search_of_some_moves_teaches_nothing_of_the_position() {
    let position: Position = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 2 3".parse().unwrap();
    let (bad, good) = (position.parse_san("Ba6").unwrap(), position.parse_san("O-O").unwrap());
    let only = |depth, mv| Limits { depth, searchmoves: vec![mv], ..Limits::default() };
    let mut after_bad = searcher();
    search(&mut after_bad, &position, &only(10, bad));
    // The same tree, searched from the position after the bad move.
    let mut after_control = searcher();
    let mut next = position.clone();
    next.make(bad);
    search(&mut after_control, &next, &Limits { depth: 9, ..Limits::default() });
    let [one, control] = [&mut after_bad, &mut after_control]
        .map(|searcher| search(searcher, &position, &only(2, good)).best().unwrap().score);
    assert!((one - control).abs() <= 20, "{one}, {control}");
}

/// However much time goes by while it ponders, the search goes on, because the clock does not run yet. After the hit it ends as
/// soon as it looks: more time has gone by than it has.
#[test]
fn pondering_does_not_use_the_clock() {
    const LOOKS: usize = 40;
    let looks = AtomicUsize::new(0);
    let is_pondering = || looks.fetch_add(1, Ordering::Relaxed) < LOOKS;
    let (stop, elapsed) = (StopFlag::default(), || Duration::from_secs(1));
    let context = SearchContext::new(&stop, &elapsed).with_pondering(&is_pondering);
    let clock = Some(Clock { remaining: Duration::from_millis(500), increment: Duration::ZERO });
    let go = SearchLimits { clocks: [clock; 2], ponder: true, ..SearchLimits::default() };
    let limits = Limits::from_uci(&go, Color::White, Duration::ZERO);
    let result = searcher().search(&History::default(), &limits, &context, &mut |_| {});
    // It looks at least once in 512 nodes, and after each iteration.
    assert_eq!(looks.load(Ordering::Relaxed), LOOKS + 1);
    assert!(result.nodes > 512 * LOOKS as u64 / 2, "{} nodes", result.nodes);
    assert!(result.best().is_some() && result.ponder().is_some());
}
