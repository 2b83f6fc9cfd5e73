//! A popup in the middle of the screen.

use ratatui::layout::{Position, Rect};

use crate::popup::{ClickAction, Popup, StyledText};

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

/// The columns of a screen that are left for text inside the border.
fn text_columns(columns: u16) -> usize {
    usize::from(columns.saturating_sub(4))
}

impl PopupGeometry {
    pub(crate) fn new((columns, lines): (u16, u16), popup: &Popup) -> Self {
        let rows = popup.rows(text_columns(columns));
        let width_of = |row: &Vec<StyledText>| row.iter().map(StyledText::width).fold(0, u16::saturating_add);
        let longest = rows.iter().map(width_of).max().unwrap_or(0);
        let title = popup.title().chars().count() as u16;
        let width = (longest.saturating_add(4)).max(title + 4).min(columns);
        let height = u16::try_from(rows.len()).unwrap_or(u16::MAX).saturating_add(2).min(lines);
        let area = Rect::new((columns - width) / 2, (lines - height) / 2, width, height);
        let text = Rect::new(area.x + 2, area.y + 1, width.saturating_sub(3), height.saturating_sub(2));
        // A selected row of a list that is too long stays in sight.
        let most = (rows.len() as u16).saturating_sub(text.height);
        let scroll = (popup.selected_row() as u16 + 1).saturating_sub(text.height).min(most);
        Self { area, text, scroll, rows }
    }

    /// The help is scrolled to its end at most, so that the first step back is seen.
    pub(crate) fn limit_scroll((columns, _): (u16, u16), popup: &mut Popup) {
        if let Popup::Help(row) = popup {
            *row = (*row).min(Popup::Help(0).rows(text_columns(columns)).len());
        }
    }

    /// Whether there are rows below those that are seen.
    pub(crate) fn has_more_below(&self) -> bool {
        usize::from(self.scroll + self.text.height) < self.rows.len()
    }

    /// What a click at a place on the screen stands for.
    pub(crate) fn choice_at(&self, column: u16, line: u16) -> Option<ClickAction> {
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
