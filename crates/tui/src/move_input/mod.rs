//! Moves as players type them: `Nf3`, `nf3`, `NF3`, `e2e4`, `e2-e4`, `O-O`, `e8=Q`, `P-K4` as in 1976, and `6343` as on the KIM-1.

mod descriptive;

use chess0x88::{Move, MoveKind, ParseSanError, Position, Square};
use microchess_bridge_1976::square_from_byte;

/// What was typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MoveInput {
    /// A move.
    Move(Move),
    /// A pawn reaches the last rank; what it is promoted to was not typed.
    Promotion(Square, Square),
}

/// Reads a move, or says in words why there is no such move.
pub(crate) fn parse(position: &Position, text: &str) -> Result<MoveInput, String> {
    let text = text.trim();
    if text.len() == 4 && text.bytes().all(|byte| byte.is_ascii_digit()) {
        return parse_kim1_digits(position, text);
    }
    let spellings = spellings(text);
    for spelling in &spellings {
        if let Ok(mv) = position.parse_san(spelling) {
            return Ok(MoveInput::Move(mv));
        }
        if let Ok(mv) = position.parse_san(&format!("{spelling}=Q")) {
            return Ok(MoveInput::Promotion(mv.from(), mv.to()));
        }
    }
    match descriptive::meant(position, text).as_slice() {
        [] => {}
        [mv] if matches!(mv.kind(), MoveKind::Promotion(_)) && !descriptive::names_promotion(text) => {
            return Ok(MoveInput::Promotion(mv.from(), mv.to()));
        }
        [mv] => return Ok(MoveInput::Move(*mv)),
        several => {
            let names: Vec<String> = several.iter().map(|mv| position.san(*mv).to_string()).collect();
            return Err(format!("{text} can be {}", names.join(" or ")));
        }
    }
    if let Some(why) = descriptive::refusal(position, text) {
        return Err(format!("{text}: {why}"));
    }
    // The error is that of the last spelling, which has the letter of a piece if it can have one.
    // A small b before a digit is a file.
    let is_square = text.starts_with('b') && text.as_bytes().get(1).is_some_and(u8::is_ascii_digit);
    let last = spellings.last().filter(|_| !is_square).map_or(text, String::as_str);
    match position.parse_san(last) {
        Ok(mv) => Ok(MoveInput::Move(mv)),
        Err(error @ (ParseSanError::NoPieceCanGo(..) | ParseSanError::Ambiguous(..) | ParseSanError::Illegal(_))) => {
            Err(format!("{text}: {error}"))
        }
        // The parser stopped at a character, which helps those who write parsers.
        Err(_) => Err(format!("\"{text}\" is not a move; expected one like e4, Nf3, O-O, e2e4 or P-K4")),
    }
}

/// Whether a text looks like a move at all: it names a square, castles, or is written as in 1976 or on the KIM-1. Another is
/// a word.
pub(crate) fn is_like_a_move(text: &str) -> bool {
    let bytes = text.trim().as_bytes();
    let names_square = bytes
        .windows(2)
        .any(|pair| matches!(pair[0].to_ascii_lowercase(), b'a'..=b'h') && matches!(pair[1], b'1'..=b'8'));
    let castles = ["o-o", "0-0"].iter().any(|castling| text.trim().to_lowercase().starts_with(castling));
    let is_kim1 = bytes.len() == 4 && bytes.iter().all(u8::is_ascii_digit);
    names_square || castles || is_kim1 || descriptive::is_written_so(text)
}

/// The text as typed and, where it may begin with the letter of a piece, with that letter as a capital. The text as
/// typed comes first, because a small b can be a file.
fn spellings(text: &str) -> Vec<String> {
    let mut spellings = vec![text.to_owned()];
    if text.starts_with(['n', 'b', 'r', 'q', 'k']) && text.len() > 2 {
        let (letter, rest) = text.split_at(1);
        spellings.push(letter.to_uppercase() + rest);
    } else if text.starts_with('o') {
        spellings.push(text.to_uppercase());
    } else if text.starts_with(|letter: char| letter.is_ascii_uppercase()) && !text.starts_with('O') {
        // All in capitals, as with Caps Lock: the first letter is a piece, or it is a file.
        let lower = text.to_lowercase();
        let (letter, _) = text.split_at(1);
        let promoted = |text: String| match text.split_once('=') {
            Some((mv, piece)) => format!("{mv}={}", piece.to_uppercase()),
            None => text,
        };
        spellings.push(promoted(lower.clone()));
        if text.starts_with(['N', 'B', 'R', 'Q', 'K']) {
            spellings.push(promoted(format!("{letter}{}", &lower[1..])));
        }
    }
    spellings
}

/// Row and column, from and to, counted from the opponent's side, as MicroChess does for the player.
fn parse_kim1_digits(position: &Position, text: &str) -> Result<MoveInput, String> {
    let square = |digits: &str| {
        u8::from_str_radix(digits, 16).ok().and_then(|number| square_from_byte(!position.turn(), number))
    };
    match (square(&text[..2]), square(&text[2..])) {
        (Some(from), Some(to)) => from_squares(position, from, to).map_err(|why| format!("{text}: {why}")),
        _ => Err(format!("{text}: rows and columns go from 0 to 7")),
    }
}

