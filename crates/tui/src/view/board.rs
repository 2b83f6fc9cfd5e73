//! The board. Everything that a colour says is also said by a sign.

use chess0x88::{Color, Move, Piece, Position, Square};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use crate::game_screen::GameScreen;
use crate::geometry::BoardArea;
use crate::move_input::from_squares;
use crate::theme::{ColorDepth, Theme};

/// Draws the squares with their men, and the names of files and ranks.
pub(super) fn draw(buffer: &mut Buffer, screen: &GameScreen, board: &BoardArea, theme: Theme) {
    let position = screen.position();
    let marks = Marks::new(screen, &position);
    for square in Square::all() {
        draw_square(buffer, board.area(square), square, &position, &marks, theme);
    }
    for step in 0..8 {
        let (Some(across), Some(down)) = (board.square(step, 0), board.square(0, step)) else { continue };
        let column = board.x + step * board.width + (board.width - 1) / 2;
        let line = board.y + step * board.height + (board.height - 1) / 2;
        put(buffer, column, board.y + 8 * board.height, &across.file().char().to_string(), theme.quiet());
        put(buffer, 0, line, &down.rank().char().to_string(), theme.quiet());
    }
}

/// What is to be marked on which square.
struct Marks {
    cursor: Option<Square>,
    selected: Option<Square>,
    targets: Vec<Square>,
    last: Vec<Square>,
    check: Option<Square>,
    /// Steps by number: of a hint, or of what the X-ray shows.
    steps: Vec<(Square, char)>,
}

impl Marks {
    fn new(screen: &GameScreen, position: &Position) -> Self {
        let is_to_move = screen.is_live() && screen.players[screen.turn() as usize].is_none();
        let ends = |mv: Move| [mv.from(), mv.dest()];
        let targets = screen.selected.map_or_else(Vec::new, |from| {
            let reached = position.legal_moves_from(from).into_iter().map(Move::dest);
            reached.filter(|to| from_squares(position, from, *to).is_ok()).collect()
        });
        let mut steps = Vec::new();
        if let Some(hint) = screen.hint {
            steps.extend(ends(hint).into_iter().zip(['?', '!']));
        }
        if let Some(insight) =
            screen.xray.as_ref().and_then(|xray| xray.insight.as_ref().map(|insight| (xray, insight)))
            && let Some(valued) = insight.1.analysis.candidates.get(insight.0.selected)
        {
            steps.extend(valued.squares.into_iter().flatten().zip(['>', '1']));
            steps.extend(valued.exchange.iter().zip('2'..='6').map(|([_, to], digit)| (*to, digit)));
        }
        Self {
            cursor: is_to_move.then_some(screen.cursor),
            selected: screen.selected,
            targets,
            last: screen.last_move().map_or_else(Vec::new, |mv| ends(mv).to_vec()),
            check: position.is_check().then(|| position.king(position.turn())),
            steps,
        }
    }
}

fn draw_square(buffer: &mut Buffer, area: Rect, square: Square, position: &Position, marks: &Marks, theme: Theme) {
    let is_light = !(square.file().index() + square.rank().index()).is_multiple_of(2);
    let is_last = marks.last.contains(&square);
    let mut ground = theme.square(is_light, is_last);
    if marks.check == Some(square) {
        ground = theme.check();
    }
    if marks.selected == Some(square) {
        ground = theme.selected();
    }
    buffer.set_style(area, ground);
    for line in area.top()..area.bottom() {
        for column in area.left()..area.right() {
            put(buffer, column, line, " ", ground);
        }
    }
    let (center, middle) = (area.x + (area.width - 1) / 2, area.y + (area.height - 1) / 2);
    let sign = ground.patch(theme.sign());
    let man = position.board().get(square);
    match man {
        Some(piece) => draw_piece(buffer, (center, middle), piece, ground, theme),
        None if theme.depth == ColorDepth::Plain && !is_light => {
            put(buffer, center, middle, theme.glyph("·", "."), ground)
        }
        None => {}
    }
    if marks.targets.contains(&square) {
        match man {
            None => put(buffer, center, middle, theme.glyph("●", "*"), sign),
            Some(_) => put(buffer, center - 1, middle, theme.glyph("×", "x"), sign),
        }
    }
    let (left, right) = (area.left(), (center + 1).min(area.right() - 1));
    if is_last {
        put(buffer, left, area.top(), theme.glyph("▪", ":"), sign);
    }
    if marks.check == Some(square) {
        put(buffer, right, middle, "+", sign);
    }
    let steps: Vec<char> = marks.steps.iter().filter(|(on, _)| *on == square).map(|(_, step)| *step).collect();
    // Several steps on one square stand side by side, as far as there is room.
    for (place, step) in steps.iter().take(usize::from(area.width / 2).max(1)).enumerate() {
        let column = area.right() - 1 - (steps.len().min(usize::from(area.width / 2).max(1)) - 1 - place) as u16;
        put(buffer, column, area.bottom() - 1, &step.to_string(), sign);
    }
    let brackets = match square {
        _ if marks.cursor == Some(square) => Some(["[", "]"]),
        _ if marks.selected == Some(square) => Some(["(", ")"]),
        _ => None,
    };
    if let Some([open, close]) = brackets {
        put(buffer, center - 1, middle, open, sign);
        put(buffer, right, middle, close, sign);
    }
}

fn draw_piece(buffer: &mut Buffer, (column, line): (u16, u16), piece: Piece, ground: Style, theme: Theme) {
    let style = ground.patch(theme.piece(piece.color == Color::White));
    // Figures are outlines for White and filled for Black, so that they differ without colours.
    let letter = if theme.is_ascii { piece.char() } else { piece.unicode() };
    if theme.has_tiles() {
        put(buffer, column - 1, line, " ", style);
        put(buffer, column + 1, line, " ", style);
    }
    put(buffer, column, line, &letter.to_string(), style);
}

fn put(buffer: &mut Buffer, column: u16, line: u16, text: &str, style: Style) {
    if let Some(cell) = buffer.cell_mut((column, line)) {
        cell.set_symbol(text).set_style(style);
    }
}
