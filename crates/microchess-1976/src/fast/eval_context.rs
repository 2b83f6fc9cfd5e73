//! The value of a move: makes it on bitboards, counts, and evaluates.

use super::Sides;
use super::bitboard::{
    Bitboard, FIRST_ROW, NO_SQUARE, SLIDER_SLOTS, SlotSet, bit, each_slot, each_square, from_0x88, pawn_attacks,
    piece_attacks, slot_bit,
};
use super::counter_row::CounterRow;
use super::evaluate::{EvalInputs, evaluate, upper_bound};
use super::exchange::{EXCHANGE_PLIES, Exchange};
use super::mobility::{CaptureValues, Mobility, attacking_slots, count_pawns, count_pawns_within, count_piece};
use super::movegen::{SlotMove, direction};
use super::pins::{CheckInfo, PinMask};
use super::side::{Side, class_of};
use crate::evaluate::GOOD_SQUARES;
use crate::level::Level;
use crate::tables::POINTS_BYTES;

/// What is computed once for a board and shared by the evaluation of all its moves.
pub(super) struct EvalContext<'a> {
    pub(super) own: &'a Side,
    pub(super) other: &'a Side,
    level: Level,
    /// The mobility of both sides before the move.
    pub(super) ours: Mobility,
    pub(super) theirs: Mobility,
    /// What the computer can do before it moves.
    pub(super) before: CounterRow,
    /// See [`attacking_slots`](fn@attacking_slots).
    pub(super) attacking_slots: [u16; 64],
    pub(super) capture_values: CaptureValues,
    /// The points of each side's most valuable piece whose capture TREE follows.
    pub(super) best_targets: [u8; 2],
    /// The check test of the other side's replies, if the level has one, and its result before the move.
    pub(super) check_info: Option<CheckInfo>,
    pub(super) pins: PinMask,
}

/// A move, and the pieces after it.
struct MadeMove {
    slot: usize,
    from: u8,
    to: u8,
    taken: Option<usize>,
    own_pieces: Bitboard,
    other_pieces: Bitboard,
    occupied: Bitboard,
    own_pawns: Bitboard,
    other_pawns: Bitboard,
    /// The two squares of the move.
    changed: Bitboard,
    /// The slots of each side that attack a square of the move, without the mover and the captured piece.
    affected: [SlotSet; 2],
}

/// What is counted after a move.
struct MoveCounts {
    inputs: EvalInputs,
    /// The squares that the other's pieces but the pawns can go to or defend.
    attacks: [Bitboard; 8],
    pins: PinMask,
}

impl<'a> EvalContext<'a> {
    pub(super) fn new(sides: &'a Sides, level: Level) -> Self {
        let Sides { own, other } = sides;
        let mut capture_values = [CounterRow::EMPTY; 65];
        for side in [own, other] {
            for (slot, square) in side.squares.into_iter().enumerate() {
                capture_values[square as usize] = CounterRow::capture(slot);
            }
        }
        capture_values[NO_SQUARE as usize] = CounterRow::EMPTY;
        let [ours, theirs] = [Mobility::new(own, other, &capture_values), Mobility::new(other, own, &capture_values)];
        let (check_info, pins) = CheckInfo::for_level(level, other, own);
        Self {
            own,
            other,
            level,
            before: ours.non_pawns + ours.pawns,
            attacking_slots: attacking_slots([&ours, &theirs]),
            ours,
            theirs,
            capture_values,
            best_targets: [own.best_target_points(), other.best_target_points()],
            check_info,
            pins,
        }
    }

    /// The value of a move; or 0, as soon as a bound shows that the value is at most `no_more_than`.
    pub(super) fn value(&mut self, mv: SlotMove, no_more_than: u8) -> u8 {
        self.with_move(mv, |context, made| {
            let counted = context.count(made);
            let MoveCounts { inputs, .. } = &counted;
            if let Some(value) = inputs.verdict().value() {
                return value;
            }
            // Pawns and kings start no exchange (Q6).
            if !inputs.theirs.has_exchange_target() {
                return evaluate(inputs, &[0; EXCHANGE_PLIES]).value;
            }
            if upper_bound(inputs, inputs.theirs.points(), context.best_targets) <= no_more_than {
                return 0;
            }
            evaluate(inputs, &context.exchange(made, &counted).best).value
        })
    }

    /// Everything that STRATGY weighs of a move: the counters, and the exchange to its end.
    pub(super) fn inputs_and_exchange(&mut self, mv: SlotMove) -> (EvalInputs, [u8; EXCHANGE_PLIES]) {
        self.with_move(mv, |context, made| {
            let counted = context.count(made);
            let exchange = context.exchange(made, &counted);
            (counted.inputs, exchange.best)
        })
    }

