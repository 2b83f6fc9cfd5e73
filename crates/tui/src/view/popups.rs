//! Popups over the board.

use ratatui::Frame;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear, Paragraph};

use crate::geometry::PopupGeometry;
use crate::popup::{Emphasis, Popup, StyledText};
use crate::theme::Theme;

/// Draws a popup where it is.
pub(super) fn draw(frame: &mut Frame<'_>, popup: &Popup, geometry: &PopupGeometry, theme: Theme) {
    let mut block = Block::bordered().border_set(theme.border()).title(popup.title()).title_style(theme.title());
    if geometry.has_more_below() {
        let more = theme.glyph(" ↓ more ", " Down: more ");
        block = block.title_bottom(Line::styled(more, theme.loud()).right_aligned());
    }
    frame.render_widget(Clear, geometry.area);
    frame.render_widget(block, geometry.area);
    let span = |cell: &StyledText| Span::styled(cell.text.clone(), style(cell.emphasis, theme));
    let lines: Vec<Line<'_>> = geometry.rows.iter().map(|row| row.iter().map(span).collect()).collect();
    frame.render_widget(Paragraph::new(lines).scroll((geometry.scroll, 0)), geometry.text);
}

fn style(emphasis: Emphasis, theme: Theme) -> ratatui::style::Style {
    match emphasis {
        Emphasis::Plain => ratatui::style::Style::new(),
        Emphasis::Selected => theme.marked(),
        Emphasis::Key => theme.loud(),
        Emphasis::Hint => theme.quiet(),
    }
}
