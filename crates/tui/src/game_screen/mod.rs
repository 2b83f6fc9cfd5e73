//! A game at the board: what is shown, what was chosen, who thinks.

mod actions;
mod engines;
mod input;
mod moves;

use std::time::Duration;

use chess0x88::{Color, Move, Position, Square};
use microchess_1976::Level;
use microchess_game::Game;
use microchess_game::PlayerSpec;
use microchess_game::pgn::{PgnGame, clock_text};

use crate::date;
use crate::insight::Insight;
use crate::model::{Effect, Msg, SavedGame, Transition};
use crate::popup::Popup;
use crate::settings::{Settings, Speed, has_book, level_of, name_of};
use crate::xray::XRay;
pub(crate) use engines::EngineSearch;

/// A game at the board.
#[derive(Debug)]
pub(crate) struct GameScreen {
    pub(crate) game: Game,
    /// Who plays which colour. Nobody is a person.
    pub(crate) players: [Option<PlayerSpec>; 2],
    pub(crate) speed: Speed,
    /// How many half moves are shown; all of them, if the game is shown as it is.
    pub(crate) view_ply: usize,
    /// Moves that were taken back, the last one first, and what the clocks showed after them.
    redo: Vec<(Move, Option<[Duration; 2]>)>,
    pub(crate) orientation: Color,
    pub(crate) cursor: Square,
    pub(crate) selected: Option<Square>,
    /// The mouse went down on this square and is not up yet.
    pressed: Option<Square>,
    pub(crate) typed: String,
    pub(crate) message: Message,
    pub(crate) popup: Option<Popup>,
    pub(crate) search: Option<EngineSearch>,
    /// The engine whose turn it is waits until it may go on.
    pub(crate) is_paused: bool,
    pub(crate) hint: Option<Move>,
    pub(crate) xray: Option<XRay>,
    /// Since when the side to move thinks.
    turn_started: Duration,
    /// Another game has another number; its jobs are counted from there, so that no answer is taken for another's.
    game_number: u64,
    jobs: u64,
    pub(crate) now: Duration,
}

/// A line below the board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Message {
    pub(crate) text: String,
    pub(crate) is_warning: bool,
    /// When it was said.
    at: Duration,
}

/// So long a warning is left to be read before an engine's move takes its place.
const READING_TIME: Duration = Duration::from_secs(4);

impl GameScreen {
    /// A table with a game on it.
    pub(crate) fn new(settings: &Settings, saved: SavedGame, now: Duration, game_number: u64) -> Self {
        let SavedGame { mut game, players, problem } = saved;
        let person = settings.color.decide();
        let is_new = players.is_none();
        let players = players.unwrap_or_else(|| settings.players(person));
        if is_new && let Some(control) = settings.clock {
            game.set_clocks(Some(control));
        }
        // A person sits below; of two people, or of none, White.
        let below = if players[0].is_some() && players[1].is_none() { Color::Black } else { Color::White };
        let half_moves = game.history().moves().len();
        let mut screen = Self {
            view_ply: half_moves,
            game,
            players: players,
            speed: settings.speed,
            redo: Vec::new(),
            orientation: below,
            cursor: if below == Color::White { Square::E2 } else { Square::E7 },
            selected: None,
            pressed: None,
            typed: String::new(),
            message: Message::default(),
            popup: None,
            search: None,
            is_paused: false,
            hint: None,
            xray: None,
            turn_started: now,
            game_number,
            jobs: game_number << 32,
            now,
        };
        screen.show_message("Type a move (e4, Nf3, 6343), click it, or use arrows. ? keys");
        if let Some(problem) = problem {
            screen.warn(problem);
        }
        screen
    }

    /// The game begins, or goes on.
    pub(crate) fn start(&mut self, now: Duration) -> Vec<Effect> {
        self.now = now;
        self.turn_started = now;
        self.show_result();
        // The game that was kept last is only written over when something happens in this one.
        self.start_search().into_iter().collect()
    }

    /// The game as it is now, to be resumed.
    pub(crate) fn saved(&self) -> SavedGame {
        SavedGame { game: self.game.clone(), players: Some(self.players.clone()), problem: None }
    }

    /// Somebody leaves: the game is kept with its clocks, if anything has happened in it.
    pub(crate) fn quit(&self) -> Vec<Effect> {
        let has_moves = self.game.history().moves().len() > 0;
        [Effect::StopThinking].into_iter().chain(has_moves.then(|| self.autosave())).collect()
    }

    /// The position that is shown.
    pub(crate) fn position(&self) -> Position {
        if self.is_live() {
            return self.game.position().clone();
        }
        let mut position = self.game.start().clone();
        for mv in self.game.history().moves().take(self.view_ply) {
            position.make(mv);
        }
        position
    }

    /// Whether the game is shown as it stands.
    pub(crate) fn is_live(&self) -> bool {
        self.view_ply == self.game.history().moves().len()
    }

    /// The move that led to what is shown.
    pub(crate) fn last_move(&self) -> Option<Move> {
        self.game.history().moves().nth(self.view_ply.checked_sub(1)?)
    }

    /// Whose turn it is.
    pub(crate) fn turn(&self) -> Color {
        self.game.position().turn()
    }

