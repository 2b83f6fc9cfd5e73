//! The board: one drawer for the game and for the KIM-1. Everything that a colour says is also said by a symbol.

use chess0x88::{Color, Piece, PieceType, Position, Square};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::marks::{Marks, is_light};
use super::pieces;
use crate::game_screen::GameScreen;
use crate::geometry::{BoardArea, GameAreas, RANK_LABELS, square_at};
use crate::text_layout::fitted;
use crate::theme::{ColorDepth, PieceStyle, Theme};

/// What is drawn on a square.
pub(crate) struct SquareView {
    /// The square itself.
    pub(crate) ground: Style,
    /// The piece, or the symbol of an empty square.
    pub(crate) symbol: Option<(char, Style)>,
}

/// What is written beside the squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Labels {
    /// The ranks on the left and the files below.
    Algebraic,
    /// Rows on the left and columns above, from 0 to 7, as moves are entered on the KIM-1.
    Kim1,
}

/// Draws the squares and their labels. What is on a square, `view_of` says.
pub(crate) fn draw_board(
    buffer: &mut Buffer,
    board: &BoardArea,
    (labels, label_style): (Labels, Style),
    view_of: impl Fn(Square) -> SquareView,
) {
    for square in Square::all() {
        let area = board.area(square);
        let SquareView { ground, symbol } = view_of(square);
        for line in area.top()..area.bottom() {
            for column in area.left()..area.right() {
                put(buffer, column, line, ' ', ground);
            }
        }
        let (center, middle) = center_of(area);
        if let Some((symbol, style)) = symbol {
            put(buffer, center, middle, symbol, style);
        }
    }
    for (step, digit) in (0..8).zip('0'..) {
        let corner = square_at(board.orientation, step, step);
        let (column, line) = center_of(board.area(corner));
        let (file, rank, file_line) = match labels {
            Labels::Algebraic => (corner.file().char(), corner.rank().char(), board.y + 8 * board.height),
            Labels::Kim1 => (digit, digit, board.y.saturating_sub(1)),
        };
        put(buffer, column, file_line, file, label_style);
        put(buffer, board.x.saturating_sub(RANK_LABELS), line, rank, label_style);
    }
}

/// Draws the board of a game with all marks.
pub(super) fn draw(buffer: &mut Buffer, screen: &GameScreen, areas: &GameAreas, theme: Theme) {
    let position = screen.position();
    let marks = Marks::new(screen, &position);
    let board = &areas.board;
    draw_board(buffer, board, (Labels::Algebraic, theme.quiet()), |square| {
        square_view(square, &position, &marks, theme)
    });
    for square in Square::all() {
        let area = board.area(square);
        if let Some(piece) = position.board().get(square) {
            draw_piece(buffer, area, piece, marks.ground(square, theme), theme);
        }
        draw_marks(buffer, area, square, &marks, theme);
    }
    if let Some(area) = areas.legend {
        draw_legend(buffer, area, screen, theme);
    }
}

/// A piece on its square: large if that fits, otherwise as a symbol, perhaps on a tile.
pub(super) fn draw_piece(buffer: &mut Buffer, area: Rect, piece: Piece, ground: Style, theme: Theme) {
    if pieces::draw(buffer, area, piece, ground, theme) {
        return;
    }
    let style = ground.patch(theme.piece(piece.color == Color::White));
    let (center, middle) = center_of(area);
    if theme.has_tiles() {
        put(buffer, center.saturating_sub(1), middle, ' ', style);
        put(buffer, center + 1, middle, ' ', style);
    }
    put(buffer, center, middle, piece_symbol(piece, theme), style);
}

/// Which position is shown, loud, if it is not the latest; and what the marks mean.
pub(super) fn legend(screen: &GameScreen, theme: Theme) -> Vec<(String, Style)> {
    let shown = screen.shown_position_text().map(|text| (text, theme.loud()));
    let marks = Marks::new(screen, &screen.position()).legend(theme);
    shown.into_iter().chain(marks.into_iter().map(|item| (item, theme.quiet()))).collect()
}

/// Draws as much of the legend as there is room for.
fn draw_legend(buffer: &mut Buffer, area: Rect, screen: &GameScreen, theme: Theme) {
    let (mut x, mut y) = (area.x + RANK_LABELS, area.y);
    let room = usize::from(area.width.saturating_sub(RANK_LABELS));
    for (text, style) in legend(screen, theme) {
        let text = if style == theme.loud() { fitted(&text, room, theme.glyph("…", "...")) } else { text };
        let width = text.chars().count() as u16;
        if x + width > area.right() && y + 1 < area.bottom() {
            (x, y) = (area.x + RANK_LABELS, y + 1);
        }
        if x + width <= area.right() {
            buffer.set_string(x, y, text, style);
            x += width + 2;
        }
    }
}

