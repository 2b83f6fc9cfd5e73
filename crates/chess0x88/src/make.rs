//! Making moves, and unmaking them.
//!
//! Nearly all moves move one piece from one square to another and perhaps capture one. That is done without a branch on
//! whether anything is captured: an empty square has code 0, whose Zobrist numbers are 0, and removing it from the set of
//! type 0 has no effect.

use crate::chess_move::{Move, MoveKind};
use crate::illegal_move::IllegalMove;
use crate::piece::{Piece, PieceType};
use crate::piece_list::{EMPTY, Occupant};
use crate::position::{NO_SQUARE, Position};
use crate::square::File;
use crate::zobrist::{self, Keys, WHOLE};

/// What [`Position::unmake`] needs to take a move back, kept by the caller.
#[derive(Clone, Copy, Debug)]
pub struct Undo {
    keys: Keys,
    halfmove_clock: u32,
    rights: u8,
    ep_square: u8,
    /// The codes of the two pieces, 0 for none, and the captured piece's place in the piece list.
    moved: u8,
    captured: u8,
    captured_occupant: Occupant,
}

impl Undo {
    /// The piece that moved, as it was before the move: the king in castling, the pawn in a promotion. `None` for a null
    /// move.
    ///
    /// ```
    /// use chess0x88::{Color, Piece, PieceType, Position};
    ///
    /// let mut position: Position = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1".parse()?;
    /// let undo = position.play(position.parse_san("exd5")?)?;
    /// assert_eq!(undo.moved(), Some(Piece::new(PieceType::Pawn, Color::White)));
    /// assert_eq!(undo.captured(), Some(Piece::new(PieceType::Pawn, Color::Black)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    #[inline]
    pub const fn moved(&self) -> Option<Piece> {
        Piece::from_code(self.moved)
    }

    /// The piece that was captured, if any. Its square is [`Move::capture_square`].
    #[must_use]
    #[inline]
    pub const fn captured(&self) -> Option<Piece> {
        Piece::from_code(self.captured)
    }
}

impl Position {
    /// Makes a move, if it is legal.
    ///
    /// # Errors
    ///
    /// When the move is not legal; the error says why, and the position stays as it is.
    pub fn play(&mut self, mv: Move) -> Result<Undo, IllegalMove> {
        match self.illegal_reason(mv) {
            Some(reason) => Err(IllegalMove { mv, reason }),
            None => Ok(self.make(mv)),
        }
    }

    /// Makes a legal move, unchecked. An illegal move does not panic, but leaves the position in a state that is
    /// meaningless and that [`unmake`](Self::unmake) does not repair; [`play`](Self::play) is the checked way.
    #[doc(alias = "play_unchecked")]
    #[doc(alias = "do_move")]
    pub fn make(&mut self, mv: Move) -> Undo {
        let (from, to) = (mv.from().code(), mv.to().code());
        if !mv.is_normal() {
            return self.make_special(mv.kind(), from, to);
        }
        let undo = self.undo(self.code_on(from), to);
        // All keys are stored at once, and not read again before: that keeps the update in vector registers.
        let state = self.next_turn() ^ self.lose_rights(self.lost_rights(from) | self.lost_rights(to));
        self.move_piece(from, to);
        self.keys = undo
            .keys
            .toggled(zobrist::numbers(undo.moved, from))
            .toggled(zobrist::numbers(undo.moved, to))
            .toggled(zobrist::numbers(undo.captured, to))
            .toggled(&Keys([state, 0, 0, 0]));
        self.piece_list.toggle(undo.captured, undo.captured_occupant);
        let is_pawn = undo.moved & 7 == PieceType::Pawn.code();
        self.halfmove_clock = if is_pawn | (undo.captured != 0) { 0 } else { undo.halfmove_clock.wrapping_add(1) };
        if is_pawn && from ^ to == 0x20 {
            self.set_ep_square(from.midpoint(to));
        }
        undo
    }

    /// Takes back the last move that was made.
    #[doc(alias = "undo_move")]
    pub fn unmake(&mut self, mv: Move, undo: &Undo) {
        let (from, to) = (mv.from().code(), mv.to().code());
        if !mv.is_normal() {
            return self.unmake_special(mv.kind(), from, to, undo);
        }
        self.move_piece(to, from);
        self.put(to, undo.captured, undo.captured_occupant);
        self.piece_list.toggle(undo.captured, undo.captured_occupant);
        self.restore(undo);
    }

