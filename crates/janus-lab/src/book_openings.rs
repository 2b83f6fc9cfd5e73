//! Openings of matches: the beginnings of the lines of Janus's own book.

use std::collections::HashSet;

use anyhow::Result;
use chess0x88::{History, Position};
use microchess_game::Game;
use microchess_janus::book_lines;

/// All different positions that the lines reach after so many plies, each with the moves that lead to it.
pub fn book_openings(plies: usize) -> Result<Vec<Game>> {
    let mut games = Vec::new();
    let mut seen = HashSet::new();
    for line in book_lines() {
        let mut history = History::default();
        for san in line.moves.split_whitespace().take(plies) {
            history.play(history.position().parse_san(san)?)?;
        }
        if seen.insert(history.position().key()) {
            games.push(Game::with_moves(Position::start(), history.moves())?);
        }
    }
    Ok(games)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn openings_are_different_and_as_long_as_wanted() {
        let openings = book_openings(8).unwrap();
        assert!(openings.len() >= 60, "{}", openings.len());
        assert!(openings.iter().all(|game| game.san_moves().len() == 8));
        assert_eq!(book_openings(0).unwrap().len(), 1);
    }
}
