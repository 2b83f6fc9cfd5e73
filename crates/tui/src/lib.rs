//! The screens of MicroChess in the terminal: a game with an X-ray of the 1976 program, the KIM-1, the serial edition, and a
//! view of the machine at work.
//!
//! The game is split in three. `model.rs` is its state without a screen: messages go in (`Model::update`), and what is to
//! be done outside comes out. `view/` draws it, by `geometry.rs`. This file is the edge: the terminal, the clock, the
//! files, and the thread in which engines think.
#![deny(clippy::print_stdout, clippy::print_stderr)] // They panic when the output is full or closed.

mod action;
pub mod board_text;
mod clock_text;
mod engine_search_path;
mod engine_thread;
mod events;
mod game_screen;
mod geometry;
pub mod kim1;
mod material;
mod model;
mod move_input;
mod opening_names;
mod page_zero;
mod palette;
mod permission;
mod piece_art;
pub mod plain;
mod plain_words;
mod popup;
mod position_explanation;
mod saved_game;
mod search_text;
pub mod serial;
pub mod settings;
mod speed;
mod start_screen;
mod store;
mod terminal;
mod text_layout;
pub mod theme;
mod view;
pub mod watch;
mod xray;

#[cfg(test)]
mod tests;

use std::io;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::{Duration, Instant};

use crossterm::clipboard::CopyToClipboard;
use crossterm::{event, execute};
use microchess_game::EngineFactory;
use microchess_uci::StopFlag;

use engine_thread::{EngineThread, check_engines};
use model::{Effect, Key, Model, Msg, SavedGame};
use settings::Start;
use store::{FileContents, KEPT_AS_COPY, Saved, Store};
use terminal::{FullScreen, Mode, Shutdown};
use theme::{ColorDepth, Theme};

pub use terminal::can_draw;

/// Settings that the command line overrides. They are for one run, and are not remembered.
#[derive(Clone, Debug, Default)]
pub struct Overrides {
    /// Who plays.
    pub opponent: Option<settings::Opponent>,
    /// The human's colour.
    pub color: Option<settings::ColorChoice>,
    /// Clocks, or none.
    pub clock: Option<Option<microchess_game::TimeControl>>,
    /// How long the 1976 program thinks.
    pub speed: Option<settings::Speed>,
    /// Where the game starts.
    pub start: Option<Start>,
    /// Which game of a PGN file, counted from 1. Without it the player chooses among several.
    pub game: Option<usize>,
    /// The colours of the board.
    pub palette: Option<theme::BoardTheme>,
    /// How pieces are drawn.
    pub pieces: Option<theme::PieceStyle>,
}

impl Overrides {
    /// What they override: the settings of last time, or the default ones if they say which new game is played. So a command
    /// starts the same game whatever was played before it.
    fn base(&self, remembered: &settings::Settings) -> settings::Settings {
        let Self { opponent, color, clock, start, .. } = self;
        let is_new_game = !matches!(start, None | Some(Start::Resume));
        if opponent.is_none() && color.is_none() && clock.is_none() && !is_new_game {
            return remembered.clone();
        }
        let known_engines = remembered.known_engines.clone();
        let (palette, pieces) = (remembered.palette, remembered.pieces);
        settings::Settings { palette, pieces, known_engines, ..settings::Settings::default() }
    }
}

/// Reads a game that was kept, whatever became of its file, and gives the PGN by which it is kept again; `None` if there is no
/// game. What this gives is kept again as it is.
///
/// ```
/// let kept = "[WhitePlayer \"human\"]\n[BlackPlayer \"1976:blitz\"]\n\n1. e4 e5 2. Ke3";
/// let again = microchess_tui::keep_again(kept.as_bytes()).unwrap();
/// assert!(again.contains("[Black \"MicroChess Blitz\"]") && again.ends_with("\n1. e4 e5 *\n\n"), "{again}");
/// assert_eq!(microchess_tui::keep_again(again.as_bytes()), Some(again));
/// ```
#[must_use]
pub fn keep_again(contents: &[u8]) -> Option<String> {
    let saved = store::kept_game(contents)?;
    let screen = game_screen::GameScreen::new(&settings::Settings::default(), saved, Duration::ZERO, 0);
    Some(screen.pgn().to_string())
}

/// How long to wait for an event before the screen is drawn again, while it changes by itself and otherwise.
const FRAME: Duration = Duration::from_millis(50);
const IDLE_FRAME: Duration = Duration::from_millis(250);

