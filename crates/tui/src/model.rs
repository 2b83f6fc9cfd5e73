//! What the screen shows, and what becomes of it. Knows nothing of terminals, files and threads: what happens comes in as
//! a [`Msg`], and what is to be done outside goes out as [`Effect`]s.

use std::path::PathBuf;
use std::time::Duration;

use chess0x88::Position;
use microchess_game::PlayerSpec;
use microchess_game::{Choice, Game, PlayerError};
use microchess_uci::{Remark, SearchInfo, SearchLimits};

use crate::action::Action;
use crate::game_screen::GameScreen;
use crate::settings::{Settings, Speed};
use crate::start_screen::StartScreen;
use crate::theme::Theme;

/// What can happen.
#[derive(Clone, Debug)]
pub(crate) enum Msg {
    /// A key was pressed.
    Key(Key),
    /// The mouse did something at a column and a line.
    Mouse(Mouse, u16, u16),
    /// Text was pasted.
    Paste(String),
    /// Something of the menu is to be done.
    Act(Action),
    /// A line of what lies over the board was clicked.
    Choose(usize),
    /// The screen has so many columns and lines.
    Resize(u16, u16),
    /// It is so late, counted from the start.
    Tick(Duration),
    /// An engine has said something on the way.
    Info(u64, Box<SearchInfo>),
    /// An engine has answered.
    Answer(u64, Box<Answer>),
    /// A game was read from a file, or could not be.
    Loaded(Result<Box<SavedGame>, String>),
    /// A file was written, or something else was done; or it could not be.
    Done(Result<String, String>),
}

/// A key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Key {
    Char(char),
    Enter,
    Escape,
    Backspace,
    Tab,
    BackTab,
    Up,
    Down,
    Left,
    Right,
    PageUp,
    PageDown,
    Home,
    End,
    /// Ctrl-C, or the system wants it.
    Quit,
}

/// What a mouse does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mouse {
    Press,
    Release,
    WheelUp,
    WheelDown,
}

/// What is to be done outside.
#[derive(Clone, Debug)]
pub(crate) enum Effect {
    /// An engine is to think.
    Think(Box<Job>),
    /// Whoever thinks is to answer now.
    MoveNow,
    /// Whoever thinks may stop: no answer is wanted.
    StopThinking,
    /// Keep the game in play.
    Autosave(String),
    /// Write a game to a file.
    Save(PathBuf, String),
    /// Read the last game of a file.
    Load(PathBuf),
    /// Put a text on the clipboard; these words say what it is.
    Copy(String, &'static str),
    /// Keep the choices until the next time.
    SaveSettings(Box<Settings>),
}

/// Something for an engine to think about.
#[derive(Clone, Debug)]
pub(crate) struct Job {
    /// Its answer has the same number.
    pub(crate) id: u64,
    pub(crate) player: PlayerSpec,
    pub(crate) game: Game,
    /// Another game has another number.
    pub(crate) game_number: u64,
    pub(crate) limits: SearchLimits,
    /// The 1976 program is timed as a KIM-1.
    pub(crate) wants_kim1_time: bool,
}

/// What an engine says in the end.
#[derive(Clone, Debug)]
pub(crate) struct Answer {
    pub(crate) choice: Result<Choice, PlayerError>,
    /// What it remarked on the way.
    pub(crate) remarks: Vec<Remark>,
    /// How long a KIM-1 would have thought.
    pub(crate) kim1_time: Option<Duration>,
}

/// A game from a file.
#[derive(Clone, Debug)]
pub(crate) struct SavedGame {
    pub(crate) game: Game,
    /// Who plays, if it is one of ours. Nobody is a person.
    pub(crate) players: Option<[Option<PlayerSpec>; 2]>,
    /// What was wrong with it.
    pub(crate) problem: Option<String>,
}

impl SavedGame {
    /// A game that begins here, played by whoever is chosen.
    pub(crate) fn from_position(position: Position) -> Self {
        Self { game: Game::new(position), players: None, problem: None }
    }

