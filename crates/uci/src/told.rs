//! The game that `position` tells, again and again, each time a move longer.

use arena::Game;
use chess0x88::Position;

/// What was told last, and the game that it was.
#[derive(Debug, Default)]
pub(crate) struct GameCache {
    last: Option<Last>,
}

#[derive(Debug)]
struct Last {
    fen: Option<String>,
    moves: Vec<String>,
    game: Game,
}

impl GameCache {
    /// The game with this start and these moves. If it goes on from what was told last, only the new moves are read.
    pub(crate) fn game(&mut self, fen: Option<String>, moves: Vec<String>) -> Result<Game, String> {
        let goes_on = self.last.take().filter(|last| last.fen == fen && moves.starts_with(&last.moves));
        let (mut game, known) = match goes_on {
            Some(last) => (last.game, last.moves.len()),
            None => (Game::new(read_start(fen.as_deref())?), 0),
        };
        for (index, text) in moves.iter().enumerate().skip(known) {
            let wrong = |error: &dyn std::fmt::Display| format!("bad move {} {text:?}: {error}", index + 1);
            let mv = game.position().parse_uci(text).map_err(|error| wrong(&error))?;
            game.play_on(mv).map_err(|error| wrong(&error))?;
        }
        self.last = Some(Last { fen, moves, game: game.clone() });
        Ok(game)
    }
}

fn read_start(fen: Option<&str>) -> Result<Position, String> {
    match fen {
        None => Ok(Position::start()),
        Some(fen) => fen.parse().map_err(|error| format!("bad FEN {fen:?}: {error}")),
    }
}
