//! Perft: counting the positions that so many half moves lead to.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use crate::moves::Move;
use crate::position::Position;

/// Counting so deep takes no time worth mentioning, and is not interrupted.
const SHORT: u32 = 3;

impl Position {
    /// How many ways there are to play so many half moves. The moves of the last one are counted, not made.
    ///
    /// ```
    /// assert_eq!(chess0x88::Position::start().perft(3), 8_902);
    /// ```
    #[must_use]
    pub fn perft(&self, depth: u32) -> u64 {
        count::<false>(&mut self.clone(), depth)
    }

    /// The same count for each first move by itself. A long count stops again and again to tell how far it is: how many
    /// first moves are done, and how many ways were counted. Nothing comes of it if it is told to break off.
    ///
    /// ```
    /// use core::ops::ControlFlow;
    ///
    /// let start = chess0x88::Position::start();
    /// let counts = start.divide(3, |_, _| ControlFlow::Continue(())).expect("nobody breaks off");
    /// assert_eq!(counts.iter().map(|(_, count)| count).sum::<u64>(), 8_902);
    /// assert!(start.divide(9, |_, counted| if counted < 1_000 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }).is_none());
    /// ```
    pub fn divide(&self, depth: u32, mut pause: impl FnMut(usize, u64) -> ControlFlow<()>) -> Option<Vec<(Move, u64)>> {
        let mut position = self.clone();
        let mut counts = Vec::new();
        let mut total = 0;
        for mv in self.legal_moves().into_iter().filter(|_| depth > 0) {
            let undo = position.make(mv);
            let done = counts.len();
            let before = total;
            count_with_pauses(&mut position, depth - 1, &mut total, &mut |total| pause(done, total))
                .continue_value()?;
            position.unmake(mv, &undo);
            counts.push((mv, total - before));
        }
        Some(counts)
    }

    /// The same, with every move of the last half move made and taken back, not merely counted. It measures making
    /// moves.
    #[must_use]
    pub fn perft_making_every_move(&self, depth: u32) -> u64 {
        count::<true>(&mut self.clone(), depth)
    }
}

/// Counts; the moves of the last half move are made only if `MAKE_LAST` says so.
fn count<const MAKE_LAST: bool>(position: &mut Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    if !MAKE_LAST && depth == 1 {
        return position.count_legal_moves();
    }
    let mut nodes = 0;
    for mv in &position.legal_moves() {
        let undo = position.make(mv);
        if depth == 1 {
            // The last move must really be made, though nobody looks at what came of it.
            core::hint::black_box(&*position);
            nodes += 1;
        } else {
            nodes += count::<MAKE_LAST>(position, depth - 1);
        }
        position.unmake(mv, &undo);
    }
    nodes
}

/// Adds to a count, and pauses after each part that is short.
fn count_with_pauses(
    position: &mut Position,
    depth: u32,
    total: &mut u64,
    pause: &mut dyn FnMut(u64) -> ControlFlow<()>,
) -> ControlFlow<()> {
    if depth <= SHORT {
        *total += count::<false>(position, depth);
        return pause(*total);
    }
    for mv in &position.legal_moves() {
        let undo = position.make(mv);
        count_with_pauses(position, depth - 1, total, pause)?;
        position.unmake(mv, &undo);
    }
    ControlFlow::Continue(())
}
