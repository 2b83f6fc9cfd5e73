//! **Memory.** The 256 cells of page zero, and the names the 1976 program gave them.
//!
//! The whole state of MicroChess is in these cells: the piece lists of both sides, the move under study, its counters,
//! and the digits on the display. Several names share a cell, and several tables run into one another, and the program
//! relies on it:
//!
//! ```text
//! $50      $60      $70      $90    $A0    $B0      $C0      $DC $DD      $E3          $F3     $F9
//! +--------+--------+--------+------+------+--------+--------+---+--------+------------+-------+---------+
//! | BOARD  | BK     | SETW   |MOVEX |POINTS| PIECE  | OPNING | O | WCAP0  | MOB  MAXC  |       | BESTM   |
//! | own    | other  | setup  |steps |points| SQUARE | book   | M | ...    | CC   PCAP  | OLDKY | BESTV   |
//! | pieces | pieces | 32     |16    |16    | STATE  | 28     | O | BCAP0  | four times |       | BESTP   |
//! +--------+--------+--------+------+------+--------+--------+---+--------+------------+-------+---------+
//! ```
//!
//! * BK follows BOARD, so slots 16 to 31 of BOARD are the opponent's pieces.
//! * MOB, MAXC, CC and PCAP are one table of four columns with four rows, indexed by STATE (0, 4, 8 and 12).
//! * WCAP1, BCAP1, WCAP2 and BCAP2 lie *below* BCAP0, and are indexed by a STATE that counts down from 0.
//! * BESTP, BESTV and BESTM are the display: while a search runs, the machine shows the best move so far (Q22).
//!
//! One array keeps all of that true. It is also fast: a `[u8; 256]` indexed by a `u8` needs no
//! bounds check.

use core::ops::{Index, IndexMut};

use crate::chess_move::Move;

/// The address of a cell in page zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(pub u8);

impl Cell {
    /// The cell `x` places further on, as the 6502 finds `BASE,X`: past `$FF` it goes on at `$00`.
    ///
    /// ```
    /// use microchess_1976::zero_page::{BCAP0, BCAP1, BOARD, Cell};
    /// assert_eq!(BOARD.x(0xFF), Cell(0x4F)); // one below BOARD
    /// assert_eq!(BCAP0.x(0xFE), BCAP1);
    /// ```
    #[must_use]
    #[inline]
    pub const fn x(self, x: u8) -> Self {
        Self(self.0.wrapping_add(x))
    }

    /// The name of a counter cell (`$DD` to `$F2`).
    #[must_use]
    pub(crate) fn counter_name(self) -> Option<&'static str> {
        let index = usize::from(self.0.checked_sub(COUNTERS.0)?);
        COUNTER_NAMES.get(index).copied()
    }
}

