//! The moves of a search on top of those of a game, with repetitions.

use alloc::vec::Vec;

use crate::chess_move::Move;
use crate::history::History;
use crate::make::Undo;
use crate::position::Position;

/// A position with the moves that led to it, for a search: moves are made unchecked, and repetitions are found in both the
/// game and the line that is being searched.
///
/// ```
/// use chess0x88::{History, Position, SearchStack};
///
/// let mut stack = SearchStack::new(&History::new(Position::start()));
/// for text in ["Nf3", "Nf6", "Ng1", "Ng8", "Nf3"] {
///     assert!(!stack.is_repetition());
///     stack.make(stack.position().parse_san(text)?);
/// }
/// // The position after the first move has come again inside the search.
/// assert!(stack.is_repetition());
/// stack.unmake();
/// assert_eq!(stack.ply(), 4);
/// # Ok::<(), chess0x88::ParseSanError>(())
/// ```
#[derive(Clone, Debug)]
pub struct SearchStack {
    position: Position,
    /// What takes back each move of the search.
    made: Vec<Made>,
    /// The positions of the game and of the search, the current one last.
    visits: Vec<Visit>,
    /// The number of positions before the root.
    root: usize,
}

/// A move of the search; `None` for a null move.
#[derive(Clone, Copy, Debug)]
struct Made {
    mv: Option<Move>,
    undo: Undo,
}

/// A position that was visited.
#[derive(Clone, Copy, Debug)]
struct Visit {
    /// Its repetition key.
    key: u64,
    /// How many of the positions before it can be the same: those since the last capture, pawn move or null move.
    reversible: u32,
}

impl SearchStack {
    /// A stack whose root is the position of a game.
    #[must_use]
    pub fn new(game: &History) -> Self {
        let position = game.position().clone();
        let mut visits = Vec::with_capacity(game.moves().len() + 256);
        let mut reversible = 0;
        for (key, is_irreversible) in game.keys_and_irreversible_moves() {
            visits.push(Visit { key, reversible });
            reversible = if is_irreversible { 0 } else { reversible + 1 };
        }
        let root = visits.len();
        visits.push(Visit { key: position.repetition_key(), reversible });
        Self { position, made: Vec::with_capacity(256), visits, root }
    }

    /// The current position.
    #[must_use]
    #[inline]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The number of moves from the root, null moves included.
    #[must_use]
    #[inline]
    pub fn ply(&self) -> usize {
        self.made.len()
    }

    /// Makes a legal move, unchecked as [`Position::make`].
    #[inline]
    pub fn make(&mut self, mv: Move) {
        let undo = self.position.make(mv);
        let before = self.visits.last().map_or(0, |visit| visit.reversible);
        self.push(Some(mv), undo, if self.position.halfmove_clock == 0 { 0 } else { before + 1 });
    }

    /// Makes a null move. Positions before it are not compared with those after it.
    #[inline]
    pub fn make_null(&mut self) {
        let undo = self.position.make_null();
        self.push(None, undo, 0);
    }

    /// Takes back the last move or null move since the root, and returns whether there was one.
    #[inline]
    pub fn unmake(&mut self) -> bool {
        let Some(Made { mv, undo }) = self.made.pop() else { return false };
        self.visits.pop();
        match mv {
            Some(mv) => self.position.unmake(mv, &undo),
            None => self.position.unmake_null(&undo),
        }
        true
    }

    /// Whether a search may take the position for a draw by repetition: it has occurred once before in the line from the
    /// root, the root itself not counted, or twice before in game and line together.
    ///
    /// Only positions since the last capture, pawn move or null move are compared, and of these every second one, because
    /// the same side has to be to move.
    #[must_use]
    #[inline]
    pub fn is_repetition(&self) -> bool {
        let mut earlier = self.earlier_visits();
        match earlier.next() {
            None => false,
            Some(index) => index > self.root || earlier.next().is_some(),
        }
    }

    /// How often the position has occurred since the last capture, pawn move or null move, this time included.
    #[must_use]
    pub fn occurrences(&self) -> usize {
        1 + self.earlier_visits().count()
    }

    #[inline]
    fn push(&mut self, mv: Option<Move>, undo: Undo, reversible: u32) {
        self.made.push(Made { mv, undo });
        self.visits.push(Visit { key: self.position.repetition_key(), reversible });
    }

    /// The indices of earlier visits to the current position, the latest first. Two plies ago the position was another
    /// one, because each side has moved one piece since, and had no second move to move it back.
    #[inline]
    fn earlier_visits(&self) -> impl Iterator<Item = usize> + '_ {
        let current = self.visits.len().saturating_sub(1);
        let (key, reversible) = self.visits.last().map_or((0, 0), |visit| (visit.key, visit.reversible as usize));
        let first = current.saturating_sub(reversible);
        let candidates = self.visits.get(first..current.saturating_sub(3)).unwrap_or_default();
        // The last candidate is four plies ago.
        let same = candidates.iter().rev().enumerate().step_by(2).filter(move |(_, visit)| visit.key == key);
        same.map(move |(distance, _)| current - 4 - distance)
    }
}
