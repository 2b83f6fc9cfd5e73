//! The material balance, as players count it.

use chess0x88::{Color, Piece, PieceType, Position};

/// What a piece is worth in pawns, and how many of its type a side has at the start.
const PIECES: [(PieceType, i32, usize); 5] = [
    (PieceType::Queen, 9, 1),
    (PieceType::Rook, 5, 2),
    (PieceType::Bishop, 3, 2),
    (PieceType::Knight, 3, 2),
    (PieceType::Pawn, 1, 8),
];

fn count(position: &Position, piece_type: PieceType, color: Color) -> usize {
    position.board().pieces().filter(|(_, piece)| *piece == Piece::new(piece_type, color)).count()
}

/// How many pawns a side is ahead.
pub(crate) fn balance(position: &Position, side: Color) -> i32 {
    let worth = |color| {
        PIECES.iter().map(|(piece_type, worth, _)| worth * count(position, *piece_type, color) as i32).sum::<i32>()
    };
    worth(side) - worth(!side)
}

/// The pieces that a side has captured, the most valuable first.
pub(crate) fn captured(position: &Position, side: Color) -> Vec<Piece> {
    let mut pieces = Vec::new();
    for (piece_type, _, at_start) in PIECES {
        let gone = at_start.saturating_sub(count(position, piece_type, !side));
        pieces.extend(std::iter::repeat_n(Piece::new(piece_type, !side), gone));
    }
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn material_is_counted() {
        let position: Position = "rnbqkb1r/pppp1ppp/8/8/8/8/PPPP1PPP/RNB1KBNR w KQkq - 0 1".parse().unwrap();
        assert_eq!((balance(&position, Color::White), balance(&position, Color::Black)), (-6, 6));
        let letters = |side| captured(&position, side).iter().map(|piece| piece.char()).collect::<String>();
        assert_eq!((letters(Color::White), letters(Color::Black)), ("np".to_owned(), "QP".to_owned()));
    }
}
