//! What the net sees of a position: 768 inputs for each side's perspective, mirrored so that the own king stands on the
//! files a to d, and other ones for each part of the board where the own king stands.
//!
//! An input's index is part x 768 + side x 384 + type x 64 + square. Side 0 is the perspective's own, 1 the opponent's. Squares
//! count from a1, after the board has been flipped for Black and mirrored where the own king stands on the files e to h.

use crate::record::{MAX_PIECES, Record};

/// The inputs of one perspective while its king stays in one part of the board.
pub const BOARD_INPUTS: usize = 768;

/// The parts of the board where a king can stand.
pub const KING_PARTS: usize = 4;

/// The inputs of one perspective.
pub const INPUTS: usize = KING_PARTS * BOARD_INPUTS;

/// The output buckets, by the number of pieces.
pub const BUCKETS: usize = 8;

const KING: u8 = 5;
const OPPONENT: u16 = 384;

/// The part of the board in which a king stands, seen from its own side and mirrored: castled, in the middle of the first rank, on
/// the second rank, or further.
#[inline]
pub(crate) const fn king_part(square: u8) -> usize {
    match square {
        0 | 1 => 0,
        2..=7 => 1,
        8..=15 => 2,
        _ => 3,
    }
}

/// The active inputs of both perspectives.
pub struct Features {
    own: [u16; MAX_PIECES],
    other: [u16; MAX_PIECES],
    len: usize,
}

impl Features {
    /// The inputs of a record.
    #[must_use]
    #[inline]
    pub fn new(record: &Record) -> Self {
        let mut flips = [0u8, 56];
        let mut parts = [0u16; 2];
        for (square, _, is_black) in record.pieces().filter(|(_, piece_type, _)| *piece_type == KING) {
            let side = usize::from(is_black);
            if square & 4 != 0 {
                flips[side] ^= 7;
            }
            parts[side] = (king_part(square ^ flips[side]) * BOARD_INPUTS) as u16;
        }
        let mover = record.is_black_to_move();
        let (own_side, other_side) = (usize::from(mover), usize::from(!mover));
        let (own_flip, other_flip) = (flips[own_side], flips[other_side]);
        let (own_part, other_part) = (parts[own_side], parts[other_side]);
        let mut features = Self { own: [0; MAX_PIECES], other: [0; MAX_PIECES], len: 0 };
        let slots = features.own.iter_mut().zip(&mut features.other);
        for ((own, other), (square, piece_type, is_black)) in slots.zip(record.pieces()) {
            let piece = u16::from(piece_type) * 64;
            let is_own = is_black == mover;
            *own = own_part + piece + u16::from(square ^ own_flip) + if is_own { 0 } else { OPPONENT };
            *other = other_part + piece + u16::from(square ^ other_flip) + if is_own { OPPONENT } else { 0 };
            features.len += 1;
        }
        features
    }

    /// The inputs in the perspective of the side to move.
    #[must_use]
    #[inline]
    pub fn own(&self) -> &[u16] {
        &self.own[..self.len]
    }

    /// The inputs in the perspective of the other side.
    #[must_use]
    #[inline]
    pub fn other(&self) -> &[u16] {
        &self.other[..self.len]
    }

    /// The output bucket: more pieces, higher bucket.
    #[must_use]
    #[inline]
    pub fn bucket(&self) -> usize {
        (self.len.max(2) - 2) / 4 % BUCKETS
    }
}

#[cfg(test)]
mod tests {
    use chess0x88::Position;

    use super::*;
    use crate::record::{GameResult, Label};

    fn features(fen: &str) -> Features {
        let position: Position = fen.parse().unwrap();
        let label = Label { score: 0, result: GameResult::Draw, ply: 0, is_first: true };
        Features::new(&Record::new(&position, label))
    }

    fn sorted(inputs: &[u16]) -> Vec<u16> {
        let mut inputs = inputs.to_vec();
        inputs.sort_unstable();
        inputs
    }

    #[test]
    fn inputs_are_mirrored_by_the_own_king() {
        // White's king is on e1, so its perspective is mirrored: e1 is d1 (3), the pawn on a2 is on h2 (15), and Black's king
        // on c8 on f8 (61). Black's is only flipped: c8 is c1 (2), e1 is e8 (60), a2 is a7 (48). Both kings are in part 1.
        let white = features("2k5/8/8/8/8/8/P7/4K3 w - - 0 1");
        assert_eq!(white.own(), [320 + 3, 15, 384 + 320 + 61].map(|input| 768 + input));
        assert_eq!(white.other(), [384 + 320 + 60, 384 + 48, 320 + 2].map(|input| 768 + input));
        let black = features("2k5/8/8/8/8/8/P7/4K3 b - - 0 1");
        assert_eq!((black.own(), black.other()), (white.other(), white.own()));
    }

    #[test]
    fn each_part_of_the_board_has_inputs_of_its_own() {
        let king = |fen| features(fen).own()[0];
        assert_eq!(king("7k/8/8/8/8/8/8/1K6 w - - 0 1"), 320 + 1);
        assert_eq!(king("7k/8/8/8/8/8/8/4K3 w - - 0 1"), 768 + 320 + 3);
        assert_eq!(king("7k/8/8/8/8/8/K7/8 w - - 0 1"), 2 * 768 + 320 + 8);
        assert_eq!(king("7k/8/8/8/8/K7/8/8 w - - 0 1"), 3 * 768 + 320 + 16);
    }

    #[test]
    fn mirrored_and_colour_swapped_positions_look_alike() {
        let one = features("r3k2r/pp3p2/2n5/3q4/8/5N2/PPP5/1K1R4 w - - 0 1");
        let mirrored = features("r2k3r/2p3pp/5n2/4q3/8/2N5/5PPP/4R1K1 w - - 0 1");
        let swapped = features("1k1r4/ppp5/5n2/8/3Q4/2N5/PP3P2/R3K2R b - - 0 1");
        for other in [mirrored, swapped] {
            assert_eq!(sorted(one.own()), sorted(other.own()));
            assert_eq!(sorted(one.other()), sorted(other.other()));
        }
    }

    #[test]
    fn buckets_follow_the_number_of_pieces() {
        assert_eq!(features("2k5/8/8/8/8/8/P7/4K3 w - - 0 1").bucket(), 0);
        assert_eq!(features("2k5/8/8/8/8/8/PPPP4/4K3 w - - 0 1").bucket(), 1);
        assert_eq!(features("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1").bucket(), 7);
    }
}
