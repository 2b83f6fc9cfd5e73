//! In which order moves are tried. The better the order, the smaller the tree.

mod correction;
mod history;
mod move_picker;

pub(crate) use correction::Corrections;
pub(crate) use history::{Histories, PieceTo};
pub(crate) use move_picker::{MovePicker, QuietContext, ScoredMove};

use chess0x88::{Move, MoveKind, PieceType, Position};

/// Whether a move is a capture or a promotion to a queen: what quiescence looks at.
#[inline]
pub(crate) fn is_noisy(position: &Position, mv: Move) -> bool {
    match mv.kind() {
        MoveKind::Castling => false,
        MoveKind::EnPassant | MoveKind::Promotion(PieceType::Queen) => true,
        MoveKind::Normal | MoveKind::Promotion(_) => position.board().get(mv.to()).is_some(),
    }
}

/// The type of piece that a move captures.
#[inline]
pub(crate) fn captured(position: &Position, mv: Move) -> Option<PieceType> {
    match mv.kind() {
        MoveKind::Castling => None,
        MoveKind::EnPassant => Some(PieceType::Pawn),
        MoveKind::Normal | MoveKind::Promotion(_) => position.board().get(mv.to()).map(|piece| piece.piece_type),
    }
}

/// The moving piece and its destination.
#[inline]
pub(crate) fn piece_to(position: &Position, mv: Move) -> PieceTo {
    let piece_type = position.board().get(mv.from()).map_or(PieceType::Pawn, |piece| piece.piece_type);
    PieceTo::new(position.turn(), piece_type, mv)
}
