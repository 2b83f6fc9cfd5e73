//! The line of keys at the bottom: what can be done now, to be pressed or clicked.

use ratatui::layout::{Position, Rect};

use crate::game_screen::GameScreen;
use crate::model::Key;

/// A key with its words, and where it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct KeyBarItem {
    pub(crate) key: Key,
    pub(crate) name: &'static str,
    pub(crate) does: &'static str,
    pub(crate) area: Rect,
}

/// The keys that fit into the line, the most useful first. None is cut.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct KeyBar {
    pub(crate) items: Vec<KeyBarItem>,
}

/// The name of a key, and what it does.
pub(super) type Entry = (Key, &'static str, &'static str);

const GAME: [Entry; 8] = [
    (Key::Char('m'), "m", "menu"),
    (Key::Char('u'), "u", "undo"),
    (Key::Char('i'), "i", "hint"),
    (Key::Char('x'), "x", "why?"),
    (Key::Char('?'), "?", "keys"),
    (Key::Char(','), ",", "back"),
    (Key::Char('.'), ".", "on"),
    (Key::Char('t'), "t", "theme"),
];

const XRAY: [Entry; 7] = [
    (Key::Char('x'), "x", "close"),
    (Key::Tab, "Tab", "next move"),
    (Key::Char('w'), "w", "for me?"),
    (Key::Char(']'), "]", "on"),
    (Key::Char('['), "[", "back"),
    (Key::Char('m'), "m", "menu"),
    (Key::Char('?'), "?", "keys"),
];

/// While two engines play. The first of them is [`RESUME`] while they are paused.
const WATCHING: [Entry; 7] = [
    (Key::Char('p'), "p", "pause"),
    (Key::Char('n'), "n", "step"),
    (Key::Char('-'), "-", "slower"),
    (Key::Char('+'), "+", "faster"),
    (Key::Char('x'), "x", "why?"),
    (Key::Char('m'), "m", "menu"),
    (Key::Char('?'), "?", "keys"),
];

const RESUME: Entry = (Key::Char('p'), "p", "resume");

impl KeyBar {
    pub(super) fn new(line: Rect, screen: &GameScreen) -> Self {
        if screen.xray.is_some() {
            return Self::from_entries(line, &XRAY);
        }
        if !screen.is_watching() || screen.game.termination().is_some() {
            return Self::from_entries(line, &GAME);
        }
        let mut entries = WATCHING;
        if screen.is_paused {
            entries[0] = RESUME;
        }
        Self::from_entries(line, &entries)
    }

    /// No keys, where something else has their line.
    pub(super) const fn empty() -> Self {
        Self { items: Vec::new() }
    }

    fn from_entries(line: Rect, entries: &[Entry]) -> Self {
        let mut x = line.x + 1;
        let mut items = Vec::new();
        for (key, name, does) in entries {
            let width = (name.len() + 1 + does.len()) as u16;
            if x + width > line.right() {
                break;
            }
            items.push(KeyBarItem { key: *key, name, does, area: Rect::new(x, line.y, width, 1) });
            x += width + 2;
        }
        Self { items }
    }

    /// In the middle of a line, with wider gaps.
    pub(super) fn centred(line: Rect, entries: &[Entry]) -> Self {
        const GAP: u16 = 3;
        let room = line.width.saturating_sub(2);
        let mut width = 0;
        let mut items = Vec::new();
        for (key, name, does) in entries {
            let x = if items.is_empty() { 0 } else { width + GAP };
            let item_width = (name.len() + 1 + does.len()) as u16;
            if x + item_width > room {
                break;
            }
            width = x + item_width;
            items.push(KeyBarItem {
                key: *key,
                name,
                does,
                area: Rect::new(x, line.y, item_width, line.height.min(1)),
            });
        }
        let left = line.x + line.width / 2 - width / 2;
        items.iter_mut().for_each(|item| item.area.x += left);
        Self { items }
    }

    pub(super) fn key_at(&self, column: u16, line: u16) -> Option<Key> {
        self.items.iter().find(|item| item.area.contains(Position::new(column, line))).map(|item| item.key)
    }
}
