//! Large pieces: of half blocks, of sextants, or of letters where there are no colours or only ASCII.

use chess0x88::{Color, Piece};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use crate::piece_art::{self, Drawing, Pixel};
use crate::theme::{ColorDepth, PieceStyle, Theme};

/// Draws a piece over its square, whose style is `ground`, if a drawing fits into it and the player wants one.
pub(crate) fn draw(buffer: &mut Buffer, area: Rect, piece: Piece, ground: Style, theme: Theme) -> bool {
    match theme.pieces {
        PieceStyle::Letters | PieceStyle::Glyphs => false,
        // Half a block in one colour could not show whose piece it is.
        _ if theme.depth == ColorDepth::Plain || theme.is_ascii => draw_letters(buffer, area, piece, ground, theme),
        PieceStyle::Blocks => draw_blocks(buffer, area, piece, ground, theme),
        PieceStyle::Sextants => draw_sextants(buffer, area, piece, ground, theme),
    }
}

/// Two pixels a cell, one above the other.
fn draw_blocks(buffer: &mut Buffer, area: Rect, piece: Piece, ground: Style, theme: Theme) -> bool {
    let Some(drawing) = piece_art::drawing(piece.piece_type, area.width, 2 * area.height) else { return false };
    let is_white = piece.color == Color::White;
    let color = |pixel| match pixel {
        Pixel::Nothing => None,
        Pixel::Body => Some(theme.piece_color(is_white)),
        Pixel::Line => Some(theme.line_color(is_white)),
    };
    for_each_cell(area, drawing, (1, 2), |column, line, pixel| {
        let (symbol, style) = match (color(pixel(0, 0)), color(pixel(0, 1))) {
            (None, None) => return,
            (Some(top), None) => ('▀', ground.fg(top)),
            (None, Some(bottom)) => ('▄', ground.fg(bottom)),
            (Some(top), Some(bottom)) if top == bottom => ('█', ground.fg(top)),
            (Some(top), Some(bottom)) => ('▀', ground.fg(top).bg(bottom)),
        };
        put(buffer, column, line, symbol, style);
    });
    true
}

/// Two by three pixels a cell, all in one colour.
fn draw_sextants(buffer: &mut Buffer, area: Rect, piece: Piece, ground: Style, theme: Theme) -> bool {
    let Some(drawing) = piece_art::drawing(piece.piece_type, 2 * area.width, 3 * area.height) else { return false };
    let style = ground.fg(theme.piece_color(piece.color == Color::White));
    for_each_cell(area, drawing, (2, 3), |column, line, pixel| {
        let is_body = |place: u32| pixel((place % 2) as u16, (place / 2) as u16) == Pixel::Body;
        let bits = (0..6).filter(|place| is_body(*place)).map(|place| 1 << place).sum();
        put(buffer, column, line, sextant(bits), style);
    });
    true
}

/// The letter of the piece as ink, and signs for half cells.
fn draw_letters(buffer: &mut Buffer, area: Rect, piece: Piece, ground: Style, theme: Theme) -> bool {
    let Some(drawing) = piece_art::drawing(piece.piece_type, area.width, 2 * area.height) else { return false };
    let style = ground.patch(theme.piece(piece.color == Color::White));
    for_each_cell(area, drawing, (1, 2), |column, line, pixel| {
        let symbol = match (pixel(0, 0) != Pixel::Nothing, pixel(0, 1) != Pixel::Nothing) {
            (false, false) => return,
            (true, true) => piece.char(),
            (true, false) => '\'',
            (false, true) => '.',
        };
        put(buffer, column, line, symbol, style);
    });
    true
}

/// Calls back for each cell of a drawing in the middle of an area, with the pixels of that cell. A cell has so many pixels
/// across and down.
fn for_each_cell(
    area: Rect,
    drawing: &Drawing,
    (across, down): (u16, u16),
    mut cell: impl FnMut(u16, u16, &dyn Fn(u16, u16) -> Pixel),
) {
    let (width, height) = (drawing.width().div_ceil(across), drawing.height().div_ceil(down));
    let (left, top) = (area.x + (area.width - width) / 2, area.y + (area.height - height).div_ceil(2));
    for line in 0..height {
        for column in 0..width {
            let pixel = |x: u16, y: u16| drawing.pixel(column * across + x, line * down + y);
            cell(left + column, top + line, &pixel);
        }
    }
}

/// The character for six pixels: the lowest bit is at the top left, the highest at the bottom right.
fn sextant(bits: u32) -> char {
    /// The first of them has the lowest bit alone. The halves and the full block are older characters, and left out.
    const FIRST: u32 = 0x1FB00;
    match bits {
        0 => ' ',
        21 => '▌',
        42 => '▐',
        63 => '█',
        _ => char::from_u32(FIRST + bits - 1 - u32::from(bits > 21) - u32::from(bits > 42)).unwrap_or(' '),
    }
}

fn put(buffer: &mut Buffer, column: u16, line: u16, symbol: char, style: Style) {
    if let Some(cell) = buffer.cell_mut((column, line)) {
        cell.set_char(symbol).set_style(style);
    }
}

#[cfg(test)]
mod tests {
    use chess0x88::PieceType;

    use super::*;
    use crate::theme::BoardTheme;

    fn drawn(theme: Theme, width: u16, height: u16) -> Vec<String> {
        let area = Rect::new(0, 0, width, height);
        let mut buffer = Buffer::empty(area);
        let rook = Piece::new(PieceType::Rook, Color::White);
        assert!(draw(&mut buffer, area, rook, Style::new(), theme));
        (0..height).map(|y| (0..width).map(|x| buffer[(x, y)].symbol()).collect()).collect()
    }

    #[test]
    fn a_rook_in_blocks_sextants_and_letters() {
        let blocks = Theme::new(BoardTheme::Wood, ColorDepth::True, false);
        assert_eq!(drawn(blocks, 7, 3), [" ▄ ▄ ▄ ", " ▀███▀ ", " ▀▀▀▀▀ "]);
        let sextants = Theme { pieces: PieceStyle::Sextants, ..blocks };
        assert_eq!(drawn(sextants, 5, 2).len(), 2);
        assert_eq!(sextant(1), '\u{1FB00}');
        assert_eq!(sextant(22), '\u{1FB14}');
        assert_eq!(sextant(62), '\u{1FB3B}');
        let ascii = Theme::new(BoardTheme::Wood, ColorDepth::Plain, true);
        assert_eq!(drawn(ascii, 7, 3), [" . . . ", " 'RRR' ", " ''''' "]);
    }

    #[test]
    fn small_squares_have_no_blocks() {
        let area = Rect::new(0, 0, 5, 2);
        let theme = Theme::new(BoardTheme::Wood, ColorDepth::True, false);
        let king = Piece::new(PieceType::King, Color::Black);
        assert!(!draw(&mut Buffer::empty(area), area, king, Style::new(), theme));
        assert!(!draw(
            &mut Buffer::empty(area),
            area,
            king,
            Style::new(),
            Theme { pieces: PieceStyle::Letters, ..theme }
        ));
    }
}
