//! Drawing the model, by the geometry of the screen.

pub(crate) mod big_text;
pub(crate) mod board;
mod marks;
mod panel;
mod pieces;
mod popups;
mod score_graph;
mod start;
mod thinking;
mod xray;

use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;

use crate::game_screen::GameScreen;
use crate::geometry::{GameGeometry, KeyBar, MINIMUM_SIZE, PanelGeometry, StartGeometry};
use crate::model::{Model, Screen};
use crate::opening_names;
use crate::text_layout::{fitted, wrapped};
use crate::theme::Theme;

/// Draws everything.
pub(crate) fn draw(frame: &mut Frame<'_>, model: &Model) {
    let theme = model.theme;
    let size = (frame.area().width, frame.area().height);
    match &model.screen {
        Screen::Start(start) => start::draw(frame, start, &StartGeometry::new(size, start), theme),
        Screen::Game(screen) => match GameGeometry::new(size, screen) {
            Some(geometry) => draw_game(frame, screen, &geometry, theme),
            None => draw_small(frame, screen),
        },
    }
    if theme.is_ascii {
        write_ascii(frame.buffer_mut());
    }
}

/// Names of players and files come from outside, and may have letters that the terminal does not.
fn write_ascii(buffer: &mut Buffer) {
    for cell in buffer.content.iter_mut().filter(|cell| !cell.symbol().is_ascii()) {
        let sign = match cell.symbol() {
            "●" => "*",
            "•" => "o",
            "×" => "x",
            "…" => "~",
            "▪" => ":",
            "↗" => "/",
            "↑" => "^",
            "→" => ">",
            _ => "?",
        };
        cell.set_symbol(sign);
    }
}

/// A terminal too small for a board: what it needs, and the last message.
fn draw_small(frame: &mut Frame<'_>, screen: &GameScreen) {
    let need = format!("The board needs {} columns and {} lines.", MINIMUM_SIZE.0, MINIMUM_SIZE.1);
    let width = usize::from(frame.area().width);
    let texts = [need, screen.message.with_keys()];
    let lines: Vec<Line<'_>> = texts.iter().flat_map(|text| wrapped(text, width, "")).map(Line::raw).collect();
    frame.render_widget(Paragraph::new(lines), frame.area());
}

fn draw_game(frame: &mut Frame<'_>, screen: &GameScreen, geometry: &GameGeometry, theme: Theme) {
    let areas = &geometry.areas;
    let title =
        title(screen, theme, usize::from(areas.title.width), (geometry.panel.is_some(), areas.legend.is_some()));
    frame.render_widget(Paragraph::new(title), areas.title);
    board::draw(frame.buffer_mut(), screen, areas, theme);
    match (&geometry.panel, &screen.xray) {
        (Some(PanelGeometry::XRay(area)), Some(xray)) => xray::draw(frame, area, xray, screen, theme),
        (Some(PanelGeometry::Moves(panel)), _) => panel::draw(frame, panel, screen, theme),
        (Some(PanelGeometry::XRay(_)) | None, _) => {}
    }
    draw_message(frame, geometry, screen, theme);
    if !screen.typed.is_empty() {
        let typed = Line::from(vec![Span::styled(" > ", theme.loud()), Span::raw(format!("{}_", screen.typed))]);
        frame.render_widget(Paragraph::new(typed), areas.input_line);
    } else if let Some(thinking) = thinking::line(screen, theme, areas.input_line.width) {
        frame.render_widget(Paragraph::new(thinking), areas.input_line);
    } else {
        draw_keys(frame, &geometry.key_bar, theme);
    }
    if let (Some(popup), Some(geometry)) = (&screen.popup, &geometry.popup) {
        popups::draw(frame, popup, geometry, theme);
    }
}

/// Before each part of the title but the first.
const LEGEND_GAP: &str = "  ";

/// The players and the opening. The clocks and the legend too, where they are not beside the board.
fn title(screen: &GameScreen, theme: Theme, width: usize, (has_panel, has_legend): (bool, bool)) -> Line<'static> {
    let shows_clocks = screen.xray.is_some() || !has_panel;
    let with_clock = |name: String, side| match screen.clock(side).filter(|_| shows_clocks) {
        Some(left) => format!("{name} {}", panel::clock_face(left)),
        None => name,
    };
    // Beside the board, the frame of the moves says it.
    let paused = if screen.is_watching() && screen.is_paused && shows_clocks { " Paused " } else { "" };
    let room = width.saturating_sub(1 + paused.len());
    let mut players = chess0x88::Color::ALL.map(|side| with_clock(screen.name(side), side)).join(" - ");
    // Where there is no line for the legend, it is here, as far as there is room.
    let legend = if has_legend { Vec::new() } else { board::legend(screen, theme) };
    let legend_width: usize = legend.iter().map(|(text, _)| LEGEND_GAP.len() + text.chars().count()).sum();
    if players.chars().count() + legend_width > room {
        players = chess0x88::Color::ALL.map(|side| with_clock(screen.short_name(side), side)).join(" - ");
    }
    let players = fitted(&players, room, theme.glyph("…", "..."));
    let moves = screen.game.san_moves();
    let is_standard = screen.game.start().setup() == chess0x88::Setup::start();
    let opening = if is_standard { opening_names::name(&moves[..screen.view_ply.min(moves.len())]) } else { None };
    let mut spans = vec![Span::styled(paused, theme.loud()), Span::styled(format!(" {players}"), theme.title())];
    let mut used = paused.len() + players.chars().count() + 1;
    let mut say = |text: String, style: Style| {
        let with_gap = format!("{LEGEND_GAP}{text}");
        if used + with_gap.chars().count() < width {
            used += with_gap.chars().count();
            spans.push(Span::styled(with_gap, style));
        }
    };
    let (shown, marks): (Vec<_>, Vec<_>) = legend.into_iter().partition(|(_, style)| *style == theme.loud());
    shown.into_iter().for_each(|(text, style)| say(text, style));
    marks.into_iter().for_each(|(text, style)| say(text, style));
    if let Some(opening) = opening {
        say(opening.to_owned(), theme.quiet());
    }
    Line::from(spans)
}

/// The message, in its line and perhaps in that of the keys.
fn draw_message(frame: &mut Frame<'_>, geometry: &GameGeometry, screen: &GameScreen, theme: Theme) {
    let style = if screen.message.is_warning { theme.bad() } else { theme.good() };
    let area = Rect { height: geometry.message.len() as u16, ..geometry.areas.message };
    let lines: Vec<Line<'_>> = geometry.message.iter().map(|line| Line::styled(format!(" {line}"), style)).collect();
    frame.render_widget(Paragraph::new(lines), area);
}

/// The keys that can be pressed, or clicked.
fn draw_keys(frame: &mut Frame<'_>, bar: &KeyBar, theme: Theme) {
    for item in &bar.items {
        let spans = vec![Span::styled(item.name, theme.loud()), Span::styled(format!(" {}", item.does), theme.quiet())];
        frame.render_widget(Paragraph::new(Line::from(spans)), item.area);
    }
}