/// Plays in the terminal, until the player quits or a signal comes. With `panics` it panics at once, so that a test can see
/// what becomes of the terminal.
///
/// # Errors
///
/// When the terminal fails, or the game cannot be started as the overrides say.
pub fn run(
    overrides: &Overrides,
    factory: &'static dyn EngineFactory,
    depth: ColorDepth,
    is_ascii: bool,
    panics: bool,
) -> io::Result<()> {
    let store = Store::for_user();
    store.delete_stale_drafts();
    let shutdown = Shutdown::listen();
    if let Err(error) = check_overrides(overrides, factory, shutdown.flag()) {
        return if shutdown.is_requested() { Ok(()) } else { Err(error) };
    }
    let (mut model, mut effects) = initial_model(&store, overrides, depth, is_ascii, true)?;
    let (sender, messages) = channel();
    let engine_thread = EngineThread::start(sender.clone(), factory)?;
    let started = Instant::now();

    let mut screen = FullScreen::enter(Mode::FullScreenWithMouse)?;
    let size = screen.terminal.size()?;
    effects.extend(model.update(Msg::Resize(size.width, size.height)));
    // Nothing is drawn while nothing changes, which spares slow connections.
    let mut is_stale = true;
    loop {
        for effect in std::mem::take(&mut effects) {
            if let Some(message) = perform(effect, &store, &engine_thread, &sender) {
                effects.extend(model.update(message));
                is_stale = true;
            }
        }
        if !effects.is_empty() {
            continue;
        }
        if model.should_quit {
            break;
        }
        if shutdown.is_requested() {
            effects.extend(model.update(Msg::Key(Key::Quit)));
            continue;
        }
        if is_stale || model.is_busy() {
            screen.terminal.draw(|frame| view::draw(frame, &model))?;
        }
        assert!(!panics, "a panic was asked for");
        let message = match next_event(&model, &messages)? {
            Some(Input::Suspend) => {
                screen.suspend()?;
                is_stale = true;
                continue;
            }
            Some(Input::Message(message)) => Some(message),
            None => None,
        };
        // What was busy may have ended just now, which is to be drawn too.
        is_stale = message.is_some() || model.is_busy();
        effects.extend(model.update(Msg::Tick(started.elapsed())));
        // An engine's last report comes before its answer.
        for message in engine_thread.latest_info().into_iter().chain(message) {
            effects.extend(model.update(message));
        }
    }
    Ok(())
}

/// The model at first: the start screen, or a game if the overrides want one or the start screen may not be shown.
fn initial_model(
    store: &Store,
    overrides: &Overrides,
    depth: ColorDepth,
    is_ascii: bool,
    may_ask: bool,
) -> io::Result<(Model, Vec<Effect>)> {
    let remembered = store.settings();
    let mut settings = overrides.base(&remembered);
    let Overrides { opponent, color, clock, speed, start, game, palette, pieces } = overrides.clone();
    let starts_game = !may_ask || opponent.is_some() || color.is_some() || clock.is_some() || start.is_some();
    settings.opponent = opponent.unwrap_or(settings.opponent);
    settings.color = color.unwrap_or(settings.color);
    settings.clock = clock.unwrap_or(settings.clock);
    settings.speed = speed.unwrap_or(settings.speed);
    settings.palette = palette.unwrap_or(settings.palette);
    settings.pieces = pieces.unwrap_or(settings.pieces);
    if may_ask {
        settings.pace = game_screen::FIRST_PACE;
    }
    let theme = Theme { pieces: settings.pieces, ..Theme::new(settings.palette, depth, is_ascii) };
    let wrong = |why: String| io::Error::new(io::ErrorKind::InvalidInput, why);
    let last_game = store.last_game();
    let mut choices = None;
    let saved = match start {
        None | Some(Start::Standard) => SavedGame::from_position(chess0x88::Position::start()),
        Some(Start::Fen(fen)) => {
            let position = fen.parse().map_err(|error: chess0x88::ParsePositionError| wrong(error.to_string()))?;
            SavedGame::from_position(position)
        }
        Some(Start::Pgn(path)) => match pgn_contents(Path::new(&path), game).map_err(wrong)? {
            FileContents::Game(saved) => *saved,
            FileContents::Games(titles) => {
                choices = Some(Msg::GamesInFile(PathBuf::from(path), titles));
                SavedGame::from_position(chess0x88::Position::start())
            }
        },
        Some(Start::Resume) => last_game.clone().ok_or_else(|| wrong("there is no game to resume".to_owned()))?,
    };
    let mut model = Model::new(settings.clone(), last_game, theme);
    model.remembered = remembered;
    // What the command line of this run names needs no question.
    let named = settings::Settings {
        opponent: overrides.opponent.clone().unwrap_or(settings::Opponent::Human),
        ..settings.clone()
    };
    model.permissions.grant(named.external_engines());
    if may_ask {
        model.offer_engines(engine_search_path::engines());
    }
    if let Some(choices) = choices {
        let effects = model.update(choices);
        return Ok((model, effects));
    }
    let effects = if starts_game { model.start_game(settings, saved) } else { Vec::new() };
    Ok((model, effects))
}

/// The game of a file that was asked for by its number, or its only one, or the titles of several.
fn pgn_contents(path: &Path, game: Option<usize>) -> Result<FileContents, String> {
    match game {
        Some(number) => {
            let saved = store::load_game(path, Some(number.saturating_sub(1)));
            saved.map(|saved| FileContents::Game(Box::new(saved)))
        }
        None => store::load(path),
    }
}

