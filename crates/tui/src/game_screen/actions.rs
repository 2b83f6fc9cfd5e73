//! The entries of the menu, and the answers to popups.

use std::path::Path;
use std::time::Duration;

use chess0x88::{Color, Move};
use microchess_1976::Level;
use microchess_bridge_1976::{Analysis, Slots};
use microchess_game::Game;

use super::{GameScreen, Message};
use crate::action::Action;
use crate::material;
use crate::model::{Effect, Transition};
use crate::popup::{FilePrompt, Popup, Question, Reaction};
use crate::settings::{Speed, level_of};
use crate::xray::{Subject, XRayPanel};

/// MicroChess, which does not know draws, accepts one if it is this many pawns down.
const ACCEPTS_DRAW_DOWN: i32 = 2;

/// What a rematch adds to the game's number, so that it differs from those of games of other screens.
const REMATCH: u64 = 1 << 20;

impl GameScreen {
    /// Does what a popup was answered with.
    pub(super) fn apply_reaction(&mut self, reaction: Reaction) -> Transition {
        match reaction {
            Reaction::Keep(popup) => self.popup = Some(popup),
            Reaction::Close => {}
            Reaction::Act(action) => return self.perform(action),
            Reaction::Promote(from, to, promoted) => {
                let mv = Move::promotion(from, to, promoted).filter(|_| self.may_move());
                return Transition::Effects(mv.map_or_else(Vec::new, |mv| self.play(mv)));
            }
            Reaction::Confirm(Question::Resign(side)) => {
                self.game.resign(side);
                return Transition::Effects(self.end_game());
            }
            Reaction::Confirm(Question::Draw(_)) => {
                self.game.agree_to_draw();
                return Transition::Effects(self.end_game());
            }
            Reaction::Confirm(Question::Overwrite(path)) => {
                return Transition::Effects(vec![Effect::Save(path, self.pgn().to_string(), true)]);
            }
            Reaction::Confirm(Question::Delete(entry)) => {
                return Transition::Effects(vec![Effect::DeleteGame(entry.id)]);
            }
            Reaction::Confirm(Question::NewGame) => return Transition::OpenStartScreen,
            Reaction::Confirm(Question::Rematch) => return Transition::Effects(self.rematch()),
            Reaction::Confirm(Question::RunEngine(engine)) => return Transition::AnswerAboutEngine(engine, true),
            Reaction::Decline(Question::RunEngine(engine)) => return Transition::AnswerAboutEngine(engine, false),
            Reaction::Decline(Question::Draw(side)) => self.show_message(format!("{} plays on.", side.name())),
            Reaction::Decline(Question::Delete(_)) => return Transition::Effects(vec![Effect::ListGames]),
            Reaction::Decline(Question::Overwrite(path)) => self.ask_for_name(&path),
            Reaction::Decline(Question::Resign(_) | Question::NewGame | Question::Rematch) => {
                self.show_message("The game goes on.");
            }
            Reaction::Save(path) => {
                return Transition::Effects(vec![Effect::Save(path, self.pgn().to_string(), false)]);
            }
            Reaction::Load(path) => return Transition::Effects(vec![Effect::Load(path)]),
            Reaction::LoadGame(path, game) => return Transition::Effects(vec![Effect::LoadGame(path, game)]),
            Reaction::Open(id) => return Transition::Effects(vec![Effect::OpenGame(id)]),
            Reaction::Complete(popup) => {
                let effect = popup.completion();
                self.popup = Some(popup);
                return Transition::Effects(effect.into_iter().collect());
            }
        }
        Transition::none()
    }

    /// Asks for another name than this one. It is often a small change.
    pub(super) fn ask_for_name(&mut self, path: &Path) {
        self.popup = Some(Popup::SaveAs(FilePrompt::new(&path.to_string_lossy())));
    }

    /// The game has ended by an agreement or a resignation.
    pub(super) fn end_game(&mut self) -> Vec<Effect> {
        let stop = self.stop_search();
        self.show_result();
        stop.into_iter().chain([self.autosave()]).collect()
    }

