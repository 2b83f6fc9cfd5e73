//! What the board shows: the latest position, an earlier one, or the one before the move that the X-ray explains.

use chess0x88::Color;

use super::GameScreen;
use crate::settings::{HUMAN, with_short_names};
use crate::text_layout::sentence;

impl GameScreen {
    /// How many plies of the game are shown on the board.
    pub(crate) fn shown_ply(&self) -> usize {
        let before = self.xray.as_ref().filter(|xray| xray.shows_before).and_then(|xray| xray.insight.as_ref());
        before.map_or(self.view_ply, |insight| insight.ply)
    }

    /// Whether the board shows the position before the move that the X-ray explains.
    pub(crate) fn shows_before(&self) -> bool {
        self.shown_ply() != self.view_ply
    }

    /// The player turns to the board: it shows the game again.
    pub(super) fn return_to_board(&mut self) {
        if let Some(xray) = &mut self.xray {
            xray.shows_before = false;
        }
    }

    /// Which position is shown, if it is not the latest one: `Before 2...Bb4+`, `After 12.Nf3`.
    pub(crate) fn shown_position_text(&self) -> Option<String> {
        let ply = self.shown_ply();
        let moves = self.game.san_moves();
        let name = |ply: usize| {
            let san = moves.get(ply)?;
            let start = self.game.start();
            let offset = usize::from(start.turn() == Color::Black);
            let number = usize::from(start.fullmove_number()) + (ply + offset) / 2;
            let dots = if self.game.side_at_ply(ply) == Color::White { "." } else { "..." };
            Some(format!("{number}{dots}{san}"))
        };
        if self.shows_before() {
            return name(ply).map(|name| format!("Before {name}"));
        }
        if ply == moves.len() {
            return None;
        }
        let after = ply.checked_sub(1).and_then(name);
        Some(after.map_or_else(|| "The start".to_owned(), |name| format!("After {name}")))
    }

    /// The name of a side's player where there is little room.
    pub(crate) fn short_name(&self, side: Color) -> String {
        with_short_names(&self.name(side))
    }

    /// How the game ended, in words with a capital: `You won: White wins by checkmate`, `Draw by stalemate`.
    pub(crate) fn result_words(&self) -> String {
        let Some(termination) = self.game.termination() else { return String::new() };
        let winner = match termination.result() {
            microchess_game::GameResult::Win(side) => Some(side),
            microchess_game::GameResult::Draw => None,
        };
        let is_human = |side: Color| self.players[side as usize].is_none();
        match winner {
            Some(side) if self.is_against_machine() && self.names.is_none() => {
                format!("{}: {termination}", if is_human(side) { "You won" } else { "You lost" })
            }
            _ => sentence(&termination.to_string()),
        }
    }

    /// The text for a player in the PGN tags of the library.
    pub(super) fn player_text(&self, side: Color) -> String {
        self.players[side as usize].as_ref().map_or_else(|| HUMAN.to_owned(), ToString::to_string)
    }
}
