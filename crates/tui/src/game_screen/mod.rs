//! The screen of a game: the game itself, what is shown of it, and which engine is thinking.

mod actions;
mod engines;
mod input;
mod keeping;
mod moves;
mod shown;
mod watching;

use std::time::Duration;

use chess0x88::{Color, Move, Position, Square};
use microchess_1976::Level;
use microchess_game::Game;
use microchess_game::PlayerSpec;
use microchess_game::pgn::PgnGame;
use microchess_uci::Score;

use crate::model::{Effect, Msg, SavedGame, Transition};
use crate::popup::{Library, Popup, Question};
use crate::settings::{Settings, Speed, level_of, name_beside};
use crate::xray::XRayPanel;
pub(crate) use engines::EngineSearch;
pub(crate) use keeping::FOREIGN_PLIES;
pub(crate) use watching::FIRST_PACE;

/// A game and what is shown of it.
#[derive(Debug)]
pub(crate) struct GameScreen {
    pub(crate) game: Game,
    /// Who plays White and Black. `None`: a human plays this side.
    pub(crate) players: [Option<PlayerSpec>; 2],
    pub(crate) speed: Speed,
    /// The position after `view_ply` plies is shown; the latest one, unless the player looks through the game.
    pub(crate) view_ply: usize,
    /// Moves that were undone, the earliest last, and the clocks after each.
    redo: Vec<(Move, Option<[Duration; 2]>)>,
    /// The scores that engines gave their moves, from White's point of view, by ply. There may be more of them than moves,
    /// while moves are undone.
    scores: Vec<Option<Score>>,
    /// The side at the bottom of the board.
    pub(crate) orientation: Color,
    pub(crate) cursor: Square,
    pub(crate) selected: Option<Square>,
    /// The mouse button went down on this square and is not up yet.
    pressed: Option<Square>,
    /// A move as far as it is typed.
    pub(crate) typed: String,
    pub(crate) message: Message,
    pub(crate) popup: Option<Popup>,
    pub(crate) search: Option<EngineSearch>,
    /// The engine to move waits until it is resumed.
    pub(crate) is_paused: bool,
    pub(crate) hint: Option<Move>,
    pub(crate) xray: Option<XRayPanel>,
    /// How long a move of two engines is seen at least.
    pub(crate) pace: Duration,
    /// Two engines stop after the next move.
    is_stepping: bool,
    /// The names of White and Black in a file from elsewhere, until a move is made.
    names: Option<[String; 2]>,
    /// The game as it was in the file that it comes from.
    file: Option<PgnGame>,
    /// So many plies come from a file from elsewhere: the players here have not made them.
    pub(crate) foreign_plies: usize,
    /// The name of the game in the library.
    id: String,
    /// When the side to move began to think.
    turn_started: Duration,
    /// Every game has its own number.
    game_number: u64,
    /// Decides which opening a book plays where it has a choice. It is saved, so that the X-ray names the right one.
    pub(crate) book_seed: u64,
    /// The id of the last job. Ids of different games differ, so that no answer is played in another game.
    jobs: u64,
    /// Time since the program started.
    pub(crate) now: Duration,
}

/// The line below the board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Message {
    pub(crate) text: String,
    /// Keys that help now. They are shown on a screen only.
    pub(crate) keys: &'static str,
    pub(crate) is_warning: bool,
    /// It is about the turn or the position, so that it is no longer true after a move.
    is_over_with_move: bool,
    /// When it appeared.
    at: Duration,
}

impl Message {
    /// The text with the keys.
    pub(crate) fn with_keys(&self) -> String {
        if self.keys.is_empty() { self.text.clone() } else { format!("{} {}", self.text, self.keys) }
    }
}

/// How long a warning stays before an engine's move may replace it.
const READING_TIME: Duration = Duration::from_secs(4);

impl GameScreen {
    /// The screen of a game that is new, resumed or loaded.
    pub(crate) fn new(settings: &Settings, saved: SavedGame, now: Duration, game_number: u64) -> Self {
        let SavedGame { mut game, players, book_seed, scores, problem, id, names, file, foreign_plies } = saved;
        let human = settings.color.decide();
        let is_new = players.is_none();
        let players = players.unwrap_or_else(|| settings.players(human));
        if is_new && let Some(control) = settings.clock {
            game.set_clocks(Some(control));
        }
        // A human who plays an engine is at the bottom; otherwise White is.
        let orientation = if players[0].is_some() && players[1].is_none() { Color::Black } else { Color::White };
        let ply = game.history().moves().len();
        let mut screen = Self {
            view_ply: ply,
            game,
            players,
            speed: settings.speed,
            redo: Vec::new(),
            scores,
            orientation,
            cursor: if orientation == Color::White { Square::E2 } else { Square::E7 },
            selected: None,
            pressed: None,
            typed: String::new(),
            message: Message::default(),
            popup: None,
            search: None,
            is_paused: false,
            hint: None,
            xray: None,
            pace: settings.pace,
            is_stepping: false,
            names,
            file,
            foreign_plies,
            id: id.unwrap_or_else(new_id),
            turn_started: now,
            game_number,
            book_seed: book_seed.unwrap_or_else(|| fastrand::u64(..)),
            jobs: game_number << 32,
            now,
        };
        screen.show_message(if screen.is_watching() {
            "Two engines play. p: pause; n: step; - and +: slower, faster."
        } else {
            "Type a move (e4, Nf3), click it, or use arrows. ? keys"
        });
        if let Some(problem) = problem {
            screen.warn(problem);
        }
        screen
    }

