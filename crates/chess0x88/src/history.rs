//! The history of a game: a position, and the moves that led to it.

use alloc::vec::Vec;

use crate::chess_move::Move;
use crate::illegal_move::IllegalMove;
use crate::make::Undo;
use crate::outcome::{FIFTY_MOVE_PLIES, Outcome};
use crate::position::Position;

/// A position and the moves that led to it: checked moves, undo, repetitions and the outcome of a game.
///
/// ```
/// use chess0x88::{History, Outcome, Position};
///
/// let mut history = History::new(Position::start());
/// for text in ["Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1", "Ng8"] {
///     history.play(history.position().parse_san(text)?)?;
/// }
/// assert_eq!(history.occurrences(), 3);
/// assert_eq!(history.draw_claim(), Some(Outcome::ThreefoldRepetition));
/// history.undo();
/// assert_eq!(history.occurrences(), 2);
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
    /// Whether the move was a capture or a pawn move, so that no position before it can occur again.
    is_irreversible: bool,
}

/// A game from the standard starting position.
impl Default for History {
    fn default() -> Self {
        Self::new(Position::start())
    }
}

impl History {
    /// A history without moves.
    #[must_use]
    pub fn new(start: Position) -> Self {
        Self { position: start.clone(), start, entries: Vec::new() }
    }

    /// The position before the first move.
    #[must_use]
    pub const fn start(&self) -> &Position {
        &self.start
    }

    /// The current position.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The moves from the first to the last.
    pub fn moves(&self) -> impl DoubleEndedIterator<Item = Move> + ExactSizeIterator + '_ {
        self.entries.iter().map(|entry| entry.mv)
    }

    /// Plays a move, if it is legal.
    ///
    /// # Errors
    ///
    /// When the move is not legal; the error says why, and the history stays as it is.
    pub fn play(&mut self, mv: Move) -> Result<(), IllegalMove> {
        let key = self.position.repetition_key();
        let undo = self.position.play(mv)?;
        let is_irreversible = self.position.halfmove_clock() == 0;
        self.entries.push(HistoryEntry { mv, undo, key, is_irreversible });
        Ok(())
    }

    /// Takes back the last move and returns it.
    pub fn undo(&mut self) -> Option<Move> {
        let last = self.entries.pop()?;
        self.position.unmake(last.mv, &last.undo);
        Some(last.mv)
    }

    /// How often the position has occurred, this time included. Positions are the same if the same pieces are on the same
    /// squares, the same side is to move, and the same castling rights and legal en passant captures are left. They are
    /// compared by their 64-bit [`repetition_key`](Position::repetition_key)s.
    #[must_use]
    pub fn occurrences(&self) -> usize {
        let key = self.position.repetition_key();
        let since = self.entries.iter().rev().take_while(|entry| !entry.is_irreversible);
        1 + since.filter(|entry| entry.key == key).count()
    }

    /// How the game has ended; `None` if it has not.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        match self.position.outcome() {
            None | Some(Outcome::SeventyFiveMoves) if self.occurrences() >= 5 => Some(Outcome::FivefoldRepetition),
            outcome => outcome,
        }
    }

    /// Why the side to move may claim a draw, if it may. Once the game is over no draw can be claimed.
    #[must_use]
    pub fn draw_claim(&self) -> Option<Outcome> {
        if self.outcome().is_some() {
            None
        } else if self.occurrences() >= 3 {
            Some(Outcome::ThreefoldRepetition)
        } else {
            (self.position.halfmove_clock() >= FIFTY_MOVE_PLIES).then_some(Outcome::FiftyMoves)
        }
    }

    /// For each position before the current one its repetition key, and whether the move from it was irreversible.
    pub(crate) fn keys_and_irreversible_moves(&self) -> impl Iterator<Item = (u64, bool)> + '_ {
        self.entries.iter().map(|entry| (entry.key, entry.is_irreversible))
    }
}
