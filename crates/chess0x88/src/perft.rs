//! Perft: counting the positions that so many half moves lead to.

use crate::position::Position;

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
    for played in &position.legal_moves() {
        let undo = position.play(played);
        if depth == 1 {
            // The last move must really be made, though nobody looks at what came of it.
            core::hint::black_box(&*position);
            nodes += 1;
        } else {
            nodes += count::<MAKE_LAST>(position, depth - 1);
        }
        position.take_back(played, &undo);
    }
    nodes
}
