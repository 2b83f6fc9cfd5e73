//! The board of the 1976 program in letters, as `think` and `explain` print it.

use microchess_1976::{Board, ComputerColor};
use microchess_tui::board_text::{board_text, letter_on};

/// Nine lines, White at the bottom.
pub(crate) fn board_lines(board: &Board, computer: ComputerColor) -> Vec<String> {
    board_text(chess0x88::Color::White, |square| letter_on(board, computer, square))
        .lines()
        .map(str::to_owned)
        .collect()
}
