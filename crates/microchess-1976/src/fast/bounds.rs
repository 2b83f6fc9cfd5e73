//! Upper bounds of the values of moves, from what was counted before any move.

use super::bitboard::{
    Bitboard, RAYS, SLIDER_SLOTS, SlotSet, bit, count_slots, direction_to, each_slot, each_square, pawn_attacks,
    pawn_pushes, piece_attacks, slot_bit,
};
use super::counter_row::CounterRow;
use super::eval_context::{EvalContext, earns_bonus};
use super::evaluate::{EvalInputs, NO_BOUND, upper_bound};
use super::mobility::{count_pawns, count_piece};
use crate::tables::POINTS_BYTES;

/// What the bounds of all moves share.
pub(super) struct BoundInputs {
    /// What the other's pieces can do, without the king, the pawns and the pinned pieces.
    free: CounterRow,
    /// The slots of the other's pinned pieces.
    pinned: SlotSet,
    /// Whether none of the other's pawns is pinned.
    pawns_are_free: bool,
    /// The squares that the other's pawns attack, to the right and to the left.
    their_pawns: [Bitboard; 2],
    /// The squares that they can step to, once and twice.
    their_steps: [Bitboard; 2],
    /// One and two squares ahead of the computer's pawns.
    own_steps: Bitboard,
    /// The computer's queen, rooks, bishops and knights that are attacked.
    attacked: Bitboard,
    /// The points of all captures of the other together, before the move.
    max_captured: i32,
}

impl BoundInputs {
    pub(super) fn new(context: &EvalContext<'_>) -> Self {
        let (own, other) = (context.own, context.other);
        let their_pawns = pawn_attacks(other.by_class[4], false);
        let [front, far] = pawn_pushes(own.by_class[4], true, 0);
        let mut free = context.theirs.non_pawns - context.theirs.by_slot[0];
        let mut pinned = 0;
        for slot in (1..8).filter(|slot| other.is_on_board(*slot)) {
            if context.pins.pinned & bit(other.squares[slot]) != 0 {
                free -= context.theirs.by_slot[slot];
                pinned |= 1 << slot;
            }
        }
        Self {
            free,
            pinned,
            pawns_are_free: context.pins.pinned & other.by_class[4] == 0,
            their_pawns,
            their_steps: pawn_pushes(other.by_class[4], false, own.pieces | other.pieces),
            own_steps: front | far,
            attacked: context.theirs.attacked(other) & own.exchange_targets(),
            max_captured: (context.theirs.non_pawns + context.theirs.pawns).points(),
        }
    }

    /// The number of the other's pawns that attack a square.
    #[inline]
    fn pawns_on(&self, square: u8) -> u32 {
        self.their_pawns.map(|attacks| (attacks >> square & 1) as u32).into_iter().sum()
    }
}

/// Bounds the moves of one piece of the computer, the mover: holds what is the same for all its moves.
pub(super) struct MoverBound<'a> {
    context: &'a EvalContext<'a>,
    bounds: &'a BoundInputs,
    slot: usize,
    from: u8,
    /// What the capture of the mover adds to a row.
    capture_value: CounterRow,
    /// The other's slots that attack the mover's square.
    attackers: SlotSet,
    /// Destinations on which the mover may give check, or change a pin.
    affecting: Bitboard,
    /// The least that the other's pawns, and its other pieces, can do once the mover has left its square.
    pawns: CounterRow,
    non_pawns: CounterRow,
    /// The most that the computer's other pieces can do next.
    next: CounterRow,
    /// The greatest sum of points that the other could capture, without the mover.
    max_captured: i32,
    /// Whether an exchange could start with a piece other than the mover.
    may_exchange: bool,
}

/// Estimates of everything that the evaluation of a move depends on, each on the side that can only raise the value.
pub(super) struct Estimate {
    /// The least that the other can do, the most that the computer can do next; the rest is exact.
    pub(super) inputs: EvalInputs,
    /// The greatest sum of points that the other can capture.
    pub(super) max_captured: i32,
    /// The most points that each side loses in one capture of an exchange; 0 if there is no exchange.
    pub(super) best: [u8; 2],
}

const ONE_MOVE: CounterRow = CounterRow::moves(1);

/// The most points that a slider can capture on a line that the mover opens. (If the line opens on the king, the value
/// is 0, and any bound holds.)
const QUEEN: i32 = POINTS_BYTES[1] as i32;

