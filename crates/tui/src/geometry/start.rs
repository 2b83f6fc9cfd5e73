//! The start screen: the name above, and a line for each setting in a frame, all in the middle.

use ratatui::layout::{Position, Rect};

use crate::start_screen::StartScreen;

/// Columns of the frame.
const WIDTH: u16 = 66;

/// Lines of the name with its subtitle.
const NAME: u16 = 6;

/// Lines of the row of large pieces, and columns of a piece's square.
pub(crate) const PIECES: u16 = 4;
pub(crate) const PIECE_SQUARE: u16 = 9;

/// The start screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct StartGeometry {
    /// A row of large pieces, where there is room for it.
    pub(crate) pieces: Option<Rect>,
    pub(crate) name: Rect,
    /// The frame around the rows.
    pub(crate) frame: Rect,
    /// One line for each row.
    pub(crate) rows: Rect,
    /// Keys, or what went wrong.
    pub(crate) message: Rect,
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
        let with_pieces = lines >= NAME + below + PIECES + 2 && columns >= 6 * PIECE_SQUARE;
        // Where there are few lines, the name gives way.
        let name = if lines >= NAME + below { NAME } else { lines.saturating_sub(below) };
        let height = name + below + if with_pieces { PIECES + 1 } else { 0 };
        let mut y = lines.saturating_sub(height) / 2;
        let mut part = |height: u16| {
            let area = Rect::new(left, y, width, height).intersection(whole);
            y += height;
            area
        };
        let pieces = with_pieces.then(|| {
            let area = part(PIECES);
            part(1);
            Rect { x: (columns - 6 * PIECE_SQUARE) / 2, width: 6 * PIECE_SQUARE, ..area }
        });
        let name = part(name);
        let frame = part(rows + 2);
        let message = part(2);
        let rows = Rect::new(left + 1, frame.y + 1, width.saturating_sub(2), rows).intersection(frame);
        Self { pieces, name, frame, rows, message }
    }

    /// The row at a place on the screen, counted from the top.
    pub(crate) fn row_at(&self, column: u16, line: u16) -> Option<usize> {
        self.rows.contains(Position::new(column, line)).then(|| usize::from(line.saturating_sub(self.rows.y)))
    }
}
