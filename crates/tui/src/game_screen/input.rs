//! Keys and the mouse at the board.

use super::GameScreen;
use crate::action::Action;
use crate::geometry::{BoardArea, Geometry};
use crate::model::{Key, Mouse, Transition};
use crate::popup::Popup;
use crate::xray::listed;

/// Lines of the X-ray that go by at a time.
const XRAY_SCROLL: i16 = 4;

impl GameScreen {
    pub(super) fn key(&mut self, key: Key) -> Transition {
        if let Some(popup) = self.popup.take() {
            let reaction = popup.key(key);
            return self.apply_reaction(reaction);
        }
        if !self.typed.is_empty() {
            return self.type_key(key);
        }
        match key {
            Key::Char(' ') if self.search.is_some() || self.is_paused => Transition::Effects(self.move_now()),
            Key::Char(' ') | Key::Enter => Transition::Effects(self.select_square(self.cursor)),
            Key::Char('m') | Key::Escape => {
                if self.selected.take().is_none() {
                    self.popup = Some(Popup::Menu(0));
                }
                Transition::none()
            }
            Key::Char(',') | Key::PageUp => self.view(self.view_ply.saturating_sub(1)),
            Key::Char('.') | Key::PageDown => self.view(self.view_ply + 1),
            Key::Home => self.view(0),
            Key::End => self.view(usize::MAX),
            Key::Up => self.move_cursor(0, -1),
            Key::Down => self.move_cursor(0, 1),
            Key::Left => self.move_cursor(-1, 0),
            Key::Right => self.move_cursor(1, 0),
            Key::Char('[' | ']') => {
                if let Some(xray) = &mut self.xray {
                    xray.scroll(if key == Key::Char(']') { XRAY_SCROLL } else { -XRAY_SCROLL });
                }
                Transition::none()
            }
            Key::Tab => self.select_candidate(1),
            Key::BackTab => self.select_candidate(-1),
            Key::Char(letter) => match Action::from_key(letter) {
                Some(action) => self.perform(action),
                None => {
                    self.typed.push(letter);
                    Transition::none()
                }
            },
            Key::Backspace | Key::Quit => Transition::none(),
        }
    }

    pub(super) fn type_key(&mut self, key: Key) -> Transition {
        match key {
            Key::Char(letter) => self.typed.push(letter),
            Key::Backspace => _ = self.typed.pop(),
            Key::Escape => self.typed.clear(),
            Key::Enter => {
                let text = std::mem::take(&mut self.typed);
                return Transition::Effects(self.enter_move_text(&text));
            }
            _ => {}
        }
        Transition::none()
    }

    /// The cursor goes on, as it is seen.
    pub(super) fn move_cursor(&mut self, across: i16, down: i16) -> Transition {
        let board = BoardArea { x: 0, y: 0, width: 1, height: 1, orientation: self.orientation };
        let (column, line) = board.place(self.cursor);
        let moved =
            |place: u16, step: i16| u16::try_from((i32::from(place) + i32::from(step)).clamp(0, 7)).unwrap_or(0);
        if let Some(square) = board.square(moved(column, across), moved(line, down)) {
            self.cursor = square;
        }
        Transition::none()
    }

    pub(super) fn view(&mut self, to: usize) -> Transition {
        self.view_ply = to.min(self.game.history().moves().len());
        self.selected = None;
        self.hint = None;
        Transition::none()
    }

    pub(super) fn select_candidate(&mut self, step: isize) -> Transition {
        if let Some(xray) = &mut self.xray {
            xray.select(step);
        }
        Transition::none()
    }

    pub(super) fn mouse(&mut self, mouse: Mouse, column: u16, line: u16, size: (u16, u16)) -> Transition {
        let Some(geometry) = Geometry::new(size, self.orientation, self.xray.is_some()) else {
            return Transition::none();
        };
        let square = geometry.board.square_at(column, line);
        match mouse {
            Mouse::WheelUp | Mouse::WheelDown => {
                let is_up = mouse == Mouse::WheelUp;
                if let Some(xray) = self.xray.as_mut().filter(|_| column >= geometry.panel.x) {
                    xray.scroll(if is_up { -XRAY_SCROLL } else { XRAY_SCROLL });
                    return Transition::none();
                }
                return self.view(if is_up { self.view_ply.saturating_sub(1) } else { self.view_ply + 1 });
            }
            _ if self.popup.is_some() => {}
            Mouse::Press => {
                if let Some(square) = square {
                    self.cursor = square;
                    // A second press on the man lays him down again when the mouse goes up.
                    let was_selected = self.selected == Some(square);
                    self.pressed = Some(square).filter(|_| !was_selected);
                    return Transition::Effects(self.select_square(square));
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
                    return Transition::Effects(self.select_square(to));
                }
            }
        }
        Transition::none()
    }
}
