//! Who attacks what, who gives check, and who is pinned.
//!
//! The question is always asked from the attacker's side: for each of their men the difference table says whether
//! he could attack the square on an empty board, which is almost always a no, and costs one look. Only then is the
//! line walked.

use crate::attacks::{code_pseudo_attacks, step_towards, type_pseudo_attacks};
use crate::color::Color;
use crate::piece::{Piece, PieceType};
use crate::piece_list::{EMPTY, Indices, PieceSet, color_flag, only, side};
use crate::position::{NO_SQUARE, Position};
use crate::square::Square;

/// What the opponent's men do to our king.
pub(crate) struct Threats {
    /// Their men who give check.
    pub(crate) checkers: PieceSet,
    /// Our men who would uncover a check by leaving their line.
    pub(crate) pinned: PieceSet,
}

/// The step of a side's pawns.
#[inline]
pub(crate) const fn forward(color: Color) -> u8 {
    match color {
        Color::White => 0x10,
        Color::Black => 0xF0,
    }
}

/// Whether a pawn of a side on a square may step two.
#[inline]
pub(crate) const fn is_pawn_at_home(square: u8, color: Color) -> bool {
    square & 0x70
        == match color {
            Color::White => 0x10,
            Color::Black => 0x60,
        }
}

/// Whether the man of a code goes along lines: bishop, rook or queen.
#[inline]
pub(crate) const fn is_slider(code: u8) -> bool {
    matches!(code & 7, 3..=5)
}

impl Position {
    /// Whether the side to move is in check.
    #[must_use]
    pub fn is_check(&self) -> bool {
        self.is_attacked(self.king(self.turn()), !self.turn())
    }

    /// Whether a side attacks a square.
    #[must_use]
    pub fn is_attacked(&self, square: Square, by: Color) -> bool {
        self.is_attacked_but_for(square.code(), by, NO_SQUARE)
    }

    /// The same, as if nobody stood on one more square.
    pub(crate) fn is_attacked_but_for(&self, square: u8, by: Color, vacated: u8) -> bool {
        let behind = square.wrapping_sub(forward(by));
        if self.has_pawn(behind.wrapping_add(1), by) || self.has_pawn(behind.wrapping_sub(1), by) {
            return true;
        }
        let roster = &self.roster;
        let [knights, bishops, rooks, queens] =
            [PieceType::Knight, PieceType::Bishop, PieceType::Rook, PieceType::Queen]
                .map(|kind| roster.of_type(kind) & side(by));
        type_pseudo_attacks(PieceType::King, roster.king(by), square)
            || Indices(knights).any(|number| type_pseudo_attacks(PieceType::Knight, roster.square(number), square))
            || [(PieceType::Bishop, bishops | queens), (PieceType::Rook, rooks | queens)].into_iter().any(
                |(kind, sliders)| {
                    Indices(sliders).any(|number| {
                        let from = roster.square(number);
                        type_pseudo_attacks(kind, from, square) && self.is_open(square, from, vacated)
                    })
                },
            )
    }

    /// Who gives check to the side to move, and who is pinned. Pawns are looked for where they would have to stand.
    pub(crate) fn threats(&self) -> Threats {
        let (us, them) = (self.turn(), !self.turn());
        let king = self.roster.king(us);
        let roster = &self.roster;
        let mut threats = Threats { checkers: 0, pinned: 0 };
        for number in Indices(roster.of_type(PieceType::Knight) & side(them)) {
            if type_pseudo_attacks(PieceType::Knight, roster.square(number), king) {
                threats.checkers |= 1 << number;
            }
        }
        for kind in [PieceType::Bishop, PieceType::Rook] {
            for number in Indices((roster.of_type(kind) | roster.of_type(PieceType::Queen)) & side(them)) {
                let from = roster.square(number);
                if type_pseudo_attacks(kind, from, king) {
                    self.look_along(king, from, &mut threats);
                }
            }
        }
        let ahead = king.wrapping_add(forward(us));
        for square in [ahead.wrapping_add(1), ahead.wrapping_sub(1)] {
            if self.has_pawn(square, them) {
                threats.checkers |= only(self.roster.occupant(square));
            }
        }
        threats
    }

    /// Looks from our king to a slider of theirs on the same line: he gives check, or pins a man, or neither.
    fn look_along(&self, king: u8, slider: u8, threats: &mut Threats) {
        let step = step_towards(king, slider);
        let first = self.walk(king, step);
        if first == slider {
            threats.checkers |= only(self.roster.occupant(slider));
        } else {
            let between = self.roster.occupant(first);
            if between & color_flag(self.turn()) != 0 && self.walk(first, step) == slider {
                threats.pinned |= only(between);
            }
        }
    }

    /// The first square with somebody on it, or the rail, from a square along a line.
    #[inline]
    pub(crate) fn walk(&self, from: u8, step: u8) -> u8 {
        let mut square = from.wrapping_add(step);
        while self.roster.occupant(square) == EMPTY {
            square = square.wrapping_add(step);
        }
        square
    }

    /// Whether the man on one square attacks another.
    #[inline]
    pub(crate) fn attacks(&self, from: u8, to: u8) -> bool {
        let code = self.code_on(from);
        code_pseudo_attacks(code, from, to) && (!is_slider(code) || self.is_open(to, from, NO_SQUARE))
    }

    /// Whether nobody stands between a square and a man on the same line, one more square taken as empty.
    #[inline]
    pub(crate) fn is_open(&self, square: u8, man: u8, vacated: u8) -> bool {
        let step = step_towards(square, man);
        let first = self.walk(square, step);
        first == man || first == vacated && self.walk(first, step) == man
    }

    /// Whether a pawn of a side stands on a square. A code that is no square may be asked for: it falls on the first
    /// or the last rank, where no pawn can stand, or beside the board.
    #[inline]
    pub(crate) fn has_pawn(&self, square: u8, color: Color) -> bool {
        self.code_on(square) == Piece::new(PieceType::Pawn, color).code()
    }

    /// Whether a pawn of the side to move stands ready to take on the en passant square.
    #[inline]
    pub(crate) fn has_ep_capturer(&self, en_passant: u8) -> bool {
        let beside = en_passant.wrapping_sub(forward(self.turn()));
        self.has_pawn(beside.wrapping_add(1), self.turn()) || self.has_pawn(beside.wrapping_sub(1), self.turn())
    }

    /// The code of the man on a square, 0 for nobody.
    #[inline]
    pub(crate) fn code_on(&self, square: u8) -> u8 {
        self.board.bytes()[usize::from(square & 0x7F)]
    }
}
