//! Where everything is on the screen. The view draws by it, and the model finds by it what the mouse points at.

use chess0x88::{Color, File, Rank, Square};
use ratatui::layout::{Position, Rect};

use crate::game_screen::GameScreen;
use crate::popup::{ClickAction, Popup, StyledText};
use crate::start_screen::StartScreen;

/// The smallest screen on which a game can be played, in columns and lines.
pub(crate) const MINIMUM_SIZE: (u16, u16) = (60, 20);

/// Columns that the panel beside the board needs at least, without and with the X-ray.
const PANEL: u16 = 24;
const XRAY_PANEL: u16 = 38;

/// Columns for the digits of the ranks.
pub(crate) const RANK_LABELS: u16 = 2;

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

/// The parts of the game screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct GameAreas {
    pub(crate) title: Rect,
    pub(crate) board: BoardArea,
    /// Beside the board: players and moves, or the X-ray.
    pub(crate) panel: Rect,
    pub(crate) message: Rect,
    /// What is being typed, or what can be done.
    pub(crate) input_line: Rect,
}

impl GameAreas {
    /// For a screen of `columns` and `lines`; `None` if it is too small.
    fn new((columns, lines): (u16, u16), orientation: Color, has_xray: bool) -> Option<Self> {
        if columns < MINIMUM_SIZE.0 || lines < MINIMUM_SIZE.1 {
            return None;
        }
        let panel = if has_xray { XRAY_PANEL } else { PANEL };
        // One line each for the title, the files, the message and the input line.
        let most = (lines - 4) / 8;
        let fits = |width: &u16| RANK_LABELS + 8 * width + 1 + panel <= columns;
        // About twice as wide as high; an odd width if there is room, so that pieces are in the middle.
        let sizes = (2..=most.max(2)).rev().flat_map(|height| [(2 * height + 1, height), (2 * height, height)]);
        let (width, height) = sizes.into_iter().find(|(width, _)| fits(width)).unwrap_or((3, 1));
        let left = RANK_LABELS + 8 * width + 1;
        Some(Self {
            title: Rect::new(0, 0, columns, 1),
            board: BoardArea { x: RANK_LABELS, y: 1, width, height, orientation },
            panel: Rect::new(left, 1, columns - left, lines - 3),
            message: Rect::new(0, lines - 2, columns, 1),
            input_line: Rect::new(0, lines - 1, columns, 1),
        })
    }
}

/// What the mouse can point at in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Target {
    /// A popup is open: nothing else can be clicked. On a button or a line of a list, what it stands for.
    Popup(Option<ClickAction>),
    Square(Square),
    /// A move of the move list: the ply after it.
    Move(usize),
    /// A move in the X-ray's list, counted from the best.
    Candidate(usize),
    Nothing,
}

/// Everything on the game screen.
#[derive(Clone, Debug)]
pub(crate) struct GameGeometry {
    pub(crate) areas: GameAreas,
    pub(crate) panel: PanelGeometry,
    pub(crate) popup: Option<PopupGeometry>,
}

/// What is beside the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PanelGeometry {
    Moves(MoveTable),
    XRay(CandidateList),
}

impl GameGeometry {
    /// For a screen of `size`, its columns and lines; `None` if it is too small.
    pub(crate) fn new(size: (u16, u16), screen: &GameScreen) -> Option<Self> {
        let areas = GameAreas::new(size, screen.orientation, screen.xray.is_some())?;
        let panel = match &screen.xray {
            Some(xray) => PanelGeometry::XRay(CandidateList::new(areas.panel, xray.selected)),
            None => PanelGeometry::Moves(MoveTable::new(areas.panel, screen)),
        };
        let popup = screen.popup.as_ref().map(|popup| PopupGeometry::new(size, popup));
        Some(Self { areas, panel, popup })
    }

    /// What is at a place on the screen.
    pub(crate) fn target_at(&self, column: u16, line: u16) -> Target {
        if let Some(popup) = &self.popup {
            return Target::Popup(popup.choice_at(column, line));
        }
        if let Some(square) = self.areas.board.square_at(column, line) {
            return Target::Square(square);
        }
        let target = match &self.panel {
            PanelGeometry::Moves(moves) => moves.ply_at(column, line).map(Target::Move),
            PanelGeometry::XRay(list) => list.candidate_at(column, line).map(Target::Candidate),
        };
        target.unwrap_or(Target::Nothing)
    }
}

