//! The parts of the game screen: where board, panel and lines are.

use chess0x88::Color;
use ratatui::layout::Rect;

use super::BoardArea;

/// The smallest screen on which a game can be played, in columns and lines.
pub(crate) const MINIMUM_SIZE: (u16, u16) = (40, 14);

/// The smallest screen with a panel beside the board.
const WITH_PANEL: (u16, u16) = (60, 20);

/// Columns that the panel beside the board needs at least and may have at most, without and with the X-ray.
const PANEL: (u16, u16) = (24, 44);
const XRAY_PANEL: (u16, u16) = (38, 72);

/// Lines that the panel may have beside a board that is lower.
const PANEL_LINES: u16 = 30;

/// Columns for the digits of the ranks.
pub(crate) const RANK_LABELS: u16 = 2;

/// Columns between the board and the panel.
const GAP: u16 = 1;

/// The parts of the game screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct GameAreas {
    pub(crate) title: Rect,
    pub(crate) board: BoardArea,
    /// What the marks on the board mean, where there is a line for it, or two.
    pub(crate) legend: Option<Rect>,
    /// Beside the board: players and moves, or the X-ray. On a small screen there is none, and the X-ray lies over the board.
    pub(crate) panel: Option<Rect>,
    pub(crate) message: Rect,
    /// What is being typed, or what can be done.
    pub(crate) input_line: Rect,
}

impl GameAreas {
    /// For a screen of `columns` and `lines`; `None` if it is too small.
    pub(super) fn new((columns, lines): (u16, u16), orientation: Color, has_xray: bool) -> Option<Self> {
        if columns < MINIMUM_SIZE.0 || lines < MINIMUM_SIZE.1 {
            return None;
        }
        let has_panel = columns >= WITH_PANEL.0 && lines >= WITH_PANEL.1;
        let (least, most) = match (has_panel, has_xray) {
            (false, _) => (0, 0),
            (true, true) => XRAY_PANEL,
            (true, false) => PANEL,
        };
        let (width, height) = square_size((columns, lines), least);
        let board_width = RANK_LABELS + 8 * width + GAP;
        let panel_width = if has_panel { (columns - board_width).min(most) } else { 0 };
        let left = (columns - board_width - panel_width) / 2;
        // Between the title and the message.
        let middle = Rect::new(left, 1, board_width + panel_width, lines - 3);
        // The files are below the board, and below them the legend.
        let board_lines = 8 * height + 1;
        let legend_lines = (middle.height - board_lines).min(2);
        let top = middle.y + (middle.height - board_lines - legend_lines) / 2;
        let panel_lines = if has_xray { middle.height } else { (board_lines + 1).max(PANEL_LINES).min(middle.height) };
        let panel_top = middle.y + (middle.height - panel_lines) / 2;
        let xray_over_board = Rect::new(0, 1, columns, lines - 3);
        let panel = Rect::new(left + board_width, panel_top, panel_width, panel_lines);
        // The lines begin where the rest does.
        let lines_left = if has_xray && !has_panel { 0 } else { left };
        let line = |y| Rect::new(lines_left, y, columns - lines_left, 1);
        Some(Self {
            title: line(0),
            board: BoardArea { x: left + RANK_LABELS, y: top, width, height, orientation },
            legend: (legend_lines > 0).then(|| Rect::new(left, top + board_lines, board_width, legend_lines)),
            panel: if has_panel { Some(panel) } else { has_xray.then_some(xray_over_board) },
            message: line(lines - 2),
            input_line: line(lines - 1),
        })
    }
}

/// Columns and lines of a square, beside a panel of at least so many columns.
fn square_size((columns, lines): (u16, u16), panel: u16) -> (u16, u16) {
    // One line each for the title, the files, the message and the input line.
    let most = (lines - 4) / 8;
    let fits = |width: &u16| RANK_LABELS + 8 * width + GAP + panel <= columns;
    // About twice as wide as high; an odd width if there is room, so that pieces are in the middle.
    let sizes = (2..=most.max(2)).rev().flat_map(|height| [(2 * height + 1, height), (2 * height, height)]);
    let mut fitting = sizes.filter(|(width, height)| fits(width) && *height <= most);
    fitting.next().unwrap_or((3, 1))
}

#[cfg(test)]
mod tests {
    use chess0x88::Square;

    use super::*;

    #[test]
    fn the_board_grows_with_the_screen_and_leaves_room_for_the_panel() {
        let size = |columns, lines, xray| {
            let areas = GameAreas::new((columns, lines), Color::White, xray).unwrap();
            let panel = areas.panel.unwrap();
            assert!(panel.right() <= columns && panel.bottom() < areas.message.y + 1);
            assert!(areas.board.y + 8 * areas.board.height < areas.message.y);
            // Left and right of it all there is as much room.
            let left = areas.board.x - RANK_LABELS;
            assert!((columns - panel.right()).abs_diff(left) <= 1, "{areas:?}");
            (areas.board.width, areas.board.height)
        };
        assert_eq!(size(60, 20, false), (4, 2));
        assert_eq!(size(60, 20, true), (3, 1));
        assert_eq!(size(80, 24, false), (5, 2));
        assert_eq!(size(80, 24, true), (4, 2));
        assert_eq!(size(120, 40, false), (9, 4));
        assert_eq!(size(200, 50, false), (11, 5));
        assert_eq!(size(240, 80, true), (19, 9));
    }

    #[test]
    fn a_small_screen_has_the_board_alone() {
        let areas = GameAreas::new((40, 14), Color::White, false).unwrap();
        assert_eq!((areas.board.width, areas.board.height, areas.panel), (3, 1, None));
        assert!(GameAreas::new((40, 14), Color::White, true).unwrap().panel.is_some());
        assert_eq!(GameAreas::new((59, 22), Color::White, false).unwrap().board.height, 2);
        assert_eq!(GameAreas::new((39, 20), Color::White, false), None);
        assert_eq!(GameAreas::new((40, 13), Color::White, false), None);
    }

    #[test]
    fn every_square_is_found_where_it_is_drawn() {
        for orientation in Color::ALL {
            let board = GameAreas::new((100, 30), orientation, false).unwrap().board;
            for square in Square::all() {
                let area = board.area(square);
                for (column, line) in [(area.x, area.y), (area.right() - 1, area.bottom() - 1)] {
                    assert_eq!(board.square_at(column, line), Some(square));
                }
            }
            assert_eq!(board.square_at(0, 5), None);
            assert_eq!(board.square_at(board.x + 8 * board.width, 5), None);
        }
    }
}
