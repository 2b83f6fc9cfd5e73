//! Static exchange evaluation: what a series of captures on one square is worth.

use crate::attackers::is_slider;
use crate::attacks::{is_pseudo_attack_by_code, step_towards};
use crate::chess_move::{Move, MoveKind};
use crate::color::Color;
use crate::make::ep_victim;
use crate::piece::{Piece, PieceType};
use crate::piece_list::{Indices, OFF_BOARD, PieceSet, only};
use crate::position::Position;

/// The values of the pieces in centipawns, by type code.
const VALUES: [i32; 8] = [0, 100, 320, 330, 500, 900, 20_000, 0];

const PROMOTION: i32 = VALUES[PieceType::Queen.code() as usize] - VALUES[PieceType::Pawn.code() as usize];

/// More captures than are possible on one square: there are 32 pieces.
const MAX_CAPTURES: usize = 33;

impl PieceType {
    /// The value of a piece in [`Position::see`], in centipawns.
    #[must_use]
    pub const fn see_value(self) -> i32 {
        VALUES[self.code() as usize]
    }
}

/// The state of an exchange before a capture.
struct Exchange {
    /// The square on which everything is captured.
    square: u8,
    /// The side that captures next.
    turn: Color,
    /// The pieces that have captured already, and the victim of en passant: they are not on their squares any more.
    gone: PieceSet,
    /// The value of the piece on the square.
    standing: i32,
}

impl Position {
    /// The static exchange evaluation of a legal move, in centipawns: what the move gains or loses if both sides then
    /// capture on its destination, each time with the least valuable piece (of equal ones, that on the lowest square), and
    /// each side stops when going on would not pay.
    ///
    /// Sliders behind other pieces take part once the line is open, a pawn that captures on the last rank promotes to a
    /// queen, a king captures only what is not defended, and pins are ignored. Castling is worth 0.
    ///
    /// ```
    /// use chess0x88::{Move, Position, Square};
    ///
    /// // The rook captures a pawn, and is captured.
    /// let position: Position = "4k3/2p5/3p4/8/8/8/8/3RK3 w - - 0 1".parse()?;
    /// assert_eq!(position.see(Move::normal(Square::D1, Square::D6)), 100 - 500);
    /// # Ok::<(), chess0x88::ParsePositionError>(())
    /// ```
    #[doc(alias = "static_exchange_evaluation")]
    #[must_use]
    pub fn see(&self, mv: Move) -> i32 {
        let Some((first, mut exchange)) = self.begin_exchange(mv) else { return 0 };
        let mut gains = [0; MAX_CAPTURES];
        let mut count = 0;
        for gain in &mut gains {
            let Some(next) = self.capture(&mut exchange) else { break };
            *gain = next;
            count += 1;
        }
        // From the last capture backwards: a side does not capture if that does not pay.
        let reply = gains[..count].iter().rev().fold(0, |rest, gain| (gain - rest).max(0));
        first - reply
    }

    /// Whether [`see`](Self::see) of a legal move is at least a threshold. It is faster, because it stops as soon as the
    /// answer is known.
    ///
    /// ```
    /// use chess0x88::{Move, Position, Square};
    ///
    /// let position: Position = "4k3/2p5/3p4/8/8/8/8/3RK3 w - - 0 1".parse()?;
    /// let capture = Move::normal(Square::D1, Square::D6);
    /// assert!(position.see_ge(capture, -400) && !position.see_ge(capture, -399));
    /// # Ok::<(), chess0x88::ParsePositionError>(())
    /// ```
    #[must_use]
    pub fn see_ge(&self, mv: Move, threshold: i32) -> bool {
        let Some((first, mut exchange)) = self.begin_exchange(mv) else { return threshold <= 0 };
        // The question is always whether the side to capture gains at most a bound from here on. By not capturing it
        // gains 0. By capturing it gains what it captures minus what the other side gains then, so the answer is the
        // opposite of whether the other side gains at most `gain - bound - 1`.
        let Some(mut bound) = first.checked_sub(threshold) else { return threshold < 0 };
        let promotion = if matches!(exchange.square >> 4, 0 | 7) { PROMOTION } else { 0 };
        let mut is_at_most = true;
        loop {
            if bound < 0 {
                return !is_at_most;
            }
            // Even if capturing cost nothing, it would not gain more.
            if exchange.standing + promotion <= bound {
                return is_at_most;
            }
            let Some(gain) = self.capture(&mut exchange) else { return is_at_most };
            bound = gain - bound - 1;
            is_at_most = !is_at_most;
        }
    }

