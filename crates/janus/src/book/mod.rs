//! Opening books: our own lines, and files in the Polyglot format.

mod lines;
mod polyglot;

use std::collections::HashMap;
use std::sync::LazyLock;

use chess0x88::{Color, History, Move, Position};
use microchess_uci::Remark;

pub use lines::BookLine;
pub use polyglot::{ParseBookError, PolyglotBook, PolyglotEntry};

use crate::random::{mix, weighted};
use crate::strength::Strength;

/// Moves to choose from have this name in the random numbers of a game.
const BOOK: u64 = 0xB00C;

/// A book from which moves are chosen.
#[derive(Clone, Debug, Default)]
pub enum Book {
    /// The built-in lines.
    #[default]
    Own,
    /// A file in the Polyglot format.
    Polyglot(PolyglotBook),
}

/// A move from a book.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BookMove {
    /// The move.
    pub mv: Move,
    /// What the opening is called after the move, if that is decided.
    pub opening: Option<BookOpening>,
    /// Which of the book's moves in this position it is, from 1.
    pub number: usize,
    /// How many the book has in this position.
    pub count: usize,
}

/// What an opening is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BookOpening {
    /// The name of the line, or of the opening if several of its lines are still possible.
    pub name: &'static str,
    /// The first and the last of the codes that are still possible.
    pub eco: [&'static str; 2],
}

impl BookOpening {
    /// The code as text: `B33`, or `B31-B36` if several are still possible.
    #[must_use]
    pub fn eco_text(&self) -> String {
        let [first, last] = self.eco;
        if first == last { first.to_owned() } else { format!("{first}-{last}") }
    }
}

impl Book {
    /// A move for the position, if the book has one that is allowed. The more weight a move has, the more seeds choose it;
    /// the same seed always chooses the same move in the same position.
    ///
    /// Chess960 has no book: its keys do not say with which rooks a side may castle.
    #[must_use]
    pub fn choose(&self, history: &History, seed: u64, is_allowed: &dyn Fn(Move) -> bool) -> Option<BookMove> {
        let position = history.position();
        if history.start().is_chess960() || position.is_chess960() {
            return None;
        }
        let moves: Vec<(Move, u64)> = match self {
            Self::Own => own_moves(position),
            Self::Polyglot(book) => {
                book.moves(position).into_iter().map(|entry| (entry.mv, u64::from(entry.weight))).collect()
            }
        };
        let moves: Vec<(Move, u64)> = moves.into_iter().filter(|(mv, weight)| *weight > 0 && is_allowed(*mv)).collect();
        let weights = moves.iter().map(|(_, weight)| *weight);
        let index = weighted(mix(&[seed, BOOK, position.key()]), weights)?;
        let (mv, _) = *moves.get(index)?;
        let opening = match self {
            Self::Own => opening_after(position, mv),
            Self::Polyglot(_) => None,
        };
        Some(BookMove { mv, opening, number: index + 1, count: moves.len() })
    }

    /// A move for a player of this strength, who may know less of the book.
    #[must_use]
    pub(crate) fn choose_for(
        &self,
        strength: Option<Strength>,
        history: &History,
        seed: u64,
        is_allowed: &dyn Fn(Move) -> bool,
    ) -> Option<BookMove> {
        let position = history.position();
        let plies =
            2 * usize::from(position.fullmove_number().max(1) - 1) + usize::from(position.turn() == Color::Black);
        if strength.is_some_and(|strength| plies >= strength.book_plies()) {
            return None;
        }
        self.choose(history, seed, is_allowed)
    }
}

impl BookMove {
    /// What is said of it.
    pub(crate) fn remark(&self) -> Remark {
        match self.opening {
            Some(opening) => Remark::Book {
                opening: opening.name.to_owned(),
                id: opening.eco_text(),
                number: self.number,
                count: self.count,
            },
            None => Remark::Text(format!("book: answer {} of {}", self.number, self.count)),
        }
    }
}

/// The built-in lines.
#[must_use]
pub fn book_lines() -> &'static [BookLine] {
    lines::LINES
}

/// The lines that pass through a position, by its key, each with its next move, if it has one.
type Index = HashMap<u64, Vec<(&'static BookLine, Option<Move>)>>;

static INDEX: LazyLock<Index> = LazyLock::new(|| {
    let mut index = Index::new();
    for line in lines::LINES {
        let mut position = Position::start();
        // A test reads all moves of all lines, so none ends early.
        for mv in line.moves.split_whitespace() {
            let Ok(mv) = position.parse_san(mv) else { break };
            index.entry(position.key()).or_default().push((line, Some(mv)));
            position.make(mv);
        }
        index.entry(position.key()).or_default().push((line, None));
    }
    index
});

/// The lines through a position.
fn lines_through(key: u64) -> &'static [(&'static BookLine, Option<Move>)] {
    INDEX.get(&key).map_or(&[], Vec::as_slice)
}

/// The moves of the lines through a position, each with the weight of its lines.
fn own_moves(position: &Position) -> Vec<(Move, u64)> {
    let mut moves: Vec<(Move, u64)> = Vec::new();
    for (line, mv) in lines_through(position.key()) {
        // Two positions with the same key are almost surely the same, and legality makes it safe.
        let Some(mv) = mv.filter(|mv| position.is_legal(*mv)) else { continue };
        match moves.iter_mut().find(|(other, _)| *other == mv) {
            Some((_, weight)) => *weight += u64::from(line.weight),
            None => moves.push((mv, u64::from(line.weight))),
        }
    }
    moves
}

