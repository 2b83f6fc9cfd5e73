//! **Observing the program.** A [`Probe`] is called back while the program chooses a move, and cannot change anything.
//!
//! Every method has an empty default. The program is generic over its probe, so a method that is not overridden costs
//! nothing: with `()` the calls compile to no code at all.

use crate::beyond_known::BeyondKnown;
use crate::cycles::Work;
use crate::routine::Routine;
use crate::term::Term;
use crate::zero_page::ZeroPage;

/// Callbacks from the running program.
///
/// ```
/// use microchess_1976::{Board, Edition, Level, MicroChess, Probe};
/// use microchess_1976::zero_page::{PIECE, SQUARE, ZeroPage};
///
/// /// Records every move that was given a value.
/// #[derive(Default)]
/// struct Values(Vec<(u8, u8, u8)>);
///
/// impl Probe for Values {
///     fn valued(&mut self, page: &ZeroPage, value: u8) {
///         self.0.push((page[PIECE], page[SQUARE], value));
///     }
/// }
///
/// let mut program = MicroChess::with_probe(Edition::Kim1, Level::Normal, Values::default());
/// program.set_board(&Board::START);
/// program.go();
/// assert_eq!(program.probe().0.len(), 20); // twenty moves in the initial position
/// assert_eq!(program.probe().0[0], (0x0F, 0x23, 206)); // e2-e3 first: the king's pawn has slot 15
/// ```
pub trait Probe {
    /// The 6502 did a piece of work that costs clock cycles.
    #[inline]
    fn work(&mut self, work: Work) {
        let _ = work;
    }

    /// A routine of the listing is entered, with page zero and page one (where the second stack is) as it finds them.
    #[inline]
    fn enter(&mut self, routine: Routine, page: &ZeroPage, page_one: &[u8; 256]) {
        let _ = (routine, page, page_one);
    }

    /// JANUS was entered with a generated move: PIECE to SQUARE, in the state that STATE says.
    #[inline]
    fn janus(&mut self, page: &ZeroPage, capture: bool) {
        let _ = (page, capture);
    }

    /// TREE follows a capture: PIECE captures slot `captured` (1 to 7) on SQUARE.
    #[inline]
    fn exchange(&mut self, page: &ZeroPage, captured: u8) {
        let _ = (page, captured);
    }

    /// STRATGY added or subtracted something.
    #[inline]
    fn term(&mut self, term: Term) {
        let _ = term;
    }

    /// CKMATE has returned: the move PIECE to SQUARE has this `value`, and the counters are those it was made from. PUSH
    /// comes next.
    #[inline]
    fn valued(&mut self, page: &ZeroPage, value: u8) {
        let _ = (page, value);
    }

    /// PUSH has returned: the KIM-1 now shows the best move so far, and the serial edition prints a dot.
    #[inline]
    fn refreshed(&mut self, page: &ZeroPage) {
        let _ = page;
    }

    /// For the first time something is about to happen whose effect on the original is not known. It is reported once;
    /// what the program does from here on may not be what the original does.
    #[inline]
    fn beyond_known(&mut self, what: BeyondKnown) {
        let _ = what;
    }
}

/// No observer.
impl Probe for () {}

/// Two observers; the first is called first.
impl<A: Probe, B: Probe> Probe for (A, B) {
    #[inline]
    fn work(&mut self, work: Work) {
        self.0.work(work);
        self.1.work(work);
    }

    #[inline]
    fn enter(&mut self, routine: Routine, page: &ZeroPage, page_one: &[u8; 256]) {
        self.0.enter(routine, page, page_one);
        self.1.enter(routine, page, page_one);
    }

    #[inline]
    fn janus(&mut self, page: &ZeroPage, capture: bool) {
        self.0.janus(page, capture);
        self.1.janus(page, capture);
    }

    #[inline]
    fn exchange(&mut self, page: &ZeroPage, captured: u8) {
        self.0.exchange(page, captured);
        self.1.exchange(page, captured);
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

    #[inline]
    fn beyond_known(&mut self, what: BeyondKnown) {
        self.0.beyond_known(what);
        self.1.beyond_known(what);
    }
}
