//! Perft: the number of leaf nodes at a depth, for testing and measuring move generation.

use alloc::vec;
use alloc::vec::Vec;
use core::ops::ControlFlow;

use crate::chess_move::Move;
use crate::move_list::MoveList;
use crate::position::Position;

/// Counts beyond this depth would not end in a lifetime. The counting functions take any depth; programs
/// that take one from a user may refuse it.
pub const MAX_PERFT_DEPTH: u32 = 20;

/// Leaf nodes by first move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PerftDivide {
    /// Each first move with the leaf nodes behind it.
    pub counts: Vec<(Move, u64)>,
    /// All leaf nodes.
    pub total: u64,
}

/// Counting to this depth takes so little time that it is never interrupted.
const UNINTERRUPTED: u32 = 3;

impl Position {
    /// The number of sequences of legal moves of a length in plies. The moves of the last ply are counted, not made (bulk
    /// counting).
    ///
    /// ```
    /// assert_eq!(chess0x88::Position::start().perft(3), 8_902);
    /// ```
    #[must_use]
    pub fn perft(&self, depth: u32) -> u64 {
        count::<false>(&mut self.clone(), &mut lists(depth))
    }

    /// [`perft`](Self::perft) for each first move by itself. A long count calls `progress` again and again with the number
    /// of first moves that are done and the number of leaf nodes so far, and returns `None` if that breaks.
    ///
    /// ```
    /// use core::ops::ControlFlow;
    ///
    /// let start = chess0x88::Position::start();
    /// let divided = start.perft_divide(3, |_, _| ControlFlow::Continue(())).expect("it is never stopped");
    /// assert_eq!((divided.counts.len(), divided.total), (20, 8_902));
    /// let stop = |_, nodes| if nodes < 1_000 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) };
    /// assert!(start.perft_divide(9, stop).is_none());
    /// ```
    pub fn perft_divide(
        &self,
        depth: u32,
        mut progress: impl FnMut(usize, u64) -> ControlFlow<()>,
    ) -> Option<PerftDivide> {
        let mut position = self.clone();
        let mut counts = Vec::new();
        let mut total = 0;
        for mv in self.legal_moves().into_iter().filter(|_| depth > 0) {
            let undo = position.make(mv);
            let done = counts.len();
            let before = total;
            count_with_progress(&mut position, depth - 1, &mut total, &mut |total| progress(done, total))
                .continue_value()?;
            position.unmake(mv, &undo);
            counts.push((mv, total - before));
        }
        // Without a ply there is one sequence of moves: none.
        Some(PerftDivide { counts, total: if depth == 0 { 1 } else { total } })
    }

    /// [`perft`](Self::perft) with the moves of the last ply made and unmade too, which measures [`make`](Self::make) and
    /// [`unmake`](Self::unmake).
    #[must_use]
    pub fn perft_no_bulk(&self, depth: u32) -> u64 {
        count::<true>(&mut self.clone(), &mut lists(depth))
    }
}

/// A list for each ply, so that no list is initialised while counting.
fn lists(depth: u32) -> Vec<MoveList> {
    vec![MoveList::new(); depth as usize]
}

/// Counts as deep as there are lists; the moves of the last ply are made only if `MAKE_LAST` says so.
fn count<const MAKE_LAST: bool>(position: &mut Position, lists: &mut [MoveList]) -> u64 {
    let Some((moves, lists)) = lists.split_first_mut() else { return 1 };
    if !MAKE_LAST && lists.is_empty() {
        return position.count_legal_moves();
    }
    moves.clear();
    position.append_legal_moves(moves);
    let mut nodes = 0;
    for mv in &*moves {
        let undo = position.make(mv);
        if lists.is_empty() {
            // The optimiser must not remove the last move.
            core::hint::black_box(&*position);
            nodes += 1;
        } else {
            nodes += count::<MAKE_LAST>(position, lists);
        }
        position.unmake(mv, &undo);
    }
    nodes
}

/// Adds to a count, and reports progress after each part.
fn count_with_progress(
    position: &mut Position,
    depth: u32,
    total: &mut u64,
    progress: &mut dyn FnMut(u64) -> ControlFlow<()>,
) -> ControlFlow<()> {
    if depth <= UNINTERRUPTED {
        *total += count::<false>(position, &mut lists(depth));
        return progress(*total);
    }
    for mv in &position.legal_moves() {
        let undo = position.make(mv);
        count_with_progress(position, depth - 1, total, progress)?;
        position.unmake(mv, &undo);
    }
    ControlFlow::Continue(())
}
