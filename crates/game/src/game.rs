//! A game: where it began, what was played, and how it ended.

use std::time::Duration;

use chess0x88::{Color, History, IllegalMove, Move, PieceType, Position};
use thiserror::Error;

use crate::clocks::{Clocks, TimeControl};
use crate::termination::Termination;

/// A game.
///
/// ```
/// use microchess_game::Game;
/// use chess0x88::Color;
///
/// let mut game = Game::new(chess0x88::Position::start());
/// for text in ["f3", "e5", "g4", "Qh4#"] {
///     let mv = game.position().parse_san(text)?;
///     game.play(mv)?;
/// }
/// let termination = game.termination().expect("a mate");
/// assert_eq!((termination.to_string(), termination.result().to_string()), ("Black wins by checkmate".into(), "0-1".into()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Game {
    history: History,
    clocks: Option<Clocks>,
    /// What ended the game, if it was not the rules.
    called: Option<Termination>,
}

/// Why a move was not played.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PlayError {
    /// The rules do not allow it.
    #[error(transparent)]
    Illegal(#[from] IllegalMove),
    /// There is nothing left to play.
    #[error("the game is over: {0}")]
    Over(Termination),
}

impl Game {
    /// A game from a position on.
    #[must_use]
    pub fn new(start: Position) -> Self {
        Self { history: History::new(start), clocks: None, called: None }
    }

    /// A game from a position on, with moves already played.
    ///
    /// # Errors
    ///
    /// When one of them is not legal. (A game that was drawn on the way goes on: who gives the moves decides that.)
    pub fn with_moves(start: Position, moves: impl IntoIterator<Item = Move>) -> Result<Self, IllegalMove> {
        let mut game = Self::new(start);
        moves.into_iter().try_for_each(|mv| game.play_on(mv))?;
        Ok(game)
    }

    /// Where it began.
    #[must_use]
    pub const fn start(&self) -> &Position {
        self.history.start()
    }

    /// Where it has led.
    #[must_use]
    pub const fn position(&self) -> &Position {
        self.history.position()
    }

    /// The moves, and what the rules say of them.
    #[must_use]
    pub const fn history(&self) -> &History {
        &self.history
    }

    /// Who makes a half move of the game, counted from 0.
    #[must_use]
    pub fn side_at_ply(&self, half_move: usize) -> Color {
        let first = self.start().turn();
        if half_move.is_multiple_of(2) { first } else { !first }
    }

    /// The moves in short notation.
    #[must_use]
    pub fn san_moves(&self) -> Vec<String> {
        let mut position = self.start().clone();
        let name = |mv| {
            let san = position.san(mv).to_string();
            position.make(mv);
            san
        };
        self.history.moves().map(name).collect()
    }

    /// Plays a move.
    ///
    /// # Errors
    ///
    /// When it is not legal, or the game is over. Nothing is changed then.
    pub fn play(&mut self, mv: Move) -> Result<(), PlayError> {
        match self.termination() {
            Some(ending) => Err(PlayError::Over(ending)),
            None => Ok(self.play_on(mv)?),
        }
    }

    /// Plays a move, whether or not a draw has ended the game: who tells the moves has decided that it goes on.
    ///
    /// # Errors
    ///
    /// When it is not legal. Nothing is changed then.
    pub fn play_on(&mut self, mv: Move) -> Result<(), IllegalMove> {
        let side = self.position().turn();
        self.history.play(mv)?;
        if let Some(clocks) = &mut self.clocks {
            clocks.press(side);
        }
        Ok(())
    }

    /// Puts clocks beside the board, with full time on both, or takes them away.
    pub fn set_clocks(&mut self, control: Option<TimeControl>) {
        self.clocks = control.map(|control| Clocks::new(control, self.history.moves().len()));
    }

    /// Sets what a side's clock shows, if there are clocks: as somebody noted it after the last move.
    pub fn set_clock(&mut self, side: Color, left: Duration) {
        if let Some(clocks) = &mut self.clocks {
            clocks.set(side, left);
        }
    }

    /// The clocks, if there are some.
    #[must_use]
    pub const fn clocks(&self) -> Option<&Clocks> {
        self.clocks.as_ref()
    }

