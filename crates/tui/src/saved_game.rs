//! A game as it is kept between two runs, or as a file has it.

use chess0x88::Position;
use microchess_game::pgn::PgnGame;
use microchess_game::{Game, GameResult, PlayerSpec};
use microchess_uci::Score;

/// A game from a file.
#[derive(Clone, Debug)]
pub(crate) struct SavedGame {
    pub(crate) game: Game,
    /// Who plays White and Black, if the game is one of ours; in it, `None`: a human plays this side.
    pub(crate) players: Option<[Option<PlayerSpec>; 2]>,
    /// What decided which opening a book plays.
    pub(crate) book_seed: Option<u64>,
    /// The score after each move, from White's point of view, where it is known.
    pub(crate) scores: Vec<Option<Score>>,
    /// What was wrong with the file.
    pub(crate) problem: Option<String>,
    /// Its name in the library, if it is kept there.
    pub(crate) id: Option<String>,
    /// The names of White and Black in a file from elsewhere.
    pub(crate) names: Option<[String; 2]>,
    /// The game as it was in its file.
    pub(crate) file: Option<PgnGame>,
    /// So many plies were made elsewhere, by others.
    pub(crate) foreign_plies: usize,
}

impl SavedGame {
    /// A new game from a position; the settings say who plays.
    pub(crate) fn from_position(position: Position) -> Self {
        Self::from(Game::new(position))
    }

    /// In a few words: `move 12, White to move`.
    pub(crate) fn summary(&self) -> String {
        let position = self.game.position();
        let number = position.fullmove_number();
        match (self.game.termination(), self.result_in_file()) {
            (Some(termination), _) => format!("over after move {number}: {termination}"),
            // Why is not known: it may have been a resignation, the clock, or an arbiter.
            (None, Some(result)) => format!("over after move {number}: {result} in the file"),
            (None, None) => format!("move {number}, {} to move", position.turn().name()),
        }
    }

    /// Whether it is over, by its moves or because its file says so.
    pub(crate) fn is_over(&self) -> bool {
        self.game.termination().is_some() || self.result_in_file().is_some()
    }

    fn result_in_file(&self) -> Option<GameResult> {
        self.file.as_ref().filter(|file| file.moves().eq(self.game.history().moves()))?.result
    }
}

/// A game of which nothing more is known; the settings say who plays.
impl From<Game> for SavedGame {
    fn from(game: Game) -> Self {
        Self {
            game,
            players: None,
            book_seed: None,
            scores: Vec::new(),
            problem: None,
            id: None,
            names: None,
            file: None,
            foreign_plies: 0,
        }
    }
}
