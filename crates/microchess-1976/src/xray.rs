//! **X-ray.** Why a move has the value it has.
//!
//! [`XRay`] is a probe that passes on a [`Valuation`] of every move valued: the counters, every term that STRATGY
//! added or subtracted, the verdict, and where a byte wrapped or a carry leaked.

//!
//! ```
//! use microchess_1976::{Board, Edition, Level, MicroChess};
//! use microchess_1976::xray::XRay;
//!
//! let mut valued = Vec::new();
//! let xray = XRay::new(|valuation| valued.push(valuation));
//! let mut program = MicroChess::with_probe(Edition::Kim1, Level::Normal, xray);
//! program.set_board(&Board::START);
//! program.go();
//! drop(program);
//!
//! let best = valued.iter().max_by_key(|valuation| valuation.value).expect("twenty moves");
//! assert_eq!(best.mv.to_string(), "0F 13 33");
//! assert_eq!(best.value, 208);
//! assert_eq!(best.exact(), 208); // nothing wrapped
//! ```

pub use crate::term::{Source, Stage, Term};

use crate::chess_move::Move;
use crate::evaluate::{KING_LOST_VALUE, MATE_VALUE};
use crate::piece_type::PieceType;
use crate::probe::Probe;
use crate::state::State;
use crate::zero_page::{
    BK, BMAXC, BMAXP, BMOB, BOARD, COUNTER_CELLS, COUNTERS, Cell, PIECE, POINTS, SQUARE, STATE, WMAXC, WMAXP, ZeroPage,
};

/// The greatest number of terms of a value: three constants, 25 counters and a bonus.
const MAX_TERMS: usize = 29;

/// The value of a move whose counters are all 0: a quarter of `$80`, half of `$40`, and `$90`.
pub const BASE: i32 = 0x80 / 4 + 0x40 / 2 + 0x90;

/// What CKMATE decides about a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// STRATGY's value stands.
    Stands,
    /// The opponent can capture the king: the value is 0.
    KingLost,
    /// The opponent has no reply, and the king can be captured next: the value is 255.
    Mate,
    /// The opponent has no reply, and there is nothing to capture: a stalemate, valued as mate (Q3).
    StalemateAsMate,
}

impl Verdict {
    /// The value that replaces STRATGY's; `None` if that stands.
    #[must_use]
    pub const fn value(self) -> Option<u8> {
        match self {
            Self::Stands => None,
            Self::KingLost => Some(KING_LOST_VALUE),
            Self::Mate | Self::StalemateAsMate => Some(MATE_VALUE),
        }
    }
}

/// The value of a move, and everything it was made from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Valuation {
    /// The move that was valued.
    pub mv: Move,
    /// The final value, after CKMATE.
    pub value: u8,
    /// The type of the piece it captures.
    pub captured: Option<PieceType>,
    /// Whether it gives check. The program may overlook it: see [`overlooks_check`](Self::overlooks_check).
    pub gives_check: bool,
    /// The counters, cells `$DD` to `$F2`.
    pub counters: [u8; COUNTER_CELLS],
    /// What CKMATE decided.
    pub verdict: Verdict,
    /// Whether the capture of the king is counted in the continuation.
    counts_king: bool,
    terms: TermList,
}

impl Valuation {
    /// What STRATGY added and subtracted, in its order.
    #[must_use]
    pub fn terms(&self) -> &[Term] {
        self.terms.as_slice()
    }

    /// A counter by its cell; 0 for a cell outside the counter table.
    #[must_use]
    pub fn counter(&self, cell: Cell) -> u8 {
        let index = usize::from(cell.0.wrapping_sub(COUNTERS.0));
        self.counters.get(index).copied().unwrap_or(0)
    }

    /// STRATGY's value, before CKMATE's verdict.
    #[must_use]
    pub fn before_verdict(&self) -> u8 {
        self.terms().last().map_or(0, |term| term.result)
    }

    /// STRATGY's value in exact arithmetic, where nothing wraps and nothing leaks. The floor at 0 after the first
    /// stage is kept, since it is intended.
    #[must_use]
    pub fn exact(&self) -> i32 {
        let sum = |stage| -> i32 { self.terms().iter().filter(|term| term.stage == stage).map(Term::signed).sum() };
        let quarter = sum(Stage::Quarter).max(0) >> 1;
        let half = (quarter + sum(Stage::Half)) >> 1;
        half + sum(Stage::Full)
    }

    /// The sum of a stage's terms without its constant, in quarters of a point of the value.
    #[must_use]
    pub fn stage_contribution(&self, stage: Stage) -> i32 {
        let counted =
            self.terms().iter().filter(|term| term.stage == stage && matches!(term.source, Source::Counter(_)));
        counted.map(contribution).sum()
    }

    /// Whether the first stage ended below 0 and was set to 0.
    #[must_use]
    pub fn is_floored(&self) -> bool {
        let last = self.terms().iter().rfind(|term| term.stage == Stage::Quarter);
        last.is_some_and(|term| term.wrapped)
    }

