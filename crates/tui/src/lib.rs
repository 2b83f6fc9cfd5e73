//! A game of chess in the terminal, with a look inside the 1976 program's head.
//!
//! `model.rs` is what the screen shows, without a screen: messages go in (`Model::update`), and what is
//! to be done outside comes out. `view/` draws it. This file is the edge: the terminal, the clock, the files, and the
//! thread in which engines think.

mod action;
mod counters;
mod date;
mod events;
mod game_screen;
mod geometry;
mod insight;
mod material;
mod model;
mod move_input;
mod opening_names;
pub mod plain;
mod popup;
pub mod settings;
mod start_screen;
mod store;
mod terminal;
pub mod theme;
mod thinker;
mod view;
mod xray;

#[cfg(test)]
mod tests;

use std::io;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::{Duration, Instant};

use crossterm::clipboard::CopyToClipboard;
use crossterm::{event, execute};
use microchess_game::EngineFactory;

use model::{Effect, Key, Model, Mouse, Msg, SavedGame, Screen};
use settings::Start;
use store::Store;
use theme::{ColorDepth, Theme};
use thinker::Thinker;

/// What the command line wants; what it does not say is as last time.
#[derive(Clone, Debug, Default)]
pub struct Overrides {
    /// Who plays.
    pub opponent: Option<settings::Opponent>,
    /// The person's colour.
    pub color: Option<settings::ColorChoice>,
    /// Clocks, or none.
    pub clock: Option<Option<microchess_game::TimeControl>>,
    /// How long the 1976 program thinks.
    pub speed: Option<settings::Speed>,
    /// Where it begins.
    pub start: Option<Start>,
    /// The colours of the board.
    pub palette: Option<theme::Palette>,
}

/// How long the game has to end by itself when it is told to, and the exit code if it does not.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(2);
const HUNG_UP: i32 = 129;

/// How long nothing may happen before the screen is looked at again.
const FRAME: Duration = Duration::from_millis(50);
const IDLE_FRAME: Duration = Duration::from_millis(250);

