//! The fast decision is the literal one: on scattered boards, in games, and on bytes that are no boards.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // In a test, a panic is a failure.

use microchess_1976::fast::decide;
use microchess_1976::{Answer, Board, Edition, Level, MicroChess};
use proptest::prelude::*;

/// What GO answers with its book closed, and the board after it.
fn literally(board: &Board, level: Level) -> (Answer, Board) {
    let mut program = MicroChess::new(Edition::Kim1, level);
    program.set_board(board);
    (program.go(), program.board())
}

/// Numbers by chance, the same every time.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % sides
    }

    /// Men on squares of their own, or captured, in every density.
    fn scattered(&mut self) -> Board {
        let density = 5 + self.roll(95);
        let captured = [0xCC, 0xAB][self.roll(2)];
        let mut board = Board([captured; 32]);
        for slot in 0..32 {
            let square = (self.roll(8) * 16 + self.roll(8)) as u8;
            // Kings are there more often than not.
            let wanted = self.roll(100) < density + if slot % 16 == 0 { 60 } else { 0 };
            if wanted && board.man_on(square).is_none() {
                board.0[slot] = square;
            }
        }
        board
    }

    fn level(&mut self) -> Level {
        Level::ALL[self.roll(3)]
    }
}

#[test]
fn on_twelve_thousand_scattered_boards() {
    let mut dice = Dice(7);
    for _ in 0..12_000 {
        let (board, level) = (dice.scattered(), dice.level());
        assert_eq!(decide(&board, level), literally(&board, level).0, "{board} at {level}");
    }
}

#[test]
fn with_men_just_off_the_board_or_on_one_square() {
    let mut dice = Dice(8);
    for _ in 0..3_000 {
        let (mut board, level) = (dice.scattered(), dice.level());
        board.0[dice.roll(32)] = dice.roll(256) as u8;
        assert_eq!(decide(&board, level), literally(&board, level).0, "{board} at {level}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn on_any_bytes(bytes: [u8; 32], level in 0..3_usize) {
        let board = Board(bytes);
        prop_assert_eq!(decide(&board, Level::ALL[level]), literally(&board, Level::ALL[level]).0);
    }
}

/// Games that begin with a few moves by chance and go on by the program's own.
#[test]
fn in_eight_thousand_positions_of_its_own_games() {
    let mut dice = Dice(1976);
    let mut positions = 0;
    while positions < 8_000 {
        let mut board = Board::START;
        for ply in 0..80 {
            let level = dice.level();
            let (answer, after) = literally(&board, level);
            assert_eq!(decide(&board, level), answer, "{board} at {level}");
            positions += 1;
            if answer == Answer::Resigns {
                break;
            }
            let mut next = after;
            if ply < 12 && dice.roll(3) == 0 {
                // Something is taken off, so that games differ.
                next.0[1 + dice.roll(15) + 16 * dice.roll(2)] = 0xCC;
            }
            let mut program = MicroChess::new(Edition::Kim1, level);
            program.set_board(&next);
            program.reverse();
            board = program.board();
        }
    }
}
