//! The 1976 program's analysis of a position of the game, as the X-ray shows it.

use arena::matches::PlayerSpec;
use arena::table::Candidate;
use arena::{Analysis, Book, Game, Quirk};
use chess0x88::{Move, Position};
use microchess_1976::openings::OPENINGS;
use microchess_1976::words::Reason;
use microchess_1976::{Edition, Level};

use crate::settings::{has_book, level_of};

/// The analysis of a position, and what happened there.
#[derive(Clone, Debug)]
pub(crate) struct Insight {
    /// After so many plies of the game.
    pub(crate) ply: usize,
    pub(crate) level: Level,
    pub(crate) position: Position,
    pub(crate) analysis: Analysis,
    /// The quirks that decided the move.
    pub(crate) quirks: Vec<Quirk>,
    /// The move that was played there.
    pub(crate) mv: Option<Move>,
    /// The opening of the manual that has this move, if the program plays with its book.
    pub(crate) book: Option<&'static str>,
    /// Whether the 1976 program plays the side to move.
    pub(crate) is_own_move: bool,
    /// Whether an engine is to move and a human plays the other side: then the opponent is "you".
    pub(crate) opponent_is_you: bool,
}

impl Insight {
    /// Analyses the position after so many plies of a game between these players.
    pub(crate) fn new(game: &Game, ply: usize, level: Level, players: &[Option<PlayerSpec>; 2]) -> Self {
        let moves = game.history().moves();
        let before = Game::with_moves(game.start().clone(), moves.take(ply)).unwrap_or_else(|_| game.clone());
        let turn = before.position().turn();
        let (player, opponent) = (&players[turn as usize], &players[!turn as usize]);
        let analysis = Analysis::new(before.position(), before.slots(), level);
        let mv = game.history().moves().nth(ply);
        let answers = (0..OPENINGS.len()).filter_map(|index| Book::One(index).answer(&before, Edition::Kim1));
        let has_book = player.as_ref().is_some_and(has_book);
        let book = answers.into_iter().filter(|_| has_book).find(|answer| mv.is_none_or(|mv| mv == answer.mv));
        Self {
            ply,
            level,
            book: book.map(|answer| answer.opening.name),
            quirks: analysis.quirks(before.position(), level),
            position: before.position().clone(),
            analysis,
            mv,
            is_own_move: player.as_ref().and_then(level_of).is_some(),
            opponent_is_you: player.is_some() && opponent.is_none(),
        }
    }

    /// The name of a candidate.
    pub(crate) fn name_of(&self, valued: &Candidate) -> String {
        valued.name(&self.position)
    }

    /// The index of the candidate that was played, or of the best one.
    pub(crate) fn chosen(&self) -> usize {
        let is_played = |valued: &Candidate| self.mv.is_some() && valued.mv == self.mv;
        self.analysis.candidates.iter().position(is_played).unwrap_or(0)
    }

    /// What a part of a value stands for.
    pub(crate) const fn reason_label(&self, reason: Reason) -> &'static str {
        match reason {
            Reason::Takes => "what it takes",
            Reason::Risks if self.opponent_is_you => "what you could capture next",
            Reason::Risks => "what could be captured next",
            Reason::Threatens => "what it threatens",
            Reason::WinsBack => "what it wins back in exchanges",
            Reason::LosesInExchange => "what it loses in exchanges",
            Reason::Freedom => "its mobility",
            Reason::OpponentsFreedom if self.opponent_is_you => "your mobility",
            Reason::OpponentsFreedom => "the opponent's mobility",
            Reason::Bonus => "development or centre bonus",
            Reason::Arithmetic => "8-bit arithmetic",
        }
    }
}