    /// The terms at which a byte wrapped, except for a wrap that the floor at 0 corrects.
    pub fn wraps(&self) -> impl Iterator<Item = &Term> {
        let floored = self.is_floored();
        let corrected = self.terms().iter().rposition(|term| term.stage == Stage::Quarter).filter(|_| floored);
        self.terms()
            .iter()
            .enumerate()
            .filter(move |(index, term)| term.wrapped && Some(*index) != corrected)
            .map(|(_, term)| term)
    }

    /// The terms into which a carry or a borrow leaked.
    pub fn leaks(&self) -> impl Iterator<Item = &Term> {
        self.terms().iter().filter(|term| term.leaked)
    }

    /// The points for a good square or for leaving the first row; 0 if there are none.
    #[must_use]
    pub fn bonus(&self) -> u8 {
        self.terms().iter().find(|term| term.source == Source::Bonus).map_or(0, |term| term.amount)
    }

    /// Whether the move gives check, but the capture of the king is not counted: because the piece that gives check is the
    /// one that the opponent's best reply captures (Q14), or because another piece shares the king's square.
    #[must_use]
    pub const fn overlooks_check(&self) -> bool {
        self.gives_check && !self.counts_king
    }

    /// Whether no reply was counted: mate, stalemate, or no pieces.
    #[must_use]
    pub fn leaves_no_reply(&self) -> bool {
        self.counter(BMOB) == 0
    }

    /// The most valuable piece that a reply can capture.
    #[must_use]
    pub fn may_lose(&self) -> Option<PieceType> {
        (self.counter(BMAXC) != 0).then(|| PieceType::from_slot(self.counter(BMAXP)))
    }

    /// The most valuable piece that the computer could capture next.
    #[must_use]
    pub fn threatens(&self) -> Option<PieceType> {
        (self.counter(WMAXC) != 0).then(|| PieceType::from_slot(self.counter(WMAXP)))
    }
}

/// What a term contributes to the value, in quarters of a point.
#[must_use]
pub fn contribution(term: &Term) -> i32 {
    term.signed() * term.stage.quarters()
}

/// A probe that calls a function with the [`Valuation`] of every move valued.
#[derive(Clone, Debug)]
pub struct XRay<F> {
    terms: TermList,
    takes: Option<PieceType>,
    gives_check: bool,
    counts_king: bool,
    on_valuation: F,
}

impl<F: FnMut(Valuation)> XRay<F> {
    /// Calls `on_valuation` in the order in which the program values the moves.
    pub const fn new(on_valuation: F) -> Self {
        Self { terms: TermList::EMPTY, takes: None, gives_check: false, counts_king: false, on_valuation }
    }
}

impl<F: FnMut(Valuation)> Probe for XRay<F> {
    fn janus(&mut self, page: &ZeroPage, capture: bool) {
        match State(page[STATE]) {
            State::MOVES => {
                self.takes = capture.then(|| PieceType::from_slot(page.slot_on(page[SQUARE])));
                self.gives_check = false;
                self.counts_king = false;
            }
            State::CONTINUATION if capture && page[SQUARE] == page[BK] => {
                self.gives_check = true;
                let piece = page[PIECE];
                // As COUNTS decides, and only if the king is what it finds on the square.
                self.counts_king |= (piece == 0 || piece != page[BMAXP]) && BOARD.x(page.slot_on(page[SQUARE])) == BK;
            }
            _ => {}
        }
    }

    fn term(&mut self, term: Term) {
        self.terms.push(term);
    }

    fn valued(&mut self, page: &ZeroPage, value: u8) {
        let verdict = if page[BMAXC] == page[POINTS] {
            debug_assert_eq!(value, KING_LOST_VALUE);
            Verdict::KingLost
        } else if page[BMOB] != 0 || page[WMAXP] != 0 {
            Verdict::Stands
        } else {
            debug_assert_eq!(value, MATE_VALUE);
            if self.counts_king { Verdict::Mate } else { Verdict::StalemateAsMate }
        };
        (self.on_valuation)(Valuation {
            mv: page.move_under_study(),
            value,
            captured: self.takes,
            gives_check: self.gives_check,
            counters: page.counters(),
            verdict,
            counts_king: self.counts_king,
            terms: self.terms,
        });
        self.terms = TermList::EMPTY;
    }
}

/// A list of terms without allocation.
#[derive(Clone, Copy, Debug)]
struct TermList {
    terms: [Term; MAX_TERMS],
    length: usize,
}

impl TermList {
    const EMPTY: Self = {
        let none = Term {
            stage: Stage::Quarter,
            source: Source::Constant,
            amount: 0,
            minus: false,
            leaked: false,
            wrapped: false,
            result: 0,
        };
        Self { terms: [none; MAX_TERMS], length: 0 }
    };

    fn push(&mut self, term: Term) {
        debug_assert!(self.length < MAX_TERMS, "STRATGY has no more terms than that");
        if let Some(place) = self.terms.get_mut(self.length) {
            *place = term;
            self.length += 1;
        }
    }

    fn as_slice(&self) -> &[Term] {
        &self.terms[..self.length]
    }
}

impl PartialEq for TermList {
    fn eq(&self, other: &Self) -> bool {
        self.as_slice() == other.as_slice()
    }
}

impl Eq for TermList {}
