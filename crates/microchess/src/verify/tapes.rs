//! Compares the openings of the manual with the built-in ones, and with a game that follows them.
//!
//! An opening knows only squares, so no rules of chess are needed: each of the computer's moves must have the piece and
//! the square that the game names, and each of the opponent's must end on the square that the opening expects. After
//! castling that is the rook's square, since the rook is moved last.

use microchess_1976::{ComputerColor, Opening, PieceType};

use super::record::Tape;
use super::replay::{Differences, hex};

pub(crate) fn replay(tape: &Tape, comparison: &mut Differences) {
    let known: Option<Opening> = tape.tape_id.parse().ok();
    let tape_id = known.map_or_else(|| "no such opening".to_owned(), |opening| opening.tape_id.to_owned());
    comparison.check("tape_id", Some(tape.tape_id.clone()), tape_id, String::clone);
    let Some(opening) = known else { return };
    comparison.check("name", tape.name.clone(), opening.name.to_owned(), String::clone);
    let computer = if opening.computer_is_white { ComputerColor::White } else { ComputerColor::Black };
    comparison.check("computer_plays", tape.computer_plays.clone(), computer.name().to_owned(), String::clone);
    comparison.check("data", tape.data, opening.bytes, |bytes| hex(bytes));
    if let Some(line) = &tape.line {
        follow(&opening, computer, line, comparison);
    }
}

/// Compares a game in standard algebraic notation with the opening, move by move.
fn follow(opening: &Opening, computer: ComputerColor, line: &str, comparison: &mut Differences) {
    let book: Vec<TapeMove> = book_line(opening, computer);
    let moves: Vec<&str> = line.split_whitespace().collect();
    comparison.check("one_line_that_follows_it, length", Some(moves.len()), book.len(), usize::to_string);
    for (index, (text, expected)) in moves.iter().zip(&book).enumerate() {
        let found = TapeMove::parse(text, expected);
        let what = format!("one_line_that_follows_it, move {}", index + 1);
        comparison.check(&what, Some(found), *expected, |book_move| book_move.show(computer));
    }
}

/// A move as far as an opening knows it.
#[derive(Clone, Copy, PartialEq)]
struct TapeMove {
    is_white: bool,
    /// Known for the computer's moves only.
    piece_type: Option<PieceType>,
    /// File and rank; `None` for a text that does not name a square.
    square: Option<(u8, u8)>,
}

/// The moves of an opening: expected squares and answers in turn.
fn book_line(opening: &Opening, computer: ComputerColor) -> Vec<TapeMove> {
    let computer_is_white = computer == ComputerColor::White;
    let mut line = Vec::new();
    for [expected, piece, square] in opening.entries() {
        if let Some(square) = computer.file_and_rank(expected) {
            line.push(TapeMove { is_white: !computer_is_white, piece_type: None, square: Some(square) });
        }
        line.push(TapeMove {
            is_white: computer_is_white,
            piece_type: Some(PieceType::from_slot(piece)),
            square: computer.file_and_rank(square),
        });
    }
    line
}

impl TapeMove {
    /// Parses a move of the game, as far as the opening would know it. Side and mover are those of the expected move.
    fn parse(text: &str, expected: &Self) -> Self {
        let text = text.trim_end_matches(['+', '#']);
        let first_rank = if expected.is_white { 0 } else { 7 };
        let is_computers = expected.piece_type.is_some();
        let (piece_type, square) = match text {
            "O-O" => (PieceType::King, Some((if is_computers { 6 } else { 5 }, first_rank))),
            "O-O-O" => (PieceType::King, Some((if is_computers { 2 } else { 3 }, first_rank))),
            _ => (piece_type_named(text), square_named(text)),
        };
        Self { is_white: expected.is_white, piece_type: is_computers.then_some(piece_type), square }
    }

    fn show(&self, computer: ComputerColor) -> String {
        let piece = self.piece_type.map_or("", PieceType::name);
        let square = self.square.map_or_else(
            || "no square".to_owned(),
            |(file, rank)| computer.square_name(computer.square(file, rank)).to_string(),
        );
        format!("{piece} {square}").trim_start().to_owned()
    }
}

fn piece_type_named(text: &str) -> PieceType {
    let with_letter = [PieceType::King, PieceType::Queen, PieceType::Rook, PieceType::Bishop, PieceType::Knight];
    with_letter.into_iter().find(|piece_type| text.starts_with(piece_type.char())).unwrap_or(PieceType::Pawn)
}

fn square_named(text: &str) -> Option<(u8, u8)> {
    match *text.as_bytes().last_chunk()? {
        [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => Some((file - b'a', rank - b'1')),
        _ => None,
    }
}
