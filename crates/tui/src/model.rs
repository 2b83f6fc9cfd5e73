//! What the screen shows, and what becomes of it. Knows nothing of terminals, files and threads: what happens comes in as
//! a [`Msg`], and what is to be done outside goes out as [`Effect`]s.

use std::path::PathBuf;
use std::time::Duration;

use arena::matches::PlayerSpec;
use arena::{Choice, Game, PlayerError, SearchInfo, SearchLimits};
use chess0x88::Position;

use crate::action::Action;
use crate::choices::{Choices, Speed};
use crate::look::Theme;
use crate::start_screen::StartScreen;
use crate::table::Table;

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
    Time(Duration),
    /// An engine has said something on the way.
    Thinking(u64, Box<SearchInfo>),
    /// An engine has answered.
    Answer(u64, Box<Answer>),
    /// A game was read from a file, or could not be.
    Loaded(Result<Box<Saved>, String>),
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
    Leave,
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
    Hurry,
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
    Remember(Box<Choices>),
}

/// Something for an engine to think about.
#[derive(Clone, Debug)]
pub(crate) struct Job {
    /// Its answer has the same number.
    pub(crate) number: u64,
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
    pub(crate) remarks: Vec<String>,
    /// How long a KIM-1 would have thought.
    pub(crate) kim1: Option<Duration>,
}

/// A game from a file.
#[derive(Clone, Debug)]
pub(crate) struct Saved {
    pub(crate) game: Game,
    /// Who plays, if it is one of ours. Nobody is a person.
    pub(crate) seats: Option<[Option<PlayerSpec>; 2]>,
    /// What was wrong with it.
    pub(crate) problem: Option<String>,
}

impl Saved {
    /// A game that begins here, played by whoever is chosen.
    pub(crate) fn beginning(position: Position) -> Self {
        Self { game: Game::new(position), seats: None, problem: None }
    }

    /// In a few words: `move 12, White to move`.
    pub(crate) fn words(&self) -> String {
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
    Table(Box<Table>),
}

/// Everything.
#[derive(Debug)]
pub(crate) struct Model {
    pub(crate) screen: Screen,
    pub(crate) size: (u16, u16),
    pub(crate) theme: Theme,
    pub(crate) now: Duration,
    pub(crate) choices: Choices,
    pub(crate) is_over: bool,
    /// Games so far.
    games: u64,
}

/// What a screen wants of the model.
#[derive(Debug)]
pub(crate) enum Wish {
    /// These things done outside.
    Effects(Vec<Effect>),
    /// A game with these choices, from there on.
    Begin(Box<Choices>, Box<Saved>),
    /// The start screen.
    Choose,
    /// Other colours.
    OtherTheme,
    /// Another speed of the 1976 program.
    Speed(Speed),
    /// An end.
    Leave,
}

impl Wish {
    /// Nothing.
    pub(crate) const fn nothing() -> Self {
        Self::Effects(Vec::new())
    }
}

impl Model {
    /// The start screen with these choices; a game that was left may be resumed.
    pub(crate) fn new(choices: Choices, last_game: Option<Saved>, theme: Theme) -> Self {
        let start = StartScreen::new(choices.clone(), last_game);
        Self {
            screen: Screen::Start(Box::new(start)),
            size: (80, 24),
            theme,
            now: Duration::ZERO,
            choices,
            is_over: false,
            games: 0,
        }
    }

    /// Takes in what happened, and tells what is to be done.
    pub(crate) fn update(&mut self, message: Msg) -> Vec<Effect> {
        match &message {
            Msg::Key(Key::Leave) => return self.leave(),
            Msg::Time(now) => self.now = *now,
            Msg::Resize(columns, lines) => self.size = (*columns, *lines),
            _ => {}
        }
        let wish = match &mut self.screen {
            Screen::Start(start) => start.update(message),
            Screen::Table(table) => table.update(message, self.size, self.now),
        };
        self.grant(wish)
    }

    /// A game without the start screen.
    pub(crate) fn begin(&mut self, choices: Choices, saved: Saved) -> Vec<Effect> {
        self.grant(Wish::Begin(Box::new(choices), Box::new(saved)))
    }

    /// Whether something moves on the screen by itself.
    pub(crate) fn is_busy(&self) -> bool {
        match &self.screen {
            Screen::Start(_) => false,
            Screen::Table(table) => {
                table.thinking.is_some() || table.game.clocks().is_some() && table.game.termination().is_none()
            }
        }
    }

    fn leave(&mut self) -> Vec<Effect> {
        self.is_over = true;
        match &self.screen {
            Screen::Start(_) => Vec::new(),
            Screen::Table(table) => table.leave(),
        }
    }

    fn grant(&mut self, wish: Wish) -> Vec<Effect> {
        match wish {
            Wish::Effects(effects) => effects,
            Wish::Leave => self.leave(),
            Wish::OtherTheme => {
                self.theme = self.theme.next();
                self.choices.palette = self.theme.palette;
                vec![Effect::Remember(Box::new(self.choices.clone()))]
            }
            Wish::Speed(speed) => {
                self.choices.speed = speed;
                vec![Effect::Remember(Box::new(self.choices.clone()))]
            }
            Wish::Choose => {
                let last_game = match &self.screen {
                    Screen::Table(table) => Some(table.saved()),
                    Screen::Start(_) => None,
                };
                self.screen = Screen::Start(Box::new(StartScreen::new(self.choices.clone(), last_game)));
                vec![Effect::StopThinking]
            }
            Wish::Begin(choices, saved) => {
                self.games += 1;
                let mut table = Table::new(&choices, *saved, self.now, self.games);
                let choices = Box::new(Choices { palette: self.theme.palette, ..*choices });
                let mut effects = vec![Effect::Remember(choices.clone())];
                effects.extend(table.begin(self.now));
                self.choices = *choices;
                self.screen = Screen::Table(Box::new(table));
                effects
            }
        }
    }
}
