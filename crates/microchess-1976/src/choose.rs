//! **Choosing a move.** GO replies from the opening book or values every move, and plays the best or resigns.

use crate::chess_move::Move;
use crate::cycles::{GoWork, Work};
use crate::edition::Edition;
use crate::first_stack::IN_GO;
use crate::probe::Probe;
use crate::program::MicroChess;
use crate::routine::Routine;
use crate::state::State;
use crate::zero_page::{BESTM, BESTP, BESTV, BOARD, Cell, DIS1, DIS3, OMOVE, OPNING, PIECE, SQUARE, STATE};

/// GO resigns if the best value is below this.
pub const RESIGNS_BELOW: u8 = 15;

/// The value in BESTV before any move is valued; a move must beat it to be kept.
const NO_VALUE: u8 = 12;

/// The result of GO.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GoResult {
    /// A move from the opening book.
    Book(Move),
    /// The move with the highest value, and that value.
    Best(Move, u8),
    /// No move has a value of 15 or more: mate, stalemate and hopeless positions look the same (Q11). The board is
    /// unchanged.
    Resigns,
}

impl GoResult {
    /// The move that GO made; `None` if it resigns.
    #[must_use]
    pub const fn mv(&self) -> Option<Move> {
        match *self {
            Self::Book(mv) | Self::Best(mv, _) => Some(mv),
            Self::Resigns => None,
        }
    }
}

impl<P: Probe> MicroChess<P> {
    /// Chooses a move and makes it, or resigns.
    ///
    /// After the book (NOOPEN) it counts what it could do before the move (STATE 12, all counters cleared), then
    /// values every move (STATE 4). MV2 plays the best; MATE resigns.
    #[doc(alias = "GO")]
    pub fn go(&mut self) -> GoResult {
        self.enter(Routine::Go);
        if let Some(mv) = self.play_from_book() {
            return GoResult::Book(mv);
        }
        self.page[STATE] = State::BEFORE.0;
        self.page[BESTV] = NO_VALUE;
        self.gnmx(0x14);
        self.page[STATE] = State::MOVES.0;
        self.gnmz();
        let value = self.page[BESTV];
        if value < RESIGNS_BELOW {
            self.probe.work(Work::Go(GoWork::Resigns));
            return GoResult::Resigns;
        }
        self.probe.work(Work::Go(GoWork::Plays));
        GoResult::Best(self.mv2(), value)
    }

    /// MV2: makes the move that BESTP and BESTM name, and leaves piece, from and to on the display.
    fn mv2(&mut self) -> Move {
        self.enter(Routine::Mv2);
        let piece = self.page[BESTP];
        let from = self.page[BOARD.x(piece)];
        self.page[BESTV] = from;
        self.page[PIECE] = piece;
        let to = self.page[BESTM];
        self.page[SQUARE] = to;
        self.move_outside_search(IN_GO);
        self.note_read(BOARD.x(piece), from);
        Move { piece, from, to }
    }

    /// The move that the book would play now. Leaves the program as it is.
    #[must_use]
    pub fn book_move(&self) -> Option<Move> {
        self.clone_with_probe(()).play_from_book()
    }

    /// Asks the book, and makes its move if it has one.
    pub(crate) fn play_from_book(&mut self) -> Option<Move> {
        if !self.book_answers() {
            return None;
        }
        self.probe.work(Work::Go(GoWork::Book));
        Some(self.mv2())
    }

    /// If the book is on, compares DIS3, the square of the last piece moved by hand, with the byte at the pointer.
    /// If they agree, the next two bytes down are piece and square, and the pointer goes down by three. If not,
    /// END switches the book off, in each edition's own way.
    ///
    /// KIM-1: on while OMOVE is negative. "Off" stores DIS3 there, whatever it is; after E that is
    /// `$EE`, negative again, and the book stays on in the wrong place (Q8).
    ///
    /// Serial: on while OMOVE is not negative. "Off" stores `$FF`. The pointer reaches 0 with the ninth move, and
    /// a branch that means "always" is then not taken: the book is switched off, and GO values the moves with the ninth
    /// move merely on the display (Q9).
    fn book_answers(&mut self) -> bool {
        let pointer = self.page[OMOVE];
        let negative = pointer & 0x80 != 0;
        let (on, base) = match self.edition {
            Edition::Kim1 => (negative, OMOVE),
            Edition::Serial => (!negative, OPNING),
        };
        if !on {
            return false;
        }
        let seen = self.page[DIS3];
        if seen == self.book_byte(base.x(pointer)) {
            self.page[DIS1] = self.book_byte(base.x(pointer.wrapping_sub(1)));
            self.page[DIS3] = self.book_byte(base.x(pointer.wrapping_sub(2)));
            let pointer = pointer.wrapping_sub(3);
            self.page[OMOVE] = pointer;
            if pointer != 0 {
                return true;
            }
        }
        self.page[OMOVE] = match self.edition {
            Edition::Kim1 => seen,
            Edition::Serial => 0xFF,
        };
        self.probe.work(Work::Go(GoWork::LeavesBook));
        false
    }

    /// Reads a byte of the book, or whatever the pointer points at now. Notes if it goes beyond what is known.
    fn book_byte(&mut self, cell: Cell) -> u8 {
        let byte = self.page[cell];
        self.note_read(cell, byte);
        byte
    }
}
