//! The analysis of a game as JSON.

use chess0x88::{Color, Move, Position};
use microchess_game::pgn::PgnGame;
use microchess_uci::Score;
use serde_json::{Value, json};

use super::annotate::annotator;
use super::review::{GameReview, Judgement, MoveReview};
use super::table::Summary;

/// A game: its players, and each move that was analysed.
pub(super) fn game(number: usize, pgn: &PgnGame, review: &GameReview) -> Value {
    let mut position = pgn.start.clone();
    let mut reviewed = review.moves.iter().peekable();
    let mut moves = Vec::new();
    for (ply, mv) in pgn.moves().enumerate() {
        moves.extend(reviewed.next_if(|review| review.ply == ply).map(|review| move_json(review, &position)));
        position.make(mv);
    }
    let players = Color::ALL.map(|side| player(review, side));
    let result = pgn.result.map_or_else(|| "*".to_owned(), |result| result.to_string());
    json!({
        "game": number,
        "annotator": annotator(),
        "start": pgn.start.to_string(),
        "result": result,
        "players": players,
        "moves": moves,
    })
}

fn player(review: &GameReview, side: Color) -> Value {
    let summary = Summary::new(review, side);
    let [inaccuracies, mistakes, blunders] = summary.judgements;
    json!({
        "color": side.name().to_lowercase(),
        "name": review.names[side as usize],
        "moves": summary.moves,
        "accuracy": summary.accuracy().map(tenths),
        "average_centipawn_loss": summary.average_loss().map(tenths),
        "inaccuracies": inaccuracies,
        "mistakes": mistakes,
        "blunders": blunders,
    })
}

fn move_json(review: &MoveReview, position: &Position) -> Value {
    json!({
        "ply": review.ply + 1,
        "san": position.san(review.mv).to_string(),
        "score": review.score.map(score),
        "best": review.best.first().map(|best| position.san(*best).to_string()),
        "best_score": review.best_score.map(score),
        "line": sans(position, &review.best),
        "centipawn_loss": review.centipawns_lost,
        "accuracy": tenths(review.accuracy),
        "judgement": review.judgement.map(Judgement::name),
    })
}

/// From White's point of view: `{"cp": 31}` or `{"mate": -3}`.
fn score(score: Score) -> Value {
    match score {
        Score::Centipawns(centipawns) => json!({ "cp": centipawns }),
        Score::Mate(moves) => json!({ "mate": moves }),
    }
}

fn tenths(number: f64) -> f64 {
    (10.0 * number).round() / 10.0
}

fn sans(position: &Position, moves: &[Move]) -> Vec<String> {
    let mut position = position.clone();
    let mut play = |mv: &Move| {
        let san = position.san(*mv).to_string();
        position.make(*mv);
        san
    };
    moves.iter().map(&mut play).collect()
}
