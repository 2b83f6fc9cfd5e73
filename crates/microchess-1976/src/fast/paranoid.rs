//! Every bound and shortcut held against the plain count: that of the literal program, move by move.

use super::bound::{Bounds, Estimate, Lifted};
use super::candidates::Candidate;
use super::exchange::DEEPEST;
use super::scales::Scales;
use super::squares::{bit, square_of};
use super::tally::Tally;
use super::weighing::{Weighed, most_it_can_be, weigh};
use super::{Position, literal};
use crate::board::Board;
use crate::level::Level;
use crate::xray::{Valuation, Verdict, XRay};
use crate::zero_page::{
    BCAP0, BCAP1, BCAP2, BMAXC, BMCC, BMOB, PCC, PMAXC, PMOB, WCAP0, WCAP1, WCAP2, WCC, WMAXC, WMOB,
};

/// Has the literal program think, and compares what it counts with what is counted here.
///
/// # Panics
///
/// If anything differs.
pub(super) fn compare(position: &Position, board: &Board, level: Level) {
    let mut scales = Scales::of(position, level);
    let mut targets = [0; 16];
    position.each_man(&scales, level, |slot, set| targets[slot] = set);
    let mut last: Option<Candidate> = None;
    let xray = XRay::new(|valuation: Valuation| {
        let (slot, to) = (usize::from(valuation.mv.piece), square_of(valuation.mv.to));
        let candidate = Candidate { slot, to };
        assert!(targets[slot] & bit(to) != 0, "{board} at {level}: {} is not generated", valuation.mv);
        let in_order = last.is_none_or(|last| last.comes_before(candidate, &position.own));
        assert!(in_order, "{board} at {level}: {} is out of order", valuation.mv);
        last = Some(candidate);
        targets[slot] &= !bit(to);
        assert_same(&mut scales, candidate, &valuation, &format_args!("{board} at {level}: {}", valuation.mv));
    });
    literal(board, level, xray);
    assert_eq!(targets, [0; 16], "{board} at {level}: moves that the program does not generate");
}

fn assert_same(scales: &mut Scales<'_>, candidate: Candidate, valuation: &Valuation, what: &core::fmt::Arguments<'_>) {
    let bounds = Bounds::of(scales);
    let lifted = Lifted::of(scales, &bounds, candidate.slot);
    let (most, estimate) = (lifted.most(candidate.to), lifted.estimate(candidate.to));
    assert!(valuation.value <= most, "{what}: {} is above its bound {most}", valuation.value);
    let best_pieces = scales.best_pieces;
    let (weighed, best) = scales.all_of(candidate);
    if let Some(estimate) = estimate {
        assert_estimate(&estimate, &weighed, &best, what);
    }
    let own = [weighed.before, weighed.theirs, weighed.next].map(|row| [row.mob(), row.maxc(), row.cc()]);
    let cells = [[PMOB, PMAXC, PCC], [BMOB, BMAXC, BMCC], [WMOB, WMAXC, WCC]];
    assert_eq!(own, cells.map(|row| row.map(|cell| valuation.counter(cell))), "{what}: rows");
    assert_eq!(weighed.wcap0, valuation.counter(WCAP0), "{what}: WCAP0");
    let exchange = [BCAP0, WCAP1, BCAP1, WCAP2, BCAP2].map(|cell| valuation.counter(cell));
    assert_eq!(best, exchange, "{what}: exchange");
    assert!(weighed.theirs.takes_pieces() || exchange == [0; DEEPEST], "{what}: an exchange out of nothing");
    assert_eq!(weigh(&weighed, &best).value, valuation.before_verdict(), "{what}: sum");
    assert_eq!(weighed.verdict(), valuation.verdict, "{what}: verdict");
    if weighed.verdict() == Verdict::Stands {
        let most = most_it_can_be(&weighed, weighed.theirs.points(), best_pieces);
        assert!(valuation.value <= most, "{what}: {} is above {most}, its bound before the exchange", valuation.value);
    }
    assert_eq!(scales.value(candidate, 0), valuation.value, "{what}: value");
}

/// Each part of a bound on its own side of what it bounds.
fn assert_estimate(estimate: &Estimate, weighed: &Weighed, exchange: &[u8; DEEPEST], what: &core::fmt::Arguments<'_>) {
    let row = |tally: Tally| [i32::from(tally.mob()), i32::from(tally.maxc()), tally.points()];
    let no_more = |least: Tally, most: Tally| row(least).iter().zip(row(most)).all(|(least, most)| *least <= most);
    // If the king can be taken the move is worth nothing, whatever else there is.
    if weighed.verdict() != Verdict::KingLost {
        assert!(no_more(estimate.weighed.theirs, weighed.theirs), "{what}: the other can do less");
        assert!(weighed.theirs.points() <= estimate.most_taken, "{what}: the other can take more");
    }
    assert!(no_more(weighed.next, estimate.weighed.next), "{what}: the computer can do more");
    let [own, other] = estimate.best;
    let limits = [own, other, own, other, own];
    assert!(exchange.iter().zip(limits).all(|(part, limit)| *part <= limit), "{what}: an exchange brings more");
}
