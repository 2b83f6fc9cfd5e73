//! Random boards and games, and what the literal program decides on them.

use microchess_1976::{Board, Edition, GoResult, Level, MicroChess};

/// The result of GO with its book closed, and the board after it.
pub(crate) fn literally(board: &Board, level: Level) -> (GoResult, Board) {
    let mut program = MicroChess::new(Edition::Kim1, level);
    program.set_board(board);
    (program.go(), program.board())
}

/// A random number generator with a fixed seed, so that every run is the same.
pub(crate) struct Dice(pub(crate) u64);

impl Dice {
    pub(crate) fn roll(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % sides
    }

    /// A board with each piece on a square of its own or captured, of random density.
    pub(crate) fn board(&mut self) -> Board {
        let density = 5 + self.roll(95);
        let captured = [0xCC, 0xAB][self.roll(2)];
        let mut board = Board([captured; 32]);
        for slot in 0..32 {
            let square = (self.roll(8) * 16 + self.roll(8)) as u8;
            // Most boards have both kings.
            let wanted = self.roll(100) < density + if slot % 16 == 0 { 60 } else { 0 };
            if wanted && board.slot_on(square).is_none() {
                board.0[slot] = square;
            }
        }
        board
    }

    pub(crate) fn level(&mut self) -> Level {
        Level::ALL[self.roll(3)]
    }

    /// A game of the program against itself, with a random level for every move. In the first plies pieces are removed at
    /// random, so that games differ.
    pub(crate) fn game(&mut self, mut visit: impl FnMut(&Board, Level, GoResult)) {
        let mut board = Board::START;
        for ply in 0..80 {
            let level = self.level();
            let (result, mut after) = literally(&board, level);
            visit(&board, level, result);
            if result == GoResult::Resigns {
                break;
            }
            if ply < 12 && self.roll(3) == 0 {
                after.0[1 + self.roll(15) + 16 * self.roll(2)] = 0xCC;
            }
            let mut program = MicroChess::new(Edition::Kim1, level);
            program.set_board(&after);
            program.reverse();
            board = program.board();
        }
    }
}