    /// What a side's clock shows at this moment.
    pub(crate) fn clock(&self, side: Color) -> Option<Duration> {
        let clocks = self.game.clocks()?;
        if !self.is_live() {
            return clocks.after_ply(self.view_ply).map(|left| left[side as usize]);
        }
        self.running_clock(side)
    }

    /// What a side's clock shows in the game as it stands.
    fn running_clock(&self, side: Color) -> Option<Duration> {
        let left = self.game.clocks()?.both()[side as usize]?.left;
        let runs = side == self.turn() && self.game.termination().is_none() && !self.is_paused;
        Some(if runs { left.saturating_sub(self.now.saturating_sub(self.turn_started)) } else { left })
    }

    /// What a side is called.
    pub(crate) fn name(&self, side: Color) -> String {
        match (&self.players[side as usize], &self.players[!side as usize]) {
            (Some(spec), _) => name_of(spec),
            (None, Some(_)) => "You".to_owned(),
            (None, None) => side.name().to_owned(),
        }
    }

    /// The level at which the X-ray looks at a side's moves: its own, if it is the 1976 program, or else the opponent's, or
    /// Normal.
    pub(crate) fn level(&self, side: Color) -> Level {
        let level = |side: Color| self.players[side as usize].as_ref().and_then(level_of);
        level(side).or_else(|| level(!side)).unwrap_or(Level::Normal)
    }

    /// Takes in what happened.
    pub(crate) fn update(&mut self, message: Msg, size: (u16, u16), now: Duration) -> Transition {
        self.now = now;
        let transition = match message {
            Msg::Key(key) => self.key(key),
            Msg::Mouse(mouse, column, line) => self.mouse(mouse, column, line, size),
            Msg::Paste(text) => {
                match &mut self.popup {
                    Some(popup) => popup.paste(&text),
                    None => self.typed.extend(text.chars().filter(|letter| !letter.is_control())),
                }
                Transition::none()
            }
            Msg::Act(action) => self.perform(action),
            Msg::Choose(place) => self.choose_line(place),
            Msg::Tick(_) => Transition::Effects(self.tick()),
            Msg::Info(number, thinking) => {
                if let Some(thinks) = self.search.as_mut().filter(|thinks| thinks.job == number) {
                    thinks.info = Some(*thinking);
                }
                Transition::none()
            }
            Msg::Answer(number, answer) => Transition::Effects(self.receive_answer(number, *answer)),
            Msg::Loaded(Ok(saved)) => {
                let settings = Settings { speed: self.speed, ..Settings::default() };
                let mut screen = Self::new(&settings, with_players(*saved, &self.players), now, self.game_number);
                screen.jobs = self.jobs;
                let mut effects = vec![Effect::StopThinking];
                effects.extend(screen.start(now));
                *self = screen;
                Transition::Effects(effects)
            }
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

    /// The X-ray follows what is shown.
    pub(super) fn refresh_xray(&mut self) {
        let Some(half_moves) = self.xray.as_ref().map(|xray| xray.ply(self)) else { return };
        let mover = self.game.side_at_ply(half_moves);
        let level = self.level(mover);
        if let Some(xray) = &mut self.xray
            && xray.is_outdated(half_moves, level, &self.game)
        {
            let has_book = self.players[mover as usize].as_ref().is_some_and(has_book);
            xray.set_insight(Insight::new(&self.game, half_moves, level, has_book), &self.game);
        }
    }

    pub(super) fn autosave(&self) -> Effect {
        Effect::Autosave(self.pgn().to_string())
    }

    /// The game as PGN, with everything that is needed to go on with it.
    pub(crate) fn pgn(&self) -> PgnGame {
        let mut pgn = PgnGame::from(&self.game);
        pgn.set_tag("Event", "A game at home");
        pgn.set_tag("Date", date::today("."));
        for (side, name, tag) in [(Color::White, "White", "WhitePlayer"), (Color::Black, "Black", "BlackPlayer")] {
            pgn.set_tag(name, self.name(side));
            if let Some(left) = self.running_clock(side).filter(|_| self.game.termination().is_none()) {
                // As the game stands now, with the move that is being thought about.
                pgn.set_tag(if side == Color::White { "WhiteClock" } else { "BlackClock" }, clock_text(left));
            }
            pgn.set_tag(
                tag,
                self.players[side as usize].as_ref().map_or_else(|| "person".to_owned(), PlayerSpec::to_string),
            );
        }
        pgn
    }

    pub(super) fn show_message(&mut self, text: impl Into<String>) {
        self.message = Message { text: text.into(), is_warning: false, at: self.now };
    }

    /// Says what an engine did, unless a warning has only just been given.
    pub(super) fn show_engine_move(&mut self, text: impl Into<String>) {
        let is_fresh = self.now.saturating_sub(self.message.at) < READING_TIME;
        if !(self.message.is_warning && is_fresh) {
            self.show_message(text);
        }
    }

    pub(super) fn warn(&mut self, text: impl Into<String>) {
        self.message = Message { text: text.into(), is_warning: true, at: self.now };
    }
}

/// A loaded game that does not say who plays is played by those who are there.
fn with_players(mut saved: SavedGame, players: &[Option<PlayerSpec>; 2]) -> SavedGame {
    saved.players.get_or_insert_with(|| players.clone());
    saved
}
