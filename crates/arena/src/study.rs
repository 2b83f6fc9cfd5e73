//! Looking on while the 1976 program thinks.

use microchess_1976::xray::{Valuation, XRay};
use microchess_1976::zero_page::ZeroPage;
use microchess_1976::{Answer, Clock, MicroChess, Probe};

/// What an onlooker has seen.
#[derive(Clone, Debug)]
pub struct Study {
    /// Every move that was valued, best first; of equals the one that was found first, as PUSH keeps it.
    pub ranked: Vec<Valuation>,
    /// No move was worth 15: it gives up.
    pub resigns: bool,
    /// How long a KIM-1 would have thought.
    pub clock: Clock,
    /// How many moves, its own and the answers to them, it has looked at.
    pub nodes: u64,
}

impl Study {
    /// Lets a program think that has its men on the board and its book closed. The program itself stays as it is.
    #[must_use]
    pub fn of(program: &MicroChess) -> Self {
        let mut ranked = Vec::new();
        let (answer, clock, nodes) = {
            let xray = XRay::new(|valuation| ranked.push(valuation));
            let mut program = program.watched_by(((Clock::default(), Nodes::default()), xray));
            let answer = program.go();
            let (clock, nodes) = &program.probe().0;
            (answer, *clock, nodes.0)
        };
        ranked.sort_by_key(|valuation| std::cmp::Reverse(valuation.value));
        Self { ranked, resigns: answer == Answer::Resigns, clock, nodes }
    }

    /// The move that it chooses, unless it resigns.
    #[must_use]
    pub fn best(&self) -> Option<&Valuation> {
        if self.resigns { None } else { self.ranked.first() }
    }
}

/// Counts the moves that the program looks at.
#[derive(Default)]
pub(crate) struct Nodes(pub(crate) u64);

impl Probe for Nodes {
    fn janus(&mut self, _: &ZeroPage, _: bool) {
        self.0 += 1;
    }
}
