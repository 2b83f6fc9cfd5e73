//! When a search ends.

use std::time::Duration;

use chess0x88::{Color, Move};
use microchess_uci::SearchLimits;

use crate::score::MAX_PLY;
use crate::time::TimeBudget;

/// When a search ends, and what it looks at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The deepest iteration.
    pub depth: i32,
    /// The search stops at this many nodes, in the middle of whatever it does.
    pub nodes: Option<u64>,
    /// No iteration begins after this many nodes. A search that ends with an iteration has a better move for its nodes.
    pub soft_nodes: Option<u64>,
    /// The search ends when it has found a mate in this many moves.
    pub mate: Option<u32>,
    /// Whether every move is searched, however unlikely it is to be good. A weak player looks at few plies, and has to see
    /// what is in them.
    pub is_thorough: bool,
    /// The time that it may use.
    pub time: Option<TimeBudget>,
    /// Only these moves are considered; all if there are none.
    pub searchmoves: Vec<Move>,
    /// How many best moves are reported.
    pub multipv: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            depth: MAX_PLY as i32 - 1,
            nodes: None,
            soft_nodes: None,
            mate: None,
            is_thorough: false,
            time: None,
            searchmoves: Vec::new(),
            multipv: 1,
        }
    }
}

impl Limits {
    /// The limits of a `go` for a side. The overhead is the time that gets lost between the clock and the engine.
    #[must_use]
    pub fn from_uci(limits: &SearchLimits, turn: Color, overhead: Duration) -> Self {
        let time = match (limits.infinite, limits.movetime, limits.clock(turn)) {
            (true, ..) => None,
            (false, Some(time), _) => Some(TimeBudget::fixed(time, overhead)),
            (false, None, Some(clock)) => Some(TimeBudget::from_clock(clock, limits.movestogo, overhead)),
            (false, None, None) => None,
        };
        let depth = limits.depth.map_or(i32::MAX, |depth| i32::try_from(depth).unwrap_or(i32::MAX));
        Self {
            depth: depth.clamp(1, MAX_PLY as i32 - 1),
            nodes: limits.nodes,
            soft_nodes: None,
            mate: limits.mate,
            is_thorough: false,
            time,
            searchmoves: limits.searchmoves.clone(),
            multipv: 1,
        }
    }
}