    /// Does what an entry of the menu says.
    pub(super) fn perform(&mut self, action: Action) -> Transition {
        match action {
            Action::Undo => return Transition::Effects(self.undo()),
            Action::Redo => return Transition::Effects(self.redo()),
            Action::Hint => self.show_hint(),
            Action::XRay => self.toggle_xray(),
            Action::XRaySide => self.toggle_xray_subject(),
            Action::Flip => self.orientation = !self.orientation,
            Action::Pause => return Transition::Effects(self.pause()),
            Action::Draw => return Transition::Effects(self.offer_draw()),
            Action::Resign => self.confirm_resignation(),
            Action::Save => {
                self.popup =
                    Some(Popup::SaveAs(FilePrompt::new(&format!("microchess-{}.pgn", microchess_game::date::now()))));
            }
            Action::Load => self.popup = Some(Popup::Load(FilePrompt::default())),
            Action::Games => return Transition::Effects(vec![Effect::ListGames]),
            Action::CopyFen => {
                return Transition::Effects(vec![Effect::Copy(self.position().to_string(), "The position")]);
            }
            Action::CopyPgn => return Transition::Effects(vec![Effect::Copy(self.pgn().to_string(), "The game")]),
            Action::Theme => return Transition::NextTheme,
            Action::Pieces => return Transition::NextPieces,
            Action::Speed => {
                self.cycle_speed();
                return Transition::SetSpeed(self.speed);
            }
            Action::NewGame if !self.is_in_progress() => return Transition::OpenStartScreen,
            Action::NewGame => self.popup = Some(Popup::Confirm(Question::NewGame)),
            Action::Rematch if !self.is_in_progress() => return Transition::Effects(self.rematch()),
            Action::Rematch => self.popup = Some(Popup::Confirm(Question::Rematch)),
            Action::Help => self.popup = Some(Popup::Help(0)),
            Action::Quit => return Transition::Quit,
        }
        Transition::none()
    }

    /// Undoes as many moves as it takes until a human is to move again.
    pub(super) fn undo(&mut self) -> Vec<Effect> {
        let humans = self.human_count();
        let mut undone = Vec::new();
        loop {
            let clocks = self.game.clocks().and_then(|clocks| clocks.after_ply(self.game.history().moves().len()));
            let Some(mv) = self.game.undo() else { break };
            undone.push((mv, clocks));
            if humans != 1 || self.players[self.turn() as usize].is_none() {
                break;
            }
        }
        if humans == 1 && self.players[self.turn() as usize].is_some() {
            // Only the engine has moved so far; its move stays.
            for (mv, clocks) in undone.drain(..).rev() {
                self.replay(mv, clocks);
            }
        }
        if undone.is_empty() {
            self.warn("There is nothing to undo.");
            return Vec::new();
        }
        let count = undone.len();
        let mut effects: Vec<Effect> = self.stop_search().into_iter().collect();
        self.redo.append(&mut undone);
        self.after_move();
        // Two engines wait until they are resumed.
        self.is_paused = humans == 0;
        let text = if count == 1 { "Undone." } else { "Undone: your move and its reply." };
        self.show_message_with_keys(text, "y: redo.");
        effects.push(self.autosave());
        effects.extend(self.start_search());
        effects
    }

    /// Redoes what was undone, until a human is to move.
    pub(super) fn redo(&mut self) -> Vec<Effect> {
        if self.redo.is_empty() {
            self.warn("There is nothing to redo.");
            return Vec::new();
        }
        let humans = self.human_count();
        let mut effects: Vec<Effect> = self.stop_search().into_iter().collect();
        while let Some((mv, clocks)) = self.redo.pop() {
            self.replay(mv, clocks);
            if humans != 1 || self.players[self.turn() as usize].is_none() {
                break;
            }
        }
        self.after_move();
        self.is_paused = humans == 0;
        self.message = Message::default();
        self.show_result();
        effects.push(self.autosave());
        effects.extend(self.start_search());
        effects
    }

    /// Plays a move that was undone, and sets the clocks as they were after it.
    fn replay(&mut self, mv: Move, clocks: Option<[Duration; 2]>) {
        if self.game.play_on(mv).is_err() {
            // The move comes from this game, so it is legal. If it were not, the moves after it would not fit either.
            self.redo.clear();
            return;
        }
        for (side, left) in Color::ALL.into_iter().zip(clocks.into_iter().flatten()) {
            self.game.set_clock(side, left);
        }
    }

    /// Whether a game is in progress, so that leaving it needs to be confirmed.
    fn is_in_progress(&self) -> bool {
        self.game.termination().is_none() && self.game.history().moves().len() > 0
    }

    /// How many of the players are human.
    fn human_count(&self) -> usize {
        self.players.iter().filter(|player| player.is_none()).count()
    }

    pub(super) fn show_hint(&mut self) {
        if self.game.termination().is_some() {
            self.warn("There is no move to give a hint for.");
            return;
        }
        if !self.is_live() {
            self.warn_of_earlier_move();
            return;
        }
        let analysis = Analysis::new(self.game.position(), &Slots::from_history(self.game.history()), Level::Normal);
        let best = analysis.candidates.iter().find_map(|valued| valued.mv.map(|mv| (mv, valued.valuation.value)));
        match best {
            Some((mv, value)) => {
                let san = self.game.position().san(mv);
                self.hint = Some(mv);
                self.return_to_board();
                self.show_message(format!("Hint: MicroChess at Normal would play {san} (value {value}; 208 is even)."));
            }
            None => self.warn("MicroChess has no move that it values here."),
        }
    }

