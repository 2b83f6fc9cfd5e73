//! Attacks on the squares of a position.
//!
//! The question is asked from the attacker's side: for each piece of the attacking side the table of differences says
//! whether it attacks the square on an empty board, which it hardly ever does. Only then is the line walked.

use crate::attacks::{is_pseudo_attack_by_code, is_pseudo_attack_by_type, step_towards};
use crate::bitboard::Bitboard;
use crate::color::Color;
use crate::piece::{Piece, PieceType};
use crate::piece_list::{EMPTY, Indices, PieceSet, indices_of};
use crate::position::{NO_SQUARE, Position};
use crate::square::{Direction, Square};

/// Whether a pawn of a side on a square may step two squares.
#[inline]
pub(crate) const fn is_on_pawn_rank(square: u8, color: Color) -> bool {
    square & 0x70
        == match color {
            Color::White => 0x10,
            Color::Black => 0x60,
        }
}

/// Whether the piece with a code is a bishop, rook or queen.
#[inline]
pub(crate) const fn is_slider(code: u8) -> bool {
    matches!(code & 7, 3..=5)
}

impl Position {
    /// Whether a side attacks a square.
    #[must_use]
    pub fn is_attacked(&self, square: Square, by: Color) -> bool {
        self.is_attacked_without(square.code(), by, NO_SQUARE)
    }

    /// The pieces of a side that attack a square, pinned ones included.
    ///
    /// ```
    /// use chess0x88::{Color, Position, Square};
    ///
    /// let attackers = Position::start().attackers_to(Square::F3, Color::White);
    /// assert_eq!(attackers.into_iter().collect::<Vec<_>>(), [Square::G1, Square::E2, Square::G2]);
    /// ```
    #[must_use]
    pub fn attackers_to(&self, square: Square, by: Color) -> Bitboard {
        let square = square.code();
        let mut attackers = Bitboard::EMPTY;
        let behind = square.wrapping_sub(by.forward());
        for from in [behind.wrapping_add(1), behind.wrapping_sub(1)] {
            if self.has_pawn(from, by) {
                attackers.insert(Square::on_board(from));
            }
        }
        let list = &self.piece_list;
        for piece_type in [PieceType::Knight, PieceType::King] {
            for index in Indices(list.of(by, piece_type)) {
                if is_pseudo_attack_by_type(piece_type, list.square(index), square) {
                    attackers.insert(Square::on_board(list.square(index)));
                }
            }
        }
        for slider in [PieceType::Bishop, PieceType::Rook] {
            for index in Indices(list.of(by, slider) | list.of(by, PieceType::Queen)) {
                let from = list.square(index);
                if is_pseudo_attack_by_type(slider, from, square) && self.is_open(square, from, NO_SQUARE) {
                    attackers.insert(Square::on_board(from));
                }
            }
        }
        attackers
    }

    /// The squares that the piece on a square attacks, those with pieces of its own side included; no squares if there
    /// is no piece.
    ///
    /// ```
    /// use chess0x88::{Bitboard, Position, Square};
    ///
    /// let start = Position::start();
    /// assert_eq!(start.attacks_from(Square::A1), Bitboard::from(Square::A2) | Square::B1.into());
    /// assert_eq!(start.attacks_from(Square::B1).len(), 3);
    /// assert!(start.attacks_from(Square::E4).is_empty());
    /// ```
    #[must_use]
    pub fn attacks_from(&self, square: Square) -> Bitboard {
        let Some(piece) = self.board.get(square) else { return Bitboard::EMPTY };
        let single = |steps: &[Direction]| steps.iter().filter_map(|step| square.step(*step)).collect();
        let along = |steps: &[Direction]| {
            let mut attacked = Bitboard::EMPTY;
            for step in steps {
                let mut to = square.code().wrapping_add(step.code());
                while to & 0x88 == 0 {
                    attacked.insert(Square::on_board(to));
                    if self.piece_list.occupant(to) != EMPTY {
                        break;
                    }
                    to = to.wrapping_add(step.code());
                }
            }
            attacked
        };
        match (piece.piece_type, piece.color) {
            (PieceType::Pawn, Color::White) => single(&[Direction::NORTH_EAST, Direction::NORTH_WEST]),
            (PieceType::Pawn, Color::Black) => single(&[Direction::SOUTH_EAST, Direction::SOUTH_WEST]),
            (PieceType::Knight, _) => single(&Direction::KNIGHT_STEPS),
            (PieceType::Bishop, _) => along(&Direction::DIAGONALS),
            (PieceType::Rook, _) => along(&Direction::ORTHOGONALS),
            (PieceType::Queen, _) => along(&Direction::ALL),
            (PieceType::King, _) => single(&Direction::ALL),
        }
    }

