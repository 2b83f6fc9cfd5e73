//! The game that `position` sends again and again, each time a move longer.

use std::fmt::Display;

use chess0x88::{History, Position};

/// The last game that was sent. If the next one continues it, only the new moves are read.
#[derive(Debug, Default)]
pub(super) struct GameCache {
    last: Option<Last>,
}

#[derive(Debug)]
struct Last {
    fen: Option<String>,
    moves: Vec<String>,
    history: History,
}

impl GameCache {
    /// The game with this start and these moves, or what is wrong with it.
    pub(super) fn history(&mut self, fen: Option<String>, moves: Vec<String>) -> Result<History, String> {
        let continued = self.last.take().filter(|last| last.fen == fen && moves.starts_with(&last.moves));
        let (mut history, known) = match continued {
            Some(last) => (last.history, last.moves.len()),
            None => (History::new(parse_start(fen.as_deref())?), 0),
        };
        for (index, text) in moves.iter().enumerate().skip(known) {
            let wrong = |error: &dyn Display| format!("bad move {} {text:?}: {error}", index + 1);
            let mv = history.position().parse_uci(text).map_err(|error| wrong(&error))?;
            history.play(mv).map_err(|error| wrong(&error))?;
        }
        self.last = Some(Last { fen, moves, history: history.clone() });
        Ok(history)
    }
}

fn parse_start(fen: Option<&str>) -> Result<Position, String> {
    match fen {
        None => Ok(Position::start()),
        Some(fen) => fen.parse().map_err(|error| format!("bad FEN {fen:?}: {error}")),
    }
}
