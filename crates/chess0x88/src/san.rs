//! Moves as people write them: `e4`, `Nbd7`, `exd6`, `O-O`, `e8=Q+`, `Qh5#`.
//!
//! Written, a move is as short as it can be: the square from which a man comes is named, by file, by rank, or by both,
//! only if another of his kind could legally go there too. Reading is in [`read_san`](crate::read_san).

use core::fmt;
use core::ops::Deref;

use crate::moves::{Move, MoveKind};
use crate::piece::{Piece, PieceType};
use crate::position::Position;
use crate::square::Square;

/// The longest is `Qa1xb2+`.
const LONGEST: usize = 7;

/// A move in short algebraic notation. Use it as a `&str`, or print it.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct San {
    letters: [u8; LONGEST],
    length: u8,
}

impl San {
    const EMPTY: Self = Self { letters: [0; LONGEST], length: 0 };

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
    /// A legal move in short algebraic notation.
    ///
    /// ```
    /// use chess0x88::{Move, Position, Square};
    ///
    /// assert_eq!(&*Position::start().san(Move::normal(Square::G1, Square::F3)), "Nf3");
    /// ```
    #[must_use]
    pub fn san(&self, mv: Move) -> San {
        let mut san = self.san_without_check(mv);
        let mut next = self.clone();
        next.make(mv);
        if next.is_check() {
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
        let kind = self.board().get(from).map_or(PieceType::Pawn, |piece| piece.piece_type);
        let takes = self.board().get(to).is_some() || mv.kind() == MoveKind::EnPassant;
        if kind == PieceType::Pawn {
            if takes {
                san.push(from.file().char());
            }
        } else {
            san.push(kind.char());
            self.push_origin(&mut san, kind, from, to);
        }
        if takes {
            san.push('x');
        }
        san.push_square(to);
        if let MoveKind::Promotion(kind) = mv.kind() {
            san.push('=');
            san.push(kind.char());
        }
        san
    }

    /// As much of where a man comes from as is needed to tell him from others: nothing, his file, his rank, or both.
    fn push_origin(&self, san: &mut San, kind: PieceType, from: Square, to: Square) {
        let mut others = [false; 3];
        let [any, same_file, same_rank] = &mut others;
        for other in self.candidates_for(kind, to).filter(|other| *other != from) {
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

    /// The squares of our men of a kind who can legally go to a square.
    fn candidates_for(&self, kind: PieceType, to: Square) -> impl Iterator<Item = Square> + '_ {
        let man = Piece::new(kind, self.turn());
        let men = self.board().pieces().filter(move |(_, piece)| *piece == man).map(|(square, _)| square);
        men.filter(move |from| self.could_go(*from, to)).filter(move |from| {
            self.legal_moves_from(*from).iter().any(|mv| mv.to() == to && mv.kind() != MoveKind::Castling)
        })
    }
}
