//! Zobrist keys: 64 bits, the same for equal positions and almost surely different for others.
//!
//! Each piece on each square has a random number, and so have the castling rights, the en passant files and the turn; the
//! key is all of them, XORed. A move changes a few, so the key is updated with a few XORs. The numbers are those of the
//! Polyglot book format and are combined by its rules, so a key finds its entry in such a book.
//!
//! Four keys are kept side by side: that of the position, and those of its pawns, of White's other pieces and of the minor
//! pieces. The table has four numbers for each piece and square, 0 where the piece does not count, so that one vector
//! operation updates all four. The key of Black's other pieces is what remains of the position's.

use crate::chess_move::{Move, MoveKind};
use crate::color::Color;
use crate::make::{castling_dests, ep_victim};
use crate::piece::{Piece, PieceType};
use crate::polyglot_numbers::NUMBERS;
use crate::position::{NO_SQUARE, Position};

const CASTLING_NUMBERS: usize = 768;
const EN_PASSANT_NUMBERS: usize = 772;
const TURN_NUMBER: usize = 780;

/// The number that is in the key when White is to move.
pub(crate) const TURN: u64 = NUMBERS[TURN_NUMBER];

/// The keys of a position, side by side: one for each of the constants below.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(32))]
pub(crate) struct Keys(pub(crate) [u64; 4]);

/// The key of the whole position.
pub(crate) const WHOLE: usize = 0;
/// The key of both sides' pawns.
const PAWNS: usize = 1;
/// The key of White's pieces other than pawns.
const WHITE_NON_PAWNS: usize = 2;
/// The key of both sides' knights and bishops.
const MINORS: usize = 3;

impl Keys {
    pub(crate) const ZERO: Self = Self([0; 4]);

    /// The keys with those of a piece added or removed.
    #[inline]
    pub(crate) const fn toggled(self, other: &Self) -> Self {
        Self([self.0[0] ^ other.0[0], self.0[1] ^ other.0[1], self.0[2] ^ other.0[2], self.0[3] ^ other.0[3]])
    }
}

/// For each piece code the numbers of that piece on each square. Code 0, an empty square, has zeros, so that a move that
/// captures nothing needs no branch.
static PIECES: [[Keys; 128]; 16] = pieces();

/// For each set of castling rights, the XOR of the numbers of its members.
static CASTLING: [u64; 16] = castling();

/// The numbers of a piece, by its code, on a square.
#[inline]
pub(crate) fn numbers(code: u8, square: u8) -> &'static Keys {
    &PIECES[usize::from(code & 0x0F)][usize::from(square & 0x7F)]
}

/// The number of a piece, by its code, on a square, in the key of the position.
#[inline]
fn piece(code: u8, square: u8) -> u64 {
    numbers(code, square).0[WHOLE]
}

/// The number of a set of castling rights.
#[inline]
pub(crate) fn castling_rights(rights: u8) -> u64 {
    CASTLING[usize::from(rights & 0x0F)]
}

/// The number of an en passant square, which is that of its file.
#[inline]
pub(crate) fn en_passant(square: u8) -> u64 {
    NUMBERS[EN_PASSANT_NUMBERS + usize::from(square & 7)]
}

impl Position {
    /// The Zobrist key of the position, by the rules of the Polyglot book format. It is kept up to date by every move.
    ///
    /// An en passant square counts if a pawn attacks it, even if that pawn is pinned and the capture is illegal. Of
    /// castling rights only their existence counts, not with which rook, since the format is older than Chess960.
    ///
    /// ```
    /// assert_eq!(chess0x88::Position::start().key(), 0x463B_9618_1691_FC9C);
    /// ```
    #[doc(alias = "hash")]
    #[doc(alias = "zobrist")]
    #[must_use]
    #[inline]
    pub const fn key(&self) -> u64 {
        self.keys.0[WHOLE]
    }

    /// The key by which repetitions are found: that of [`key`](Self::key), except that an en passant square counts only if
    /// a capture there is legal.
    #[must_use]
    #[inline]
    pub fn repetition_key(&self) -> u64 {
        if self.ep_square == NO_SQUARE || self.has_legal_en_passant() {
            self.key()
        } else {
            self.key() ^ en_passant(self.ep_square)
        }
    }

