//! The keypad: six rows of keys, drawn and found by the mouse.

use microchess_1976::Key;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use crate::theme::Theme;

/// The keys where they are on a KIM-1.
const KEYS: [[&str; 4]; 6] = [
    ["GO", "ST", "RS", ""],
    ["AD", "DA", "PC", "+"],
    ["C", "D", "E", "F"],
    ["8", "9", "A", "B"],
    ["4", "5", "6", "7"],
    ["0", "1", "2", "3"],
];

/// Columns of a key, and of a key with the gap after it.
const KEY_WIDTH: u16 = 3;
const PITCH: u16 = KEY_WIDTH + 1;

/// Columns of the keypad.
pub(crate) const WIDTH: u16 = 4 * PITCH - 1;

/// The keypad: the last key stands out, and those that MicroChess does not listen to are dim.
pub(crate) fn lines(last: Option<Key>, pressed: Style, theme: Theme) -> Vec<Line<'static>> {
    let last = last.map(|key| key.to_string());
    let key = |name: &str| {
        let style = if last.as_deref() == Some(name) {
            pressed
        } else if name.parse::<Key>().is_ok_and(is_listened_to) {
            theme.title()
        } else {
            theme.quiet()
        };
        [Span::styled(format!("{name:^3}"), style), Span::raw(" ")]
    };
    KEYS.iter().map(|row| Line::from(row.iter().flat_map(|name| key(name)).collect::<Vec<_>>())).collect()
}

/// The key at a place, where the keypad is drawn in an area.
pub(crate) fn key_at(area: Rect, column: u16, line: u16) -> Option<Key> {
    if !area.contains(Position::new(column, line)) {
        return None;
    }
    let (across, down) = (column - area.x, line - area.y);
    let name = KEYS.get(usize::from(down))?.get(usize::from(across / PITCH))?;
    (across % PITCH < KEY_WIDTH).then(|| name.parse().ok())?
}

fn is_listened_to(key: Key) -> bool {
    key.code() < 8 || [Key::C, Key::E, Key::F, Key::PC].contains(&key)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theme::{BoardTheme, ColorDepth};

    #[test]
    fn every_key_is_found_where_it_is_drawn() {
        let theme = Theme::new(BoardTheme::Wood, ColorDepth::Plain, true);
        let area = Rect::new(5, 7, WIDTH, KEYS.len() as u16);
        let mut found = Vec::new();
        for (down, row) in (0..).zip(lines(None, theme.marked(), theme)) {
            let text = row.to_string();
            for across in 0..WIDTH {
                if let Some(key) = key_at(area, area.x + across, area.y + down) {
                    let start = usize::from(across / PITCH * PITCH);
                    assert_eq!(text[start..start + 3].trim(), key.to_string());
                    found.push(key);
                }
            }
        }
        found.dedup();
        assert_eq!(
            found.len(),
            21,
            "sixteen digits and AD, DA, +, GO, PC; ST and RS are no keys to a program: {found:?}"
        );
        assert_eq!(key_at(area, 4, 7), None);
        assert_eq!(key_at(area, area.right(), 8), None);
    }
}
