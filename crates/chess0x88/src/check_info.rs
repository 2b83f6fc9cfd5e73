//! Checkers and pinned pieces, found once for a position.

use crate::attacks::{is_pseudo_attack_by_type, step_towards};
use crate::bitboard::Bitboard;
use crate::color::Color;
use crate::piece::PieceType;
use crate::piece_list::{Indices, PieceSet, color_flag, only};
use crate::position::Position;

/// The pieces that give check to a king, and those that are pinned to it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Threats {
    /// The opponent's pieces that give check.
    pub(crate) checkers: PieceSet,
    /// The king's own pieces that would expose it by leaving their line.
    pub(crate) pinned: PieceSet,
}

/// What move generation and legality need to know of a position: which pieces give check, and which are pinned.
///
/// A search computes it once for each node and passes it to the staged generators and to
/// [`is_legal_with`](Position::is_legal_with). It belongs to the position of which it was computed, and has to be computed
/// again after a move; with that of another position the answers are wrong.
///
/// ```
/// use chess0x88::{MoveList, Position};
///
/// let position: Position = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1".parse()?;
/// let info = position.check_info();
/// assert!(!info.is_check());
/// let mut moves = MoveList::new();
/// position.generate_noisy(&info, &mut moves);
/// assert_eq!(moves.len(), 8);
/// position.generate_quiets(&info, &mut moves);
/// assert_eq!(moves.len(), 48);
/// assert!(moves.iter().all(|mv| position.is_legal_with(&info, *mv)));
/// # Ok::<(), chess0x88::ParsePositionError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct CheckInfo {
    pub(crate) threats: Threats,
    checkers: Bitboard,
    pinned: Bitboard,
}

impl CheckInfo {
    /// Whether the side to move is in check.
    #[must_use]
    #[inline]
    pub const fn is_check(&self) -> bool {
        self.threats.checkers != 0
    }

    /// The pieces that give check to the side to move.
    #[must_use]
    #[inline]
    pub const fn checkers(&self) -> Bitboard {
        self.checkers
    }

    /// The pieces of the side to move that are pinned to its king.
    #[must_use]
    #[inline]
    pub const fn pinned(&self) -> Bitboard {
        self.pinned
    }
}

impl Position {
    /// Finds checkers and pinned pieces.
    #[must_use]
    pub fn check_info(&self) -> CheckInfo {
        let threats = self.threats();
        CheckInfo { threats, checkers: self.squares_of(threats.checkers), pinned: self.squares_of(threats.pinned) }
    }

    /// Whether the side to move is in check.
    #[must_use]
    pub fn is_check(&self) -> bool {
        self.is_attacked(self.king(self.turn()), !self.turn())
    }

    /// The pieces that give check to the side to move.
    #[must_use]
    pub fn checkers(&self) -> Bitboard {
        self.squares_of(self.threats().checkers)
    }

    /// The pieces of a side that are pinned to its king: the ones that would expose it to a slider by leaving their line.
    ///
    /// ```
    /// use chess0x88::{Bitboard, Color, Position, Square};
    ///
    /// let position: Position = "4r2k/8/8/8/4N3/8/8/N3K3 w - - 0 1".parse()?;
    /// assert_eq!(position.pinned(Color::White), Bitboard::from(Square::E4));
    /// # Ok::<(), chess0x88::ParsePositionError>(())
    /// ```
    #[must_use]
    pub fn pinned(&self, color: Color) -> Bitboard {
        self.squares_of(self.threats_to(color).pinned)
    }

    /// Checkers and pinned pieces of the side to move.
    #[inline]
    pub(crate) fn threats(&self) -> Threats {
        self.threats_to(self.turn())
    }

    /// What the other side does to a side's king. Pawns are looked for where they would have to stand.
    fn threats_to(&self, us: Color) -> Threats {
        let them = !us;
        let list = &self.piece_list;
        let king = list.king(us);
        let mut threats = Threats { checkers: 0, pinned: 0 };
        for index in Indices(list.of(them, PieceType::Knight)) {
            if is_pseudo_attack_by_type(PieceType::Knight, list.square(index), king) {
                threats.checkers |= 1 << index;
            }
        }
        for slider in [PieceType::Bishop, PieceType::Rook] {
            for index in Indices(list.of(them, slider) | list.of(them, PieceType::Queen)) {
                let from = list.square(index);
                if is_pseudo_attack_by_type(slider, from, king) {
                    self.look_along(us, king, from, &mut threats);
                }
            }
        }
        let ahead = king.wrapping_add(us.forward());
        for square in [ahead.wrapping_add(1), ahead.wrapping_sub(1)] {
            if self.has_pawn(square, them) {
                threats.checkers |= only(list.occupant(square));
            }
        }
        threats
    }

    /// Walks from a king to a slider of the other side on the same line, which gives check, pins a piece, or does neither.
    fn look_along(&self, us: Color, king: u8, slider: u8, threats: &mut Threats) {
        let step = step_towards(king, slider);
        let first = self.walk(king, step);
        if first == slider {
            threats.checkers |= only(self.piece_list.occupant(slider));
        } else {
            let between = self.piece_list.occupant(first);
            if between & color_flag(us) != 0 && self.walk(first, step) == slider {
                threats.pinned |= only(between);
            }
        }
    }
}
