//! The start screen: the name above, and a line for each setting in a frame, all in the middle.

use ratatui::layout::{Position, Rect};

use super::key_bar::{Entry, KeyBar};
use crate::model::Key;
use crate::start_screen::StartScreen;

/// Columns of the frame.
const WIDTH: u16 = 66;

/// Lines of the name with its subtitle.
const NAME: u16 = 6;

/// Columns and lines of the square of each of the six large pieces above, the largest first.
const SQUARES: [(u16, u16); 3] = [(13, 6), (11, 5), (9, 4)];

/// Lines that are left free where the pieces are not the smallest.
const AIR: u16 = 10;

/// What can be done, in two lines, the most useful first.
const KEYS: [&[Entry]; 2] = [
    &[
        (Key::Enter, "Enter", "start"),
        (Key::Down, "arrows", "choose"),
        (Key::Char('?'), "?", "keys"),
        (Key::Char('q'), "q", "quit"),
    ],
    &[
        (Key::Char('t'), "t", "tour"),
        (Key::Char('o'), "o", "games"),
        (Key::Char('x'), "x", "why"),
        (Key::Char('c'), "c", "colours"),
        (Key::Char('z'), "z", "pieces"),
    ],
];

/// The start screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct StartGeometry {
    /// A row of large pieces, where there is room for it.
    pub(crate) pieces: Option<Rect>,
    pub(crate) name: Rect,
    /// The frame around the rows.
    pub(crate) frame: Rect,
    /// One line for each row.
    pub(crate) rows: Rect,
    /// What went wrong, or the keys.
    pub(crate) message: Rect,
    /// The keys, a line each; none while there is a message.
    pub(crate) keys: [KeyBar; 2],
}

impl StartGeometry {
    /// For a screen of `columns` and `lines`. What does not fit has no lines.
    pub(crate) fn new((columns, lines): (u16, u16), screen: &StartScreen) -> Self {
        let whole = Rect::new(0, 0, columns, lines);
        let rows = screen.rows().len() as u16;
        let width = WIDTH.min(columns);
        let left = (columns - width) / 2;
        // The rows, their frame, and two lines for keys or a message.
        let below = rows + 2 + 2;
        let has_room = |(width, height): &(u16, u16)| {
            let air = if (*width, *height) == SQUARES[2] { 2 } else { AIR };
            lines >= NAME + below + height + air && columns >= 6 * width
        };
        let square = SQUARES.into_iter().find(has_room);
        // Where there are few lines, the name gives way.
        let name = if lines >= NAME + below { NAME } else { lines.saturating_sub(below) };
        let height = name + below + square.map_or(0, |(_, height)| height + 1);
        let mut y = lines.saturating_sub(height) / 2;
        let mut part = |height: u16| {
            let area = Rect::new(left, y, width, height).intersection(whole);
            y += height;
            area
        };
        let pieces = square.map(|(width, height)| {
            let area = part(height);
            part(1);
            Rect { x: (columns - 6 * width) / 2, width: 6 * width, ..area }
        });
        let name = part(name);
        let frame = part(rows + 2);
        let message = part(2);
        let rows = Rect::new(left + 1, frame.y + 1, width.saturating_sub(2), rows).intersection(frame);
        let lines = [0, 1].map(|line| Rect { y: message.y + line, height: 1, ..message }.intersection(message));
        let has_keys = |line: &Rect| screen.message.is_empty() && line.height > 0;
        let keys = [0, 1].map(|index| match lines[index] {
            line if has_keys(&line) => KeyBar::centred(line, KEYS[index]),
            _ => KeyBar::empty(),
        });
        Self { pieces, name, frame, rows, message, keys }
    }

    /// The key at a place on the screen.
    pub(crate) fn key_at(&self, column: u16, line: u16) -> Option<Key> {
        self.keys.iter().find_map(|keys| keys.key_at(column, line))
    }

    /// The row at a place on the screen, counted from the top.
    pub(crate) fn row_at(&self, column: u16, line: u16) -> Option<usize> {
        self.rows.contains(Position::new(column, line)).then(|| usize::from(line.saturating_sub(self.rows.y)))
    }
}
