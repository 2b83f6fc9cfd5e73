//! The ten openings of the 1976 manual, as lines of today's chess.
//!
//! A book of 1976 has nine answers, and for each the square that the opponent must have touched last. Which man he moved
//! there the program does not ask. So a book is a small tree: all moves of the opponent that end on the expected
//! square, as long as the answers are legal. A position that is in the tree is answered from the book.

use std::collections::HashMap;
use std::sync::OnceLock;

use chess0x88::{Color, History, Move, Position};
use microchess_1976::Edition;
use microchess_1976::openings::{OPENINGS, Opening};

use crate::analysis::{last_touched, legal_move, squares_of};
use crate::slots::{Slots, square_byte};

/// The serial edition loses the ninth answer (NOT-BUGS, Q9).
const SERIAL_ANSWERS: usize = 8;

/// Half moves before the last answer of a book, at the most: nine of the opponent's, eight of the book's.
const LONGEST_LINE: usize = 17;

/// Which openings may be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Book {
    /// None.
    Closed,
    /// One opening, by its place among the ten.
    One(usize),
    /// Any that fits.
    Auto {
        /// Another seed makes another choice among those that fit.
        seed: u64,
    },
}

/// An answer from the book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BookMove {
    /// The move.
    pub mv: Move,
    /// The opening it is from.
    pub opening: &'static Opening,
    /// Which of its answers it is, counted from 1.
    pub number: usize,
}

impl Book {
    /// The same book with another choice where it has one.
    #[must_use]
    pub const fn with_seed(self, seed: u64) -> Self {
        match self {
            Self::Auto { .. } => Self::Auto { seed },
            Self::Closed | Self::One(_) => self,
        }
    }

    /// What the book answers for the side to move. It answers only as long as it has answered every time since the
    /// game began: once left, it stays closed, as in 1976.
    #[must_use]
    pub fn answer(self, history: &History, edition: Edition) -> Option<BookMove> {
        if history.moves().len() > LONGEST_LINE {
            return None;
        }
        let fitting = |index: &usize| answer_from(*index, history, edition);
        match self {
            Self::Closed => None,
            Self::One(index) => fitting(&index),
            Self::Auto { seed } => {
                let answers: Vec<BookMove> = (0..OPENINGS.len()).filter_map(|index| fitting(&index)).collect();
                let dice = (seed ^ history.start().key()).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 33;
                answers.get(dice as usize % answers.len().max(1)).copied()
            }
        }
    }

    /// Where the book has no answer: whether it had one the last time that this side was to move, or this is its first
    /// move of the game.
    #[must_use]
    pub(crate) fn was_just_left(self, history: &History, edition: Edition) -> bool {
        let half_moves = history.moves().len();
        if self == Self::Closed || half_moves > LONGEST_LINE + 2 {
            return false;
        }
        let mut before = history.clone();
        match before.undo().and_then(|_| before.undo()) {
            Some(_) => self.answer(&before, edition).is_some(),
            None => true,
        }
    }
}

/// For each position of an opening in which the computer is to move, its answer and the answer's number.
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
    known.then_some(BookMove { mv: mv, opening, number })
}

const fn computer_of(opening: &Opening) -> Color {
    if opening.computer_is_white { Color::White } else { Color::Black }
}

/// A position of an opening, with the slots that lead there.
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

/// Plays an opening out, with every move of the opponent that it allows.
fn grow(opening: &Opening) -> Tree {
    let steps: Vec<[u8; 3]> = opening.entries().collect();
    let mut tree = Tree::new();
    let position = Position::start();
    let start = Node { slots: Slots::from_position(&position), position };
    let computer = computer_of(opening);
    if opening.computer_is_white {
        grow_answer(&mut tree, &start, computer, &steps, 0);
    } else {
        grow_opponent(&mut tree, &start, computer, &steps, 0);
    }
    tree
}

/// The computer's answer, if it is legal.
fn grow_answer(tree: &mut Tree, node: &Node, computer: Color, steps: &[[u8; 3]], number: usize) {
    let Some([_, piece, to]) = steps.get(number) else { return };
    let squares = squares_of(*piece, *to, computer, &node.slots);
    let Some(mv) = squares.and_then(|squares| legal_move(&node.position, &node.slots, squares)) else { return };
    tree.insert(node.position.repetition_key(), (mv, number + 1));
    grow_opponent(tree, &node.after(mv), computer, steps, number + 1);
}

/// All moves of the opponent that touch the expected square last.
fn grow_opponent(tree: &mut Tree, node: &Node, computer: Color, steps: &[[u8; 3]], number: usize) {
    let Some([expected, ..]) = steps.get(number) else { return };
    for mv in &node.position.legal_moves() {
        if square_byte(computer, last_touched(mv)) == *expected {
            grow_answer(tree, &node.after(mv), computer, steps, number);
        }
    }
}
