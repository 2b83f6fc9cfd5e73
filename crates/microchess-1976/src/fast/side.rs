//! One side's men as sets, and who attacks a square.

use super::squares::{
    DIAGONAL, KING, KNIGHT, NOWHERE, STRAIGHT, Set, bit, diagonal, pawn_attacks, square_of, straight,
};

/// One side's men.
#[derive(Clone, Copy)]
pub(super) struct Side {
    /// The square of each slot.
    pub(super) at: [u8; 16],
    /// All of them.
    pub(super) men: Set,
    /// Those of each worth: king, queen, rooks, bishops and knights, pawns.
    pub(super) kinds: [Set; KINDS],
    /// The knights among them.
    pub(super) knights: Set,
    /// Pawns go up or down.
    pub(super) goes_up: bool,
}

pub(super) const KINDS: usize = 5;
pub(super) const WORTH: [u8; KINDS] = [11, 10, 6, 4, 2];

#[inline]
pub(super) const fn kind_of(slot: usize) -> usize {
    const KIND: [usize; 16] = [0, 1, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 4, 4, 4, 4];
    KIND[slot]
}

/// All squares for a slot that is a knight's, none for others.
const KNIGHTS: [Set; 16] = [0, 0, 0, 0, 0, 0, !0, !0, 0, 0, 0, 0, 0, 0, 0, 0];

impl Side {
    /// Of the squares of sixteen men, as the program of 1976 writes them; who is off the board is nowhere.
    pub(super) fn of(bytes: &[u8], goes_up: bool) -> Self {
        let mut at = [NOWHERE; 16];
        let mut sets = [0; 16];
        for ((square, set), byte) in at.iter_mut().zip(&mut sets).zip(bytes) {
            let is_on = byte & 0x88 == 0;
            *square = if is_on { square_of(*byte) } else { NOWHERE };
            *set = Set::from(is_on) << (*square & 63);
        }
        let [king, queen, rook, rook_too, bishop, bishop_too, knight, knight_too, ..] = sets;
        let knights = knight | knight_too;
        let pawns = sets[8..].iter().fold(0, |all, set| all | set);
        let kinds = [king, queen, rook | rook_too, bishop | bishop_too | knights, pawns];
        Self { at, men: kinds.iter().fold(0, |all, set| all | set), kinds, knights, goes_up }
    }

    /// How many men there are.
    pub(super) fn count(&self) -> u32 {
        self.at.iter().map(|square| u32::from(*square != NOWHERE)).sum()
    }

    #[inline]
    pub(super) fn put(&mut self, slot: usize, square: u8) {
        self.at[slot] = square;
        self.men |= bit(square);
        self.kinds[kind_of(slot)] |= bit(square);
        self.knights |= bit(square) & KNIGHTS[slot];
    }

    pub(super) fn lift(&mut self, slot: usize) {
        let square = self.at[slot];
        self.at[slot] = NOWHERE;
        self.men &= !bit(square);
        self.kinds[kind_of(slot)] &= !bit(square);
        self.knights &= !bit(square);
    }

    pub(super) fn is_there(&self, slot: usize) -> bool {
        self.at[slot] != NOWHERE
    }

    /// Men who go along rows and columns, and along diagonals.
    pub(super) fn sliders(&self) -> [Set; 2] {
        let [_, queen, rooks, minors, _] = self.kinds;
        [rooks | queen, minors & !self.knights | queen]
    }

    /// Those who are worth an exchange: queen, rooks, bishops and knights.
    pub(super) const fn pieces(&self) -> Set {
        self.kinds[1] | self.kinds[2] | self.kinds[3]
    }

    /// The points of the best man who is worth an exchange.
    pub(super) fn best_piece(&self) -> u8 {
        (1..4).find(|kind| self.kinds[*kind] != 0).map_or(0, |kind| WORTH[kind])
    }

    pub(super) fn slot_on(&self, square: u8) -> usize {
        self.at.iter().position(|at| *at == square).unwrap_or(0)
    }
}

/// The men of a side who attack a square.
pub(super) fn attackers(side: &Side, square: u8, occupied: Set) -> Set {
    let [along, across] = side.sliders();
    let [right, left] = pawn_attacks(bit(square), !side.goes_up);
    let mut attackers = (right | left) & side.kinds[4] | KNIGHT[square as usize] & side.knights;
    attackers |= KING[square as usize] & side.kinds[0];
    if along & (STRAIGHT[square as usize]) != 0 {
        attackers |= straight(square, occupied) & along;
    }
    if across & (DIAGONAL[square as usize]) != 0 {
        attackers |= diagonal(square, occupied) & across;
    }
    attackers
}
