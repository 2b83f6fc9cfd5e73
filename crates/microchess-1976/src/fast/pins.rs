//! The check test without making moves: checks and pins.

use super::bitboard::{
    BISHOP_RAYS, Bitboard, KING_ATTACKS, KNIGHT_ATTACKS, NO_SQUARE, RAYS, ROOK_RAYS, SLIDER_SLOTS, STEPS, bit,
    direction_to, each_slot, pawn_attacks, slot_bit, step_from,
};
use super::side::Side;
use crate::level::Level;

/// The type of the piece in each slot, as an index into [`CheckInfo::check_squares`].
const PIECE_TYPES: [usize; 16] = [0, 1, 2, 2, 3, 3, 4, 4, 5, 5, 5, 5, 5, 5, 5, 5];

/// A king, and the pieces of the other side that attack it or would attack it if other pieces were gone.
pub(super) struct CheckInfo {
    /// The square of the king.
    king: u8,
    lines: [SliderLine; 5],
    /// The number of `lines` that are used.
    count: usize,
    /// Pawns, knights and the king that give check. No piece can block their checks.
    contact_checks: Bitboard,
    /// The squares from which a king, queen, rook, bishop, knight or pawn gives check on an otherwise empty board.
    check_squares: [Bitboard; 6],
    /// The squares of the lines and of the contact checks: a move that touches none of them opens or closes nothing.
    zone: Bitboard,
}

/// A line from a king to a slider that gives check if the squares between are empty.
#[derive(Clone, Copy)]
struct SliderLine {
    slot: usize,
    /// The squares between, and the slider's.
    ray: Bitboard,
    /// The slider's square.
    end: Bitboard,
    /// The square behind the king, as seen from the slider.
    behind_king: Bitboard,
}

impl CheckInfo {
    /// For the king of `side`; `None` if it has no king.
    fn new(side: &Side, enemy: &Side) -> Option<Self> {
        let king = side.squares[0];
        if king == NO_SQUARE {
            return None;
        }
        let unused = SliderLine { slot: 0, ray: 0, end: 0, behind_king: 0 };
        let [right, left] = pawn_attacks(bit(king), side.goes_up);
        let [rook_rays, bishop_rays] = [ROOK_RAYS[king as usize], BISHOP_RAYS[king as usize]];
        let [kings, knights, pawns] = [KING_ATTACKS[king as usize], KNIGHT_ATTACKS[king as usize], right | left];
        let check_squares = [kings, rook_rays | bishop_rays, rook_rays, bishop_rays, knights, pawns];
        let contact_checks = pawns & enemy.by_class[4] | knights & enemy.knights | kings & enemy.by_class[0];
        let mut check_info =
            Self { king, lines: [unused; 5], count: 0, contact_checks, check_squares, zone: contact_checks };
        for slot in each_slot(SLIDER_SLOTS) {
            if let Some(line) = check_info.line_to(slot, enemy.squares[slot]) {
                check_info.zone |= line.ray;
                check_info.lines[check_info.count] = line;
                check_info.count += 1;
            }
        }
        Some(check_info)
    }

    /// The line to a slider on a square, if the slider moves along it.
    #[inline]
    fn line_to(&self, slot: usize, square: u8) -> Option<SliderLine> {
        if square == NO_SQUARE || self.check_squares_of(slot) & bit(square) == 0 {
            return None;
        }
        let king = self.king as usize;
        let direction = direction_to(self.king, square);
        let back = step_from(self.king, (-STEPS[direction].0, -STEPS[direction].1));
        Some(SliderLine {
            slot,
            ray: RAYS[direction][king] ^ RAYS[direction][square as usize],
            end: bit(square),
            behind_king: if back == NO_SQUARE { 0 } else { bit(back) },
        })
    }

    /// The squares from which the piece in a slot gives check on an otherwise empty board.
    #[inline]
    fn check_squares_of(&self, slot: usize) -> Bitboard {
        self.check_squares[PIECE_TYPES[slot]]
    }

    /// The destinations with which a piece of the other side changes checks or pins.
    #[inline]
    pub(super) fn affecting_squares(&self, slot: usize, from: u8) -> Bitboard {
        if self.zone & bit(from) != 0 { !0 } else { self.zone | self.check_squares_of(slot) }
    }

