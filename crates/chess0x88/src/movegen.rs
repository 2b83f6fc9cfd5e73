//! The move generator. Moves are legal when they are generated: checkers and pinned pieces are known before the first
//! move, so no move has to be tried on the board.
//!
//! 1. **Checkers and pinned pieces** are found; see [`check_info`](crate::check_info).
//! 2. **In check** the generator of [`evasions`](crate::evasions) takes over. Otherwise
//! 3. **pieces that are not pinned** go wherever they can, type by type, without a further test; and
//! 4. **pinned pieces** move along the line of their pin.
//! 5. **En passant** removes two pawns from one rank at once, so the king's safety is tested for each capture.
//! 6. **The king** steps to squares that are not attacked, tested with the king itself off the board, because it does not
//!    shield the squares behind it; and castles.

use crate::attackers::{is_on_pawn_rank, is_slider};
use crate::attacks::{is_pseudo_attack_by_code, step_towards};
use crate::castling::{CastlingSide, right_bit};
use crate::check_info::Threats;
use crate::chess_move::Move;
use crate::color::Color;
use crate::make::{castling_dests, ep_victim};
use crate::piece::PieceType;
use crate::piece_list::{EMPTY, Indices, Occupant, PieceSet, color_flag, indices_of, is_piece_of, only};
use crate::position::{NO_SQUARE, Position};
use crate::sink::Sink;
use crate::square::{Direction, Square};

const ORTHOGONALS: [u8; 4] = codes(Direction::ORTHOGONALS);
const DIAGONALS: [u8; 4] = codes(Direction::DIAGONALS);
const KNIGHT_STEPS: [u8; 8] = codes(Direction::KNIGHT_STEPS);
const ALL_DIRECTIONS: [u8; 8] = codes(Direction::ALL);

const fn codes<const N: usize>(directions: [Direction; N]) -> [u8; N] {
    let mut codes = [0; N];
    let mut index = 0;
    while index < N {
        codes[index] = directions[index].code();
        index += 1;
    }
    codes
}

// Which moves are generated is a constant parameter made of these bits.

/// Captures, promotions that capture and en passant included.
pub(crate) const CAPTURES: u8 = 1;
/// Moves that are neither captures nor promotions to a queen.
pub(crate) const QUIETS: u8 = 2;
/// Promotions to a queen that do not capture.
pub(crate) const QUEEN_PROMOTIONS: u8 = 4;
pub(crate) const NOISY: u8 = CAPTURES | QUEEN_PROMOTIONS;
pub(crate) const ALL: u8 = NOISY | QUIETS;

/// Generates the legal moves of some pieces into a sink.
pub(crate) struct Generator<'a, S, const WANTED: u8> {
    pub(crate) position: &'a Position,
    pub(crate) sink: &'a mut S,
    pub(crate) threats: Threats,
    /// The pieces of the side to move whose moves are wanted.
    pub(crate) movers: PieceSet,
    us: Color,
    pub(crate) king: u8,
    pub(crate) forward: u8,
}

impl<'a, S: Sink, const WANTED: u8> Generator<'a, S, WANTED> {
    #[inline]
    pub(crate) fn new(position: &'a Position, sink: &'a mut S, movers: PieceSet, threats: Threats) -> Self {
        let us = position.turn();
        Self {
            position,
            sink,
            threats,
            movers: movers & indices_of(us),
            us,
            king: position.piece_list.king(us),
            forward: us.forward(),
        }
    }

    pub(crate) fn generate(&mut self) {
        if self.threats.checkers != 0 {
            return self.evasions();
        }
        let list = &self.position.piece_list;
        let free = self.movers & !self.threats.pinned;
        self.pawn_moves(list.of_type(PieceType::Pawn) & free);
        if self.sink.is_done() {
            return;
        }
        for index in Indices(list.of_type(PieceType::Knight) & free) {
            self.knight_moves(list.square(index));
        }
        if self.sink.is_done() {
            return;
        }
        for index in Indices(list.of_type(PieceType::Bishop) & free) {
            self.slider_moves(list.square(index), &DIAGONALS);
        }
        for index in Indices(list.of_type(PieceType::Rook) & free) {
            self.slider_moves(list.square(index), &ORTHOGONALS);
        }
        for index in Indices(list.of_type(PieceType::Queen) & free) {
            self.slider_moves(list.square(index), &ALL_DIRECTIONS);
        }
        for index in Indices(self.threats.pinned & self.movers) {
            self.pinned_moves(list.square(index));
        }
        self.en_passant();
        if self.sink.is_done() {
            return;
        }
        self.king_moves();
        if WANTED & QUIETS != 0 && self.position.rights != 0 && self.movers & only(color_flag(self.us)) != 0 {
            for side in CastlingSide::ALL {
                self.castling(side);
            }
        }
    }

