//! The terminal: taken over while a screen is shown, and given back however it ends: a return, an error, a panic or a
//! signal. Every screen of the program goes through this one guard.

use std::io::{self, IsTerminal, stdout};
use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::{Arc, Mutex, Once, PoisonError};
use std::thread::ThreadId;
use std::time::{Duration, Instant};

use crossterm::cursor::Show;
use crossterm::event::{
    self, DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture, Event, KeyCode,
    KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEventKind,
};
use crossterm::execute;
use crossterm::terminal::{EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode};
use microchess_game::kill_engines;
use microchess_uci::StopFlag;
use ratatui::backend::CrosstermBackend;
use ratatui::layout::Rect;
use ratatui::{DefaultTerminal, Frame, Terminal};

/// Whether a screen can be drawn: there is a terminal on both sides, and it can do more than print.
#[must_use]
pub fn can_draw() -> bool {
    let is_dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
    io::stdin().is_terminal() && io::stdout().is_terminal() && !is_dumb
}

/// How much of the terminal a screen takes over. A higher mode includes the lower ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Mode {
    /// Keys come one by one and are not echoed; what is printed scrolls as usual.
    Raw = 1,
    /// And a screen of its own, so that what was there before comes back.
    FullScreen,
    /// And the mouse, and pasted text as one event.
    FullScreenWithMouse,
}

/// The mode that is to be undone, as a number; 0 while the terminal is as it was found. The signal handler and the panic
/// hook read it too, so it is not a field of the guard.
static ACTIVE: AtomicU8 = AtomicU8::new(0);

/// The thread that draws. A panic in another thread is caught there, and the screen goes on.
static OWNER: Mutex<Option<ThreadId>> = Mutex::new(None);

/// Keeps the terminal in a mode, and gives it back when dropped.
#[derive(Debug)]
pub(crate) struct TerminalGuard(());

impl TerminalGuard {
    /// Takes the terminal over.
    pub(crate) fn enter(mode: Mode) -> io::Result<Self> {
        install_panic_hook();
        *OWNER.lock().unwrap_or_else(PoisonError::into_inner) = Some(std::thread::current().id());
        // From here on, a failure drops the guard, which undoes what was done.
        let guard = Self(());
        take_over(mode)?;
        Ok(guard)
    }
}

/// Sets the terminal to a mode.
fn take_over(mode: Mode) -> io::Result<()> {
    enable_raw_mode()?;
    ACTIVE.store(mode as u8, Ordering::Release);
    if mode >= Mode::FullScreen {
        execute!(stdout(), EnterAlternateScreen)?;
    }
    if mode >= Mode::FullScreenWithMouse {
        execute!(stdout(), EnableMouseCapture, EnableBracketedPaste)?;
    }
    if mode >= Mode::FullScreen {
        // The first question for events begins to listen for changes of size; one after the first drawing would be missed.
        event::poll(Duration::ZERO)?;
    }
    Ok(())
}

/// Whether an event is Ctrl-Z. In raw mode the terminal does not make a signal of it.
pub(crate) fn is_suspend_key(event: &Event) -> bool {
    let Event::Key(KeyEvent { code, modifiers, kind, .. }) = event else { return false };
    *kind != KeyEventKind::Release
        && modifiers.contains(KeyModifiers::CONTROL)
        && matches!(code, KeyCode::Char('z' | 'Z'))
}

/// A key of a screen that has only plain keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PlainKey {
    /// Esc or Ctrl-C.
    Quit,
    Code(KeyCode),
}

/// The key of an event; `None` for a release, for other combinations with Ctrl or Alt, and for what is not a key.
pub(crate) fn plain_key(event: &Event) -> Option<PlainKey> {
    let Event::Key(KeyEvent { code, modifiers, kind, .. }) = event else { return None };
    match code {
        _ if *kind == KeyEventKind::Release => None,
        KeyCode::Esc => Some(PlainKey::Quit),
        KeyCode::Char('c' | 'C') if modifiers.contains(KeyModifiers::CONTROL) => Some(PlainKey::Quit),
        KeyCode::Char(_) if modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT) => None,
        code => Some(PlainKey::Code(*code)),
    }
}

/// The screen, and the column and line in it where the left button of the mouse was pressed.
pub(crate) fn left_click(event: &Event) -> Option<(Rect, u16, u16)> {
    let Event::Mouse(mouse) = event else { return None };
    if mouse.kind != MouseEventKind::Down(MouseButton::Left) {
        return None;
    }
    let (columns, lines) = crossterm::terminal::size().ok()?;
    Some((Rect::new(0, 0, columns, lines), mouse.column, mouse.row))
}

/// Gives the terminal back and stops this process until the shell continues it, then takes the terminal over again.
#[cfg(unix)]
fn suspend(mode: Mode) -> io::Result<()> {
    restore();
    nix::sys::signal::raise(nix::sys::signal::Signal::SIGTSTP)?;
    take_over(mode)
}

/// Without job control there is nothing to do.
#[cfg(not(unix))]
fn suspend(_: Mode) -> io::Result<()> {
    Ok(())
}

impl Drop for TerminalGuard {
    fn drop(&mut self) {
        restore();
    }
}

