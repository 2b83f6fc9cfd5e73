//! MicroChess at work: code or routines, page zero cell by cell, both stacks, and the KIM-1's digits.
//!
//! `machine.rs` is what the screen needs of a machine; what implements it is not known here. `model.rs` runs and steps it
//! without a terminal, `screen.rs` draws it.

mod machine;
mod model;
mod screen;

use std::io;
use std::time::{Duration, Instant};

use crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use microchess_1976::Key;

use crate::settings::Speed;
use crate::terminal::{FullScreen, Mode, SIGNAL_POLL, Shutdown};
use crate::theme::{BoardTheme, ColorDepth, Theme};

pub use machine::{CodeLine, Machine, StepKind};
pub use model::{Model, Msg};
pub use screen::screen_text;

/// How often the screen is drawn while the machine runs. Otherwise it is drawn when something happens.
const FRAME: Duration = Duration::from_millis(30);

/// Shows a machine in the terminal, until q, Esc, Ctrl-C or a signal. With `panics` it panics at once, so that a test can
/// see what becomes of the terminal.
///
/// # Errors
///
/// When the terminal fails.
pub fn run(machine: Box<dyn Machine>, speed: Speed, is_ascii: bool, panics: bool) -> io::Result<()> {
    let theme = Theme { palette: BoardTheme::Wood, depth: ColorDepth::from_environment(), is_ascii };
    let shutdown = Shutdown::listen();
    let started = Instant::now();
    let mut model = Model::new(machine, speed);
    let set_up = |error: io::Error| io::Error::new(error.kind(), format!("the terminal could not be set up: {error}"));
    let mut screen = FullScreen::enter(Mode::FullScreen).map_err(set_up)?;
    let mut is_stale = true;
    while !model.should_quit() {
        if is_stale {
            screen.terminal.draw(|frame| screen::draw(frame, &model, theme))?;
        }
        assert!(!panics, "a panic was asked for");
        let was_moving = model.is_moving();
        let wait = match (was_moving, model.speed()) {
            (true, Speed::Instant) => Duration::ZERO,
            (true, Speed::Times(_)) => FRAME,
            (false, _) => SIGNAL_POLL,
        };
        let event = if event::poll(wait)? { Some(event::read()?) } else { None };
        model.update(Msg::Tick(started.elapsed()));
        if shutdown.is_requested() {
            model.update(Msg::Quit);
        }
        if let Some(message) = event.as_ref().and_then(message_of) {
            model.update(message);
        }
        is_stale = was_moving || event.is_some();
    }
    Ok(())
}

/// What a key on the keyboard means. `p` and `P` differ: the keypad's letters are A to F and PC.
fn message_of(event: &Event) -> Option<Msg> {
    let Event::Key(KeyEvent { code, modifiers, kind, .. }) = event else { return None };
    if *kind == KeyEventKind::Release {
        return None;
    }
    match code {
        KeyCode::Esc => Some(Msg::Quit),
        KeyCode::Char('c' | 'C') if modifiers.contains(KeyModifiers::CONTROL) => Some(Msg::Quit),
        KeyCode::Char(_) if modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT) => None,
        KeyCode::Char('q' | 'Q') => Some(Msg::Quit),
        KeyCode::Char(' ') => Some(Msg::ToggleRun),
        KeyCode::Char('s') => Some(Msg::Step(StepKind::Smallest)),
        KeyCode::Char('n') => Some(Msg::Step(StepKind::Routine)),
        KeyCode::Char('p') => Some(Msg::Step(StepKind::Push)),
        KeyCode::Char('+' | '=') => Some(Msg::Faster),
        KeyCode::Char('-') => Some(Msg::Slower),
        KeyCode::Char('?') => Some(Msg::ToggleHelp),
        KeyCode::Char('P') => Some(Msg::Press(Key::PC)),
        KeyCode::Char(character) => {
            let digit = character.to_digit(16).and_then(|digit| u8::try_from(digit).ok())?;
            Key::from_digit(digit).map(Msg::Press)
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message(character: char) -> Option<Msg> {
        message_of(&Event::Key(KeyEvent::from(KeyCode::Char(character))))
    }

    #[test]
    fn small_p_steps_and_capital_p_is_a_key_of_the_kim1() {
        assert_eq!(message('p'), Some(Msg::Step(StepKind::Push)));
        assert_eq!(message('P'), Some(Msg::Press(Key::PC)));
        for (character, key) in [('c', Key::C), ('C', Key::C), ('E', Key::E), ('f', Key::F)] {
            assert_eq!(message(character), Some(Msg::Press(key)));
        }
        assert_eq!(message('6'), Key::from_digit(6).map(Msg::Press));
        assert_eq!(message('x'), None);
    }
}
