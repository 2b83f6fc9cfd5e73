//! **Where exactness ends.** A runaway book pointer (Q8) can name any cell of page zero as its "piece". Most cells are known,
//! and the program goes on as the original does. A few are not, and then it says so.

use core::fmt;

use crate::edition::Edition;
use crate::first_stack::is_left_by_search;
use crate::probe::Probe;
use crate::program::MicroChess;
use crate::zero_page::{BOARD, Cell, PIECE, SP1, SQUARE};

/// The last cell of the KIM-1's page zero that holds code of the original: CHESS, the main loop.
const LAST_CODE: u8 = 0x4D;

/// Why what the program does from here on may not be what the original does.
///
/// It can only come about on the KIM-1, by a book that went astray: the serial edition keeps its tables where no pointer
/// reaches them, and a search moves only what is on the board.
///
/// ```
/// use microchess_1976::{BeyondKnown, Kim1, Level};
/// use microchess_1976::zero_page::Cell;
///
/// let mut kim1 = Kim1::new(Level::SuperBlitz);
/// for key in "C 0 PC 1 2 PC".split_whitespace() {
///     assert_eq!(kim1.beyond_known(), None);
///     kim1.press(key.parse()?);
/// }
/// assert_eq!(kim1.beyond_known(), Some(BeyondKnown::Code(Cell(0x42))));
/// # Ok::<(), microchess_1976::ParseKeyError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BeyondKnown {
    /// A "piece" was moved whose cell, `$00` to `$4D`, holds code of the original's main loop. The original shows that byte
    /// as the square from, and overwrites it; here the cell is 0 and nothing is executed.
    Code(Cell),
    /// "Piece" `$63` was moved: MOVE wrote the square to over SP1, and the original returned through a broken stack and
    /// crashed. (Where the square is the very pointer that SP1 held, nothing changes, and the original goes on.)
    StackPointerOverwritten,
    /// The book read SP1 after a resignation. What the cell holds then is derived, and no recording confirms it.
    StackPointerRead,
}

impl BeyondKnown {
    /// The cell that was read or written.
    #[must_use]
    pub const fn cell(self) -> Cell {
        match self {
            Self::Code(cell) => cell,
            Self::StackPointerOverwritten | Self::StackPointerRead => SP1,
        }
    }
}

/// A sentence that says what happened and what it means.
impl fmt::Display for BeyondKnown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let address = self.cell().0;
        match self {
            Self::Code(_) => write!(
                f,
                "Beyond what is known: cell ${address:02X} holds code of the original, which shows and overwrites it; from \
                 here on it may go on otherwise (NOT-BUGS, Q8)."
            ),
            Self::StackPointerOverwritten => write!(
                f,
                "Beyond what is known: the saved stack pointer, cell ${address:02X}, was overwritten, and here the original \
                 crashes (NOT-BUGS, Q8)."
            ),
            Self::StackPointerRead => write!(
                f,
                "Beyond what is known: after a resignation the book read the saved stack pointer, cell ${address:02X}; from \
                 here on the original may go on otherwise (NOT-BUGS, Q8)."
            ),
        }
    }
}

impl<P: Probe> MicroChess<P> {
    /// Whether something has happened whose effect on the original is not known, and what it was first. It stays until the
    /// program is loaded anew.
    #[must_use]
    pub const fn beyond_known(&self) -> Option<BeyondKnown> {
        self.beyond_known
    }

    /// What [`beyond_known`](Self::beyond_known) will be when the book is asked and makes its move. Leaves the program as
    /// it is.
    #[must_use]
    pub fn beyond_known_by_book(&self) -> Option<BeyondKnown> {
        let mut program = self.clone_with_probe(());
        program.play_from_book();
        program.beyond_known
    }

    /// Notes if the move PIECE to SQUARE, about to be made with this pointer in SP1, goes beyond what is known.
    pub(crate) fn note_move(&mut self, stack_pointer: u8) {
        let cell = BOARD.x(self.page[PIECE]);
        if cell.0 <= LAST_CODE {
            self.note(BeyondKnown::Code(cell));
        } else if cell == SP1 && self.page[SQUARE] != stack_pointer {
            self.note(BeyondKnown::StackPointerOverwritten);
        }
    }

    /// Notes if a byte that the book, or a move of the book, read from a cell is beyond what is known.
    pub(crate) fn note_read(&mut self, cell: Cell, byte: u8) {
        if cell == SP1 && is_left_by_search(byte) {
            self.note(BeyondKnown::StackPointerRead);
        }
    }

    fn note(&mut self, what: BeyondKnown) {
        if self.edition == Edition::Kim1 && self.beyond_known.is_none() {
            self.beyond_known = Some(what);
            self.probe.beyond_known(what);
        }
    }
}