/// Lines of the panel that a player takes: the name with the clock, and the captured pieces.
pub(crate) const PLAYER_LINES: u16 = 2;

/// Columns of a move's number, of a move, and between two moves.
pub(crate) const MOVE_NUMBER: u16 = 6;
pub(crate) const MOVE: u16 = 9;
pub(crate) const MOVE_GAP: u16 = 1;

/// The moves of the game in two columns, and below them a graph of the scores, if there are any and there is room.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct MoveTable {
    pub(crate) area: Rect,
    /// A line for the caption, and the graph below it.
    pub(crate) graph: Option<Rect>,
    /// The row at the top, counted from the first move of the game.
    pub(crate) first_row: usize,
    /// All rows there are.
    pub(crate) rows: usize,
    /// 1 if Black moved first, so that the first row begins on the right.
    offset: usize,
    plies: usize,
}

impl MoveTable {
    fn new(panel: Rect, screen: &GameScreen) -> Self {
        // Between the players, with an empty line after the upper and before the lower one.
        let area = Rect {
            y: panel.y + PLAYER_LINES + 1,
            height: panel.height.saturating_sub(2 * (PLAYER_LINES + 1)),
            ..panel
        };
        let has_scores = screen.scores().iter().any(Option::is_some);
        let (area, graph) = if has_scores { split_off_graph(area) } else { (area, None) };
        let plies = screen.game.history().moves().len();
        let offset = usize::from(screen.game.start().turn() == Color::Black);
        let rows = (plies + offset).div_ceil(2);
        // The move that is viewed stays in sight.
        let viewed = (screen.view_ply + offset).saturating_sub(1) / 2;
        let first_row = (viewed + 1).saturating_sub(usize::from(area.height)).min(rows.saturating_sub(1));
        Self { area, graph, first_row, rows, offset, plies }
    }

    /// The two moves of a row, counted from 0; `None` where there is none.
    pub(crate) fn moves_of(&self, row: usize) -> [Option<usize>; 2] {
        [0, 1].map(|side| (2 * row + side).checked_sub(self.offset).filter(|index| *index < self.plies))
    }

    /// The ply after the move at a place on the screen.
    fn ply_at(&self, column: u16, line: u16) -> Option<usize> {
        if !self.area.contains(Position::new(column, line)) {
            return None;
        }
        let across = (column - self.area.x).checked_sub(MOVE_NUMBER)?;
        let side = usize::from(across / (MOVE + MOVE_GAP));
        let is_between = across % (MOVE + MOVE_GAP) >= MOVE;
        let row = self.first_row + usize::from(line - self.area.y);
        let index = *self.moves_of(row).get(side).filter(|_| !is_between)?;
        index.map(|index| index + 1)
    }
}

/// Splits an area into one for moves and one for the graph of the scores, if both are of use then.
fn split_off_graph(area: Rect) -> (Rect, Option<Rect>) {
    /// Lines that are kept for moves.
    const MOVES: u16 = 8;
    // An even number of lines, as many above the middle as below it.
    let lines = (area.height / 8 * 2).clamp(4, 8);
    // A caption above it, and an empty line above that.
    let height = lines + 1;
    if area.height < MOVES + 1 + height {
        return (area, None);
    }
    let moves = Rect { height: area.height - height - 1, ..area };
    (moves, Some(Rect { y: moves.bottom() + 1, height, ..area }))
}

/// The X-ray's panel: a head, and the list of candidates below it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CandidateList {
    pub(crate) area: Rect,
    /// The candidate at the top, counted from the best.
    pub(crate) first: usize,
}

impl CandidateList {
    /// Lines of the head.
    const HEAD: u16 = 3;

    fn new(panel: Rect, selected: usize) -> Self {
        let height = (panel.height / 4).clamp(3, 10);
        // The selected candidate stays in sight.
        let first = (selected + 1).saturating_sub(usize::from(height));
        Self { area: Rect { y: panel.y + Self::HEAD, height, ..panel }, first }
    }

