//! What a move is worth: made, counted, weighed.

use super::Position;
use super::candidates::{Candidate, direction};
use super::counting::{Prizes, Reach, officer, pawns, pawns_within, touching};
use super::exchange::{DEEPEST, Exchange};
use super::guard::{Guard, Watch};
use super::side::{Side, kind_of};
use super::squares::{LINES, NOWHERE, ROW, Set, Slots, bit, each, each_slot, pawn_attacks, reach, slot_bit, square_of};
use super::tally::Tally;
use super::weighing::{Weighed, most_it_can_be, weigh};
use crate::evaluate::GOOD_SQUARES;
use crate::level::Level;
use crate::tables::POINTS_BYTES;

/// A position, and what is kept of it while its moves are weighed.
pub(super) struct Scales<'a> {
    pub(super) own: &'a Side,
    pub(super) other: &'a Side,
    level: Level,
    /// What the computer's men reach before the move, and what the other's do.
    pub(super) ours: Reach,
    pub(super) theirs: Reach,
    /// What the computer can do before it moves.
    pub(super) before: Tally,
    /// Which slots reach each square: the computer's in the low byte, the other's in the high one.
    pub(super) touching: [u16; 64],
    pub(super) prizes: Prizes,
    /// The points of the best man of each side who is worth an exchange.
    pub(super) best_pieces: [u8; 2],
    /// The other's king, if his side's moves are tested for check; and what the test says before the move.
    pub(super) watch: Option<Watch>,
    pub(super) guard: Guard,
}

/// A move that is made, and who stands where after it.
struct Made {
    slot: usize,
    from: u8,
    to: u8,
    taken: Option<usize>,
    own_men: Set,
    other_men: Set,
    occupied: Set,
    own_pawns: Set,
    other_pawns: Set,
    /// The squares of the move.
    squares: Set,
    /// Slots other than the mover and the man taken who reach a square of the move: the computer's, the other's.
    touched: [Slots; 2],
}

/// What is counted after a move.
struct Counted {
    weighed: Weighed,
    /// Where the other's men can go.
    sets: [Set; 8],
    guard: Guard,
}

impl<'a> Scales<'a> {
    pub(super) fn of(position: &'a Position, level: Level) -> Self {
        let Position { own, other } = position;
        let mut prizes = [Tally::NOTHING; 65];
        for side in [own, other] {
            for (slot, square) in side.at.into_iter().enumerate() {
                prizes[square as usize] = Tally::taking(slot);
            }
        }
        prizes[NOWHERE as usize] = Tally::NOTHING;
        let [ours, theirs] = [Reach::of(own, other, &prizes), Reach::of(other, own, &prizes)];
        let (watch, guard) = Watch::at(level, other, own);
        Self {
            own,
            other,
            level,
            before: ours.officers + ours.pawns,
            touching: touching([&ours, &theirs]),
            ours,
            theirs,
            prizes,
            best_pieces: [own.best_piece(), other.best_piece()],
            watch,
            guard,
        }
    }

    /// What a move is worth; or nothing, if it is seen on the way that it is worth no more than that.
    pub(super) fn value(&mut self, candidate: Candidate, no_more_than: u8) -> u8 {
        self.with(candidate, |scales, made| {
            let counted = scales.counted(made);
            let Counted { weighed, .. } = &counted;
            if let Some(value) = weighed.verdict().value() {
                return value;
            }
            // If no piece can be taken, there is no exchange.
            if !weighed.theirs.takes_pieces() {
                return weigh(weighed, &[0; DEEPEST]).value;
            }
            if most_it_can_be(weighed, weighed.theirs.points(), scales.best_pieces) <= no_more_than {
                return 0;
            }
            weigh(weighed, &scales.exchange(made, &counted).best).value
        })
    }

    /// What STRATGY weighs of a move, the exchange to its end included.
    pub(super) fn all_of(&mut self, candidate: Candidate) -> (Weighed, [u8; DEEPEST]) {
        self.with(candidate, |scales, made| {
            let counted = scales.counted(made);
            let exchange = scales.exchange(made, &counted);
            (counted.weighed, exchange.best)
        })
    }

