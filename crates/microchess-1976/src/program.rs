//! **The program** as a value: page zero, the second stack, a level, an edition, and a probe.

use crate::beyond_known::BeyondKnown;
use crate::board::Board;
use crate::edition::Edition;
use crate::level::Level;
use crate::openings::{BUILT_IN, OPENING_BYTES};
use crate::probe::Probe;
use crate::routine::Routine;
use crate::tables::load_tables;
use crate::zero_page::{BOARD, OPNING, SETW, SP2, ZeroPage};

/// MicroChess: the routines of 1976 are its methods.
///
/// ```
/// use microchess_1976::{Board, Edition, GoResult, Level, MicroChess, Move};
///
/// let mut program = MicroChess::new(Edition::Kim1, Level::Normal);
/// program.set_board(&Board::START);
/// let mv = Move { piece: 0x0F, from: 0x13, to: 0x33 }; // e2-e4
/// assert_eq!(program.go(), GoResult::Best(mv, 208));
/// ```
#[derive(Clone, Debug)]
pub struct MicroChess<P = ()> {
    pub(crate) page: ZeroPage,
    /// Page one, of which the second stack uses the cells from `$C8` down. What the first stack does there is not
    /// kept, but for its pointer: see [`first_stack`](crate::first_stack).
    pub(crate) stack: [u8; 256],
    pub(crate) level: Level,
    pub(crate) edition: Edition,
    pub(crate) probe: P,
    pub(crate) beyond_known: Option<BeyondKnown>,
}

impl MicroChess {
    /// The program without a probe.
    #[must_use]
    pub fn new(edition: Edition, level: Level) -> Self {
        Self::with_probe(edition, level, ())
    }
}

impl<P: Probe> MicroChess<P> {
    /// The program as loaded into zeroed memory, with its tables and its built-in opening. The pieces are not set up
    /// yet: all 32 are on `$00`.
    #[must_use]
    pub fn with_probe(edition: Edition, level: Level, probe: P) -> Self {
        let mut page = ZeroPage::zeroed();
        load_tables(&mut page, &BUILT_IN.bytes);
        let mut program = Self { page, stack: [0; 256], level, edition, probe, beyond_known: None };
        program.reset_stacks();
        program
    }

    /// Page zero, for reading.
    #[must_use]
    pub const fn page(&self) -> &ZeroPage {
        &self.page
    }

    /// Page zero, for changes from outside. No value is checked, so that tests can bring about any state.
    pub const fn page_mut(&mut self) -> &mut ZeroPage {
        &mut self.page
    }

    /// Page one, for reading: the second stack is in its cells from `$C8` down. What the first stack does there is not
    /// kept.
    #[must_use]
    pub const fn page_one(&self) -> &[u8; 256] {
        &self.stack
    }

    /// Reports the entry of a routine to the probe.
    #[inline(always)]
    pub(crate) fn enter(&mut self, routine: Routine) {
        self.probe.enter(routine, &self.page, &self.stack);
    }

    /// The piece list of both sides, from the cells of BOARD and BK.
    #[must_use]
    pub fn board(&self) -> Board {
        Board(core::array::from_fn(|slot| self.page[BOARD.x(slot as u8)]))
    }

    /// Sets the squares of all 32 pieces, and turns the book off.
    pub fn set_board(&mut self, board: &Board) {
        self.page.load(BOARD, &board.0);
        self.close_book();
        self.reset_stacks();
    }

    /// Loads an opening over the built-in one, as from tape. The pointer stays where it is.
    pub fn load_opening(&mut self, bytes: &[u8; OPENING_BYTES]) {
        self.page.load(OPNING, bytes);
    }

    /// Turns the book off, so that GO values the moves.
    pub fn close_book(&mut self) {
        self.edition.close_book(&mut self.page);
    }

    /// The level it was made with.
    #[must_use]
    pub const fn level(&self) -> Level {
        self.level
    }

    /// The edition it was made as.
    #[must_use]
    pub const fn edition(&self) -> Edition {
        self.edition
    }

    /// The probe that observes the program.
    #[must_use]
    pub const fn probe(&self) -> &P {
        &self.probe
    }

    /// The probe, for changes such as restarting a clock.
    pub const fn probe_mut(&mut self) -> &mut P {
        &mut self.probe
    }

    /// The same program in the same state, with another probe.
    #[must_use]
    pub fn clone_with_probe<Q: Probe>(&self, probe: Q) -> MicroChess<Q> {
        MicroChess {
            page: self.page.clone(),
            stack: self.stack,
            level: self.level,
            edition: self.edition,
            probe,
            beyond_known: self.beyond_known,
        }
    }

    /// Resets the second stack to `$C8`, as CHESS does before every key.
    pub(crate) fn reset_stacks(&mut self) {
        self.page[SP2] = 0xC8;
    }

    /// The key C: sets the pieces up from the cells of SETW, whatever they hold now, and turns the book on.
    pub(crate) fn set_up(&mut self) {
        for slot in 0..32 {
            self.page[BOARD.x(slot)] = self.page[SETW.x(slot)];
        }
        self.edition.open_book(&mut self.page);
    }
}
