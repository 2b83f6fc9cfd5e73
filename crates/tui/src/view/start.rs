//! The start screen.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;

use crate::start_screen::{Row, StartScreen};
use crate::theme::Theme;

/// The name, large.
const NAME: [&str; 4] = [
    r" __  __ _            ___ _                ",
    r"|  \/  (_)__ _ _ ___/ __| |_  ___ ______  ",
    r"| |\/| | / _| '_/ _ \ (__| ' \/ -_)_-<_-< ",
    r"|_|  |_|_\__|_| \___/\___|_||_\___/__/__/ ",
];

/// Draws the screen.
pub(super) fn draw(frame: &mut Frame<'_>, start: &StartScreen, theme: Theme) {
    let area = frame.area();
    let mut lines = vec![Line::default()];
    lines.extend(NAME.map(|line| Line::styled(format!("  {line}"), theme.title())));
    lines.push(Line::styled("   The chess program of 1976. Press x to look inside its head.", theme.quiet()));
    lines.resize(usize::from(StartScreen::TOP), Line::default());
    for row in start.rows() {
        lines.push(line(start, row, theme));
    }
    lines.push(Line::default());
    if start.message.is_empty() {
        lines.push(Line::styled("   Enter begins. Arrows choose. t: colours. q: quit.", theme.quiet()));
    } else {
        lines.push(Line::styled(format!("   ! {}", start.message), theme.bad()));
    }
    let height = area.height.min(lines.len() as u16);
    frame.render_widget(Paragraph::new(lines), Rect { height, ..area });
}

fn line(start: &StartScreen, row: Row, theme: Theme) -> Line<'static> {
    let (name, chosen) = start.label_and_value(row);
    let is_marked = start.row == row;
    let sign = if is_marked { theme.glyph(" ▸ ", " > ") } else { "   " };
    let style = if is_marked { theme.loud() } else { ratatui::style::Style::new() };
    let choice = match row {
        Row::Start => String::new(),
        Row::Resume => chosen,
        _ if is_marked => format!("{} {chosen} {}", theme.glyph("‹", "<"), theme.glyph("›", ">")),
        _ => format!("  {chosen}"),
    };
    Line::from(vec![Span::styled(format!("{sign}{name:18}"), style), Span::styled(choice, style)])
}
