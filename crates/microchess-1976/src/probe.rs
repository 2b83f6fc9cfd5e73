//! **Looking on.** A [`Probe`] sees what the program does while it thinks, and cannot change it.
//!
//! Every method does nothing unless you write it. The program is generic over its probe, so an onlooker that
//! does not care costs nothing: with `()` the calls compile to no code at all.
//!
//! ```
//! use microchess_1976::{Board, Edition, Level, MicroChess, Probe};
//! use microchess_1976::zero_page::{PIECE, SQUARE, ZeroPage};
//!
//! /// Notes every move that was given a value.
//! #[derive(Default)]
//! struct Notes(Vec<(u8, u8, u8)>);
//!
//! impl Probe for Notes {
//!     fn valued(&mut self, page: &ZeroPage, value: u8) {
//!         self.0.push((page[PIECE], page[SQUARE], value));
//!     }
//! }
//!
//! let mut program = MicroChess::with_probe(Edition::Kim1, Level::Normal, Notes::default());
//! program.set_board(&Board::START);
//! program.go();
//! assert_eq!(program.probe().0.len(), 20); // twenty moves at the start
//! assert_eq!(program.probe().0[0], (0x0F, 0x23, 206)); // e2-e3 first: the king's pawn has slot 15
//! ```

use crate::clock::Work;
use crate::term::Term;
use crate::zero_page::ZeroPage;

/// An onlooker. See the [module](self) for an example.
pub trait Probe {
    /// The 6502 did a piece of work that has a price in clock cycles.
    #[inline]
    fn work(&mut self, work: Work) {
        let _ = work;
    }

    /// JANUS was entered with a generated move: PIECE to SQUARE, in the state that STATE says.
    #[inline]
    fn janus(&mut self, page: &ZeroPage, capture: bool) {
        let _ = (page, capture);
    }

    /// TREE saw a man of slots 1 to 7 taken: PIECE takes slot `taken` on SQUARE.
    #[inline]
    fn exchange(&mut self, page: &ZeroPage, taken: u8) {
        let _ = (page, taken);
    }

    /// STRATGY added or subtracted something.
    #[inline]
    fn term(&mut self, term: Term) {
        let _ = term;
    }

    /// CKMATE is done: PIECE to SQUARE is worth `value`, and the counters say why. PUSH comes next.
    #[inline]
    fn valued(&mut self, page: &ZeroPage, value: u8) {
        let _ = (page, value);
    }

    /// PUSH is done, and the best move so far is shown (KIM-1) or a dot printed (serial).
    #[inline]
    fn refreshed(&mut self, page: &ZeroPage) {
        let _ = page;
    }
}

/// Nobody looks on.
impl Probe for () {}

/// Two look on.
impl<A: Probe, B: Probe> Probe for (A, B) {
    #[inline]
    fn work(&mut self, work: Work) {
        self.0.work(work);
        self.1.work(work);
    }

    #[inline]
    fn janus(&mut self, page: &ZeroPage, capture: bool) {
        self.0.janus(page, capture);
        self.1.janus(page, capture);
    }

    #[inline]
    fn exchange(&mut self, page: &ZeroPage, taken: u8) {
        self.0.exchange(page, taken);
        self.1.exchange(page, taken);
    }

    #[inline]
    fn term(&mut self, term: Term) {
        self.0.term(term);
        self.1.term(term);
    }

    #[inline]
    fn valued(&mut self, page: &ZeroPage, value: u8) {
        self.0.valued(page, value);
        self.1.valued(page, value);
    }

    #[inline]
    fn refreshed(&mut self, page: &ZeroPage) {
        self.0.refreshed(page);
        self.1.refreshed(page);
    }
}
