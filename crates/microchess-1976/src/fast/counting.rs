//! COUNTS for a whole side at once, and what is kept of it from one move to the next.

use super::side::Side;
use super::squares::{self, Set, each, pawn_attacks, pawn_steps, second_steps};
use super::tally::Tally;

/// What taking the man on a square adds, for every square where one stands. Nobody stands nowhere.
pub(super) type Prizes = [Tally; 65];

/// What one side's men reach and can do while nothing bars them.
pub(super) struct Reach {
    /// The squares that each man but the pawns reaches, own men included.
    pub(super) sets: [Set; 8],
    /// What each of them can do.
    pub(super) rows: [Tally; 8],
    /// What they can do together.
    pub(super) officers: Tally,
    /// What the pawns can do together.
    pub(super) pawns: Tally,
    /// Squares that matter to what pawns can do: those before them and those that they attack.
    pub(super) before_pawns: Set,
}

impl Reach {
    /// Of a side as it stands.
    pub(super) fn of(side: &Side, enemy: &Side, prizes: &Prizes) -> Self {
        let occupied = side.men | enemy.men;
        let mut reach = Self {
            sets: [0; 8],
            rows: [Tally::NOTHING; 8],
            officers: Tally::NOTHING,
            pawns: pawns(side.kinds[4], side.goes_up, enemy.men, occupied, prizes),
            before_pawns: 0,
        };
        for slot in (0..8).filter(|slot| side.is_there(*slot)) {
            reach.sets[slot] = squares::reach(slot, side.at[slot], occupied);
            reach.rows[slot] = officer(slot, reach.sets[slot] & !side.men, enemy.men, prizes);
            reach.officers += reach.rows[slot];
        }
        let pawns = side.kinds[4];
        let [right, left] = pawn_attacks(pawns, side.goes_up);
        let [single, double] = pawn_steps(pawns, side.goes_up, 0);
        reach.before_pawns = right | left | single | double;
        reach
    }

    /// Every square that somebody of the side attacks.
    pub(super) fn attacked(&self, side: &Side) -> Set {
        let [right, left] = pawn_attacks(side.kinds[4], side.goes_up);
        self.sets.iter().fold(right | left, |set, reach| set | reach)
    }
}

/// Which slots reach each square: the computer's in the low byte, the other's in the high one.
pub(super) fn touching(reaches: [&Reach; 2]) -> [u16; 64] {
    let mut touching = [0; 64];
    for (side, reach) in reaches.into_iter().enumerate() {
        for (slot, set) in reach.sets.iter().enumerate() {
            for square in each(*set) {
                touching[square as usize] |= 1 << (side * 8 + slot);
            }
        }
    }
    touching
}

/// Counts the moves of one man other than a pawn. The queen's moves count twice (Q18), what she takes once.
#[inline]
pub(super) fn officer(slot: usize, reached: Set, enemy: Set, prizes: &Prizes) -> Tally {
    let moves = reached.count_ones();
    taking(reached & enemy, prizes) + Tally::moves(if slot == 1 { 2 * moves } else { moves })
}

/// What taking each of these men adds.
#[inline]
fn taking(taken: Set, prizes: &Prizes) -> Tally {
    // Mostly there is nobody, or one, or two: no branch could foretell which.
    let second = taken & taken.wrapping_sub(1);
    let rest = second & second.wrapping_sub(1);
    let mut tally = prizes[taken.trailing_zeros() as usize] + prizes[second.trailing_zeros() as usize];
    for square in each(rest) {
        tally += prizes[square as usize];
    }
    tally
}

/// Counts the moves of pawns who may go to some squares only.
#[inline]
pub(super) fn pawns_within(
    pawns: Set,
    goes_up: bool,
    enemy: Set,
    occupied: Set,
    allowed: Set,
    prizes: &Prizes,
) -> Tally {
    let [single, _] = pawn_steps(pawns, goes_up, occupied);
    let single = single & allowed;
    // The second step is only tried after the first was allowed (Q5).
    let double = second_steps(single, goes_up, occupied) & allowed;
    // No square is reached by a single and a double step: the pawn of the single one would bar the other.
    let mut tally = Tally::moves((single | double).count_ones());
    for attacks in pawn_attacks(pawns, goes_up) {
        for square in each(attacks & enemy & allowed) {
            tally += prizes[square as usize] + Tally::moves(1);
        }
    }
    tally
}

/// Counts the moves of pawns whom nothing bars.
pub(super) fn pawns(pawns: Set, goes_up: bool, enemy: Set, occupied: Set, prizes: &Prizes) -> Tally {
    pawns_within(pawns, goes_up, enemy, occupied, !0, prizes)
}