    /// Castling, en passant and promotion. They are rare, and are kept apart from the other moves.
    #[cold]
    #[inline(never)]
    fn make_special(&mut self, kind: MoveKind, from: u8, to: u8) -> Undo {
        let captured_on = capture_square(kind, from, to);
        let undo = self.undo(self.code_on(from), captured_on);
        self.keys.0[WHOLE] ^= self.next_turn() ^ self.lose_rights(self.lost_rights(from) | self.lost_rights(to));
        if kind == MoveKind::Castling {
            self.halfmove_clock = undo.halfmove_clock.wrapping_add(1);
            self.move_castling_pieces([from, to], castling_dests([from, to]));
            return undo;
        }
        self.halfmove_clock = 0;
        self.toggle_keys(undo.captured, captured_on);
        self.put(captured_on, 0, EMPTY);
        self.piece_list.toggle(undo.captured, undo.captured_occupant);
        self.move_piece(from, to);
        self.toggle_keys(undo.moved, from);
        self.toggle_keys(undo.moved, to);
        if let MoveKind::Promotion(promoted) = kind {
            self.change_type(to, promoted);
        }
        undo
    }

    #[cold]
    #[inline(never)]
    fn unmake_special(&mut self, kind: MoveKind, from: u8, to: u8, undo: &Undo) {
        if kind == MoveKind::Castling {
            self.move_castling_pieces(castling_dests([from, to]), [from, to]);
        } else {
            let captured_on = capture_square(kind, from, to);
            if let MoveKind::Promotion(_) = kind {
                self.change_type(to, PieceType::Pawn);
            }
            self.move_piece(to, from);
            self.toggle_keys(undo.moved, to);
            self.toggle_keys(undo.moved, from);
            self.put(captured_on, undo.captured, undo.captured_occupant);
            self.piece_list.toggle(undo.captured, undo.captured_occupant);
            self.toggle_keys(undo.captured, captured_on);
        }
        self.restore(undo);
    }

    /// Makes a null move: the turn passes to the other side, and no piece moves. It is meaningless in check.
    #[doc(alias = "pass")]
    pub fn make_null(&mut self) -> Undo {
        let undo = self.undo(0, NO_SQUARE);
        self.keys.0[WHOLE] ^= self.next_turn();
        self.halfmove_clock = undo.halfmove_clock.wrapping_add(1);
        undo
    }

    /// Takes back a null move.
    pub fn unmake_null(&mut self, undo: &Undo) {
        self.restore(undo);
    }

    /// Everything that a move changes beside the placement of the pieces, and which pieces it moves and captures.
    #[inline]
    fn undo(&self, moved: u8, captured_on: u8) -> Undo {
        let captured = self.code_on(captured_on);
        Undo {
            keys: self.keys,
            halfmove_clock: self.halfmove_clock,
            rights: self.rights,
            ep_square: self.ep_square,
            moved,
            captured,
            captured_occupant: self.piece_list.occupant(captured_on),
        }
    }

    #[inline]
    fn restore(&mut self, undo: &Undo) {
        self.ply = self.ply.wrapping_sub(1);
        self.keys = undo.keys;
        self.halfmove_clock = undo.halfmove_clock;
        self.rights = undo.rights;
        self.ep_square = undo.ep_square;
    }

    /// Passes the turn to the other side, drops the en passant square, which is valid for one ply only, and returns what
    /// that changes in the key.
    #[inline]
    fn next_turn(&mut self) -> u64 {
        self.ply = self.ply.wrapping_add(1);
        if self.ep_square == NO_SQUARE {
            return zobrist::TURN;
        }
        let ep_square = core::mem::replace(&mut self.ep_square, NO_SQUARE);
        zobrist::TURN ^ zobrist::en_passant(ep_square)
    }

    /// Removes castling rights, and returns what that changes in the key.
    #[inline]
    fn lose_rights(&mut self, lost: u8) -> u64 {
        let lost = self.rights & lost;
        if lost == 0 {
            return 0;
        }
        self.rights ^= lost;
        zobrist::castling_rights(lost)
    }

