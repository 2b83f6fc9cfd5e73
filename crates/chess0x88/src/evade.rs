//! Moves out of check.
//!
//! The king steps away. In double check nothing else helps. Against one checker, others take him, or step between. The
//! squares where that can be done are few, so each of them is asked who can come, instead of asking each man
//! where he can go. A pinned man is no help: his line meets the checker's only at the king.

use crate::attacks::step_towards;
use crate::generate::{CAPTURES, Generator, QUIET_MOVES};
use crate::piece::PieceType;
use crate::piece_list::{EMPTY, Indices, PieceSet, only};
use crate::sink::Sink;
use crate::threats::is_slider;

impl<S: Sink, const WHAT: u8> Generator<'_, S, WHAT> {
    pub(crate) fn evade(&mut self) {
        self.king_steps();
        let checkers = self.threats.checkers;
        if checkers.count_ones() > 1 {
            return;
        }
        let checker = self.position.roster.square(checkers.trailing_zeros());
        let free = self.movers & !self.threats.pinned;
        if WHAT & CAPTURES != 0 {
            self.take(checker, free);
            self.en_passant();
        }
        if WHAT & QUIET_MOVES != 0 && is_slider(self.position.code_on(checker)) {
            let step = step_towards(self.king, checker);
            let mut square = self.king.wrapping_add(step);
            // A step of 0, which is no line, is possible only after a move that was not legal.
            while step != 0 && square != checker && self.position.roster.occupant(square) == EMPTY {
                self.step_between(square, free);
                square = square.wrapping_add(step);
            }
        }
    }

    /// All who can take the checker.
    fn take(&mut self, checker: u8, free: PieceSet) {
        let behind = checker.wrapping_sub(self.forward);
        for from in [behind.wrapping_add(1), behind.wrapping_sub(1)] {
            if self.has_free_pawn(from, free) {
                self.add_pawn(from, checker);
            }
        }
        self.officers_to(checker, free);
    }

    /// All who can step between.
    fn step_between(&mut self, to: u8, free: PieceSet) {
        let behind = to.wrapping_sub(self.forward);
        if self.has_free_pawn(behind, free) {
            self.add_pawn(behind, to);
        } else if self.position.roster.occupant(behind) == EMPTY {
            let further = behind.wrapping_sub(self.forward);
            if self.is_at_home(further) && self.has_free_pawn(further, free) {
                self.add(further, to);
            }
        }
        self.officers_to(to, free);
    }

    fn officers_to(&mut self, to: u8, free: PieceSet) {
        let position = self.position;
        let officers = position.roster.sliders() | position.roster.of_type(PieceType::Knight);
        for number in Indices(officers & free) {
            let from = position.roster.square(number);
            if position.attacks(from, to) {
                self.add(from, to);
            }
        }
    }

    fn has_free_pawn(&self, square: u8, free: PieceSet) -> bool {
        let occupant = self.position.roster.occupant(square);
        self.position.has_pawn(square, self.position.turn()) && only(occupant) & free != 0
    }
}
