//! Looking on while the 1976 program thinks.

use microchess_1976::xray::{Valuation, XRay};
use microchess_1976::zero_page::{BOARD, PIECE, POINTS, SQUARE, STATE, ZeroPage};
use microchess_1976::{Clock, GoResult, MicroChess, Probe};

/// What an onlooker has seen.
#[derive(Clone, Debug)]
pub struct Trace {
    /// Every move that was valued, best first; of equals the one that was found first, as PUSH keeps it.
    pub valuations: Vec<Valuation>,
    /// No move was worth 15: it gives up.
    pub resigns: bool,
    /// How long a KIM-1 would have thought.
    pub clock: Clock,
    /// How many moves, its own and the answers to them, it has looked at.
    pub nodes: u64,
    /// For each move of `ranked` the best capture at each step of the exchanges that may follow it.
    pub exchanges: Vec<Exchange>,
}

/// The best capture that was seen at each step of an exchange: the reply, the answer to it, and so on. (They need not
/// belong to one line of play: the program keeps the best of each step.)
pub type Exchange = [Option<Capture>; EXCHANGE_STEPS];

/// BCAP0, WCAP1, BCAP1, WCAP2, BCAP2.
pub const EXCHANGE_STEPS: usize = 5;

/// A capture in an exchange, in the squares of the computer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Capture {
    /// From where.
    pub from: u8,
    /// To where.
    pub to: u8,
    /// What the man taken is worth.
    pub points: u8,
}

impl Trace {
    /// Lets a program think that has its men on the board and its book closed. The program itself stays as it is.
    #[must_use]
    pub fn new(program: &MicroChess) -> Self {
        let mut valuations = Vec::new();
        let (answer, clock, nodes, exchanges) = {
            let xray = XRay::new(|valuation| valuations.push(valuation));
            let mut program =
                program.clone_with_probe(((Clock::default(), Nodes::default()), (xray, Exchanges::default())));
            let answer = program.go();
            let ((clock, nodes), (_, exchanges)) = program.probe();
            (answer, *clock, nodes.0, exchanges.done.clone())
        };
        let mut studied: Vec<(Valuation, Exchange)> = valuations.into_iter().zip(exchanges).collect();
        studied.sort_by_key(|(valuation, _)| std::cmp::Reverse(valuation.value));
        let (ranked, exchanges) = studied.into_iter().unzip();
        Self { valuations: ranked, resigns: answer == GoResult::Resigns, clock, nodes, exchanges }
    }

    /// The move that it chooses, unless it resigns.
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

/// Keeps the best capture at each step of an exchange, as TREE does, but with its squares.
#[derive(Default)]
struct Exchanges {
    current: Exchange,
    done: Vec<Exchange>,
}

impl Probe for Exchanges {
    fn exchange(&mut self, page: &ZeroPage, taken: u8) {
        // STATE counts down from 0: the replies, the answers to them, and so on.
        let step = usize::from(page[STATE].wrapping_neg());
        let Some(best) = self.current.get_mut(step) else { return };
        let points = page[POINTS.x(taken)];
        // At every other step the board is seen from the opponent's side.
        let seen = |square: u8| if step.is_multiple_of(2) { 0x77_u8.wrapping_sub(square) } else { square };
        // Of equals the last stays, as in TREE.
        if best.is_none_or(|best| points >= best.points) {
            *best = Some(Capture { from: seen(page[BOARD.x(page[PIECE])]), to: seen(page[SQUARE]), points });
        }
    }

    fn valued(&mut self, _: &ZeroPage, _: u8) {
        self.done.push(std::mem::take(&mut self.current));
    }
}
