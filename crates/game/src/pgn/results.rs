//! Results: the one after the moves, that of the tag, and what the last position says.

use chess0x88::{Outcome, Position};
use microchess_uci::shortened;

use super::builder::GameBuilder;
use crate::termination::GameResult;

impl GameBuilder {
    /// The result of the game by the one that stands after the moves: that, or that of the tag if it is only `*`.
    pub(super) fn final_result(&mut self, line: usize, result: Option<GameResult>) -> Option<GameResult> {
        let Some(tag) = self.tag("Result").map(str::to_owned) else { return result };
        match (result, GameResult::parse(&tag)) {
            (None, Some(of_tag)) => {
                self.problem(line, format!("the moves end with *, but the tag Result says {tag}, which counts"));
                Some(of_tag)
            }
            (result, of_tag) if result == of_tag && (result.is_some() || is_unknown_result(&tag)) => result,
            _ => {
                let written = result.map_or_else(|| "*".to_owned(), |result| result.to_string());
                let shown = shortened(&tag);
                let message = format!("the tag Result says {shown}, but the moves end with {written}, which counts");
                self.problem(line, message);
                self.keep_tag(&format!("[Result \"{tag}\"]"));
                result
            }
        }
    }

    /// Reports a result that the last position contradicts.
    pub(super) fn check_last_position(&mut self, line: usize, position: &Position, result: Option<GameResult>) {
        let Some(result) = result else { return };
        let Some(outcome) = position.outcome() else { return };
        let is_contradicted = match outcome {
            Outcome::Checkmate { winner } => result != GameResult::Win(winner),
            Outcome::Stalemate | Outcome::InsufficientMaterial => result != GameResult::Draw,
            _ => false,
        };
        if is_contradicted {
            self.problem(line, format!("the result is {result}, but the last position says: {outcome}"));
        }
    }
}

/// Whether the tag `Result` says that the result is not known.
fn is_unknown_result(tag: &str) -> bool {
    matches!(tag, "" | "*" | "?")
}
