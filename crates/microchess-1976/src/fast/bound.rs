//! The most that a move can be worth, from what was counted before any move.

use super::counting::{officer, pawns};
use super::scales::{Scales, earns_bonus};
use super::squares::{
    LINES, RAYS, Set, Slots, bit, count, each, each_slot, pawn_attacks, pawn_steps, reach, slot_bit, toward,
};
use super::tally::Tally;
use super::weighing::{UNKNOWN, Weighed, most_it_can_be};
use crate::tables::POINTS_BYTES;

/// What bounds are made of.
pub(super) struct Bounds {
    /// What the other's men but the king and those who are pinned can do.
    free: Tally,
    /// The slots of the pinned.
    pinned: Slots,
    /// Whether none of the other's pawns is pinned.
    pawns_are_free: bool,
    /// The squares that the other's pawns attack, to the right and to the left.
    their_pawns: [Set; 2],
    /// The squares that they step to, once and twice.
    their_steps: [Set; 2],
    /// The squares before the computer's pawns.
    own_steps: Set,
    /// The computer's queen, rooks, bishops and knights whom somebody attacks.
    attacked: Set,
    /// The most that the other could take together, before the move.
    most_taken: i32,
}

impl Bounds {
    pub(super) fn of(scales: &Scales<'_>) -> Self {
        let (own, other) = (scales.own, scales.other);
        let their_pawns = pawn_attacks(other.kinds[4], false);
        let [front, far] = pawn_steps(own.kinds[4], true, 0);
        let mut free = scales.theirs.officers - scales.theirs.rows[0];
        let mut pinned = 0;
        for slot in (1..8).filter(|slot| other.is_there(*slot)) {
            if scales.guard.pinned & bit(other.at[slot]) != 0 {
                free -= scales.theirs.rows[slot];
                pinned |= 1 << slot;
            }
        }
        Self {
            free,
            pinned,
            pawns_are_free: scales.guard.pinned & other.kinds[4] == 0,
            their_pawns,
            their_steps: pawn_steps(other.kinds[4], false, own.men | other.men),
            own_steps: front | far,
            attacked: scales.theirs.attacked(other) & own.pieces(),
            most_taken: (scales.theirs.officers + scales.theirs.pawns).points(),
        }
    }

    /// How many pawns of the other attack a square.
    #[inline]
    fn pawns_on(&self, square: u8) -> u32 {
        self.their_pawns.map(|set| (set >> square & 1) as u32).into_iter().sum()
    }
}

/// A man of the computer who is about to move: what is the same for all his moves.
pub(super) struct Lifted<'a> {
    scales: &'a Scales<'a>,
    bounds: &'a Bounds,
    slot: usize,
    from: u8,
    /// What taking him adds.
    prize: Tally,
    /// The other's slots that reach his square.
    touch: Slots,
    /// Squares on which he may give check, or change a pin.
    minded: Set,
    /// The least that the other's men can do when he is gone: pawns, and the others.
    pawns: Tally,
    officers: Tally,
    /// The most that the computer's other men can do next.
    next: Tally,
    /// The most that the other could take together, but for him.
    most_taken: i32,
    /// Whether a piece other than he could be taken.
    tension: bool,
}

/// What the bound of a move is made of.
pub(super) struct Estimate {
    /// The least that the other can do, the most that the computer can do next; the rest as it is.
    pub(super) weighed: Weighed,
    /// The most that the other can take together.
    pub(super) most_taken: i32,
    /// The most that each side can take at a step of an exchange: nothing, if there is none.
    pub(super) best: [u8; 2],
}

const STEP: Tally = Tally::moves(1);

/// The most that a line can take which opens. (If it opens on the king, the move is worth nothing, and any bound will do.)
const QUEEN: i32 = POINTS_BYTES[1] as i32;

impl<'a> Lifted<'a> {
    pub(super) fn of(scales: &'a Scales<'a>, bounds: &'a Bounds, slot: usize) -> Self {
        let from = scales.own.at[slot];
        let prize = Tally::taking(slot);
        let touch = scales.touching[from as usize] >> 8;
        let opened = count(touch & LINES);
        let mut next = scales.ours.officers + gain(scales, from);
        if slot < 8 {
            // A pawn behind him may get two steps.
            next += scales.ours.pawns + STEP * (2 * (bounds.own_steps >> from & 1) as u32);
            next -= scales.ours.rows[slot];
        }
        Self {
            scales,
            bounds,
            slot,
            from,
            prize,
            touch,
            minded: scales.watch.as_ref().map_or(0, |watch| watch.minded(slot, from)),
            pawns: scales.theirs.pawns - (prize + STEP) * bounds.pawns_on(from),
            officers: bounds.free - prize * count(touch & !KING_SLOT & !bounds.pinned),
            next,
            most_taken: bounds.most_taken + QUEEN * opened as i32,
            tension: opened != 0 || bounds.attacked & !bit(from) != 0,
        }
    }

    /// The most that a move can be worth; 255 where that is not known.
    #[inline]
    pub(super) fn most(&self, to: u8) -> u8 {
        self.estimate(to)
            .map_or(UNKNOWN, |Estimate { weighed, most_taken, best }| most_it_can_be(&weighed, most_taken, best))
    }

