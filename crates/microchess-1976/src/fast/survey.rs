//! Every move and its value, fast: what the X-ray sees, but for the terms.

use super::candidates::Candidate;
use super::scales::Scales;
use super::squares::{byte_of, each};
use super::weighing::{exact, weigh};
use super::{Position, literal};
use crate::board::Board;
use crate::chess_move::Move;
use crate::level::Level;
use crate::xray::{Valuation, Verdict, XRay};

/// A move that was valued.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SurveyedMove {
    /// The move.
    pub mv: Move,
    /// Its value.
    pub value: u8,
    /// STRATGY's value in exact arithmetic: [`Valuation::exact`].
    pub exact: i32,
    /// Whether a byte wrapped on the way: [`Valuation::wraps`].
    pub wrapped: bool,
    /// CKMATE's verdict.
    pub verdict: Verdict,
}

impl From<&Valuation> for SurveyedMove {
    fn from(valuation: &Valuation) -> Self {
        Self {
            mv: valuation.mv,
            value: valuation.value,
            exact: valuation.exact(),
            wrapped: valuation.wraps().next().is_some(),
            verdict: valuation.verdict,
        }
    }
}

/// Values every move with the book closed, in the order in which GO does.
pub fn survey(board: &Board, level: Level, mut visit: impl FnMut(SurveyedMove)) {
    let Some(position) = Position::of(board) else {
        literal(board, level, XRay::new(|valuation: Valuation| visit(SurveyedMove::from(&valuation))));
        return;
    };
    let mut scales = Scales::of(&position, level);
    let mut targets = [0; 16];
    position.each_man(&scales, level, |slot, set| targets[slot] = set);
    for (slot, mut set) in targets.into_iter().enumerate().rev() {
        while let Some(candidate) = first_of(slot, set, &position) {
            set &= !(1 << candidate.to);
            visit(surveyed(&mut scales, candidate, board));
        }
    }
}

/// Of a man's moves the one that is generated first.
fn first_of(slot: usize, targets: u64, position: &Position) -> Option<Candidate> {
    let moves = each(targets).map(|to| Candidate { slot, to });
    moves.reduce(|first, next| if next.comes_before(first, &position.own) { next } else { first })
}

fn surveyed(scales: &mut Scales<'_>, candidate: Candidate, board: &Board) -> SurveyedMove {
    let (weighed, best) = scales.all_of(candidate);
    let sum = weigh(&weighed, &best);
    let verdict = weighed.verdict();
    let mv = Move { piece: candidate.slot as u8, from: board.0[candidate.slot], to: byte_of(candidate.to) };
    let value = verdict.value().unwrap_or(sum.value);
    SurveyedMove { mv, value, exact: exact(&weighed, &best), wrapped: sum.wraps > 0, verdict }
}
