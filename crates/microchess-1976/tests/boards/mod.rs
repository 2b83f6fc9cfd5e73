//! Random boards, games and openings, and what the literal program decides on them.
#![allow(dead_code)] // Not every test uses everything.

use microchess_1976::{Board, Edition, GoResult, Key, Level, MicroChess};

/// The result of GO with its book closed, and the board after it.
pub(crate) fn decide_literally(board: &Board, level: Level) -> (GoResult, Board) {
    let mut program = MicroChess::new(Edition::Kim1, level);
    program.set_board(board);
    (program.go(), program.board())
}

/// A random number generator with a fixed seed, so that every run is the same.
pub(crate) struct TestRng(pub(crate) u64);

impl TestRng {
    pub(crate) fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % limit
    }

    /// A board with each piece on a square of its own or captured, of random density.
    pub(crate) fn board(&mut self) -> Board {
        let density = 5 + self.below(95);
        let captured = [0xCC, 0xAB][self.below(2)];
        let mut board = Board([captured; 32]);
        for slot in 0..32 {
            let square = (self.below(8) * 16 + self.below(8)) as u8;
            // Most boards have both kings.
            let wanted = self.below(100) < density + if slot % 16 == 0 { 60 } else { 0 };
            if wanted && board.slot_on(square).is_none() {
                board.0[slot] = square;
            }
        }
        board
    }

    /// A board with bytes from the whole range: pieces off the board, near it and far away, several on one square, kings
    /// captured or off the board.
    pub(crate) fn wild_board(&mut self) -> Board {
        let mut board = self.board();
        match self.below(6) {
            0 => board = Board(std::array::from_fn(|_| self.byte())),
            1 => board.0[16 * self.below(2)] = [0xCC, 0xAB, self.byte()][self.below(3)],
            2 => (0..1 + self.below(8)).for_each(|_| board.0[self.below(32)] = board.0[self.below(32)]),
            3 => (0..1 + self.below(3)).for_each(|_| board.0[self.below(32)] = self.byte()),
            _ => (0..1 + self.below(12)).for_each(|_| board.0[self.below(32)] = self.byte_near_board()),
        }
        board
    }

    pub(crate) fn byte(&mut self) -> u8 {
        self.below(256) as u8
    }

    /// A byte off the board from which a step or a leap may lead onto it.
    fn byte_near_board(&mut self) -> u8 {
        loop {
            let byte = self.byte();
            let rows_and_columns = [byte >> 4, byte & 0x0F];
            if byte & 0x88 != 0 && rows_and_columns.iter().all(|part| *part < 10 || *part > 13) {
                return byte;
            }
        }
    }

    /// An opening of arbitrary bytes, whose first move is often found.
    pub(crate) fn opening(&mut self) -> [u8; 28] {
        let mut bytes = std::array::from_fn(|_| self.byte());
        if self.below(8) > 0 {
            bytes[27] = 0xCC;
        }
        bytes
    }

    /// A key that may well lead a book on, or astray: `expected` is the byte that the book waits for.
    pub(crate) fn key(&mut self, expected: u8) -> Key {
        let digit = |value: usize| Key::from_digit(value as u8).expect("a digit");
        match self.below(16) {
            0 => Key::C,
            1 | 2 => Key::E,
            3..6 => Key::F,
            6..10 => Key::PC,
            10..13 => digit(self.below(8)),
            13 => digit(usize::from(expected >> 4) & 7),
            14 => digit(usize::from(expected) & 7),
            _ => digit(self.below(16)),
        }
    }

    pub(crate) fn level(&mut self) -> Level {
        Level::ALL[self.below(3)]
    }

    /// A game of the program against itself, with a random level for every move. In the first plies pieces are removed at
    /// random, so that games differ.
    pub(crate) fn game(&mut self, mut visit: impl FnMut(&Board, Level, GoResult)) {
        let mut board = Board::START;
        for ply in 0..80 {
            let level = self.level();
            let (result, mut after) = decide_literally(&board, level);
            visit(&board, level, result);
            if result == GoResult::Resigns {
                break;
            }
            if ply < 12 && self.below(3) == 0 {
                after.0[1 + self.below(15) + 16 * self.below(2)] = 0xCC;
            }
            let mut program = MicroChess::new(Edition::Kim1, level);
            program.set_board(&after);
            program.reverse();
            board = program.board();
        }
    }
}
