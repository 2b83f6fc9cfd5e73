//! **Making and unmaking moves.** MOVE, UMOVE, REVERSE and the routines that combine them.
//!
//! MOVE does not check whether a move is legal. It captures the piece on SQUARE, puts PIECE there, and pushes five
//! bytes on a second stack so that UMOVE can restore everything:
//!
//! ```text
//!   $C8  SQUARE    where it went, and where the captured piece was
//!   $C7  X         the captured slot, 0 to 31, or $FF
//!   $C6  from      where it came from
//!   $C5  PIECE
//!   $C4  MOVEN     so that the generator can go on where it was
//! ```
//!
//! The generator only knows moves of BOARD, upwards. To generate the other side's moves the program turns the
//! board round ([`reverse`](MicroChess::reverse)) and generates again.

use crate::cycles::Work;
use crate::probe::Probe;
use crate::program::MicroChess;
use crate::routine::Routine;
use crate::zero_page::{BK, BOARD, CAPTURED, MOVEN, NO_SLOT, PIECE, SP1, SP2, SQUARE};

/// The board seen from the other side: square `s` becomes `$77 - s`.
#[inline]
pub(crate) const fn turned_round(square: u8) -> u8 {
    0x77_u8.wrapping_sub(square)
}

impl<P: Probe> MicroChess<P> {
    /// Changes sides: BOARD and BK swap, and the board is turned round. ETC is its loop over the slots.
    ///
    /// Done twice it restores the board, for any 32 bytes.
    #[doc(alias = "REVERSE")]
    pub fn reverse(&mut self) {
        self.enter(Routine::Reverse);
        for slot in 0..16 {
            let mine = self.page[BOARD.x(slot)];
            self.page[BOARD.x(slot)] = turned_round(self.page[BK.x(slot)]);
            self.page[BK.x(slot)] = turned_round(mine);
        }
    }

    /// Moves PIECE to SQUARE and captures the piece there. Returns the captured slot, or `$FF`.
    ///
    /// CHECK is the search for it, from slot 31 down, own pieces included; TAKE sets it to `$CC`. When the square is
    /// empty, the 6502's X is `$FF`, and the `$CC` goes to the cell below the board, `$4F` (Q7). And when PIECE is
    /// `$FF`, because the player named an empty square, it is that cell that "moves" (Q10).
    #[doc(alias = "MOVE")]
    pub fn move_(&mut self) -> u8 {
        self.enter(Routine::Move);
        let pointer = self.page[SP2];
        let square = self.page[SQUARE];
        let captured = self.page.slot_on(square);
        self.page[BOARD.x(captured)] = CAPTURED;
        let piece = self.page[PIECE];
        let from = self.page[BOARD.x(piece)];
        self.page[BOARD.x(piece)] = square;
        let moven = self.page[MOVEN];
        self.push_all(pointer, [square, captured, from, piece, moven]);
        captured
    }

    /// MOVE as CHESS and GO call it, outside a search, where PIECE can be any byte (Q8). Notes if the original would go
    /// beyond what is known.
    pub(crate) fn move_outside_search(&mut self, stack_pointer: u8) {
        self.page[SP1] = stack_pointer;
        self.note_move(stack_pointer);
        self.move_();
    }

    /// Unmakes the last MOVE: restores every byte of the board, and PIECE, SQUARE and MOVEN as MOVE found them.
    #[doc(alias = "UMOVE")]
    pub fn umove(&mut self) {
        self.enter(Routine::Umove);
        let [square, captured, from, piece, moven] = self.pull_all();
        self.page[MOVEN] = moven;
        self.page[PIECE] = piece;
        self.page[BOARD.x(piece)] = from;
        self.page[SQUARE] = square;
        self.page[BOARD.x(captured)] = square;
    }

    /// Makes a move and turns the board round for the other side: MOVE, then REVERSE.
    #[inline]
    pub(crate) fn trial_move(&mut self) {
        let captured = self.move_();
        self.probe.work(if captured == NO_SLOT { Work::NotTaken } else { Work::Taken(31 - captured) });
        self.reverse();
    }

    /// Turns the board back and unmakes the move: REVERSE, then UMOVE.
    #[doc(alias = "RUM")]
    pub(crate) fn rum(&mut self) {
        self.enter(Routine::Rum);
        self.reverse();
        self.umove();
    }

    /// Makes a move, generates the replies, unmakes it.
    #[doc(alias = "GENRM")]
    pub(crate) fn genrm(&mut self) {
        self.trial_move();
        self.gnm();
        self.rum();
    }

    /// Sets SQUARE back to the square of PIECE.
    #[doc(alias = "RESET")]
    #[inline]
    pub(crate) fn reset(&mut self) {
        self.enter(Routine::Reset);
        self.page[SQUARE] = self.page[BOARD.x(self.page[PIECE])];
    }

    /// Pushes on the second stack. STRV is where the listing restores the stack pointers.
    #[inline]
    fn push_all(&mut self, mut pointer: u8, bytes: [u8; 5]) {
        for byte in bytes {
            self.stack[usize::from(pointer)] = byte;
            pointer = pointer.wrapping_sub(1);
        }
        self.page[SP2] = pointer;
    }

    /// Pulls from the second stack what [`push_all`](Self::push_all) pushed, in the same order.
    #[inline]
    fn pull_all(&mut self) -> [u8; 5] {
        let mut bytes = [0; 5];
        let mut pointer = self.page[SP2];
        for byte in bytes.iter_mut().rev() {
            pointer = pointer.wrapping_add(1);
            *byte = self.stack[usize::from(pointer)];
        }
        self.page[SP2] = pointer;
        bytes
    }
}
