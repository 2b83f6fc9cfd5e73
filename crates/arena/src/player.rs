//! A player: somebody who chooses a move.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use chess0x88::{Color, Move};
use thiserror::Error;

use crate::game::Game;

/// Somebody who chooses moves.
pub trait Player: Send {
    /// What he is called.
    fn name(&self) -> String;

    /// A new game begins; what was learnt in the last one is forgotten.
    ///
    /// # Errors
    ///
    /// When the player is no longer there.
    fn new_game(&mut self) -> Result<(), PlayerError> {
        Ok(())
    }

    /// Chooses for the side to move, and tells on the way what he thinks.
    ///
    /// # Errors
    ///
    /// When the player has failed, or has nothing legal to say.
    fn choose(
        &mut self,
        game: &Game,
        limits: &SearchLimits,
        stop: &Stop,
        report: &mut dyn FnMut(Info),
    ) -> Result<Choice, PlayerError>;
}

/// What a player says in the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// He plays.
    Play(Move),
    /// He gives up; if that cannot be said, he plays this.
    Resign {
        /// The best there is, if there is a legal move.
        instead: Option<Move>,
    },
}

impl Choice {
    /// The move, whether or not he would rather give up.
    #[must_use]
    pub const fn mv(self) -> Option<Move> {
        match self {
            Self::Play(mv) => Some(mv),
            Self::Resign { instead } => instead,
        }
    }
}

/// How long, or how hard, a player may think. Nothing set means: as he likes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SearchLimits {
    /// What the clocks show.
    pub clocks: [Option<Clock>; 2],
    /// Moves until more time comes.
    pub moves_to_go: Option<u32>,
    /// Exactly so long.
    pub move_time: Option<Duration>,
    /// So many half moves deep.
    pub depth: Option<u32>,
    /// So many positions.
    pub nodes: Option<u64>,
    /// Until a mate in so many moves is found.
    pub mate: Option<u32>,
    /// Only these moves; any, if there are none.
    pub search_moves: Vec<Move>,
}

impl SearchLimits {
    /// What the clocks of a game say, if there are some.
    #[must_use]
    pub fn from_clocks(game: &Game) -> Self {
        match game.clocks() {
            Some(clocks) => Self { clocks: clocks.both(), moves_to_go: clocks.moves_to_go(), ..Self::default() },
            None => Self::default(),
        }
    }

    /// Whether a move may be chosen.
    #[must_use]
    pub fn allows(&self, mv: Move) -> bool {
        self.search_moves.is_empty() || self.search_moves.contains(&mv)
    }

    /// Whether single milliseconds matter to a side: 5 for a move, or half a second for the rest of the game.
    #[must_use]
    pub fn is_hurried(&self, side: Color) -> bool {
        let per_move = self.move_time.is_some_and(|time| time < Duration::from_millis(5));
        per_move || self.clock(side).is_some_and(|clock| clock.left < Duration::from_millis(500))
    }

    /// What a side's clock shows.
    #[must_use]
    pub const fn clock(&self, side: Color) -> Option<Clock> {
        self.clocks[side as usize]
    }
}

/// A side's clock.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Clock {
    /// What is left.
    pub left: Duration,
    /// What comes with each move.
    pub increment: Duration,
}

/// What a player tells while he thinks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Info {
    /// A move and what it is worth.
    Pv(SearchInfo),
    /// Something in words.
    Text(String),
}

/// A line of thought.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchInfo {
    /// Half moves.
    pub depth: u32,
    /// The best is 1, the second best 2.
    pub multipv: usize,
    /// What it is worth to the side to move.
    pub score: Score,
    /// Positions that were looked at.
    pub nodes: u64,
    /// Time that was taken.
    pub time: Duration,
    /// The moves.
    pub pv: Vec<Move>,
}

/// What a position is worth to the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Score {
    /// Hundredths of a pawn.
    Centipawns(i32),
    /// Mate in so many moves; negative, if he is the one who is mated.
    Mate(i32),
}

/// A way to tell a player to stop thinking.
#[derive(Debug, Default)]
pub struct Stop(AtomicBool);

impl Stop {
    /// Tells him.
    pub fn stop(&self) {
        self.0.store(true, Ordering::Release);
    }

    /// Whether he was told.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.0.load(Ordering::Acquire)
    }
}

/// Why a player has not chosen.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PlayerError {
    /// There is no legal move.
    #[error("there is no legal move")]
    NoMove,
    /// He answered with something that is no legal move.
    #[error("illegal move: {0}")]
    Illegal(String),
    /// His program has failed.
    #[error("{0}")]
    Failed(String),
}
