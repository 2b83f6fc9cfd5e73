//! Correction history: how far the static evaluation was off in positions that resemble this one.
//!
//! After a search the difference between its score and the static evaluation is noted under the pawns, and under the other
//! pieces of each side. The next position with the same pawns gets the noted difference added to its evaluation.

use chess0x88::{Color, Position};

use crate::score::{MAX_EVAL, Score};

/// Entries of a table, a power of two.
const ENTRIES: usize = 16_384;

/// Entries stay within plus and minus this.
const LIMIT: i32 = 1024;

/// How many entries a position has: for the pawns, and for the other pieces of White and of Black.
const KINDS: usize = 3;

/// What the entries are worth in the sum, and what their sum is divided by to give centipawns.
const WEIGHTS: [i32; KINDS] = [12, 10, 10];
const DIVISOR: i32 = 256;

/// The tables of one thread.
#[derive(Clone, Debug)]
pub(crate) struct Corrections {
    /// For each side to move and kind.
    tables: Vec<[[i16; ENTRIES]; KINDS]>,
}

impl Default for Corrections {
    fn default() -> Self {
        Self { tables: vec![[[0; ENTRIES]; KINDS]; 2] }
    }
}

/// Where the entries of a position are.
fn indices(position: &Position) -> [usize; KINDS] {
    [position.pawn_key(), position.non_pawn_key(Color::White), position.non_pawn_key(Color::Black)]
        .map(|key| key as usize % ENTRIES)
}

impl Corrections {
    /// A static evaluation with the corrections of a position.
    pub(crate) fn correct(&self, position: &Position, eval: Score) -> Score {
        let tables = &self.tables[position.turn() as usize];
        let entries = tables.iter().zip(indices(position)).map(|(table, index)| i32::from(table[index]));
        let sum: i32 = entries.zip(WEIGHTS).map(|(entry, weight)| entry * weight).sum();
        (eval + sum / DIVISOR).clamp(-MAX_EVAL, MAX_EVAL)
    }

    /// Notes that a search of a depth has found a score that differs from the static evaluation.
    pub(crate) fn update(&mut self, position: &Position, depth: i32, difference: Score) {
        let bonus = (difference * depth / 8).clamp(-LIMIT / 4, LIMIT / 4);
        let tables = &mut self.tables[position.turn() as usize];
        for (table, index) in tables.iter_mut().zip(indices(position)) {
            let old = i32::from(table[index]);
            table[index] = (old + bonus - old * bonus.abs() / LIMIT) as i16;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn corrections_learn_the_sign_of_an_error_and_stay_small() {
        let mut corrections = Corrections::default();
        let position = Position::start();
        assert_eq!(corrections.correct(&position, 20), 20);
        for _ in 0..100 {
            corrections.update(&position, 10, 50);
        }
        let corrected = corrections.correct(&position, 20);
        assert!((30..200).contains(&corrected), "{corrected}");
        for _ in 0..100 {
            corrections.update(&position, 10, -50);
        }
        assert!(corrections.correct(&position, 20) < 10);
    }
}