    /// Makes a move, and takes it back when something was done with it.
    fn with<T>(&mut self, candidate: Candidate, then: impl FnOnce(&Self, &Made) -> T) -> T {
        let made = self.made(candidate);
        let square = made.to as usize;
        let prize = core::mem::replace(&mut self.prizes[square], Tally::taking(made.slot));
        let done = then(self, &made);
        self.prizes[square] = prize;
        done
    }

    fn made(&self, Candidate { slot, to }: Candidate) -> Made {
        let (own, other) = (self.own, self.other);
        let from = own.at[slot];
        let (leaves, comes) = (bit(from), bit(to));
        let taken = (other.men & comes != 0).then(|| other.slot_on(to));
        let own_men = own.men & !leaves | comes;
        let other_men = other.men & !comes;
        let touched = self.touching[from as usize] | self.touching[to as usize];
        Made {
            slot,
            from,
            to,
            taken,
            own_men,
            other_men,
            occupied: own_men | other_men,
            own_pawns: own.kinds[4] & own_men | if slot < 8 { 0 } else { comes },
            other_pawns: other.kinds[4] & other_men,
            squares: leaves | comes,
            touched: [touched & 0xFF & !slot_bit(slot), touched >> 8 & !taken.map_or(0, slot_bit)],
        }
    }

    /// Replies and continuation.
    fn counted(&self, made: &Made) -> Counted {
        let own_sets = self.own_sets(made);
        let guard = self.guard_after(made);
        let (theirs, sets) = self.replies(made, &own_sets, &guard);
        let lost = self.lost(made, theirs, &sets, &guard);
        let weighed = Weighed {
            wcap0: made.taken.map_or(0, |taken| POINTS_BYTES[taken]),
            before: self.before,
            theirs,
            next: self.continuation(made, &own_sets, lost),
            bonus: earns_bonus(made.slot, made.from, made.to),
        };
        Counted { weighed, sets, guard }
    }

    /// What the computer's men reach after a move.
    fn own_sets(&self, made: &Made) -> [Set; 8] {
        let mut sets = self.ours.sets;
        if made.slot < 8 {
            sets[made.slot] = reach(made.slot, made.to, made.occupied);
        }
        for slot in each_slot(made.touched[0] & LINES) {
            sets[slot] = reach(slot, self.own.at[slot], made.occupied);
        }
        sets
    }

    /// Which replies leave the other's king safe.
    fn guard_after(&self, made: &Made) -> Guard {
        match &self.watch {
            Some(_) if made.taken == Some(0) => Guard::NONE,
            Some(watch) if watch.minded(made.slot, made.from) & bit(made.to) != 0 => {
                watch.guard_after((made.slot, made.from, made.to), made.other_men, made.occupied)
            }
            _ => self.guard,
        }
    }

    /// STATE 0: what the other can do after a move, and where his men can go.
    fn replies(&self, made: &Made, own_sets: &[Set; 8], guard: &Guard) -> (Tally, [Set; 8]) {
        let other = self.other;
        let mut sets = self.theirs.sets;
        // Where a king goes depends on every man; he is always counted anew.
        let mut replies = self.theirs.officers - self.theirs.rows[0];
        if let Some(taken @ 0..8) = made.taken {
            sets[taken] = 0;
            if taken != 0 {
                replies -= self.theirs.rows[taken];
            }
        }
        let mut changed = made.touched[1] & !1;
        for slot in each_slot(changed & LINES) {
            sets[slot] = reach(slot, other.at[slot], made.occupied);
        }
        if guard.in_check() || guard.pinned != 0 {
            for (slot, set) in sets.iter_mut().enumerate().skip(1).filter(|(_, set)| **set != 0) {
                if guard.in_check() || guard.pinned & bit(other.at[slot]) != 0 {
                    *set &= guard.allows(other.at[slot]);
                    changed |= slot_bit(slot);
                }
            }
        }
        if self.watch.is_some() && made.taken != Some(0) {
            let [right, left] = pawn_attacks(made.own_pawns, true);
            sets[0] &= !own_sets.iter().fold(right | left | guard.behind, |set, reach| set | reach);
        }
        for slot in each_slot(changed) {
            replies -= self.theirs.rows[slot];
            replies += officer(slot, sets[slot] & !made.other_men, made.own_men, &self.prizes);
        }
        replies += officer(0, sets[0] & !made.other_men, made.own_men, &self.prizes);
        (replies + self.pawn_replies(made, guard), sets)
    }

