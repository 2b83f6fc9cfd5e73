//! Scores: centipawns of the side to move, mates by their distance from the root.

use microchess_uci::Score as UciScore;

/// The value of a position for the side to move, in centipawns.
pub type Score = i32;

/// No line is searched deeper than this many plies from the root.
pub const MAX_PLY: usize = 128;

/// The side to move is mated on the spot; a mate in `n` plies is worth `n` less.
pub const MATE: Score = 32_000;

/// Above every score.
pub(crate) const INFINITE: Score = 32_001;

/// Scores from here on are mates. A line has at most [`MAX_PLY`] plies, and a mate that the transposition table knows at its
/// end is at most as far again.
pub const MATE_BOUND: Score = MATE - 2 * MAX_PLY as Score;

/// The largest score that is not a mate. Far enough from the mates that nothing added to it looks like one.
pub(crate) const MAX_EVAL: Score = 30_000;

/// A draw.
pub(crate) const DRAW: Score = 0;

/// The score of being mated at a ply.
#[must_use]
pub(crate) const fn mated_at(ply: usize) -> Score {
    -MATE + ply as Score
}

/// The score of giving mate with a move made at a ply.
#[must_use]
pub(crate) const fn mate_at(ply: usize) -> Score {
    MATE - ply as Score
}

/// Whether a score is a mate for either side.
#[must_use]
pub const fn is_mate(score: Score) -> bool {
    score.abs() >= MATE_BOUND
}

/// The score as UCI writes it: mates in moves instead of plies.
#[must_use]
pub fn to_uci(score: Score) -> UciScore {
    if score >= MATE_BOUND {
        UciScore::Mate((MATE - score + 1) / 2)
    } else if score <= -MATE_BOUND {
        UciScore::Mate(-(MATE + score) / 2)
    } else {
        UciScore::Centipawns(score)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mates_are_counted_in_moves() {
        assert_eq!(to_uci(mate_at(1)), UciScore::Mate(1));
        assert_eq!(to_uci(mate_at(5)), UciScore::Mate(3));
        assert_eq!(to_uci(mated_at(0)), UciScore::Mate(0));
        assert_eq!(to_uci(mated_at(2)), UciScore::Mate(-1));
        assert_eq!(to_uci(-37), UciScore::Centipawns(-37));
        assert!(is_mate(mate_at(2 * MAX_PLY)) && !is_mate(MAX_EVAL));
    }
}
