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
        if depth == 0 { 1 } else { count(&mut self.clone(), depth) }
    }

    /// The same, with every move of the last half move made and taken back, not merely counted. It measures making
    /// moves.
    #[must_use]
    pub fn perft_making_every_move(&self, depth: u32) -> u64 {
        make_and_count(&mut self.clone(), depth)
    }
}

fn make_and_count(position: &mut Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut nodes = 0;
    for played in &position.legal_moves() {
        let undo = position.play(played);
        nodes += make_and_count(position, depth - 1);
        position.take_back(played, &undo);
    }
    nodes
}

fn count(position: &mut Position, depth: u32) -> u64 {
    let moves = position.legal_moves();
    if depth == 1 {
        return moves.len() as u64;
    }
    let mut nodes = 0;
    for played in &moves {
        let undo = position.play(played);
        nodes += count(position, depth - 1);
        position.take_back(played, &undo);
    }
    nodes
}
