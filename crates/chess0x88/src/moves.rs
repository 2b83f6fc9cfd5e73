//! A move in 16 bits.
//!
//! ```text
//!   15 14   13 12 11 10  9  8  7    6  5  4  3  2  1  0
//!   kind    to                      from
//! ```
//!
//! Squares have seven bits, of which bit 3 is always 0 on the board. These two places, bits 3 and 10, are free,
//! and carry what a pawn becomes: 0 knight, 1 bishop, 2 rook, 3 queen, with bit 3 as the lower and bit 10 as the
//! upper bit.

use core::fmt;

use crate::piece::PieceType;
use crate::play::{castling_dests, ep_victim};
use crate::square::Square;

/// What kind of move it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MoveKind {
    /// Nothing special.
    Normal,
    /// The king castles. From is the king's square, and to is the rook's, so that every castling of Chess960 has a
    /// move of its own.
    Castling,
    /// A pawn takes a pawn that has just passed.
    EnPassant,
    /// A pawn arrives, and becomes this.
    Promotion(PieceType),
}

/// A move.
///
/// ```
/// use chess0x88::{Move, Square};
///
/// assert_eq!(Move::normal(Square::E2, Square::E4).bits(), 0x1A14);
/// assert_eq!(Move::normal(Square::G1, Square::F3).bits(), 0x1286);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(u16);

const SQUARES: u16 = 0x3BF7;
const CASTLING: u16 = 0x4000;
const EN_PASSANT: u16 = 0x8000;
const PROMOTION: u16 = 0xC000;
const LOWER_PLACE: u16 = 0x0008;
const UPPER_PLACE: u16 = 0x0400;

impl Move {
    /// An ordinary move.
    #[must_use]
    #[inline]
    pub const fn normal(from: Square, to: Square) -> Self {
        Self(from.code() as u16 | (to.code() as u16) << 7)
    }

    /// Castling: the king's square, and the rook's.
    #[must_use]
    #[inline]
    pub const fn castling(king: Square, rook: Square) -> Self {
        Self(Self::normal(king, rook).0 | CASTLING)
    }

    /// Taking en passant.
    #[must_use]
    #[inline]
    pub const fn en_passant(from: Square, to: Square) -> Self {
        Self(Self::normal(from, to).0 | EN_PASSANT)
    }

    /// A promotion. Pawns and kings are nothing a pawn can become.
    #[must_use]
    #[inline]
    pub const fn promotion(from: Square, to: Square, becomes: PieceType) -> Option<Self> {
        let places = match becomes {
            PieceType::Knight => 0,
            PieceType::Bishop => LOWER_PLACE,
            PieceType::Rook => UPPER_PLACE,
            PieceType::Queen => LOWER_PLACE | UPPER_PLACE,
            PieceType::Pawn | PieceType::King => return None,
        };
        Some(Self(Self::normal(from, to).0 | PROMOTION | places))
    }

    /// The 16 bits.
    #[must_use]
    #[inline]
    pub const fn bits(self) -> u16 {
        self.0
    }

    /// The move with these bits. The places of a promotion must be 0 in any other kind.
    #[must_use]
    pub const fn from_bits(bits: u16) -> Option<Self> {
        let is_promotion = bits & PROMOTION == PROMOTION;
        if !is_promotion && bits & (LOWER_PLACE | UPPER_PLACE) != 0 { None } else { Some(Self(bits)) }
    }

    /// Where it comes from.
    #[must_use]
    #[inline]
    pub const fn from(self) -> Square {
        Square::on_board((self.0 & SQUARES) as u8)
    }

    /// Where it goes. In castling, where the rook stands.
    #[must_use]
    #[inline]
    pub const fn to(self) -> Square {
        Square::on_board(((self.0 & SQUARES) >> 7) as u8)
    }

    /// Where king and rook arrive, if it is castling.
    ///
    /// ```
    /// use chess0x88::{Move, Square};
    ///
    /// assert_eq!(Move::castling(Square::E1, Square::H1).castling_dests(), Some([Square::G1, Square::F1]));
    /// assert_eq!(Move::normal(Square::E1, Square::H1).castling_dests(), None);
    /// ```
    #[must_use]
    pub const fn castling_dests(self) -> Option<[Square; 2]> {
        match self.kind() {
            MoveKind::Castling => {
                let [king, rook] = castling_dests([self.from().code(), self.to().code()]);
                Some([Square::on_board(king), Square::on_board(rook)])
            }
            _ => None,
        }
    }

    /// Where the man who moves arrives: in castling, the king.
    #[must_use]
    pub const fn dest(self) -> Square {
        match self.castling_dests() {
            Some([king, _]) => king,
            None => self.to(),
        }
    }

    /// The square of the piece that the move captures, if it captures one: the pawn beside the capturing pawn in en
    /// passant, else the destination. `None` for castling, which never captures. (Whether a piece stands there only the
    /// position knows.)
    #[must_use]
    pub const fn capture_square(self) -> Option<Square> {
        match self.kind() {
            MoveKind::EnPassant => Some(Square::on_board(ep_victim(self.from().code(), self.to().code()))),
            MoveKind::Castling => None,
            MoveKind::Normal | MoveKind::Promotion(_) => Some(self.to()),
        }
    }

    /// Whether it is nothing special.
    #[inline]
    pub(crate) const fn is_normal(self) -> bool {
        self.0 & PROMOTION == 0
    }

    /// What kind of move it is.
    #[must_use]
    #[inline]
    pub const fn kind(self) -> MoveKind {
        match self.0 & PROMOTION {
            0 => MoveKind::Normal,
            CASTLING => MoveKind::Castling,
            EN_PASSANT => MoveKind::EnPassant,
            _ => MoveKind::Promotion(match (self.0 & UPPER_PLACE != 0, self.0 & LOWER_PLACE != 0) {
                (false, false) => PieceType::Knight,
                (false, true) => PieceType::Bishop,
                (true, false) => PieceType::Rook,
                (true, true) => PieceType::Queen,
            }),
        }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{} {:?}", self.from(), self.to(), self.kind())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_move_is_read_as_it_was_made() {
        let becomes = [PieceType::Knight, PieceType::Bishop, PieceType::Rook, PieceType::Queen];
        for from in Square::all() {
            for to in Square::all() {
                let promotions =
                    becomes.map(|kind| (Move::promotion(from, to, kind).unwrap(), MoveKind::Promotion(kind)));
                let others = [
                    (Move::normal(from, to), MoveKind::Normal),
                    (Move::castling(from, to), MoveKind::Castling),
                    (Move::en_passant(from, to), MoveKind::EnPassant),
                ];
                for (mv, kind) in others.into_iter().chain(promotions) {
                    assert_eq!((mv.from(), mv.to(), mv.kind()), (from, to, kind));
                    assert_eq!(Move::from_bits(mv.bits()), Some(mv));
                }
            }
        }
    }

    #[test]
    fn bits_that_are_no_move() {
        let valid = (0..=u16::MAX).filter(|bits| Move::from_bits(*bits).is_some()).count();
        assert_eq!(valid, 64 * 64 * (3 + 4), "three kinds, and four promotions, for every pair of squares");
        assert_eq!(Move::promotion(Square::A7, Square::A8, PieceType::King), None);
    }
}
