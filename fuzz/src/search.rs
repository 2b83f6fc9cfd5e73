//! Positions by chance and limits by chance, searched by Janus: no panic, legal moves, legal lines, and the same answer twice.

use std::sync::{Arc, LazyLock};
use std::time::Duration;

use chess0x88::{History, Move, Position, Setup};
use arbitrary::{Arbitrary, Unstructured};
use microchess_janus::{Limits, Network, SearchResult, Searcher, Strength, WeakPlayer};
use microchess_uci::{SearchContext, StopFlag};

static NETWORK: LazyLock<Arc<Network>> = LazyLock::new(|| Arc::new(Network::embedded()));

#[derive(Arbitrary, Debug)]
struct Input {
    /// A start of Chess960, or the standard one.
    start: Option<u16>,
    /// Which legal move is played, ply by ply.
    choices: Vec<u8>,
    depth: u8,
    nodes: u16,
    multipv: u8,
    mate: Option<u8>,
    /// Which moves are to be searched; all if none.
    searchmoves: u64,
    elo: Option<u16>,
}

/// The game that the choices give.
fn game(input: &Input) -> History {
    let setup = input.start.and_then(|number| Setup::chess960_start(number % 960));
    let start = setup.and_then(|setup| Position::new(&setup).ok()).unwrap_or_else(Position::start);
    let mut history = History::new(start);
    for choice in input.choices.iter().take(300) {
        let moves = history.position().legal_moves();
        if moves.is_empty() {
            break;
        }
        let mv = moves[usize::from(*choice) % moves.len()];
        history.play(mv).expect("a legal move");
    }
    history
}

fn assert_legal(history: &History, line: &[Move]) {
    let mut position = history.position().clone();
    for mv in line {
        assert!(position.is_legal(*mv), "{position} {mv:?}");
        position.make(*mv);
    }
}

/// Looks at one input.
pub fn check(bytes: &[u8]) {
    let Ok(input) = Input::arbitrary_take_rest(Unstructured::new(bytes)) else { return };
    let history = game(&input);
    let legal = history.position().legal_moves();
    let wanted = legal.iter().copied().zip(0..).filter(|(_, index)| input.searchmoves >> (index % 64) & 1 != 0);
    let limits = Limits {
        depth: i32::from(input.depth % 24) + 1,
        nodes: Some(u64::from(input.nodes % 4096) + 1),
        multipv: usize::from(input.multipv % 6) + 1,
        mate: input.mate.map(|mate| u32::from(mate % 8) + 1),
        searchmoves: wanted.map(|(mv, _)| mv).collect(),
        ..Limits::default()
    };
    let search = || -> SearchResult {
        let stop = StopFlag::default();
        let elapsed = || Duration::ZERO;
        let context = SearchContext::new(&stop, &elapsed);
        let mut searcher = Searcher::new(Arc::clone(&NETWORK), 1);
        match input.elo {
            Some(elo) => {
                let mut player = WeakPlayer::new(Strength::new(elo.into()), 1976);
                player.choose(&mut searcher, &history, &limits, &context, &mut |_| {})
            }
            None => searcher.search(&history, &limits, &context, &mut |_| {}),
        }
    };
    let result = search();
    assert_eq!(result.best().is_none(), history.position().legal_moves().is_empty());
    for root_move in &result.root_moves {
        assert_legal(&history, &root_move.pv);
        assert!(limits.searchmoves.is_empty() || limits.searchmoves.contains(&root_move.mv));
    }
    assert_eq!(search(), result);
}
