//! What a weak player overlooks.
//!
//! Each question is decided once for a game: the random number depends on the game's seed and on the move in question, so a
//! capture that was overlooked stays overlooked until another piece or another square is concerned.

use chess0x88::{History, Move, PieceType, Position};

use super::profile::Profile;
use crate::endgame::distance;
use crate::ordering::captured;
use crate::random::{mix, unit};

/// The questions that are asked, so that each has its own random numbers.
#[derive(Clone, Copy)]
enum Question {
    Capture = 1,
    Reply = 2,
    Mate = 3,
    MateReply = 4,
}

/// The eyes of a player in a game.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sight {
    pub(super) profile: Profile,
    pub(super) seed: u64,
}

impl Sight {
    /// Whether the player overlooks a capture of its own. Recaptures are always seen.
    pub(super) fn overlooks_capture(self, history: &History, mv: Move) -> bool {
        let position = history.position();
        let Some(victim) = captured(position, mv) else { return false };
        if history.moves().next_back().is_some_and(|last| last.dest() == mv.to()) {
            return false;
        }
        self.is_overlooked(Question::Capture, position, mv, self.profile.overlooks_capture * ease(mv, victim))
    }

    /// Whether the player overlooks that the opponent answers its last move by a capture.
    pub(super) fn overlooks_reply(self, after: &Position, reply: Move) -> bool {
        let Some(victim) = captured(after, reply) else { return false };
        self.is_overlooked(Question::Reply, after, reply, self.profile.overlooks_reply * ease(reply, victim))
    }

    /// Whether the player overlooks a move of its own that mates.
    pub(super) fn overlooks_mate(self, position: &Position, mv: Move) -> bool {
        self.is_overlooked(Question::Mate, position, mv, self.profile.overlooks_mate)
    }

    /// Whether the player overlooks that the opponent's reply is mate. A mate against oneself is looked for less.
    pub(super) fn overlooks_mate_reply(self, after: &Position, reply: Move) -> bool {
        self.is_overlooked(Question::MateReply, after, reply, self.profile.overlooks_mate)
    }

    fn is_overlooked(self, question: Question, position: &Position, mv: Move, chance: f64) -> bool {
        let mover = position.board().get(mv.from()).map_or(0, |piece| u64::from(piece.code()));
        chance > 0.0 && unit(mix(&[self.seed, question as u64, mover, u64::from(mv.bits())])) < chance
    }
}

/// How easily a capture is overlooked, as a factor: long moves more easily, large pieces less.
fn ease(mv: Move, victim: PieceType) -> f64 {
    let length = match distance(mv.from(), mv.to()) {
        0 | 1 => 0.5,
        2 => 0.8,
        3 | 4 => 1.1,
        _ => 1.5,
    };
    let size = match victim {
        PieceType::Pawn => 1.2,
        PieceType::Queen | PieceType::King => 0.4,
        _ => 1.0,
    };
    length * size
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::strength::Strength;

    fn share(elo: u32, overlooked: impl Fn(Sight) -> bool) -> f64 {
        let profile = Profile::new(Strength::new(elo));
        let count = (0..2000).filter(|seed| overlooked(Sight { profile, seed: *seed })).count();
        count as f64 / 2000.0
    }

    #[test]
    fn queens_are_seen_more_often_than_pawns_and_near_pieces_more_often_than_far_ones() {
        let position: Position = "7q/8/8/4k3/3p4/2B5/8/B3K3 w - - 0 1".parse().unwrap();
        let history = History::new(position.clone());
        let near_pawn = position.parse_san("Bxd4+").unwrap();
        let captures = |mv| share(600, |sight| sight.overlooks_capture(&history, mv));
        assert!(captures(near_pawn) > 0.05 && captures(near_pawn) < 0.25);
        let far: Position = "7q/8/4k3/8/8/8/8/B3K3 w - - 0 1".parse().unwrap();
        let far = History::new(far);
        let queen = far.position().parse_san("Bxh8").unwrap();
        let pawn: Position = "8/6p1/4k3/8/8/8/8/B3K3 w - - 0 1".parse().unwrap();
        let pawn = History::new(pawn);
        let long = pawn.position().parse_san("Bxg7").unwrap();
        let share_of = |history: &History, mv| share(600, |sight| sight.overlooks_capture(history, mv));
        assert!(share_of(&far, queen) < share_of(&pawn, long) / 2.0);
        assert!(share_of(&pawn, long) > captures(near_pawn) * 2.0);
    }

    #[test]
    fn quiet_moves_and_recaptures_are_not_overlooked() {
        let mut history = History::default();
        for san in ["e4", "d5", "exd5"] {
            history.play(history.position().parse_san(san).unwrap()).unwrap();
        }
        let [recapture, quiet] = ["Qxd5", "Nf6"].map(|san| history.position().parse_san(san).unwrap());
        assert_eq!(share(600, |sight| sight.overlooks_capture(&history, recapture)), 0.0);
        assert_eq!(share(600, |sight| sight.overlooks_capture(&history, quiet)), 0.0);
    }

    #[test]
    fn mates_in_one_are_seen_according_to_the_level() {
        let position: Position = "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1".parse().unwrap();
        let mate = position.parse_san("Ra8#").unwrap();
        let missed = |elo| share(elo, |sight| sight.overlooks_mate(&position, mate));
        assert!((missed(600) - 0.5).abs() < 0.05);
        assert!(missed(600) > missed(800) && missed(800) > missed(1000) && missed(1000) > missed(1200));
        assert_eq!(missed(1400), 0.0);
    }
}
