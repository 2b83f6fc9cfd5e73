//! The board in letters: White's men in capitals, Black's in small letters, an empty square as a dot.

use microchess_1976::{Board, ComputerColor, PieceType};

/// The letter on a square.
pub(crate) fn letter_on(board: &Board, seat: ComputerColor, square: u8) -> char {
    let Some(slot) = board.slot_on(square) else { return '.' };
    let letter = PieceType::from_slot(slot).char();
    let owner = if slot < 16 { seat } else { seat.other() };
    match owner {
        ComputerColor::White => letter,
        ComputerColor::Black => letter.to_ascii_lowercase(),
    }
}

/// Nine lines, White below.
pub(crate) fn board_picture(board: &Board, seat: ComputerColor) -> Vec<String> {
    let mut lines: Vec<String> = (0..8)
        .rev()
        .map(|rank| {
            let letters = (0..8).map(|file| format!(" {}", letter_on(board, seat, seat.square(file, rank))));
            format!("{} {}", rank + 1, letters.collect::<String>())
        })
        .collect();
    lines.push("   a b c d e f g h".to_owned());
    lines
}
