//! COUNTS for a whole side at once: how many moves, the best capture, the sum of captures.

use super::guard::Guard;
use super::side::{Side, WORTH};
use super::squares::{self, NOWHERE, STEPS, Set, bit, directions, pawn_attacks, pawn_steps, stepped};

/// What a side can do: the counters of one row.
#[derive(Clone, Copy, Default)]
pub(super) struct Row {
    pub(super) mob: u8,
    pub(super) maxc: u8,
    pub(super) cc: u8,
}

impl Row {
    /// Counts moves of one man.
    pub(super) fn add(&mut self, reached: Set, enemy: &Side, times: u8) {
        self.mob = self.mob.wrapping_add(times.wrapping_mul(reached.count_ones() as u8));
        let taken = reached & enemy.men;
        if taken != 0 {
            self.add_captures(taken, enemy);
        }
    }

    /// Counts the moves of all pawns whom nothing bars.
    fn add_pawns(&mut self, side: &Side, enemy: &Side) {
        let pawns = side.kinds[4];
        let [single, double] = pawn_steps(pawns, side.goes_up, side.men | enemy.men);
        self.mob = self.mob.wrapping_add((single.count_ones() + double.count_ones()) as u8);
        for attacks in pawn_attacks(pawns, side.goes_up) {
            self.add(attacks & enemy.men, enemy, 1);
        }
    }

    /// Counts what was counted before.
    #[inline]
    fn join(&mut self, known: Self) {
        self.mob = self.mob.wrapping_add(known.mob);
        self.cc = self.cc.wrapping_add(known.cc);
        self.maxc = self.maxc.max(known.maxc);
    }

    #[inline]
    pub(super) fn add_captures(&mut self, taken: Set, enemy: &Side) {
        for (kind, worth) in enemy.kinds.iter().zip(WORTH) {
            let count = (taken & kind).count_ones() as u8;
            if count > 0 {
                self.cc = self.cc.wrapping_add(count.wrapping_mul(worth));
                self.maxc = self.maxc.max(worth);
            }
        }
    }
}

/// What each man but the pawns reaches, and what was counted of him while nothing barred him.
#[derive(Clone, Copy)]
pub(super) struct Reach {
    pub(super) sets: [Set; 8],
    rows: [Row; 8],
    /// The men of whom the rows still tell the truth.
    known: u8,
}

impl Reach {
    /// Of a side as it stands.
    pub(super) fn of(side: &Side, enemy: &Side) -> Self {
        let occupied = side.men | enemy.men;
        let mut reach = Self { sets: [0; 8], rows: [Row::default(); 8], known: 0xFF };
        for slot in 0..8 {
            if side.is_there(slot) {
                reach.sets[slot] = squares::reach(slot, side.at[slot], occupied);
                reach.rows[slot].add(reach.sets[slot] & !side.men, enemy, times(slot));
            }
        }
        reach
    }

    /// The same after a move between two squares: only men who reach one of them can do something else now.
    pub(super) fn after(&self, side: &Side, occupied: Set, touched: Set, moved: Option<usize>) -> Self {
        let mut reach = *self;
        for slot in 0..8 {
            if !side.is_there(slot) {
                reach.sets[slot] = 0;
                reach.rows[slot] = Row::default();
            } else if moved == Some(slot) || self.sets[slot] & touched != 0 {
                reach.known &= !(1 << slot);
                if moved == Some(slot) || (1..6).contains(&slot) {
                    reach.sets[slot] = squares::reach(slot, side.at[slot], occupied);
                }
            }
        }
        reach
    }

    /// A man who will be gone reaches nothing.
    pub(super) fn without(&mut self, slot: usize) {
        self.sets[slot] = 0;
        self.rows[slot] = Row::default();
    }
}

/// The queen's moves count twice (Q18).
const fn times(slot: usize) -> u8 {
    if slot == 1 { 2 } else { 1 }
}

