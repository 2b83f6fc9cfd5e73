//! The start screen.

use ratatui::Frame;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Paragraph};

use super::board;
use crate::geometry::StartGeometry;
use crate::start_screen::{Row, StartScreen};
use crate::text_layout::{fitted, wrapped};
use crate::theme::Theme;

/// The name of the program, large.
const NAME: [&str; 4] = [
    r" __  __ _            ___ _               ",
    r"|  \/  (_)__ _ _ ___/ __| |_  ___ ______ ",
    r"| |\/| | / _| '_/ _ \ (__| ' \/ -_)_-<_-<",
    r"|_|  |_|_\__|_| \___/\___|_||_\___/__/__/",
];

/// The longest that fits is shown.
const SUBTITLES: [&str; 2] = ["The chess program of 1976. Press x to see why it moves.", "The chess program of 1976."];

/// Draws the screen.
pub(super) fn draw(frame: &mut Frame<'_>, start: &StartScreen, geometry: &StartGeometry, theme: Theme) {
    if let Some(area) = geometry.pieces {
        board::draw_ornament(frame.buffer_mut(), area, theme);
    }
    let width = usize::from(geometry.name.width);
    let subtitle = SUBTITLES.into_iter().find(|text| text.len() <= width).unwrap_or_default();
    let subtitle = Line::styled(subtitle, theme.quiet()).centered();
    let name: Vec<Line<'_>> = match geometry.name.height {
        0 => Vec::new(),
        height if usize::from(height) > NAME.len() && width >= NAME[0].len() => {
            let large = NAME.map(|line| Line::styled(line, theme.title()).centered());
            large.into_iter().chain([subtitle]).collect()
        }
        _ => vec![Line::styled("MicroChess", theme.title()).centered(), subtitle],
    };
    frame.render_widget(Paragraph::new(name), geometry.name);
    let mut block = Block::bordered().border_set(theme.border()).border_style(theme.quiet()).title(" A new game ");
    let about = format!(" {} ", start.about());
    if about.len() + 4 <= usize::from(geometry.frame.width) {
        block = block.title_bottom(Line::styled(about, theme.quiet()).right_aligned());
    }
    frame.render_widget(block, geometry.frame);
    let width = usize::from(geometry.rows.width);
    let rows: Vec<Line<'_>> = start.rows().into_iter().map(|row| line(start, row, width, theme)).collect();
    frame.render_widget(Paragraph::new(rows), geometry.rows);
    let width = usize::from(geometry.message.width).saturating_sub(2);
    for item in geometry.keys.iter().flat_map(|keys| &keys.items) {
        frame.render_widget(Line::styled(format!("{} {}", item.name, item.does), theme.quiet()), item.area);
    }
    if !start.message.is_empty() {
        let mut lines = wrapped(&format!("! {}", start.message), width, "");
        if lines.len() > 2 {
            lines[1] = fitted(&lines[1..].join(" "), width, theme.glyph("…", "..."));
            lines.truncate(2);
        }
        let lines: Vec<Line<'_>> = lines.into_iter().map(|line| Line::styled(line, theme.bad()).centered()).collect();
        frame.render_widget(Paragraph::new(lines), geometry.message);
    }
    if let (Some(popup), Some(geometry)) =
        (&start.popup, start.popup_geometry((frame.area().width, frame.area().height)))
    {
        super::popups::draw(frame, popup, &geometry, theme);
    }
}

fn line(start: &StartScreen, row: Row, width: usize, theme: Theme) -> Line<'static> {
    let (name, value) = start.label_and_value(row);
    let is_selected = start.row == row;
    let sign = if is_selected { theme.glyph(" ▸ ", " > ") } else { "   " };
    let style = if is_selected { theme.loud() } else { ratatui::style::Style::new() };
    let label = format!("{sign}{name:14}");
    let value = fitted(&value, width.saturating_sub(label.chars().count() + 4), theme.glyph("…", "..."));
    let has_choice = !matches!(row, Row::Start | Row::Library | Row::Resume);
    let choice = if is_selected && has_choice {
        format!("{} {value} {}", theme.glyph("‹", "<"), theme.glyph("›", ">"))
    } else {
        format!("  {value}")
    };
    Line::from(vec![Span::styled(label, style), Span::styled(choice, style)])
}
