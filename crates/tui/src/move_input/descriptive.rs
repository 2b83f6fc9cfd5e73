//! Moves as players wrote them in 1976: `P-K4`, `N-KB3`, `PxP`, `QxBP`, `P-K8=Q`.
//!
//! Files are named after the pieces that stand there at the start, and ranks are counted from the side that moves. A move can be
//! written in many ways, so every legal move is compared with the text.

use chess0x88::{Color, Move, MoveKind, PieceType, Position, Square};

/// The legal moves that the text can mean; none if it is not written so.
pub(super) fn meant(position: &Position, text: &str) -> Vec<Move> {
    let Some(parts) = Parts::parse(text) else { return Vec::new() };
    position.legal_moves().iter().copied().filter(|mv| parts.fits(position, *mv)).collect()
}

/// Whether the text says what a pawn is promoted to. If it does not, [`meant`] has the queen.
pub(super) fn names_promotion(text: &str) -> bool {
    Parts::parse(text).is_some_and(|parts| parts.promoted.is_some())
}

/// Whether the text is written so, whether or not there is such a move.
pub(super) fn is_written_so(text: &str) -> bool {
    Parts::parse(text).is_some_and(|parts| parts.is_complete())
}

/// Why there is no such move, in the words of today; `None` if the text is not written so.
pub(super) fn refusal(position: &Position, text: &str) -> Option<String> {
    let parts = Parts::parse(text).filter(Parts::is_complete)?;
    // One letter is a kind of piece. More of them say which one, and are left as they were written.
    let kind = piece_type(&parts.mover);
    let mover = kind.map_or_else(|| parts.mover.clone(), |kind| kind.name().to_owned());
    let squares = match &parts.target {
        Target::Captured(name) => {
            let captured = piece_type(name).map_or_else(|| name.clone(), |kind| format!("a {}", kind.name()));
            return Some(format!("no {mover} can take {captured}"));
        }
        Target::Square(name) => squares_named(name, position.turn()),
    };
    if let (Some(kind), [square]) = (kind, squares.as_slice()) {
        let letter = if kind == PieceType::Pawn { String::new() } else { kind.char().to_string() };
        if let Err(error) = position.parse_san(&format!("{letter}{square}")) {
            return Some(error.to_string());
        }
    }
    let squares: Vec<String> = squares.iter().map(ToString::to_string).collect();
    Some(format!("no {mover} can go to {}", squares.join(" or ")))
}

/// The squares that a name can mean, from the side that moves.
fn squares_named(name: &str, side: Color) -> Vec<Square> {
    Square::all().filter(|square| square_names(*square, side).iter().any(|known| known == name)).collect()
}

/// A text in its parts, all in capitals.
struct Parts {
    /// `P`, `N`, `KN`, `QBP`.
    mover: String,
    /// Where it goes, or what it captures.
    target: Target,
    promoted: Option<PieceType>,
}

enum Target {
    /// `K4`, `KB3`.
    Square(String),
    /// `P`, `BP`, `QN`.
    Captured(String),
}

impl Parts {
    fn parse(text: &str) -> Option<Self> {
        let mut text = text.trim().to_ascii_uppercase().replace("KT", "N");
        for end in ["E.P.", "EP", "CH.", "CH", "MATE", "+", "#", "!"] {
            text = text.strip_suffix(end).unwrap_or(&text).trim_end().to_owned();
        }
        let (text, promoted) = match text.split_once(['=', '(']) {
            Some((text, promoted)) => (text.to_owned(), Some(piece_type(promoted.trim_end_matches(')'))?)),
            None => (text, None),
        };
        let (mover, target) = match text.split_once('X') {
            Some((mover, captured)) => (mover, Target::Captured(captured.to_owned())),
            None => {
                let (mover, square) = text.split_once('-')?;
                (mover, Target::Square(square.to_owned()))
            }
        };
        let is_word = |word: &str| !word.is_empty() && word.chars().all(|letter| "KQRBNP12345678".contains(letter));
        let (Target::Square(aim) | Target::Captured(aim)) = &target;
        (is_word(mover) && is_word(aim)).then(|| Self { mover: mover.to_owned(), target, promoted })
    }

