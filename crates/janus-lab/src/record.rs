//! A position as 32 bytes, with what is known of its worth.
//!
//! | bytes | what |
//! |---|---|
//! | 0 to 7 | occupied squares, a1 is bit 0 |
//! | 8 to 23 | the piece of each occupied square from bit 0 up, 4 bits each, low half first: type 0 to 5, and 8 for Black |
//! | 24, 25 | score in centipawns from White's point of view |
//! | 26 | result of the game: 0 Black won, 1 draw, 2 White won |
//! | 27 | bit 0: Black is to move; bit 1: the first position of its game |
//! | 28, 29 | ply in the game |
//! | 30 | halfmove clock, at most 255 |
//! | 31 | zero |
//!
//! Numbers have their low byte first. The positions of a game follow each other.

use chess0x88::{Color, InvalidPosition, Piece, PieceType, Position, Setup, Square};

/// The size of a record.
pub const RECORD_BYTES: usize = 32;

/// The most pieces that a record holds.
pub const MAX_PIECES: usize = 32;

const BLACK: u8 = 8;
const BLACK_TO_MOVE: u8 = 1;
const FIRST_OF_GAME: u8 = 2;

/// The result of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameResult {
    /// Black won.
    BlackWon,
    /// Neither side won.
    Draw,
    /// White won.
    WhiteWon,
}

/// What is known of a position beside its board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Label {
    /// Centipawns from White's point of view.
    pub score: i16,
    /// The result of its game.
    pub result: GameResult,
    /// Plies since the start of its game.
    pub ply: u16,
    /// Whether it is the first position that was kept of its game.
    pub is_first: bool,
}

/// A position and its label. Castling rights and en passant squares are not kept: the net does not see them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Record([u8; RECORD_BYTES]);

impl Record {
    /// The record of a position.
    #[must_use]
    pub fn new(position: &Position, label: Label) -> Self {
        let mut bytes = [0; RECORD_BYTES];
        let mut occupied = 0u64;
        let squares = (0..64).filter_map(Square::from_index);
        let pieces = squares.filter_map(|square| Some((square, position.board().get(square)?)));
        for (at, (square, piece)) in pieces.enumerate() {
            occupied |= 1 << square.index();
            let color = if piece.color == Color::Black { BLACK } else { 0 };
            bytes[8 + at / 2] |= ((piece.piece_type.code() - 1) | color) << (4 * (at % 2));
        }
        bytes[..8].copy_from_slice(&occupied.to_le_bytes());
        bytes[24..26].copy_from_slice(&label.score.to_le_bytes());
        bytes[26] = label.result as u8;
        let turn = if position.turn() == Color::Black { BLACK_TO_MOVE } else { 0 };
        bytes[27] = turn | if label.is_first { FIRST_OF_GAME } else { 0 };
        bytes[28..30].copy_from_slice(&label.ply.to_le_bytes());
        bytes[30] = u8::try_from(position.halfmove_clock()).unwrap_or(u8::MAX);
        Self(bytes)
    }

    /// A record as it was written; see [`is_plausible`](Self::is_plausible).
    #[must_use]
    #[inline]
    pub const fn from_bytes(bytes: [u8; RECORD_BYTES]) -> Self {
        Self(bytes)
    }

    /// The bytes to be written.
    #[must_use]
    #[inline]
    pub const fn bytes(&self) -> &[u8; RECORD_BYTES] {
        &self.0
    }

    /// Whether the bytes can be those of a record: 2 to 32 pieces of the six types, one of the three results. Kings are not
    /// counted.
    #[must_use]
    pub fn is_plausible(&self) -> bool {
        let pieces = self.occupied().count_ones() as usize;
        // Types 6 and 7 are those with both of the bits 1 and 2.
        let codes = u128::from_le_bytes(self.array(8));
        let has_wrong_type = (codes >> 1) & (codes >> 2) & (u128::MAX / 15) != 0;
        (2..=MAX_PIECES).contains(&pieces) && !has_wrong_type && self.0[26] <= 2 && self.0[31] == 0
    }

    /// The occupied squares.
    #[must_use]
    #[inline]
    pub fn occupied(&self) -> u64 {
        u64::from_le_bytes(self.array(0))
    }

