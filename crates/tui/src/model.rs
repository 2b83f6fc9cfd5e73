//! The state of the program and how it changes. It knows nothing of terminals, files and threads: what happens comes in
//! as a [`Msg`], and what is to be done outside goes out as [`Effect`]s.

use std::path::PathBuf;
use std::time::Duration;

use microchess_game::PlayerSpec;
use microchess_game::{Choice, Game, PlayerError};
use microchess_uci::{Remark, SearchInfo, SearchLimits};

use crate::action::Action;
use crate::game_screen::GameScreen;
use crate::geometry::PopupGeometry;
use crate::permission::{Arrival, Permissions};
use crate::popup::GameEntry;
pub(crate) use crate::saved_game::SavedGame;
use crate::settings::{Settings, Speed};
use crate::start_screen::StartScreen;
use crate::theme::Theme;

/// What can happen.
#[derive(Clone, Debug)]
pub(crate) enum Msg {
    /// A key was pressed.
    Key(Key),
    /// The mouse did something at a column and a line, both counted from 0.
    Mouse(Mouse, u16, u16),
    /// Text was pasted.
    Paste(String),
    /// An action of the menu was chosen.
    Act(Action),
    /// The new size of the screen: columns and lines.
    Resize(u16, u16),
    /// Time since the program started.
    Tick(Duration),
    /// An engine reports on the job with this id.
    Info(u64, Box<SearchInfo>),
    /// An engine has finished the job with this id.
    Answer(u64, Box<Answer>),
    /// A game was read from a file, or could not be.
    Loaded(Result<Box<SavedGame>, String>),
    /// A file has several games: their titles.
    GamesInFile(PathBuf, Vec<String>),
    /// The games that are kept, newest first.
    Library(Vec<GameEntry>),
    /// The file that is to be written exists already.
    FileExists(PathBuf),
    /// The game could not be written to this file, and why.
    NotSaved(PathBuf, String),
    /// The names that begin like the one in the prompt.
    Completions(Vec<String>),
    /// The engines of the game that is to start are there, or one of them is not.
    EnginesChecked(Box<(Settings, SavedGame)>, Result<(), String>),
    /// An effect was carried out, with a message for the player, or failed.
    Done(Result<String, String>),
}

/// A key, as far as the screens use it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Key {
    Char(char),
    Enter,
    Escape,
    Backspace,
    Delete,
    /// Ctrl-U.
    ClearLine,
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
    /// Ctrl-C, or a signal that asks the program to end.
    Quit,
}

/// What the mouse did.
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
    /// Give an engine a job.
    Think(Box<Job>),
    /// The engine that is thinking is to move now.
    MoveNow,
    /// The engine that is thinking is to stop; its answer is not used.
    StopThinking,
    /// Keep a game as PGN in the library, under its name there.
    Autosave(String, String),
    /// List the games of the library.
    ListGames,
    /// Open a game of the library.
    OpenGame(String),
    /// Delete a game of the library, and list the others.
    DeleteGame(String),
    /// Write a game to a file.
    Save(PathBuf, String, bool),
    /// Read a file: its game, or the titles of its games if it has several.
    Load(PathBuf),
    /// Read one game of a file, counted from 0.
    LoadGame(PathBuf, usize),
    /// Find the names of files that begin like this.
    Complete(String),
    /// See whether the engines of a game can be started.
    CheckEngines(Box<(Settings, SavedGame)>),
    /// Put a text on the clipboard, with words that say what it is.
    Copy(String, &'static str),
    /// Keep the settings for the next time.
    SaveSettings(Box<Settings>),
}

/// Something for an engine to think about.
#[derive(Clone, Debug)]
pub(crate) struct Job {
    /// The answer has the same id.
    pub(crate) id: u64,
    pub(crate) player: PlayerSpec,
    pub(crate) game: Game,
    /// Every game has its own number.
    pub(crate) game_number: u64,
    /// Decides which opening a book plays where it has a choice.
    pub(crate) book_seed: u64,
    pub(crate) limits: SearchLimits,
    /// Whether the answer says how long a KIM-1 would have thought.
    pub(crate) wants_kim1_time: bool,
}

