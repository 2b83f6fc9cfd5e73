//! The squares of a board on the screen.

use chess0x88::{Color, File, Rank, Square};
use ratatui::layout::Rect;

/// The square in column `across` and line `down` of a board with the side `orientation` at the bottom. Counts above 7
/// wrap.
pub(crate) fn square_at(orientation: Color, across: u16, down: u16) -> Square {
    let (across, down) = (usize::from(across & 7), usize::from(down & 7));
    match orientation {
        Color::White => Square::new(File::ALL[across], Rank::ALL[7 - down]),
        Color::Black => Square::new(File::ALL[7 - across], Rank::ALL[down]),
    }
}

/// How many squares across and down a square is.
pub(crate) fn place_of(orientation: Color, square: Square) -> (u16, u16) {
    let (file, rank) = (u16::from(square.file().index()), u16::from(square.rank().index()));
    match orientation {
        Color::White => (file, 7 - rank),
        Color::Black => (7 - file, rank),
    }
}

/// The squares of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct BoardArea {
    /// The corner of the first square.
    pub(crate) x: u16,
    pub(crate) y: u16,
    /// A square's columns and lines.
    pub(crate) width: u16,
    pub(crate) height: u16,
    /// The side at the bottom.
    pub(crate) orientation: Color,
}

impl BoardArea {
    /// The square at a place on the screen.
    pub(crate) fn square_at(&self, column: u16, line: u16) -> Option<Square> {
        let across = column.checked_sub(self.x)? / self.width;
        let down = line.checked_sub(self.y)? / self.height;
        (across < 8 && down < 8).then(|| square_at(self.orientation, across, down))
    }

    /// Where a square is.
    pub(crate) fn area(&self, square: Square) -> Rect {
        let (across, down) = place_of(self.orientation, square);
        Rect::new(self.x + across * self.width, self.y + down * self.height, self.width, self.height)
    }
}