    /// The game starts, or goes on.
    pub(crate) fn start(&mut self, now: Duration) -> Vec<Effect> {
        self.now = now;
        self.turn_started = now;
        self.show_result();
        // A game of others is to be looked at first.
        let waits = self.names.is_some() && self.players[self.turn() as usize].is_some();
        if waits && self.game.termination().is_none() {
            self.is_paused = true;
            self.show_loaded("Space: let the engine play on; , and . look through it.");
        } else if self.result_in_file().is_some() {
            self.show_loaded(", and . look through it.");
        }
        // The game is only kept once a move is made in it.
        self.start_search().into_iter().collect()
    }

    /// The game as it stands, to be resumed.
    pub(crate) fn saved(&self) -> SavedGame {
        SavedGame {
            game: self.game.clone(),
            players: Some(self.players.clone()),
            book_seed: Some(self.book_seed),
            scores: self.scores.clone(),
            problem: None,
            id: Some(self.id.clone()),
            names: self.names.clone(),
            file: self.file.clone(),
            foreign_plies: self.foreign_plies,
        }
    }

    /// The program ends: the game is saved with its clocks, if a move was made in it. A file that was only looked at is not.
    pub(crate) fn quit(&self) -> Vec<Effect> {
        let is_own = self.game.history().moves().len() > 0 && !self.is_only_looked_at();
        [Effect::StopThinking].into_iter().chain(is_own.then(|| self.autosave())).collect()
    }

    /// The position that is shown on the board.
    pub(crate) fn position(&self) -> Position {
        let ply = self.shown_ply();
        if ply == self.game.history().moves().len() {
            return self.game.position().clone();
        }
        let mut position = self.game.start().clone();
        for mv in self.game.history().moves().take(ply) {
            position.make(mv);
        }
        position
    }

    /// Whether the latest position is shown.
    pub(crate) fn is_live(&self) -> bool {
        self.view_ply == self.game.history().moves().len()
    }

    /// The move before the position that is shown.
    pub(crate) fn last_move(&self) -> Option<Move> {
        self.game.history().moves().nth(self.shown_ply().checked_sub(1)?)
    }

    /// The scores of the moves of the game, from White's point of view. Moves at the end may have none.
    pub(crate) fn scores(&self) -> &[Option<Score>] {
        &self.scores[..self.scores.len().min(self.game.history().moves().len())]
    }

    /// Whose turn it is.
    pub(crate) fn turn(&self) -> Color {
        self.game.position().turn()
    }

    /// What a side's clock shows: now, or after the move that is viewed.
    pub(crate) fn clock(&self, side: Color) -> Option<Duration> {
        let clocks = self.game.clocks()?;
        if !self.is_live() {
            return clocks.after_ply(self.view_ply).map(|left| left[side as usize]);
        }
        self.running_clock(side)
    }

    /// What a side's clock shows now.
    fn running_clock(&self, side: Color) -> Option<Duration> {
        let left = self.game.clocks()?.search_clocks()[side as usize]?.remaining;
        let runs = side == self.turn() && self.game.termination().is_none() && !self.is_paused;
        Some(if runs { left.saturating_sub(self.now.saturating_sub(self.turn_started)) } else { left })
    }

    /// The name of a side's player.
    pub(crate) fn name(&self, side: Color) -> String {
        if let Some(names) = &self.names {
            return names[side as usize].clone();
        }
        match (&self.players[side as usize], &self.players[!side as usize]) {
            (Some(spec), other) => name_beside(spec, other.as_ref()),
            (None, Some(_)) => "You".to_owned(),
            (None, None) => side.name().to_owned(),
        }
    }

    /// The level at which the X-ray analyses a side's moves: its own level if the 1976 program plays it, otherwise the
    /// opponent's, otherwise Normal.
    pub(crate) fn level(&self, side: Color) -> Level {
        let level = |side: Color| self.players[side as usize].as_ref().and_then(level_of);
        level(side).or_else(|| level(!side)).unwrap_or(Level::Normal)
    }