    /// The check test of a side at a level, and its result before any move. Levels without a check test have none.
    pub(super) fn for_level(level: Level, side: &Side, enemy: &Side) -> (Option<Self>, PinMask) {
        let check_info = if level == Level::Normal { Self::new(side, enemy) } else { None };
        let pins = check_info
            .as_ref()
            .map_or(PinMask::NONE, |check_info| check_info.pin_mask(side.pieces, side.pieces | enemy.pieces));
        (check_info, pins)
    }

    /// The checks and pins with the pieces where they were in [`new`](Self::new).
    fn pin_mask(&self, pieces: Bitboard, occupied: Bitboard) -> PinMask {
        let mut pins = PinMask { king: self.king, ..PinMask::NONE };
        pins.add_contact_checks(self.contact_checks);
        for line in &self.lines[..self.count] {
            pins.add_slider(line, pieces, occupied);
        }
        pins
    }

    /// The checks and pins after a move of the other side; the bitboards are those after the move.
    #[inline]
    pub(super) fn pin_mask_after(
        &self,
        (slot, from, to): (usize, u8, u8),
        pieces: Bitboard,
        occupied: Bitboard,
    ) -> PinMask {
        let mut pins = PinMask { king: self.king, ..PinMask::NONE };
        for line in &self.lines[..self.count] {
            if line.slot != slot {
                pins.add_slider(line, pieces, occupied);
            }
        }
        let mut contact_checks = self.contact_checks & !bit(from);
        if SLIDER_SLOTS & slot_bit(slot) == 0 {
            contact_checks |= self.check_squares_of(slot) & bit(to);
        } else if let Some(line) = self.line_to(slot, to) {
            pins.add_slider(&line, pieces, occupied);
        }
        pins.add_contact_checks(contact_checks);
        pins
    }
}

/// Which moves leave a king safe: the check mask, the pinned pieces and their lines.
#[derive(Clone, Copy)]
pub(super) struct PinMask {
    king: u8,
    /// Where a piece other than the king may go: anywhere, or onto the line of the only check, or (in double check)
    /// nowhere.
    pub(super) check_mask: Bitboard,
    /// Pieces that may only move along their pin lines.
    pub(super) pinned: Bitboard,
    /// The pin lines, each from the king to the pinning slider.
    pin_lines: Bitboard,
    /// The squares behind the king, as seen from the sliders that give check: the king does not escape to them.
    pub(super) behind_king: Bitboard,
}

impl PinMask {
    /// No restriction: a level without a check test, or a side without a king.
    pub(super) const NONE: Self = Self { king: 0, check_mask: !0, pinned: 0, pin_lines: 0, behind_king: 0 };

    /// Adds the checks that no piece can block.
    #[inline]
    fn add_contact_checks(&mut self, contact_checks: Bitboard) {
        if contact_checks != 0 {
            self.check_mask =
                if self.is_check() || contact_checks & (contact_checks - 1) != 0 { 0 } else { contact_checks };
        }
    }

    /// Adds a slider: with no piece between it gives check, with one piece of the king's side it pins that.
    #[inline]
    fn add_slider(&mut self, line: &SliderLine, pieces: Bitboard, occupied: Bitboard) {
        let between = line.ray & occupied & !line.end;
        if between == 0 {
            self.check_mask = if self.is_check() { 0 } else { line.ray };
            self.behind_king |= line.behind_king;
        } else if between & (between - 1) == 0 && between & pieces != 0 {
            self.pinned |= between;
            self.pin_lines |= line.ray;
        }
    }

    /// Whether the king is in check.
    #[inline]
    pub(super) fn is_check(&self) -> bool {
        self.check_mask != !0
    }

    /// Where a piece other than the king may go from a square, by check and pin.
    #[inline]
    pub(super) fn destinations(&self, square: u8) -> Bitboard {
        if self.pinned & bit(square) == 0 {
            return self.check_mask;
        }
        // The piece is on one ray from the king, and its pin line is the part of all pin lines on that ray.
        self.check_mask & self.pin_lines & RAYS[direction_to(self.king, square)][self.king as usize]
    }
}
