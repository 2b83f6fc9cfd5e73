//! The ten openings of the 1976 manual, as lines of legal moves.
//!
//! An opening of 1976 has nine answers, and for each the square that the opponent must have touched last. The program
//! does not ask which piece went there. So an opening is a small tree: all moves of the opponent that end on the expected
//! square, as long as the answers are legal. A position in the tree is answered from the book.

use std::collections::HashMap;
use std::sync::OnceLock;

use chess0x88::{Color, History, Move, Position};
use microchess_1976::Edition;
use microchess_1976::openings::{OPENINGS, Opening};

use crate::analysis::{last_touched, legal_move, squares_of};
use crate::slots::{Slots, square_byte};

/// The serial edition loses the ninth answer (NOT-BUGS, Q9).
const SERIAL_ANSWERS: usize = 8;

/// The most plies before the last answer of an opening: nine of the opponent's, eight of the book's.
const MAX_PLIES: usize = 17;

/// A multiplier that mixes the bits of a seed: 2 to the power of 64 divided by the golden ratio.
const GOLDEN_RATIO: u64 = 0x9E37_79B9_7F4A_7C15;

/// Which openings may be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Book {
    /// The program thinks from the first move.
    Closed,
    /// One opening, by its index in [`OPENINGS`].
    One(usize),
    /// Any opening that has an answer.
    Auto {
        /// Decides between several openings that have an answer.
        seed: u64,
    },
}

/// An answer from the book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BookMove {
    /// The answer as a legal move.
    pub mv: Move,
    /// The opening that it comes from.
    pub opening: &'static Opening,
    /// Which of the opening's answers it is, counted from 1.
    pub number: usize,
}

impl Book {
    /// The same book with another seed, if it is [`Book::Auto`].
    #[must_use]
    pub const fn with_seed(self, seed: u64) -> Self {
        match self {
            Self::Auto { .. } => Self::Auto { seed },
            Self::Closed | Self::One(_) => self,
        }
    }

    /// The book's answer for the side to move. There is one only if the book has answered every time since the game
    /// began: a book that was left stays closed, as in 1976.
    #[must_use]
    pub fn answer(self, history: &History, edition: Edition) -> Option<BookMove> {
        if history.moves().len() > MAX_PLIES {
            return None;
        }
        let answer = |index: usize| answer_from(index, history, edition);
        match self {
            Self::Closed => None,
            Self::One(index) => answer(index),
            Self::Auto { seed } => {
                // Each opening has a rank that only the seed decides, so that the program stays with one as long as it fits.
                let rank = |index: &usize| {
                    let mixed = (seed ^ history.start().key()).wrapping_add(*index as u64).wrapping_mul(GOLDEN_RATIO);
                    (mixed ^ mixed >> 32).wrapping_mul(GOLDEN_RATIO)
                };
                let mut indices: Vec<usize> = (0..OPENINGS.len()).collect();
                indices.sort_by_key(rank);
                indices.into_iter().find_map(answer)
            }
        }
    }

    /// Asked where the book has no answer: whether it had one at the side's previous move, or this is the side's first
    /// move of the game.
    #[must_use]
    pub(crate) fn was_just_left(self, history: &History, edition: Edition) -> bool {
        if self == Self::Closed || history.moves().len() > MAX_PLIES + 2 {
            return false;
        }
        let mut before = history.clone();
        match before.undo().and_then(|_| before.undo()) {
            Some(_) => self.answer(&before, edition).is_some(),
            None => true,
        }
    }
}

/// The answer and its number for each position of an opening in which the computer is to move, by repetition key.
type Tree = HashMap<u64, (Move, usize)>;

fn tree(index: usize) -> &'static Tree {
    static TREES: OnceLock<Vec<Tree>> = OnceLock::new();
    &TREES.get_or_init(|| OPENINGS.iter().map(grow).collect())[index]
}

fn answer_from(index: usize, history: &History, edition: Edition) -> Option<BookMove> {
    let opening = OPENINGS.get(index)?;
    let us = history.position().turn();
    if us != computer_of(opening) {
        return None;
    }
    let tree = tree(index);
    let mut position = history.start().clone();
    for mv in history.moves() {
        let left = position.turn() == us && tree.get(&position.repetition_key()).is_none_or(|answer| answer.0 != mv);
        if left {
            return None;
        }
        position.make(mv);
    }
    let (mv, number) = *tree.get(&position.repetition_key())?;
    let known = edition == Edition::Kim1 || number <= SERIAL_ANSWERS;
    known.then_some(BookMove { mv, opening, number })
}

const fn computer_of(opening: &Opening) -> Color {
    if opening.computer_is_white { Color::White } else { Color::Black }
}

/// A position of an opening, with its slots.
#[derive(Clone)]
struct Node {
    position: Position,
    slots: Slots,
}

impl Node {
    fn after(&self, mv: Move) -> Self {
        let mut next = self.clone();
        next.slots.make(self.position.turn(), mv);
        next.position.make(mv);
        next
    }
}

/// Builds the tree of an opening, with every move of the opponent that it allows.
fn grow(opening: &Opening) -> Tree {
    let entries: Vec<[u8; 3]> = opening.entries().collect();
    let mut tree = Tree::new();
    let position = Position::start();
    let start = Node { slots: Slots::from_position(&position), position };
    let computer = computer_of(opening);
    if opening.computer_is_white {
        grow_answer(&mut tree, &start, computer, &entries, 0);
    } else {
        grow_opponent(&mut tree, &start, computer, &entries, 0);
    }
    tree
}

/// Adds the computer's answer, if it is legal, and what follows it.
fn grow_answer(tree: &mut Tree, node: &Node, computer: Color, entries: &[[u8; 3]], number: usize) {
    let Some([_, piece, to]) = entries.get(number) else { return };
    let squares = squares_of(*piece, *to, computer, &node.slots);
    let Some(mv) = squares.and_then(|squares| legal_move(&node.position, &node.slots, squares)) else { return };
    tree.insert(node.position.repetition_key(), (mv, number + 1));
    grow_opponent(tree, &node.after(mv), computer, entries, number + 1);
}

/// Follows all moves of the opponent that touch the expected square last.
fn grow_opponent(tree: &mut Tree, node: &Node, computer: Color, entries: &[[u8; 3]], number: usize) {
    let Some([expected, ..]) = entries.get(number) else { return };
    for mv in &node.position.legal_moves() {
        if square_byte(computer, last_touched(mv)) == *expected {
            grow_answer(tree, &node.after(mv), computer, entries, number);
        }
    }
}
