//! Whole games and counts of positions.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use chess0x88::Position;
use microchess_1976::Level;
use microchess_bridge_1976::{Book, Player1976};
use microchess_game::pgn::PgnReader;
use microchess_game::{Game, GameConfig, MoveLimit, PlayedGame, TimeControl};
use microchess_uci::StopFlag;

use crate::expect;

/// A game by the clock, with a clock that a page would bring along: each look at it is a millisecond later.
pub(crate) fn self_play() -> Result<(), String> {
    let looks = AtomicU64::new(0);
    let now = || Duration::from_millis(looks.fetch_add(1, Ordering::Relaxed));
    let stop = StopFlag::default();
    let control = TimeControl { moves: None, time: Duration::from_secs(60), increment: Duration::from_millis(10) };
    let rules = GameConfig::new(MoveLimit::Clock(control), 1976, &stop, &now);
    // White reports its reasons, as on a screen; Black only decides, as in a match.
    let mut white = Player1976::new(Level::Normal);
    let mut black = Player1976::new(Level::Normal).with_book(Book::Closed).decision_only();
    let played = PlayedGame::play(Game::new(Position::start()), [&mut white, &mut black], rules);

    let termination = played.game.termination().ok_or("the game has not ended")?;
    expect("termination", termination.to_string().as_str(), "Black wins by checkmate")?;
    expect("plies", played.game.history().moves().len(), 74)?;
    let last = "2bk1b1r/1p1pn1p1/2pn1p1p/2r5/6P1/NP5P/PK6/2q5 w - - 2 38";
    expect("last position", played.game.position().to_string().as_str(), last)?;
    let text = played.pgn().to_string();
    let again = PgnReader::new(text.as_bytes()).next().ok_or("no PGN")?.map_err(|error| error.to_string())?;
    expect("problems of its PGN", again.problems.len(), 0)?;
    expect("moves of its PGN", again.moves().collect(), played.game.history().moves().collect::<Vec<_>>())
}

/// The published count.
pub(crate) fn perft() -> Result<(), String> {
    expect("perft 4", Position::start().perft(4), 197_281)
}