/// A terminal to draw in.
pub(crate) struct FullScreen {
    pub(crate) terminal: DefaultTerminal,
    mode: Mode,
    _guard: TerminalGuard,
}

impl FullScreen {
    /// Takes the terminal over, in a mode with a screen of its own.
    pub(crate) fn enter(mode: Mode) -> io::Result<Self> {
        let guard = TerminalGuard::enter(mode)?;
        Ok(Self { terminal: Terminal::new(CrosstermBackend::new(stdout()))?, mode, _guard: guard })
    }

    /// Lets the shell have the terminal until it continues this process; then everything is drawn anew.
    pub(crate) fn suspend(&mut self) -> io::Result<()> {
        suspend(self.mode)?;
        // A new one knows nothing of what was drawn, so it draws everything.
        self.terminal = Terminal::new(CrosstermBackend::new(stdout()))?;
        Ok(())
    }
}

/// How often a screen is drawn while something moves on it. Otherwise it is drawn when something happens.
pub(crate) const FRAME: Duration = Duration::from_millis(30);

/// A screen without a game, for [`run_screen`]: a model that time and events change.
pub(crate) trait Screen {
    /// Draws what there is to see.
    fn draw(&self, frame: &mut Frame<'_>);

    /// How long to wait for an event before time goes on; `None` while nothing moves by itself.
    fn wait(&self) -> Option<Duration>;

    /// Time has gone on to so long after the start; then an event may have happened.
    fn update(&mut self, elapsed: Duration, event: Option<&Event>);

    /// Whether it is over.
    fn should_quit(&self) -> bool;
}

/// Shows a screen until it is over, or a signal ends the program. With `panics` it panics once it is drawn, so that a test can
/// see what becomes of the terminal.
pub(crate) fn run_screen(screen: &mut impl Screen, panics: bool) -> io::Result<()> {
    let shutdown = Shutdown::listen();
    let started = Instant::now();
    let set_up = |error: io::Error| io::Error::new(error.kind(), format!("the terminal could not be set up: {error}"));
    let mut full_screen = FullScreen::enter(Mode::FullScreenWithMouse).map_err(set_up)?;
    let mut is_stale = true;
    while !screen.should_quit() && !shutdown.is_requested() {
        if is_stale {
            full_screen.terminal.draw(|frame| screen.draw(frame))?;
        }
        assert!(!panics, "a panic was asked for");
        let wait = screen.wait();
        let event = if event::poll(wait.unwrap_or(SIGNAL_POLL))? { Some(event::read()?) } else { None };
        if event.as_ref().is_some_and(is_suspend_key) {
            full_screen.suspend()?;
            is_stale = true;
            continue;
        }
        screen.update(started.elapsed(), event.as_ref());
        is_stale = wait.is_some() || event.is_some();
    }
    Ok(())
}

/// Gives the terminal back, once. Whatever fails on the way, the rest is tried; a terminal that is gone needs nothing.
fn restore() {
    let active = ACTIVE.swap(0, Ordering::AcqRel);
    if active >= Mode::FullScreenWithMouse as u8 {
        let _ = execute!(stdout(), DisableMouseCapture, DisableBracketedPaste);
    }
    if active >= Mode::FullScreen as u8 {
        let _ = execute!(stdout(), LeaveAlternateScreen, Show);
    }
    if active >= Mode::Raw as u8 {
        let _ = disable_raw_mode();
    }
}

/// From now on a panic in the thread that draws gives the terminal back before it is reported.
fn install_panic_hook() {
    static INSTALLED: Once = Once::new();
    INSTALLED.call_once(|| {
        let report = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            let owner = *OWNER.lock().unwrap_or_else(PoisonError::into_inner);
            let is_drawing = ACTIVE.load(Ordering::Acquire) != 0;
            if !is_drawing || owner == Some(std::thread::current().id()) {
                restore();
                report(panic);
            }
        }));
    });
}

/// How long the program has to end by itself after a signal, and the exit code if it does not.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(2);
const HUNG_UP: i32 = 129;

/// How often a screen that waits for keys looks whether a signal has come.
pub(crate) const SIGNAL_POLL: Duration = Duration::from_millis(100);

/// Whether a signal (INT, TERM or HUP) has asked the program to end.
#[derive(Clone, Debug)]
pub(crate) struct Shutdown(Arc<StopFlag>);

impl Shutdown {
    /// Listens for signals from now on.
    pub(crate) fn listen() -> Self {
        let requested = Arc::new(StopFlag::default());
        let flag = Arc::clone(&requested);
        // This fails only where a handler is set already, which then stays in charge.
        let _ = ctrlc::set_handler(move || {
            flag.stop();
            // Reading from a terminal that is gone can block for ever; then the flag is never read.
            std::thread::sleep(SHUTDOWN_TIMEOUT);
            restore();
            let _none = kill_engines();
            std::process::exit(HUNG_UP);
        });
        Self(requested)
    }

    /// Whether the program is to end now.
    pub(crate) fn is_requested(&self) -> bool {
        self.0.is_stopped()
    }

    /// What a signal stops.
    pub(crate) fn flag(&self) -> &StopFlag {
        &self.0
    }
}
