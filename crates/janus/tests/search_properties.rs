//! Laws of the search that hold in every position and under all limits.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // In a test, a panic is a failure.

use std::sync::Arc;
use std::time::Duration;

use chess0x88::{History, Move, Position, Setup};
use microchess_janus::{EvalBoard, Limits, Network, SearchResult, Searcher, Strength, WeakPlayer};
use microchess_uci::{Bound, Info, Score, SearchContext, SearchInfo, StopFlag};
use proptest::prelude::*;

/// A game of random moves from a starting position of Chess960, or from the standard one. Each number chooses a move.
fn play(start: Option<u16>, choices: &[u16]) -> History {
    let setup = start.map_or_else(Setup::start, |number| Setup::chess960_start(number).unwrap());
    let mut history = History::new(Position::new(&setup).unwrap());
    for choice in choices {
        let moves = history.position().legal_moves();
        if moves.is_empty() {
            history.undo();
            break;
        }
        history.play(moves[usize::from(*choice) % moves.len()]).unwrap();
    }
    if !history.position().has_legal_move() {
        history.undo();
    }
    history
}

/// Games of up to 160 plies; every second one is Chess960.
fn games() -> impl Strategy<Value = History> {
    (proptest::option::of(0_u16..960), proptest::collection::vec(any::<u16>(), 0..160))
        .prop_map(|(start, choices)| play(start, &choices))
}

prop_compose! {
    /// Limits that end soon, and a number that says which moves are to be searched.
    fn limits()(
        nodes in 1_u64..3000,
        soft_nodes in proptest::option::of(1_u64..2000),
        depth in prop_oneof![1..6_i32, Just(100)],
        mate in proptest::option::of(1_u32..4),
        multipv in 1_usize..8,
        searchmoves in proptest::option::of(any::<u64>()),
    ) -> (Limits, Option<u64>) {
        (Limits { depth, nodes: Some(nodes), soft_nodes, mate, multipv, ..Limits::default() }, searchmoves)
    }
}

/// The moves whose bits are set in a number that is repeated as often as it takes.
fn subset(position: &Position, bits: Option<u64>) -> Vec<Move> {
    let Some(bits) = bits else { return Vec::new() };
    let moves = position.legal_moves();
    (0..).zip(moves.iter()).filter(|(index, _)| bits >> (index % 64) & 1 != 0).map(|(_, mv)| *mv).collect()
}

/// A score as a number that grows with it.
fn in_order(score: Score) -> i32 {
    match score {
        Score::Centipawns(centipawns) => centipawns,
        Score::Mate(moves) if moves > 0 => 100_000 - moves,
        Score::Mate(moves) => -100_000 - moves,
    }
}

fn network() -> Arc<Network> {
    thread_local! {
        static NETWORK: Arc<Network> = Arc::new(Network::embedded());
    }
    NETWORK.with(Arc::clone)
}

