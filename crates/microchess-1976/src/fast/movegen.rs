//! Move generation, and the order in which GNM would generate the moves.

use super::bitboard::{Bitboard, STEPS, bit, direction_to, pawn_attacks, pawn_pushes, step_from};
use super::eval_context::EvalContext;
use super::pins::PinMask;
use super::side::Side;

/// A move of the computer: a slot and a destination.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct SlotMove {
    pub(super) slot: usize,
    pub(super) to: u8,
}

/// An upper bound of the number of moves: a queen 27, rooks 14, bishops 13, knights and a king 8, pawns 4.
pub(super) const MAX_MOVES: usize = 27 + 2 * 14 + 2 * 13 + 3 * 8 + 8 * 4;

impl EvalContext<'_> {
    /// The destinations of a piece of the computer; those of the king without attacked squares.
    #[inline]
    pub(super) fn targets(&self, slot: usize, pins: &PinMask, attacked: Bitboard) -> Bitboard {
        let (own, other) = (self.own, self.other);
        let square = own.squares[slot];
        match slot {
            0 => self.ours.attacks[0] & !own.pieces & !attacked,
            1..8 => self.ours.attacks[slot] & !own.pieces & pins.destinations(square),
            _ => {
                let allowed = pins.destinations(square);
                let [right, left] = pawn_attacks(bit(square), true);
                let [single, double] = pawn_pushes(bit(square), true, own.pieces | other.pieces);
                // The second step is only tried after the first was allowed (Q5).
                let double = if single & allowed == 0 { 0 } else { double };
                ((right | left) & other.pieces | single | double) & allowed
            }
        }
    }
}

impl SlotMove {
    /// Whether a move is generated before another: slots from 15 down, directions from the highest MOVEN down, and along
    /// a line or in a pawn's two steps the nearest square first.
    pub(super) fn is_generated_before(self, other: Self, side: &Side) -> bool {
        if self.slot != other.slot {
            return self.slot > other.slot;
        }
        let from = side.squares[self.slot];
        let key = |to: u8| (direction(self.slot, from, to), u8::MAX - from.abs_diff(to));
        key(self.to) > key(other.to)
    }
}

/// The direction that leads a piece to a square, as an index into [`STEPS`]. A pawn's steps (MOVEN 4) come after its
/// captures (6 and 5).
pub(super) fn direction(slot: usize, from: u8, to: u8) -> usize {
    match slot {
        6 | 7 => (8..16).find(|direction| step_from(from, STEPS[*direction]) == to).unwrap_or(0),
        _ => direction_to(from, to),
    }
}