    /// Whether a piece of ours may go to a square with this occupant, and the move is wanted.
    #[inline]
    fn is_wanted(&self, there: Occupant) -> bool {
        match WANTED & (CAPTURES | QUIETS) {
            QUIETS => there == EMPTY,
            CAPTURES => self.is_theirs(there),
            _ => there & color_flag(self.us) == 0,
        }
    }

    #[inline]
    fn is_theirs(&self, there: Occupant) -> bool {
        is_piece_of(there, !self.us)
    }

    #[inline]
    pub(crate) fn add(&mut self, from: u8, to: u8) {
        self.sink.add(Move::normal(Square::on_board(from), Square::on_board(to)));
    }

    pub(crate) fn king_moves(&mut self) {
        if self.movers & only(color_flag(self.us)) == 0 {
            return;
        }
        for step in ALL_DIRECTIONS {
            let to = self.king.wrapping_add(step);
            if self.is_wanted(self.position.piece_list.occupant(to))
                && !self.position.is_attacked_without(to, !self.us, self.king)
            {
                self.add(self.king, to);
            }
        }
    }

    #[inline]
    fn knight_moves(&mut self, from: u8) {
        for step in KNIGHT_STEPS {
            let to = from.wrapping_add(step);
            if self.is_wanted(self.position.piece_list.occupant(to)) {
                self.add(from, to);
            }
        }
    }

    #[inline]
    fn slider_moves(&mut self, from: u8, steps: &[u8]) {
        for step in steps {
            self.slide(from, *step);
        }
    }

    #[inline]
    fn slide(&mut self, from: u8, step: u8) {
        let mut to = from.wrapping_add(step);
        let mut there = self.position.piece_list.occupant(to);
        while there == EMPTY {
            if WANTED & QUIETS != 0 {
                self.add(from, to);
            }
            to = to.wrapping_add(step);
            there = self.position.piece_list.occupant(to);
        }
        if WANTED & CAPTURES != 0 && there & color_flag(self.us) == 0 {
            self.add(from, to);
        }
    }

    #[inline]
    fn pawn_moves(&mut self, pawns: PieceSet) {
        for index in Indices(pawns) {
            let from = self.position.piece_list.square(index);
            let ahead = from.wrapping_add(self.forward);
            self.pawn_steps(from, ahead);
            if WANTED & CAPTURES != 0 {
                self.pawn_capture(from, ahead.wrapping_add(1));
                self.pawn_capture(from, ahead.wrapping_sub(1));
            }
            if self.sink.is_done() {
                return;
            }
        }
    }

    /// The single and the double step of a pawn, or its promotions without a capture.
    #[inline]
    fn pawn_steps(&mut self, from: u8, ahead: u8) {
        if WANTED & QUIETS == 0 && (WANTED & QUEEN_PROMOTIONS == 0 || !self.is_last_rank(ahead)) {
            return;
        }
        if self.position.piece_list.occupant(ahead) != EMPTY {
            return;
        }
        self.add_pawn_step(from, ahead);
        let further = ahead.wrapping_add(self.forward);
        if WANTED & QUIETS != 0 && self.is_on_pawn_rank(from) && self.position.piece_list.occupant(further) == EMPTY {
            self.add(from, further);
        }
    }

    #[inline]
    fn pawn_capture(&mut self, from: u8, to: u8) {
        if self.is_theirs(self.position.piece_list.occupant(to)) {
            self.add_pawn_capture(from, to);
        }
    }

    /// Whether a pawn of ours on this square may step two squares.
    #[inline]
    pub(crate) fn is_on_pawn_rank(&self, from: u8) -> bool {
        is_on_pawn_rank(from, self.us)
    }

    /// Whether a pawn of ours on this square would promote: a further step would leave the board.
    #[inline]
    pub(crate) fn is_last_rank(&self, to: u8) -> bool {
        to.wrapping_add(self.forward) & 0x80 != 0
    }

    /// A pawn's capture, or its four promotions by a capture.
    #[inline]
    pub(crate) fn add_pawn_capture(&mut self, from: u8, to: u8) {
        if self.is_last_rank(to) {
            self.add_promotions(from, to, &PieceType::PROMOTIONS);
        } else {
            self.add(from, to);
        }
    }