    /// The key of both sides' pawns: the XOR of their numbers. Positions with the same pawns on the same squares have the
    /// same pawn key, whatever else differs. It is kept up to date by every move.
    ///
    /// ```
    /// use chess0x88::{Color, Position};
    ///
    /// let mut position = Position::start();
    /// let [pawns, white] = [position.pawn_key(), position.non_pawn_key(Color::White)];
    /// position.play(position.parse_san("Nf3")?)?;
    /// assert!(position.pawn_key() == pawns && position.non_pawn_key(Color::White) != white);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    #[inline]
    pub const fn pawn_key(&self) -> u64 {
        self.keys.0[PAWNS]
    }

    /// The key of one side's pieces other than pawns, the king included. It is kept up to date by every move.
    #[must_use]
    #[inline]
    pub fn non_pawn_key(&self, color: Color) -> u64 {
        let white = self.keys.0[WHITE_NON_PAWNS];
        match color {
            Color::White => white,
            Color::Black => self.key() ^ self.state_key() ^ self.pawn_key() ^ white,
        }
    }

    /// The key of both sides' knights and bishops. It is kept up to date by every move.
    #[must_use]
    #[inline]
    pub const fn minor_key(&self) -> u64 {
        self.keys.0[MINORS]
    }

    /// The [`key`](Self::key) that the position has after a legal move, found without making it: for prefetching a
    /// transposition table's entry. It is exact, castling rights and en passant squares included.
    ///
    /// ```
    /// use chess0x88::Position;
    ///
    /// let mut position = Position::start();
    /// let e4 = position.parse_san("e4")?;
    /// let key = position.key_after(e4);
    /// position.make(e4);
    /// assert_eq!(position.key(), key);
    /// # Ok::<(), chess0x88::ParseSanError>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn key_after(&self, mv: Move) -> u64 {
        let (from, to) = (mv.from().code(), mv.to().code());
        let lost = self.rights & (self.lost_rights(from) | self.lost_rights(to));
        let key = self.key() ^ TURN ^ self.en_passant_key() ^ castling_rights(lost);
        if !mv.is_normal() {
            return key ^ self.special_key_change(mv, from, to);
        }
        let code = self.code_on(from);
        let key = key ^ piece(code, from) ^ piece(code, to) ^ piece(self.code_on(to), to);
        if code & 7 == PieceType::Pawn.code() && from ^ to == 0x20 {
            let ep_square = from.midpoint(to);
            return if self.has_ep_capturer(ep_square, !self.turn()) { key ^ en_passant(ep_square) } else { key };
        }
        key
    }

    /// What castling, en passant and promotion change in the key by moving and removing pieces.
    #[cold]
    fn special_key_change(&self, mv: Move, from: u8, to: u8) -> u64 {
        let moved = self.code_on(from);
        let leaving = piece(moved, from);
        match mv.kind() {
            MoveKind::Castling => {
                let [king_to, rook_to] = castling_dests([from, to]);
                let rook = self.code_on(to);
                leaving ^ piece(moved, king_to) ^ piece(rook, to) ^ piece(rook, rook_to)
            }
            MoveKind::EnPassant => {
                let captured = ep_victim(from, to);
                leaving ^ piece(moved, to) ^ piece(self.code_on(captured), captured)
            }
            MoveKind::Promotion(promoted) => {
                leaving ^ piece(self.turn().code() | promoted.code(), to) ^ piece(self.code_on(to), to)
            }
            MoveKind::Normal => leaving ^ piece(moved, to) ^ piece(self.code_on(to), to),
        }
    }

    /// Computes all keys from scratch.
    pub(crate) fn reset_keys(&mut self) {
        let pieces = self.board.pieces();
        self.keys = pieces.fold(Keys::ZERO, |keys, (square, piece)| keys.toggled(numbers(piece.code(), square.code())));
        self.keys.0[WHOLE] ^= self.state_key();
    }

    /// What turn, castling rights and en passant square contribute to the key.
    #[inline]
    fn state_key(&self) -> u64 {
        let turn = if self.turn() == Color::White { TURN } else { 0 };
        turn ^ castling_rights(self.rights) ^ self.en_passant_key()
    }

    /// What the en passant square contributes to the key.
    #[inline]
    fn en_passant_key(&self) -> u64 {
        if self.ep_square == NO_SQUARE { 0 } else { en_passant(self.ep_square) }
    }
}

