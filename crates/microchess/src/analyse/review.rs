//! How good the moves of a game were.
//!
//! The measure is the score that a side can expect, in percent: 50 is even, 100 a certain win. A move that is not the best
//! loses some of it, and the loss says how bad the move is wherever the game stands: a pawn counts much in an even game and
//! nearly nothing when a queen is ahead.

use chess0x88::{Color, Move};
use microchess_game::pgn::PgnGame;
use microchess_uci::Score;

use super::evaluate::Evaluation;

/// An advantage of this many centipawns makes ten wins out of eleven points to expect.
const CENTIPAWNS_FOR_TEN_TO_ONE: f64 = 400.0;

/// The accuracy of a move halves with each loss of this many percent of the expected score.
const HALVES_EACH: f64 = 15.0;

/// Centipawns beyond this are not counted: what is won is won.
const MOST_CENTIPAWNS: i32 = 1000;

/// A move that is not good.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Judgement {
    Inaccuracy,
    Mistake,
    Blunder,
}

impl Judgement {
    /// All of them, the mildest first.
    pub(super) const ALL: [Self; 3] = [Self::Inaccuracy, Self::Mistake, Self::Blunder];

    /// The judgement of a move that loses so many percent of the expected score.
    fn new(lost: f64) -> Option<Self> {
        Self::ALL.into_iter().rev().find(|judgement| lost >= judgement.least_loss())
    }

    /// How many percent of the expected score it loses at least. At an even score these are about half a pawn, a pawn, and
    /// two pawns.
    const fn least_loss(self) -> f64 {
        match self {
            Self::Inaccuracy => 7.0,
            Self::Mistake => 14.0,
            Self::Blunder => 25.0,
        }
    }

    /// The number of its glyph in PGN: `?!`, `?`, `??`.
    pub(super) const fn nag(self) -> u8 {
        match self {
            Self::Inaccuracy => 6,
            Self::Mistake => 2,
            Self::Blunder => 4,
        }
    }

    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Inaccuracy => "inaccuracy",
            Self::Mistake => "mistake",
            Self::Blunder => "blunder",
        }
    }
}

/// A move, compared with the best one.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct MoveReview {
    /// The ply before the move, counted from 0.
    pub(super) ply: usize,
    pub(super) side: Color,
    pub(super) mv: Move,
    /// The best line before it.
    pub(super) best: Vec<Move>,
    /// What that line was worth, from White's point of view.
    pub(super) best_score: Option<Score>,
    /// What the position is worth after the move, from White's point of view; `None` if it mates.
    pub(super) score: Option<Score>,
    pub(super) centipawns_lost: i32,
    /// In percent.
    pub(super) accuracy: f64,
    pub(super) judgement: Option<Judgement>,
}

/// The moves of a game whose positions before and after are evaluated.
#[derive(Clone, Debug)]
pub(super) struct GameReview {
    /// The names of White and Black.
    pub(super) names: [String; 2],
    pub(super) moves: Vec<MoveReview>,
}

impl GameReview {
    /// Reviews what is evaluated.
    pub(super) fn new(pgn: &PgnGame, evaluations: &[Option<Evaluation>]) -> Self {
        let pairs = evaluations.windows(2).zip(pgn.moves()).enumerate();
        let moves = pairs.filter_map(|(ply, (pair, mv))| match pair {
            [Some(before), Some(after)] => Some(review(ply, mv, before, after)),
            _ => None,
        });
        let name = |tag: &str| pgn.tag(tag).filter(|name| !["", "?"].contains(name)).unwrap_or(tag).to_owned();
        let [white, black] = ["White", "Black"].map(name);
        // A player against itself is two players.
        let names =
            if white == black { [format!("{white} (White)"), format!("{black} (Black)")] } else { [white, black] };
        Self { names, moves: moves.collect() }
    }
}