    /// In a few words: `move 12, White to move`.
    pub(crate) fn summary(&self) -> String {
        let position = self.game.position();
        match self.game.termination() {
            Some(ending) => format!("over after move {}: {ending}", position.fullmove_number()),
            None => format!("move {}, {} to move", position.fullmove_number(), position.turn().name()),
        }
    }
}

/// Which screen is shown.
#[derive(Debug)]
pub(crate) enum Screen {
    Start(Box<StartScreen>),
    Game(Box<GameScreen>),
}

/// Everything.
#[derive(Debug)]
pub(crate) struct Model {
    pub(crate) screen: Screen,
    pub(crate) size: (u16, u16),
    pub(crate) theme: Theme,
    pub(crate) now: Duration,
    pub(crate) settings: Settings,
    pub(crate) should_quit: bool,
    /// Games so far.
    games: u64,
}

/// What a screen wants of the model.
#[derive(Debug)]
pub(crate) enum Transition {
    /// These things done outside.
    Effects(Vec<Effect>),
    /// A game with these choices, from there on.
    StartGame(Box<Settings>, Box<SavedGame>),
    /// The start screen.
    OpenStartScreen,
    /// Other colours.
    NextTheme,
    /// Another speed of the 1976 program.
    SetSpeed(Speed),
    /// An end.
    Quit,
}

impl Transition {
    /// Nothing.
    pub(crate) const fn none() -> Self {
        Self::Effects(Vec::new())
    }
}

impl Model {
    /// The start screen with these choices; a game that was left may be resumed.
    pub(crate) fn new(settings: Settings, last_game: Option<SavedGame>, theme: Theme) -> Self {
        let start = StartScreen::new(settings.clone(), last_game);
        Self {
            screen: Screen::Start(Box::new(start)),
            size: (80, 24),
            theme,
            now: Duration::ZERO,
            settings,
            should_quit: false,
            games: 0,
        }
    }

    /// Takes in what happened, and tells what is to be done.
    pub(crate) fn update(&mut self, message: Msg) -> Vec<Effect> {
        match &message {
            Msg::Key(Key::Quit) => return self.quit(),
            Msg::Tick(now) => self.now = *now,
            Msg::Resize(columns, lines) => self.size = (*columns, *lines),
            _ => {}
        }
        let transition = match &mut self.screen {
            Screen::Start(start) => start.update(message),
            Screen::Game(screen) => screen.update(message, self.size, self.now),
        };
        self.apply(transition)
    }

    /// A game without the start screen.
    pub(crate) fn start_game(&mut self, settings: Settings, saved: SavedGame) -> Vec<Effect> {
        self.apply(Transition::StartGame(Box::new(settings), Box::new(saved)))
    }

    /// Whether something moves on the screen by itself.
    pub(crate) fn is_busy(&self) -> bool {
        match &self.screen {
            Screen::Start(_) => false,
            Screen::Game(screen) => {
                screen.search.is_some() || screen.game.clocks().is_some() && screen.game.termination().is_none()
            }
        }
    }

    fn quit(&mut self) -> Vec<Effect> {
        self.should_quit = true;
        match &self.screen {
            Screen::Start(_) => Vec::new(),
            Screen::Game(screen) => screen.quit(),
        }
    }

    fn apply(&mut self, transition: Transition) -> Vec<Effect> {
        match transition {
            Transition::Effects(effects) => effects,
            Transition::Quit => self.quit(),
            Transition::NextTheme => {
                self.theme = self.theme.next();
                self.settings.palette = self.theme.palette;
                vec![Effect::SaveSettings(Box::new(self.settings.clone()))]
            }
            Transition::SetSpeed(speed) => {
                self.settings.speed = speed;
                vec![Effect::SaveSettings(Box::new(self.settings.clone()))]
            }
            Transition::OpenStartScreen => {
                let last_game = match &self.screen {
                    Screen::Game(screen) => Some(screen.saved()),
                    Screen::Start(_) => None,
                };
                self.screen = Screen::Start(Box::new(StartScreen::new(self.settings.clone(), last_game)));
                vec![Effect::StopThinking]
            }
            Transition::StartGame(settings, saved) => {
                self.games += 1;
                let mut screen = GameScreen::new(&settings, *saved, self.now, self.games);
                let settings = Box::new(Settings { palette: self.theme.palette, ..*settings });
                let mut effects = vec![Effect::SaveSettings(settings.clone())];
                effects.extend(screen.start(self.now));
                self.settings = *settings;
                self.screen = Screen::Game(Box::new(screen));
                effects
            }
        }
    }
}
