//! Beside the board: the players, the moves and the graph, or the list of the X-ray.

use chess0x88::Color;
use ratatui::layout::{Position, Rect};

use crate::game_screen::GameScreen;

/// Lines of a player's frame without a large clock: the name, the captured pieces, and the frame itself.
const PLAYER_LINES: u16 = 4;

/// Lines of a large clock, and of a larger one.
pub(crate) const LARGE_CLOCK: u16 = 3;
pub(crate) const LARGER_CLOCK: u16 = 5;

/// Columns of the larger clock: `12:34` and the frame.
const LARGER_CLOCK_COLUMNS: u16 = 40;

/// Lines that are left for moves at least, frame included, before a clock grows.
const MOVES_LEAST: u16 = 7;

/// Columns of a move's number, of a move, and between two moves.
pub(crate) const MOVE_NUMBER: u16 = 5;
pub(crate) const MOVE: u16 = 8;
pub(crate) const MOVE_GAP: u16 = 1;

/// The panel with the players and the moves: three frames, one above the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct MovesPanel {
    /// The player at the top of the board, and the one at the bottom.
    pub(crate) players: [Rect; 2],
    /// Lines of each clock; 1 if it is beside the name.
    pub(crate) clock_lines: u16,
    pub(crate) moves: Rect,
    pub(crate) table: MoveTable,
}

impl MovesPanel {
    pub(super) fn new(panel: Rect, screen: &GameScreen) -> Self {
        let fits = |clock: u16| 2 * (PLAYER_LINES + clock) + MOVES_LEAST <= panel.height;
        let clock_lines = match screen.game.clocks() {
            Some(_) if fits(LARGER_CLOCK) && panel.width >= LARGER_CLOCK_COLUMNS => LARGER_CLOCK,
            Some(_) if fits(LARGE_CLOCK) => LARGE_CLOCK,
            _ => 1,
        };
        let lines = PLAYER_LINES + if clock_lines > 1 { clock_lines } else { 0 };
        let top = Rect { height: lines, ..panel };
        let bottom = Rect { y: panel.bottom() - lines, height: lines, ..panel };
        let moves = Rect { y: top.bottom(), height: bottom.y - top.bottom(), ..panel };
        let inside = Rect { x: moves.x + 1, y: moves.y + 1, width: moves.width - 2, height: moves.height - 2 };
        Self { players: [top, bottom], clock_lines, moves, table: MoveTable::new(inside, screen) }
    }
}

/// The moves of the game in two columns, and below them a graph of the scores, if there are any and there is room.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct MoveTable {
    pub(crate) area: Rect,
    /// A line for the caption, and the graph below it.
    pub(crate) graph: Option<Rect>,
    /// How the game ended, if it has and there is room.
    pub(crate) banner: Option<Rect>,
    /// The row at the top, counted from the first move of the game.
    pub(crate) first_row: usize,
    /// All rows there are.
    pub(crate) rows: usize,
    /// 1 if Black moved first, so that the first row begins on the right.
    offset: usize,
    plies: usize,
}

impl MoveTable {
    fn new(area: Rect, screen: &GameScreen) -> Self {
        let (area, banner) = if screen.game.termination().is_some() { split_off_banner(area) } else { (area, None) };
        let has_scores = screen.scores().iter().any(Option::is_some);
        let (area, graph) = if has_scores { split_off_graph(area) } else { (area, None) };
        let plies = screen.game.history().moves().len();
        let offset = usize::from(screen.game.start().turn() == Color::Black);
        let rows = (plies + offset).div_ceil(2);
        // The move that is viewed stays in sight.
        let viewed = (screen.view_ply + offset).saturating_sub(1) / 2;
        let first_row = (viewed + 1).saturating_sub(usize::from(area.height)).min(rows.saturating_sub(1));
        Self { area, graph, banner, first_row, rows, offset, plies }
    }

    /// The two moves of a row, counted from 0; `None` where there is none.
    pub(crate) fn moves_of(&self, row: usize) -> [Option<usize>; 2] {
        [0, 1].map(|side| (2 * row + side).checked_sub(self.offset).filter(|index| *index < self.plies))
    }

    /// The ply after the move at a place on the screen.
    pub(super) fn ply_at(&self, column: u16, line: u16) -> Option<usize> {
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

/// Splits an area into one for moves and one for the banner: large digits, a line above and below them, and the words.
fn split_off_banner(area: Rect) -> (Rect, Option<Rect>) {
    const WHOLE: u16 = 7;
    const SMALL: u16 = 3;
    let height = if area.height >= WHOLE + 3 { WHOLE } else { SMALL };
    if area.height < SMALL + 2 {
        return (area, None);
    }
    let moves = Rect { height: area.height - height, ..area };
    (moves, Some(Rect { y: moves.bottom(), height, ..area }))
}

/// Splits an area into one for moves and one for the graph of the scores, if both are of use then.
fn split_off_graph(area: Rect) -> (Rect, Option<Rect>) {
    /// Lines that are kept for moves.
    const MOVES: u16 = 5;
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

/// The X-ray's panel: words, a scale with the list of candidates, and the rest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct XRayGeometry {
    /// The whole panel with its frame, and what is inside.
    pub(crate) frame: Rect,
    pub(crate) inside: Rect,
    /// One line for each candidate that is shown.
    pub(crate) list: Rect,
    /// The candidates in the list, counted from the best.
    pub(crate) candidates: Vec<usize>,
}

impl XRayGeometry {
    pub(super) fn new(frame: Rect, screen: &GameScreen) -> Self {
        let inside = Rect {
            x: frame.x + 1,
            y: frame.y + 1,
            width: frame.width.saturating_sub(2),
            height: frame.height.saturating_sub(2),
        };
        let Some(xray) = &screen.xray else { return Self { frame, inside, list: inside, candidates: Vec::new() } };
        let head = xray.head_lines(usize::from(inside.width), screen).len() as u16;
        // The words at the top, and a line for the scale.
        let top = (head + 1).min(inside.height / 2 + 1);
        let room = (inside.height - top.min(inside.height)).min((inside.height / 3).clamp(3, 12));
        let candidates = xray.listed(usize::from(room), screen);
        let list = Rect { y: inside.y + top, height: candidates.len() as u16, ..inside };
        Self { frame, inside, list, candidates }
    }

    /// The candidate at a place on the screen.
    pub(super) fn candidate_at(&self, column: u16, line: u16) -> Option<usize> {
        let is_inside = self.list.contains(Position::new(column, line));
        is_inside.then(|| self.candidates.get(usize::from(line - self.list.y)).copied())?
    }
}
