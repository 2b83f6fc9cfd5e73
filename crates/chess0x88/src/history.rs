//! A line of play: a position, and the moves that led to it.

use alloc::vec::Vec;
use core::fmt;

use crate::illegal::IllegalReason;
use crate::moves::Move;
use crate::outcome::{DrawClaim, FIFTY_MOVES, Outcome};
use crate::play::Undo;
use crate::position::Position;
use crate::uci::CastlingStyle;

/// A position, and the moves that led to it from another. It knows what has been there before.
///
/// ```
/// use chess0x88::{DrawClaim, History, Position};
///
/// let mut line = History::new(Position::start());
/// for text in ["Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1", "Ng8"] {
///     line.play(line.position().parse_san(text)?)?;
/// }
/// assert_eq!(line.repetitions(), 3);
/// assert_eq!(line.draw_claim(), Some(DrawClaim::ThreefoldRepetition));
/// line.undo();
/// assert_eq!(line.repetitions(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct History {
    start: Position,
    position: Position,
    entries: Vec<HistoryEntry>,
}

/// A move that was played, and the position before it.
#[derive(Clone, Copy, Debug)]
struct HistoryEntry {
    mv: Move,
    undo: Undo,
    /// The repetition key of the position before the move.
    key: u64,
    /// Whether no position from before the move can come again.
    is_final: bool,
}

/// The start of a game.
impl Default for History {
    fn default() -> Self {
        Self::new(Position::start())
    }
}

impl History {
    /// No moves yet.
    #[must_use]
    pub fn new(start: Position) -> Self {
        Self { position: start.clone(), start, entries: Vec::new() }
    }

    /// The position before the first move.
    #[must_use]
    pub const fn start(&self) -> &Position {
        &self.start
    }

    /// Where the line has led.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The moves, from the first to the last.
    pub fn moves(&self) -> impl DoubleEndedIterator<Item = Move> + ExactSizeIterator + '_ {
        self.entries.iter().map(|entry| entry.mv)
    }

    /// Plays a move.
    ///
    /// # Errors
    ///
    /// When the move is not legal. Nothing is played then.
    pub fn play(&mut self, mv: Move) -> Result<(), IllegalMove> {
        if let Some(why) = self.position.illegal_reason(mv) {
            return Err(IllegalMove { mv: mv, reason: why });
        }
        let key = self.position.repetition_key();
        let undo = self.position.make(mv);
        let is_final = self.position.halfmove_clock() == 0;
        self.entries.push(HistoryEntry { mv, undo, key, is_final });
        Ok(())
    }

    /// Takes back the last move, and tells which it was.
    pub fn undo(&mut self) -> Option<Move> {
        let last = self.entries.pop()?;
        self.position.unmake(last.mv, &last.undo);
        Some(last.mv)
    }

    /// How often the position has been there, this time included. It is the same position if the same men stand on the
    /// same squares, the same side is to move, and it has the same moves: castling rights and a legal capture en passant
    /// count, others do not. Positions are compared by their 64-bit keys.
    #[must_use]
    pub fn repetitions(&self) -> usize {
        let key = self.position.repetition_key();
        let since = self.entries.iter().rev().take_while(|entry| !entry.is_final);
        1 + since.filter(|entry| entry.key == key).count()
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
    pub mv: Move,
    /// Why it is not.
    pub reason: IllegalReason,
}

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} is not legal: {}", self.mv.uci(CastlingStyle::King), self.reason)
    }
}

impl core::error::Error for IllegalMove {}
