//! **The first stack**, as far as page zero shows it.
//!
//! The 6502's own stack starts at `$FF` before every key. MOVE and UMOVE borrow its pointer for the second stack and keep it
//! in SP1 meanwhile, where it stays until the next of them. A runaway book pointer can read that cell (Q8), so it is kept as
//! the original would leave it:
//!
//! | SP1 | after | the stack at that moment |
//! |---|---|---|
//! | `$FD` | F | CHESS calls MOVE |
//! | `$FB` | a move of GO | CHESS calls GO, GO calls MOVE |
//! | `$F7` `$F5` `$F4` | a search that ends in a resignation, with a pawn's move, a single step, a step of a line valued last | GO calls GNM (`$FB`); SNGMV and LINE are a call deeper than a pawn, and LINE saves the flags; JANUS and UMOVE are called |
//! | `$F5` `$F3` | the same, where the last step of a pawn, of any other piece, left the king in check | CMOVE is called instead, CHKCHK saves STATE and the flags, and calls RUM |
//!
//! The first two are known from the original. The others follow from the addresses of the [`listing`](crate::listing), which
//! leave no room for other instructions, but no recording shows them; so a book that reads one of them is
//! [beyond what is known](crate::BeyondKnown). In a search no cell of the tables can be reached, so the bytes that MOVE
//! and UMOVE leave in SP1 on the way are not kept.

use crate::probe::Probe;
use crate::program::MicroChess;
use crate::zero_page::{PIECE, SP1};

/// The pointer when CHESS calls MOVE: one call below `$FF`.
pub(crate) const IN_CHESS: u8 = 0xFD;

/// The pointer when GO calls MOVE: two calls below `$FF`.
pub(crate) const IN_GO: u8 = 0xFB;

/// Whether a search left this byte in SP1.
pub(crate) const fn is_left_by_search(pointer: u8) -> bool {
    matches!(pointer, 0xF3..=0xF5 | 0xF7)
}

impl<P: Probe> MicroChess<P> {
    /// Leaves in SP1 what the UMOVE of ON4 leaves there, for a move of PIECE.
    pub(crate) fn leave_pointer_of_on4(&mut self) {
        self.page[SP1] = match self.page[PIECE] {
            8.. => 0xF7,
            0 | 6 | 7 => 0xF5,
            _ => 0xF4,
        };
    }

    /// Leaves in SP1 what the UMOVE of a check test leaves there, for a move of PIECE at STATE 4. (Check tests of replies are
    /// followed by the UMOVE of ON4.)
    #[inline]
    pub(crate) fn leave_pointer_of_chkchk(&mut self) {
        self.page[SP1] = if self.page[PIECE] >= 8 { 0xF5 } else { 0xF3 };
    }
}
