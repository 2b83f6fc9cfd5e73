//! Boards in letters, for what is printed line by line: White's pieces in capitals, Black's in small letters, an empty
//! square as a dot, with the names of ranks and files.

use chess0x88::{Color, Square};
use microchess_1976::{Board, ComputerColor, PieceType};

use crate::geometry::square_at;

/// The board with one side at the bottom, in nine lines. What is on a square, `letter_at` says.
#[must_use]
pub fn board_text(orientation: Color, letter_at: impl Fn(Square) -> char) -> String {
    let row = |down| (0..8).map(move |across| square_at(orientation, across, down));
    let mut lines: Vec<String> = (0..8)
        .map(|down| {
            let rank = square_at(orientation, 0, down).rank().char();
            let letters: String = row(down).map(|square| format!(" {}", letter_at(square))).collect();
            format!("{rank} {letters}")
        })
        .collect();
    let files: String = row(7).map(|square| format!(" {}", square.file().char())).collect();
    lines.push(format!("  {files}"));
    lines.join("\n")
}

/// The letter on a square of a board of 1976, where two pieces can be on one square: the one in the first slot is seen.
/// `computer` is the computer's colour.
#[must_use]
pub fn letter_on(board: &Board, computer: ComputerColor, square: Square) -> char {
    let Some(slot) = slot_on(board, computer, square) else { return '.' };
    let letter = PieceType::from_slot(slot).char();
    let owner = if slot < 16 { computer } else { computer.other() };
    match owner {
        ComputerColor::White => letter,
        ComputerColor::Black => letter.to_ascii_lowercase(),
    }
}

/// The slot of the piece that is seen on a square of a board of 1976. The first 16 slots are the computer's.
pub(crate) fn slot_on(board: &Board, computer: ComputerColor, square: Square) -> Option<u8> {
    board.slot_on(computer.square(square.file().index(), square.rank().index()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess0x88::Position;

    fn start(orientation: Color) -> String {
        let position = Position::start();
        board_text(orientation, |square| position.board().get(square).map_or('.', |piece| piece.char()))
    }

    #[test]
    fn white_at_the_bottom_is_how_a_board_prints_itself() {
        assert_eq!(start(Color::White), Position::start().board().to_string().trim_end());
    }

    #[test]
    fn black_at_the_bottom_turns_ranks_and_files() {
        let text = start(Color::Black);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!((lines[0], lines[7], lines[8]), ("1  R N B K Q B N R", "8  r n b k q b n r", "   h g f e d c b a"));
    }

    #[test]
    fn a_board_of_1976_is_drawn_from_either_side() {
        for computer in [ComputerColor::White, ComputerColor::Black] {
            let board = Board::START;
            let text = board_text(Color::White, |square| letter_on(&board, computer, square));
            assert_eq!(text.lines().count(), 9);
            let kings = if computer == ComputerColor::White {
                ["8  r n b q k b n r", "1  R N B Q K B N R"]
            } else {
                ["8  r n b k q b n r", "1  R N B K Q B N R"]
            };
            assert_eq!([text.lines().next().unwrap(), text.lines().nth(7).unwrap()], kings);
        }
    }
}
