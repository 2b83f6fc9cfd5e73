//! Why a move is not legal, in words that help a player.

use core::fmt;

use crate::attacks::could_code_attack;
use crate::castling::{Wing, right};
use crate::color::Color;
use crate::generate::way;
use crate::moves::{Move, MoveKind};
use crate::piece::Kind;
use crate::play::castled;
use crate::position::Position;
use crate::square::{File, Square};
use crate::threats::{forward, is_pawn_at_home};

/// Why a move is not legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum WhyIllegal {
    /// Nobody stands there.
    NobodyThere(Square),
    /// It is the other side's man.
    NotYours(Square),
    /// A man of the same side is in the way.
    OwnManThere(Square),
    /// Such a man does not go so, or somebody is between.
    CannotGo(Kind, Square, Square),
    /// It would leave the king attacked from this square.
    KingAttackedFrom(Square),
    /// A pawn that arrives must become something.
    MustPromote,
    /// Only a pawn that arrives becomes something else.
    CannotPromote,
    /// The move between these squares is of another kind: castling is no ordinary move, and goes to the rook's square.
    OtherKind(Square, Square),
    /// King or rook has moved, or was never in place.
    NoCastlingRight(Wing),
    /// A man stands between king and rook, or where they want to go.
    CastlingBlocked(Square),
    /// A king in check does not castle.
    CastlingInCheck(Square),
    /// The king would pass or reach a square that is attacked.
    CastlingThroughCheck(Square),
}

impl fmt::Display for WhyIllegal {
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
    /// let why = start.why_illegal(Move::normal(Square::A1, Square::A5)).expect("it is not");
    /// assert_eq!(why.to_string(), "the rook on a1 cannot go to a5");
    /// assert_eq!(start.why_illegal(Move::normal(Square::A2, Square::A4)), None);
    /// ```
    #[must_use]
    pub fn why_illegal(&self, played: Move) -> Option<WhyIllegal> {
        if self.is_legal(played) {
            return None;
        }
        let (from, to) = (played.from(), played.to());
        let moves = self.legal_moves_from(from);
        let other = moves.iter().find(|other| other.to() == to).map(|other| other.kind());
        Some(match (other, played.kind()) {
            (Some(MoveKind::Promotion(_)), _) => WhyIllegal::MustPromote,
            (_, MoveKind::Promotion(_)) if other.is_some() => WhyIllegal::CannotPromote,
            (Some(_), _) => WhyIllegal::OtherKind(from, to),
            (None, _) => self.why_not(from, to),
        })
    }

    /// Why the man on one square has no legal move to another.
    pub(crate) fn why_not(&self, from: Square, to: Square) -> WhyIllegal {
        let us = self.turn();
        let Some(piece) = self.board().get(from) else { return WhyIllegal::NobodyThere(from) };
        if piece.color != us {
            return WhyIllegal::NotYours(from);
        }
        if let Some(wing) = self.meant_castling(piece.kind, from, to) {
            return self.why_not_castle(wing).unwrap_or(WhyIllegal::OtherKind(from, to));
        }
        if self.board().get(to).is_some_and(|piece| piece.color == us) {
            return WhyIllegal::OwnManThere(to);
        }
        if !self.could_go(from, to) {
            return WhyIllegal::CannotGo(piece.kind, from, to);
        }
        let is_en_passant = piece.kind == Kind::Pawn && Some(to) == self.en_passant() && from.file() != to.file();
        let mut next = self.clone();
        next.play(if is_en_passant { Move::en_passant(from, to) } else { Move::normal(from, to) });
        match next.attacker(next.king(us), !us) {
            Some(square) => WhyIllegal::KingAttackedFrom(square),
            None => WhyIllegal::MustPromote,
        }
    }

    /// To which wing somebody wants to castle who moves so: from afar to where castling would take him, or to a rook
    /// with whom he may castle.
    fn meant_castling(&self, kind: Kind, king: Square, to: Square) -> Option<Wing> {
        let first_rank = self.turn().first_rank();
        if kind != Kind::King || king.rank() != first_rank || to.rank() != first_rank {
            return None;
        }
        let to_rook = |wing: &Wing| self.castling().rook(self.turn(), *wing) == Some(to.file());
        let afar = king.file().index().abs_diff(to.file().index()) >= 2;
        let arrives = match to.file() {
            File::G if afar => Some(Wing::KingSide),
            File::C if afar => Some(Wing::QueenSide),
            _ => None,
        };
        Wing::ALL.into_iter().find(to_rook).or(arrives)
    }

    /// Why the side to move may not castle to a wing; nothing, if it may.
    pub(crate) fn why_not_castle(&self, wing: Wing) -> Option<WhyIllegal> {
        let us = self.turn();
        if self.rights & right(us, wing) == 0 {
            return Some(WhyIllegal::NoCastlingRight(wing));
        }
        if let Some(square) = self.attacker(self.king(us), !us) {
            return Some(WhyIllegal::CastlingInCheck(square));
        }
        let (king, rook) = (self.roster.king(us), self.castling_rook(us, wing));
        let [king_to, rook_to] = castled([king, rook]);
        let (first, last) = (king.min(rook).min(king_to).min(rook_to), king.max(rook).max(king_to).max(rook_to));
        let blocker = (first..=last).find(|square| *square != king && *square != rook && self.code_on(*square) != 0);
        if let Some(square) = blocker {
            return Some(WhyIllegal::CastlingBlocked(Square::on_board(square)));
        }
        let is_attacked = |square: &u8| self.is_attacked_but_for(*square, !us, king);
        let hidden = || self.is_attacked_but_for(king_to, !us, rook).then_some(king_to);
        let attacked = way(king, king_to).find(is_attacked).or_else(hidden);
        attacked.map(|square| WhyIllegal::CastlingThroughCheck(Square::on_board(square)))
    }

    /// Whether the man on one square could go to another if checks did not matter.
    pub(crate) fn could_go(&self, from: Square, to: Square) -> bool {
        let (code, [from, to]) = (self.code_on(from.code()), [from, to].map(Square::code));
        if code & 7 != Kind::Pawn.code() {
            return self.attacks(from, to);
        }
        let color = if code & 8 == 0 { Color::White } else { Color::Black };
        let ahead = from.wrapping_add(forward(color));
        let at_home = is_pawn_at_home(from, color);
        if to & 7 != from & 7 {
            return could_code_attack(code, from, to) && (self.code_on(to) != 0 || to == self.en_passant);
        }
        self.code_on(ahead) == 0
            && (to == ahead || at_home && to == ahead.wrapping_add(forward(color)) && self.code_on(to) == 0)
    }

    /// A square from which a side attacks another.
    pub(crate) fn attacker(&self, square: Square, by: Color) -> Option<Square> {
        let attacks = |from: &Square| self.attacks(from.code(), square.code());
        self.board().men().filter(|(_, piece)| piece.color == by).map(|(square, _)| square).find(attacks)
    }
}
