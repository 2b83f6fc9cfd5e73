//! The values of all moves, fast: what the X-ray reports, without the terms.

use super::bitboard::{each_square, to_0x88};
use super::eval_context::EvalContext;
use super::evaluate::{evaluate, evaluate_exact};
use super::movegen::SlotMove;
use super::{Sides, literal};
use crate::board::Board;
use crate::chess_move::Move;
use crate::level::Level;
use crate::xray::{Valuation, Verdict, XRay};

/// A move and its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ValuedMove {
    /// The move that was valued.
    pub mv: Move,
    /// The final value, after CKMATE.
    pub value: u8,
    /// STRATGY's value in exact arithmetic: [`Valuation::exact`].
    pub exact: i32,
    /// Whether a byte wrapped on the way: [`Valuation::wraps`].
    pub wrapped: bool,
    /// What CKMATE decided.
    pub verdict: Verdict,
}

impl From<&Valuation> for ValuedMove {
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

/// Values every move with the book closed, in the order in which GO does, and calls `visit` with each.
pub fn value_all_moves(board: &Board, level: Level, mut visit: impl FnMut(ValuedMove)) {
    let Some(sides) = Sides::from_board(board) else {
        literal(board, level, XRay::new(|valuation: Valuation| visit(ValuedMove::from(&valuation))));
        return;
    };
    let mut context = EvalContext::new(&sides, level);
    let mut targets = [0; 16];
    sides.for_each_mover(&context, level, |slot, to| targets[slot] = to);
    for (slot, mut left) in targets.into_iter().enumerate().rev() {
        while let Some(mv) = first_of(slot, left, &sides) {
            left &= !(1 << mv.to);
            visit(survey_move(&mut context, mv, board));
        }
    }
}

/// The move of a piece that is generated first.
fn first_of(slot: usize, targets: u64, sides: &Sides) -> Option<SlotMove> {
    let moves = each_square(targets).map(|to| SlotMove { slot, to });
    moves.reduce(|first, next| if next.is_generated_before(first, &sides.own) { next } else { first })
}

fn survey_move(context: &mut EvalContext<'_>, mv: SlotMove, board: &Board) -> ValuedMove {
    let (inputs, best) = context.inputs_and_exchange(mv);
    let evaluation = evaluate(&inputs, &best);
    let verdict = inputs.verdict();
    let mv = Move { piece: mv.slot as u8, from: board.0[mv.slot], to: to_0x88(mv.to) };
    let value = verdict.value().unwrap_or(evaluation.value);
    ValuedMove { mv, value, exact: evaluate_exact(&inputs, &best), wrapped: evaluation.wraps > 0, verdict }
}
