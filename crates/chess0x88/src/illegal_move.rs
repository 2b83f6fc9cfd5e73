//! Why a move is not legal, in words for a player.

use core::fmt;

use crate::attackers::is_on_pawn_rank;
use crate::attacks::is_pseudo_attack_by_code;
use crate::castling::{CastlingSide, right_bit};
use crate::chess_move::{Move, MoveKind};
use crate::color::Color;
use crate::make::castling_dests;
use crate::movegen::squares_from_to;
use crate::piece::PieceType;
use crate::position::Position;
use crate::square::{File, Square};
use crate::uci::CastlingStyle;

/// A move that is not legal, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IllegalMove {
    /// The move.
    pub mv: Move,
    /// Why it is not legal.
    pub reason: IllegalReason,
}

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} is not legal: {}", self.mv.uci(CastlingStyle::King), self.reason)
    }
}

impl core::error::Error for IllegalMove {}

/// Why a move is not legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum IllegalReason {
    /// There is no piece on this square.
    EmptySquare(Square),
    /// The piece on this square is the opponent's.
    NotYours(Square),
    /// A piece of the same side is on the destination.
    OwnPiece(Square),
    /// A piece of this type does not move so, or another piece is in the way.
    CannotGo(PieceType, Square, Square),
    /// The move would leave the king in check from this square.
    LeavesKingInCheck(Square),
    /// A pawn that reaches the last rank has to promote.
    MustPromote,
    /// Only a pawn that reaches the last rank promotes.
    CannotPromote,
    /// The legal move between these squares is of another kind: castling is not a normal move, and goes to the rook's
    /// square.
    OtherKind(Square, Square),
    /// King or rook has moved, or was never on its square.
    NoCastlingRight(CastlingSide),
    /// A piece stands between king and rook, or on the way to their destinations.
    CastlingBlocked(Square),
    /// The king is in check from this square.
    CastlingInCheck(Square),
    /// The king would pass or reach this square, which is attacked.
    CastlingThroughCheck(Square),
}

impl fmt::Display for IllegalReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::EmptySquare(square) => write!(f, "there is no piece on {square}"),
            Self::NotYours(square) => write!(f, "the piece on {square} is the opponent's"),
            Self::OwnPiece(square) => write!(f, "your own piece is on {square}"),
            Self::CannotGo(piece_type, from, to) => write!(f, "the {} on {from} cannot go to {to}", piece_type.name()),
            Self::LeavesKingInCheck(square) => write!(f, "that leaves your king in check from {square}"),
            Self::MustPromote => f.write_str("the pawn must promote; add Q, R, B or N"),
            Self::CannotPromote => f.write_str("only a pawn that reaches the last rank promotes"),
            Self::OtherKind(from, to) => {
                write!(f, "from {from} to {to} there is no move of this kind; castling goes to the rook's square")
            }
            Self::NoCastlingRight(side) => {
                write!(f, "no right to castle on the {}'s side: king or rook has moved", side.name())
            }
            Self::CastlingBlocked(square) => write!(f, "cannot castle: the piece on {square} is in the way"),
            Self::CastlingInCheck(square) => write!(f, "cannot castle out of check from {square}"),
            Self::CastlingThroughCheck(square) => write!(f, "cannot castle: {square} is attacked"),
        }
    }
}

impl Position {
    /// Why a move is not legal; `None` if it is.
    ///
    /// ```
    /// use chess0x88::{Move, Position, Square};
    ///
    /// let start = Position::start();
    /// let why = start.illegal_reason(Move::normal(Square::A1, Square::A5)).expect("it is not legal");
    /// assert_eq!(why.to_string(), "the rook on a1 cannot go to a5");
    /// assert_eq!(start.illegal_reason(Move::normal(Square::A2, Square::A4)), None);
    /// ```
    #[must_use]
    pub fn illegal_reason(&self, mv: Move) -> Option<IllegalReason> {
        if self.is_legal(mv) {
            return None;
        }
        let (from, to) = (mv.from(), mv.to());
        let moves = self.legal_moves_from(from);
        let other = moves.iter().find(|other| other.to() == to).map(|other| other.kind());
        Some(match (other, mv.kind()) {
            (Some(MoveKind::Promotion(_)), _) => IllegalReason::MustPromote,
            (_, MoveKind::Promotion(_)) if other.is_some() => IllegalReason::CannotPromote,
            (Some(_), _) => IllegalReason::OtherKind(from, to),
            (None, _) => self.why_not(from, to),
        })
    }

