//! What a series of captures on one square is worth.

use crate::attacks::{code_pseudo_attacks, step_towards};
use crate::color::Color;
use crate::moves::{Move, MoveKind};
use crate::piece::{Piece, PieceType};
use crate::piece_list::{Indices, OFF_BOARD, PieceSet, only, side};
use crate::play::ep_victim;
use crate::position::Position;
use crate::threats::is_slider;

/// What the men are worth, in hundredths of a pawn, by type code. Nothing is worth a king.
const VALUES: [i32; 8] = [0, 100, 320, 330, 500, 900, 20_000, 0];

const PROMOTION: i32 = VALUES[PieceType::Queen.code() as usize] - VALUES[PieceType::Pawn.code() as usize];

/// More men than can take on a square: there are 32.
const MOST_CAPTURES: usize = 33;

impl PieceType {
    /// What [`Position::exchange`] takes a man to be worth, in hundredths of a pawn.
    #[must_use]
    pub const fn see_value(self) -> i32 {
        VALUES[self.code() as usize]
    }
}

impl Position {
    /// What a legal move wins or loses, in hundredths of a pawn, if both sides then take and take back on its square,
    /// each with the least of his men (of equals, with the one on the lowest square), and each stops when it pays him. Men
    /// behind other men join in when the line opens; a pawn that takes on the last rank becomes a queen; pins are not
    /// considered. Castling wins nothing.
    ///
    /// ```
    /// use chess0x88::{Move, Position, Square};
    ///
    /// // The rook takes a pawn, and is taken.
    /// let position: Position = "4k3/2p5/3p4/8/8/8/8/3RK3 w - - 0 1".parse()?;
    /// assert_eq!(position.see(Move::normal(Square::D1, Square::D6)), 100 - 500);
    /// # Ok::<(), chess0x88::PositionError>(())
    /// ```
    #[must_use]
    pub fn see(&self, mv: Move) -> i32 {
        let (from, to) = (mv.from().code(), mv.to().code());
        let mut gone = only(self.roster.occupant(from));
        let mut standing = value(self.code_on(from));
        let mut gains = [0; MOST_CAPTURES];
        match mv.kind() {
            MoveKind::Castling => return 0,
            MoveKind::Normal => gains[0] = value(self.code_on(to)),
            MoveKind::Promotion(kind) => {
                gains[0] = value(self.code_on(to)) + kind.see_value() - standing;
                standing = kind.see_value();
            }
            MoveKind::EnPassant => {
                gains[0] = standing;
                gone |= only(self.roster.occupant(ep_victim(from, to)));
            }
        }
        let mut count = 0;
        let mut taker = !self.turn();
        while let Some((number, kind)) = self.least_attacker(to, taker, gone) {
            let is_king = kind == PieceType::King;
            gone |= 1 << number;
            if is_king && self.least_attacker(to, !taker, gone).is_some() {
                break;
            }
            let becomes = if kind == PieceType::Pawn && matches!(to >> 4, 0 | 7) { PROMOTION } else { 0 };
            let Some(next) = gains.get_mut(count + 1) else { break };
            *next = standing + becomes;
            standing = kind.see_value() + becomes;
            count += 1;
            taker = !taker;
        }
        // From the end: nobody has to take if it does not pay.
        let answer = gains[1..=count].iter().rev().fold(0, |rest, gain| (gain - rest).max(0));
        gains[0] - answer
    }

    /// The least man of a side who could take on a square, without those who are gone. Of equals it is the one on the
    /// lowest square, so that the answer does not depend on how the position came about.
    fn least_attacker(&self, square: u8, by: Color, gone: PieceSet) -> Option<(u32, PieceType)> {
        PieceType::ALL.into_iter().find_map(|kind| {
            let code = Piece::new(kind, by).code();
            let attacks = |number: &u32| {
                let from = self.roster.square(*number);
                code_pseudo_attacks(code, from, square)
                    && (!is_slider(code) || self.is_open_without(square, from, gone))
            };
            let able = Indices(self.roster.of_type(kind) & side(by) & !gone).filter(attacks);
            able.min_by_key(|number| self.roster.square(*number)).map(|number| (number, kind))
        })
    }

    /// Whether only men who are gone stand between two squares of a line.
    fn is_open_without(&self, from: u8, to: u8, gone: PieceSet) -> bool {
        let step = step_towards(from, to);
        let mut square = self.walk(from, step);
        loop {
            let there = self.roster.occupant(square);
            if square == to || there == OFF_BOARD || only(there) & gone == 0 {
                return square == to;
            }
            square = self.walk(square, step);
        }
    }
}

/// The value of a man, by code.
fn value(code: u8) -> i32 {
    VALUES[usize::from(code & 7)]
}