impl<'a> MoverBound<'a> {
    pub(super) fn new(context: &'a EvalContext<'a>, bounds: &'a BoundInputs, slot: usize) -> Self {
        let from = context.own.squares[slot];
        let capture_value = CounterRow::capture(slot);
        let attackers = context.attacking_slots[from as usize] >> 8;
        let opened = count_slots(attackers & SLIDER_SLOTS);
        let mut next = context.ours.non_pawns + gain(context, from);
        if slot < 8 {
            // A pawn behind the mover may get two steps.
            next += context.ours.pawns + ONE_MOVE * (2 * (bounds.own_steps >> from & 1) as u32);
            next -= context.ours.by_slot[slot];
        }
        Self {
            context,
            bounds,
            slot,
            from,
            capture_value,
            attackers,
            affecting: context.check_info.as_ref().map_or(0, |check_info| check_info.affecting_squares(slot, from)),
            pawns: context.theirs.pawns - (capture_value + ONE_MOVE) * bounds.pawns_on(from),
            non_pawns: bounds.free - capture_value * count_slots(attackers & !KING_SLOT & !bounds.pinned),
            next,
            max_captured: bounds.max_captured + QUEEN * opened as i32,
            may_exchange: opened != 0 || bounds.attacked & !bit(from) != 0,
        }
    }

    /// The upper bound of the value of a move; [`NO_BOUND`] if there is none.
    #[inline]
    pub(super) fn upper_bound(&self, to: u8) -> u8 {
        self.estimate(to)
            .map_or(NO_BOUND, |Estimate { inputs, max_captured, best }| upper_bound(&inputs, max_captured, best))
    }

    /// The estimates for a move; `None` if it gives check, captures the king, may be mate, or concerns a pinned piece.
    #[inline]
    pub(super) fn estimate(&self, to: u8) -> Option<Estimate> {
        let Self { context, bounds, slot, from, capture_value, .. } = *self;
        let own_pieces = context.own.pieces & !bit(from) | bit(to);
        let other_pieces = context.other.pieces & !bit(to);
        let occupied = own_pieces | other_pieces;
        let taken = (context.other.pieces & bit(to) != 0).then(|| context.other.slot_on(to));
        let attackers = context.attacking_slots[to as usize] >> 8;

        let newly_pinned = self.newly_pinned(to, other_pieces, occupied)?;
        let pinned = bounds.pinned | newly_pinned & 0xFF;
        let concerns_pinned =
            (self.attackers | attackers) & pinned != 0 || taken.is_some() && context.pins.pinned & bit(to) != 0;
        if concerns_pinned || taken == Some(0) {
            return None;
        }
        let mut theirs = self.min_non_pawns(to, attackers, other_pieces, taken);
        for slot in each_slot(newly_pinned & 0xFF) {
            theirs -= context.theirs.by_slot[slot];
        }
        let pawns_on = bounds.pawns_on(to);
        if bounds.pawns_are_free && newly_pinned & PINNED_PAWN == 0 {
            theirs += self.min_pawns(to, own_pieces, other_pieces, taken) + (capture_value + ONE_MOVE) * pawns_on;
        }
        theirs += capture_value * count_slots(attackers & !KING_SLOT);
        if theirs.mob() == 0 {
            return None;
        }
        let attacker_count = count_slots(attackers) + pawns_on;
        let may_exchange = self.may_exchange | ((attacker_count != 0) & (slot != 0) & (slot < 8));
        Some(Estimate {
            inputs: EvalInputs {
                wcap0: taken.map_or(0, |taken| POINTS_BYTES[taken]),
                before: context.before,
                theirs,
                next: self.max_next(to, own_pieces, other_pieces),
                bonus: earns_bonus(slot, from, to),
            },
            max_captured: self.max_captured + i32::from(POINTS_BYTES[slot]) * attacker_count as i32,
            best: context.best_targets.map(|best| best * u8::from(may_exchange)),
        })
    }

