//! Moves of players: from pointing and typing to the game.

use chess0x88::{Color, Move, Square};
use microchess_uci::SearchInfo;

use super::{GameScreen, Message};
use crate::model::Effect;
use crate::move_input::{self, MoveInput};
use crate::popup::Popup;
use crate::search_text;

impl GameScreen {
    /// A square was pointed at: the piece on it is picked up, or the one that is picked up is dropped there.
    pub(super) fn select_square(&mut self, square: Square) -> Vec<Effect> {
        if !self.may_move() {
            self.selected = None;
            return Vec::new();
        }
        let is_own = self.game.position().board().get(square).is_some_and(|piece| piece.color == self.turn());
        match self.selected.take() {
            Some(from) if from == square => Vec::new(),
            Some(from) => match move_input::from_squares(self.game.position(), from, square) {
                Ok(input) => self.enter_move(input),
                Err(_) if is_own => {
                    self.selected = Some(square);
                    Vec::new()
                }
                Err(why) => {
                    self.warn(why);
                    Vec::new()
                }
            },
            None if is_own => {
                self.selected = Some(square);
                Vec::new()
            }
            None => {
                let color = self.turn().name().to_lowercase();
                self.warn(format!("There is no {color} piece on {square} to pick up."));
                Vec::new()
            }
        }
    }

    /// Whether a human may move now; if not, a warning says why.
    pub(super) fn may_move(&mut self) -> bool {
        if let Some(termination) = self.game.termination() {
            self.warn_with_keys(format!("The game is over: {termination}."), "m: menu.");
        } else if !self.is_live() {
            self.warn_of_earlier_move();
        } else if self.players[self.turn() as usize].is_some() {
            let name = self.name(self.turn());
            self.warn_until_move(format!("{name} is to move."), "Space: move now.");
        } else {
            return true;
        }
        false
    }

    /// Says that another position is shown than the one in which moves are made.
    pub(super) fn warn_of_earlier_move(&mut self) {
        self.warn_until_move("You are viewing an earlier move.", "End: back to the game; u: undo.");
    }

    /// Whether a human is to move in the latest position.
    pub(super) fn is_human_to_move(&self) -> bool {
        self.game.termination().is_none() && self.is_live() && self.players[self.turn() as usize].is_none()
    }

    /// A move was typed.
    pub(super) fn enter_move_text(&mut self, text: &str) -> Vec<Effect> {
        if !self.may_move() {
            return Vec::new();
        }
        match move_input::parse(self.game.position(), text) {
            Ok(input) => self.enter_move(input),
            Err(why) => {
                self.warn(why);
                Vec::new()
            }
        }
    }

    /// Plays a move, or asks what its pawn is promoted to.
    pub(super) fn enter_move(&mut self, input: MoveInput) -> Vec<Effect> {
        match input {
            MoveInput::Promotion(from, to) => {
                self.popup = Some(Popup::Promotion { from, to, selected: 0 });
                Vec::new()
            }
            MoveInput::Move(mv) => self.play(mv),
        }
    }

    /// Plays a move of a human.
    pub(super) fn play(&mut self, mv: Move) -> Vec<Effect> {
        let effects = self.play_with_info(mv, None);
        self.mention_claim();
        effects
    }

    /// Plays a move for the side to move, on its time. An engine may have reported what it thinks of the move.
    pub(super) fn play_with_info(&mut self, mv: Move, info: Option<&SearchInfo>) -> Vec<Effect> {
        let mover = self.turn();
        let ply = self.game.history().moves().len();
        if !self.game.spend(self.now.saturating_sub(self.turn_started)) {
            self.game.set_clock(mover, std::time::Duration::ZERO);
            self.show_result();
            return vec![self.autosave()];
        }
        let san = self.game.position().san(mv).to_string();
        if let Err(error) = self.game.play(mv) {
            self.is_paused = self.players[mover as usize].is_some();
            self.warn(error.to_string());
            return Vec::new();
        }
        self.redo.clear();
        self.leave_file();
        self.foreign_plies = self.foreign_plies.min(ply);
        let score = info.and_then(|info| info.score).map(|score| if mover == Color::White { score } else { -score });
        self.scores.resize(ply, None);
        self.scores.push(score);
        self.after_move();
        if self.players[mover as usize].is_some() {
            let thoughts = info.map_or_else(String::new, |info| format!(" ({})", search_text::summary(info)));
            self.show_engine_move(&format!("{} plays {san}{thoughts}.", self.name(mover)));
        } else {
            self.message = Message::default();
        }
        self.show_result();
        if std::mem::take(&mut self.is_stepping) && self.game.termination().is_none() {
            self.is_paused = true;
        }
        let mut effects = vec![self.autosave()];
        effects.extend(self.start_search());
        effects
    }

    /// When a human can claim a draw, the message says so. It does not ask, because the next keys may be a move.
    pub(super) fn mention_claim(&mut self) {
        let Some(claim) = self.game.history().draw_claim().filter(|_| self.can_claim()) else { return };
        let who = if self.is_against_machine() { "You" } else { self.turn().name() };
        let said = std::mem::take(&mut self.message.text);
        let space = if said.is_empty() { "" } else { " " };
        let reason = claim.to_string();
        let reason = reason.strip_prefix("draw ").unwrap_or(&reason);
        self.show_message_with_keys(
            format!("{said}{space}{who} can claim a draw {reason}, or play on."),
            "=: claim it.",
        );
    }

    /// Whether a human is to move and can claim a draw.
    pub(crate) fn can_claim(&self) -> bool {
        let is_claimable = self.game.history().draw_claim().is_some() && self.game.termination().is_none();
        is_claimable && self.players[self.turn() as usize].is_none()
    }

    /// The moves of the game have changed: what referred to the old position is dropped.
    pub(super) fn after_move(&mut self) {
        self.view_ply = self.game.history().moves().len();
        self.selected = None;
        self.hint = None;
        self.turn_started = self.now;
        self.is_paused = false;
    }

    /// If the game is over, says how.
    pub(super) fn show_result(&mut self) {
        if let Some(termination) = self.game.termination() {
            let words = self.result_words();
            self.show_message_with_keys(format!("{words}, {}.", termination.result()), "m: menu, rematch and more.");
        }
    }
}
