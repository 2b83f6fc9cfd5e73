//! The terminal: taken over at the start, and given back whatever happens.

use std::io::{self, stdout};

use crossterm::event::{DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture};
use crossterm::execute;
use ratatui::DefaultTerminal;

/// A terminal that is given back when it goes out of scope, and before a panic is told.
pub(crate) struct Screen {
    pub(crate) terminal: DefaultTerminal,
}

impl Screen {
    /// Takes the terminal over: another screen, keys one by one, and the mouse.
    pub(crate) fn take() -> io::Result<Self> {
        // This sets a hook that gives the screen back before a panic is told; the mouse is given back before that.
        let terminal = ratatui::try_init()?;
        let restore = std::panic::take_hook();
        let owner = std::thread::current().id();
        std::panic::set_hook(Box::new(move |panic| {
            // A panic elsewhere is caught there, and the screen goes on.
            if std::thread::current().id() == owner {
                give_back_mouse();
                restore(panic);
            }
        }));
        execute!(stdout(), EnableMouseCapture, EnableBracketedPaste)?;
        Ok(Self { terminal })
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        give_back();
    }
}

/// Gives the terminal back.
pub(crate) fn give_back() {
    give_back_mouse();
    // Where the terminal is gone, there is nowhere to complain to.
    let _ = ratatui::try_restore();
}

fn give_back_mouse() {
    // Whatever fails here, the rest must be tried.
    let _ = execute!(stdout(), DisableMouseCapture, DisableBracketedPaste);
}
