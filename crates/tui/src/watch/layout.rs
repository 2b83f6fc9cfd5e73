//! Where everything of the view of a machine is: the screen is drawn by it, and the mouse finds by it what it points at.

use microchess_1976::Key;
use ratatui::layout::{Constraint, Layout, Position, Rect};

use super::machine::StepKind;
use super::model::Msg;
use crate::kim1::{keypad, led};
use crate::page_zero;

/// The smallest terminal in which everything can be drawn, in columns and lines.
pub(super) const MINIMUM_SIZE: (u16, u16) = (80, 24);

/// The columns from which on the rows of page zero are named, and the columns and lines from which on the digits are large and
/// the keypad is beside them.
const WITH_TABLE_NAMES: u16 = 100;
const WITH_KEYPAD: (u16, u16) = (118, 34);

/// The columns of the keypad with some space around it, and of the digits, large and small.
const KEYPAD_WIDTH: u16 = keypad::WIDTH + 3;
const LARGE_DIGITS: u16 = 52;
const SMALL_DIGITS: u16 = 25;

/// The parts of the screen.
#[derive(Clone, Copy, Debug)]
pub(super) struct WatchLayout {
    pub(super) title: Rect,
    pub(super) code: Rect,
    pub(super) page_zero: Rect,
    pub(super) rule: Rect,
    pub(super) variables: Rect,
    pub(super) registers: Rect,
    /// Where there is room for it; then the digits are large.
    pub(super) keypad: Option<Rect>,
    pub(super) digits: Rect,
    pub(super) second_stack: Rect,
    pub(super) keys: Rect,
}

impl WatchLayout {
    /// For a screen of this area; `None` where it is too small.
    pub(super) fn new(area: Rect) -> Option<Self> {
        if area.width < MINIMUM_SIZE.0 || area.height < MINIMUM_SIZE.1 {
            return None;
        }
        let has_keypad = area.width >= WITH_KEYPAD.0 && area.height >= WITH_KEYPAD.1;
        let [title, upper, rule, variables, lower, second_stack, keys] = Layout::vertical([
            Constraint::Length(1),
            Constraint::Fill(1),
            Constraint::Length(1),
            Constraint::Length(5),
            Constraint::Length(if has_keypad { led::HEIGHT as u16 } else { 3 }),
            Constraint::Length(1),
            Constraint::Length(1),
        ])
        .areas(area);
        let grid = if area.width >= WITH_TABLE_NAMES { page_zero::WIDTH_WITH_NAMES } else { page_zero::WIDTH };
        let [code, page_zero] = Layout::horizontal([Constraint::Fill(1), Constraint::Length(grid)]).areas(upper);
        let (keypad_width, digits_width) = if has_keypad { (KEYPAD_WIDTH, LARGE_DIGITS) } else { (0, SMALL_DIGITS) };
        let [registers, keypad, digits] = Layout::horizontal([
            Constraint::Fill(1),
            Constraint::Length(keypad_width),
            Constraint::Length(digits_width),
        ])
        .areas(lower);
        let keypad = has_keypad.then_some(keypad);
        Some(Self { title, code, page_zero, rule, variables, registers, keypad, digits, second_stack, keys })
    }
}

/// The keys in the last line, with what a click on each stands for.
const KEYS: [(&str, Msg); 10] = [
    ("Space run", Msg::ToggleRun),
    ("s step", Msg::Step(StepKind::Smallest)),
    ("n next", Msg::Step(StepKind::Routine)),
    ("p PUSH", Msg::Step(StepKind::Push)),
    ("+ fast", Msg::Faster),
    ("- slow", Msg::Slower),
    ("C new", Msg::Press(Key::C)),
    ("P play", Msg::Press(Key::PC)),
    ("? help", Msg::ToggleHelp),
    ("q quit", Msg::Quit),
];

/// Columns between two of them.
const GAP: &str = "  ";

/// The last line.
pub(super) fn keys_text() -> String {
    KEYS.map(|(text, _)| text).join(GAP)
}

/// What a click at a place of a screen stands for. While the help is open, it closes the help.
pub(super) fn clicked(area: Rect, has_help: bool, column: u16, line: u16) -> Option<Msg> {
    if has_help {
        return Some(Msg::ToggleHelp);
    }
    let layout = WatchLayout::new(area)?;
    if let Some(key) = layout.keypad.and_then(|keypad| keypad::key_at(keypad, column, line)) {
        return Some(Msg::Press(key));
    }
    let mut x = layout.keys.x;
    KEYS.into_iter().find_map(|(text, message)| {
        let width = text.len() as u16;
        let is_here = Rect::new(x, layout.keys.y, width, 1).contains(Position::new(column, line));
        x += width + GAP.len() as u16;
        is_here.then_some(message)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_keys_of_the_last_line_are_clicked() {
        let area = Rect::new(0, 0, 80, 24);
        let text = keys_text();
        assert!(text.len() <= 80, "{text}");
        for (word, expected) in [
            ("run", Msg::ToggleRun),
            ("n next", Msg::Step(StepKind::Routine)),
            ("+ fast", Msg::Faster),
            ("slow", Msg::Slower),
            ("P play", Msg::Press(Key::PC)),
            ("help", Msg::ToggleHelp),
            ("quit", Msg::Quit),
        ] {
            let column = text.find(word).unwrap() as u16;
            assert_eq!(clicked(area, false, column, 23), Some(expected), "{word}");
        }
        assert_eq!(clicked(area, false, text.find("  s step").unwrap() as u16, 23), None);
        assert_eq!(clicked(area, false, 3, 5), None);
        assert_eq!(clicked(area, true, 3, 5), Some(Msg::ToggleHelp), "a click closes the help");
        assert_eq!(clicked(Rect::new(0, 0, 79, 24), false, 3, 23), None);
    }

    #[test]
    fn the_keypad_is_clicked_where_it_is_drawn() {
        let area = Rect::new(0, 0, 120, 40);
        let keypad = WatchLayout::new(area).unwrap().keypad.unwrap();
        assert_eq!(clicked(area, false, keypad.x + 9, keypad.y + 1), Some(Msg::Press(Key::PC)));
        assert_eq!(clicked(area, false, keypad.x, keypad.y + 2), Some(Msg::Press(Key::C)));
    }
}
