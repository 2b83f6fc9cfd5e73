//! A line of play: a position, and the moves that led to it.

use alloc::vec::Vec;
use core::fmt;

use crate::illegal::WhyIllegal;
use crate::moves::Move;
use crate::outcome::{DrawClaim, FIFTY_MOVES, Outcome};
use crate::play::Undo;
use crate::position::Position;
use crate::uci::CastlingStyle;

/// A position, and the moves that led to it from another. It knows what has been there before.
///
/// ```
/// use chess0x88::{DrawClaim, Line, Position};
///
/// let mut line = Line::new(Position::start());
/// for text in ["Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1", "Ng8"] {
///     line.play(line.position().read_san(text)?)?;
/// }
/// assert_eq!(line.repetitions(), 3);
/// assert_eq!(line.draw_claim(), Some(DrawClaim::ThreefoldRepetition));
/// line.take_back();
/// assert_eq!(line.repetitions(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Line {
    position: Position,
    played: Vec<Played>,
}

/// A move that was played, and the position before it.
#[derive(Clone, Copy, Debug)]
struct Played {
    played: Move,
    undo: Undo,
    /// The repetition key of the position before the move.
    key: u64,
    /// Whether no position from before the move can come again.
    is_final: bool,
}

/// The start of a game.
impl Default for Line {
    fn default() -> Self {
        Self::new(Position::start())
    }
}

impl Line {
    /// No moves yet.
    #[must_use]
    pub const fn new(start: Position) -> Self {
        Self { position: start, played: Vec::new() }
    }

    /// Where the line has led.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The moves, from the first to the last.
    pub fn moves(&self) -> impl DoubleEndedIterator<Item = Move> + ExactSizeIterator + '_ {
        self.played.iter().map(|played| played.played)
    }

    /// Plays a move.
    ///
    /// # Errors
    ///
    /// When the move is not legal. Nothing is played then.
    pub fn play(&mut self, played: Move) -> Result<(), IllegalMove> {
        if let Some(why) = self.position.why_illegal(played) {
            return Err(IllegalMove { played, why });
        }
        let key = self.position.repetition_key();
        let undo = self.position.play(played);
        let is_final = self.position.halfmove_clock() == 0;
        self.played.push(Played { played, undo, key, is_final });
        Ok(())
    }

    /// Takes back the last move, and tells which it was.
    pub fn take_back(&mut self) -> Option<Move> {
        let last = self.played.pop()?;
        self.position.take_back(last.played, &last.undo);
        Some(last.played)
    }

    /// How often the position has been there, this time included. It is the same position if the same men stand on the
    /// same squares, the same side is to move, and it has the same moves: castling rights and a legal capture en passant
    /// count, others do not. Positions are compared by their 64-bit keys.
    #[must_use]
    pub fn repetitions(&self) -> usize {
        let key = self.position.repetition_key();
        let since = self.played.iter().rev().take_while(|played| !played.is_final);
        1 + since.filter(|played| played.key == key).count()
    }

    /// How the game has ended.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        match self.position.outcome() {
            None | Some(Outcome::SeventyFiveMoves) if self.repetitions() >= 5 => Some(Outcome::FivefoldRepetition),
            outcome => outcome,
        }
    }

    /// Why the side to move may claim a draw, if it may. Once the game is over there is nothing to claim.
    #[must_use]
    pub fn draw_claim(&self) -> Option<DrawClaim> {
        if self.outcome().is_some() {
            None
        } else if self.repetitions() >= 3 {
            Some(DrawClaim::ThreefoldRepetition)
        } else {
            (self.position.halfmove_clock() >= FIFTY_MOVES).then_some(DrawClaim::FiftyMoves)
        }
    }
}

/// A move that is not legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IllegalMove {
    /// The move.
    pub played: Move,
    /// Why it is not.
    pub why: WhyIllegal,
}

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} is not legal: {}", self.played.uci(CastlingStyle::King), self.why)
    }
}

impl core::error::Error for IllegalMove {}
