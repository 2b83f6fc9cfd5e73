//! Making moves, and taking them back.
//!
//! Nearly all moves carry one man from one square to another and perhaps take one. That is done without asking whether
//! anybody was taken: nobody has type 0, his numbers in the key are zeros, and nothing is lost by striking him from
//! the list of nobodies.

use crate::moves::{Move, MoveKind};
use crate::piece::PieceType;
use crate::piece_list::{EMPTY, Occupant};
use crate::position::{NO_SQUARE, Position};
use crate::square::File;
use crate::zobrist;

/// What is needed to take a move back. The caller keeps it.
#[derive(Clone, Copy, Debug)]
pub struct Undo {
    key: u64,
    halfmove_clock: u32,
    rights: u8,
    en_passant: u8,
    /// The code of the man who was taken, and who he was.
    taken: u8,
    taken_man: Occupant,
}

impl Position {
    /// Makes a legal move. It is not asked whether it is: one that is not leaves the position in a state that makes no
    /// sense, and that taking back does not mend, but does no worse. [`Line::play`](crate::Line::play) asks.
    pub fn make(&mut self, mv: Move) -> Undo {
        let (from, to) = (mv.from().code(), mv.to().code());
        if mv.is_normal() {
            let undo = self.undo(to);
            self.next_turn();
            self.lose_rights(self.lost_rights(from) | self.lost_rights(to));
            let code = self.move_piece(from, to);
            self.key ^= zobrist::piece(undo.taken, to);
            self.roster.toggle(undo.taken, undo.taken_man);
            let is_pawn = code & 7 == PieceType::Pawn.code();
            self.halfmove_clock = if is_pawn | (undo.taken != 0) { 0 } else { undo.halfmove_clock.wrapping_add(1) };
            if is_pawn && from ^ to == 0x20 {
                self.set_ep_square(from.midpoint(to));
            }
            undo
        } else {
            self.make_special(mv.kind(), from, to)
        }
    }

    /// Takes back a move that was just made.
    #[doc(alias = "undo")]
    pub fn unmake(&mut self, mv: Move, undo: &Undo) {
        let (from, to) = (mv.from().code(), mv.to().code());
        if mv.is_normal() {
            self.move_piece_back(from, to);
            self.put(to, undo.taken, undo.taken_man);
            self.roster.toggle(undo.taken, undo.taken_man);
            self.restore(undo);
        } else {
            self.unmake_special(mv.kind(), from, to, undo);
        }
    }

    /// Castling, en passant and promotion. They are rare, and kept out of the way of the others.
    #[cold]
    #[inline(never)]
    fn make_special(&mut self, kind: MoveKind, from: u8, to: u8) -> Undo {
        let taken_on = taken_on(kind, from, to);
        let mut undo = self.undo(taken_on);
        self.next_turn();
        self.halfmove_clock = undo.halfmove_clock.wrapping_add(1);
        self.lose_rights(self.lost_rights(from) | self.lost_rights(to));
        if kind == MoveKind::Castling {
            (undo.taken, undo.taken_man) = (0, EMPTY);
            self.move_castling_pieces([from, to], castling_dests([from, to]));
            return undo;
        }
        self.halfmove_clock = 0;
        self.key ^= zobrist::piece(undo.taken, taken_on);
        self.put(taken_on, 0, EMPTY);
        self.roster.toggle(undo.taken, undo.taken_man);
        self.move_piece(from, to);
        if let MoveKind::Promotion(kind) = kind {
            self.change_type(to, kind);
        }
        undo
    }

    #[cold]
    #[inline(never)]
    fn unmake_special(&mut self, kind: MoveKind, from: u8, to: u8, undo: &Undo) {
        if kind == MoveKind::Castling {
            self.move_castling_pieces(castling_dests([from, to]), [from, to]);
        } else {
            if let MoveKind::Promotion(_) = kind {
                self.change_type(to, PieceType::Pawn);
            }
            self.move_piece_back(from, to);
            self.put(taken_on(kind, from, to), undo.taken, undo.taken_man);
            self.roster.toggle(undo.taken, undo.taken_man);
        }
        self.restore(undo);
    }

    /// Passes: the other side moves, and nobody has moved. Searches ask so what the opponent threatens. It makes no
    /// sense in check.
    #[doc(alias = "null_move")]
    pub fn make_null(&mut self) -> Undo {
        let undo = self.undo(NO_SQUARE);
        self.next_turn();
        self.halfmove_clock = undo.halfmove_clock.wrapping_add(1);
        undo
    }

    /// Takes back a [`pass`](Self::pass).
    pub fn unmake_null(&mut self, undo: &Undo) {
        self.restore(undo);
    }

    /// All that a move changes beyond the men, and who is taken.
    #[inline]
    fn undo(&self, taken_on: u8) -> Undo {
        Undo {
            key: self.key,
            halfmove_clock: self.halfmove_clock,
            rights: self.rights,
            en_passant: self.en_passant,
            taken: self.code_on(taken_on),
            taken_man: self.roster.occupant(taken_on),
        }
    }

    #[inline]
    fn restore(&mut self, undo: &Undo) {
        self.half_moves = self.half_moves.wrapping_sub(1);
        self.key = undo.key;
        self.halfmove_clock = undo.halfmove_clock;
        self.rights = undo.rights;
        self.en_passant = undo.en_passant;
    }

