//! Drawing what the model says.

mod board;
mod panel;
mod popups;
mod start;
mod xray;

pub(crate) use popups::line_at as line_of_popup;
use ratatui::Frame;
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;

use crate::geometry::{Geometry, LEAST};
use crate::look::Theme;
use crate::model::{Model, Screen};
use crate::opening_names;
use crate::table::Table;

/// Draws everything.
pub(crate) fn draw(frame: &mut Frame<'_>, model: &Model) {
    let theme = model.theme;
    match &model.screen {
        Screen::Start(start) => start::draw(frame, start, theme),
        Screen::Table(table) => {
            let area = frame.area();
            match Geometry::new((area.width, area.height), table.below, table.xray.is_some()) {
                Some(geometry) => draw_table(frame, table, &geometry, theme),
                None => draw_small(frame, table),
            }
        }
    }
}

/// A terminal too small for a board: what it needs, and the last message.
fn draw_small(frame: &mut Frame<'_>, table: &Table) {
    let need = format!("The board needs {} columns and {} lines.", LEAST.0, LEAST.1);
    // Lines are cut, not wrapped: in a few columns nobody reads anyway.
    frame.render_widget(Paragraph::new(vec![Line::raw(need), Line::raw(table.message.text.clone())]), frame.area());
}

fn draw_table(frame: &mut Frame<'_>, table: &Table, geometry: &Geometry, theme: Theme) {
    let title = title(table, theme, usize::from(geometry.title.width));
    frame.render_widget(Paragraph::new(title), geometry.title);
    board::draw(frame.buffer_mut(), table, &geometry.board, theme);
    match &table.xray {
        Some(shown) => xray::draw(frame, geometry.panel, shown, theme),
        None => panel::draw(frame, geometry.panel, table, theme),
    }
    frame.render_widget(Paragraph::new(message(table, theme)), geometry.message);
    frame.render_widget(Paragraph::new(entry(table, theme)), geometry.entry);
    if let Some(popup) = &table.popup {
        popups::draw(frame, popup, theme);
    }
}

/// Who plays, and the opening.
fn title(table: &Table, theme: Theme, width: usize) -> Line<'static> {
    // The X-ray takes the place of the clocks.
    let name = |side| match table.clock(side).filter(|_| table.xray.is_some()) {
        Some(left) => format!("{} {}", table.name(side), panel::clock_face(left)),
        None => table.name(side),
    };
    let players = chess0x88::Color::ALL.map(name).join(" - ");
    let moves = table.game.san_moves();
    let usual = table.game.start().setup() == chess0x88::Setup::start();
    let opening = if usual { opening_names::name(&moves[..table.shown.min(moves.len())]) } else { None };
    let mut spans = vec![Span::styled(format!(" {players}"), theme.title())];
    if let Some(opening) = opening {
        let gap = width.saturating_sub(players.chars().count() + opening.chars().count() + 3);
        if gap > 0 {
            spans.push(Span::styled(format!("{}{opening}", " ".repeat(gap + 1)), theme.quiet()));
        }
    }
    Line::from(spans)
}

fn message(table: &Table, theme: Theme) -> Line<'static> {
    let style = if table.message.is_warning { theme.bad() } else { theme.good() };
    // Not by colour alone.
    let sign = if table.message.is_warning { "! " } else { "" };
    Line::styled(format!(" {sign}{}", table.message.text), style)
}

/// What is typed, or who thinks, or what can be done.
fn entry(table: &Table, theme: Theme) -> Line<'static> {
    if !table.typed.is_empty() {
        return Line::from(vec![Span::styled(" > ", theme.loud()), Span::raw(format!("{}_", table.typed))]);
    }
    if let Some(thinking) = panel::thinking(table, theme) {
        return thinking;
    }
    let keys = if table.xray.is_some() {
        " Tab next move  x page  [ ] scroll  w last/next  m menu"
    } else {
        " m menu  u back  i hint  x X-ray  , . scroll  ? keys"
    };
    Line::styled(keys, theme.quiet())
}
