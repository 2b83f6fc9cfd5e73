//! Page zero on a screen: sixteen cells in a row, those that have just changed lit.

use ratatui::style::Style;
use ratatui::text::{Line, Span};

use crate::theme::{ColorDepth, Theme};

/// Columns of a row, without and with the name of its table.
pub(crate) const WIDTH: u16 = 3 + 16 * 3;
pub(crate) const WIDTH_WITH_NAMES: u16 = WIDTH + 7;

/// What begins in each row of sixteen cells, from `$50` on.
const TABLES: [&str; 11] = ["BOARD", "BK", "SETW", "", "MOVEX", "POINTS", "", "OPNING", "", "", ""];

/// The style of cells that have changed.
pub(crate) fn lit(theme: Theme) -> Style {
    if theme.depth == ColorDepth::Plain { theme.marked() } else { theme.loud() }
}

/// A heading, and as many rows as fit into so many lines, from the end: below `$50` is code of the original (`$00` to `$4D`), and
/// the cell `$4F`.
pub(crate) fn lines(
    page: &[u8; 256],
    has_changed: impl Fn(u8) -> bool,
    (columns, height): (u16, u16),
    theme: Theme,
) -> Vec<Line<'static>> {
    let has_names = columns >= WIDTH_WITH_NAMES;
    let label_width = if has_names { 10 } else { 3 };
    let digits: String = (0..16).map(|low| format!(" {low:X} ")).collect();
    let heading = format!("{:label_width$}{digits}", if has_names { "page zero" } else { "" });
    let mut lines = vec![Line::styled(heading, theme.quiet())];
    let first = 16_u8.saturating_sub(u8::try_from(height.saturating_sub(1)).unwrap_or(16));
    for row in first..16 {
        let table = row.checked_sub(5).and_then(|index| TABLES.get(usize::from(index))).copied().unwrap_or_default();
        let label = if has_names { format!("{row:X}0 {table:<7}") } else { format!("{row:X}0 ") };
        let mut spans = vec![Span::styled(label, theme.quiet())];
        for cell in row << 4..=(row << 4 | 0x0F) {
            let style = if has_changed(cell) { lit(theme) } else { Style::new() };
            spans.push(Span::styled(format!("{:02X}", page[usize::from(cell)]), style));
            spans.push(Span::raw(" "));
        }
        lines.push(Line::from(spans));
    }
    lines
}
