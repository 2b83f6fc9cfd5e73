//! What the 1976 program thinks of a position of the game: the matter of the X-ray.

use chess0x88::{Move, Position};
use microchess_1976::openings::OPENINGS;
use microchess_1976::{Edition, Level};
use microchess_bridge_1976::Candidate;
use microchess_bridge_1976::{Analysis, Book, Quirk, Slots};
use microchess_game::Game;

/// The program's thoughts about a position.
#[derive(Clone, Debug)]
pub(crate) struct Insight {
    /// After how many half moves.
    pub(crate) ply: usize,
    pub(crate) level: Level,
    pub(crate) position: Position,
    pub(crate) analysis: Analysis,
    /// The quirks that decided.
    pub(crate) quirks: Vec<Quirk>,
    /// The move that was really played there.
    pub(crate) mv: Option<Move>,
    /// The opening of the manual that has this move, if one has.
    pub(crate) book: Option<&'static str>,
}

impl Insight {
    /// What it thinks after so many half moves of a game; whether it has its openings there.
    pub(crate) fn new(game: &Game, half_moves: usize, level: Level, has_book: bool) -> Self {
        let moves = game.history().moves();
        let before = Game::with_moves(game.start().clone(), moves.take(half_moves)).unwrap_or_else(|_| game.clone());
        let thought = Analysis::new(before.position(), &Slots::from_history(before.history()), level);
        let mv = game.history().moves().nth(half_moves);
        let answers = (0..OPENINGS.len()).filter_map(|index| Book::One(index).answer(before.history(), Edition::Kim1));
        let book = answers.into_iter().filter(|_| has_book).find(|answer| mv.is_none_or(|mv| mv == answer.mv));
        Self {
            ply: half_moves,
            level,
            book: book.map(|answer| answer.opening.name),
            quirks: thought.quirks(before.position(), level),
            position: before.position().clone(),
            analysis: thought,
            mv,
        }
    }

    /// What a valued move is called.
    pub(crate) fn name_of(&self, valued: &Candidate) -> String {
        valued.name(&self.position)
    }

    /// The move that was played among those that it valued, or else the one that it likes best.
    pub(crate) fn chosen(&self) -> usize {
        let is_played = |valued: &Candidate| self.mv.is_some() && valued.mv == self.mv;
        self.analysis.candidates.iter().position(is_played).unwrap_or(0)
    }
}
