//! What is written for each game.

use chess0x88::Position;
use microchess_game::GameResult;
use microchess_game::pgn::PgnGame;
use serde_json::{Map, Value, json};

use super::stats::Stats;
use crate::cli::PgnArgs;
use crate::messages::json_line;

/// What is written for each game.
#[derive(Clone, Copy, Debug)]
pub(super) enum Output {
    Pgn,
    Nothing,
    Stats,
    FinalFen,
    Json,
}

impl Output {
    pub(super) const fn new(args: &PgnArgs) -> Self {
        match args {
            PgnArgs { quiet: true, .. } => Self::Nothing,
            PgnArgs { stats: true, .. } => Self::Stats,
            PgnArgs { final_fen: true, .. } => Self::FinalFen,
            PgnArgs { json: true, .. } => Self::Json,
            _ => Self::Pgn,
        }
    }

    /// Appends a game to a text, or counts it.
    pub(super) fn write(self, game: &PgnGame, text: &mut String, stats: &mut Stats) {
        match self {
            Self::Pgn => game.write_to(text),
            Self::Nothing => {}
            Self::Stats => stats.count(game),
            Self::FinalFen => {
                // A game of which no board could be set up has a line too, so that lines stay beside their games.
                let fen = if game.unread_moves.is_some() { "-".to_owned() } else { final_position(game).to_string() };
                text.push_str(&fen);
                text.push('\n');
            }
            Self::Json => {
                text.push_str(&json_line(&json_of(game)));
                text.push('\n');
            }
        }
    }
}

/// The position after the last move of the main line.
pub(super) fn final_position(game: &PgnGame) -> Position {
    let mut position = game.start.clone();
    for mv in game.moves() {
        position.make(mv);
    }
    position
}

/// A game as an object: tags, result, positions, moves, problems.
fn json_of(game: &PgnGame) -> Value {
    let tags: Map<String, Value> = game.tags.iter().map(|(name, value)| (name.clone(), json!(value))).collect();
    let problems: Vec<Value> =
        game.problems.iter().map(|problem| json!({ "line": problem.line, "message": problem.message })).collect();
    let mut object = json!({
        "tags": tags,
        "result": game.result.map_or("*", GameResult::as_str),
        "problems": problems,
    });
    if let Some(text) = &game.unread_moves {
        object["unread_moves"] = json!(text);
        return object;
    }
    let mut position = game.start.clone();
    let mut moves = Vec::with_capacity(game.mainline.moves.len());
    for mv in game.moves() {
        moves.push(position.san(mv).to_string());
        position.make(mv);
    }
    object["start_fen"] = json!(game.start.to_string());
    object["moves"] = json!(moves);
    object["plies"] = json!(moves.len());
    object["final_fen"] = json!(position.to_string());
    object
}