const fn pieces() -> [[Keys; 128]; 16] {
    let mut table = [[Keys::ZERO; 128]; 16];
    let mut index = 0;
    while index < PieceType::ALL.len() {
        let piece_type = PieceType::ALL[index];
        let mut square = 0;
        while square < 64 {
            // In the format, Black's numbers come before White's.
            let number = 128 * index + square;
            let place = 16 * (square / 8) + square % 8;
            let [white, black] = [Piece::new(piece_type, Color::White), Piece::new(piece_type, Color::Black)];
            table[white.code() as usize][place] = keys_of(white, NUMBERS[number + 64]);
            table[black.code() as usize][place] = keys_of(black, NUMBERS[number]);
            square += 1;
        }
        index += 1;
    }
    table
}

/// A number in all the keys in which a piece counts.
const fn keys_of(piece: Piece, number: u64) -> Keys {
    let mut keys = Keys::ZERO;
    keys.0[WHOLE] = number;
    match (piece.piece_type, piece.color) {
        (PieceType::Pawn, _) => keys.0[PAWNS] = number,
        (_, Color::White) => keys.0[WHITE_NON_PAWNS] = number,
        (_, Color::Black) => {}
    }
    if matches!(piece.piece_type, PieceType::Knight | PieceType::Bishop) {
        keys.0[MINORS] = number;
    }
    keys
}

const fn castling() -> [u64; 16] {
    let mut table = [0; 16];
    let mut rights = 0;
    while rights < 16 {
        let mut right = 0;
        while right < 4 {
            if rights >> right & 1 != 0 {
                table[rights] ^= NUMBERS[CASTLING_NUMBERS + right];
            }
            right += 1;
        }
        rights += 1;
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::square::Square;

    #[test]
    fn every_piece_on_every_square_has_its_own_number() {
        let mut numbers = std::collections::HashSet::new();
        for square in Square::all() {
            assert_eq!(piece(0, square.code()), 0, "an empty square has none");
            for color in Color::ALL {
                for piece_type in PieceType::ALL {
                    assert!(numbers.insert(piece(Piece::new(piece_type, color).code(), square.code())));
                }
            }
        }
        assert_eq!(numbers.len(), CASTLING_NUMBERS);
    }

    /// The examples of the description of the format.
    #[test]
    fn the_published_keys() {
        let keys = [
            ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 0x463B_9618_1691_FC9C),
            ("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1", 0x823C_9B50_FD11_4196),
            ("rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 2", 0x0756_B944_61C5_0FB0),
            ("rnbqkbnr/ppp1pppp/8/3pP3/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 2", 0x662F_AFB9_65DB_29D4),
            ("rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3", 0x22A4_8B5A_8E47_FF78),
            ("rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPPKPPP/RNBQ1BNR b kq - 0 3", 0x652A_607C_A3F2_42C1),
            ("rnbq1bnr/ppp1pkpp/8/3pPp2/8/8/PPPPKPPP/RNBQ1BNR w - - 0 4", 0x00FD_D303_C946_BDD9),
            ("rnbqkbnr/p1pppppp/8/8/PpP4P/8/1P1PPPP1/RNBQKBNR b KQkq c3 0 3", 0x3C81_23EA_7B06_7637),
            ("rnbqkbnr/p1pppppp/8/8/P6P/R1p5/1P1PPPP1/1NBQKBNR b Kkq - 0 4", 0x5C3F_9B82_9B27_9560),
        ];
        for (fen, key) in keys {
            let position = Position::new(&fen.parse().unwrap()).unwrap();
            assert_eq!(position.key(), key, "{fen}");
        }
    }
}