    /// A pawn's single step, or those of its four promotions that are wanted.
    #[inline]
    pub(crate) fn add_pawn_step(&mut self, from: u8, to: u8) {
        if self.is_last_rank(to) {
            let (queen, others) = PieceType::PROMOTIONS.split_at(1);
            if WANTED & QUEEN_PROMOTIONS != 0 {
                self.add_promotions(from, to, queen);
            }
            if WANTED & QUIETS != 0 {
                self.add_promotions(from, to, others);
            }
        } else if WANTED & QUIETS != 0 {
            self.add(from, to);
        }
    }

    #[inline]
    fn add_promotions(&mut self, from: u8, to: u8, promoted: &[PieceType]) {
        let [from, to] = [from, to].map(Square::on_board);
        for piece_type in promoted {
            if let Some(mv) = Move::promotion(from, to, *piece_type) {
                self.sink.add(mv);
            }
        }
    }

    /// The moves of a pinned piece: along the line from its king, if its type moves so. A pinned knight has none.
    fn pinned_moves(&mut self, from: u8) {
        let line = step_towards(self.king, from);
        let code = self.position.code_on(from);
        if line == 0 {
            return; // Possible only after an illegal move was made.
        }
        if is_slider(code) && is_pseudo_attack_by_code(code, from, from.wrapping_add(line)) {
            self.slide(from, line);
            self.slide(from, line.wrapping_neg());
        }
        if code & 7 == PieceType::Pawn.code() {
            let ahead = from.wrapping_add(self.forward);
            let on_line = |step: u8| step == line || step == line.wrapping_neg();
            if on_line(self.forward) {
                self.pawn_steps(from, ahead);
            }
            for to in [ahead.wrapping_add(1), ahead.wrapping_sub(1)] {
                if WANTED & CAPTURES != 0 && on_line(to.wrapping_sub(from)) {
                    self.pawn_capture(from, to);
                }
            }
        }
    }

    /// The en passant captures that do not expose the king.
    #[inline]
    pub(crate) fn en_passant(&mut self) {
        let to = self.position.ep_square;
        if WANTED & CAPTURES == 0 || to == NO_SQUARE {
            return;
        }
        let beside = to.wrapping_sub(self.forward);
        for from in [beside.wrapping_add(1), beside.wrapping_sub(1)] {
            let is_mover = only(self.position.piece_list.occupant(from)) & self.movers != 0;
            if is_mover
                && self.position.has_pawn(from, self.us)
                && !self.position.exposes_king(from, to, ep_victim(from, to))
            {
                self.sink.add(Move::en_passant(Square::on_board(from), Square::on_board(to)));
            }
        }
    }

    fn castling(&mut self, side: CastlingSide) {
        let position = self.position;
        if position.rights & right_bit(self.us, side) == 0 {
            return;
        }
        let (king, rook) = (self.king, position.castling_rook(self.us, side));
        if position.is_castling_path_clear(king, rook) && position.is_castling_path_safe(king, rook) {
            self.sink.add(Move::castling(Square::on_board(king), Square::on_board(rook)));
        }
    }
}

impl Position {
    /// Whether no other piece is on the way of king and rook.
    pub(crate) fn is_castling_path_clear(&self, king: u8, rook: u8) -> bool {
        let [king_to, rook_to] = castling_dests([king, rook]);
        let is_free = |square: u8| square == king || square == rook || self.piece_list.occupant(square) == EMPTY;
        squares_from_to(king, king_to).all(is_free) && squares_from_to(rook, rook_to).all(is_free)
    }

    /// Whether no square of the king's way is attacked, if the king is not in check. In Chess960 the rook may have
    /// shielded the king's destination along the rank; a rook in the corner shields nothing.
    pub(crate) fn is_castling_path_safe(&self, king: u8, rook: u8) -> bool {
        let them = !self.turn();
        let [king_to, _] = castling_dests([king, rook]);
        let is_safe = |square: u8| square == king || !self.is_attacked_without(square, them, king);
        let is_in_corner = matches!(rook & 7, 0 | 7);
        squares_from_to(king, king_to).all(is_safe) && (is_in_corner || !self.is_attacked_without(king_to, them, rook))
    }
}

/// The squares of a rank from one to another, both included.
pub(crate) fn squares_from_to(from: u8, to: u8) -> core::ops::RangeInclusive<u8> {
    from.min(to)..=from.max(to)
}
