//! Making moves, and taking them back.
//!
//! Nearly all moves carry one man from one square to another and perhaps take one. That is done without asking whether
//! anybody was taken: nobody has type 0, his numbers in the key are zeros, and nothing is lost by striking him from
//! the list of nobodies.

use crate::moves::{Move, MoveKind};
use crate::piece::Kind;
use crate::position::{NO_SQUARE, Position};
use crate::roster::{NOBODY, Occupant};
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
    pub fn play(&mut self, played: Move) -> Undo {
        let (from, to) = (played.from().code(), played.to().code());
        if played.is_normal() {
            let undo = self.undo(to);
            self.next_turn();
            self.lose_rights(self.lost_rights(from) | self.lost_rights(to));
            let code = self.carry(from, to);
            self.key ^= zobrist::man(undo.taken, to);
            self.roster.toggle(undo.taken, undo.taken_man);
            let is_pawn = code & 7 == Kind::Pawn.code();
            self.halfmove_clock = if is_pawn | (undo.taken != 0) { 0 } else { undo.halfmove_clock.wrapping_add(1) };
            if is_pawn && from ^ to == 0x20 {
                self.pass_square(from.midpoint(to));
            }
            undo
        } else {
            self.play_special(played.kind(), from, to)
        }
    }

    /// Takes back a move that was just made.
    #[doc(alias = "unmake")]
    #[doc(alias = "undo")]
    pub fn take_back(&mut self, played: Move, undo: &Undo) {
        let (from, to) = (played.from().code(), played.to().code());
        if played.is_normal() {
            self.carry_back(from, to);
            self.stand(to, undo.taken, undo.taken_man);
            self.roster.toggle(undo.taken, undo.taken_man);
            self.restore(undo);
        } else {
            self.take_back_special(played.kind(), from, to, undo);
        }
    }

    /// Castling, en passant and promotion. They are rare, and kept out of the way of the others.
    #[cold]
    #[inline(never)]
    fn play_special(&mut self, kind: MoveKind, from: u8, to: u8) -> Undo {
        let taken_on = taken_on(kind, from, to);
        let mut undo = self.undo(taken_on);
        self.next_turn();
        self.halfmove_clock = undo.halfmove_clock.wrapping_add(1);
        self.lose_rights(self.lost_rights(from) | self.lost_rights(to));
        if kind == MoveKind::Castling {
            (undo.taken, undo.taken_man) = (0, NOBODY);
            self.carry_both([from, to], castled([from, to]));
            return undo;
        }
        self.halfmove_clock = 0;
        self.key ^= zobrist::man(undo.taken, taken_on);
        self.stand(taken_on, 0, NOBODY);
        self.roster.toggle(undo.taken, undo.taken_man);
        self.carry(from, to);
        if let MoveKind::Promotion(kind) = kind {
            self.become_kind(to, kind);
        }
        undo
    }

    #[cold]
    #[inline(never)]
    fn take_back_special(&mut self, kind: MoveKind, from: u8, to: u8, undo: &Undo) {
        if kind == MoveKind::Castling {
            self.carry_both(castled([from, to]), [from, to]);
        } else {
            if let MoveKind::Promotion(_) = kind {
                self.become_kind(to, Kind::Pawn);
            }
            self.carry_back(from, to);
            self.stand(taken_on(kind, from, to), undo.taken, undo.taken_man);
            self.roster.toggle(undo.taken, undo.taken_man);
        }
        self.restore(undo);
    }

    /// Passes: the other side moves, and nobody has moved. Searches ask so what the opponent threatens. It makes no
    /// sense in check.
    #[doc(alias = "null_move")]
    pub fn pass(&mut self) -> Undo {
        let undo = self.undo(NO_SQUARE);
        self.next_turn();
        self.halfmove_clock = undo.halfmove_clock.wrapping_add(1);
        undo
    }

    /// Takes back a [`pass`](Self::pass).
    pub fn take_back_pass(&mut self, undo: &Undo) {
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
    fn stand(&mut self, square: u8, code: u8, man: Occupant) {
        self.board.set_code(square, code);
        self.roster.stand(square, man);
    }

    /// Carries a man from one square to another; tells his code.
    #[inline]
    fn carry(&mut self, from: u8, to: u8) -> u8 {
        let (code, man) = (self.code_on(from), self.roster.occupant(from));
        self.stand(from, 0, NOBODY);
        self.stand(to, code, man);
        self.roster.locate(man, to);
        self.key ^= zobrist::man(code, from) ^ zobrist::man(code, to);
        code
    }

    /// Carries him back. The key is restored in another way.
    #[inline]
    fn carry_back(&mut self, from: u8, to: u8) {
        let (code, man) = (self.code_on(to), self.roster.occupant(to));
        self.stand(to, 0, NOBODY);
        self.stand(from, code, man);
        self.roster.locate(man, from);
    }

    /// A pawn has passed a square: of interest if a pawn stands ready to take him there.
    #[inline(never)]
    fn pass_square(&mut self, square: u8) {
        if self.has_ready_pawn(square) {
            self.en_passant = square;
            self.key ^= zobrist::en_passant(square);
        }
    }

    /// The man on a square becomes another kind.
    fn become_kind(&mut self, square: u8, kind: Kind) {
        let (code, man) = (self.code_on(square), self.roster.occupant(square));
        let becomes = code & 8 | kind.code();
        self.roster.toggle(code, man);
        self.roster.toggle(becomes, man);
        self.board.set_code(square, becomes);
        self.key ^= zobrist::man(code, square) ^ zobrist::man(becomes, square);
    }

    /// Lifts two men, and puts them elsewhere: castling.
    fn carry_both(&mut self, from: [u8; 2], to: [u8; 2]) {
        let lifted = from.map(|square| (square, self.code_on(square), self.roster.occupant(square)));
        for square in from {
            self.stand(square, 0, NOBODY);
        }
        for ((from, code, man), to) in lifted.into_iter().zip(to) {
            self.stand(to, code, man);
            self.roster.locate(man, to);
            self.key ^= zobrist::man(code, from) ^ zobrist::man(code, to);
        }
    }
}

/// Where a move takes, if it takes.
#[inline]
fn taken_on(kind: MoveKind, from: u8, to: u8) -> u8 {
    if kind == MoveKind::EnPassant { passed_pawn(from, to) } else { to }
}

/// Where the pawn stands who is taken en passant: beside the taker, on the file to which he goes.
#[inline]
pub(crate) const fn passed_pawn(from: u8, to: u8) -> u8 {
    from & 0x70 | to & 0x07
}

/// Where king and rook go, from where they stand.
#[inline]
pub(crate) const fn castled([king, rook]: [u8; 2]) -> [u8; 2] {
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
    use crate::roster::Roster;

    /// Everything that a move can change.
    type EveryByte = (Board, Roster, u32, u8, u8, u32, u64);

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
                let mut played = Vec::new();
                for _ in 0..80 {
                    let moves = position.legal_moves();
                    if moves.is_empty() {
                        break;
                    }
                    dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                    let next = moves[(dice >> 33) % moves.len()];
                    played.push((next, every_byte(&position), position.play(next)));
                    let passed = every_byte(&position);
                    let undo = position.pass();
                    position.take_back_pass(&undo);
                    assert_eq!(every_byte(&position), passed);
                }
                for (next, before, undo) in played.into_iter().rev() {
                    position.take_back(next, &undo);
                    assert_eq!(every_byte(&position), before, "{next:?}");
                }
            }
        }
    }
}
