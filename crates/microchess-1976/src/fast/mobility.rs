//! COUNTS for a whole side at once: attacks, moves and captures.

use super::bitboard::{Bitboard, double_pushes, each_square, pawn_attacks, pawn_pushes, piece_attacks};
use super::counter_row::CounterRow;
use super::side::Side;

/// What the capture of the piece on each square adds to a row; empty for empty squares and for `NO_SQUARE`.
pub(super) type CaptureValues = [CounterRow; 65];

/// The pseudo-legal mobility of one side.
pub(super) struct Mobility {
    /// The squares that each piece but the pawns attacks, those of own pieces included.
    pub(super) attacks: [Bitboard; 8],
    /// The moves and captures of each of these pieces.
    pub(super) by_slot: [CounterRow; 8],
    /// Their sum.
    pub(super) non_pawns: CounterRow,
    /// The moves and captures of all pawns.
    pub(super) pawns: CounterRow,
    /// The squares that the moves of the pawns depend on: those ahead of them and those that they attack.
    pub(super) pawn_zone: Bitboard,
}

impl Mobility {
    /// Counts the moves of `side`.
    pub(super) fn new(side: &Side, enemy: &Side, capture_values: &CaptureValues) -> Self {
        let occupied = side.pieces | enemy.pieces;
        let mut mobility = Self {
            attacks: [0; 8],
            by_slot: [CounterRow::EMPTY; 8],
            non_pawns: CounterRow::EMPTY,
            pawns: count_pawns(side.by_class[4], side.goes_up, enemy.pieces, occupied, capture_values),
            pawn_zone: 0,
        };
        for slot in (0..8).filter(|slot| side.is_on_board(*slot)) {
            mobility.attacks[slot] = piece_attacks(slot, side.squares[slot], occupied);
            mobility.by_slot[slot] =
                count_piece(slot, mobility.attacks[slot] & !side.pieces, enemy.pieces, capture_values);
            mobility.non_pawns += mobility.by_slot[slot];
        }
        let pawns = side.by_class[4];
        let [right, left] = pawn_attacks(pawns, side.goes_up);
        let [single, double] = pawn_pushes(pawns, side.goes_up, 0);
        mobility.pawn_zone = right | left | single | double;
        mobility
    }

    /// Every square that the side attacks.
    pub(super) fn attacked(&self, side: &Side) -> Bitboard {
        let [right, left] = pawn_attacks(side.by_class[4], side.goes_up);
        self.attacks.iter().fold(right | left, |all, attacks| all | attacks)
    }
}

/// The slots that attack each square, without pawns: the computer's in the low byte, the other's in the high one.
pub(super) fn attacking_slots(mobilities: [&Mobility; 2]) -> [u16; 64] {
    let mut attacking_slots = [0; 64];
    for (side, mobility) in mobilities.into_iter().enumerate() {
        for (slot, attacks) in mobility.attacks.iter().enumerate() {
            for square in each_square(*attacks) {
                attacking_slots[square as usize] |= 1 << (side * 8 + slot);
            }
        }
    }
    attacking_slots
}

/// Counts the moves of one piece other than a pawn. The queen's moves count twice (Q18), its captures once.
#[inline]
pub(super) fn count_piece(
    slot: usize,
    reached: Bitboard,
    enemy: Bitboard,
    capture_values: &CaptureValues,
) -> CounterRow {
    let moves = reached.count_ones();
    count_captures(reached & enemy, capture_values) + CounterRow::moves(if slot == 1 { 2 * moves } else { moves })
}

/// The sum of the capture values on the given squares.
#[inline]
fn count_captures(taken: Bitboard, capture_values: &CaptureValues) -> CounterRow {
    // Mostly there are none, one or two captures. The first two are added without a branch, which would be
    // unpredictable: an empty bitboard has 64 trailing zeros, and that entry is empty.
    let second = taken & taken.wrapping_sub(1);
    let rest = second & second.wrapping_sub(1);
    let mut row = capture_values[taken.trailing_zeros() as usize] + capture_values[second.trailing_zeros() as usize];
    for square in each_square(rest) {
        row += capture_values[square as usize];
    }
    row
}

/// Counts the moves of pawns to allowed squares.
#[inline]
pub(super) fn count_pawns_within(
    pawns: Bitboard,
    goes_up: bool,
    enemy: Bitboard,
    occupied: Bitboard,
    allowed: Bitboard,
    capture_values: &CaptureValues,
) -> CounterRow {
    let [single, _] = pawn_pushes(pawns, goes_up, occupied);
    let single = single & allowed;
    // The second step is only tried after the first was allowed (Q5).
    let double = double_pushes(single, goes_up, occupied) & allowed;
    // No square is reached by both a single and a double step: the pawn that makes the single one would block the other.
    let mut row = CounterRow::moves((single | double).count_ones());
    for attacks in pawn_attacks(pawns, goes_up) {
        for square in each_square(attacks & enemy & allowed) {
            row += capture_values[square as usize] + CounterRow::moves(1);
        }
    }
    row
}

/// Counts the pseudo-legal moves of pawns.
pub(super) fn count_pawns(
    pawns: Bitboard,
    goes_up: bool,
    enemy: Bitboard,
    occupied: Bitboard,
    capture_values: &CaptureValues,
) -> CounterRow {
    count_pawns_within(pawns, goes_up, enemy, occupied, !0, capture_values)
}
