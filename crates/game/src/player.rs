//! A player: anything that chooses moves.

use chess0x88::{History, Move};
use microchess_uci::{Info, SearchContext, SearchLimits, StopFlag};
use thiserror::Error;

/// Anything that chooses moves: a built-in engine, or another program.
pub trait Player: Send {
    /// The name for the tags `White` and `Black` of a PGN.
    fn name(&self) -> String;

    /// Prepares for a new game and forgets the last one. The seed decides what the player leaves to chance, such as the
    /// opening: the same seed gives the same game. A player that has to be waited for is waited for until the stop flag is
    /// set.
    ///
    /// # Errors
    ///
    /// When the player does not respond.
    fn new_game(&mut self, seed: u64, stop: &StopFlag) -> Result<(), PlayerError> {
        let _ = (seed, stop);
        Ok(())
    }

    /// Chooses a move for the side to move, and reports search information on the way.
    ///
    /// # Errors
    ///
    /// When the player has failed, or its answer is not legal.
    fn choose(
        &mut self,
        history: &History,
        limits: &SearchLimits,
        context: &SearchContext<'_>,
        report: &mut dyn FnMut(Info),
    ) -> Result<Choice, PlayerError>;

    /// Asks the player to end. Dropping it waits for that, so where several are dropped, all are asked first: then they end at the
    /// same time.
    fn quit(&mut self) {}
}

/// The decision of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// The player makes this move.
    Play(Move),
    /// The player resigns.
    Resign {
        /// The move for front ends in which a player cannot resign, such as UCI.
        fallback: Option<Move>,
    },
}

impl Choice {
    /// The move, even if the player would rather resign.
    #[must_use]
    pub const fn mv(self) -> Option<Move> {
        match self {
            Self::Play(mv) => Some(mv),
            Self::Resign { fallback: instead } => instead,
        }
    }
}

/// Why a player has not chosen a move.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PlayerError {
    /// The game is over: there is no legal move to choose.
    #[error("there is no legal move")]
    NoMove,
    /// The player's answer is not a legal move; the text is the answer and the reason.
    #[error("illegal move: {0}")]
    Illegal(String),
    /// The player has crashed, does not answer, or cannot be started.
    #[error("{0}")]
    Failed(String),
}
