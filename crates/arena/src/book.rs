//! The ten openings of the 1976 manual, as lines of today's chess.
//!
//! A book of 1976 has nine answers, and for each the square that the opponent must have touched last. Which man he moved
//! there the program does not ask. So a book is a small tree: all moves of the opponent that end on the expected
//! square, as long as the answers are legal. A position that is in the tree is answered from the book.

use std::collections::HashMap;
use std::sync::OnceLock;

use chess0x88::{Color, Move, Position};
use microchess_1976::Edition;
use microchess_1976::openings::{OPENINGS, Opening};

use crate::game::Game;
use crate::slots::square_number;
use crate::table::{last_touched, legal_move, squares_of};

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
    pub played: Move,
    /// The opening it is from.
    pub opening: &'static Opening,
    /// Which of its answers it is, counted from 1.
    pub number: usize,
}

impl Book {
    /// What the book answers for the side to move. It answers only as long as it has answered every time since the
    /// game began: once left, it stays closed, as in 1976.
    #[must_use]
    pub fn answer(self, game: &Game, edition: Edition) -> Option<BookMove> {
        if game.line().moves().len() > LONGEST_LINE {
            return None;
        }
        let fitting = |index: &usize| answer_from(*index, game, edition);
        match self {
            Self::Closed => None,
            Self::One(index) => fitting(&index),
            Self::Auto { seed } => {
                let answers: Vec<BookMove> = (0..OPENINGS.len()).filter_map(|index| fitting(&index)).collect();
                let dice = (seed ^ game.start().key()).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 33;
                answers.get(dice as usize % answers.len().max(1)).copied()
            }
        }
    }

    /// Where the book has no answer: whether it had one the last time that this side was to move, or this is its first
    /// move of the game.
    #[must_use]
    pub(crate) fn was_just_left(self, game: &Game, edition: Edition) -> bool {
        let half_moves = game.line().moves().len();
        if self == Self::Closed || half_moves > LONGEST_LINE + 2 {
            return false;
        }
        let mut before = game.clone();
        match before.take_back().and_then(|_| before.take_back()) {
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

fn answer_from(index: usize, game: &Game, edition: Edition) -> Option<BookMove> {
    let opening = OPENINGS.get(index)?;
    let us = game.position().turn();
    if us != computer_of(opening) {
        return None;
    }
    let tree = tree(index);
    let mut position = game.start().clone();
    for played in game.line().moves() {
        let left =
            position.turn() == us && tree.get(&position.repetition_key()).is_none_or(|answer| answer.0 != played);
        if left {
            return None;
        }
        position.play(played);
    }
    let (played, number) = *tree.get(&position.repetition_key())?;
    let known = edition == Edition::Kim1 || number <= SERIAL_ANSWERS;
    known.then_some(BookMove { played, opening, number })
}

const fn computer_of(opening: &Opening) -> Color {
    if opening.computer_is_white { Color::White } else { Color::Black }
}

/// Plays an opening out, with every move of the opponent that it allows.
fn grow(opening: &Opening) -> Tree {
    let steps: Vec<[u8; 3]> = opening.entries().collect();
    let mut tree = Tree::new();
    let start = Game::new(Position::start());
    let computer = computer_of(opening);
    if opening.computer_is_white {
        grow_answer(&mut tree, &start, computer, &steps, 0);
    } else {
        grow_opponent(&mut tree, &start, computer, &steps, 0);
    }
    tree
}

/// The computer's answer, if it is legal.
fn grow_answer(tree: &mut Tree, game: &Game, computer: Color, steps: &[[u8; 3]], number: usize) {
    let Some([_, piece, to]) = steps.get(number) else { return };
    let squares = squares_of(*piece, *to, computer, game.slots());
    let Some(played) = squares.and_then(|squares| legal_move(game.position(), game.slots(), squares)) else { return };
    tree.insert(game.position().repetition_key(), (played, number + 1));
    let mut next = game.clone();
    if next.play(played).is_ok() {
        grow_opponent(tree, &next, computer, steps, number + 1);
    }
}

/// All moves of the opponent that touch the expected square last.
fn grow_opponent(tree: &mut Tree, game: &Game, computer: Color, steps: &[[u8; 3]], number: usize) {
    let Some([expected, ..]) = steps.get(number) else { return };
    for played in &game.position().legal_moves() {
        if square_number(computer, last_touched(played)) != *expected {
            continue;
        }
        let mut next = game.clone();
        if next.play(played).is_ok() {
            grow_answer(tree, &next, computer, steps, number);
        }
    }
}