    /// Makes a move, calls a function, and unmakes the move.
    fn with_move<T>(&mut self, mv: SlotMove, then: impl FnOnce(&Self, &MadeMove) -> T) -> T {
        let made = self.make(mv);
        let square = made.to as usize;
        let capture_value = core::mem::replace(&mut self.capture_values[square], CounterRow::capture(made.slot));
        let done = then(self, &made);
        self.capture_values[square] = capture_value;
        done
    }

    /// The pieces after a move.
    fn make(&self, SlotMove { slot, to }: SlotMove) -> MadeMove {
        let (own, other) = (self.own, self.other);
        let from = own.squares[slot];
        let (leaves, comes) = (bit(from), bit(to));
        let taken = (other.pieces & comes != 0).then(|| other.slot_on(to));
        let own_pieces = own.pieces & !leaves | comes;
        let other_pieces = other.pieces & !comes;
        let affected = self.attacking_slots[from as usize] | self.attacking_slots[to as usize];
        MadeMove {
            slot,
            from,
            to,
            taken,
            own_pieces,
            other_pieces,
            occupied: own_pieces | other_pieces,
            own_pawns: own.by_class[4] & own_pieces | if slot < 8 { 0 } else { comes },
            other_pawns: other.by_class[4] & other_pieces,
            changed: leaves | comes,
            affected: [affected & 0xFF & !slot_bit(slot), affected >> 8 & !taken.map_or(0, slot_bit)],
        }
    }

    /// Counts the replies and the continuation.
    fn count(&self, made: &MadeMove) -> MoveCounts {
        let own_attacks = self.own_attacks(made);
        let pins = self.pins_after(made);
        let (theirs, attacks) = self.replies(made, &own_attacks, &pins);
        let lost = self.lost_square(made, theirs, &attacks, &pins);
        let inputs = EvalInputs {
            wcap0: made.taken.map_or(0, |taken| POINTS_BYTES[taken]),
            before: self.before,
            theirs,
            next: self.continuation(made, &own_attacks, lost),
            bonus: earns_bonus(made.slot, made.from, made.to),
        };
        MoveCounts { inputs, attacks, pins }
    }

    /// The attacks of the computer's pieces after a move.
    fn own_attacks(&self, made: &MadeMove) -> [Bitboard; 8] {
        let mut attacks = self.ours.attacks;
        if made.slot < 8 {
            attacks[made.slot] = piece_attacks(made.slot, made.to, made.occupied);
        }
        for slot in each_slot(made.affected[0] & SLIDER_SLOTS) {
            attacks[slot] = piece_attacks(slot, self.own.squares[slot], made.occupied);
        }
        attacks
    }

    /// The checks and pins that restrict the replies.
    fn pins_after(&self, made: &MadeMove) -> PinMask {
        match &self.check_info {
            Some(_) if made.taken == Some(0) => PinMask::NONE,
            Some(check_info) if check_info.affecting_squares(made.slot, made.from) & bit(made.to) != 0 => {
                check_info.pin_mask_after((made.slot, made.from, made.to), made.other_pieces, made.occupied)
            }
            _ => self.pins,
        }
    }

    /// STATE 0: counts the replies, and returns where the other's pieces can go.
    fn replies(&self, made: &MadeMove, own_attacks: &[Bitboard; 8], pins: &PinMask) -> (CounterRow, [Bitboard; 8]) {
        let other = self.other;
        let mut attacks = self.theirs.attacks;
        // Where the king can go depends on every piece, so it is always counted anew.
        let mut replies = self.theirs.non_pawns - self.theirs.by_slot[0];
        if let Some(taken @ 0..8) = made.taken {
            attacks[taken] = 0;
            if taken != 0 {
                replies -= self.theirs.by_slot[taken];
            }
        }
        let mut changed = made.affected[1] & !1;
        for slot in each_slot(changed & SLIDER_SLOTS) {
            attacks[slot] = piece_attacks(slot, other.squares[slot], made.occupied);
        }
        if pins.is_check() || pins.pinned != 0 {
            for (slot, reached) in attacks.iter_mut().enumerate().skip(1).filter(|(_, reached)| **reached != 0) {
                if pins.is_check() || pins.pinned & bit(other.squares[slot]) != 0 {
                    *reached &= pins.destinations(other.squares[slot]);
                    changed |= slot_bit(slot);
                }
            }
        }
        if self.check_info.is_some() && made.taken != Some(0) {
            let [right, left] = pawn_attacks(made.own_pawns, true);
            attacks[0] &= !own_attacks.iter().fold(right | left | pins.behind_king, |all, attacks| all | attacks);
        }
        for slot in each_slot(changed) {
            replies -= self.theirs.by_slot[slot];
            replies += count_piece(slot, attacks[slot] & !made.other_pieces, made.own_pieces, &self.capture_values);
        }
        replies += count_piece(0, attacks[0] & !made.other_pieces, made.own_pieces, &self.capture_values);
        (replies + self.pawn_replies(made, pins), attacks)
    }

