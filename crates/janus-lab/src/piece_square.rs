//! The values with which everything starts: material and squares by a formula, nothing tuned.

use chess0x88::{Color, Piece, PieceType, Position, Square};

/// The phase with all pieces on the board.
const FULL_PHASE: i32 = 24;

/// How much a piece makes a middlegame.
const fn phase(piece_type: PieceType) -> i32 {
    match piece_type {
        PieceType::Pawn | PieceType::King => 0,
        PieceType::Knight | PieceType::Bishop => 1,
        PieceType::Rook => 2,
        PieceType::Queen => 4,
    }
}

/// The value of a piece in the middlegame and in the endgame.
fn values(piece: Piece, square: Square) -> (i32, i32) {
    let file = i32::from(square.index() % 8);
    let row = i32::from(square.index() / 8);
    let rank = if piece.color == Color::White { row } else { 7 - row };
    // From 0 at the edge to 3 in the middle.
    let central_file = 3 - (2 * file - 7).abs() / 2;
    let central_rank = 3 - (2 * rank - 7).abs() / 2;
    let centre = central_file + central_rank - 3;
    match piece.piece_type {
        // A pawn gains by standing in the middle early, and by advancing late.
        PieceType::Pawn => (82 + 4 * (rank - 1) + central_file * central_rank * 3, 94 + 5 * (rank - 1) * (rank - 1)),
        PieceType::Knight => (325 + 9 * centre, 290 + 8 * centre),
        PieceType::Bishop => (340 + 5 * centre, 310 + 4 * centre),
        // A rook belongs on a central file, or behind the opponent's pawns.
        PieceType::Rook => {
            (475 + 4 * central_file + if rank == 6 { 15 } else { 0 }, 520 + if rank == 6 { 10 } else { 0 })
        }
        PieceType::Queen => (970 + 2 * centre, 950 + 6 * centre),
        // The king hides in a corner of its own first rank, and comes to the middle in the endgame.
        PieceType::King => (-25 * rank.min(3) - 10 * central_file, 12 * centre),
    }
}

/// The value of a position for the side to move, in centipawns.
#[must_use]
pub fn evaluate(position: &Position) -> i32 {
    let (mut middlegame, mut endgame, mut total_phase) = (0, 0, 0);
    for color in Color::ALL {
        let sign = if color == position.turn() { 1 } else { -1 };
        for piece_type in PieceType::ALL {
            for square in position.pieces_of(color, piece_type) {
                let (early, late) = values(Piece::new(piece_type, color), square);
                middlegame += sign * early;
                endgame += sign * late;
                total_phase += phase(piece_type);
            }
        }
    }
    let phase = total_phase.min(FULL_PHASE);
    (middlegame * phase + endgame * (FULL_PHASE - phase)) / FULL_PHASE
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_even_at_the_start_and_the_same_for_both_sides() {
        assert_eq!(evaluate(&Position::start()), 0);
        let white: Position = "4k3/8/8/8/8/8/3P4/4K2N w - - 0 1".parse().unwrap();
        let black: Position = "4k2n/3p4/8/8/8/8/8/4K3 b - - 0 1".parse().unwrap();
        assert_eq!(evaluate(&white), evaluate(&black));
        assert!((330..450).contains(&evaluate(&white)));
    }
}
