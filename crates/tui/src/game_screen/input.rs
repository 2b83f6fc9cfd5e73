//! Keys and the mouse in a game.

use ratatui::layout::Position;

use super::GameScreen;
use crate::action::Action;
use crate::geometry::{GameGeometry, Target, place_of, square_at};
use crate::model::{Key, Mouse, Transition};
use crate::popup::Popup;

/// Lines that the X-ray scrolls at a time.
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
            Key::Escape if self.selected.is_none() && self.xray.is_some() => {
                self.xray = None;
                Transition::none()
            }
            Key::Char('m') | Key::Escape => {
                if self.selected.take().is_none() {
                    self.popup = Some(Popup::Menu(0));
                }
                Transition::none()
            }
            Key::Char('n') if self.is_watching() => Transition::Effects(self.step()),
            Key::Char('+' | '-') if self.is_watching() => {
                self.change_pace(key == Key::Char('-'));
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
            // P-K4 begins with it. While a human is to move there is nothing to pause.
            Key::Char('p') if self.is_human_to_move() => self.begin_move('p'),
            Key::Tab => self.select_candidate(1),
            Key::BackTab => self.select_candidate(-1),
            Key::Char(letter) => match Action::from_key(letter) {
                Some(action) => self.perform(action),
                None => self.begin_move(letter),
            },
            Key::Backspace | Key::Delete | Key::ClearLine | Key::Quit => Transition::none(),
        }
    }

    /// The first letter of a move is typed. Where only engines play there is no move to type, and the letter is no key either.
    fn begin_move(&mut self, letter: char) -> Transition {
        if self.is_watching() {
            self.show_message_with_keys("Two engines play: there is no move to type.", "?: keys.");
        } else {
            self.return_to_board();
            self.typed.push(letter);
        }
        Transition::none()
    }

    /// Takes a key while a move is being typed.
    pub(super) fn type_key(&mut self, key: Key) -> Transition {
        match key {
            Key::Char(letter) => self.typed.push(letter),
            Key::Backspace => _ = self.typed.pop(),
            Key::ClearLine => self.typed.clear(),
            Key::Escape => self.typed.clear(),
            Key::Enter => {
                let text = std::mem::take(&mut self.typed);
                return Transition::Effects(self.enter_move_text(&text));
            }
            _ => {}
        }
        Transition::none()
    }

    /// Moves the cursor `across` squares to the right and `down` squares down, as the board is seen.
    pub(super) fn move_cursor(&mut self, across: i16, down: i16) -> Transition {
        self.return_to_board();
        let (column, line) = place_of(self.orientation, self.cursor);
        let moved = |place: u16, step: i16| place.saturating_add_signed(step).min(7);
        self.cursor = square_at(self.orientation, moved(column, across), moved(line, down));
        Transition::none()
    }

    /// Shows the game as it was after `to` plies.
    pub(super) fn view(&mut self, to: usize) -> Transition {
        self.view_ply = to.min(self.game.history().moves().len());
        if let Some(xray) = &mut self.xray {
            xray.shows_before = true;
        }
        self.selected = None;
        self.hint = None;
        Transition::none()
    }

    /// Selects another candidate in the X-ray.
    pub(super) fn select_candidate(&mut self, step: isize) -> Transition {
        let known = self.xray.as_ref().map_or_else(Vec::new, |xray| xray.known(self));
        if let Some(xray) = &mut self.xray {
            xray.select(step, &known);
            xray.shows_before = true;
        }
        Transition::none()
    }

    pub(super) fn mouse(&mut self, mouse: Mouse, column: u16, line: u16, size: (u16, u16)) -> Transition {
        let Some(geometry) = GameGeometry::new(size, self) else { return Transition::none() };
        match mouse {
            Mouse::WheelUp | Mouse::WheelDown => {
                let is_up = mouse == Mouse::WheelUp;
                if let Some(popup) = self.popup.take() {
                    let reaction = popup.key(if is_up { Key::Up } else { Key::Down });
                    return self.apply_reaction(reaction);
                }
                let is_in_panel = geometry.areas.panel.is_some_and(|panel| panel.contains(Position::new(column, line)));
                if let Some(xray) = self.xray.as_mut().filter(|_| is_in_panel) {
                    xray.scroll(if is_up { -XRAY_SCROLL } else { XRAY_SCROLL });
                    return Transition::none();
                }
                self.view(if is_up { self.view_ply.saturating_sub(1) } else { self.view_ply + 1 })
            }
            Mouse::Press => self.press(geometry.target_at(column, line)),
            Mouse::Release => self.release(geometry.target_at(column, line)),
        }
    }

    /// The mouse button went down: a piece is picked up or dropped, or something is chosen.
    fn press(&mut self, target: Target) -> Transition {
        match target {
            Target::Popup(choice) => {
                let reaction = choice.and_then(|choice| Some(self.popup.take()?.choose(choice)));
                return reaction.map_or_else(Transition::none, |reaction| self.apply_reaction(reaction));
            }
            Target::Key(key) => return self.key(key),
            Target::Square(square) => {
                self.return_to_board();
                self.cursor = square;
                // A press on the piece that is picked up drops it, so it cannot be dragged on from there.
                self.pressed = Some(square).filter(|square| self.selected != Some(*square));
                return Transition::Effects(self.select_square(square));
            }
            Target::Move(ply) => return self.view(ply),
            Target::Candidate(candidate) => {
                if let Some(xray) = &mut self.xray {
                    xray.click(candidate);
                }
            }
            Target::Nothing => {}
        }
        Transition::none()
    }

    /// The mouse button went up: a piece that was dragged is dropped.
    fn release(&mut self, target: Target) -> Transition {
        if let Target::Popup(_) = target {
            return Transition::none();
        }
        let pressed = self.pressed.take();
        if let (Some(from), Target::Square(to)) = (pressed, target)
            && from != to
            && self.selected == Some(from)
        {
            self.cursor = to;
            return Transition::Effects(self.select_square(to));
        }
        Transition::none()
    }
}
