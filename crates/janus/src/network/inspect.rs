//! Questions about the net that the search does not ask.

use chess0x88::{Color, Position, Square};

use super::{Network, Orientation, Row, bucket, feature};
use crate::score::Score;

impl Network {
    /// The centipawns at which the expected result is 1 / (1 + 1/e), about 73%: the net's score divided by it is the
    /// logarithm of the odds.
    #[must_use]
    pub const fn scale(&self) -> i32 {
        self.scale
    }

    /// The output that judges a position, from 0 for the fewest pieces on the board.
    #[must_use]
    pub fn output_bucket(&self, position: &Position) -> usize {
        bucket(position)
    }

    /// The score of a position for the side to move as if a piece were not there. The output is the same as with it, so
    /// that the difference is the piece's own. `None` if the square is empty or has a king, without which nothing works.
    #[must_use]
    pub fn evaluate_without(&self, position: &Position, square: Square) -> Option<Score> {
        let piece =
            position.board().get(square).filter(|_| Color::ALL.iter().all(|side| position.king(*side) != square))?;
        let us = position.turn();
        let [ours, theirs] = [us, !us].map(|side| {
            let Row(mut values) = self.refresh(side, position);
            let orientation = Orientation::new(side, position.king(side));
            let removed = &self.features[feature(side, orientation, piece, square)];
            for (value, weight) in values.iter_mut().zip(&removed.0) {
                *value = value.wrapping_sub(*weight);
            }
            Row(values)
        });
        Some(self.output([&ours, &theirs], bucket(position)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Within the same bucket it is the score of the position with the piece taken off the board.
    #[test]
    fn without_a_piece_is_the_position_without_it() {
        let network = Network::embedded();
        let position: Position = "4k3/ppp3r1/8/8/3n4/8/PPP3R1/4K3 w - - 0 1".parse().unwrap();
        let mut compared = 0;
        for (square, _) in position.board().pieces() {
            let mut setup = position.setup();
            setup.board.set(square, None);
            let without = network.evaluate_without(&position, square);
            let Ok(removed) = Position::new(&setup) else {
                assert_eq!(without, None, "{square}");
                continue;
            };
            if bucket(&removed) == bucket(&position) {
                assert_eq!(without, Some(network.evaluate(&removed)), "{square}");
                compared += 1;
            }
        }
        assert_eq!(compared, 9);
        assert_eq!(network.evaluate_without(&position, Square::H5), None);
    }
}