/// Squares of the 16 pieces of the side to move ("the computer").
pub const BOARD: Cell = Cell(0x50);
/// Squares of the 16 pieces of the other side. The first is the king that JANUS looks for in a check test.
pub const BK: Cell = Cell(0x60);
/// The initial position: 32 squares, copied to BOARD and BK by the key C.
pub const SETW: Cell = Cell(0x70);
/// The steps of the pieces, by MOVEN from 1 to 16. (MOVEX 0 would be `$8F`, the end of SETW. It is never read.)
pub const MOVEX: Cell = Cell(0x8F);
/// The points of each piece, by slot.
pub const POINTS: Cell = Cell(0xA0);
/// The slot of the piece being moved, 0 to 15; up to 31, or `$FF`, when the player enters a move.
pub const PIECE: Cell = Cell(0xB0);
/// The square that PIECE goes to.
pub const SQUARE: Cell = Cell(0xB1);
/// Pointer of the second stack, where MOVE keeps what UMOVE needs.
pub const SP2: Cell = Cell(0xB2);
/// Where the first stack's pointer waits while the second is in use.
pub const SP1: Cell = Cell(0xB3);
/// `$F9` while the king is safe, `$00` once it can be captured.
pub const INCHEK: Cell = Cell(0xB4);
/// What moves are generated for. See [`State`](crate::State).
pub const STATE: Cell = Cell(0xB5);
/// The direction being tried, an index into MOVEX.
pub const MOVEN: Cell = Cell(0xB6);
/// Serial edition: 1 while the board is shown reversed.
pub const REV: Cell = Cell(0xB7);
/// The opening book: 28 bytes, read from the last down.
pub const OPNING: Cell = Cell(0xC0);
/// The pointer into the opening book.
pub const OMOVE: Cell = Cell(0xDC);
/// The first of the 22 counters that STRATGY weighs.
pub const COUNTERS: Cell = WCAP0;
/// The first cell that GNMZ and GNMX clear.
pub const COUNT: Cell = BCAP2;
/// Points of the piece that the move under study captures.
pub const WCAP0: Cell = Cell(0xDD);
/// Best capture of the opponent in the third round of the exchange.
pub const BCAP2: Cell = Cell(0xDE);
/// Best capture of the computer in the second round of the exchange.
pub const WCAP2: Cell = Cell(0xDF);
/// Best capture of the opponent in the second round of the exchange.
pub const BCAP1: Cell = Cell(0xE0);
/// Best capture of the computer after the opponent's first.
pub const WCAP1: Cell = Cell(0xE1);
/// Best capture of the opponent in reply to the move.
pub const BCAP0: Cell = Cell(0xE2);
/// Mobility: how many moves (a queen's count twice). Row 0 of the counter table; index it with STATE.
pub const MOB: Cell = Cell(0xE3);
/// The most valuable piece that can be captured, in points.
pub const MAXC: Cell = Cell(0xE4);
/// The sum of all captures, in points.
pub const CC: Cell = Cell(0xE5);
/// The slot of the piece whose points are in MAXC.
pub const PCAP: Cell = Cell(0xE6);
/// Mobility of the opponent's replies (STATE 0).
pub const BMOB: Cell = MOB;
/// The most valuable piece a reply can capture, in points (STATE 0).
pub const BMAXC: Cell = MAXC;
/// The sum of what the replies can capture (STATE 0).
pub const BMCC: Cell = CC;
/// The slot of the most valuable piece a reply can capture (STATE 0).
pub const BMAXP: Cell = PCAP;
/// What the move itself captures, in points (STATE 4).
pub const XMAXC: Cell = MAXC.x(4);
/// Mobility of the computer's next moves (STATE 8).
pub const WMOB: Cell = MOB.x(8);
/// The most valuable piece the computer threatens to capture next, in points (STATE 8).
pub const WMAXC: Cell = MAXC.x(8);
/// The sum of what the computer threatens to capture next (STATE 8).
pub const WCC: Cell = CC.x(8);
/// The slot of the most valuable piece it threatens (STATE 8).
pub const WMAXP: Cell = PCAP.x(8);
/// Mobility before the move (STATE 12).
pub const PMOB: Cell = MOB.x(12);
/// The most valuable piece it could have captured before the move, in points (STATE 12).
pub const PMAXC: Cell = MAXC.x(12);
/// The sum of what it could have captured before the move (STATE 12).
pub const PCC: Cell = CC.x(12);
/// The slot of the most valuable piece it could have captured before the move (STATE 12).
pub const PCP: Cell = PCAP.x(12);
/// The last key, so that a key held down counts once.
pub const OLDKY: Cell = Cell(0xF3);
/// Where the best move so far goes to. Also the right pair of display digits, DIS3.
pub const BESTM: Cell = Cell(0xF9);
/// The value of the best move so far. Also the middle pair of display digits, DIS2.
pub const BESTV: Cell = Cell(0xFA);
/// The slot of the piece of the best move so far. Also the left pair of display digits, DIS1.
pub const BESTP: Cell = Cell(0xFB);
/// The left pair of display digits.
pub const DIS1: Cell = BESTP;
/// The middle pair of display digits.
pub const DIS2: Cell = BESTV;
/// The right pair of display digits: the last digits entered, or the square last moved to.
pub const DIS3: Cell = BESTM;

/// How many counter cells there are, from WCAP0 (`$DD`) to PCP (`$F2`).
pub const COUNTER_CELLS: usize = 22;

