//! Writing SAN.
//!
//! A move is as short as possible: the square from which a piece comes is named, by file, by rank, or by both, only if
//! another piece of the same type could legally go to the same square.

use core::fmt;
use core::ops::Deref;

use crate::chess_move::{Move, MoveKind};
use crate::piece::PieceType;
use crate::position::Position;
use crate::square::Square;

/// The length of the longest, such as `Qa1xb2+`.
const MAX_LENGTH: usize = 7;

/// A move in standard algebraic notation. Use it as a `&str`, or print it.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct San {
    letters: [u8; MAX_LENGTH],
    length: u8,
}

impl San {
    const EMPTY: Self = Self { letters: [0; MAX_LENGTH], length: 0 };

    fn push(&mut self, letter: char) {
        if let Some(place) = self.letters.get_mut(usize::from(self.length)) {
            *place = letter as u8;
            self.length += 1;
        }
    }

    fn push_square(&mut self, square: Square) {
        self.push(square.file().char());
        self.push(square.rank().char());
    }

    /// The text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        // Only ASCII is ever pushed.
        str::from_utf8(&self.letters[..usize::from(self.length)]).unwrap_or_default()
    }
}

impl Deref for San {
    type Target = str;

    fn deref(&self) -> &str {
        self.as_str()
    }
}

impl fmt::Display for San {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl fmt::Debug for San {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), f)
    }
}

impl Position {
    /// A legal move in standard algebraic notation.
    ///
    /// ```
    /// use chess0x88::{Move, Position, Square};
    ///
    /// assert_eq!(&*Position::start().san(Move::normal(Square::G1, Square::F3)), "Nf3");
    /// ```
    #[must_use]
    pub fn san(&self, mv: Move) -> San {
        let mut san = self.san_without_check(mv);
        if self.gives_check(mv) {
            let mut next = self.clone();
            next.make(mv);
            san.push(if next.has_legal_move() { '+' } else { '#' });
        }
        san
    }

    fn san_without_check(&self, mv: Move) -> San {
        let mut san = San::EMPTY;
        let (from, to) = (mv.from(), mv.to());
        if mv.kind() == MoveKind::Castling {
            let text = if to.file() > from.file() { "O-O" } else { "O-O-O" };
            text.chars().for_each(|letter| san.push(letter));
            return san;
        }
        let piece_type = self.board().get(from).map_or(PieceType::Pawn, |piece| piece.piece_type);
        let is_capture = self.board().get(to).is_some() || mv.kind() == MoveKind::EnPassant;
        if piece_type == PieceType::Pawn {
            if is_capture {
                san.push(from.file().char());
            }
        } else {
            san.push(piece_type.char());
            self.push_origin(&mut san, piece_type, from, to);
        }
        if is_capture {
            san.push('x');
        }
        san.push_square(to);
        if let Some(promoted) = mv.promoted() {
            san.push('=');
            san.push(promoted.char());
        }
        san
    }

    /// As much of the origin as is needed to tell a piece from others: nothing, its file, its rank, or both.
    fn push_origin(&self, san: &mut San, piece_type: PieceType, from: Square, to: Square) {
        let mut others = [false; 3];
        let [any, same_file, same_rank] = &mut others;
        for other in self.candidates_for(piece_type, to).filter(|other| *other != from) {
            *any = true;
            *same_file |= other.file() == from.file();
            *same_rank |= other.rank() == from.rank();
        }
        match others {
            [false, ..] => {}
            [_, false, _] => san.push(from.file().char()),
            [_, _, false] => san.push(from.rank().char()),
            _ => san.push_square(from),
        }
    }

    /// The squares of the pieces of a type that can legally go to a square.
    fn candidates_for(&self, piece_type: PieceType, to: Square) -> impl Iterator<Item = Square> + '_ {
        self.pieces_of(self.turn(), piece_type).filter(move |from| self.is_legal(Move::normal(*from, to)))
    }
}
