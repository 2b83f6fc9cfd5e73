//! A move in 16 bits.

use core::cmp::Ordering;
use core::fmt;
use core::num::NonZeroU16;

use crate::make::{castling_dests, ep_victim};
use crate::piece::PieceType;
use crate::square::Square;

/// What kind of move a [`Move`] is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MoveKind {
    /// One piece moves, and perhaps captures on its destination.
    Normal,
    /// Castling, from the king's square to the rook's, so that each castling of Chess960 is a move of its own.
    Castling,
    /// An en passant capture.
    EnPassant,
    /// A pawn reaches the last rank and promotes to this type.
    Promotion(PieceType),
}

/// A move in 16 bits.
///
/// ```text
///   15 14   13 12 11 10  9  8  7    6  5  4  3  2  1  0
///   kind    to                      from
/// ```
///
/// The code of a square has seven bits, of which bit 3 is 0 on the board. So bits 3 and 10 of a move are free, and hold
/// the type to which a pawn promotes: 0 knight, 1 bishop, 2 rook, 3 queen, with bit 3 as the lower bit. An
/// `Option<Move>` has two bytes as well.
///
/// ```
/// use chess0x88::{Move, Square};
///
/// assert_eq!(Move::normal(Square::E2, Square::E4).bits(), 0x1A14);
/// assert_eq!(Move::normal(Square::G1, Square::F3).bits(), 0x1286);
/// assert_eq!(size_of::<Option<Move>>(), 2);
/// assert_eq!(Move::from_bits(0), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move(
    /// The 16 bits with bit 3 inverted. Bit 3 is then set in all moves but promotions, and those have both bits of
    /// their kind set, so it is never 0.
    NonZeroU16,
);

const SQUARES: u16 = 0x3BF7;
const CASTLING: u16 = 0x4000;
const EN_PASSANT: u16 = 0x8000;
const PROMOTION: u16 = 0xC000;
const PROMOTION_LOW: u16 = 0x0008;
const PROMOTION_HIGH: u16 = 0x0400;

impl Move {
    /// A move without anything special.
    #[must_use]
    #[inline]
    pub const fn normal(from: Square, to: Square) -> Self {
        Self::stored(PROMOTION_LOW | squares(from, to))
    }

    /// Castling, by the squares of the king and the rook.
    #[must_use]
    #[inline]
    pub const fn castling(king: Square, rook: Square) -> Self {
        Self::stored(CASTLING | PROMOTION_LOW | squares(king, rook))
    }

    /// An en passant capture.
    #[must_use]
    #[inline]
    pub const fn en_passant(from: Square, to: Square) -> Self {
        Self::stored(EN_PASSANT | PROMOTION_LOW | squares(from, to))
    }

    /// A promotion; `None` for a pawn or a king, to which a pawn cannot promote.
    #[must_use]
    #[inline]
    pub const fn promotion(from: Square, to: Square, promoted: PieceType) -> Option<Self> {
        let stored = match promoted {
            PieceType::Knight => PROMOTION_LOW,
            PieceType::Bishop => 0,
            PieceType::Rook => PROMOTION_HIGH | PROMOTION_LOW,
            PieceType::Queen => PROMOTION_HIGH,
            PieceType::Pawn | PieceType::King => return None,
        };
        Some(Self::stored(PROMOTION | stored | squares(from, to)))
    }

    /// All callers have a bit set, so the compiler removes the second arm.
    #[inline]
    const fn stored(bits: u16) -> Self {
        match NonZeroU16::new(bits) {
            Some(bits) => Self(bits),
            None => Self(NonZeroU16::MAX),
        }
    }

    /// The 16 bits of the [1802 layout](crate::Setup::image).
    #[must_use]
    #[inline]
    pub const fn bits(self) -> u16 {
        self.0.get() ^ PROMOTION_LOW
    }