fn review(ply: usize, mv: Move, before: &Evaluation, after: &Evaluation) -> MoveReview {
    // Two searches seldom agree to the centipawn, so the best move loses nothing by definition.
    let is_best = before.line.first() == Some(&mv);
    let lost = (expected_score(before.score) - (100.0 - expected_score(after.score))).max(0.0);
    let centipawns = (centipawns(before.score) + centipawns(after.score)).max(0);
    let (lost, centipawns_lost) = if is_best { (0.0, 0) } else { (lost, centipawns) };
    MoveReview {
        ply,
        side: before.turn,
        mv,
        best: before.line.clone(),
        best_score: before.white_score(),
        score: after.white_score(),
        centipawns_lost,
        accuracy: 100.0 * (-lost / HALVES_EACH).exp2(),
        judgement: Judgement::new(lost),
    }
}

/// The score that the side to move can expect, in percent.
fn expected_score(score: Score) -> f64 {
    match score {
        Score::Centipawns(centipawns) => {
            100.0 / (1.0 + 10_f64.powf(-f64::from(centipawns) / CENTIPAWNS_FOR_TEN_TO_ONE))
        }
        Score::Mate(moves) => {
            if moves > 0 {
                100.0
            } else {
                0.0
            }
        }
    }
}

/// A score in centipawns, within bounds.
fn centipawns(score: Score) -> i32 {
    match score {
        Score::Centipawns(centipawns) => centipawns.clamp(-MOST_CENTIPAWNS, MOST_CENTIPAWNS),
        Score::Mate(moves) if moves > 0 => MOST_CENTIPAWNS,
        Score::Mate(_) => -MOST_CENTIPAWNS,
    }
}

#[cfg(test)]
mod tests {
    use chess0x88::Position;

    use super::*;

    const CP: fn(i32) -> Score = Score::Centipawns;

    /// White plays e4; its best move is another, or the same.
    fn reviewed(before: Score, after: Score, best: &str) -> MoveReview {
        let start = Position::start();
        let [mv, best] = ["e4", best].map(|san| start.parse_san(san).unwrap());
        let before = Evaluation { turn: Color::White, score: before, line: vec![best] };
        let after = Evaluation { turn: Color::Black, score: after, line: Vec::new() };
        review(0, mv, &before, &after)
    }

    #[test]
    fn a_loss_is_judged_by_what_can_be_expected() {
        let judged = |before, after| reviewed(before, after, "d4").judgement;
        assert_eq!(judged(CP(0), CP(30)), None);
        assert_eq!(judged(CP(0), CP(55)), Some(Judgement::Inaccuracy));
        assert_eq!(judged(CP(0), CP(110)), Some(Judgement::Mistake));
        assert_eq!(judged(CP(0), CP(250)), Some(Judgement::Blunder));
        assert_eq!(judged(CP(900), CP(-700)), None, "it still wins");
        assert_eq!(judged(Score::Mate(3), CP(-900)), None);
        assert_eq!(judged(Score::Mate(3), CP(0)), Some(Judgement::Blunder));
        assert_eq!(judged(CP(0), Score::Mate(2)), Some(Judgement::Blunder));
        assert_eq!(judged(Score::Mate(1), Score::Mate(0)), None, "it mates, if in another way");
    }

    #[test]
    fn the_best_move_loses_nothing() {
        let best = reviewed(CP(100), CP(300), "e4");
        assert_eq!((best.centipawns_lost, best.accuracy, best.judgement), (0, 100.0, None));
        let gain = reviewed(CP(0), CP(-100), "d4");
        assert_eq!((gain.centipawns_lost, gain.accuracy), (0, 100.0), "better than thought is not worse");
    }

    #[test]
    fn accuracy_halves_with_fifteen_percent() {
        let loss = reviewed(CP(0), CP(400), "d4");
        assert_eq!(loss.centipawns_lost, 400);
        // 50 percent of the score were expected, and one part in eleven is left.
        let lost: f64 = 50.0 - 100.0 / 11.0;
        assert!((loss.accuracy - 100.0 * 0.5_f64.powf(lost / 15.0)).abs() < 1e-9);
        assert_eq!(reviewed(Score::Mate(2), Score::Mate(2), "d4").centipawns_lost, 2000);
    }
}
