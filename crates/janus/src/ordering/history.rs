//! History: which moves have been good elsewhere in the tree.
//!
//! A move that causes a cutoff gets a bonus, those tried before it a malus. Entries approach their limit ever more slowly
//! ("gravity"), so recent results count more than old ones.

use chess0x88::{Color, Move, Square};

/// Entries stay within plus and minus this.
pub(crate) const LIMIT: i32 = 16_384;

/// The squares of the board.
const SQUARES: usize = 64;

/// A piece of a colour and the square to which it goes: one of 12 times 64.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PieceTo(pub(crate) u16);

/// How many there are.
pub(crate) const PIECE_TOS: usize = 12 * SQUARES;

/// The number of a piece by its code: 0 to 5 for White, 6 to 11 for Black.
const PIECE_NUMBERS: [u16; 16] = [0, 0, 1, 2, 3, 4, 5, 0, 0, 6, 7, 8, 9, 10, 11, 0];

impl PieceTo {
    #[inline]
    pub(crate) const fn new(code: u8, to: Square) -> Self {
        Self(PIECE_NUMBERS[(code & 0x0F) as usize] * SQUARES as u16 + to.index() as u16)
    }

    #[inline]
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Moves an entry towards plus or minus the limit.
#[inline]
pub(crate) fn update(entry: &mut i16, bonus: i32) {
    let bonus = bonus.clamp(-LIMIT, LIMIT);
    let old = i32::from(*entry);
    *entry = (old + bonus - old * bonus.abs() / LIMIT) as i16;
}

/// One value for each piece and destination.
pub(crate) type PieceToTable = [i16; PIECE_TOS];

/// One value for each origin and destination.
pub(crate) type ButterflyTable = [i16; SQUARES * SQUARES];

/// What is known after a move of which nothing is known.
static NOTHING: PieceToTable = [0; PIECE_TOS];

/// The tables of one thread.
#[derive(Clone, Debug)]
pub(crate) struct Histories {
    /// Quiet moves by colour, origin and destination ("butterfly boards").
    butterfly: Vec<ButterflyTable>,
    /// Captures by piece, destination and captured type.
    captures: Vec<[i16; 8]>,
    /// Quiet moves by piece and destination, given an earlier move's piece and destination.
    continuations: Vec<PieceToTable>,
    /// The quiet move that refuted a move, by that move's piece and destination.
    counter_moves: Vec<Option<Move>>,
}

impl Default for Histories {
    fn default() -> Self {
        Self {
            butterfly: vec![[0; SQUARES * SQUARES]; 2],
            captures: vec![[0; 8]; PIECE_TOS],
            continuations: vec![[0; PIECE_TOS]; PIECE_TOS],
            counter_moves: vec![None; PIECE_TOS],
        }
    }
}

#[inline]
pub(crate) const fn from_to(mv: Move) -> usize {
    mv.from().index() as usize * SQUARES + mv.to().index() as usize
}

impl Histories {
    /// The table of a side's quiet moves.
    #[inline]
    pub(crate) fn butterfly(&self, color: Color) -> &ButterflyTable {
        &self.butterfly[color as usize]
    }

    #[inline]
    pub(crate) fn update_butterfly(&mut self, color: Color, mv: Move, bonus: i32) {
        update(&mut self.butterfly[color as usize][from_to(mv)], bonus);
    }

    #[inline]
    pub(crate) fn capture(&self, mover: PieceTo, captured: u8) -> i32 {
        i32::from(self.captures[mover.index()][usize::from(captured & 7)])
    }

    #[inline]
    pub(crate) fn update_capture(&mut self, mover: PieceTo, captured: u8, bonus: i32) {
        let entry = &mut self.captures[mover.index()][usize::from(captured & 7)];
        update(entry, bonus);
    }

    /// The table of what is good after an earlier move; nothing is after a null move, or before the root.
    #[inline]
    pub(crate) fn continuation(&self, earlier: Option<PieceTo>) -> &PieceToTable {
        earlier.map_or(&NOTHING, |earlier| &self.continuations[earlier.index()])
    }

    #[inline]
    pub(crate) fn update_continuation(&mut self, earlier: PieceTo, mover: PieceTo, bonus: i32) {
        update(&mut self.continuations[earlier.index()][mover.index()], bonus);
    }

    #[inline]
    pub(crate) fn counter_move(&self, earlier: PieceTo) -> Option<Move> {
        self.counter_moves[earlier.index()]
    }

    #[inline]
    pub(crate) fn set_counter_move(&mut self, earlier: PieceTo, mv: Move) {
        self.counter_moves[earlier.index()] = Some(mv);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_approach_the_limit_and_never_pass_it() {
        let mut entry = 0;
        let mut last = 0;
        for _ in 0..1000 {
            update(&mut entry, 2000);
            assert!(i32::from(entry) <= LIMIT && i32::from(entry) >= last);
            last = i32::from(entry);
        }
        assert!(last > LIMIT * 9 / 10);
        update(&mut entry, -100_000);
        assert_eq!(i32::from(entry), -LIMIT);
    }
}