    /// The candidate at a place on the screen. There may be fewer candidates.
    fn candidate_at(&self, column: u16, line: u16) -> Option<usize> {
        let is_inside = self.area.contains(Position::new(column, line));
        is_inside.then(|| self.first + usize::from(line.saturating_sub(self.area.y)))
    }
}

/// A popup in the middle of the screen.
#[derive(Clone, Debug)]
pub(crate) struct PopupGeometry {
    pub(crate) area: Rect,
    /// Where its text is, inside the border.
    pub(crate) text: Rect,
    /// Rows above that do not fit.
    pub(crate) scroll: u16,
    pub(crate) rows: Vec<Vec<StyledText>>,
}

impl PopupGeometry {
    fn new((columns, lines): (u16, u16), popup: &Popup) -> Self {
        let rows = popup.rows();
        let width_of = |row: &Vec<StyledText>| row.iter().map(StyledText::width).fold(0, u16::saturating_add);
        let longest = rows.iter().map(width_of).max().unwrap_or(0);
        let width = (longest.saturating_add(4)).max(popup.title().len() as u16 + 4).min(columns);
        let height = (rows.len() as u16 + 2).min(lines);
        let area = Rect::new((columns - width) / 2, (lines - height) / 2, width, height);
        let text = Rect::new(area.x + 2, area.y + 1, width.saturating_sub(3), height.saturating_sub(2));
        // A selected row of a list that is too long stays in sight.
        let selected = match popup {
            Popup::Menu(selected) => *selected as u16,
            _ => 0,
        };
        Self { area, text, scroll: (selected + 3).saturating_sub(height), rows }
    }

    /// What a click at a place on the screen stands for.
    fn choice_at(&self, column: u16, line: u16) -> Option<ClickAction> {
        if !self.text.contains(Position::new(column, line)) {
            return None;
        }
        let row = self.rows.get(usize::from(line - self.text.y + self.scroll))?;
        let mut end = self.text.x;
        row.iter().find_map(|cell| {
            end = end.saturating_add(cell.width());
            (column < end).then_some(cell.choice)
        })?
    }
}

/// The start screen: the name above, and a line for each setting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct StartGeometry {
    pub(crate) name: Rect,
    /// One line for each row.
    pub(crate) rows: Rect,
    /// Keys, or what went wrong.
    pub(crate) message: Rect,
}

impl StartGeometry {
    /// Lines above the rows.
    const TOP: u16 = 9;

    /// For a screen of `columns` and `lines`. What does not fit has no lines.
    pub(crate) fn new((columns, lines): (u16, u16), screen: &StartScreen) -> Self {
        let rows = screen.rows().len() as u16;
        let screen = Rect::new(0, 0, columns, lines);
        let part = |y, height| Rect::new(0, y, columns, height).intersection(screen);
        Self { name: part(0, Self::TOP), rows: part(Self::TOP, rows), message: part(Self::TOP + rows + 1, 1) }
    }

    /// The row at a place on the screen, counted from the top.
    pub(crate) fn row_at(&self, column: u16, line: u16) -> Option<usize> {
        self.rows.contains(Position::new(column, line)).then(|| usize::from(line.saturating_sub(self.rows.y)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_board_grows_with_the_screen_and_leaves_room_for_the_panel() {
        let size = |columns, lines, xray| {
            let areas = GameAreas::new((columns, lines), Color::White, xray).unwrap();
            assert_eq!(areas.panel.right(), columns);
            assert!(areas.board.y + 8 * areas.board.height < areas.message.y);
            (areas.board.width, areas.board.height)
        };
        assert_eq!(size(60, 20, false), (4, 2));
        assert_eq!(size(60, 20, true), (3, 1));
        assert_eq!(size(80, 24, false), (5, 2));
        assert_eq!(size(80, 24, true), (4, 2));
        assert_eq!(size(120, 40, false), (9, 4));
        assert_eq!(size(240, 80, true), (19, 9));
        assert_eq!(GameAreas::new((59, 20), Color::White, false), None);
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
