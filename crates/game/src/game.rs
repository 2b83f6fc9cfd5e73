//! A game: its start, its moves, its clocks, and how it ended.

use std::time::Duration;

use chess0x88::{Color, History, IllegalMove, Move, PieceType, Position};
use thiserror::Error;

use crate::clocks::{Clocks, TimeControl};
use crate::termination::{AdjudicationReason, GameResult, Termination};

/// A game in progress, or one that is over. It refuses illegal moves, runs the clocks, and knows every way to end.
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
    /// What ended the game other than the rules.
    terminated: Option<Termination>,
}

/// Why a move was not played.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum MoveError {
    /// The move is not legal.
    #[error(transparent)]
    Illegal(#[from] IllegalMove),
    /// The game has ended before.
    #[error("the game is over: {0}")]
    Over(Termination),
}

impl Game {
    /// A game that begins in a position, without clocks.
    #[must_use]
    pub fn new(start: Position) -> Self {
        Self { history: History::new(start), clocks: None, terminated: None }
    }

    /// A game that begins in a position, with moves already played. Draws on the way are ignored, as in
    /// [`Game::play_on`].
    ///
    /// # Errors
    ///
    /// When one of the moves is not legal.
    pub fn with_moves(start: Position, moves: impl IntoIterator<Item = Move>) -> Result<Self, IllegalMove> {
        let mut game = Self::new(start);
        moves.into_iter().try_for_each(|mv| game.play_on(mv))?;
        Ok(game)
    }

    /// The position before the first move.
    #[must_use]
    pub const fn start(&self) -> &Position {
        self.history.start()
    }

    /// The position after the last move.
    #[must_use]
    pub const fn position(&self) -> &Position {
        self.history.position()
    }

    /// The moves, with repetitions and the outcome by the rules.
    #[must_use]
    pub const fn history(&self) -> &History {
        &self.history
    }

    /// The side that makes a move of the game. Plies are counted from 0.
    #[must_use]
    pub fn side_at_ply(&self, ply: usize) -> Color {
        let first = self.start().turn();
        if ply.is_multiple_of(2) { first } else { !first }
    }

    /// The moves in standard algebraic notation.
    #[must_use]
    pub fn san_moves(&self) -> Vec<String> {
        let mut position = self.start().clone();
        let play = |mv| {
            let san = position.san(mv).to_string();
            position.make(mv);
            san
        };
        self.history.moves().map(play).collect()
    }

    /// Plays a move, and presses the clock.
    ///
    /// # Errors
    ///
    /// When the move is not legal, or the game is over. The game is unchanged then.
    pub fn play(&mut self, mv: Move) -> Result<(), MoveError> {
        match self.termination() {
            Some(termination) => Err(MoveError::Over(termination)),
            None => Ok(self.play_on(mv)?),
        }
    }

    /// Plays a move even if a draw has ended the game. A game that is read back (from PGN, from a UCI client) may have
    /// gone on after a fivefold repetition.
    ///
    /// # Errors
    ///
    /// When the move is not legal. The game is unchanged then.
    pub fn play_on(&mut self, mv: Move) -> Result<(), IllegalMove> {
        let side = self.position().turn();
        self.history.play(mv)?;
        if let Some(clocks) = &mut self.clocks {
            clocks.press(side);
        }
        Ok(())
    }

    /// Starts clocks with full time on both sides, or removes them.
    pub fn set_clocks(&mut self, control: Option<TimeControl>) {
        self.set_clocks_with_odds(control.map(|control| [control; 2]));
    }

    /// The same with a time control for each side: White's, Black's.
    pub fn set_clocks_with_odds(&mut self, controls: Option<[TimeControl; 2]>) {
        self.clocks = controls.map(|controls| Clocks::new(controls, self.history.moves().len()));
    }

    /// Sets the time that a side had left after the last move, if there are clocks.
    pub fn set_clock(&mut self, side: Color, left: Duration) {
        if let Some(clocks) = &mut self.clocks {
            clocks.set(side, left);
        }
    }

    /// The clocks, unless the game is played without.
    #[must_use]
    pub const fn clocks(&self) -> Option<&Clocks> {
        self.clocks.as_ref()
    }

    /// Takes time off the clock of the side to move. Returns `false` if the clock did not have that much; the side has
    /// then lost on time.
    pub fn spend(&mut self, taken: Duration) -> bool {
        let side = self.position().turn();
        let is_enough = self.clocks.as_mut().is_none_or(|clocks| clocks.spend(side, taken));
        if !is_enough {
            self.run_out_of_time(side);
        }
        is_enough
    }

    /// Takes back the last move with the time spent on it, and clears a resignation or forfeit after it. Returns the
    /// move, or `None` at the start of the game.
    pub fn undo(&mut self) -> Option<Move> {
        let mv = self.history.undo()?;
        if let Some(clocks) = &mut self.clocks {
            clocks.undo();
        }
        self.terminated = None;
        Some(mv)
    }

    /// How the game ended, or `None` while it goes on.
    #[must_use]
    pub fn termination(&self) -> Option<Termination> {
        self.terminated.clone().or_else(|| self.history.outcome().map(Termination::Rules))
    }

    /// Ends the game with a side's resignation.
    pub fn resign(&mut self, side: Color) {
        self.terminate(Termination::Resignation(side));
    }

    /// Ends the game with a draw by agreement.
    pub fn agree_to_draw(&mut self) {
        self.terminate(Termination::Agreement);
    }

    /// Claims a draw by threefold repetition or the fifty-move rule. Returns whether there was one to claim.
    pub fn claim_draw(&mut self) -> bool {
        let claim = self.history.draw_claim();
        if let Some(claim) = claim {
            self.terminate(Termination::Rules(claim));
        }
        claim.is_some()
    }

    /// Ends the game because a side has run out of time. It is a draw if the other side has only its king.
    pub fn run_out_of_time(&mut self, side: Color) {
        let board = self.position().board();
        let is_bare = board.pieces().all(|(_, piece)| piece.color == side || piece.piece_type == PieceType::King);
        self.terminate(if is_bare { Termination::TimeAgainstBareKing(side) } else { Termination::Time(side) });
    }

    /// Ends the game because a player answered with an illegal move, given as it was written.
    pub fn forfeit_by_illegal_move(&mut self, side: Color, answer: &str) {
        self.terminate(Termination::IllegalMove(side, answer.to_owned()));
    }

    /// Ends the game because a side's program has failed.
    pub fn forfeit_by_failure(&mut self, side: Color, what: &str) {
        self.terminate(Termination::Failure(side, what.to_owned()));
    }

    /// Ends the game with a result that the rules do not give yet.
    pub fn adjudicate(&mut self, result: GameResult, reason: AdjudicationReason) {
        self.terminate(Termination::Adjudicated(result, reason));
    }

    /// The first termination counts; a game that is over keeps its own.
    fn terminate(&mut self, termination: Termination) {
        if self.termination().is_none() {
            self.terminated = Some(termination);
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
    fn the_first_termination_counts() {
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
    fn a_clock_that_runs_out_ends_the_game_and_undo_restores_it() {
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
        assert!(game.spend(Duration::from_secs(10)), "the clock has its time back");
    }
}