/// How an engine has answered.
#[derive(Clone, Debug)]
pub(crate) struct Answer {
    pub(crate) choice: Result<Choice, PlayerError>,
    /// What it remarked while it was thinking, without details.
    pub(crate) remarks: Vec<Remark>,
    /// How long a KIM-1 would have thought, if that was asked.
    pub(crate) kim1_time: Option<Duration>,
}

/// Which screen is shown.
#[derive(Debug)]
pub(crate) enum Screen {
    Start(Box<StartScreen>),
    Game(Box<GameScreen>),
}

/// The state of the program.
#[derive(Debug)]
pub(crate) struct Model {
    pub(crate) screen: Screen,
    /// Columns and lines of the terminal.
    pub(crate) size: (u16, u16),
    pub(crate) theme: Theme,
    pub(crate) now: Duration,
    /// The settings of the game that is played, or of the last one. The command line may have chosen them.
    pub(crate) settings: Settings,
    /// The settings for the next time: what the player chose on the screen, and nothing from the command line.
    pub(crate) remembered: Settings,
    pub(crate) should_quit: bool,
    /// Games so far; the number of the latest.
    games: u64,
    /// Engines of other programs that the start screen offers.
    pub(crate) found_engines: Vec<PlayerSpec>,
    /// Engines of other programs that may be run.
    pub(crate) permissions: Permissions,
    /// The game that is shown once the player has said whether an engine may be run.
    pub(crate) waiting: Option<Arrival>,
}

/// What a screen asks of the model.
#[derive(Debug)]
pub(crate) enum Transition {
    /// Effects, and the screen stays.
    Effects(Vec<Effect>),
    /// A game with these settings, from where this one is.
    StartGame(Box<Settings>, Box<SavedGame>),
    /// The start screen.
    OpenStartScreen,
    /// The next theme.
    NextTheme,
    /// The next style of pieces.
    NextPieces,
    /// Another speed of the 1976 program.
    SetSpeed(Speed),
    /// Whether this engine of another program may be run.
    AnswerAboutEngine(PlayerSpec, bool),
    /// The end of the program.
    Quit,
}

impl Transition {
    /// No effects, and the screen stays.
    pub(crate) const fn none() -> Self {
        Self::Effects(Vec::new())
    }
}

impl Model {
    /// The start screen with these settings; the last game can be resumed.
    pub(crate) fn new(settings: Settings, last_game: Option<SavedGame>, theme: Theme) -> Self {
        let start = StartScreen::new(settings.clone(), last_game);
        Self {
            screen: Screen::Start(Box::new(start)),
            size: (80, 24),
            theme,
            now: Duration::ZERO,
            remembered: settings.clone(),
            settings,
            should_quit: false,
            games: 0,
            found_engines: Vec::new(),
            permissions: Permissions::default(),
            waiting: None,
        }
    }

    /// Takes in what happened, and returns what is to be done outside.
    pub(crate) fn update(&mut self, message: Msg) -> Vec<Effect> {
        match &message {
            Msg::Key(Key::Quit) => return self.quit(),
            Msg::Tick(now) => self.now = *now,
            Msg::Resize(columns, lines) => self.size = (*columns, *lines),
            _ => {}
        }
        let message = match message {
            // Only the start screen waits for engines.
            Msg::EnginesChecked(game, Ok(())) if matches!(self.screen, Screen::Start(_)) => {
                let (settings, saved) = *game;
                return self.admit(Arrival { settings: Some(settings), saved });
            }
            Msg::Loaded(Ok(saved)) if matches!(self.screen, Screen::Game(_)) => {
                return self.admit(Arrival { settings: None, saved: *saved });
            }
            other => other,
        };
        self.update_screen(message)
    }

