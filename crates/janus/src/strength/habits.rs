//! What a person plays without thinking: develop, castle, leave king and edge pawns alone, do not go back.
//!
//! Misjudgement alone would make a weak player move whatever looks a little better by chance, and its openings strange.

use chess0x88::{CastlingSide, File, History, Move, MoveKind, PieceType, Position};

/// The opening ends with this move.
const OPENING_MOVES: u16 = 12;

/// How much more, or less, a person likes a move than its value says, in centipawns.
pub(super) fn habit(history: &History, mv: Move) -> f64 {
    let position = history.position();
    let liking = if goes_back(history, mv) { -35.0 } else { 0.0 };
    if position.fullmove_number() > OPENING_MOVES || position.is_check() {
        return liking;
    }
    let Some(piece) = position.board().get(mv.from()) else { return liking };
    let is_at_home = mv.from().rank() == piece.color.first_rank();
    let file = mv.to().file();
    let is_edge = matches!(file, File::A | File::H);
    liking
        + match piece.piece_type {
            PieceType::King if mv.kind() == MoveKind::Castling => 45.0,
            PieceType::King if may_castle(position) => -60.0,
            PieceType::King => -20.0,
            PieceType::Rook if may_castle(position) => -30.0,
            PieceType::Queen if position.fullmove_number() < 6 => -20.0,
            PieceType::Knight if is_edge => -20.0,
            PieceType::Knight | PieceType::Bishop if is_at_home => 25.0,
            PieceType::Pawn if is_edge => -30.0,
            PieceType::Pawn if matches!(file, File::B | File::F | File::G) => -15.0,
            PieceType::Pawn if matches!(file, File::D | File::E) => 12.0,
            _ => 0.0,
        }
}

/// Whether the side to move still has a right to castle.
fn may_castle(position: &Position) -> bool {
    let rights = position.castling_rights();
    CastlingSide::ALL.iter().any(|side| rights.rook_file(position.turn(), *side).is_some())
}

/// Whether a move takes back the player's last one.
fn goes_back(history: &History, mv: Move) -> bool {
    history.moves().nth_back(1).is_some_and(|last| last.dest() == mv.from() && last.from() == mv.dest())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(moves: &str) -> History {
        let mut history = History::default();
        for san in moves.split_whitespace() {
            history.play(history.position().parse_san(san).unwrap()).unwrap();
        }
        history
    }

    fn liking(moves: &str, san: &str) -> f64 {
        let history = game(moves);
        habit(&history, history.position().parse_san(san).unwrap())
    }

    #[test]
    fn people_develop_and_castle() {
        let italian = "e4 e5 Nf3 Nc6 Bc4 Bc5";
        assert!(liking(italian, "O-O") > liking(italian, "Nc3") && liking(italian, "Nc3") > liking(italian, "Na3"));
        assert!(liking(italian, "Ke2") < liking(italian, "h3") && liking(italian, "Rg1") < 0.0);
        assert!(liking("", "e4") > liking("", "c4") && liking("", "c4") > liking("", "g4"));
    }

    #[test]
    fn going_back_is_not_liked_and_checks_are_answered_freely() {
        assert!(liking("Nf3 Nf6", "Ng1") < liking("Nf3 Nf6", "Nc3"));
        assert_eq!(liking("e4 e5 f4 Qh4+", "Ke2"), 0.0);
    }
}