/// Plays, until the player has enough. With `panics` the screen is broken off, to see what becomes of the terminal.
///
/// # Errors
///
/// When the terminal fails, or the game that is wanted cannot be had.
pub fn run(
    wanted: &Overrides,
    factory: &'static dyn EngineFactory,
    depth: ColorDepth,
    is_ascii: bool,
    panics: bool,
) -> io::Result<()> {
    let store = Store::for_user();
    let (mut model, mut effects) = initial_model(&store, wanted, depth, is_ascii, true)?;
    let (sender, messages) = channel();
    let thinker = Thinker::start(sender.clone(), factory)?;
    let leave = Arc::new(AtomicBool::new(false));
    let asked = Arc::clone(&leave);
    // Where somebody listens already, he goes on.
    let _ = ctrlc::set_handler(move || {
        asked.store(true, Ordering::Release);
        // A terminal that is gone never tells anything again, not even that it is gone: then nobody reads the flag.
        std::thread::sleep(SHUTDOWN_TIMEOUT);
        terminal::give_back();
        std::process::exit(HUNG_UP);
    });
    let started = Instant::now();

    let mut screen = terminal::Screen::take()?;
    let size = screen.terminal.size()?;
    effects.extend(model.update(Msg::Resize(size.width, size.height)));
    // Where nothing happens, nothing is drawn: a terminal far away is left in peace.
    let mut is_stale = true;
    loop {
        for effect in std::mem::take(&mut effects) {
            if let Some(message) = perform(effect, &store, &thinker, &sender) {
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
        if leave.load(Ordering::Acquire) {
            effects.extend(model.update(Msg::Key(Key::Quit)));
            continue;
        }
        if is_stale || model.is_busy() {
            screen.terminal.draw(|frame| view::draw(frame, &model))?;
        }
        assert!(!panics, "somebody wanted to see what becomes of the terminal");
        let message = next_message(&model, &messages)?.map(|message| pointed_at(message, &model));
        // What was busy may have come to its end, which is to be seen too.
        is_stale = message.is_some() || model.is_busy();
        effects.extend(model.update(Msg::Tick(started.elapsed())));
        if let Some(message) = message {
            effects.extend(model.update(message));
        }
    }
    thinker.cancel();
    Ok(())
}

/// The model as it is at first: the start screen if it may ask, or the game that the command line wants.
fn initial_model(
    store: &Store,
    wanted: &Overrides,
    depth: ColorDepth,
    is_ascii: bool,
    may_ask: bool,
) -> io::Result<(Model, Vec<Effect>)> {
    let mut settings = store.settings();
    let Overrides { opponent, color, clock, speed, start, palette } = wanted.clone();
    let at_once = !may_ask || opponent.is_some() || color.is_some() || clock.is_some() || start.is_some();
    settings.opponent = opponent.unwrap_or(settings.opponent);
    settings.color = color.unwrap_or(settings.color);
    settings.clock = clock.unwrap_or(settings.clock);
    settings.speed = speed.unwrap_or(settings.speed);
    settings.palette = palette.unwrap_or(settings.palette);
    let theme = Theme { palette: settings.palette, depth, is_ascii };
    let wrong = |why: String| io::Error::new(io::ErrorKind::InvalidInput, why);
    let last_game = store.last_game();
    let saved = match start {
        None | Some(Start::Standard) => SavedGame::from_position(chess0x88::Position::start()),
        Some(Start::Fen(fen)) => {
            let position = fen.parse().map_err(|error: chess0x88::PositionError| wrong(error.to_string()))?;
            SavedGame::from_position(position)
        }
        Some(Start::Pgn(path)) => store::load(Path::new(&path)).map_err(wrong)?,
        Some(Start::Resume) => last_game.clone().ok_or_else(|| wrong("there is no game to resume".to_owned()))?,
    };
    let mut model = Model::new(settings.clone(), last_game, theme);
    let effects = if at_once { model.start_game(settings, saved) } else { Vec::new() };
    Ok((model, effects))
}

/// Waits for something to happen.
fn next_message(model: &Model, messages: &Receiver<Msg>) -> io::Result<Option<Msg>> {
    if let Ok(message) = messages.try_recv() {
        return Ok(Some(message));
    }
    // Where nobody thinks, nobody answers soon, and the machine may sleep longer.
    let (patience, glance) = if model.is_busy() { (FRAME, FRAME / 10) } else { (IDLE_FRAME, FRAME) };
    // Engines answer in a channel, the terminal in another place; neither waits long for the other.
    let deadline = Instant::now() + patience;
    while Instant::now() < deadline {
        if event::poll(glance)? {
            return Ok(events::message(event::read()?));
        }
        if let Ok(message) = messages.try_recv() {
            return Ok(Some(message));
        }
    }
    Ok(None)
}

/// A click on what lies over the board chooses a line of it.
fn pointed_at(message: Msg, model: &Model) -> Msg {
    match (&message, &model.screen) {
        (Msg::Mouse(Mouse::Press, column, line), Screen::Game(screen)) => {
            let popup = screen.popup.as_ref();
            let place = popup.and_then(|popup| view::line_of_popup(popup, model.theme, model.size, (*column, *line)));
            place.map_or(message, Msg::Choose)
        }
        _ => message,
    }
}

/// Does something outside, and tells how it went if that matters.
fn perform(effect: Effect, store: &Store, thinker: &Thinker, messages: &Sender<Msg>) -> Option<Msg> {
    let failed = |what: &str, error: io::Error| Msg::Done(Err(format!("{what}: {error}")));
    match effect {
        Effect::Think(job) => {
            thinker.think(*job);
            None
        }
        Effect::MoveNow => {
            thinker.move_now();
            None
        }
        Effect::StopThinking => {
            thinker.cancel();
            None
        }
        Effect::Autosave(pgn) => {
            store.save_last_game(&pgn).err().map(|error| failed("The game could not be kept", error))
        }
        Effect::SaveSettings(settings) => {
            // The choices of last time are a comfort, no more.
            let _ = store.save_settings(&settings);
            None
        }
        Effect::Save(path, pgn) => Some(Msg::Done(store::save(&path, &pgn))),
        // A big file takes its time, and the screen does not wait for it.
        Effect::Load(path) => {
            let messages = messages.clone();
            std::thread::spawn(move || messages.send(Msg::Loaded(store::load(&path).map(Box::new))));
            None
        }
        Effect::Copy(text, what) => Some(match execute!(io::stdout(), CopyToClipboard::to_clipboard_from(text)) {
            Ok(()) => Msg::Done(Ok(format!("{what} is on the clipboard, if the terminal allows it."))),
            Err(error) => failed("It could not be copied", error),
        }),
    }
}

/// The examples of README.md are tests too.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadMe;