    /// Sets what stands on a square, on the board and in the piece list.
    #[inline]
    fn put(&mut self, square: u8, code: u8, occupant: Occupant) {
        self.board.set_code(square, code);
        self.piece_list.put(square, occupant);
    }

    /// Moves a piece from one square to another. The keys stay as they are.
    #[inline]
    fn move_piece(&mut self, from: u8, to: u8) {
        let (code, occupant) = (self.code_on(from), self.piece_list.occupant(from));
        self.put(from, 0, EMPTY);
        self.put(to, code, occupant);
        self.piece_list.set_square(occupant, to);
    }

    /// Adds a piece on a square to the keys, or removes it.
    fn toggle_keys(&mut self, code: u8, square: u8) {
        self.keys = self.keys.toggled(zobrist::numbers(code, square));
    }

    /// After a double step: the square is an en passant square if a pawn can capture there.
    #[inline(never)]
    fn set_ep_square(&mut self, square: u8) {
        if self.has_ep_capturer(square, self.turn()) {
            self.ep_square = square;
            self.keys.0[WHOLE] ^= zobrist::en_passant(square);
        }
    }

    /// Changes the type of the piece on a square.
    fn change_type(&mut self, square: u8, piece_type: PieceType) {
        let (code, occupant) = (self.code_on(square), self.piece_list.occupant(square));
        let changed = code & 8 | piece_type.code();
        self.piece_list.toggle(code, occupant);
        self.piece_list.toggle(changed, occupant);
        self.board.set_code(square, changed);
        self.toggle_keys(code, square);
        self.toggle_keys(changed, square);
    }

    /// Lifts king and rook, and puts them on their new squares. In Chess960 one may go where the other stood.
    fn move_castling_pieces(&mut self, from: [u8; 2], to: [u8; 2]) {
        let lifted = from.map(|square| (square, self.code_on(square), self.piece_list.occupant(square)));
        for square in from {
            self.put(square, 0, EMPTY);
        }
        for ((from, code, occupant), to) in lifted.into_iter().zip(to) {
            self.put(to, code, occupant);
            self.piece_list.set_square(occupant, to);
            self.toggle_keys(code, from);
            self.toggle_keys(code, to);
        }
    }
}

/// The square on which a move captures, if it captures. Castling captures nothing: its square is `NO_SQUARE`, which
/// holds no piece.
#[inline]
fn capture_square(kind: MoveKind, from: u8, to: u8) -> u8 {
    match kind {
        MoveKind::EnPassant => ep_victim(from, to),
        MoveKind::Castling => NO_SQUARE,
        MoveKind::Normal | MoveKind::Promotion(_) => to,
    }
}

/// The square of the pawn that is captured en passant: beside the capturing pawn, on the file to which it goes.
#[inline]
pub(crate) const fn ep_victim(from: u8, to: u8) -> u8 {
    from & 0x70 | to & 0x07
}

/// The destinations of king and rook in castling.
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
    type EveryByte = (Board, PieceList, u32, u8, u8, u32, Keys);

    fn every_byte(position: &Position) -> EveryByte {
        let Position { board, piece_list, ply, rights, ep_square, halfmove_clock, keys, .. } = position.clone();
        (board, piece_list, ply, rights, ep_square, halfmove_clock, keys)
    }

    /// Random moves are made and all of them unmade, from positions with all kinds of moves.
    #[test]
    fn unmaking_restores_every_byte() {
        let mut random = 1976_usize;
        // Miri is some thousand times slower.
        let (games, plies) = if cfg!(miri) { (1, 4) } else { (50, 80) };
        for fen in [
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
            "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
            "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
        ] {
            for _ in 0..games {
                let mut position: Position = fen.parse().unwrap();
                let mut made = Vec::new();
                for _ in 0..plies {
                    let moves = position.legal_moves();
                    if moves.is_empty() {
                        break;
                    }
                    random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                    let next = moves[(random >> 33) % moves.len()];
                    made.push((next, every_byte(&position), position.make(next)));
                    let before_null = every_byte(&position);
                    let undo = position.make_null();
                    position.unmake_null(&undo);
                    assert_eq!(every_byte(&position), before_null);
                }
                for (next, before, undo) in made.into_iter().rev() {
                    position.unmake(next, &undo);
                    assert_eq!(every_byte(&position), before, "{next:?}");
                }
            }
        }
    }
}