    /// Counts the replies of the other's pawns; reuses the count before the move if nothing near them changed.
    fn pawn_replies(&self, made: &MadeMove, pins: &PinMask) -> CounterRow {
        let pinned = pins.pinned & made.other_pawns;
        let zone = self.theirs.pawn_zone | self.other.by_class[4];
        if !pins.is_check() && pinned == 0 && zone & made.changed == 0 {
            return self.theirs.pawns;
        }
        let within = |pawns, allowed| {
            count_pawns_within(pawns, false, made.own_pieces, made.occupied, allowed, &self.capture_values)
        };
        let free = within(made.other_pawns & !pinned, pins.check_mask);
        each_square(pinned).fold(free, |row, square| row + within(bit(square), pins.destinations(square)))
    }

    /// BMAXP as a square: of the replies with the best capture, the one generated last decides.
    fn lost_square(&self, made: &MadeMove, theirs: CounterRow, attacks: &[Bitboard; 8], pins: &PinMask) -> Option<u8> {
        let best = theirs.best_class();
        let victims = self.own.by_class.get(best)? & made.own_pieces;
        let victims = victims | if class_of(made.slot) == best { bit(made.to) } else { 0 };
        // Slots are walked from 15 down, so that the lowest comes last.
        let (slot, taken) = (0..16).find_map(|slot| {
            let taken = self.capture_targets(slot, made, attacks, pins) & victims;
            (taken != 0).then_some((slot, taken))
        })?;
        // Directions are walked from the highest MOVEN down. The other side sees the board turned round, so its direction
        // is the one from the captured piece to the capturing one.
        each_square(taken).min_by_key(|to| direction(slot, *to, self.other.squares[slot]))
    }

    /// The squares on which a piece of the other can capture.
    #[inline]
    fn capture_targets(&self, slot: usize, made: &MadeMove, attacks: &[Bitboard; 8], pins: &PinMask) -> Bitboard {
        let square = self.other.squares[slot];
        match attacks.get(slot) {
            Some(reached) => *reached,
            None if square == NO_SQUARE || square == made.to => 0,
            None => {
                let [right, left] = pawn_attacks(bit(square), false);
                (right | left) & pins.destinations(square)
            }
        }
    }

    /// STATE 8: what the computer could do next, without the piece that will be captured, unless it is the king (Q14).
    fn continuation(&self, made: &MadeMove, attacks: &[Bitboard; 8], lost: Option<u8>) -> CounterRow {
        let mut next = self.ours.non_pawns;
        let mut changed = made.affected[0] | slot_bit(made.slot);
        let mut own_pawns = made.own_pawns;
        if let Some(square) = lost {
            let slot = if square == made.to { made.slot } else { self.own.slot_on(square) };
            if slot >= 8 {
                own_pawns &= !bit(square);
            } else if slot != 0 {
                next -= self.ours.by_slot[slot];
                changed &= !slot_bit(slot);
            }
        }
        for slot in each_slot(changed) {
            next -= self.ours.by_slot[slot];
            next += count_piece(slot, attacks[slot] & !made.own_pieces, made.other_pieces, &self.capture_values);
        }
        let is_kept = own_pawns == self.own.by_class[4] && self.ours.pawn_zone & made.changed == 0;
        next + if is_kept {
            self.ours.pawns
        } else {
            count_pawns(own_pawns, true, made.other_pieces, made.occupied, &self.capture_values)
        }
    }

    /// TREE: the exchanges that the replies start.
    fn exchange(&self, made: &MadeMove, counted: &MoveCounts) -> Exchange {
        let (mut own, mut other) = (*self.own, *self.other);
        if let Some(taken) = made.taken {
            other.remove(taken);
        }
        own.remove(made.slot);
        own.put(made.slot, made.to);
        let floor = if self.level == Level::SuperBlitz { 1 } else { EXCHANGE_PLIES };
        let mut exchange = Exchange::default();
        for slot in 0..16 {
            for square in
                each_square(self.capture_targets(slot, made, &counted.attacks, &counted.pins) & own.exchange_targets())
            {
                exchange.follow(&other, &own, slot, own.slot_on(square), 0, floor);
            }
        }
        exchange
    }
}

/// [`GOOD_SQUARES`] as a bitboard.
const GOOD_SQUARES_MASK: Bitboard = {
    let mut good = 0;
    let mut index = 0;
    while index < GOOD_SQUARES.len() {
        good |= bit(from_0x88(GOOD_SQUARES[index]));
        index += 1;
    }
    good
};

/// Whether the move goes to a good square, or leaves the first row with a piece other than the king. (A piece off the board
/// can earn the bonus too, Q23; boards with one that can move go to the literal program.)
#[inline]
pub(super) const fn earns_bonus(slot: usize, from: u8, to: u8) -> bool {
    // `|` and `&` instead of `||` and `&&`: branches here would be unpredictable.
    (GOOD_SQUARES_MASK & bit(to) != 0) | ((slot != 0) & (FIRST_ROW & bit(from) != 0))
}
