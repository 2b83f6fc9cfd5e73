//! Where everything is on the screen. The view draws by it, and the mouse is understood by it.

use chess0x88::{Color, File, Rank, Square};
use ratatui::layout::Rect;

/// The smallest screen on which a game can be played.
pub(crate) const MINIMUM_SIZE: (u16, u16) = (60, 20);

/// Columns that the panel beside the board needs at least, without and with the X-ray.
const PANEL: u16 = 24;
const XRAY_PANEL: u16 = 38;

/// Columns for the digits of the ranks.
const RANKS: u16 = 2;

/// The places of the board, the panel, and the lines above and below.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Geometry {
    pub(crate) title: Rect,
    pub(crate) board: BoardArea,
    pub(crate) panel: Rect,
    pub(crate) message: Rect,
    pub(crate) input_line: Rect,
}

/// The squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct BoardArea {
    /// The corner of the first square.
    pub(crate) x: u16,
    pub(crate) y: u16,
    /// A square's columns and lines.
    pub(crate) width: u16,
    pub(crate) height: u16,
    /// Who sits below.
    pub(crate) orientation: Color,
}

impl Geometry {
    /// For a screen of so many columns and lines. Nothing comes of it if it is too small.
    pub(crate) fn new((columns, lines): (u16, u16), below: Color, has_xray: bool) -> Option<Self> {
        if columns < MINIMUM_SIZE.0 || lines < MINIMUM_SIZE.1 {
            return None;
        }
        let panel = if has_xray { XRAY_PANEL } else { PANEL };
        // Title, files, message and entry.
        let most = (lines - 4) / 8;
        let fits = |width: &u16| RANKS + 8 * width + 1 + panel <= columns;
        // About twice as wide as high; wider if there is room, so that the men stand in the middle.
        let sizes = (2..=most.max(2)).rev().flat_map(|height| [(2 * height + 1, height), (2 * height, height)]);
        let (width, height) = sizes.into_iter().find(|(width, _)| fits(width)).unwrap_or((3, 1));
        let board = BoardArea { x: RANKS, y: 1, width, height, orientation: below };
        let left = RANKS + 8 * width + 1;
        Some(Self {
            title: Rect::new(0, 0, columns, 1),
            board,
            panel: Rect::new(left, 1, columns - left, lines - 3),
            message: Rect::new(0, lines - 2, columns, 1),
            input_line: Rect::new(0, lines - 1, columns, 1),
        })
    }
}

impl BoardArea {
    /// The square under a place on the screen.
    pub(crate) fn square_at(&self, column: u16, line: u16) -> Option<Square> {
        let across = column.checked_sub(self.x)? / self.width;
        let down = line.checked_sub(self.y)? / self.height;
        self.square(across, down)
    }

    /// The square so many across and down, as it is seen.
    pub(crate) fn square(&self, across: u16, down: u16) -> Option<Square> {
        if across > 7 || down > 7 {
            return None;
        }
        let (file, rank) = match self.orientation {
            Color::White => (across, 7 - down),
            Color::Black => (7 - across, down),
        };
        Some(Square::new(File::ALL[usize::from(file)], Rank::ALL[usize::from(rank)]))
    }

    /// Where a square is.
    pub(crate) fn area(&self, square: Square) -> Rect {
        let (across, down) = self.place(square);
        Rect::new(self.x + across * self.width, self.y + down * self.height, self.width, self.height)
    }

    /// How many squares across and down.
    pub(crate) fn place(&self, square: Square) -> (u16, u16) {
        let (file, rank) = (u16::from(square.file().index()), u16::from(square.rank().index()));
        match self.orientation {
            Color::White => (file, 7 - rank),
            Color::Black => (7 - file, rank),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_board_grows_with_the_screen_and_leaves_room_for_the_panel() {
        let size = |columns, lines, xray| {
            let geometry = Geometry::new((columns, lines), Color::White, xray).unwrap();
            assert_eq!(geometry.panel.right(), columns);
            assert!(geometry.board.y + 8 * geometry.board.height < geometry.message.y);
            (geometry.board.width, geometry.board.height)
        };
        assert_eq!(size(60, 20, false), (4, 2));
        assert_eq!(size(60, 20, true), (3, 1));
        assert_eq!(size(80, 24, false), (5, 2));
        assert_eq!(size(80, 24, true), (4, 2));
        assert_eq!(size(120, 40, false), (9, 4));
        assert_eq!(size(240, 80, true), (19, 9));
        assert_eq!(Geometry::new((59, 20), Color::White, false), None);
    }

    #[test]
    fn every_square_is_found_where_it_is_drawn() {
        for below in Color::ALL {
            let board = Geometry::new((100, 30), below, false).unwrap().board;
            for square in Square::all() {
                let area = board.area(square);
                for (column, line) in [(area.x, area.y), (area.right() - 1, area.bottom() - 1)] {
                    assert_eq!(board.square_at(column, line), Some(square));
                }
            }
            assert_eq!(board.square_at(0, 5), None);
        }
    }
}