    /// The least that the other's pieces but the pawns can do, without capturing the mover: sliders that the mover blocks
    /// lose the squares beyond it, and a captured piece loses all its moves.
    #[inline]
    fn min_non_pawns(&self, to: u8, attackers: SlotSet, other_pieces: Bitboard, taken: Option<usize>) -> CounterRow {
        let Self { context, from, capture_value, .. } = *self;
        let mut least = self.non_pawns;
        for slot in each_slot(attackers & SLIDER_SLOTS) {
            let beyond =
                RAYS[direction_to(context.other.squares[slot], to)][to as usize] & context.theirs.attacks[slot];
            // If the mover was among those squares, its capture has been subtracted already.
            least += capture_value * (beyond >> from & 1) as u32;
            least -= count_piece(slot, beyond & !other_pieces, context.own.pieces, &context.capture_values);
        }
        if let Some(taken @ 0..8) = taken {
            // Likewise if the captured piece could capture the mover.
            least += capture_value * (self.attackers >> taken & 1) as u32;
            least -= context.theirs.by_slot[taken];
        }
        least
    }

    /// The least that the other's pawns can do, without capturing the mover.
    #[inline]
    fn min_pawns(&self, to: u8, own_pieces: Bitboard, other_pieces: Bitboard, taken: Option<usize>) -> CounterRow {
        let Self { context, bounds, .. } = *self;
        if taken.is_some_and(|taken| taken >= 8) {
            let others = context.other.by_class[4] & other_pieces;
            return count_pawns(
                others,
                false,
                own_pieces & !bit(to),
                own_pieces | other_pieces,
                &context.capture_values,
            );
        }
        // The mover blocks a single step, a second step, or a first one and with it the second. (If it captures, no pawn
        // could step there.)
        let [single, double] = bounds.their_steps;
        let blocked = (single >> to & 1) + (double >> to & 1) + ((single & double << 8) >> to & 1);
        self.pawns - ONE_MOVE * blocked as u32
    }

    /// The most that the computer can do next.
    #[inline]
    fn max_next(&self, to: u8, own_pieces: Bitboard, other_pieces: Bitboard) -> CounterRow {
        let Self { context, slot, .. } = *self;
        // The computer's other pieces can no longer go or capture where the mover is now.
        let blocked = count_slots(context.attacking_slots[to as usize] & 0xFF & !slot_bit(slot));
        let others = self.next - (context.capture_values[to as usize] + ONE_MOVE) * blocked;
        let occupied = own_pieces | other_pieces;
        others
            + if slot < 8 {
                count_piece(
                    slot,
                    piece_attacks(slot, to, occupied) & !own_pieces,
                    other_pieces,
                    &context.capture_values,
                )
            } else {
                count_pawns(
                    context.own.by_class[4] & own_pieces | bit(to),
                    true,
                    other_pieces,
                    occupied,
                    &context.capture_values,
                )
            }
    }

    /// The pieces that a move pins, as slots and [`PINNED_PAWN`]; `None` if it gives check.
    #[inline]
    fn newly_pinned(&self, to: u8, other_pieces: Bitboard, occupied: Bitboard) -> Option<SlotSet> {
        let Self { context, slot, from, .. } = *self;
        let Some(check_info) = context.check_info.as_ref().filter(|_| self.affecting & bit(to) != 0) else {
            return (!context.pins.is_check()).then_some(0);
        };
        let pins = check_info.pin_mask_after((slot, from, to), other_pieces, occupied);
        let slot_of = |square| match context.other.slot_on(square) {
            8.. => PINNED_PAWN,
            slot => slot_bit(slot),
        };
        let newly = pins.pinned & !context.pins.pinned;
        (!pins.is_check()).then(|| each_square(newly).fold(0, |slots, square| slots | slot_of(square)))
    }
}

const KING_SLOT: SlotSet = 1;

/// The bit that says that a pawn is pinned; pawns have no slot bits of their own.
const PINNED_PAWN: SlotSet = 0x100;

/// What the computer's other pieces gain when a piece leaves a square.
fn gain(context: &EvalContext<'_>, from: u8) -> CounterRow {
    let (own, other) = (context.own, context.other);
    let [left, occupied] = [own.pieces, own.pieces | other.pieces].map(|pieces| pieces & !bit(from));
    let mut gain = CounterRow::EMPTY;
    for slot in each_slot(context.attacking_slots[from as usize] & 0xFF) {
        let opens = SLIDER_SLOTS & slot_bit(slot) != 0;
        let reached = if opens { piece_attacks(slot, own.squares[slot], occupied) } else { context.ours.attacks[slot] };
        gain += count_piece(slot, reached & !left, other.pieces, &context.capture_values) - context.ours.by_slot[slot];
    }
    gain
}