/// What the opening is called after a move: the line's name if one is left, the opening's if all that are left have it.
fn opening_after(position: &Position, mv: Move) -> Option<BookOpening> {
    let lines = lines_through(position.key_after(mv));
    let (first, _) = lines.first()?;
    let codes = lines.iter().map(|(line, _)| line.eco);
    let eco = [codes.clone().min()?, codes.max()?];
    let is_shared = lines.iter().all(|(line, _)| line.opening() == first.opening());
    let name = if lines.len() == 1 { first.name } else { first.opening() };
    is_shared.then_some(BookOpening { name, eco })
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    fn allow(_: Move) -> bool {
        true
    }

    fn choose(history: &History, seed: u64) -> Option<BookMove> {
        Book::Own.choose(history, seed, &allow)
    }

    #[test]
    fn all_lines_are_legal_and_have_a_name_of_their_own() {
        let mut names = HashSet::new();
        for line in book_lines() {
            let mut position = Position::start();
            let mut plies = 0;
            for san in line.moves.split_whitespace() {
                let mv = position.parse_san(san).unwrap_or_else(|error| panic!("{}: {san}: {error}", line.name));
                assert_eq!(position.san(mv).as_str(), san, "{}", line.name);
                position.make(mv);
                plies += 1;
            }
            assert!((6..=16).contains(&plies), "{} has {plies} plies", line.name);
            assert!(names.insert(line.name), "{} twice", line.name);
            let [letter, digits @ ..] = line.eco.as_bytes() else { panic!("{}", line.name) };
            assert!((b'A'..=b'E').contains(letter) && digits.len() == 2 && digits.iter().all(u8::is_ascii_digit));
            assert!(line.weight > 0);
        }
        assert!(book_lines().len() >= 60);
    }

    #[test]
    fn every_line_can_be_followed_to_its_end() {
        for line in book_lines() {
            let mut history = History::default();
            for san in line.moves.split_whitespace() {
                let wanted = history.position().parse_san(san).unwrap();
                let found = Book::Own.choose(&history, 1, &|mv| mv == wanted).unwrap();
                assert_eq!((found.mv, found.number, found.count), (wanted, 1, 1));
                history.play(wanted).unwrap();
            }
        }
    }

    #[test]
    fn seeds_choose_different_moves_by_weight_and_always_the_same() {
        let history = History::default();
        let mut counts: HashMap<String, usize> = HashMap::new();
        for seed in 0..2000 {
            let found = choose(&history, seed).unwrap();
            assert_eq!(choose(&history, seed), Some(found.clone()));
            *counts.entry(history.position().san(found.mv).to_string()).or_default() += 1;
        }
        let total: u64 = book_lines().iter().map(|line| u64::from(line.weight)).sum();
        let begins = |line: &&BookLine| line.moves.starts_with("e4 ");
        let e4: u64 = book_lines().iter().filter(begins).map(|line| u64::from(line.weight)).sum();
        let expected = 2000 * e4 / total;
        assert!(counts["e4"].abs_diff(expected as usize) < 100, "{counts:?}");
        assert!(counts.len() >= 5, "{counts:?}");
    }

    #[test]
    fn transpositions_are_found_and_names_become_exact() {
        let mut history = History::default();
        for san in ["Nf3", "Nf6", "c4", "g6", "Nc3"] {
            history.play(history.position().parse_san(san).unwrap()).unwrap();
        }
        // No line has this order of moves, but the Grünfeld is reached with d4 and d5.
        for san in ["d5", "d4"] {
            history.play(history.position().parse_san(san).unwrap()).unwrap();
        }
        let found = choose(&history, 3).unwrap();
        assert_eq!(history.position().san(found.mv).as_str(), "Bg7");
        let opening = found.opening.unwrap();
        assert_eq!((opening.name, opening.eco_text().as_str()), ("Grünfeld Defence: Russian", "D97"));
        // After the first move it is open what the opening will be.
        let first = choose(&History::default(), 1).unwrap();
        assert!(first.count >= 5 && first.opening.is_none());
        // After 1. e4 c5 it is a Sicilian.
        let mut history = History::default();
        history.play(history.position().parse_san("e4").unwrap()).unwrap();
        let c5 = history.position().parse_san("c5").unwrap();
        let opening = Book::Own.choose(&history, 1, &|mv| mv == c5).unwrap().opening.unwrap();
        assert_eq!((opening.name, opening.eco_text().as_str()), ("Sicilian Defence", "B21-B98"));
    }

    #[test]
    fn chess960_and_strange_positions_have_no_book() {
        let shuffled = chess0x88::Setup::chess960_start(17).unwrap();
        let history = History::new(Position::new(&shuffled).unwrap());
        assert_eq!(choose(&history, 1), None);
        let bare: Position = "4k3/8/8/8/8/8/8/4K2R w K - 0 1".parse().unwrap();
        assert_eq!(choose(&History::new(bare), 1), None);
        let never = |_| false;
        assert_eq!(Book::Own.choose(&History::default(), 1, &never), None);
    }
}
