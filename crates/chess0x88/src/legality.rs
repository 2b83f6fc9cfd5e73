//! Whether a single move is legal, without generating any.

use crate::attackers::{is_on_pawn_rank, is_slider};
use crate::attacks::{is_pseudo_attack_by_code, step_towards};
use crate::castling::{CastlingSide, right_bit};
use crate::check_info::CheckInfo;
use crate::chess_move::{Move, MoveKind};
use crate::make::ep_victim;
use crate::piece::PieceType;
use crate::piece_list::{EMPTY, color_flag, is_piece_of, only};
use crate::position::{NO_SQUARE, Position};

impl Position {
    /// Whether a move, of whatever origin, is legal in this position: a move from a transposition table, a killer move, or
    /// any other.
    ///
    /// ```
    /// use chess0x88::{Move, Position, Square};
    ///
    /// assert!(Position::start().is_legal(Move::normal(Square::E2, Square::E4)));
    /// assert!(!Position::start().is_legal(Move::normal(Square::E2, Square::E5)));
    /// ```
    #[must_use]
    pub fn is_legal(&self, mv: Move) -> bool {
        if !self.is_pseudo_legal(mv) {
            return false;
        }
        let (from, to) = (mv.from().code(), mv.to().code());
        match mv.kind() {
            MoveKind::Castling => !self.is_check() && self.is_castling_path_safe(from, to),
            MoveKind::EnPassant => !self.exposes_king(from, to, ep_victim(from, to)),
            MoveKind::Normal if from == self.piece_list.king(self.turn()) => {
                !self.is_attacked_without(to, !self.turn(), from)
            }
            MoveKind::Normal | MoveKind::Promotion(_) => !self.exposes_king(from, to, to),
        }
    }

    /// [`is_legal`](Self::is_legal) with checkers and pinned pieces that are known already.
    #[must_use]
    pub fn is_legal_with(&self, info: &CheckInfo, mv: Move) -> bool {
        if !self.is_pseudo_legal(mv) {
            return false;
        }
        let (from, to) = (mv.from().code(), mv.to().code());
        let king = self.piece_list.king(self.turn());
        match mv.kind() {
            MoveKind::Castling => !info.is_check() && self.is_castling_path_safe(from, to),
            MoveKind::EnPassant => !self.exposes_king(from, to, ep_victim(from, to)),
            MoveKind::Normal if from == king => !self.is_attacked_without(to, !self.turn(), from),
            MoveKind::Normal | MoveKind::Promotion(_) => {
                let checkers = info.threats.checkers;
                let is_pinned = info.threats.pinned & only(self.piece_list.occupant(from)) != 0;
                if checkers == 0 {
                    // A pinned piece cannot jump over its king, so it stays on its line if it stays on that ray.
                    !is_pinned || step_towards(king, to) == step_towards(king, from)
                } else {
                    !is_pinned
                        && checkers.is_power_of_two()
                        && self.meets_check(king, self.piece_list.square(checkers.trailing_zeros()), to)
                }
            }
        }
    }

    /// Whether a piece that goes to a square captures a single checker, or interposes between it and the king.
    fn meets_check(&self, king: u8, checker: u8, to: u8) -> bool {
        let is_between = || {
            let step = step_towards(king, checker);
            step != 0 && step_towards(king, to) == step && king.abs_diff(to) < king.abs_diff(checker)
        };
        to == checker || is_slider(self.code_on(checker)) && is_between()
    }

    /// Whether a move, of whatever origin, is one that a piece of the side to move could make if its king were never
    /// attacked. Castling is pseudo-legal if the right is left and the way is clear.
    #[must_use]
    pub fn is_pseudo_legal(&self, mv: Move) -> bool {
        let (from, to) = (mv.from().code(), mv.to().code());
        let us = self.turn();
        if !is_piece_of(self.piece_list.occupant(from), us) {
            return false;
        }
        if mv.kind() == MoveKind::Castling {
            return from == self.piece_list.king(us)
                && CastlingSide::ALL
                    .into_iter()
                    .any(|side| self.rights & right_bit(us, side) != 0 && self.castling_rook(us, side) == to)
                && self.is_castling_path_clear(from, to);
        }
        let there = self.piece_list.occupant(to);
        if there & color_flag(us) != 0 {
            return false;
        }
        let code = self.code_on(from);
        if code & 7 != PieceType::Pawn.code() {
            return mv.is_normal()
                && is_pseudo_attack_by_code(code, from, to)
                && (!is_slider(code) || self.is_open(to, from, NO_SQUARE));
        }
        let is_last_rank = matches!(to >> 4, 0 | 7);
        match mv.kind() {
            MoveKind::EnPassant => to == self.ep_square && is_pseudo_attack_by_code(code, from, to),
            kind => is_last_rank == (kind != MoveKind::Normal) && self.is_pawn_move(from, to),
        }
    }

    /// Whether the pawn of the side to move on one square can step to another, or capture a piece there.
    fn is_pawn_move(&self, from: u8, to: u8) -> bool {
        let us = self.turn();
        if self.piece_list.occupant(to) != EMPTY {
            return is_pseudo_attack_by_code(self.code_on(from), from, to);
        }
        let ahead = from.wrapping_add(us.forward());
        to == ahead
            || to == ahead.wrapping_add(us.forward())
                && is_on_pawn_rank(from, us)
                && self.piece_list.occupant(ahead) == EMPTY
    }
}