    /// What a bound is made of; nothing, if the move gives check, takes the king, may be mate, or concerns a pinned man.
    #[inline]
    pub(super) fn estimate(&self, to: u8) -> Option<Estimate> {
        let Self { scales, bounds, slot, from, prize, .. } = *self;
        let own_men = scales.own.men & !bit(from) | bit(to);
        let other_men = scales.other.men & !bit(to);
        let occupied = own_men | other_men;
        let taken = (scales.other.men & bit(to) != 0).then(|| scales.other.slot_on(to));
        let touch = scales.touching[to as usize] >> 8;

        let newly_pinned = self.newly_pinned(to, other_men, occupied)?;
        let pinned = bounds.pinned | newly_pinned & 0xFF;
        let concerns_pinned =
            (self.touch | touch) & pinned != 0 || taken.is_some() && scales.guard.pinned & bit(to) != 0;
        if concerns_pinned || taken == Some(0) {
            return None;
        }
        let mut theirs = self.officers_least(to, touch, other_men, taken);
        for slot in each_slot(newly_pinned & 0xFF) {
            theirs -= scales.theirs.rows[slot];
        }
        let pawns_on = bounds.pawns_on(to);
        if bounds.pawns_are_free && newly_pinned & PINNED_PAWN == 0 {
            theirs += self.pawns_least(to, own_men, other_men, taken) + (prize + STEP) * pawns_on;
        }
        theirs += prize * count(touch & !KING_SLOT);
        if theirs.mob() == 0 {
            return None;
        }
        let attackers = count(touch) + pawns_on;
        let tension = self.tension | ((attackers != 0) & (slot != 0) & (slot < 8));
        Some(Estimate {
            weighed: Weighed {
                wcap0: taken.map_or(0, |taken| POINTS_BYTES[taken]),
                before: scales.before,
                theirs,
                next: self.next_most(to, own_men, other_men),
                bonus: earns_bonus(slot, from, to),
            },
            most_taken: self.most_taken + i32::from(POINTS_BYTES[slot]) * attackers as i32,
            best: scales.best_pieces.map(|best| best * u8::from(tension)),
        })
    }

    /// The least that the other's officers can do but for taking this man: those whose lines he bars lose what lies beyond, and
    /// the man he takes is gone.
    #[inline]
    fn officers_least(&self, to: u8, touch: Slots, other_men: Set, taken: Option<usize>) -> Tally {
        let Self { scales, from, prize, .. } = *self;
        let mut least = self.officers;
        for slot in each_slot(touch & LINES) {
            let beyond = RAYS[toward(scales.other.at[slot], to)][to as usize] & scales.theirs.sets[slot];
            // If this man stood there, taking him was taken away already.
            least += prize * (beyond >> from & 1) as u32;
            least -= officer(slot, beyond & !other_men, scales.own.men, &scales.prizes);
        }
        if let Some(taken @ 0..8) = taken {
            // The same if he could take this man.
            least += prize * (self.touch >> taken & 1) as u32;
            least -= scales.theirs.rows[taken];
        }
        least
    }

    /// The least that the other's pawns can do but for taking this man.
    #[inline]
    fn pawns_least(&self, to: u8, own_men: Set, other_men: Set, taken: Option<usize>) -> Tally {
        let Self { scales, bounds, .. } = *self;
        if taken.is_some_and(|taken| taken >= 8) {
            let others = scales.other.kinds[4] & other_men;
            return pawns(others, false, own_men & !bit(to), own_men | other_men, &scales.prizes);
        }
        // He is in the way of a step, of a second step, or of a first one and so of the second. (Where he takes there is none.)
        let [single, double] = bounds.their_steps;
        let barred = (single >> to & 1) + (double >> to & 1) + ((single & double << 8) >> to & 1);
        self.pawns - STEP * barred as u32
    }

    /// The most that the computer can do next.
    #[inline]
    fn next_most(&self, to: u8, own_men: Set, other_men: Set) -> Tally {
        let Self { scales, slot, .. } = *self;
        // Own men cannot go where he stands now, nor take there.
        let barred = count(scales.touching[to as usize] & 0xFF & !slot_bit(slot));
        let others = self.next - (scales.prizes[to as usize] + STEP) * barred;
        let occupied = own_men | other_men;
        others
            + if slot < 8 {
                officer(slot, reach(slot, to, occupied) & !own_men, other_men, &scales.prizes)
            } else {
                pawns(scales.own.kinds[4] & own_men | bit(to), true, other_men, occupied, &scales.prizes)
            }
    }

    /// Men whom a move pins, as slots and [`PINNED_PAWN`]; nothing, if it gives check.
    #[inline]
    fn newly_pinned(&self, to: u8, other_men: Set, occupied: Set) -> Option<Slots> {
        let Self { scales, slot, from, .. } = *self;
        let Some(watch) = scales.watch.as_ref().filter(|_| self.minded & bit(to) != 0) else {
            return (!scales.guard.in_check()).then_some(0);
        };
        let guard = watch.guard_after((slot, from, to), other_men, occupied);
        let name = |square| match scales.other.slot_on(square) {
            8.. => PINNED_PAWN,
            slot => slot_bit(slot),
        };
        let newly = guard.pinned & !scales.guard.pinned;
        (!guard.in_check()).then(|| each(newly).fold(0, |slots, square| slots | name(square)))
    }
}

const KING_SLOT: Slots = 1;

/// A pawn is among the pinned.
const PINNED_PAWN: Slots = 0x100;

/// What men of the computer gain when one of them leaves a square.
fn gain(scales: &Scales<'_>, from: u8) -> Tally {
    let (own, other) = (scales.own, scales.other);
    let [left, occupied] = [own.men, own.men | other.men].map(|men| men & !bit(from));
    let mut gain = Tally::NOTHING;
    for slot in each_slot(scales.touching[from as usize] & 0xFF) {
        let opens = LINES & slot_bit(slot) != 0;
        let set = if opens { reach(slot, own.at[slot], occupied) } else { scales.ours.sets[slot] };
        gain += officer(slot, set & !left, other.men, &scales.prizes) - scales.ours.rows[slot];
    }
    gain
}
