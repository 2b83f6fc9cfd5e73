//! Every bound and shortcut held against the plain count: that of the literal program, move by move.

use super::bound::{Bounds, Lifted};
use super::candidates::Candidate;
use super::exchange::DEEPEST;
use super::scales::Scales;
use super::squares::bit;
use super::weighing::{most_it_can_be, weigh};
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
        let to = valuation.played.to;
        let candidate = Candidate { slot: usize::from(valuation.played.piece), to: (to >> 4) * 8 + (to & 7) };
        let Candidate { slot, to } = candidate;
        assert!(targets[slot] & bit(to) != 0, "{board} at {level}: {} is not generated", valuation.played);
        let in_order = last.is_none_or(|last| last.comes_before(candidate, &position.own));
        assert!(in_order, "{board} at {level}: {} is out of order", valuation.played);
        last = Some(candidate);
        targets[slot] &= !bit(to);
        assert_same(&mut scales, candidate, &valuation, &format_args!("{board} at {level}: {}", valuation.played));
    });
    literal(board, level, xray);
    assert_eq!(targets, [0; 16], "{board} at {level}: moves that the program does not generate");
}

fn assert_same(scales: &mut Scales<'_>, candidate: Candidate, valuation: &Valuation, what: &core::fmt::Arguments<'_>) {
    let bounds = Bounds::of(scales);
    let most = Lifted::of(scales, &bounds, candidate.slot).most(candidate.to);
    assert!(valuation.value <= most, "{what}: {} is above its bound {most}", valuation.value);
    let best_pieces = scales.best_pieces;
    let (weighed, best) = scales.with(candidate, |scales, made| {
        let counted = scales.counted(made);
        let best = scales.exchange(made, &counted).best;
        (counted.weighed, best)
    });
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
