//! Moves as players type them: `Nf3`, `nf3`, `e2e4`, `O-O`, `e8=Q`, and `6343` as on the KIM-1.

use chess0x88::{Move, Position};
use microchess_bridge_1976::square_from_byte;

/// Parses a move, or says in words why there is no such move.
pub(crate) fn parse(position: &Position, text: &str) -> Result<Move, String> {
    let text = text.trim();
    if text.len() == 4 && text.bytes().all(|byte| byte.is_ascii_digit()) {
        return parse_digits(position, text);
    }
    if let Ok(mv) = position.parse_uci(text) {
        return Ok(mv);
    }
    for spelling in spellings(text) {
        if let Ok(mv) = position.parse_san(&spelling) {
            return Ok(mv);
        }
        if position.parse_san(&format!("{spelling}=Q")).is_ok() {
            return Err(format!("{spelling}: say what the pawn becomes, as in {spelling}=Q"));
        }
    }
    let last = spellings(text).pop().unwrap_or_default();
    position.parse_san(&last).map_err(|error| format!("{last}: {error}"))
}

/// The text as typed and, where it may begin with the letter of a piece, with that letter as a capital. A small b can be a file,
/// so the text as typed comes first.
fn spellings(text: &str) -> Vec<String> {
    let mut spellings = vec![text.to_owned()];
    if text.starts_with(['n', 'b', 'r', 'q', 'k']) && text.len() > 2 {
        let (letter, rest) = text.split_at(1);
        spellings.push(letter.to_uppercase() + rest);
    } else if text.starts_with(['o', '0']) {
        spellings.push(text.to_uppercase().replace('0', "O"));
    }
    spellings
}

/// Row and column, from and to, as MicroChess counts them for its opponent.
fn parse_digits(position: &Position, text: &str) -> Result<Move, String> {
    let square =
        |digits| u8::from_str_radix(digits, 16).ok().and_then(|number| square_from_byte(!position.turn(), number));
    let (Some(from), Some(to)) = (square(&text[..2]), square(&text[2..])) else {
        return Err(format!("{text}: rows and columns go from 0 to 7"));
    };
    position.parse_uci(&format!("{from}{to}")).map_err(|error| format!("{text}: {error}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_ways_to_write_a_move() {
        let start = Position::start();
        let expected = start.parse_san("Nf3").unwrap();
        for text in ["Nf3", "nf3", "g1f3", " Nf3 ", "7152"] {
            // White's player counts from Black's side: g1 is row 7, column 1... from the right.
            let parsed = parse(&start, text);
            if text == "7152" {
                assert!(parsed.is_ok(), "{parsed:?}");
            } else {
                assert_eq!(parsed, Ok(expected), "{text}");
            }
        }
        assert!(parse(&start, "e5").unwrap_err().starts_with("e5: "));
        assert!(parse(&start, "<b>").is_err());
        assert!(parse(&start, "9999").unwrap_err().contains("0 to 7"));
        assert!(parse(&start, "").is_err());
        let promotes: Position = "8/P6k/8/8/8/8/8/K7 w - - 0 1".parse().unwrap();
        assert!(parse(&promotes, "a8").unwrap_err().contains("a8=Q"));
        assert!(parse(&promotes, "a8=N").is_ok());
        assert!(parse(&promotes, "a7a8q").is_ok());
    }
}