fn square_view(square: Square, position: &Position, marks: &Marks, theme: Theme) -> SquareView {
    let ground = marks.ground(square, theme);
    // Without colours, dots show which squares are dark.
    let has_dot = theme.depth == ColorDepth::Plain && !is_light(square) && position.board().get(square).is_none();
    let symbol = has_dot.then_some((if theme.is_ascii { '.' } else { '·' }, ground));
    SquareView { ground, symbol }
}

/// A piece as a letter or a symbol. Solid symbols are easier to see, so both sides have them; without colours, those of White are
/// outlines, so that they differ.
pub(super) fn piece_symbol(piece: Piece, theme: Theme) -> char {
    if theme.is_ascii || theme.pieces == PieceStyle::Letters {
        piece.char()
    } else if theme.depth == ColorDepth::Plain {
        piece.unicode()
    } else {
        Piece::new(piece.piece_type, Color::Black).unicode()
    }
}

fn draw_marks(buffer: &mut Buffer, area: Rect, square: Square, marks: &Marks, theme: Theme) {
    let style = marks.ground(square, theme).patch(theme.sign());
    let symbol = |unicode, ascii| if theme.is_ascii { ascii } else { unicode };
    let (center, middle) = center_of(area);
    let (left, right, top, bottom) = (area.left(), area.right() - 1, area.top(), area.bottom() - 1);
    if marks.arrow_path().contains(&square) {
        put(buffer, center, middle, symbol('•', 'o'), style);
    }
    if marks.targets.contains(&square) {
        if marks.captures.contains(&square) {
            put(buffer, right, top, symbol('×', 'x'), style);
        } else {
            put(buffer, center, middle, symbol('●', '*'), style);
        }
    }
    if marks.last.contains(&square) {
        put(buffer, left, top, symbol('▪', ':'), style);
    }
    if marks.arrow.as_ref().is_some_and(|arrow| arrow.to == square) {
        buffer.set_string(left, bottom, marks.arrow_head(theme), style);
    }
    let steps: Vec<char> = marks.exchange.iter().filter(|(on, _)| *on == square).map(|(_, step)| *step).collect();
    // Several steps on one square are side by side, as far as there is room.
    let room = usize::from(area.width / 2).max(1);
    for (place, step) in steps.iter().take(room).enumerate() {
        let column = area.right() - 1 - (steps.len().min(room) - 1 - place) as u16;
        put(buffer, column, bottom, *step, style);
    }
    let brackets = match square {
        _ if marks.cursor == Some(square) => Some(['[', ']']),
        _ if marks.selected == Some(square) => Some(['(', ')']),
        _ => None,
    };
    if let Some([open, close]) = brackets {
        put(buffer, left, middle, open, style);
        put(buffer, right, middle, close, style);
    }
    if marks.check == Some(square) {
        // Beside a symbol, or in the corner above a large piece.
        let (column, line) = if area.height < 3 { ((center + 1).min(right), middle) } else { (right, top) };
        put(buffer, column, line, '+', style);
    }
}

/// All types of pieces on squares of their own, light and dark in turn: an ornament.
pub(super) fn draw_ornament(buffer: &mut Buffer, area: Rect, theme: Theme) {
    let types =
        [PieceType::Rook, PieceType::Knight, PieceType::Bishop, PieceType::Queen, PieceType::King, PieceType::Pawn];
    let width = area.width / types.len() as u16;
    for (place, piece_type) in (0..).zip(types) {
        let square = Rect { x: area.x + place * width, width, ..area };
        let ground = theme.square(place % 2 == 0, false);
        buffer.set_style(square, ground);
        let color = if place % 2 == 0 { Color::Black } else { Color::White };
        draw_piece(buffer, square, Piece::new(piece_type, color), ground, theme);
    }
}

/// The column and the line in the middle of a square.
fn center_of(area: Rect) -> (u16, u16) {
    (area.x + (area.width - 1) / 2, area.y + (area.height - 1) / 2)
}

fn put(buffer: &mut Buffer, column: u16, line: u16, symbol: char, style: Style) {
    if let Some(cell) = buffer.cell_mut((column, line)) {
        cell.set_char(symbol).set_style(style);
    }
}