    /// Whether a side attacks a square, with the piece on `vacated` taken off the board.
    pub(crate) fn is_attacked_without(&self, square: u8, by: Color, vacated: u8) -> bool {
        let behind = square.wrapping_sub(by.forward());
        if self.has_pawn(behind.wrapping_add(1), by) || self.has_pawn(behind.wrapping_sub(1), by) {
            return true;
        }
        let list = &self.piece_list;
        let [knights, bishops, rooks, queens] =
            [PieceType::Knight, PieceType::Bishop, PieceType::Rook, PieceType::Queen]
                .map(|piece_type| list.of(by, piece_type));
        is_pseudo_attack_by_type(PieceType::King, list.king(by), square)
            || Indices(knights).any(|index| is_pseudo_attack_by_type(PieceType::Knight, list.square(index), square))
            || [(PieceType::Bishop, bishops | queens), (PieceType::Rook, rooks | queens)].into_iter().any(
                |(slider, sliders)| {
                    Indices(sliders).any(|index| {
                        let from = list.square(index);
                        is_pseudo_attack_by_type(slider, from, square) && self.is_open(square, from, vacated)
                    })
                },
            )
    }

    /// Whether the king of the side to move is attacked once a piece other than the king has gone from one square to
    /// another and the piece on `captured` is gone.
    pub(crate) fn exposes_king(&self, from: u8, to: u8, captured: u8) -> bool {
        let (us, them) = (self.turn(), !self.turn());
        let list = &self.piece_list;
        let king = list.king(us);
        let ahead = king.wrapping_add(us.forward());
        if [ahead.wrapping_add(1), ahead.wrapping_sub(1)]
            .into_iter()
            .any(|square| square != captured && self.has_pawn(square, them))
        {
            return true;
        }
        let attacks_king =
            |slider: PieceType, square: u8| square != captured && is_pseudo_attack_by_type(slider, square, king);
        let is_open = |slider: u8| {
            let step = step_towards(king, slider);
            let mut square = king.wrapping_add(step);
            while square != slider {
                let is_blocked = self.piece_list.occupant(square) != EMPTY && square != from && square != captured;
                if is_blocked || square == to {
                    return false;
                }
                square = square.wrapping_add(step);
            }
            true
        };
        let queens = list.of_type(PieceType::Queen);
        Indices(list.of(them, PieceType::Knight)).any(|index| attacks_king(PieceType::Knight, list.square(index)))
            || [PieceType::Bishop, PieceType::Rook].into_iter().any(|slider| {
                Indices((list.of_type(slider) | queens) & indices_of(them)).any(|index| {
                    let square = list.square(index);
                    attacks_king(slider, square) && is_open(square)
                })
            })
    }

    /// The first square along a line with a piece or the off-board sentinel.
    #[inline]
    pub(crate) fn walk(&self, from: u8, step: u8) -> u8 {
        let mut square = from.wrapping_add(step);
        while self.piece_list.occupant(square) == EMPTY {
            square = square.wrapping_add(step);
        }
        square
    }

    /// Whether the piece on one square attacks another.
    #[inline]
    pub(crate) fn attacks(&self, from: u8, to: u8) -> bool {
        let code = self.code_on(from);
        is_pseudo_attack_by_code(code, from, to) && (!is_slider(code) || self.is_open(to, from, NO_SQUARE))
    }

    /// Whether no piece is between a square and a piece on the same line, with `vacated` taken as empty.
    #[inline]
    pub(crate) fn is_open(&self, square: u8, piece: u8, vacated: u8) -> bool {
        let step = step_towards(square, piece);
        let first = self.walk(square, step);
        first == piece || first == vacated && self.walk(first, step) == piece
    }

    /// Whether a pawn of a side stands on a square. The code of an off-board square is allowed: it is masked to one on
    /// the first or last rank, where no pawn stands, or beside the board.
    #[inline]
    pub(crate) fn has_pawn(&self, square: u8, color: Color) -> bool {
        self.code_on(square) == Piece::new(PieceType::Pawn, color).code()
    }

    /// Whether a side has a pawn that attacks an en passant square.
    #[inline]
    pub(crate) fn has_ep_capturer(&self, ep_square: u8, by: Color) -> bool {
        let beside = ep_square.wrapping_sub(by.forward());
        self.has_pawn(beside.wrapping_add(1), by) || self.has_pawn(beside.wrapping_sub(1), by)
    }

    /// The code of the piece on a square, 0 if it is empty.
    #[inline]
    pub(crate) fn code_on(&self, square: u8) -> u8 {
        self.board.bytes()[usize::from(square & 0x7F)]
    }

    /// The squares of a set of pieces.
    #[inline]
    pub(crate) fn squares_of(&self, pieces: PieceSet) -> Bitboard {
        Indices(pieces).map(|index| Square::on_board(self.piece_list.square(index))).collect()
    }
}