    /// Opens the X-ray of the machine's last move, or closes it.
    pub(super) fn toggle_xray(&mut self) {
        self.xray = match self.xray.take() {
            None => Some(XRayPanel::new(Subject::LastMove)),
            Some(_) => None,
        };
        self.selected = None;
        self.hint = None;
    }

    /// From the machine's last move to what it would play for the player, and back.
    pub(super) fn toggle_xray_subject(&mut self) {
        match &mut self.xray {
            Some(xray) => xray.toggle_subject(),
            None => self.xray = Some(XRayPanel::new(Subject::ForYou)),
        }
        self.selected = None;
        self.hint = None;
    }

    pub(super) fn pause(&mut self) -> Vec<Effect> {
        if self.is_paused {
            return self.move_now();
        }
        self.is_stepping = false;
        let stop = self.stop_search();
        if stop.is_some() {
            // The clock stops, and the time that was used so far is charged.
            self.game.spend(self.now.saturating_sub(self.turn_started));
            self.turn_started = self.now;
            self.is_paused = true;
            self.show_message_with_keys("Paused.", "Space: resume; u: undo.");
        } else {
            self.warn("No engine is thinking.");
        }
        stop.into_iter().collect()
    }

    pub(super) fn offer_draw(&mut self) -> Vec<Effect> {
        if self.game.termination().is_some() {
            self.warn("The game is over already.");
            return Vec::new();
        }
        let side = self.turn();
        let is_human = self.players[side as usize].is_none();
        if is_human && self.game.claim_draw() {
            return self.end_game();
        }
        match (&self.players[side as usize], &self.players[!side as usize]) {
            (Some(_), Some(_)) => self.warn("Two engines play: there is no player to offer a draw."),
            (Some(_), None) => self.warn("A draw is offered when it is your turn."),
            (None, None) => self.popup = Some(Popup::Confirm(Question::Draw(!side))),
            (None, Some(spec)) => {
                // UCI has no draw offers, so other engines decline.
                let is_behind = material::balance(self.game.position(), !side) <= -ACCEPTS_DRAW_DOWN;
                let agrees = level_of(spec).is_some() && is_behind;
                if agrees {
                    self.game.agree_to_draw();
                    return self.end_game();
                }
                self.show_message(format!("No draw can be claimed. You offer one: {} declines.", self.name(!side)));
            }
        }
        Vec::new()
    }

    pub(super) fn confirm_resignation(&mut self) {
        let side = self.turn();
        let resigning = match (&self.players[side as usize], &self.players[!side as usize]) {
            (None, _) => Some(side),
            (Some(_), None) => Some(!side),
            (Some(_), Some(_)) => None,
        };
        match resigning {
            _ if self.game.termination().is_some() => self.warn("The game is over already."),
            Some(side) => self.popup = Some(Popup::Confirm(Question::Resign(side))),
            None => self.warn("Two engines play: there is no player to resign."),
        }
    }

    pub(super) fn cycle_speed(&mut self) {
        self.speed = match self.speed {
            Speed::Instant => Speed::Times(1.0),
            Speed::Times(times) if times < 10.0 => Speed::Times(10.0),
            Speed::Times(_) => Speed::Instant,
        };
        match self.speed {
            Speed::Instant => self.show_message("MicroChess moves instantly."),
            Speed::Times(1.0) => {
                self.show_message_with_keys("MicroChess thinks as long as in 1976.", "Space: move now.");
            }
            Speed::Times(times) => self.show_message(format!("MicroChess thinks {times} times as fast as in 1976.")),
        }
    }

    /// The same players from the same start, with colours changed.
    pub(super) fn rematch(&mut self) -> Vec<Effect> {
        let stop = self.stop_search();
        let mut game = Game::new(self.game.start().clone());
        if let Some(clocks) = self.game.clocks() {
            game.set_clocks_with_odds(Some(clocks.controls()));
        }
        let [white, black] = self.players.clone();
        self.game = game;
        self.id = super::new_id();
        self.names = None;
        self.file = None;
        self.foreign_plies = 0;
        self.game_number += REMATCH;
        self.players = [black, white];
        if self.players.iter().filter(|player| player.is_none()).count() == 1 {
            self.orientation = if self.players[0].is_none() { Color::White } else { Color::Black };
        }
        self.redo.clear();
        self.scores.clear();
        self.after_move();
        self.show_message("A new game, with colours changed.");
        let mut effects: Vec<Effect> = stop.into_iter().collect();
        effects.extend(self.start(self.now));
        effects
    }
}
