//! The key of a position: 64 bits, the same for equal positions and almost surely different for others.
//!
//! Every man on his square has a random number, and so have the castling rights, the en passant files and the turn;
//! the key is all of them, xored. A move changes a few, so the key is kept up to date with a few xors. The numbers are
//! those of the Polyglot book format and are put together by its rules, so a key finds its entry in such a book.

use crate::color::Color;
use crate::piece::{Piece, PieceType};
use crate::polyglot_numbers::NUMBERS;
use crate::position::{NO_SQUARE, Position};

const CASTLING_NUMBERS: usize = 768;
const EN_PASSANT_NUMBERS: usize = 772;
const TURN_NUMBER: usize = 780;

/// The number that is in the key when it is White's turn.
pub(crate) const TURN: u64 = NUMBERS[TURN_NUMBER];

/// For each code the numbers of that man on each square. Code 0, nobody, has zeros, so that taking nobody needs no
/// test.
static MEN: [[u64; 128]; 16] = men();

/// For each set of castling rights, the numbers of its members together.
static CASTLING: [u64; 16] = castling();

/// The number of a man (by code) on a square.
#[inline]
pub(crate) fn piece(code: u8, square: u8) -> u64 {
    MEN[usize::from(code & 0x0F)][usize::from(square & 0x7F)]
}

/// The number of a set of castling rights.
#[inline]
pub(crate) fn castling_rights(rights: u8) -> u64 {
    CASTLING[usize::from(rights & 0x0F)]
}

/// The number of an en passant square: that of its file.
#[inline]
pub(crate) fn en_passant(square: u8) -> u64 {
    NUMBERS[EN_PASSANT_NUMBERS + usize::from(square & 7)]
}

impl Position {
    /// The key (hash) of the position, by the rules of the Polyglot book format. It is kept up to date by every move.
    ///
    /// An en passant square counts if a pawn stands ready to take there, even if he is pinned and may not. Of castling
    /// rights only that they are there counts, not with which rook, since the format is older than Chess960.
    ///
    /// ```
    /// assert_eq!(chess0x88::Position::start().key(), 0x463B_9618_1691_FC9C);
    /// ```
    #[doc(alias = "hash")]
    #[doc(alias = "zobrist")]
    #[must_use]
    #[inline]
    pub const fn key(&self) -> u64 {
        self.key
    }

    /// The key by which positions are told to be the same when they come again: an en passant square counts only if a
    /// capture there is legal.
    #[must_use]
    pub fn repetition_key(&self) -> u64 {
        let pinned = self.ep_square().is_some() && !self.has_legal_en_passant();
        if pinned { self.key ^ self.en_passant_key() } else { self.key }
    }

    /// The key, worked out from the whole position.
    pub(crate) fn whole_key(&self) -> u64 {
        let men = self.board().pieces().fold(0, |key, (square, piece)| key ^ self::piece(piece.code(), square.code()));
        let turn = if self.turn() == Color::White { TURN } else { 0 };
        men ^ turn ^ castling_rights(self.rights) ^ self.en_passant_key()
    }

    /// What the en passant square adds to the key.
    #[inline]
    fn en_passant_key(&self) -> u64 {
        if self.en_passant == NO_SQUARE { 0 } else { en_passant(self.en_passant) }
    }
}

const fn men() -> [[u64; 128]; 16] {
    let mut table = [[0; 128]; 16];
    let mut kind = 0;
    while kind < 6 {
        let mut square = 0;
        while square < 64 {
            // Black's numbers come before White's.
            let number = 128 * kind + square;
            let place = 16 * (square / 8) + square % 8;
            table[Piece::new(PieceType::ALL[kind], Color::Black).code() as usize][place] = NUMBERS[number];
            table[Piece::new(PieceType::ALL[kind], Color::White).code() as usize][place] = NUMBERS[number + 64];
            square += 1;
        }
        kind += 1;
    }
    table
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
    fn every_man_on_every_square_has_a_number_of_his_own() {
        let mut numbers = std::collections::HashSet::new();
        for square in Square::all() {
            assert_eq!(piece(0, square.code()), 0, "nobody has none");
            for color in Color::ALL {
                for kind in PieceType::ALL {
                    assert!(numbers.insert(piece(Piece::new(kind, color).code(), square.code())));
                }
            }
        }
        assert_eq!(numbers.len(), CASTLING_NUMBERS);
    }

    /// The examples that the format's description gives.
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
