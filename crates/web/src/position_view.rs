//! A position as a board shows it.

use std::collections::BTreeMap;

use chess0x88::{Color, History, Move, MoveKind, Position, Square};
use microchess_1976::PieceType;
use microchess_bridge_1976::square_from_byte;

use crate::machine::{Machine, modern_color, modern_piece_letter, piece_letter};
use crate::protocol::{PositionView, Target};

/// The name of a side in the protocol.
pub(crate) const fn color_name(color: Color) -> &'static str {
    match color {
        Color::White => "white",
        Color::Black => "black",
    }
}

/// The position after the moves of a history. With `over` no move is legal any more.
pub(crate) fn of_history(history: &History, is_over: bool) -> PositionView {
    let mut view = of_position(history.position(), history.moves().last());
    view.over = history.outcome().map(|outcome| outcome.to_string());
    if is_over {
        view.targets.clear();
    }
    view
}

/// A position, and the move that led to it.
pub(crate) fn of_position(position: &Position, last: Option<Move>) -> PositionView {
    let pieces = position.board().pieces().map(|(square, piece)| {
        let color = if piece.color == Color::White { 'w' } else { 'b' };
        (square.to_string(), format!("{color}{}", modern_piece_letter(piece.piece_type)))
    });
    PositionView {
        fen: position.to_string(),
        pieces: pieces.collect(),
        turn: color_name(position.turn()),
        check: position.is_check().then(|| position.king(position.turn()).to_string()),
        last: last.map(|mv| [mv.from(), mv.dest()].map(|square| square.to_string())),
        targets: targets(position),
        over: position.outcome().map(|outcome| outcome.to_string()),
    }
}

/// The pieces of a machine that has left the game: whatever its slots say, and no legal moves.
pub(crate) fn of_machine(machine: &Machine, fen: String) -> PositionView {
    let board = machine.program().board();
    let computer = modern_color(machine.computer_color());
    let mut pieces = BTreeMap::new();
    // Of two on a square the program finds the one in the higher slot.
    for (slot, byte) in (0_u8..).zip(board.0) {
        let Some(square) = square_from_byte(computer, byte) else { continue };
        let color = if slot < 16 { computer } else { !computer };
        let letter = if color == Color::White { 'w' } else { 'b' };
        pieces.insert(square.to_string(), format!("{letter}{}", piece_letter(PieceType::from_slot(slot))));
    }
    PositionView {
        fen,
        pieces: pieces.into_iter().collect(),
        turn: color_name(computer),
        check: None,
        last: None,
        targets: BTreeMap::new(),
        over: None,
    }
}

/// Legal destinations by square. Castling can be shown by the king's destination or by the rook.
fn targets(position: &Position) -> BTreeMap<String, Vec<Target>> {
    let mut targets: BTreeMap<String, Vec<Target>> = BTreeMap::new();
    for mv in &position.legal_moves() {
        let promotes = matches!(mv.kind(), MoveKind::Promotion(_));
        let of_piece = targets.entry(mv.from().to_string()).or_default();
        let captures = mv.capture_square().is_some_and(|square: Square| position.board().get(square).is_some());
        let mut add = |to: Square, captures| {
            let to = to.to_string();
            if !of_piece.iter().any(|target| target.to == to) {
                of_piece.push(Target { to, captures, promotes });
            }
        };
        if mv.kind() == MoveKind::Castling {
            add(mv.dest(), false);
        } else {
            add(mv.to(), captures);
        }
    }
    targets
}