/// The counters' names in the order of their cells. The four of STATE 4 count the move itself; only XMAXC
/// has a name in the program.
pub const COUNTER_NAMES: [&str; COUNTER_CELLS] = [
    "WCAP0", "BCAP2", "WCAP2", "BCAP1", "WCAP1", "BCAP0", // the exchange
    "BMOB", "BMAXC", "BMCC", "BMAXP", // STATE 0
    "XMOB", "XMAXC", "XCC", "XMAXP", // STATE 4
    "WMOB", "WMAXC", "WCC", "WMAXP", // STATE 8
    "PMOB", "PMAXC", "PCC", "PCP", // STATE 12
];

/// What a search of the slots returns for an empty square: the 6502's X after counting down past 0.
pub const NO_SLOT: u8 = 0xFF;

/// The square of a captured piece. REVERSE turns it into `$AB` (Q20). Both are so far off the board that no step from
/// there lands on it, so captured pieces never move.
pub const CAPTURED: u8 = 0xCC;

/// The 256 cells of page zero.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ZeroPage([u8; 256]);

impl ZeroPage {
    /// All cells zero, as the recorded runs of the original start.
    #[must_use]
    pub const fn zeroed() -> Self {
        Self([0; 256])
    }

    /// The highest slot from 31 down to 0 that is on a square, or [`NO_SLOT`].
    ///
    /// The original spends six tenths of its time in this search. A plain loop is fast enough here: where a caller only
    /// distinguishes own piece, other piece and empty square, it compiles to two vector comparisons.
    #[must_use]
    #[inline(always)]
    pub fn slot_on(&self, square: u8) -> u8 {
        (0..32).rev().find(|slot| self[BOARD.x(*slot)] == square).unwrap_or(NO_SLOT)
    }

    /// The counters `$DD` to `$F2`, in the order of their cells.
    #[must_use]
    pub fn counters(&self) -> [u8; COUNTER_CELLS] {
        core::array::from_fn(|index| self[COUNTERS.x(index as u8)])
    }

    /// The move under study, before it is made or after it is unmade: PIECE, from its square, to SQUARE.
    #[must_use]
    pub fn move_under_study(&self) -> Move {
        let piece = self[PIECE];
        Move { piece, from: self[BOARD.x(piece)], to: self[SQUARE] }
    }

    /// The six digits of the display as three bytes: piece, from and to after a move.
    #[must_use]
    pub fn display(&self) -> [u8; 3] {
        [self[DIS1], self[DIS2], self[DIS3]]
    }

    /// Copies bytes to the cells from `start` on.
    pub(crate) fn load(&mut self, start: Cell, bytes: &[u8]) {
        for (offset, byte) in (0..=u8::MAX).zip(bytes) {
            self[start.x(offset)] = *byte;
        }
    }
}

impl Index<Cell> for ZeroPage {
    type Output = u8;

    #[inline]
    fn index(&self, cell: Cell) -> &u8 {
        &self.0[usize::from(cell.0)]
    }
}

impl IndexMut<Cell> for ZeroPage {
    #[inline]
    fn index_mut(&mut self, cell: Cell) -> &mut u8 {
        &mut self.0[usize::from(cell.0)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_highest_slot_on_a_square_is_found() {
        let mut page = ZeroPage::zeroed();
        for slot in 0..32 {
            page[BOARD.x(slot)] = CAPTURED;
        }
        assert_eq!(page.slot_on(0x34), NO_SLOT);
        for slot in 0..32 {
            page[BOARD.x(slot)] = 0x34;
            assert_eq!(page.slot_on(0x34), slot);
        }
    }

    #[test]
    fn counters_have_their_names() {
        assert_eq!(WCAP0.counter_name(), Some("WCAP0"));
        assert_eq!(BMAXC.counter_name(), Some("BMAXC"));
        assert_eq!(XMAXC.counter_name(), Some("XMAXC"));
        assert_eq!(WMAXP.counter_name(), Some("WMAXP"));
        assert_eq!(PCP.counter_name(), Some("PCP"));
        assert_eq!(OLDKY.counter_name(), None);
        assert_eq!(OMOVE.counter_name(), None);
    }
}