    /// The other side's turn. A square that was passed before is forgotten.
    #[inline]
    fn next_turn(&mut self) {
        if self.en_passant != NO_SQUARE {
            self.key ^= zobrist::en_passant(self.en_passant);
            self.en_passant = NO_SQUARE;
        }
        self.key ^= zobrist::TURN;
        self.half_moves = self.half_moves.wrapping_add(1);
    }

    #[inline]
    fn lose_rights(&mut self, lost: u8) {
        let lost = self.rights & lost;
        if lost != 0 {
            self.rights ^= lost;
            self.key ^= zobrist::castling_rights(lost);
        }
    }

    /// Says on board and roster who stands on a square.
    #[inline]
    fn put(&mut self, square: u8, code: u8, man: Occupant) {
        self.board.set_code(square, code);
        self.roster.put(square, man);
    }

    /// Carries a man from one square to another; tells his code.
    #[inline]
    fn move_piece(&mut self, from: u8, to: u8) -> u8 {
        let (code, man) = (self.code_on(from), self.roster.occupant(from));
        self.put(from, 0, EMPTY);
        self.put(to, code, man);
        self.roster.set_square(man, to);
        self.key ^= zobrist::piece(code, from) ^ zobrist::piece(code, to);
        code
    }

    /// Carries him back. The key is restored in another way.
    #[inline]
    fn move_piece_back(&mut self, from: u8, to: u8) {
        let (code, man) = (self.code_on(to), self.roster.occupant(to));
        self.put(to, 0, EMPTY);
        self.put(from, code, man);
        self.roster.set_square(man, from);
    }

    /// A pawn has passed a square: of interest if a pawn stands ready to take him there.
    #[inline(never)]
    fn set_ep_square(&mut self, square: u8) {
        if self.has_ep_capturer(square) {
            self.en_passant = square;
            self.key ^= zobrist::en_passant(square);
        }
    }

    /// The man on a square becomes another kind.
    fn change_type(&mut self, square: u8, kind: PieceType) {
        let (code, man) = (self.code_on(square), self.roster.occupant(square));
        let becomes = code & 8 | kind.code();
        self.roster.toggle(code, man);
        self.roster.toggle(becomes, man);
        self.board.set_code(square, becomes);
        self.key ^= zobrist::piece(code, square) ^ zobrist::piece(becomes, square);
    }

    /// Lifts two men, and puts them elsewhere: castling.
    fn move_castling_pieces(&mut self, from: [u8; 2], to: [u8; 2]) {
        let lifted = from.map(|square| (square, self.code_on(square), self.roster.occupant(square)));
        for square in from {
            self.put(square, 0, EMPTY);
        }
        for ((from, code, man), to) in lifted.into_iter().zip(to) {
            self.put(to, code, man);
            self.roster.set_square(man, to);
            self.key ^= zobrist::piece(code, from) ^ zobrist::piece(code, to);
        }
    }
}

/// Where a move takes, if it takes.
#[inline]
fn taken_on(kind: MoveKind, from: u8, to: u8) -> u8 {
    if kind == MoveKind::EnPassant { ep_victim(from, to) } else { to }
}

/// Where the pawn stands who is taken en passant: beside the taker, on the file to which he goes.
#[inline]
pub(crate) const fn ep_victim(from: u8, to: u8) -> u8 {
    from & 0x70 | to & 0x07
}

/// Where king and rook go, from where they stand.
#[inline]
pub(crate) const fn castling_dests([king, rook]: [u8; 2]) -> [u8; 2] {
    let rank = king & 0x70;
    if rook > king {
        [rank | File::G.index(), rank | File::F.index()]
    } else {
        [rank | File::C.index(), rank | File::D.index()]
    }
}

#[cfg(test)]
mod tests {
    use std::vec::Vec;

    use super::*;
    use crate::board::Board;
    use crate::piece_list::PieceList;

    /// Everything that a move can change.
    type EveryByte = (Board, PieceList, u32, u8, u8, u32, u64);

    fn every_byte(position: &Position) -> EveryByte {
        let Position { board, roster, half_moves, rights, en_passant, halfmove_clock, key, .. } = position.clone();
        (board, roster, half_moves, rights, en_passant, halfmove_clock, key)
    }

    /// Random moves forth and all the way back, from positions with all kinds of moves.
    #[test]
    fn taking_back_restores_every_byte() {
        let mut dice = 1976_usize;
        for fen in [
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
            "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
            "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
        ] {
            for _ in 0..50 {
                let mut position: Position = fen.parse().unwrap();
                let mut made = Vec::new();
                for _ in 0..80 {
                    let moves = position.legal_moves();
                    if moves.is_empty() {
                        break;
                    }
                    dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                    let next = moves[(dice >> 33) % moves.len()];
                    made.push((next, every_byte(&position), position.make(next)));
                    let passed = every_byte(&position);
                    let undo = position.make_null();
                    position.unmake_null(&undo);
                    assert_eq!(every_byte(&position), passed);
                }
                for (next, before, undo) in made.into_iter().rev() {
                    position.unmake(next, &undo);
                    assert_eq!(every_byte(&position), before, "{next:?}");
                }
            }
        }
    }
}