    /// The side to move has thought so long. If its clock did not have that much, it has lost on time, which is told.
    pub fn spend(&mut self, taken: Duration) -> bool {
        let side = self.position().turn();
        let is_enough = self.clocks.as_mut().is_none_or(|clocks| clocks.spend(side, taken));
        if !is_enough {
            self.run_out_of_time(side);
        }
        is_enough
    }

    /// Takes back the last move, the time that went into it, and whatever ended the game after it.
    pub fn undo(&mut self) -> Option<Move> {
        let mv = self.history.undo()?;
        if let Some(clocks) = &mut self.clocks {
            clocks.undo();
        }
        self.called = None;
        Some(mv)
    }

    /// How it ended, if it has.
    #[must_use]
    pub fn termination(&self) -> Option<Termination> {
        self.called.clone().or_else(|| self.history.outcome().map(Termination::Rules))
    }

    /// A side gives up.
    pub fn resign(&mut self, side: Color) {
        self.terminate(Termination::Resignation(side));
    }

    /// Both agree to a draw.
    pub fn agree_to_draw(&mut self) {
        self.terminate(Termination::Agreement);
    }

    /// The side to move claims a draw, and gets it if it is there to be claimed.
    pub fn claim_draw(&mut self) -> bool {
        let claim = self.history.draw_claim();
        if let Some(claim) = claim {
            self.terminate(Termination::Claim(claim));
        }
        claim.is_some()
    }

    /// A side has run out of time. It is a draw if the other side has only its king.
    pub fn run_out_of_time(&mut self, side: Color) {
        let board = self.position().board();
        let is_bare = board.pieces().all(|(_, piece)| piece.color == side || piece.piece_type == PieceType::King);
        self.terminate(if is_bare { Termination::TimeAgainstBareKing(side) } else { Termination::Time(side) });
    }

    /// A side has made a move that is none.
    pub fn forfeit_by_illegal_move(&mut self, side: Color, said: &str) {
        self.terminate(Termination::IllegalMove(side, said.to_owned()));
    }

    /// A side's program has failed.
    pub fn forfeit_by_failure(&mut self, side: Color, what: &str) {
        self.terminate(Termination::Failure(side, what.to_owned()));
    }

    /// What is called first counts, and nothing is called once the rules have spoken.
    fn terminate(&mut self, ending: Termination) {
        if self.termination().is_none() {
            self.called = Some(ending);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(fen: &str) -> Game {
        Game::new(fen.parse().unwrap())
    }

    #[test]
    fn what_is_called_first_counts() {
        let mut game = game("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
        game.resign(Color::White);
        game.agree_to_draw();
        assert_eq!(game.termination(), Some(Termination::Resignation(Color::White)));
        let e4 = game.position().parse_san("e4").unwrap();
        assert_eq!(game.play(e4).unwrap_err().to_string(), "the game is over: White resigns");
        assert_eq!(game.undo(), None);
    }

    #[test]
    fn time_does_not_lose_against_a_bare_king() {
        let mut alone = game("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
        alone.run_out_of_time(Color::White);
        assert_eq!(alone.termination().unwrap().to_string(), "draw: White ran out of time, and Black has only a king");
        let mut other = game("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
        other.run_out_of_time(Color::Black);
        assert_eq!(other.termination().unwrap().result().to_string(), "1-0");
    }

    #[test]
    fn a_clock_that_runs_out_ends_the_game_and_taking_back_restores_it() {
        let mut game = Game::new(Position::start());
        game.set_clocks(Some("10+1".parse().unwrap()));
        let e4 = game.position().parse_san("e4").unwrap();
        assert!(game.spend(Duration::from_secs(4)));
        game.play(e4).unwrap();
        assert_eq!(game.clocks().unwrap().after_ply(1), Some([7, 10].map(Duration::from_secs)));
        assert!(!game.spend(Duration::from_secs(11)));
        assert_eq!(game.termination(), Some(Termination::Time(Color::Black)));
        game.undo();
        assert_eq!(game.termination(), None);
        assert!(game.spend(Duration::from_secs(10)), "all of it is there again");
    }
}