fn with_context<T>(run: impl FnOnce(&SearchContext<'_>) -> T) -> T {
    let stop = StopFlag::default();
    let elapsed = || Duration::ZERO;
    run(&SearchContext::new(&stop, &elapsed))
}

/// A search with an empty table, and its reports.
fn search(history: &History, limits: &Limits) -> (SearchResult, Vec<SearchInfo>) {
    let mut searcher = Searcher::new(network(), 1);
    let mut reports = Vec::new();
    let result = with_context(|context| {
        searcher.search(history, limits, context, &mut |info| {
            if let Info::Search(info) = info {
                reports.push(info);
            }
        })
    });
    (result, reports)
}

fn assert_legal(position: &Position, pv: &[Move]) {
    let mut position = position.clone();
    for mv in pv {
        assert!(position.is_legal(*mv), "{mv:?} in {position} of {pv:?}");
        position.make(*mv);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    #[test]
    fn a_search_gives_legal_moves_and_repeats_itself(history in games(), (mut limits, bits) in limits()) {
        let position = history.position();
        limits.searchmoves = subset(position, bits);
        let wanted = |mv: Move| limits.searchmoves.is_empty() || limits.searchmoves.contains(&mv);
        let (result, reports) = search(&history, &limits);

        let best = result.best().unwrap();
        prop_assert!(position.is_legal(best.mv) && wanted(best.mv));
        // The first iteration is finished in any case.
        let is_first = reports.last().is_some_and(|info| info.depth == Some(1));
        prop_assert!(result.nodes <= limits.nodes.unwrap() || is_first, "{} nodes", result.nodes);
        for root_move in &result.root_moves {
            prop_assert!(wanted(root_move.mv));
            prop_assert_eq!(root_move.pv.first(), Some(&root_move.mv));
            assert_legal(position, &root_move.pv);
        }
        for info in &reports {
            prop_assert!(!info.pv.is_empty() && info.score.is_some());
            prop_assert!(info.multipv.is_none_or(|rank| rank <= limits.multipv));
            assert_legal(position, &info.pv);
        }
        // The lines of one report are different and sorted: those of the last iteration first, each group by score.
        for lines in reports.chunk_by(|one, other| one.multipv < other.multipv) {
            for pair in lines.windows(2) {
                let order = |info: &SearchInfo| (info.depth, info.score.map(in_order));
                prop_assert!(order(&pair[0]) >= order(&pair[1]) && pair[0].pv[0] != pair[1].pv[0], "{lines:?}");
            }
        }
        // What is reported at the end of a search that was cut short is what an iteration has found, or at least that good.
        if let Some(last) = reports.last() {
            prop_assert!(last.bound != Bound::Upper || last.depth == Some(1), "{last:?}");
        }

        let (again, repeated) = search(&history, &limits);
        prop_assert_eq!(result, again);
        let timeless = |infos: Vec<SearchInfo>| -> Vec<SearchInfo> {
            infos.into_iter().map(|info| SearchInfo { time: None, nps: None, ..info }).collect()
        };
        prop_assert_eq!(timeless(reports), timeless(repeated));
    }

    #[test]
    fn a_second_search_with_a_full_table_gives_a_legal_line(history in games(), (limits, _) in limits()) {
        let mut searcher = Searcher::new(network(), 1);
        for _ in 0..2 {
            let result = with_context(|context| searcher.search(&history, &limits, context, &mut |_| {}));
            assert_legal(history.position(), &result.best().unwrap().pv);
        }
    }

    #[test]
    fn several_threads_give_a_legal_line(history in games(), (limits, _) in limits()) {
        let mut searcher = Searcher::new(network(), 1);
        searcher.set_threads(3);
        let result = with_context(|context| searcher.search(&history, &limits, context, &mut |_| {}));
        assert_legal(history.position(), &result.best().unwrap().pv);
    }

    #[test]
    fn a_weak_player_chooses_a_legal_move_and_repeats_itself(
        history in games(),
        (mut limits, bits) in limits(),
        elo in 600_u32..=2800,
        seed in any::<u64>(),
    ) {
        limits.searchmoves = subset(history.position(), bits);
        let mut searcher = Searcher::new(network(), 1);
        let mut choose = || {
            let mut player = WeakPlayer::new(Strength::new(elo), seed);
            with_context(|context| player.choose(&mut searcher, &history, &limits, context, &mut |_| {}))
        };
        let result = choose();
        let best = result.best().unwrap();
        assert_legal(history.position(), &best.pv);
        prop_assert!(limits.searchmoves.is_empty() || limits.searchmoves.contains(&best.mv));
        prop_assert_eq!(&result, &choose());
    }

    #[test]
    fn every_position_has_a_board_of_values(history in games()) {
        let position = history.position();
        let board = EvalBoard::new(&network(), position);
        let valued = chess0x88::Square::all().filter(|square| board.piece(*square).is_some()).count();
        prop_assert_eq!(valued + 2, position.piece_count() as usize);
        prop_assert!(board.to_string().lines().all(|line| line.len() <= 80));
    }
}
