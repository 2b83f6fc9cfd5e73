//! A trace of one decision of the 1976 program, recorded by probes.

use microchess_1976::xray::{Valuation, XRay};
use microchess_1976::zero_page::{BOARD, PIECE, POINTS, SQUARE, STATE, ZeroPage};
use microchess_1976::{CycleCounter, GoResult, MicroChess, Probe};

/// Everything that the program computed for one decision.
#[derive(Clone, Debug)]
pub struct Trace {
    /// Every move that the program valued, best first; of equals the one considered first, as PUSH keeps it.
    pub valuations: Vec<Valuation>,
    /// No move has a value of at least 15, so the program resigns.
    pub resigns: bool,
    /// How long a KIM-1 would have thought.
    pub clock: CycleCounter,
    /// How many moves the program looked at: its own, and the replies and answers to them.
    pub nodes: u64,
    /// For each of `valuations` the best capture at each step of the exchanges that may follow it.
    pub exchanges: Vec<Exchange>,
}

/// The best capture at each step of an exchange: the reply, the answer to it, and so on. The captures need not belong to
/// one line of play, since the program keeps the best of each step.
pub type Exchange = [Option<Capture>; EXCHANGE_STEPS];

/// The program has a cell for each step: BCAP0, WCAP1, BCAP1, WCAP2, BCAP2.
pub(crate) const EXCHANGE_STEPS: usize = 5;

/// A capture in an exchange, in squares as the computer numbers them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Capture {
    /// The square of the capturing piece.
    pub from: u8,
    /// The square of the captured piece.
    pub to: u8,
    /// The program's value of the captured piece, from its table POINTS.
    pub points: u8,
}

impl Trace {
    /// Lets a copy of a program decide. Its board must be set and its book closed.
    #[must_use]
    pub fn new(program: &MicroChess) -> Self {
        let mut valuations = Vec::new();
        let (answer, clock, nodes, exchanges) = {
            let xray = XRay::new(|valuation| valuations.push(valuation));
            let mut program =
                program.clone_with_probe(((CycleCounter::default(), Nodes::default()), (xray, Exchanges::default())));
            let answer = program.go();
            let ((clock, nodes), (_, exchanges)) = program.probe();
            (answer, *clock, nodes.0, exchanges.done.clone())
        };
        let mut ranked: Vec<(Valuation, Exchange)> = valuations.into_iter().zip(exchanges).collect();
        ranked.sort_by_key(|(valuation, _)| std::cmp::Reverse(valuation.value));
        let (valuations, exchanges) = ranked.into_iter().unzip();
        Self { valuations, resigns: answer == GoResult::Resigns, clock, nodes, exchanges }
    }

    /// The move that the program chooses, unless it resigns.
    #[must_use]
    pub fn best(&self) -> Option<&Valuation> {
        if self.resigns { None } else { self.valuations.first() }
    }
}

/// Counts the moves that the program looks at.
#[derive(Default)]
struct Nodes(u64);

impl Probe for Nodes {
    fn janus(&mut self, _: &ZeroPage, _: bool) {
        self.0 += 1;
    }
}

/// Keeps the best capture at each step of an exchange, as TREE does, and its squares too.
#[derive(Default)]
struct Exchanges {
    current: Exchange,
    done: Vec<Exchange>,
}

impl Probe for Exchanges {
    fn exchange(&mut self, page: &ZeroPage, taken: u8) {
        // STATE counts down from 0 with each ply of the exchange.
        let step = usize::from(page[STATE].wrapping_neg());
        let Some(best) = self.current.get_mut(step) else { return };
        let points = page[POINTS.x(taken)];
        // At every other step the board is seen from the opponent's side.
        let unreversed = |square: u8| if step.is_multiple_of(2) { 0x77_u8.wrapping_sub(square) } else { square };
        // Of equal captures the last one stays, as in TREE.
        if best.is_none_or(|best| points >= best.points) {
            let (from, to) = (unreversed(page[BOARD.x(page[PIECE])]), unreversed(page[SQUARE]));
            *best = Some(Capture { from, to, points });
        }
    }

    fn valued(&mut self, _: &ZeroPage, _: u8) {
        self.done.push(std::mem::take(&mut self.current));
    }
}
