//! In which order moves are tried. The better the order, the smaller the tree.

mod correction;
mod history;
mod move_picker;

pub(crate) use correction::Corrections;
pub(crate) use history::{Histories, PieceTo};
pub(crate) use move_picker::{MovePicker, QuietContext, QuietScores, ScoredMove, Source};

use chess0x88::{Move, MoveKind, PieceType, Position, Square};

/// The code of the piece on a square, 0 if there is none. These are asked for every move of every node, so they are read as
/// bytes: a `Piece` would be put together only to be taken apart again.
#[inline]
fn code_at(position: &Position, square: Square) -> u8 {
    position.board().bytes()[usize::from(square.code() & 0x77)]
}

/// Whether a move is a capture or a promotion to a queen: what quiescence looks at.
#[inline]
pub(crate) fn is_noisy(position: &Position, mv: Move) -> bool {
    match mv.kind() {
        MoveKind::Castling => false,
        MoveKind::EnPassant | MoveKind::Promotion(PieceType::Queen) => true,
        MoveKind::Normal | MoveKind::Promotion(_) => code_at(position, mv.to()) != 0,
    }
}

/// The code of the type of piece that a move captures, 1 to 6; 0 if it captures nothing.
#[inline]
pub(crate) fn captured_code(position: &Position, mv: Move) -> u8 {
    match mv.kind() {
        MoveKind::Castling => 0,
        MoveKind::EnPassant => PieceType::Pawn.code(),
        MoveKind::Normal | MoveKind::Promotion(_) => code_at(position, mv.to()) & 7,
    }
}

/// The type of piece that a move captures.
pub(crate) fn captured(position: &Position, mv: Move) -> Option<PieceType> {
    usize::from(captured_code(position, mv)).checked_sub(1).and_then(|index| PieceType::ALL.get(index).copied())
}

/// The moving piece and its destination.
#[inline]
pub(crate) fn piece_to(position: &Position, mv: Move) -> PieceTo {
    PieceTo::new(code_at(position, mv.from()), mv.to())
}
