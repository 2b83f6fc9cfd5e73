//! The hidden layers of a line of moves, brought up to date only where they are asked for.

use chess0x88::{Color, MoveChanges, Position};

use super::layer_cache::LayerCache;
use super::{HIDDEN, Network, Orientation, Row, bucket, feature};
use crate::score::Score;

/// The hidden layers of the positions from the root of a search to the current one.
///
/// Making a move only notes what it changes. When a position is evaluated, the changes since the last evaluated one are
/// added. Many positions never are: those in check, those that the transposition table knows, and those after which the
/// search stops at once.
#[derive(Clone, Debug)]
pub(crate) struct Accumulators {
    entries: Vec<Entry>,
    top: usize,
    cache: LayerCache,
}

/// The hidden layers of one position.
#[derive(Clone, Debug)]
struct Entry {
    /// The hidden layer of each side, if it is up to date.
    values: [Row; 2],
    is_computed: [bool; 2],
    /// How each side looks at the board.
    orientations: [Orientation; 2],
    /// What the move before it has changed; nothing for a null move.
    changes: Option<MoveChanges>,
}

impl Entry {
    fn new(position: &Position, changes: Option<MoveChanges>) -> Self {
        Self {
            values: [const { Row([0; HIDDEN]) }; 2],
            is_computed: [false; 2],
            orientations: orientations(position),
            changes,
        }
    }
}

/// How both sides look at the board.
fn orientations(position: &Position) -> [Orientation; 2] {
    Color::ALL.map(|side| Orientation::new(side, position.king(side)))
}

impl Accumulators {
    /// The accumulators of a root position.
    #[must_use]
    pub(crate) fn new(root: &Position) -> Self {
        Self { entries: vec![Entry::new(root, None)], top: 0, cache: LayerCache::new() }
    }

    /// Begins again with another root, and maybe another net, keeping the memory.
    pub(crate) fn reset(&mut self, root: &Position) {
        self.top = 0;
        self.cache = LayerCache::new();
        if let Some(entry) = self.entries.first_mut() {
            entry.is_computed = [false; 2];
            entry.orientations = orientations(root);
        }
    }

    /// Notes a move: what it changes, and the position after it. A null move changes nothing.
    #[inline]
    pub(crate) fn push(&mut self, changes: Option<MoveChanges>, after: &Position) {
        self.top += 1;
        match self.entries.get_mut(self.top) {
            Some(entry) => {
                entry.is_computed = [false; 2];
                entry.orientations = orientations(after);
                entry.changes = changes;
            }
            None => self.entries.push(Entry::new(after, changes)),
        }
    }

    /// Forgets the last move.
    #[inline]
    pub(crate) fn pop(&mut self) {
        self.top = self.top.saturating_sub(1);
    }

    /// The net's score of the current position for the side to move.
    pub(crate) fn evaluate(&mut self, network: &Network, position: &Position) -> Score {
        for side in Color::ALL {
            self.update(network, position, side);
        }
        let (us, values) = (position.turn() as usize, &self.entries[self.top].values);
        network.output([&values[us], &values[us ^ 1]], bucket(position))
    }

    /// Brings the hidden layer of a side up to date.
    fn update(&mut self, network: &Network, position: &Position, side: Color) {
        let index = side as usize;
        let orientation = self.entries[self.top].orientations[index];
        let mut first = self.top;
        while !self.entries[first].is_computed[index] {
            // The rows of all pieces differ when the side looks at the board in another way.
            if first == 0 || self.entries[first - 1].orientations[index] != orientation {
                let entry = &mut self.entries[self.top];
                entry.values[index].clone_from(self.cache.refresh(network, side, orientation, position));
                entry.is_computed[index] = true;
                return;
            }
            first -= 1;
        }
        for next in first + 1..=self.top {
            let (before, after) = self.entries.split_at_mut(next);
            let (Some(before), Some(after)) = (before.last(), after.first_mut()) else { return };
            network.apply(after.changes.as_ref(), side, orientation, &before.values[index], &mut after.values[index]);
            after.is_computed[index] = true;
        }
    }
}

impl Network {
    /// Computes a hidden layer from the one before a move.
    #[inline]
    fn apply(
        &self,
        changes: Option<&MoveChanges>,
        side: Color,
        orientation: Orientation,
        before: &Row,
        after: &mut Row,
    ) {
        let row = |(piece, square)| &self.features[feature(side, orientation, piece, square)];
        let Some(changes) = changes else {
            after.clone_from(before);
            return;
        };
        match (changes.removed(), changes.added()) {
            ([removed], [added]) => {
                let (removed, added) = (row(*removed), row(*added));
                for (i, value) in after.0.iter_mut().enumerate() {
                    *value = before.0[i].wrapping_add(added.0[i]).wrapping_sub(removed.0[i]);
                }
            }
            ([moved, captured], [added]) => {
                let (moved, captured, added) = (row(*moved), row(*captured), row(*added));
                for (i, value) in after.0.iter_mut().enumerate() {
                    *value = before.0[i].wrapping_add(added.0[i]).wrapping_sub(moved.0[i]).wrapping_sub(captured.0[i]);
                }
            }
            (removed, added) => {
                after.clone_from(before);
                added.iter().for_each(|added| after.add(row(*added)));
                removed.iter().for_each(|removed| after.subtract(row(*removed)));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Random games, evaluated at random moments, and taken back in part.
    #[test]
    fn updates_equal_what_is_computed_from_nothing() {
        let network = Network::embedded();
        let mut random = 1976_u64;
        let mut next = |bound: usize| {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (random >> 33) as usize % bound
        };
        let mut compared = 0;
        for fen in [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
            "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
        ] {
            for _ in 0..20 {
                let mut position: Position = fen.parse().unwrap();
                let mut accumulators = Accumulators::new(&position);
                let mut made = Vec::new();
                for _ in 0..120 {
                    let moves = position.legal_moves();
                    if moves.is_empty() || (next(5) == 0 && !made.is_empty()) {
                        let Some((mv, undo)) = made.pop() else { break };
                        position.unmake(mv, &undo);
                        accumulators.pop();
                    } else {
                        let mv = moves[next(moves.len())];
                        let changes = position.move_changes(mv);
                        made.push((mv, position.make(mv)));
                        accumulators.push(changes, &position);
                    }
                    if next(3) == 0 {
                        assert_eq!(accumulators.evaluate(&network, &position), network.evaluate(&position));
                        compared += 1;
                    }
                }
            }
        }
        assert!(compared > 1000);
    }
}
