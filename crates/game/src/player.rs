//! A player: anything that chooses moves.

use chess0x88::{History, Move};
use microchess_uci::{Info, SearchContext, SearchLimits};
use thiserror::Error;

/// Anything that chooses moves: a built-in engine, another program, a person behind a screen.
pub trait Player: Send {
    /// The name that stands in a PGN.
    fn name(&self) -> String;

    /// A new game begins; what was learnt in the last one is forgotten. The seed decides what the player leaves to chance,
    /// such as the opening: the same seed gives the same game.
    ///
    /// # Errors
    ///
    /// When the player is no longer there.
    fn new_game(&mut self, seed: u64) -> Result<(), PlayerError> {
        let _ = seed;
        Ok(())
    }

    /// Chooses a move for the side to move, and reports on the way.
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
}

/// What a player answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// It plays a move.
    Play(Move),
    /// It resigns.
    Resign {
        /// What it plays where it cannot resign, if there is a legal move.
        instead: Option<Move>,
    },
}

impl Choice {
    /// The move, also where the player would rather resign.
    #[must_use]
    pub const fn mv(self) -> Option<Move> {
        match self {
            Self::Play(mv) => Some(mv),
            Self::Resign { instead } => instead,
        }
    }
}

/// Why a player has not chosen.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PlayerError {
    /// There is no legal move.
    #[error("there is no legal move")]
    NoMove,
    /// It answered with something that is not a legal move.
    #[error("illegal move: {0}")]
    Illegal(String),
    /// It has failed, or cannot be started.
    #[error("{0}")]
    Failed(String),
}
