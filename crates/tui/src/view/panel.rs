//! Beside the board: players, clocks, captured pieces, and the moves.

use std::time::Duration;

use chess0x88::{Color, Position};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;

use super::board::piece_symbol;
use super::score_graph;
use crate::game_screen::GameScreen;
use crate::geometry::{MOVE, MOVE_GAP, MoveTable, PLAYER_LINES};
use crate::material;
use crate::search_text;
use crate::settings::Speed;
use crate::theme::Theme;

/// Draws the panel: the player at the top, the moves, the player at the bottom.
pub(super) fn draw(frame: &mut Frame<'_>, area: Rect, list: &MoveTable, screen: &GameScreen, theme: Theme) {
    let position = screen.position();
    let (top, bottom) = (!screen.orientation, screen.orientation);
    let upper = Rect { height: PLAYER_LINES, ..area };
    let lower = Rect { y: area.bottom() - PLAYER_LINES, ..upper };
    let [name, captured] = player(screen, top, &position, area.width, theme);
    frame.render_widget(Paragraph::new(vec![name, captured]), upper);
    frame.render_widget(Paragraph::new(moves(screen, list, theme)), list.area);
    if let Some(graph) = list.graph {
        score_graph::draw(frame, graph, screen, theme);
    }
    // The name is nearest to the edge, as at the top.
    let [name, captured] = player(screen, bottom, &position, area.width, theme);
    frame.render_widget(Paragraph::new(vec![captured, name]), lower);
}

/// Name and clock, and the pieces that a side has captured.
fn player(screen: &GameScreen, side: Color, position: &Position, width: u16, theme: Theme) -> [Line<'static>; 2] {
    let is_to_move = screen.turn() == side && screen.game.termination().is_none();
    let sign = if is_to_move { theme.glyph("▸ ", "> ") } else { "  " };
    let color = side.name().to_lowercase();
    let name = screen.name(side);
    let clock = screen.clock(side).map(clock_face).unwrap_or_default();
    let room = usize::from(width).saturating_sub(4 + clock.chars().count());
    let whole = if name.eq_ignore_ascii_case(&color) {
        name.clone()
    } else if name.ends_with(')') {
        // One pair of brackets is enough.
        format!("{name}, {color}")
    } else {
        format!("{name} ({color})")
    };
    let name = if whole.chars().count() <= room { whole } else { name.chars().take(room).collect() };
    let gap = (room + 1).saturating_sub(name.chars().count());
    let clock_style =
        if screen.clock(side).is_some_and(|left| left < Duration::from_secs(20)) { theme.bad() } else { theme.loud() };
    let first = Line::from(vec![
        Span::styled(format!("{sign}{name}"), if is_to_move { theme.title() } else { theme.quiet() }),
        Span::raw(" ".repeat(gap)),
        Span::styled(clock, clock_style),
    ]);
    [first, Line::styled(format!("  {}", captured(position, side, theme)), theme.quiet())]
}

/// The pieces that a side has captured, and how many pawns it is ahead.
fn captured(position: &Position, side: Color, theme: Theme) -> String {
    let pieces = material::captured(position, side);
    let mut text: String = pieces.into_iter().map(|piece| piece_symbol(piece, theme)).collect();
    let balance = material::balance(position, side);
    if balance > 0 {
        text.push_str(&format!(" +{balance}"));
    }
    text
}

/// `1:02:03`, `12:34`, and below twenty seconds `12.3`.
pub(super) fn clock_face(left: Duration) -> String {
    let seconds = left.as_secs();
    match seconds {
        0..20 => format!("{}.{}", seconds, left.subsec_millis() / 100),
        20..3600 => format!("{}:{:02}", seconds / 60, seconds % 60),
        _ => format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60),
    }
}

/// The moves in two columns, with the one that is viewed marked.
fn moves(screen: &GameScreen, list: &MoveTable, theme: Theme) -> Vec<Line<'static>> {
    let sans = screen.game.san_moves();
    let start = screen.game.start();
    let room = usize::from(list.area.height);
    let cell = |text: &str, is_viewed: bool| {
        let style = if is_viewed { theme.marked() } else { ratatui::style::Style::new() };
        Span::styled(format!("{text:width$}", width = usize::from(MOVE)), style)
    };
    let san = |index: Option<usize>, missing: &str| match index.and_then(|index| Some((index, sans.get(index)?))) {
        Some((index, san)) => cell(san, index + 1 == screen.view_ply),
        None => cell(missing, false),
    };
    let row = |row: usize| {
        let number = usize::from(start.fullmove_number()) + row;
        let [left, right] = list.moves_of(row);
        Line::from(vec![
            Span::styled(format!("{number:>4}. "), theme.quiet()),
            // White's move can only be missing where Black moved first.
            san(left, "..."),
            Span::raw(" ".repeat(usize::from(MOVE_GAP))),
            san(right, ""),
        ])
    };
    let mut lines: Vec<Line<'static>> = (list.first_row..list.rows).take(room).map(row).collect();
    if let Some(termination) = screen.game.termination().filter(|_| lines.len() < room) {
        lines.push(Line::styled(format!("      {}", termination.result()), theme.title()));
    }
    lines
}

/// What an engine reports while it is thinking, in a line of a width.
pub(super) fn thinking(screen: &GameScreen, theme: Theme, width: u16) -> Option<Line<'static>> {
    let search = screen.search.as_ref()?;
    let name = screen.name(screen.turn());
    let elapsed = screen.now.saturating_sub(search.started);
    let text = match (search.kim1_time, &search.info) {
        (Some(kim1), _) => {
            let needed = screen.speed.scale(kim1);
            let part = if needed.is_zero() { 1.0 } else { (elapsed.as_secs_f64() / needed.as_secs_f64()).min(1.0) };
            let (full, width) = ((part * 10.0) as usize, 10);
            let bar: String = (0..width)
                .map(|place| if place < full { theme.glyph("█", "#") } else { theme.glyph("░", "-") })
                .collect();
            let clock = kim1.mul_f64(part).as_secs_f64();
            let speed = match screen.speed {
                Speed::Times(times) if times != 1.0 => format!(", {times} times as fast"),
                _ => String::new(),
            };
            format!(
                "{name} thinks. KIM-1 clock {clock:.1} of {:.1} s {bar}{speed}. Space: move now.",
                kim1.as_secs_f64()
            )
        }
        (None, Some(info)) => {
            let (start, end) = (format!("{name} thinks, {}", search_text::summary(info)), ". Space: move now.");
            // A column is free at the left, and two are for the colon.
            let room = usize::from(width).saturating_sub(start.chars().count() + end.len() + 3);
            match search_text::line(screen.game.position(), &info.pv, room) {
                line if line.is_empty() => format!("{start}{end}"),
                line => format!("{start}: {line}{end}"),
            }
        }
        (None, None) => format!("{name} thinks. Space: move now."),
    };
    Some(Line::styled(format!(" {text}"), theme.loud()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_show_tenths_when_they_matter() {
        for (milliseconds, face) in [(0, "0.0"), (12_340, "12.3"), (61_000, "1:01"), (3_723_000, "1:02:03")] {
            assert_eq!(clock_face(Duration::from_millis(milliseconds)), face);
        }
    }
}
