//! Events of the terminal as messages of the model.

use crossterm::event::{Event, KeyCode, KeyEventKind, KeyModifiers, MouseButton, MouseEventKind};

use crate::model::{Key, Mouse, Msg};

/// The message for an event, if the model is interested in it.
pub(crate) fn message(event: Event) -> Option<Msg> {
    match event {
        Event::Resize(columns, lines) => Some(Msg::Resize(columns, lines)),
        Event::Paste(text) => Some(Msg::Paste(text)),
        Event::Mouse(event) => {
            let mouse = match event.kind {
                MouseEventKind::Down(MouseButton::Left) => Mouse::Press,
                MouseEventKind::Up(MouseButton::Left) => Mouse::Release,
                MouseEventKind::ScrollUp => Mouse::WheelUp,
                MouseEventKind::ScrollDown => Mouse::WheelDown,
                _ => return None,
            };
            Some(Msg::Mouse(mouse, event.column, event.row))
        }
        Event::Key(event) if event.kind != KeyEventKind::Release => {
            let control = event.modifiers.contains(KeyModifiers::CONTROL);
            let key = match event.code {
                KeyCode::Char('c' | 'q' | 'C' | 'Q') if control => Key::Quit,
                KeyCode::Char('u' | 'U') if control => Key::ClearLine,
                KeyCode::Char(_) if control || event.modifiers.contains(KeyModifiers::ALT) => return None,
                KeyCode::Char(letter) => Key::Char(letter),
                KeyCode::Enter => Key::Enter,
                KeyCode::Esc => Key::Escape,
                KeyCode::Backspace => Key::Backspace,
                KeyCode::Delete => Key::Delete,
                KeyCode::Tab => Key::Tab,
                KeyCode::BackTab => Key::BackTab,
                KeyCode::Up => Key::Up,
                KeyCode::Down => Key::Down,
                KeyCode::Left => Key::Left,
                KeyCode::Right => Key::Right,
                KeyCode::PageUp => Key::PageUp,
                KeyCode::PageDown => Key::PageDown,
                KeyCode::Home => Key::Home,
                KeyCode::End => Key::End,
                _ => return None,
            };
            Some(Msg::Key(key))
        }
        _ => None,
    }
}
