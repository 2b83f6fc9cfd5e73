//! Whether a move gives check, found without making it.

use crate::attackers::is_slider;
use crate::attacks::{is_pseudo_attack_by_code, step_towards};
use crate::chess_move::{Move, MoveKind};
use crate::piece_list::{EMPTY, is_piece_of};
use crate::position::Position;

impl Position {
    /// Whether a legal move gives check.
    ///
    /// ```
    /// use chess0x88::{Move, Position, Square};
    ///
    /// let position: Position = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1".parse()?;
    /// assert!(position.gives_check(Move::normal(Square::A1, Square::A8)));
    /// assert!(!position.gives_check(Move::normal(Square::A1, Square::A7)));
    /// # Ok::<(), chess0x88::ParsePositionError>(())
    /// ```
    #[must_use]
    pub fn gives_check(&self, mv: Move) -> bool {
        let king = self.piece_list.king(!self.turn());
        match self.gives_direct_check(mv, king) {
            Some(is_direct) => is_direct || self.is_discovered_check(mv.from().code(), mv.to().code(), king),
            None => self.gives_check_when_made(mv),
        }
    }

    /// Whether the moving piece itself attacks the king from its destination; `None` if the move has to be made to find
    /// out whether it gives check.
    #[inline]
    fn gives_direct_check(&self, mv: Move, king: u8) -> Option<bool> {
        let (from, to) = (mv.from().code(), mv.to().code());
        let code = match mv.kind() {
            MoveKind::Normal => self.code_on(from),
            MoveKind::Promotion(promoted) => self.turn().code() | promoted.code(),
            MoveKind::Castling | MoveKind::EnPassant => return None,
        };
        Some(is_pseudo_attack_by_code(code, to, king) && (!is_slider(code) || self.is_open(to, king, from)))
    }

    /// Castling and en passant, in which two pieces leave their squares, are rare.
    #[cold]
    fn gives_check_when_made(&self, mv: Move) -> bool {
        let mut next = self.clone();
        next.make(mv);
        next.is_check()
    }

    /// Whether a slider of the side to move attacks the king once the piece on `from` has gone to `to`.
    fn is_discovered_check(&self, from: u8, to: u8, king: u8) -> bool {
        let step = step_towards(king, from);
        if step == 0 {
            return false;
        }
        let mut square = king;
        loop {
            square = square.wrapping_add(step);
            if square == to {
                return false;
            }
            let there = self.piece_list.occupant(square);
            if there != EMPTY && square != from {
                let code = self.code_on(square);
                return is_piece_of(there, self.turn())
                    && is_slider(code)
                    && is_pseudo_attack_by_code(code, square, king);
            }
        }
    }
}
