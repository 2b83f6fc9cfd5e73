//! Keys and the mouse at the board.

use super::Table;
use crate::action::Action;
use crate::geometry::{BoardArea, Geometry};
use crate::model::{Key, Mouse, Wish};
use crate::popup::Popup;
use crate::xray::listed;

/// Lines of the X-ray that go by at a time.
const XRAY_SCROLL: i16 = 4;

impl Table {
    pub(super) fn key(&mut self, key: Key) -> Wish {
        if let Some(popup) = self.popup.take() {
            let reaction = popup.key(key);
            return self.react(reaction);
        }
        if !self.typed.is_empty() {
            return self.type_key(key);
        }
        match key {
            Key::Char(' ') if self.thinking.is_some() || self.is_paused => Wish::Effects(self.hurry()),
            Key::Char(' ') | Key::Enter => Wish::Effects(self.choose(self.cursor)),
            Key::Char('m') | Key::Escape => {
                if self.selected.take().is_none() {
                    self.popup = Some(Popup::Menu(0));
                }
                Wish::nothing()
            }
            Key::Char(',') | Key::PageUp => self.scroll(self.shown.saturating_sub(1)),
            Key::Char('.') | Key::PageDown => self.scroll(self.shown + 1),
            Key::Home => self.scroll(0),
            Key::End => self.scroll(usize::MAX),
            Key::Up => self.step(0, -1),
            Key::Down => self.step(0, 1),
            Key::Left => self.step(-1, 0),
            Key::Right => self.step(1, 0),
            Key::Char('[' | ']') => {
                if let Some(xray) = &mut self.xray {
                    xray.scroll(if key == Key::Char(']') { XRAY_SCROLL } else { -XRAY_SCROLL });
                }
                Wish::nothing()
            }
            Key::Tab => self.turn_xray(1),
            Key::BackTab => self.turn_xray(-1),
            Key::Char(letter) => match Action::of_key(letter) {
                Some(action) => self.act(action),
                None => {
                    self.typed.push(letter);
                    Wish::nothing()
                }
            },
            Key::Backspace | Key::Leave => Wish::nothing(),
        }
    }

    pub(super) fn type_key(&mut self, key: Key) -> Wish {
        match key {
            Key::Char(letter) => self.typed.push(letter),
            Key::Backspace => _ = self.typed.pop(),
            Key::Escape => self.typed.clear(),
            Key::Enter => {
                let text = std::mem::take(&mut self.typed);
                return Wish::Effects(self.enter_text(&text));
            }
            _ => {}
        }
        Wish::nothing()
    }

    /// The cursor goes on, as it is seen.
    pub(super) fn step(&mut self, across: i16, down: i16) -> Wish {
        let board = BoardArea { x: 0, y: 0, width: 1, height: 1, below: self.below };
        let (column, line) = board.place(self.cursor);
        let moved =
            |place: u16, step: i16| u16::try_from((i32::from(place) + i32::from(step)).clamp(0, 7)).unwrap_or(0);
        if let Some(square) = board.square(moved(column, across), moved(line, down)) {
            self.cursor = square;
        }
        Wish::nothing()
    }

    pub(super) fn scroll(&mut self, to: usize) -> Wish {
        self.shown = to.min(self.game.history().moves().len());
        self.selected = None;
        self.hint = None;
        Wish::nothing()
    }

    pub(super) fn turn_xray(&mut self, step: isize) -> Wish {
        if let Some(xray) = &mut self.xray {
            xray.select(step);
        }
        Wish::nothing()
    }

    pub(super) fn mouse(&mut self, mouse: Mouse, column: u16, line: u16, size: (u16, u16)) -> Wish {
        let Some(geometry) = Geometry::new(size, self.below, self.xray.is_some()) else { return Wish::nothing() };
        let square = geometry.board.square_at(column, line);
        match mouse {
            Mouse::WheelUp | Mouse::WheelDown => {
                let is_up = mouse == Mouse::WheelUp;
                if let Some(xray) = self.xray.as_mut().filter(|_| column >= geometry.panel.x) {
                    xray.scroll(if is_up { -XRAY_SCROLL } else { XRAY_SCROLL });
                    return Wish::nothing();
                }
                return self.scroll(if is_up { self.shown.saturating_sub(1) } else { self.shown + 1 });
            }
            _ if self.popup.is_some() => {}
            Mouse::Press => {
                if let Some(square) = square {
                    self.cursor = square;
                    // A second press on the man lays him down again when the mouse goes up.
                    let was_selected = self.selected == Some(square);
                    self.pressed = Some(square).filter(|_| !was_selected);
                    return Wish::Effects(self.choose(square));
                }
                if let Some(xray) = &mut self.xray {
                    xray.click(line.saturating_sub(geometry.panel.y), listed(geometry.panel.height));
                }
            }
            Mouse::Release => {
                let pressed = self.pressed.take();
                if let (Some(from), Some(to)) = (pressed, square)
                    && from != to
                    && self.selected == Some(from)
                {
                    self.cursor = to;
                    return Wish::Effects(self.choose(to));
                }
            }
        }
        Wish::nothing()
    }
}
