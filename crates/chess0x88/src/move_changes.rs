//! Which pieces a move adds to squares and removes from squares.

use crate::chess_move::{Move, MoveKind};
use crate::piece::Piece;
use crate::position::Position;
use crate::square::Square;

/// The pieces that a move removes from squares and adds to squares: what an incremental evaluation has to update.
///
/// A quiet move or a promotion removes one piece and adds one, a capture removes two and adds one, and castling removes
/// and adds two. See [`Position::move_changes`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveChanges {
    removed: [(Piece, Square); 2],
    added: [(Piece, Square); 2],
    removed_count: u8,
    added_count: u8,
}

impl MoveChanges {
    /// One or two pieces with the squares that they leave: first the moving piece, then the captured piece or the castling
    /// rook.
    #[must_use]
    #[inline]
    pub fn removed(&self) -> &[(Piece, Square)] {
        self.removed.get(..usize::from(self.removed_count)).unwrap_or(&self.removed)
    }

    /// One or two pieces with the squares on which they arrive: first the moving piece, or the one to which it promotes,
    /// then the castling rook.
    #[must_use]
    #[inline]
    pub fn added(&self) -> &[(Piece, Square)] {
        self.added.get(..usize::from(self.added_count)).unwrap_or(&self.added)
    }

    /// The captured piece and its square.
    #[must_use]
    #[inline]
    pub fn captured(&self) -> Option<(Piece, Square)> {
        (self.removed_count > self.added_count).then_some(self.removed[1])
    }
}

impl Position {
    /// What a legal move changes on the board, found before it is made. `None` if no piece stands where the move begins,
    /// which is never so for a legal move.
    ///
    /// ```
    /// use chess0x88::{Color, Piece, PieceType, Position, Square};
    ///
    /// let position: Position = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1".parse()?;
    /// let en_passant = position.parse_san("exd6")?;
    /// let changes = position.move_changes(en_passant).expect("a legal move");
    /// let [white, black] = Color::ALL.map(|color| Piece::new(PieceType::Pawn, color));
    /// assert_eq!(changes.removed(), [(white, Square::E5), (black, Square::D5)]);
    /// assert_eq!(changes.added(), [(white, Square::D6)]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn move_changes(&self, mv: Move) -> Option<MoveChanges> {
        let (from, to) = (mv.from(), mv.to());
        let moved = self.board.get(from)?;
        let mut changes =
            MoveChanges { removed: [(moved, from); 2], added: [(moved, to); 2], removed_count: 1, added_count: 1 };
        match mv.kind() {
            MoveKind::Promotion(promoted) => changes.added[0] = (Piece::new(promoted, moved.color), to),
            MoveKind::Normal | MoveKind::EnPassant => {}
            MoveKind::Castling => {
                let ([king_to, rook_to], rook) = (mv.castling_dests()?, self.board.get(to)?);
                changes.removed[1] = (rook, to);
                changes.added = [(moved, king_to), (rook, rook_to)];
                (changes.removed_count, changes.added_count) = (2, 2);
                return Some(changes);
            }
        }
        let captured_on = mv.capture_square()?;
        if let Some(captured) = self.board.get(captured_on) {
            changes.removed[1] = (captured, captured_on);
            changes.removed_count = 2;
        }
        Some(changes)
    }
}
