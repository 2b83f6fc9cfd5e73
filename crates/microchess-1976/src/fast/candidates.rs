//! The moves that the computer can make, and which of them GNM generates first.

use super::guard::Guard;
use super::scales::Scales;
use super::side::Side;
use super::squares::{STEPS, Set, bit, pawn_attacks, pawn_steps, stepped, toward};

/// A move of the computer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Candidate {
    pub(super) slot: usize,
    pub(super) to: u8,
}

/// No side has more moves: a queen 27, rooks 14, bishops 13, knights and a king 8, pawns 4.
pub(super) const MOST_MOVES: usize = 27 + 2 * 14 + 2 * 13 + 3 * 8 + 8 * 4;

impl Scales<'_> {
    /// Where a man of the computer can go; the king not to where somebody attacks him.
    #[inline]
    pub(super) fn targets(&self, slot: usize, guard: &Guard, attacked: Set) -> Set {
        let (own, other) = (self.own, self.other);
        let square = own.at[slot];
        match slot {
            0 => self.ours.sets[0] & !own.men & !attacked,
            1..8 => self.ours.sets[slot] & !own.men & guard.allows(square),
            _ => {
                let allowed = guard.allows(square);
                let [right, left] = pawn_attacks(bit(square), true);
                let [single, double] = pawn_steps(bit(square), true, own.men | other.men);
                // The second step is only tried after the first was allowed (Q5).
                let double = if single & allowed == 0 { 0 } else { double };
                ((right | left) & other.men | single | double) & allowed
            }
        }
    }
}

impl Candidate {
    /// Whether a move is generated before another: slots from 15 down, directions from the highest MOVEN down, and along
    /// a line or in a pawn's two steps the nearest square first.
    pub(super) fn comes_before(self, other: Self, side: &Side) -> bool {
        if self.slot != other.slot {
            return self.slot > other.slot;
        }
        let from = side.at[self.slot];
        let key = |to: u8| (direction(self.slot, from, to), u8::MAX - from.abs_diff(to));
        key(self.to) > key(other.to)
    }
}

/// The direction that leads a man to a square, as a place in the steps. A pawn's steps (MOVEN 4) come after his captures (6 and
/// 5).
pub(super) fn direction(slot: usize, from: u8, to: u8) -> usize {
    match slot {
        6 | 7 => (8..16).find(|direction| stepped(from, STEPS[*direction]) == to).unwrap_or(0),
        _ => toward(from, to),
    }
}