    /// Takes in what happened on a screen of `size`, its columns and lines.
    pub(crate) fn update(&mut self, message: Msg, size: (u16, u16), now: Duration) -> Transition {
        self.now = now;
        let transition = match message {
            Msg::Key(key) => self.key(key),
            Msg::Mouse(mouse, column, line) => self.mouse(mouse, column, line, size),
            Msg::Paste(text) => {
                let has_prompt = !self.is_watching();
                match &mut self.popup {
                    Some(popup) => popup.paste(&text),
                    None if !has_prompt => {}
                    None => self.typed.extend(text.chars().filter(|letter| !letter.is_control())),
                }
                Transition::none()
            }
            Msg::Act(action) => self.perform(action),
            Msg::Tick(_) => Transition::Effects(self.tick()),
            Msg::Info(id, info) => {
                if let Some(search) = self.search.as_mut().filter(|search| search.job == id) {
                    search.info = Some(*info);
                }
                Transition::none()
            }
            Msg::Answer(number, answer) => Transition::Effects(self.receive_answer(number, *answer)),
            Msg::Loaded(Ok(saved)) => {
                let settings = Settings { speed: self.speed, pace: self.pace, ..Settings::default() };
                let mut screen = Self::new(&settings, with_players(*saved, &self.players), now, self.game_number);
                screen.jobs = self.jobs;
                let mut effects = vec![Effect::StopThinking];
                effects.extend(screen.start(now));
                *self = screen;
                Transition::Effects(effects)
            }
            Msg::GamesInFile(path, titles) => {
                self.popup = Some(Popup::Games { path, titles, selected: 0 });
                Transition::none()
            }
            Msg::Library(entries) => {
                match &mut self.popup {
                    Some(Popup::Library(library)) => library.set_entries(entries),
                    popup => *popup = Some(Popup::Library(Library::new(entries))),
                }
                Transition::none()
            }
            Msg::FileExists(path) => {
                self.popup = Some(Popup::Confirm(Question::Overwrite(path)));
                Transition::none()
            }
            Msg::NotSaved(path, why) => {
                self.ask_for_name(&path);
                self.warn(why);
                Transition::none()
            }
            Msg::Completions(names) => {
                if let Some(Popup::SaveAs(prompt) | Popup::Load(prompt)) = &mut self.popup {
                    prompt.complete(names);
                }
                Transition::none()
            }
            Msg::EnginesChecked(..) => Transition::none(),
            Msg::Loaded(Err(why)) | Msg::Done(Err(why)) => {
                self.warn(why);
                Transition::none()
            }
            Msg::Done(Ok(what)) => {
                if !what.is_empty() {
                    self.show_message(what);
                }
                Transition::none()
            }
            Msg::Resize(..) => Transition::none(),
        };
        self.refresh_xray();
        transition
    }

    pub(crate) fn show_message(&mut self, text: impl Into<String>) {
        self.show_message_with_keys(text, "");
    }

    pub(super) fn show_message_with_keys(&mut self, text: impl Into<String>, keys: &'static str) {
        self.message = Message { text: text.into(), keys, at: self.now, ..Message::default() };
    }

    /// Shows what an engine played. A warning that appeared only just before stays beside it, unless it is no longer true.
    pub(super) fn show_engine_move(&mut self, text: &str) {
        let Message { is_warning, is_over_with_move, at, .. } = self.message;
        let is_read = self.now.saturating_sub(at) >= READING_TIME;
        if is_warning && !is_over_with_move && !is_read {
            let warning = self.message.text.trim_end_matches('.');
            self.message.text = format!("{warning}. {text}");
            self.message.keys = "";
        } else {
            self.show_message(text);
        }
    }

    pub(super) fn warn(&mut self, text: impl Into<String>) {
        self.warn_with_keys(text, "");
    }

    pub(super) fn warn_with_keys(&mut self, text: impl Into<String>, keys: &'static str) {
        let text = text.into();
        self.message = Message { text, keys, is_warning: true, is_over_with_move: false, at: self.now };
    }

    /// Warns of something that a move will change.
    pub(super) fn warn_until_move(&mut self, text: impl Into<String>, keys: &'static str) {
        self.warn_with_keys(text, keys);
        self.message.is_over_with_move = true;
    }
}

/// A name in the library for a new game: when it began, and a number so that two of the same second differ.
pub(crate) fn new_id() -> String {
    format!("{}-{:04x}", microchess_game::date::now(), fastrand::u16(..))
}

/// A loaded game that does not say who plays is played by the players of this game.
fn with_players(mut saved: SavedGame, players: &[Option<PlayerSpec>; 2]) -> SavedGame {
    saved.players.get_or_insert_with(|| players.clone());
    saved
}