/// The move from one square to another, or why there is no such move.
pub(crate) fn from_squares(position: &Position, from: Square, to: Square) -> Result<MoveInput, String> {
    let moves = position.legal_moves_from(from);
    let is_step = |mv: &&Move| mv.to() == to && mv.kind() != MoveKind::Castling;
    let castles = |mv: &&Move| mv.kind() == MoveKind::Castling && (mv.dest() == to || mv.to() == to);
    match moves.iter().find(is_step).or_else(|| moves.iter().find(castles)) {
        Some(mv) if matches!(mv.kind(), MoveKind::Promotion(_)) => Ok(MoveInput::Promotion(from, to)),
        Some(mv) => Ok(MoveInput::Move(*mv)),
        None => match position.parse_uci(&format!("{from}{to}")) {
            Ok(mv) => Ok(MoveInput::Move(mv)),
            Err(error) => Err(error.to_string()),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn typed(fen: &str, text: &str) -> Result<String, String> {
        let position: Position = fen.parse().unwrap();
        match parse(&position, text)? {
            MoveInput::Move(mv) => Ok(position.san(mv).to_string()),
            MoveInput::Promotion(from, to) => Ok(format!("{from}{to}=?")),
        }
    }

    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

    #[test]
    fn many_habits_are_understood() {
        for (text, san) in [
            ("E4", "e4"),
            ("NF3", "Nf3"),
            ("e2-e4", "e4"),
            ("E2E4", "e4"),
            ("P-K4", "e4"),
            ("n-kb3", "Nf3"),
            ("6343", "d4"),
            ("e4", "e4"),
            ("e2e4", "e4"),
            ("Nf3", "Nf3"),
            ("nf3", "Nf3"),
            (" Ng1-f3 ", "Nf3"),
            ("6444", "e4"),
        ] {
            assert_eq!(typed(START, text).as_deref(), Ok(san), "{text}");
        }
        let black = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
        assert_eq!(typed(black, "6343").as_deref(), Ok("e5"), "as in the manual, where the computer has White");
        let castling = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
        for text in ["O-O", "o-o", "0-0", "e1g1", "Kg1"] {
            assert_eq!(typed(castling, text).as_deref(), Ok("O-O"), "{text}");
        }
        assert_eq!(typed("4k3/8/8/8/8/2p5/1P1B4/4K3 w - - 0 1", "bxc3").as_deref(), Ok("bxc3"), "a file first");
        let promotion = "8/P6k/8/8/8/8/8/K7 w - - 0 1";
        assert_eq!(typed(promotion, "a8=N").as_deref(), Ok("a8=N"));
        assert_eq!(typed(promotion, "a8").as_deref(), Ok("a7a8=?"));
        assert_eq!(typed(promotion, "a7a8").as_deref(), Ok("a7a8=?"));
        assert_eq!(typed(promotion, "P-R8").as_deref(), Ok("a7a8=?"));
        assert_eq!(typed(promotion, "P-QR8=N").as_deref(), Ok("a8=N"));
        assert_eq!(typed(promotion, "p-r8(q)").as_deref(), Ok("a8=Q"));
        assert_eq!(typed(promotion, "6777").unwrap_err(), "6777: there is no piece on h2");
    }

    #[test]
    fn what_is_wrong_is_said() {
        for (fen, text, why) in [
            ("4k3/8/8/8/8/8/3N4/4K1N1 w - - 0 1", "Nf3", "Nf3: more than one knight can go there: Ngf3 or Ndf3"),
            ("4k3/8/8/7q/8/8/4B3/3K4 w - - 0 1", "Bf1", "Bf1: that leaves your king in check from h5"),
            (START, "Qd5", "Qd5: no queen can go to d5"),
            (START, "hello", "\"hello\" is not a move; expected one like e4, Nf3, O-O, e2e4 or P-K4"),
            (START, "N-B3", "N-B3 can be Nc3 or Nf3"),
            (START, "9999", "9999: rows and columns go from 0 to 7"),
            (START, "e5", "e5: no pawn can go to e5"),
            (START, "E5", "E5: no pawn can go to e5"),
            (START, "QD5", "QD5: no queen can go to d5"),
            (START, "P-K5", "P-K5: no pawn can go to e5"),
            (START, "p-k5", "p-k5: no pawn can go to e5"),
            (START, "N-KB4", "N-KB4: no knight can go to f4"),
            (START, "N-B4", "N-B4: no knight can go to c4 or f4"),
            (START, "PxP", "PxP: no pawn can take a pawn"),
            (START, "QxBP", "QxBP: no queen can take BP"),
            (START, "KN-B4", "KN-B4: no KN can go to c4 or f4"),
            ("4k3/8/8/7q/8/8/4B3/3K4 w - - 0 1", "B-KB1", "B-KB1: that leaves your king in check from h5"),
            (START, "b2-b5", "b2-b5: no pawn can go to b5"),
            (START, "2", "\"2\" is not a move; expected one like e4, Nf3, O-O, e2e4 or P-K4"),
            (START, "ze4", "\"ze4\" is not a move; expected one like e4, Nf3, O-O, e2e4 or P-K4"),
        ] {
            let said = typed(fen, text).unwrap_err();
            assert_eq!(said, why);
        }
    }

    #[test]
    fn a_word_is_not_like_a_move() {
        for text in ["e4", "Nf9e4", "o-o", "0-0-0", "6343", "P-K4", "pxp", "N-KB3"] {
            assert!(is_like_a_move(text), "{text}");
        }
        for text in ["2", "load 3", "hello", "x-ray", "e9", ""] {
            assert!(!is_like_a_move(text), "{text}");
        }
    }

    proptest! {
        #[test]
        fn no_text_panics(text in "\\PC{0,12}|[0-9a-h]{1,6}|[KQRBNO][a-h1-8x=+-]{0,6}") {
            let position: Position = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -".parse().unwrap();
            let _ = parse(&position, &text);
        }
    }
}