    /// The screen takes in what happened.
    pub(crate) fn update_screen(&mut self, message: Msg) -> Vec<Effect> {
        let (transition, popup) = match &mut self.screen {
            Screen::Start(start) => (start.update(message, self.size), &mut start.popup),
            Screen::Game(screen) => (screen.update(message, self.size, self.now), &mut screen.popup),
        };
        if let Some(popup) = popup {
            PopupGeometry::limit_scroll(self.size, popup);
        }
        self.apply(transition)
    }

    /// Starts a game without the start screen.
    pub(crate) fn start_game(&mut self, settings: Settings, saved: SavedGame) -> Vec<Effect> {
        self.admit(Arrival { settings: Some(settings), saved })
    }

    /// Engines of other programs that were found and can be offered.
    pub(crate) fn offer_engines(&mut self, engines: Vec<PlayerSpec>) {
        self.found_engines = engines;
        if let Screen::Start(start) = &mut self.screen {
            start.found_engines.clone_from(&self.found_engines);
        }
    }

    /// Whether the screen changes by itself: an engine thinks, or a clock runs.
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
            Transition::AnswerAboutEngine(engine, may_run) => self.answer_about_engine(&engine, may_run),
            Transition::NextTheme => {
                self.theme = self.theme.next();
                self.remembered.palette = self.theme.palette;
                self.say(format!("Theme: {}.", self.theme.palette.name()));
                vec![self.save_settings()]
            }
            Transition::NextPieces => {
                self.theme = self.theme.next_pieces();
                self.remembered.pieces = self.theme.pieces;
                self.say(format!("Pieces: {}.", self.theme.pieces.name()));
                vec![self.save_settings()]
            }
            Transition::SetSpeed(speed) => {
                self.settings.speed = speed;
                self.remembered.speed = speed;
                vec![self.save_settings()]
            }
            Transition::OpenStartScreen => {
                let last_game = match &self.screen {
                    Screen::Game(screen) => Some(screen.saved()),
                    Screen::Start(_) => None,
                };
                let mut start = StartScreen::new(self.settings.clone(), last_game);
                start.found_engines.clone_from(&self.found_engines);
                self.screen = Screen::Start(Box::new(start));
                vec![Effect::StopThinking]
            }
            Transition::StartGame(settings, saved)
                if saved.players.is_none() && !settings.external_engines().is_empty() =>
            {
                // They were shown, and Enter was the answer.
                self.permissions.grant(settings.external_engines());
                if let Screen::Start(start) = &mut self.screen {
                    start.message = "Starting the engine...".to_owned();
                }
                vec![Effect::CheckEngines(Box::new((*settings, *saved)))]
            }
            Transition::StartGame(settings, saved) => self.admit(Arrival { settings: Some(*settings), saved: *saved }),
        }
    }

    /// Says what was chosen, below the board. On the start screen the pieces show it.
    fn say(&mut self, text: String) {
        if let Screen::Game(screen) = &mut self.screen {
            screen.show_message(text);
        }
    }

    /// Shows a game from where it is. Its engines may be run.
    pub(crate) fn enter_game(&mut self, settings: Settings, saved: SavedGame) -> Vec<Effect> {
        self.games += 1;
        let mut screen = GameScreen::new(&settings, saved, self.now, self.games);
        let settings = settings.with_engines_remembered();
        self.remember(&settings);
        let mut effects = vec![self.save_settings()];
        effects.extend(screen.start(self.now));
        self.settings = settings;
        self.screen = Screen::Game(Box::new(screen));
        effects
    }

    /// Remembers what is chosen otherwise than it was, and the engines that were played against.
    fn remember(&mut self, chosen: &Settings) {
        let Settings { opponent, color, clock, speed, known_engines, .. } = chosen;
        if *opponent != self.settings.opponent {
            self.remembered.opponent = opponent.clone();
        }
        if *color != self.settings.color {
            self.remembered.color = *color;
        }
        if *clock != self.settings.clock {
            self.remembered.clock = *clock;
        }
        if *speed != self.settings.speed {
            self.remembered.speed = *speed;
        }
        self.remembered.known_engines.clone_from(known_engines);
    }

    fn save_settings(&self) -> Effect {
        Effect::SaveSettings(Box::new(self.remembered.clone()))
    }
}