    /// The pieces in the order of their squares: square, type 0 to 5, and whether it is Black's.
    #[inline]
    pub fn pieces(&self) -> impl Iterator<Item = (u8, u8, bool)> + '_ {
        let mut occupied = self.occupied();
        let mut codes = u128::from_le_bytes(self.array(8));
        std::iter::from_fn(move || {
            if occupied == 0 {
                return None;
            }
            let square = occupied.trailing_zeros() as u8;
            let code = codes as u8;
            occupied &= occupied - 1;
            codes >>= 4;
            Some((square, code & 7, code & BLACK != 0))
        })
    }

    /// Centipawns from White's point of view.
    #[must_use]
    #[inline]
    pub fn score(&self) -> i16 {
        i16::from_le_bytes(self.array(24))
    }

    /// The result of its game.
    #[must_use]
    pub const fn result(&self) -> GameResult {
        match self.0[26] {
            0 => GameResult::BlackWon,
            1 => GameResult::Draw,
            _ => GameResult::WhiteWon,
        }
    }

    /// White's points: 0, 0.5 or 1.
    #[must_use]
    #[inline]
    pub fn white_points(&self) -> f32 {
        f32::from(self.0[26]) / 2.0
    }

    /// Whether Black is to move.
    #[must_use]
    #[inline]
    pub const fn is_black_to_move(&self) -> bool {
        self.0[27] & BLACK_TO_MOVE != 0
    }

    /// Whether it is the first position that was kept of its game.
    #[must_use]
    #[inline]
    pub const fn is_first(&self) -> bool {
        self.0[27] & FIRST_OF_GAME != 0
    }

    /// Plies since the start of the game.
    #[must_use]
    pub fn ply(&self) -> u16 {
        u16::from_le_bytes(self.array(28))
    }

    /// The position, without castling rights and en passant square.
    ///
    /// # Errors
    ///
    /// When the bytes are not those of a valid position.
    pub fn position(&self) -> Result<Position, InvalidPosition> {
        let mut setup = Setup::empty();
        for (square, piece_type, is_black) in self.pieces() {
            let color = if is_black { Color::Black } else { Color::White };
            let piece = PieceType::ALL.get(usize::from(piece_type)).map(|piece_type| Piece::new(*piece_type, color));
            if let Some(square) = Square::from_index(square) {
                setup.board.set(square, piece);
            }
        }
        setup.turn = if self.is_black_to_move() { Color::Black } else { Color::White };
        setup.halfmove_clock = u16::from(self.0[30]);
        setup.fullmove_number = 1 + self.ply() / 2;
        Position::new(&setup)
    }

    #[inline]
    fn array<const N: usize>(&self, at: usize) -> [u8; N] {
        let mut array = [0; N];
        array.copy_from_slice(&self.0[at..at + N]);
        array
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn a_record_is_read_as_it_was_written(
            seed: u64, plies in 0..160, score: i16, result in 0..3usize, ply: u16, is_first: bool,
        ) {
            let mut rng = fastrand::Rng::with_seed(seed);
            let mut position = Position::start();
            for _ in 0..plies {
                let moves = position.legal_moves();
                if moves.is_empty() {
                    break;
                }
                position.make(moves[rng.usize(..moves.len())]);
            }
            let result = [GameResult::BlackWon, GameResult::Draw, GameResult::WhiteWon][result];
            let record = Record::new(&position, Label { score, result, ply, is_first });
            prop_assert!(record.is_plausible());
            let again = record.position().unwrap();
            prop_assert_eq!(again.board(), position.board());
            prop_assert_eq!(again.turn(), position.turn());
            prop_assert_eq!(again.halfmove_clock(), position.halfmove_clock());
            prop_assert_eq!(record.score(), score);
            prop_assert_eq!(record.white_points(), [0.0, 0.5, 1.0][result as usize]);
            prop_assert_eq!((record.ply(), record.is_first()), (ply, is_first));
            prop_assert_eq!(Record::new(&again, Label { score, result, ply, is_first }), record);
        }
    }

    #[test]
    fn the_start_has_these_bytes() {
        let label = Label { score: -2, result: GameResult::WhiteWon, ply: 258, is_first: true };
        let bytes = *Record::new(&Position::start(), label).bytes();
        assert_eq!(bytes[..8], [255, 255, 0, 0, 0, 0, 255, 255]);
        assert_eq!(bytes[8..24], [0x13, 0x42, 0x25, 0x31, 0, 0, 0, 0, 0x88, 0x88, 0x88, 0x88, 0x9B, 0xCA, 0xAD, 0xB9]);
        assert_eq!(bytes[24..], [0xFE, 0xFF, 2, 2, 2, 1, 0, 0]);
    }

    #[test]
    fn noise_is_not_plausible() {
        let start =
            Record::new(&Position::start(), Label { score: 0, result: GameResult::Draw, ply: 0, is_first: true });
        for (at, byte) in [(8, 0x16), (26, 3), (31, 1), (3, 1), (15, 0xF0)] {
            let mut bytes = *start.bytes();
            bytes[at] = byte;
            assert!(!Record::from_bytes(bytes).is_plausible(), "{at}");
        }
        assert!(!Record::from_bytes([0; RECORD_BYTES]).is_plausible());
    }
}
