//! Whether a move gives check, told before it is made.

use crate::attacks::{code_pseudo_attacks, step_towards};
use crate::moves::{Move, MoveKind};
use crate::piece_list::{EMPTY, is_piece_of};
use crate::position::Position;
use crate::threats::is_slider;

impl Position {
    /// Whether a legal move gives check.
    ///
    /// ```
    /// use chess0x88::{Move, Position, Square};
    ///
    /// let position: Position = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1".parse()?;
    /// assert!(position.gives_check(Move::normal(Square::A1, Square::A8)));
    /// assert!(!position.gives_check(Move::normal(Square::A1, Square::A7)));
    /// # Ok::<(), chess0x88::PositionError>(())
    /// ```
    #[must_use]
    pub fn gives_check(&self, mv: Move) -> bool {
        let (from, to) = (mv.from().code(), mv.to().code());
        let code = match mv.kind() {
            MoveKind::Normal => self.code_on(from),
            MoveKind::Promotion(kind) => self.turn().code() | kind.code(),
            // Two men leave their squares. It is rare, so it is tried out.
            MoveKind::Castling | MoveKind::EnPassant => {
                let mut next = self.clone();
                next.make(mv);
                return next.is_check();
            }
        };
        let king = self.roster.king(!self.turn());
        let attacks = code_pseudo_attacks(code, to, king) && (!is_slider(code) || self.is_open(to, king, from));
        attacks || self.uncovers_check(from, to, king)
    }

    /// Whether a slider of ours looks at their king once the man on a square is gone elsewhere.
    fn uncovers_check(&self, from: u8, to: u8, king: u8) -> bool {
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
            let there = self.roster.occupant(square);
            if there != EMPTY && square != from {
                let code = self.code_on(square);
                return is_piece_of(there, self.turn()) && is_slider(code) && code_pseudo_attacks(code, square, king);
            }
        }
    }
}