    /// Whether its words are names of a piece, and of a square or a captured piece. `b2-b4` is not: it is written as today.
    fn is_complete(&self) -> bool {
        let is_piece = |name: &str| !name.contains(|letter: char| letter.is_ascii_digit());
        let is_target = match &self.target {
            Target::Square(name) => !squares_named(name, Color::White).is_empty(),
            Target::Captured(name) => is_piece(name),
        };
        is_piece(&self.mover) && is_target
    }

    fn fits(&self, position: &Position, mv: Move) -> bool {
        if mv.kind() == MoveKind::Castling {
            return false;
        }
        let promoted = match mv.kind() {
            MoveKind::Promotion(piece_type) => Some(piece_type),
            _ => None,
        };
        let side = position.turn();
        let Some(piece) = position.board().get(mv.from()) else { return false };
        let captured = mv.capture_square().or_else(|| position.board().get(mv.to()).map(|_| mv.to()));
        let is_target = match (&self.target, captured) {
            (Target::Square(name), _) => square_names(mv.to(), side).contains(name),
            (Target::Captured(name), Some(square)) => position
                .board()
                .get(square)
                .is_some_and(|captured| piece_names(captured.piece_type, square).contains(name)),
            (Target::Captured(_), None) => false,
        };
        is_target
            && piece_names(piece.piece_type, mv.from()).contains(&self.mover)
            && (self.promoted == promoted || self.promoted.is_none() && promoted == Some(PieceType::Queen))
    }
}

fn piece_type(letter: &str) -> Option<PieceType> {
    PieceType::ALL.into_iter().find(|piece_type| piece_type.char().to_string() == letter)
}

/// The names of a file, the full one first. The files of the king and the queen have one only.
fn file_names(square: Square) -> Vec<&'static str> {
    match square.file().index() {
        0 => vec!["QR", "R"],
        1 => vec!["QN", "N"],
        2 => vec!["QB", "B"],
        3 => vec!["Q"],
        4 => vec!["K"],
        5 => vec!["KB", "B"],
        6 => vec!["KN", "N"],
        _ => vec!["KR", "R"],
    }
}

/// All names of a square, from the side that moves.
fn square_names(square: Square, side: Color) -> Vec<String> {
    let rank = match side {
        Color::White => square.rank().index() + 1,
        Color::Black => 8 - square.rank().index(),
    };
    file_names(square).into_iter().map(|file| format!("{file}{rank}")).collect()
}

/// All names of a piece: its letter; for a pawn with its file, for other pieces with the wing on which it is now.
fn piece_names(piece_type: PieceType, square: Square) -> Vec<String> {
    let letter = piece_type.char().to_string();
    let mut names = vec![letter.clone()];
    match piece_type {
        PieceType::Pawn => names.extend(file_names(square).into_iter().map(|file| format!("{file}P"))),
        PieceType::King | PieceType::Queen => {}
        _ => names.push(format!("{}{letter}", if square.file().index() < 4 { 'Q' } else { 'K' })),
    }
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sans(fen: &str, text: &str) -> Vec<String> {
        let position: Position = fen.parse().unwrap();
        meant(&position, text).into_iter().map(|mv| position.san(mv).to_string()).collect()
    }

    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

    #[test]
    fn moves_of_1976_are_read_for_both_sides() {
        let black = START.replace(" w ", " b ");
        for (text, white, reply) in [
            ("P-K4", "e4", "e5"),
            ("p-q4", "d4", "d5"),
            ("N-KB3", "Nf3", "Nf6"),
            ("Kt-QB3", "Nc3", "Nc6"),
            ("P-KN3", "g3", "g6"),
            ("QNP-N3", "b3", "b6"),
        ] {
            assert_eq!(sans(START, text), [white], "{text}");
            assert_eq!(sans(&black, text), [reply], "{text}");
        }
        assert_eq!(sans(START, "N-B3").len(), 2, "either bishop's file");
    }

    #[test]
    fn captures_and_promotions() {
        let taken = "4k3/1P6/8/3p1p2/4P3/8/8/4K3 w - - 0 1";
        assert_eq!(sans(taken, "PxP").len(), 2);
        assert_eq!(sans(taken, "PxQP"), ["exd5"]);
        assert_eq!(sans(taken, "P-QN8"), ["b8=Q+"]);
        assert_eq!(sans(taken, "P-N8=N"), ["b8=N"]);
        assert_eq!(sans("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "PxP e.p."), ["exd6"]);
        for text in ["", "-", "x", "P-", "hello", "P-Z9", "e4"] {
            assert!(sans(START, text).is_empty(), "{text}");
        }
    }
}