/// Starts the engines of other programs that the overrides name, so that a wrong path is an error before the screen changes.
pub(crate) fn check_overrides(
    overrides: &Overrides,
    factory: &'static dyn EngineFactory,
    stop: &StopFlag,
) -> io::Result<()> {
    let Some(opponent) = overrides.opponent.clone() else { return Ok(()) };
    let settings = settings::Settings { opponent, ..settings::Settings::default() };
    check_engines(&settings, factory, stop).map_err(|why| io::Error::new(io::ErrorKind::InvalidInput, why))
}

/// What the loop is to do next.
enum Input {
    Message(Msg),
    /// Ctrl-Z: the shell takes over for a while.
    Suspend,
}

/// What happens next, if it happens soon.
fn next_event(model: &Model, messages: &Receiver<Msg>) -> io::Result<Option<Input>> {
    // While no engine is thinking, no answer is expected, and the process can sleep longer.
    let (timeout, poll_interval) = if model.is_busy() { (FRAME, FRAME / 10) } else { (IDLE_FRAME, FRAME) };
    // Engines answer in a channel and the terminal has its own queue, so both are asked in turn, the keyboard first: whatever
    // comes from engines, Ctrl-C is heard.
    let deadline = Instant::now() + timeout;
    let mut patience = Duration::ZERO;
    loop {
        if event::poll(patience)? {
            let event = event::read()?;
            if terminal::is_suspend_key(&event) {
                return Ok(Some(Input::Suspend));
            }
            return Ok(events::message(event).map(Input::Message));
        }
        if let Ok(message) = messages.try_recv() {
            return Ok(Some(Input::Message(message)));
        }
        if Instant::now() >= deadline {
            return Ok(None);
        }
        patience = poll_interval;
    }
}

/// Carries out an effect. Returns what the model needs to know of it.
fn perform(effect: Effect, store: &Store, engine_thread: &EngineThread, messages: &Sender<Msg>) -> Option<Msg> {
    let failed = |what: &str, error: io::Error| Msg::Done(Err(format!("{what}: {error}")));
    match effect {
        Effect::Think(job) => {
            engine_thread.think(job);
            None
        }
        Effect::MoveNow => {
            engine_thread.move_now();
            None
        }
        Effect::StopThinking => {
            engine_thread.cancel();
            None
        }
        Effect::Autosave(id, pgn) => match store.save_game(&id, &pgn) {
            Ok(Saved::AsItself) => None,
            Ok(Saved::AsCopy) => Some(Msg::Done(Err(KEPT_AS_COPY.to_owned()))),
            Err(error) => Some(failed("The game could not be saved", error)),
        },
        Effect::ListGames => Some(Msg::Library(store.games())),
        Effect::OpenGame(id) => {
            let missing = || format!("The game {id} cannot be read.");
            Some(Msg::Loaded(store.game(&id).map(Box::new).ok_or_else(missing)))
        }
        Effect::DeleteGame(id) => match store.delete_game(&id) {
            Ok(()) => Some(Msg::Library(store.games())),
            Err(error) => Some(failed("The game could not be deleted", error)),
        },
        Effect::Complete(name) => Some(Msg::Completions(store::completions(&name))),
        Effect::CheckEngines(game) => {
            engine_thread.check(game);
            None
        }
        Effect::SaveSettings(settings) => {
            // The game can be played without them, so a failure is not reported.
            let _ = store.save_settings(&settings);
            None
        }
        Effect::Save(path, pgn, may_overwrite) => Some(match store::save(&path, &pgn, may_overwrite) {
            Ok(Some(message)) => Msg::Done(Ok(message)),
            Ok(None) => Msg::FileExists(path),
            Err(why) => Msg::NotSaved(path, why),
        }),
        // In a thread of its own, because a big file takes a while.
        Effect::Load(path) => {
            let messages = messages.clone();
            std::thread::spawn(move || messages.send(loaded(path)));
            None
        }
        Effect::LoadGame(path, game) => {
            let messages = messages.clone();
            std::thread::spawn(move || messages.send(Msg::Loaded(store::load_game(&path, Some(game)).map(Box::new))));
            None
        }
        Effect::Copy(text, what) => Some(match execute!(io::stdout(), CopyToClipboard::to_clipboard_from(text)) {
            Ok(()) => Msg::Done(Ok(format!("{what} is on the clipboard, if the terminal allows it."))),
            Err(error) => failed("It could not be copied", error),
        }),
    }
}

/// What a file has: one game, or several to choose from.
fn loaded(path: PathBuf) -> Msg {
    match store::load(&path) {
        Ok(FileContents::Game(game)) => Msg::Loaded(Ok(game)),
        Ok(FileContents::Games(titles)) => Msg::GamesInFile(path, titles),
        Err(why) => Msg::Loaded(Err(why)),
    }
}

/// The examples of README.md are tests too.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadMe;