    /// What the first move gains, and the exchange after it; `None` for castling.
    #[inline]
    fn begin_exchange(&self, mv: Move) -> Option<(i32, Exchange)> {
        let (from, to) = (mv.from().code(), mv.to().code());
        let mut gone = only(self.piece_list.occupant(from));
        let mut standing = value(self.code_on(from));
        let gain = match mv.kind() {
            MoveKind::Castling => return None,
            MoveKind::Normal => value(self.code_on(to)),
            MoveKind::Promotion(promoted) => {
                let gain = value(self.code_on(to)) + promoted.see_value() - standing;
                standing = promoted.see_value();
                gain
            }
            MoveKind::EnPassant => {
                gone |= only(self.piece_list.occupant(ep_victim(from, to)));
                standing
            }
        };
        Some((gain, Exchange { square: to, turn: !self.turn(), gone, standing }))
    }

    /// Captures with the least valuable piece, and returns the value that it gains at first; `None` if the side to capture
    /// has no piece that can.
    #[inline]
    fn capture(&self, exchange: &mut Exchange) -> Option<i32> {
        let square = exchange.square;
        let (index, piece_type) = self.least_attacker(square, exchange.turn, exchange.gone)?;
        exchange.gone |= 1 << index;
        exchange.turn = !exchange.turn;
        if piece_type == PieceType::King && self.least_attacker(square, exchange.turn, exchange.gone).is_some() {
            return None;
        }
        let promotion = if piece_type == PieceType::Pawn && matches!(square >> 4, 0 | 7) { PROMOTION } else { 0 };
        let gain = exchange.standing + promotion;
        exchange.standing = piece_type.see_value() + promotion;
        Some(gain)
    }

    /// The least valuable piece of a side that can capture on a square, without those that are gone. Of equal ones it is
    /// that on the lowest square, so that the result does not depend on the order of the piece list.
    #[inline]
    fn least_attacker(&self, square: u8, by: Color, gone: PieceSet) -> Option<(u32, PieceType)> {
        let behind = square.wrapping_sub(by.forward());
        for from in [behind.wrapping_sub(1), behind.wrapping_add(1)] {
            let pawn = only(self.piece_list.occupant(from));
            if self.has_pawn(from, by) && pawn & gone == 0 {
                return Some((pawn.trailing_zeros(), PieceType::Pawn));
            }
        }
        [PieceType::Knight, PieceType::Bishop, PieceType::Rook, PieceType::Queen, PieceType::King].into_iter().find_map(
            |piece_type| {
                let code = Piece::new(piece_type, by).code();
                let attacks = |index: &u32| {
                    let from = self.piece_list.square(*index);
                    is_pseudo_attack_by_code(code, from, square)
                        && (!is_slider(code) || self.is_open_without(square, from, gone))
                };
                let able = Indices(self.piece_list.of(by, piece_type) & !gone).filter(attacks);
                able.min_by_key(|index| self.piece_list.square(*index)).map(|index| (index, piece_type))
            },
        )
    }

    /// Whether only pieces that are gone stand between two squares of a line.
    fn is_open_without(&self, from: u8, to: u8, gone: PieceSet) -> bool {
        let step = step_towards(from, to);
        let mut square = self.walk(from, step);
        loop {
            let there = self.piece_list.occupant(square);
            if square == to || there == OFF_BOARD || only(there) & gone == 0 {
                return square == to;
            }
            square = self.walk(square, step);
        }
    }
}

/// The value of the piece with a code.
fn value(code: u8) -> i32 {
    VALUES[usize::from(code & 7)]
}
