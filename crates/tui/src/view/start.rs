//! The start screen.

use ratatui::Frame;
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;

use crate::geometry::StartGeometry;
use crate::start_screen::{Row, StartScreen};
use crate::theme::Theme;

/// The name of the program, large.
const NAME: [&str; 4] = [
    r" __  __ _            ___ _                ",
    r"|  \/  (_)__ _ _ ___/ __| |_  ___ ______  ",
    r"| |\/| | / _| '_/ _ \ (__| ' \/ -_)_-<_-< ",
    r"|_|  |_|_\__|_| \___/\___|_||_\___/__/__/ ",
];

/// Draws the screen.
pub(super) fn draw(frame: &mut Frame<'_>, start: &StartScreen, geometry: &StartGeometry, theme: Theme) {
    let mut name = vec![Line::default()];
    name.extend(NAME.map(|line| Line::styled(format!("  {line}"), theme.title())));
    name.push(Line::styled("   The chess program of 1976. Press x to see why it moves.", theme.quiet()));
    frame.render_widget(Paragraph::new(name), geometry.name);
    let rows: Vec<Line<'_>> = start.rows().into_iter().map(|row| line(start, row, theme)).collect();
    frame.render_widget(Paragraph::new(rows), geometry.rows);
    let message = if start.message.is_empty() {
        Line::styled("   Enter: start. Arrows: choose. t: theme. q: quit.", theme.quiet())
    } else {
        Line::styled(format!("   ! {}", start.message), theme.bad())
    };
    frame.render_widget(Paragraph::new(message), geometry.message);
}

fn line(start: &StartScreen, row: Row, theme: Theme) -> Line<'static> {
    let (name, value) = start.label_and_value(row);
    let is_selected = start.row == row;
    let sign = if is_selected { theme.glyph(" ▸ ", " > ") } else { "   " };
    let style = if is_selected { theme.loud() } else { ratatui::style::Style::new() };
    let choice = match row {
        Row::Start => String::new(),
        Row::Resume => value,
        _ if is_selected => format!("{} {value} {}", theme.glyph("‹", "<"), theme.glyph("›", ">")),
        _ => format!("  {value}"),
    };
    Line::from(vec![Span::styled(format!("{sign}{name:18}"), style), Span::styled(choice, style)])
}
