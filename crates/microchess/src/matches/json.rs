//! A match in JSON. What is infinite, such as the Elo of a player who won everything, is null.

use microchess_game::matches::{CrossTable, MatchGame, MatchScore, SprtStatus, TournamentConfig};
use serde_json::{Value, json};

use super::table;

/// A game that is over.
pub(super) fn game(game: &MatchGame, table: &CrossTable) -> Value {
    let [white, black] = game.scheduled.players.map(|player| table.names[player].clone());
    json!({
        "round": game.number,
        // Names may be the same; the places in the list of players are not.
        "players": game.scheduled.players,
        "white": white,
        "black": black,
        "result": game.termination.result().to_string(),
        "termination": game.termination.to_string(),
        "forfeit": game.termination.is_forfeit(),
        "plies": game.pgn.mainline.moves.len(),
    })
}

/// The whole match. `games` are those of this run.
pub(super) fn report(config: &TournamentConfig, table: &CrossTable, games: Vec<Value>, is_stopped: bool) -> Value {
    let ratings = table.ratings(None);
    let player = |(index, player): (usize, &microchess_game::matches::MatchPlayer)| {
        let total = table.total(index);
        json!({
            "spec": player.spec.to_string(),
            "name": table.names[index],
            "limit": player.limit.to_string(),
            "games": total.games(),
            "points": f64::from(total.wins) + 0.5 * f64::from(total.draws),
            "elo": ratings[index].elo,
            "elo_error": ratings[index].error,
        })
    };
    let pairing = |(players, score): ([usize; 2], &MatchScore)| {
        json!({
            "players": players,
            "wins": score.wins,
            "draws": score.draws,
            "losses": score.losses,
            "pentanomial": score.pentanomial,
            "score": score.score(),
            "draw_ratio": score.draw_ratio(),
            "elo": interval(score.elo()),
            "nelo": interval(score.normalized_elo()),
            "los": score.los(),
        })
    };
    let sprt = config.sprt.map(|sprt| {
        let score = table.first_score();
        json!({
            "elo0": sprt.elo0,
            "elo1": sprt.elo1,
            "alpha": sprt.alpha,
            "beta": sprt.beta,
            "model": sprt.model.to_string(),
            "llr": sprt.llr(&score),
            "bounds": sprt.bounds(),
            "accepted": match sprt.status(&score) {
                SprtStatus::Accepted => json!("H1"),
                SprtStatus::Rejected => json!("H0"),
                SprtStatus::Open => Value::Null,
            },
        })
    });
    json!({
        "players": config.players.iter().enumerate().map(player).collect::<Vec<_>>(),
        "pairings": table.pairings().map(pairing).collect::<Vec<_>>(),
        "limit": table::limits(config),
        "openings": config.openings.to_string(),
        "seed": config.seed,
        "sprt": sprt,
        "resumed": config.finished.len(),
        "stopped": is_stopped,
        "games": games,
    })
}

/// A value with its 95% confidence interval.
fn interval([value, low, high]: [f64; 3]) -> Value {
    json!({ "value": value, "low": low, "high": high })
}