    /// Why the piece on one square has no legal move to another.
    pub(crate) fn why_not(&self, from: Square, to: Square) -> IllegalReason {
        let us = self.turn();
        let Some(piece) = self.board().get(from) else { return IllegalReason::EmptySquare(from) };
        if piece.color != us {
            return IllegalReason::NotYours(from);
        }
        if let Some(side) = self.intended_castling(piece.piece_type, from, to) {
            return self.why_not_castle(side).unwrap_or(IllegalReason::OtherKind(from, to));
        }
        if self.board().get(to).is_some_and(|piece| piece.color == us) {
            return IllegalReason::OwnPiece(to);
        }
        if !self.could_go(from, to) {
            return IllegalReason::CannotGo(piece.piece_type, from, to);
        }
        let is_en_passant =
            piece.piece_type == PieceType::Pawn && Some(to) == self.ep_square() && from.file() != to.file();
        let mut next = self.clone();
        next.make(if is_en_passant { Move::en_passant(from, to) } else { Move::normal(from, to) });
        match next.attacker(next.king(us), !us) {
            Some(square) => IllegalReason::LeavesKingInCheck(square),
            None => IllegalReason::MustPromote,
        }
    }

    /// The side to which such a move of a king is meant as castling: it goes two files or more to a destination of castling,
    /// or to a rook with which the king may castle.
    fn intended_castling(&self, piece_type: PieceType, king: Square, to: Square) -> Option<CastlingSide> {
        let first_rank = self.turn().first_rank();
        if piece_type != PieceType::King || king.rank() != first_rank || to.rank() != first_rank {
            return None;
        }
        let to_rook = |side: &CastlingSide| self.castling_rights().rook_file(self.turn(), *side) == Some(to.file());
        let is_far = king.file().index().abs_diff(to.file().index()) >= 2;
        let to_dest = match to.file() {
            File::G if is_far => Some(CastlingSide::KingSide),
            File::C if is_far => Some(CastlingSide::QueenSide),
            _ => None,
        };
        CastlingSide::ALL.into_iter().find(to_rook).or(to_dest)
    }

    /// Why the side to move may not castle to a side; `None` if it may.
    pub(crate) fn why_not_castle(&self, side: CastlingSide) -> Option<IllegalReason> {
        let us = self.turn();
        if self.rights & right_bit(us, side) == 0 {
            return Some(IllegalReason::NoCastlingRight(side));
        }
        if let Some(square) = self.attacker(self.king(us), !us) {
            return Some(IllegalReason::CastlingInCheck(square));
        }
        let (king, rook) = (self.piece_list.king(us), self.castling_rook(us, side));
        let [king_to, rook_to] = castling_dests([king, rook]);
        let (first, last) = (king.min(rook).min(king_to).min(rook_to), king.max(rook).max(king_to).max(rook_to));
        let blocker = (first..=last).find(|square| *square != king && *square != rook && self.code_on(*square) != 0);
        if let Some(square) = blocker {
            return Some(IllegalReason::CastlingBlocked(Square::on_board(square)));
        }
        let is_attacked = |square: &u8| self.is_attacked_without(*square, !us, king);
        let shielded = || self.is_attacked_without(king_to, !us, rook).then_some(king_to);
        let attacked = squares_from_to(king, king_to).find(is_attacked).or_else(shielded);
        attacked.map(|square| IllegalReason::CastlingThroughCheck(Square::on_board(square)))
    }

    /// Whether the piece on one square could go to another if checks did not matter. Castling is not considered.
    pub(crate) fn could_go(&self, from: Square, to: Square) -> bool {
        let (code, [from, to]) = (self.code_on(from.code()), [from, to].map(Square::code));
        if code & 7 != PieceType::Pawn.code() {
            return self.attacks(from, to);
        }
        let color = if code & 8 == 0 { Color::White } else { Color::Black };
        let ahead = from.wrapping_add(color.forward());
        let may_step_two = is_on_pawn_rank(from, color);
        if to & 7 != from & 7 {
            return is_pseudo_attack_by_code(code, from, to) && (self.code_on(to) != 0 || to == self.ep_square);
        }
        self.code_on(ahead) == 0
            && (to == ahead || may_step_two && to == ahead.wrapping_add(color.forward()) && self.code_on(to) == 0)
    }

    /// A square with a piece of a side that attacks another square.
    pub(crate) fn attacker(&self, square: Square, by: Color) -> Option<Square> {
        let attacks = |from: &Square| self.attacks(from.code(), square.code());
        self.board().pieces().filter(|(_, piece)| piece.color == by).map(|(square, _)| square).find(attacks)
    }
}