/// What a side can do, and who takes what.
pub(super) struct Moves {
    pub(super) row: Row,
    /// Who can take what: by slot, for pawns too.
    pub(super) captures: [Set; 16],
}

/// Counts the moves of a side that a guard allows; the king goes where nobody attacks.
pub(super) fn replies(side: &Side, enemy: &Side, reach: &Reach, guard: &Guard, attacked: Set) -> Moves {
    let mut moves = Moves { row: Row::default(), captures: [0; 16] };
    for slot in 0..8 {
        if !side.is_there(slot) {
            continue;
        }
        let allowed = if slot == 0 { !attacked } else { guard.allows(side.at[slot]) };
        let reached = reach.sets[slot] & !side.men & allowed;
        moves.captures[slot] = reached & enemy.men;
        if allowed == !0 && reach.known & 1 << slot != 0 {
            moves.row.join(reach.rows[slot]);
        } else {
            moves.row.add(reached, enemy, times(slot));
        }
    }
    let pawns = side.kinds[4];
    let occupied = side.men | enemy.men;
    if guard.allowed == !0 && guard.pins == 0 {
        moves.row.add_pawns(side, enemy);
        let [right, left] = pawn_attacks(pawns, side.goes_up);
        if (right | left) & enemy.men != 0 {
            for slot in 8..16 {
                if side.is_there(slot) {
                    let [right, left] = pawn_attacks(bit(side.at[slot]), side.goes_up);
                    moves.captures[slot] = (right | left) & enemy.men;
                }
            }
        }
        return moves;
    }
    for slot in 8..16 {
        if !side.is_there(slot) {
            continue;
        }
        let pawn = bit(side.at[slot]);
        let allowed = guard.allows(side.at[slot]);
        let [single, double] = pawn_steps(pawn, side.goes_up, occupied);
        // The second step is only tried after the first was allowed (Q5).
        if single & allowed != 0 {
            moves.row.mob = moves.row.mob.wrapping_add(1 + u8::from(double & allowed != 0));
        }
        let [right, left] = pawn_attacks(pawn, side.goes_up);
        let taken = (right | left) & enemy.men & allowed;
        moves.captures[slot] = taken;
        moves.row.add(taken, enemy, 1);
    }
    moves
}

/// What a side could do next, if the other passed. No test for check.
pub(super) fn continuation(side: &Side, enemy: &Side, reach: &Reach) -> Row {
    let mut row = Row::default();
    for slot in 0..8 {
        if reach.known & 1 << slot != 0 {
            row.join(reach.rows[slot]);
        } else {
            row.add(reach.sets[slot] & !side.men, enemy, times(slot));
        }
    }
    row.add_pawns(side, enemy);
    row
}

/// BMAXP: the slot that the last generated of the best captures takes.
pub(super) fn best_taken(moves: &Moves, mover: &Side, target: &Side) -> usize {
    let Some(kind) = WORTH.iter().position(|worth| *worth == moves.row.maxc) else { return 0 };
    let victims = target.kinds[kind];
    // Men are walked from slot 15 down, so that the lowest slot comes last.
    let Some(slot) = (0..16).find(|slot| moves.captures[*slot] & victims != 0) else { return 0 };
    let taken = moves.captures[slot] & victims;
    if taken & (taken - 1) == 0 {
        return target.slot_on(taken.trailing_zeros() as u8);
    }
    // And directions from the highest MOVEN down, as the mover sees them: from the other side.
    let (first, last) = directions(slot);
    let square = mover.at[slot];
    for (direction, (row, column)) in STEPS.into_iter().enumerate().take(last).skip(first) {
        let step = if mover.goes_up { (row, column) } else { (-row, -column) };
        let mut to = stepped(square, step);
        while to != NOWHERE {
            if taken & bit(to) != 0 {
                return target.slot_on(to);
            }
            if direction >= 8 || slot == 0 || slot >= 8 || (mover.men | target.men) & bit(to) != 0 {
                break;
            }
            to = stepped(to, step);
        }
    }
    0
}