    /// The move with these bits; `None` if a move that is not a promotion has a promotion bit, and for 0, which would be
    /// a1 to a1, so that a table can use 0 for "no move".
    #[must_use]
    #[inline]
    pub const fn from_bits(bits: u16) -> Option<Self> {
        let is_promotion = bits & PROMOTION == PROMOTION;
        if bits == 0 || !is_promotion && bits & (PROMOTION_LOW | PROMOTION_HIGH) != 0 {
            return None;
        }
        match NonZeroU16::new(bits ^ PROMOTION_LOW) {
            Some(bits) => Some(Self(bits)),
            None => None,
        }
    }

    /// The square that the piece leaves; in castling, the king's.
    #[must_use]
    #[inline]
    pub const fn from(self) -> Square {
        Square::on_board((self.0.get() & SQUARES) as u8)
    }

    /// The square to which the piece goes; in castling, the rook's. See [`dest`](Self::dest) for where a king arrives.
    #[must_use]
    #[inline]
    pub const fn to(self) -> Square {
        Square::on_board(((self.0.get() & SQUARES) >> 7) as u8)
    }

    /// The destinations of king and rook, if the move is castling.
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

    /// The square on which the moving piece arrives; in castling, the king.
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

    /// The type to which a pawn promotes, if the move is a promotion.
    #[must_use]
    #[inline]
    pub const fn promoted(self) -> Option<PieceType> {
        match self.kind() {
            MoveKind::Promotion(piece_type) => Some(piece_type),
            _ => None,
        }
    }

    /// Whether the kind is [`MoveKind::Normal`].
    #[inline]
    pub(crate) const fn is_normal(self) -> bool {
        self.0.get() & PROMOTION == 0
    }

    /// What kind of move it is.
    #[must_use]
    #[inline]
    pub const fn kind(self) -> MoveKind {
        match self.bits() & PROMOTION {
            0 => MoveKind::Normal,
            CASTLING => MoveKind::Castling,
            EN_PASSANT => MoveKind::EnPassant,
            _ => MoveKind::Promotion(match (self.bits() & PROMOTION_HIGH != 0, self.bits() & PROMOTION_LOW != 0) {
                (false, false) => PieceType::Knight,
                (false, true) => PieceType::Bishop,
                (true, false) => PieceType::Rook,
                (true, true) => PieceType::Queen,
            }),
        }
    }
}

#[inline]
const fn squares(from: Square, to: Square) -> u16 {
    from.code() as u16 | (to.code() as u16) << 7
}

/// By the bits of the [1802 layout](crate::Setup::image).
impl Ord for Move {
    fn cmp(&self, other: &Self) -> Ordering {
        self.bits().cmp(&other.bits())
    }
}

impl PartialOrd for Move {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
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
    #[cfg_attr(miri, ignore = "Miri takes minutes for it")]
    fn every_move_has_the_bits_of_the_1802_layout() {
        let promoted = [PieceType::Knight, PieceType::Bishop, PieceType::Rook, PieceType::Queen];
        for from in Square::all() {
            for to in Square::all() {
                let squares = u16::from(from.code()) | u16::from(to.code()) << 7;
                let promotions = [0, 0x0008, 0x0400, 0x0408].into_iter().zip(promoted).map(|(bits, piece_type)| {
                    let mv = Move::promotion(from, to, piece_type).unwrap();
                    (mv, MoveKind::Promotion(piece_type), 0xC000 | bits)
                });
                let others = [
                    (Move::normal(from, to), MoveKind::Normal, 0),
                    (Move::castling(from, to), MoveKind::Castling, 0x4000),
                    (Move::en_passant(from, to), MoveKind::EnPassant, 0x8000),
                ];
                for (mv, kind, bits) in others.into_iter().chain(promotions) {
                    assert_eq!((mv.from(), mv.to(), mv.kind(), mv.bits()), (from, to, kind, squares | bits));
                    assert_eq!(Move::from_bits(mv.bits()), (mv.bits() != 0).then_some(mv));
                }
            }
        }
    }

    #[test]
    fn bits_that_are_not_a_move() {
        let valid = (0..=u16::MAX).filter(|bits| Move::from_bits(*bits).is_some()).count();
        assert_eq!(
            valid,
            64 * 64 * (3 + 4) - 1,
            "three kinds and four promotions for every pair of squares, without 0"
        );
        assert_eq!(Move::promotion(Square::A7, Square::A8, PieceType::King), None);
    }
}
