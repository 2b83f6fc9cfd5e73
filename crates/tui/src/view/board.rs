//! The board: one drawer for the game and for the KIM-1. Everything that a colour says is also said by a symbol.

use chess0x88::{Color, Move, Piece, Position, Square};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use crate::game_screen::GameScreen;
use crate::geometry::{BoardArea, RANK_LABELS, square_at};
use crate::move_input::from_squares;
use crate::theme::{ColorDepth, Theme};

/// What is drawn on a square.
pub(crate) struct SquareView {
    /// The square itself.
    pub(crate) ground: Style,
    /// The piece, or the symbol of an empty square.
    pub(crate) symbol: Option<(char, Style)>,
    /// The symbol's style is also that of the columns beside it.
    pub(crate) has_tile: bool,
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
        let SquareView { ground, symbol, has_tile } = view_of(square);
        for line in area.top()..area.bottom() {
            for column in area.left()..area.right() {
                put(buffer, column, line, ' ', ground);
            }
        }
        let (center, middle) = center_of(area);
        if let Some((symbol, style)) = symbol {
            if has_tile {
                put(buffer, center - 1, middle, ' ', style);
                put(buffer, center + 1, middle, ' ', style);
            }
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
pub(super) fn draw(buffer: &mut Buffer, screen: &GameScreen, board: &BoardArea, theme: Theme) {
    let position = screen.position();
    let marks = Marks::new(screen, &position);
    draw_board(buffer, board, (Labels::Algebraic, theme.quiet()), |square| {
        square_view(square, &position, &marks, theme)
    });
    for square in Square::all() {
        draw_marks(buffer, board.area(square), square, &position, &marks, theme);
    }
}

/// What is to be marked on which square.
struct Marks {
    cursor: Option<Square>,
    selected: Option<Square>,
    targets: Vec<Square>,
    last: Vec<Square>,
    check: Option<Square>,
    /// Numbered steps: of a hint, or of what the X-ray shows.
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
        if let Some(xray) = &screen.xray
            && let Some(insight) = &xray.insight
            && let Some(valued) = insight.explanation.moves.get(xray.selected)
        {
            steps.extend(valued.squares.into_iter().flatten().zip(['>', '1']));
            steps.extend(valued.exchange.iter().zip('2'..='6').map(|(capture, digit)| (capture.to, digit)));
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

    /// The style of a square.
    fn ground(&self, square: Square, theme: Theme) -> Style {
        if self.selected == Some(square) {
            theme.selected()
        } else if self.check == Some(square) {
            theme.check()
        } else {
            theme.square(is_light(square), self.last.contains(&square))
        }
    }
}

fn is_light(square: Square) -> bool {
    !(square.file().index() + square.rank().index()).is_multiple_of(2)
}

fn square_view(square: Square, position: &Position, marks: &Marks, theme: Theme) -> SquareView {
    let ground = marks.ground(square, theme);
    let symbol = match position.board().get(square) {
        Some(piece) => Some((piece_symbol(piece, theme), ground.patch(theme.piece(piece.color == Color::White)))),
        // Without colours, dots show which squares are dark.
        None if theme.depth == ColorDepth::Plain && !is_light(square) => {
            Some((if theme.is_ascii { '.' } else { '·' }, ground))
        }
        None => None,
    };
    let has_tile = theme.has_tiles() && position.board().get(square).is_some();
    SquareView { ground, symbol, has_tile }
}

/// A piece as a letter or a figure. Figures are outlines for White and filled for Black, so they differ without colours.
pub(super) fn piece_symbol(piece: Piece, theme: Theme) -> char {
    if theme.is_ascii { piece.char() } else { piece.unicode() }
}

fn draw_marks(buffer: &mut Buffer, area: Rect, square: Square, position: &Position, marks: &Marks, theme: Theme) {
    let style = marks.ground(square, theme).patch(theme.sign());
    let symbol = |unicode, ascii| if theme.is_ascii { ascii } else { unicode };
    let (center, middle) = center_of(area);
    if marks.targets.contains(&square) {
        match position.board().get(square) {
            None => put(buffer, center, middle, symbol('●', '*'), style),
            Some(_) => put(buffer, center - 1, middle, symbol('×', 'x'), style),
        }
    }
    let (left, right) = (area.left(), (center + 1).min(area.right() - 1));
    if marks.last.contains(&square) {
        put(buffer, left, area.top(), symbol('▪', ':'), style);
    }
    if marks.check == Some(square) {
        put(buffer, right, middle, '+', style);
    }
    let steps: Vec<char> = marks.steps.iter().filter(|(on, _)| *on == square).map(|(_, step)| *step).collect();
    // Several steps on one square are side by side, as far as there is room.
    let room = usize::from(area.width / 2).max(1);
    for (place, step) in steps.iter().take(room).enumerate() {
        let column = area.right() - 1 - (steps.len().min(room) - 1 - place) as u16;
        put(buffer, column, area.bottom() - 1, *step, style);
    }
    let brackets = match square {
        _ if marks.cursor == Some(square) => Some(['[', ']']),
        _ if marks.selected == Some(square) => Some(['(', ')']),
        _ => None,
    };
    if let Some([open, close]) = brackets {
        put(buffer, center - 1, middle, open, style);
        put(buffer, right, middle, close, style);
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
