//! Compares every bound and shortcut with the counters of the literal program, move by move.

use super::bitboard::{bit, from_0x88};
use super::bounds::{BoundInputs, Estimate, MoverBound};
use super::counter_row::CounterRow;
use super::eval_context::EvalContext;
use super::evaluate::{EvalInputs, evaluate, upper_bound};
use super::exchange::EXCHANGE_PLIES;
use super::movegen::SlotMove;
use super::{Sides, literal};
use crate::board::Board;
use crate::level::Level;
use crate::xray::{Valuation, Verdict, XRay};
use crate::zero_page::{
    BCAP0, BCAP1, BCAP2, BMAXC, BMCC, BMOB, PCC, PMAXC, PMOB, WCAP0, WCAP1, WCAP2, WCC, WMAXC, WMOB,
};

/// Runs the literal program, and compares its counters with those counted here.
///
/// # Panics
///
/// If anything differs.
pub(super) fn compare(sides: &Sides, board: &Board, level: Level) {
    let mut context = EvalContext::new(sides, level);
    let mut targets = [0; 16];
    sides.for_each_mover(&context, level, |slot, to| targets[slot] = to);
    let mut last: Option<SlotMove> = None;
    let xray = XRay::new(|valuation: Valuation| {
        let (slot, to) = (usize::from(valuation.mv.piece), from_0x88(valuation.mv.to));
        let mv = SlotMove { slot, to };
        assert!(targets[slot] & bit(to) != 0, "{board} at {level}: {} is not generated", valuation.mv);
        let in_order = last.is_none_or(|last| last.is_generated_before(mv, &sides.own));
        assert!(in_order, "{board} at {level}: {} is out of order", valuation.mv);
        last = Some(mv);
        targets[slot] &= !bit(to);
        assert_same(&mut context, mv, &valuation, &format_args!("{board} at {level}: {}", valuation.mv));
    });
    literal(board, level, xray);
    assert_eq!(targets, [0; 16], "{board} at {level}: moves that the program does not generate");
}

fn assert_same(context: &mut EvalContext<'_>, mv: SlotMove, valuation: &Valuation, what: &core::fmt::Arguments<'_>) {
    let bounds = BoundInputs::new(context);
    let mover = MoverBound::new(context, &bounds, mv.slot);
    let (most, estimate) = (mover.upper_bound(mv.to), mover.estimate(mv.to));
    assert!(valuation.value <= most, "{what}: {} is above its bound {most}", valuation.value);
    let best_targets = context.best_targets;
    let (inputs, best) = context.inputs_and_exchange(mv);
    if let Some(estimate) = estimate {
        assert_estimate(&estimate, &inputs, &best, what);
    }
    let own = [inputs.before, inputs.theirs, inputs.next].map(|row| [row.mob(), row.maxc(), row.cc()]);
    let cells = [[PMOB, PMAXC, PCC], [BMOB, BMAXC, BMCC], [WMOB, WMAXC, WCC]];
    assert_eq!(own, cells.map(|row| row.map(|cell| valuation.counter(cell))), "{what}: rows");
    assert_eq!(inputs.wcap0, valuation.counter(WCAP0), "{what}: WCAP0");
    let exchange = [BCAP0, WCAP1, BCAP1, WCAP2, BCAP2].map(|cell| valuation.counter(cell));
    assert_eq!(best, exchange, "{what}: exchange");
    assert!(
        inputs.theirs.has_exchange_target() || exchange == [0; EXCHANGE_PLIES],
        "{what}: an exchange without a target"
    );
    assert_eq!(evaluate(&inputs, &best).value, valuation.before_verdict(), "{what}: sum");
    assert_eq!(inputs.verdict(), valuation.verdict, "{what}: verdict");
    if inputs.verdict() == Verdict::Stands {
        let most = upper_bound(&inputs, inputs.theirs.points(), best_targets);
        assert!(valuation.value <= most, "{what}: {} is above {most}, its bound before the exchange", valuation.value);
    }
    assert_eq!(context.value(mv, 0), valuation.value, "{what}: value");
}

/// Asserts that each estimate bounds the exact count from the right side.
fn assert_estimate(
    estimate: &Estimate,
    inputs: &EvalInputs,
    exchange: &[u8; EXCHANGE_PLIES],
    what: &core::fmt::Arguments<'_>,
) {
    let row = |row: CounterRow| [i32::from(row.mob()), i32::from(row.maxc()), row.points()];
    let no_more =
        |least: CounterRow, most: CounterRow| row(least).iter().zip(row(most)).all(|(least, most)| *least <= most);
    // If the king can be captured the value is 0, whatever the other counters are.
    if inputs.verdict() != Verdict::KingLost {
        assert!(no_more(estimate.inputs.theirs, inputs.theirs), "{what}: the other can do less");
        assert!(inputs.theirs.points() <= estimate.max_captured, "{what}: the other can take more");
    }
    assert!(no_more(inputs.next, estimate.inputs.next), "{what}: the computer can do more");
    let [own, other] = estimate.best;
    let limits = [own, other, own, other, own];
    assert!(exchange.iter().zip(limits).all(|(part, limit)| *part <= limit), "{what}: an exchange brings more");
}