    fn pawn_replies(&self, made: &Made, guard: &Guard) -> Tally {
        let pinned = guard.pinned & made.other_pawns;
        let minded = self.theirs.before_pawns | self.other.kinds[4];
        if !guard.in_check() && pinned == 0 && minded & made.squares == 0 {
            return self.theirs.pawns;
        }
        let within = |pawns, allowed| pawns_within(pawns, false, made.own_men, made.occupied, allowed, &self.prizes);
        let free = within(made.other_pawns & !pinned, guard.allowed);
        each(pinned).fold(free, |tally, square| tally + within(bit(square), guard.allows(square)))
    }

    /// BMAXP: where the man stands whom the last generated of the best replies takes.
    fn lost(&self, made: &Made, theirs: Tally, sets: &[Set; 8], guard: &Guard) -> Option<u8> {
        let best = theirs.best_kind();
        let victims = self.own.kinds.get(best)? & made.own_men;
        let victims = victims | if kind_of(made.slot) == best { bit(made.to) } else { 0 };
        // Slots are walked from 15 down, so that the lowest comes last.
        let (slot, taken) = (0..16).find_map(|slot| {
            let taken = self.goes_to(slot, made, sets, guard) & victims;
            (taken != 0).then_some((slot, taken))
        })?;
        // And directions from the highest MOVEN down; the other sees them from the other side, so from where the man stands.
        each(taken).min_by_key(|to| direction(slot, *to, self.other.at[slot]))
    }

    /// Where a man of the other can go to take somebody.
    #[inline]
    fn goes_to(&self, slot: usize, made: &Made, sets: &[Set; 8], guard: &Guard) -> Set {
        let square = self.other.at[slot];
        match sets.get(slot) {
            Some(set) => *set,
            None if square == NOWHERE || square == made.to => 0,
            None => {
                let [right, left] = pawn_attacks(bit(square), false);
                (right | left) & guard.allows(square)
            }
        }
    }

    /// STATE 8: what the computer could do next, without the man who will be taken, unless he is the king (Q14).
    fn continuation(&self, made: &Made, sets: &[Set; 8], lost: Option<u8>) -> Tally {
        let mut next = self.ours.officers;
        let mut changed = made.touched[0] | slot_bit(made.slot);
        let mut own_pawns = made.own_pawns;
        if let Some(square) = lost {
            let slot = if square == made.to { made.slot } else { self.own.slot_on(square) };
            if slot >= 8 {
                own_pawns &= !bit(square);
            } else if slot != 0 {
                next -= self.ours.rows[slot];
                changed &= !slot_bit(slot);
            }
        }
        for slot in each_slot(changed) {
            next -= self.ours.rows[slot];
            next += officer(slot, sets[slot] & !made.own_men, made.other_men, &self.prizes);
        }
        let is_kept = own_pawns == self.own.kinds[4] && self.ours.before_pawns & made.squares == 0;
        next + if is_kept {
            self.ours.pawns
        } else {
            pawns(own_pawns, true, made.other_men, made.occupied, &self.prizes)
        }
    }

    /// TREE: what the replies take, and what is taken back.
    fn exchange(&self, made: &Made, counted: &Counted) -> Exchange {
        let (mut own, mut other) = (*self.own, *self.other);
        if let Some(taken) = made.taken {
            other.lift(taken);
        }
        own.lift(made.slot);
        own.put(made.slot, made.to);
        let floor = if self.level == Level::SuperBlitz { 1 } else { DEEPEST };
        let mut exchange = Exchange::default();
        for slot in 0..16 {
            for square in each(self.goes_to(slot, made, &counted.sets, &counted.guard) & own.pieces()) {
                exchange.follow(&other, &own, slot, own.slot_on(square), 0, floor);
            }
        }
        exchange
    }
}

/// The squares that earn a bonus.
const GOOD: Set = {
    let mut good = 0;
    let mut index = 0;
    while index < GOOD_SQUARES.len() {
        good |= bit(square_of(GOOD_SQUARES[index]));
        index += 1;
    }
    good
};

/// A good square, or a man other than the king who leaves the first row.
#[inline]
pub(super) const fn earns_bonus(slot: usize, from: u8, to: u8) -> bool {
    // Without branches: nothing foretells them.
    (GOOD & bit(to) != 0) | ((slot != 0) & (ROW & bit(from) != 0))
}
