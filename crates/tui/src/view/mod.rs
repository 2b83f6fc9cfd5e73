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

use crate::game_screen::GameScreen;
use crate::geometry::{Geometry, MINIMUM_SIZE};
use crate::model::{Model, Screen};
use crate::opening_names;
use crate::theme::Theme;

/// Draws everything.
pub(crate) fn draw(frame: &mut Frame<'_>, model: &Model) {
    let theme = model.theme;
    match &model.screen {
        Screen::Start(start) => start::draw(frame, start, theme),
        Screen::Game(screen) => {
            let area = frame.area();
            match Geometry::new((area.width, area.height), screen.orientation, screen.xray.is_some()) {
                Some(geometry) => draw_game(frame, screen, &geometry, theme),
                None => draw_small(frame, screen),
            }
        }
    }
}

/// A terminal too small for a board: what it needs, and the last message.
fn draw_small(frame: &mut Frame<'_>, screen: &GameScreen) {
    let need = format!("The board needs {} columns and {} lines.", MINIMUM_SIZE.0, MINIMUM_SIZE.1);
    // Lines are cut, not wrapped: in a few columns nobody reads anyway.
    frame.render_widget(Paragraph::new(vec![Line::raw(need), Line::raw(screen.message.text.clone())]), frame.area());
}

fn draw_game(frame: &mut Frame<'_>, screen: &GameScreen, geometry: &Geometry, theme: Theme) {
    let title = title(screen, theme, usize::from(geometry.title.width));
    frame.render_widget(Paragraph::new(title), geometry.title);
    board::draw(frame.buffer_mut(), screen, &geometry.board, theme);
    match &screen.xray {
        Some(shown) => xray::draw(frame, geometry.panel, shown, theme),
        None => panel::draw(frame, geometry.panel, screen, theme),
    }
    frame.render_widget(Paragraph::new(message(screen, theme)), geometry.message);
    frame.render_widget(Paragraph::new(input_line(screen, theme)), geometry.input_line);
    if let Some(popup) = &screen.popup {
        popups::draw(frame, popup, theme);
    }
}

/// Who plays, and the opening.
fn title(screen: &GameScreen, theme: Theme, width: usize) -> Line<'static> {
    // The X-ray takes the place of the clocks.
    let name = |side| match screen.clock(side).filter(|_| screen.xray.is_some()) {
        Some(left) => format!("{} {}", screen.name(side), panel::clock_face(left)),
        None => screen.name(side),
    };
    let players = chess0x88::Color::ALL.map(name).join(" - ");
    let moves = screen.game.san_moves();
    let usual = screen.game.start().setup() == chess0x88::Setup::start();
    let opening = if usual { opening_names::name(&moves[..screen.view_ply.min(moves.len())]) } else { None };
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
    // Not by colour alone.
    let sign = if screen.message.is_warning { "! " } else { "" };
    Line::styled(format!(" {sign}{}", screen.message.text), style)
}

/// What is typed, or who thinks, or what can be done.
fn input_line(screen: &GameScreen, theme: Theme) -> Line<'static> {
    if !screen.typed.is_empty() {
        return Line::from(vec![Span::styled(" > ", theme.loud()), Span::raw(format!("{}_", screen.typed))]);
    }
    if let Some(thinking) = panel::thinking(screen, theme) {
        return thinking;
    }
    let keys = if screen.xray.is_some() {
        " Tab next move  x page  [ ] scroll  w last/next  m menu"
    } else {
        " m menu  u back  i hint  x X-ray  , . scroll  ? keys"
    };
    Line::styled(keys, theme.quiet())
}
