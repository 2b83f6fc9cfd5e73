//! **X-ray.** Why a move has the value it has.
//!
//! [`XRay`] is a probe that hands over a [`Valuation`] for every move valued: the counters, every term that
//! STRATGY added or took off and its share in the value, the verdict, and where a byte wrapped or a carry leaked.
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
//! assert_eq!(best.played.to_string(), "0F 13 33");
//! assert_eq!(best.value, 208);
//! assert_eq!(best.exact(), 208); // nothing wrapped
//! ```

use crate::men::Man;
use crate::moves::Move;
use crate::probe::Probe;
use crate::state::State;
use crate::term::{Source, Stage, Term};
use crate::value::{KING_LOST, KING_POINTS, MATE};
use crate::zero_page::{BK, BMAXC, BMAXP, BMOB, COUNTER_CELLS, COUNTERS, Cell, SQUARE, STATE, WMAXC, WMAXP, ZeroPage};

/// How many terms a value can have: three constants, 25 counters and a bonus.
const MOST_TERMS: usize = 29;

/// What a move that changes nothing would be worth: `$80` a quarter, `$40` a half and `$90`.
pub const BASE: i32 = 0x80 / 4 + 0x40 / 2 + 0x90;

/// CKMATE's verdict.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// STRATGY's value stands.
    Stands,
    /// The opponent can take the king: 0.
    KingLost,
    /// The opponent has no reply, and the king can be taken next: 255.
    Mate,
    /// The opponent has no reply, and there is nothing to take: a stalemate, valued as mate (Q3).
    StalemateAsMate,
}

impl Verdict {
    /// The value that it puts in the place of STRATGY's.
    #[must_use]
    pub const fn value(self) -> Option<u8> {
        match self {
            Self::Stands => None,
            Self::KingLost => Some(KING_LOST),
            Self::Mate | Self::StalemateAsMate => Some(MATE),
        }
    }
}

/// What was found out about a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Valuation {
    /// The move.
    pub played: Move,
    /// Its value.
    pub value: u8,
    /// The kind of man it takes.
    pub takes: Option<Man>,
    /// Whether it gives check. The program may not see it: see [`overlooks_check`](Self::overlooks_check).
    pub gives_check: bool,
    /// The counters, `$DD` to `$F2`.
    pub counters: [u8; COUNTER_CELLS],
    /// CKMATE's verdict.
    pub verdict: Verdict,
    terms: TermList,
}

impl Valuation {
    /// What STRATGY added and took off, in its order.
    #[must_use]
    pub fn terms(&self) -> &[Term] {
        self.terms.as_slice()
    }

    /// What a counter held.
    #[must_use]
    pub fn counter(&self, cell: Cell) -> u8 {
        let index = usize::from(cell.0.wrapping_sub(COUNTERS.0));
        self.counters.get(index).copied().unwrap_or(0)
    }

    /// STRATGY's value, before CKMATE overruled it.
    #[must_use]
    pub fn before_verdict(&self) -> u8 {
        self.terms().last().map_or(0, |term| term.result)
    }

    /// STRATGY's value in exact arithmetic, where nothing wraps and nothing leaks. The floor at 0 after the first
    /// stage is kept, since it is meant.
    #[must_use]
    pub fn exact(&self) -> i32 {
        let sum = |stage| -> i32 { self.terms().iter().filter(|term| term.stage == stage).map(Term::signed).sum() };
        let quarter = sum(Stage::Quarter).max(0) >> 1;
        let half = (quarter + sum(Stage::Half)) >> 1;
        half + sum(Stage::Full)
    }

    /// A stage's terms without its constant, in quarters of a point.
    #[must_use]
    pub fn share_of(&self, stage: Stage) -> i32 {
        let counted =
            self.terms().iter().filter(|term| term.stage == stage && matches!(term.source, Source::Counter(_)));
        counted.map(share).sum()
    }

    /// True if the first stage ended below 0 and was put to 0.
    #[must_use]
    pub fn floored(&self) -> bool {
        let last = self.terms().iter().rfind(|term| term.stage == Stage::Quarter);
        last.is_some_and(|term| term.wrapped)
    }

