//! Comparing the manual's openings with the ones built in, and with a game that follows them.
//!
//! A book knows only squares, so no rules of chess are needed: each of the computer's moves must be the man and
//! the square that the game names, and each of the opponent's must end on the square that the book expects. After
//! castling that is the rook's square, since the rook is moved last.

use microchess_1976::{ComputerColor, Opening, PieceType};

use super::record::Tape;
use super::replay::{Comparison, hex};

pub(crate) fn replay(tape: &Tape, comparison: &mut Comparison) {
    let known: Option<Opening> = tape.tape_id.parse().ok();
    let tape_id = known.map_or_else(|| "no such opening".to_owned(), |opening| opening.tape_id.to_owned());
    comparison.check("tape_id", Some(tape.tape_id.clone()), tape_id, String::clone);
    let Some(opening) = known else { return };
    comparison.check("name", tape.name.clone(), opening.name.to_owned(), String::clone);
    let seat = if opening.computer_is_white { ComputerColor::White } else { ComputerColor::Black };
    comparison.check("computer_plays", tape.computer_plays.clone(), seat.name().to_owned(), String::clone);
    comparison.check("data", tape.data, opening.bytes, |bytes| hex(bytes));
    if let Some(line) = &tape.line {
        follow(&opening, seat, line, comparison);
    }
}

/// Follows a game in short algebraic notation as far as it goes.
fn follow(opening: &Opening, seat: ComputerColor, line: &str, comparison: &mut Comparison) {
    let book: Vec<BookMove> = book_line(opening, seat);
    let moves: Vec<&str> = line.split_whitespace().collect();
    comparison.check("one_line_that_follows_it, length", Some(moves.len()), book.len(), usize::to_string);
    for (index, (text, expected)) in moves.iter().zip(&book).enumerate() {
        let found = BookMove::read(text, expected);
        let what = format!("one_line_that_follows_it, move {}", index + 1);
        comparison.check(&what, Some(found), *expected, |book_move| book_move.show(seat));
    }
}

/// What the book knows about a move.
#[derive(Clone, Copy, PartialEq)]
struct BookMove {
    /// White moved.
    white: bool,
    /// Known for the computer's moves only.
    man: Option<PieceType>,
    /// File and rank; `None` for a text that names no square.
    square: Option<(u8, u8)>,
}

/// The game as the book has it: expected squares and answers in turn.
fn book_line(opening: &Opening, seat: ComputerColor) -> Vec<BookMove> {
    let computer_is_white = seat == ComputerColor::White;
    let mut line = Vec::new();
    for [expected, piece, square] in opening.entries() {
        let square_of = |square| seat.file_and_rank(square);
        if let Some(square) = square_of(expected) {
            line.push(BookMove { white: !computer_is_white, man: None, square: Some(square) });
        }
        line.push(BookMove {
            white: computer_is_white,
            man: Some(PieceType::from_slot(piece)),
            square: square_of(square),
        });
    }
    line
}

impl BookMove {
    /// Reads a move of the game, as far as the book would know it.
    fn read(text: &str, like: &Self) -> Self {
        let text = text.trim_end_matches(['+', '#']);
        let home = if like.white { 0 } else { 7 };
        let computers = like.man.is_some();
        let (man, square) = match text {
            "O-O" => (PieceType::King, Some((if computers { 6 } else { 5 }, home))),
            "O-O-O" => (PieceType::King, Some((if computers { 2 } else { 3 }, home))),
            _ => (man_named(text), square_named(text)),
        };
        Self { white: like.white, man: computers.then_some(man), square }
    }

    fn show(&self, seat: ComputerColor) -> String {
        let man = self.man.map_or("", PieceType::name);
        let square = self.square.map_or_else(
            || "no square".to_owned(),
            |(file, rank)| seat.square_name(seat.square(file, rank)).to_string(),
        );
        format!("{man} {square}").trim_start().to_owned()
    }
}

fn man_named(text: &str) -> PieceType {
    let men = [PieceType::King, PieceType::Queen, PieceType::Rook, PieceType::Bishop, PieceType::Knight];
    men.into_iter().find(|man| text.starts_with(man.char())).unwrap_or(PieceType::Pawn)
}

fn square_named(text: &str) -> Option<(u8, u8)> {
    match *text.as_bytes().last_chunk()? {
        [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => Some((file - b'a', rank - b'1')),
        _ => None,
    }
}
