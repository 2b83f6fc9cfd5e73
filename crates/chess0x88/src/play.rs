//! Making moves, and taking them back.

use crate::castling::Castling;
use crate::color::Color;
use crate::moves::{Move, MoveKind};
use crate::piece::{Kind, Piece};
use crate::position::Position;
use crate::square::{Direction, File, Square};

/// What is needed to take a move back. The caller keeps it.
#[derive(Clone, Copy, Debug)]
pub struct Undo {
    taken: Option<(Square, Piece)>,
    castling: Castling,
    en_passant: Option<Square>,
    halfmove_clock: u8,
    fullmove_number: u16,
}

impl Position {
    /// Makes a legal move. (A move that is not legal leaves the position in a state that makes no sense, but does
    /// no worse.)
    pub fn play(&mut self, played: Move) -> Undo {
        let side = self.turn();
        let (from, to) = (played.from(), played.to());
        let taken_on = match played.kind() {
            MoveKind::EnPassant => Square::new(to.file(), from.rank()),
            _ => to,
        };
        let is_castling = played.kind() == MoveKind::Castling;
        let taken = if is_castling { None } else { self.board().get(taken_on).map(|piece| (taken_on, piece)) };
        let undo = Undo {
            taken,
            castling: self.setup.castling,
            en_passant: self.setup.en_passant,
            halfmove_clock: self.setup.halfmove_clock,
            fullmove_number: self.setup.fullmove_number,
        };
        if self.setup.castling != Castling::NONE {
            self.setup.castling.lose(from, self.kings);
            self.setup.castling.lose(to, self.kings);
        }
        self.setup.en_passant = None;
        self.setup.halfmove_clock = self.setup.halfmove_clock.saturating_add(1);

        if let Some((square, _)) = taken {
            self.take_off(square);
            self.setup.halfmove_clock = 0;
        }
        if is_castling {
            self.carry_both(side, (from, to), castled_squares(from, to));
        } else {
            let moved = self.board().get(from);
            self.take_off(from);
            let arrives = match played.kind() {
                MoveKind::Promotion(kind) => Some(Piece::new(kind, side)),
                _ => moved,
            };
            self.put_on(to, arrives);
            if moved.is_some_and(|piece| piece.kind == Kind::Pawn) {
                self.setup.halfmove_clock = 0;
                self.setup.en_passant = self.passed_square(from, to, side);
            }
        }
        self.setup.turn = !side;
        self.setup.fullmove_number = self.setup.fullmove_number.saturating_add(u16::from(side == Color::Black));
        undo
    }

    /// Takes back a move that was just made.
    pub fn take_back(&mut self, played: Move, undo: &Undo) {
        let side = !self.turn();
        let (from, to) = (played.from(), played.to());
        if played.kind() == MoveKind::Castling {
            self.carry_both(side, castled_squares(from, to), (from, to));
        } else {
            let moved = match played.kind() {
                MoveKind::Promotion(_) => Some(Piece::new(Kind::Pawn, side)),
                _ => self.board().get(to),
            };
            self.take_off(to);
            self.put_on(from, moved);
            if let Some((square, piece)) = undo.taken {
                self.put_on(square, Some(piece));
            }
        }
        self.setup.turn = side;
        self.setup.castling = undo.castling;
        self.setup.en_passant = undo.en_passant;
        self.setup.halfmove_clock = undo.halfmove_clock;
        self.setup.fullmove_number = undo.fullmove_number;
    }

    /// Lifts king and rook, and puts them elsewhere.
    fn carry_both(&mut self, side: Color, (king, rook): (Square, Square), (king_to, rook_to): (Square, Square)) {
        self.take_off(king);
        self.take_off(rook);
        self.put_on(king_to, Some(Piece::new(Kind::King, side)));
        self.put_on(rook_to, Some(Piece::new(Kind::Rook, side)));
    }

    /// The square that a pawn has passed, if one of theirs stands ready to take it there.
    fn passed_square(&self, from: Square, to: Square, side: Color) -> Option<Square> {
        if from.rank().index().abs_diff(to.rank().index()) != 2 {
            return None;
        }
        let enemy = Some(Piece::new(Kind::Pawn, !side));
        let mut beside = [Direction::EAST, Direction::WEST].into_iter().filter_map(|direction| to.step(direction));
        let ready = beside.any(|square| self.board().get(square) == enemy);
        ready.then(|| Square::on_board((from.code() + to.code()) / 2))
    }

    fn take_off(&mut self, square: Square) {
        if let Some(piece) = self.board().get(square) {
            self.strike(square.code(), piece.color);
            self.setup.board.set(square, None);
        }
    }

    fn put_on(&mut self, square: Square, piece: Option<Piece>) {
        let Some(piece) = piece else { return };
        self.setup.board.set(square, Some(piece));
        self.enlist(square.code(), piece.color);
        if piece.kind == Kind::King {
            self.kings[piece.color as usize] = square;
        }
    }
}

/// Where king and rook go, from where they stand.
pub(crate) fn castled_squares(king: Square, rook: Square) -> (Square, Square) {
    let (king_file, rook_file) = if rook.file() > king.file() { (File::G, File::F) } else { (File::C, File::D) };
    (Square::new(king_file, king.rank()), Square::new(rook_file, king.rank()))
}
