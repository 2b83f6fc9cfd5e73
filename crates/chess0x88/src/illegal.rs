//! Why a move is not legal, in words that help a player.

use core::fmt;

use crate::attacks::code_pseudo_attacks;
use crate::castling::{CastlingSide, right_bit};
use crate::color::Color;
use crate::generate::way;
use crate::moves::{Move, MoveKind};
use crate::piece::PieceType;
use crate::play::castling_dests;
use crate::position::Position;
use crate::square::{File, Square};
use crate::threats::{forward, is_pawn_at_home};

/// Why a move is not legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum IllegalReason {
    /// Nobody stands there.
    NobodyThere(Square),
    /// It is the other side's man.
    NotYours(Square),
    /// A man of the same side is in the way.
    OwnManThere(Square),
    /// Such a man does not go so, or somebody is between.
    CannotGo(PieceType, Square, Square),
    /// It would leave the king attacked from this square.
    KingAttackedFrom(Square),
    /// A pawn that arrives must become something.
    MustPromote,
    /// Only a pawn that arrives becomes something else.
    CannotPromote,
    /// The move between these squares is of another kind: castling is no ordinary move, and goes to the rook's square.
    OtherKind(Square, Square),
    /// King or rook has moved, or was never in place.
    NoCastlingRight(CastlingSide),
    /// A man stands between king and rook, or where they want to go.
    CastlingBlocked(Square),
    /// A king in check does not castle.
    CastlingInCheck(Square),
    /// The king would pass or reach a square that is attacked.
    CastlingThroughCheck(Square),
}

impl fmt::Display for IllegalReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NobodyThere(square) => write!(f, "nobody stands on {square}"),
            Self::NotYours(square) => write!(f, "the man on {square} is the opponent's"),
            Self::OwnManThere(square) => write!(f, "a man of your own stands on {square}"),
            Self::CannotGo(kind, from, to) => write!(f, "the {} on {from} cannot go to {to}", kind.name()),
            Self::KingAttackedFrom(square) => write!(f, "that leaves your king in check from {square}"),
            Self::MustPromote => f.write_str("the pawn must become something; add Q, R, B or N"),
            Self::CannotPromote => f.write_str("only a pawn that reaches the last rank becomes something"),
            Self::OtherKind(from, to) => {
                write!(f, "from {from} to {to} there is no move of this kind; castling goes to the rook's square")
            }
            Self::NoCastlingRight(wing) => {
                write!(f, "no right to castle on the {}'s side: king or rook has moved", wing.name())
            }
            Self::CastlingBlocked(square) => write!(f, "cannot castle: the man on {square} is in the way"),
            Self::CastlingInCheck(square) => write!(f, "cannot castle out of check from {square}"),
            Self::CastlingThroughCheck(square) => write!(f, "cannot castle: {square} is attacked"),
        }
    }
}

impl Position {
    /// Why a move is not legal; nothing, if it is.
    ///
    /// ```
    /// use chess0x88::{Move, Position, Square};
    ///
    /// let start = Position::start();
    /// let why = start.illegal_reason(Move::normal(Square::A1, Square::A5)).expect("it is not");
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

    /// Why the man on one square has no legal move to another.
    pub(crate) fn why_not(&self, from: Square, to: Square) -> IllegalReason {
        let us = self.turn();
        let Some(piece) = self.board().get(from) else { return IllegalReason::NobodyThere(from) };
        if piece.color != us {
            return IllegalReason::NotYours(from);
        }
        if let Some(wing) = self.meant_castling(piece.piece_type, from, to) {
            return self.why_not_castle(wing).unwrap_or(IllegalReason::OtherKind(from, to));
        }
        if self.board().get(to).is_some_and(|piece| piece.color == us) {
            return IllegalReason::OwnManThere(to);
        }
        if !self.could_go(from, to) {
            return IllegalReason::CannotGo(piece.piece_type, from, to);
        }
        let is_en_passant =
            piece.piece_type == PieceType::Pawn && Some(to) == self.ep_square() && from.file() != to.file();
        let mut next = self.clone();
        next.make(if is_en_passant { Move::en_passant(from, to) } else { Move::normal(from, to) });
        match next.attacker(next.king(us), !us) {
            Some(square) => IllegalReason::KingAttackedFrom(square),
            None => IllegalReason::MustPromote,
        }
    }

    /// To which wing somebody wants to castle who moves so: from afar to where castling would take him, or to a rook
    /// with whom he may castle.
    fn meant_castling(&self, kind: PieceType, king: Square, to: Square) -> Option<CastlingSide> {
        let first_rank = self.turn().first_rank();
        if kind != PieceType::King || king.rank() != first_rank || to.rank() != first_rank {
            return None;
        }
        let to_rook = |wing: &CastlingSide| self.castling_rights().rook(self.turn(), *wing) == Some(to.file());
        let afar = king.file().index().abs_diff(to.file().index()) >= 2;
        let arrives = match to.file() {
            File::G if afar => Some(CastlingSide::KingSide),
            File::C if afar => Some(CastlingSide::QueenSide),
            _ => None,
        };
        CastlingSide::ALL.into_iter().find(to_rook).or(arrives)
    }

    /// Why the side to move may not castle to a wing; nothing, if it may.
    pub(crate) fn why_not_castle(&self, wing: CastlingSide) -> Option<IllegalReason> {
        let us = self.turn();
        if self.rights & right_bit(us, wing) == 0 {
            return Some(IllegalReason::NoCastlingRight(wing));
        }
        if let Some(square) = self.attacker(self.king(us), !us) {
            return Some(IllegalReason::CastlingInCheck(square));
        }
        let (king, rook) = (self.roster.king(us), self.castling_rook(us, wing));
        let [king_to, rook_to] = castling_dests([king, rook]);
        let (first, last) = (king.min(rook).min(king_to).min(rook_to), king.max(rook).max(king_to).max(rook_to));
        let blocker = (first..=last).find(|square| *square != king && *square != rook && self.code_on(*square) != 0);
        if let Some(square) = blocker {
            return Some(IllegalReason::CastlingBlocked(Square::on_board(square)));
        }
        let is_attacked = |square: &u8| self.is_attacked_but_for(*square, !us, king);
        let hidden = || self.is_attacked_but_for(king_to, !us, rook).then_some(king_to);
        let attacked = way(king, king_to).find(is_attacked).or_else(hidden);
        attacked.map(|square| IllegalReason::CastlingThroughCheck(Square::on_board(square)))
    }

    /// Whether the man on one square could go to another if checks did not matter.
    pub(crate) fn could_go(&self, from: Square, to: Square) -> bool {
        let (code, [from, to]) = (self.code_on(from.code()), [from, to].map(Square::code));
        if code & 7 != PieceType::Pawn.code() {
            return self.attacks(from, to);
        }
        let color = if code & 8 == 0 { Color::White } else { Color::Black };
        let ahead = from.wrapping_add(forward(color));
        let at_home = is_pawn_at_home(from, color);
        if to & 7 != from & 7 {
            return code_pseudo_attacks(code, from, to) && (self.code_on(to) != 0 || to == self.en_passant);
        }
        self.code_on(ahead) == 0
            && (to == ahead || at_home && to == ahead.wrapping_add(forward(color)) && self.code_on(to) == 0)
    }

    /// A square from which a side attacks another.
    pub(crate) fn attacker(&self, square: Square, by: Color) -> Option<Square> {
        let attacks = |from: &Square| self.attacks(from.code(), square.code());
        self.board().pieces().filter(|(_, piece)| piece.color == by).map(|(square, _)| square).find(attacks)
    }
}