    /// The terms at which a byte wrapped, but for a wrap that the floor at 0 made good.
    pub fn wraps(&self) -> impl Iterator<Item = &Term> {
        let floored = self.floored();
        let mended = self.terms().iter().rposition(|term| term.stage == Stage::Quarter).filter(|_| floored);
        self.terms()
            .iter()
            .enumerate()
            .filter(move |(index, term)| term.wrapped && Some(*index) != mended)
            .map(|(_, term)| term)
    }

    /// The terms into which a carry or a borrow leaked.
    pub fn leaks(&self) -> impl Iterator<Item = &Term> {
        self.terms().iter().filter(|term| term.leaked)
    }

    /// The bonus it got.
    #[must_use]
    pub fn bonus(&self) -> u8 {
        self.terms().iter().find(|term| term.source == Source::Bonus).map_or(0, |term| term.amount)
    }

    /// True if the move gives check, but the man who gives it is the one that the opponent's best reply takes, and
    /// so is not counted (Q14): WMAXC is not the king's 11.
    #[must_use]
    pub fn overlooks_check(&self) -> bool {
        self.gives_check && self.counter(WMAXC) != KING_POINTS
    }

    /// True if no reply was counted: mate, stalemate, or no men.
    #[must_use]
    pub fn leaves_no_reply(&self) -> bool {
        self.counter(BMOB) == 0
    }

    /// The best man that a reply can take, if any.
    #[must_use]
    pub fn may_lose(&self) -> Option<Man> {
        (self.counter(BMAXC) != 0).then(|| Man::in_slot(self.counter(BMAXP)))
    }

    /// The best man that the computer could take next, if any.
    #[must_use]
    pub fn threatens(&self) -> Option<Man> {
        (self.counter(WMAXC) != 0).then(|| Man::in_slot(self.counter(WMAXP)))
    }
}

/// A term's share in the value, in quarters of a point.
#[must_use]
pub fn share(term: &Term) -> i32 {
    term.signed() * term.stage.quarters()
}

/// A probe that hands a [`Valuation`] of every move valued to a function.
#[derive(Clone, Debug)]
pub struct XRay<F> {
    terms: TermList,
    takes: Option<Man>,
    gives_check: bool,
    hand_over: F,
}

impl<F: FnMut(Valuation)> XRay<F> {
    /// Hands valuations to `hand_over`, in the order in which the program finds them.
    pub const fn new(hand_over: F) -> Self {
        Self { terms: TermList::EMPTY, takes: None, gives_check: false, hand_over }
    }
}

impl<F: FnMut(Valuation)> Probe for XRay<F> {
    fn janus(&mut self, page: &ZeroPage, capture: bool) {
        match State(page[STATE]) {
            State::MOVES => {
                self.takes = capture.then(|| Man::in_slot(page.man_on(page[SQUARE])));
                self.gives_check = false;
            }
            State::CONTINUATION => self.gives_check |= capture && page[SQUARE] == page[BK],
            _ => {}
        }
    }

    fn term(&mut self, term: Term) {
        self.terms.push(term);
    }

    fn valued(&mut self, page: &ZeroPage, value: u8) {
        let verdict = if page[BMAXC] == KING_POINTS {
            debug_assert_eq!(value, KING_LOST);
            Verdict::KingLost
        } else if page[BMOB] != 0 || page[WMAXP] != 0 {
            Verdict::Stands
        } else {
            debug_assert_eq!(value, MATE);
            if page[WMAXC] == KING_POINTS { Verdict::Mate } else { Verdict::StalemateAsMate }
        };
        (self.hand_over)(Valuation {
            played: page.move_under_study(),
            value,
            takes: self.takes,
            gives_check: self.gives_check,
            counters: page.counters(),
            verdict,
            terms: self.terms,
        });
        self.terms = TermList::EMPTY;
    }
}

/// A list of terms that needs no memory from anywhere.
#[derive(Clone, Copy, Debug)]
struct TermList {
    terms: [Term; MOST_TERMS],
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
        Self { terms: [none; MOST_TERMS], length: 0 }
    };

    fn push(&mut self, term: Term) {
        debug_assert!(self.length < MOST_TERMS, "STRATGY has no more terms than that");
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
