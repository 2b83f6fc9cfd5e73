//! Moves out of check.
//!
//! The king moves away. In double check nothing else helps. Against one checker the other pieces capture it, or interpose
//! between it and the king. The squares where that is possible are few, so the generator asks for each of them which
//! pieces can go there, instead of asking each piece where it can go. A pinned piece cannot help: its line meets the
//! checker's only at the king.

use crate::attackers::is_slider;
use crate::attacks::step_towards;
use crate::movegen::{CAPTURES, Generator, QUEEN_PROMOTIONS, QUIETS};
use crate::piece::PieceType;
use crate::piece_list::{EMPTY, Indices, PieceSet, only};
use crate::sink::Sink;

impl<S: Sink, const WANTED: u8> Generator<'_, S, WANTED> {
    pub(crate) fn evasions(&mut self) {
        self.king_moves();
        let checkers = self.threats.checkers;
        if checkers.count_ones() > 1 || self.sink.is_done() {
            return;
        }
        let checker = self.position.piece_list.square(checkers.trailing_zeros());
        let free = self.movers & !self.threats.pinned;
        if WANTED & CAPTURES != 0 {
            self.captures_of(checker, free);
            self.en_passant();
        }
        if WANTED & (QUIETS | QUEEN_PROMOTIONS) != 0 && is_slider(self.position.code_on(checker)) {
            let step = step_towards(self.king, checker);
            let mut square = self.king.wrapping_add(step);
            // A step of 0 is possible only after an illegal move was made.
            while step != 0 && square != checker && self.position.piece_list.occupant(square) == EMPTY {
                self.interpositions(square, free);
                square = square.wrapping_add(step);
            }
        }
    }

    fn captures_of(&mut self, checker: u8, free: PieceSet) {
        let behind = checker.wrapping_sub(self.forward);
        for from in [behind.wrapping_add(1), behind.wrapping_sub(1)] {
            if self.is_free_pawn(from, free) {
                self.add_pawn_capture(from, checker);
            }
        }
        self.moves_to(checker, free);
    }

    fn interpositions(&mut self, to: u8, free: PieceSet) {
        let behind = to.wrapping_sub(self.forward);
        if self.is_free_pawn(behind, free) {
            self.add_pawn_step(behind, to);
        } else if WANTED & QUIETS != 0 && self.position.piece_list.occupant(behind) == EMPTY {
            let further = behind.wrapping_sub(self.forward);
            if self.is_on_pawn_rank(further) && self.is_free_pawn(further, free) {
                self.add(further, to);
            }
        }
        if WANTED & QUIETS != 0 {
            self.moves_to(to, free);
        }
    }

    /// The moves of knights and sliders to a square.
    fn moves_to(&mut self, to: u8, free: PieceSet) {
        let list = &self.position.piece_list;
        for index in Indices((list.sliders() | list.of_type(PieceType::Knight)) & free) {
            let from = list.square(index);
            if self.position.attacks(from, to) {
                self.add(from, to);
            }
        }
    }

    fn is_free_pawn(&self, square: u8, free: PieceSet) -> bool {
        let occupant = self.position.piece_list.occupant(square);
        self.position.has_pawn(square, self.position.turn()) && only(occupant) & free != 0
    }
}
