//! MicroChess at work: code or routines, page zero cell by cell, both stacks, and the KIM-1's digits.
//!
//! `machine.rs` is what the screen needs of a machine; what implements it is not known here. `model.rs` runs and steps it
//! without a terminal, `layout.rs` says where everything is, `screen.rs` draws it.

mod layout;
mod machine;
mod model;
mod screen;

use std::io;
use std::time::Duration;

use crossterm::event::{Event, KeyCode};
use microchess_1976::Key;
use ratatui::Frame;

use crate::settings::Speed;
use crate::terminal::{FRAME, PlainKey, Screen, left_click, plain_key, run_screen};
use crate::theme::Theme;

pub use machine::{CodeLine, Machine, StepKind};
pub use model::{Model, Msg};
pub use screen::screen_text;

/// A machine in the terminal.
struct WatchScreen {
    model: Model,
    theme: Theme,
}

impl Screen for WatchScreen {
    fn draw(&self, frame: &mut Frame<'_>) {
        screen::draw(frame, &self.model, self.theme);
    }

    fn wait(&self) -> Option<Duration> {
        let frame = match self.model.speed() {
            Speed::Instant => Duration::ZERO,
            Speed::Times(_) => FRAME,
        };
        self.model.is_moving().then_some(frame)
    }

    fn update(&mut self, elapsed: Duration, event: Option<&Event>) {
        self.model.update(Msg::Tick(elapsed));
        let clicked = |event| {
            let (area, column, line) = left_click(event)?;
            layout::clicked(area, self.model.has_help(), column, line)
        };
        if let Some(message) = event.and_then(|event| message_of(event).or_else(|| clicked(event))) {
            self.model.update(message);
        }
    }

    fn should_quit(&self) -> bool {
        self.model.should_quit()
    }
}

/// Shows a machine in the terminal, until q, Esc, Ctrl-C or a signal. With `panics` it panics at once, so that a test can
/// see what becomes of the terminal.
///
/// # Errors
///
/// When the terminal fails.
pub fn run(machine: Box<dyn Machine>, speed: Speed, is_ascii: bool, panics: bool) -> io::Result<()> {
    let theme = Theme::from_environment(is_ascii);
    run_screen(&mut WatchScreen { model: Model::new(machine, speed), theme }, panics)
}

/// What a key on the keyboard means. `p` and `P` differ: the keypad's letters are A to F and PC.
fn message_of(event: &Event) -> Option<Msg> {
    let code = match plain_key(event)? {
        PlainKey::Quit => return Some(Msg::Quit),
        PlainKey::Code(code) => code,
    };
    match code {
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
        message_of(&Event::Key(KeyCode::Char(character).into()))
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
