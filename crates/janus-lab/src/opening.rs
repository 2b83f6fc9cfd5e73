//! How a game of the lab begins: its random numbers, its limits and its opening.

use chess0x88::{History, Move, Position};
use microchess_janus::{Limits, Score, Searcher};
use microchess_uci::SearchContext;

/// Openings are at most this uneven, in centipawns.
const MAX_SCORE: Score = 300;

/// The random numbers of a game, which depend on the seed and on the game's number alone.
#[must_use]
pub fn game_random(seed: u64, number: u64) -> fastrand::Rng {
    fastrand::Rng::with_seed(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15).wrapping_add(number))
}

/// Limits for each move: no iteration begins after so many nodes, and a last one may use eight times as many.
#[must_use]
pub fn node_limits(nodes: u64) -> Limits {
    Limits { soft_nodes: Some(nodes), nodes: Some(nodes * 8), ..Limits::default() }
}

/// Eight or nine random moves after which neither side is lost.
pub fn random_opening(
    searcher: &mut Searcher,
    random: &mut fastrand::Rng,
    limits: &Limits,
    context: &SearchContext<'_>,
) -> History {
    loop {
        let mut history = History::new(Position::start());
        for _ in 0..8 + random.usize(..2) {
            // Sorted, because the order of generated moves is not specified.
            let mut moves: Vec<Move> = history.position().legal_moves().iter().copied().collect();
            moves.sort();
            let Some(mv) = random.choice(moves) else { break };
            if history.play(mv).is_err() {
                break;
            }
        }
        if history.outcome().is_some() {
            continue;
        }
        searcher.clear();
        let result = searcher.search(&history, limits, context, &mut |_| {});
        if result.best().is_some_and(|best| best.score.abs() <= MAX_SCORE) {
            return history;
        }
    }
}
