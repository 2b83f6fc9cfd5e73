//! The 1976 program's explanation of a position of the game, as the X-ray shows it.

use chess0x88::{History, Move};
use microchess_1976::{Edition, Level};
use microchess_bridge_1976::explanation::Perspective;
use microchess_bridge_1976::{Book, Explanation, Spec1976};
use microchess_game::{Game, PlayerSpec};

/// The explanation of a position, and what happened there.
#[derive(Clone, Debug)]
pub(crate) struct PositionExplanation {
    /// How many plies of the game were played before it.
    pub(crate) ply: usize,
    pub(crate) explanation: Explanation,
    /// The move that was played there.
    pub(crate) mv: Option<Move>,
    /// The opening that the move was played from, or would be, if the program plays with its book.
    pub(crate) book: Option<&'static str>,
    /// Whether the 1976 program plays the side to move.
    pub(crate) is_own_move: bool,
}

impl PositionExplanation {
    /// Explains the position after `ply` plies of a game between these players. The seed is the one that decided which
    /// opening their books play.
    pub(crate) fn new(game: &Game, ply: usize, level: Level, players: &[Option<PlayerSpec>; 2], seed: u64) -> Self {
        let before = history_at(game.history(), ply);
        let turn = before.position().turn();
        let (player, opponent) = (&players[turn as usize], &players[!turn as usize]);
        let spec = player.as_ref().and_then(Spec1976::from_player);
        let book = spec.map_or(Book::Closed, |spec| spec.book.with_seed(seed));
        let edition = spec.map_or(Edition::Kim1, |spec| spec.edition);
        let reader =
            if player.is_some() && opponent.is_none() { Perspective::Opponent } else { Perspective::Spectator };
        let mv = game.history().moves().nth(ply);
        let explanation = Explanation::from_history(&before, level, book, edition).with_perspective(reader);
        // The opening is named for the move that was played, if the book has it.
        let answer = explanation.book.as_ref().filter(|answer| mv.is_none() || answer.legal == mv);
        let book = answer.and_then(|answer| answer.opening);
        Self { ply, explanation, mv, book, is_own_move: spec.is_some() }
    }

    /// The index of the move that was played, or of the best one.
    pub(crate) fn chosen(&self) -> usize {
        self.explanation.moves.iter().position(|mv| self.mv.is_some() && mv.mv == self.mv).unwrap_or(0)
    }
}

/// The game up to a ply.
fn history_at(history: &History, ply: usize) -> History {
    let mut before = history.clone();
    while before.moves().len() > ply && before.undo().is_some() {}
    before
}
