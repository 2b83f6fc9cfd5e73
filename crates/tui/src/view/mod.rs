//! Drawing the model, by the geometry of the screen.

pub(crate) mod board;
mod panel;
mod popups;
mod score_graph;
mod start;
mod xray;

use ratatui::Frame;
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;

use crate::game_screen::GameScreen;
use crate::geometry::{GameGeometry, MINIMUM_SIZE, PanelGeometry, StartGeometry};
use crate::model::{Model, Screen};
use crate::opening_names;
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
}

/// A terminal too small for a board: what it needs, and the last message.
fn draw_small(frame: &mut Frame<'_>, screen: &GameScreen) {
    let need = format!("The board needs {} columns and {} lines.", MINIMUM_SIZE.0, MINIMUM_SIZE.1);
    // Lines are cut, not wrapped, so that both are seen.
    frame.render_widget(Paragraph::new(vec![Line::raw(need), Line::raw(screen.message.with_keys())]), frame.area());
}

fn draw_game(frame: &mut Frame<'_>, screen: &GameScreen, geometry: &GameGeometry, theme: Theme) {
    let areas = &geometry.areas;
    let title = title(screen, theme, usize::from(areas.title.width));
    frame.render_widget(Paragraph::new(title), areas.title);
    board::draw(frame.buffer_mut(), screen, &areas.board, theme);
    match (&geometry.panel, &screen.xray) {
        (PanelGeometry::XRay(list), Some(xray)) => xray::draw(frame, areas.panel, list, xray, theme),
        (PanelGeometry::Moves(moves), _) => panel::draw(frame, areas.panel, moves, screen, theme),
        (PanelGeometry::XRay(_), None) => {}
    }
    frame.render_widget(Paragraph::new(message(screen, theme)), areas.message);
    let input_line = input_line(screen, theme, areas.input_line.width);
    frame.render_widget(Paragraph::new(input_line), areas.input_line);
    if let (Some(popup), Some(geometry)) = (&screen.popup, &geometry.popup) {
        popups::draw(frame, popup, geometry, theme);
    }
}

/// The players and the opening.
fn title(screen: &GameScreen, theme: Theme, width: usize) -> Line<'static> {
    // The X-ray is where the clocks would be.
    let name = |side| match screen.clock(side).filter(|_| screen.xray.is_some()) {
        Some(left) => format!("{} {}", screen.name(side), panel::clock_face(left)),
        None => screen.name(side),
    };
    let players = chess0x88::Color::ALL.map(name).join(" - ");
    let moves = screen.game.san_moves();
    let is_standard = screen.game.start().setup() == chess0x88::Setup::start();
    let opening = if is_standard { opening_names::name(&moves[..screen.view_ply.min(moves.len())]) } else { None };
    let mut spans = vec![Span::styled(format!(" {players}"), theme.title())];
    if let Some(opening) = opening {
        let gap = width.saturating_sub(players.chars().count() + opening.chars().count() + 3);
        if gap > 0 {
            spans.push(Span::styled(format!("{}{opening}", " ".repeat(gap + 1)), theme.quiet()));
        }
    }
    Line::from(spans)
}

fn message(screen: &GameScreen, theme: Theme) -> Line<'static> {
    let style = if screen.message.is_warning { theme.bad() } else { theme.good() };
    // A warning is not marked by its colour alone.
    let sign = if screen.message.is_warning { "! " } else { "" };
    Line::styled(format!(" {sign}{}", screen.message.with_keys()), style)
}

/// What is typed, or which engine is thinking, or which keys there are.
fn input_line(screen: &GameScreen, theme: Theme, width: u16) -> Line<'static> {
    if !screen.typed.is_empty() {
        return Line::from(vec![Span::styled(" > ", theme.loud()), Span::raw(format!("{}_", screen.typed))]);
    }
    if let Some(thinking) = panel::thinking(screen, theme, width) {
        return thinking;
    }
    let keys = if screen.xray.is_some() {
        " Tab next move  x page  [ ] scroll  w last/next  m menu"
    } else {
        " m menu  u undo  i hint  x X-ray  , . scroll  ? keys"
    };
    Line::styled(keys, theme.quiet())
}
