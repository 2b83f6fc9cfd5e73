//! Beside the board: players, clocks, captured men, and the moves.

use std::time::Duration;

use chess0x88::{Color, Piece, Position};
use microchess_uci::Score;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;

use crate::game_screen::GameScreen;
use crate::material;
use crate::settings::Speed;
use crate::theme::Theme;

/// Draws the panel: the player above, the moves, the player below.
pub(super) fn draw(frame: &mut Frame<'_>, area: Rect, screen: &GameScreen, theme: Theme) {
    let position = screen.position();
    let (above, below) = (!screen.orientation, screen.orientation);
    let mut lines = player(screen, above, &position, area.width, theme);
    let room = usize::from(area.height).saturating_sub(6);
    lines.push(Line::default());
    lines.extend(moves(screen, room, theme));
    lines.resize(usize::from(area.height).saturating_sub(2), Line::default());
    let mut last = player(screen, below, &position, area.width, theme);
    last.reverse();
    lines.extend(last);
    frame.render_widget(Paragraph::new(lines), area);
}

/// Name and clock, and the men that a side has taken.
fn player(screen: &GameScreen, side: Color, position: &Position, width: u16, theme: Theme) -> Vec<Line<'static>> {
    let is_to_move = screen.turn() == side && screen.game.termination().is_none();
    let sign = if is_to_move { theme.glyph("▸ ", "> ") } else { "  " };
    let color = side.name().to_lowercase();
    let name = screen.name(side);
    let clock = screen.clock(side).map(clock_face).unwrap_or_default();
    let room = usize::from(width).saturating_sub(4 + clock.chars().count());
    let whole = if name.eq_ignore_ascii_case(&color) { name.clone() } else { format!("{name} ({color})") };
    let name = if whole.chars().count() <= room { whole } else { name.chars().take(room).collect() };
    let gap = (room + 1).saturating_sub(name.chars().count());
    let clock_style =
        if screen.clock(side).is_some_and(|left| left < Duration::from_secs(20)) { theme.bad() } else { theme.loud() };
    let first = Line::from(vec![
        Span::styled(format!("{sign}{name}"), if is_to_move { theme.title() } else { theme.quiet() }),
        Span::raw(" ".repeat(gap)),
        Span::styled(clock, clock_style),
    ]);
    vec![first, Line::styled(format!("  {}", captured(position, side, theme)), theme.quiet())]
}

/// The men that a side has taken, and how much more it has.
fn captured(position: &Position, side: Color, theme: Theme) -> String {
    let letter = |man: &Piece| if theme.is_ascii { man.char() } else { man.unicode() };
    let mut text: String = material::captured(position, side).iter().map(letter).collect();
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

/// The moves in two columns, with the one that is shown marked and in sight.
fn moves(screen: &GameScreen, room: usize, theme: Theme) -> Vec<Line<'static>> {
    let sans = screen.game.san_moves();
    let start = screen.game.start();
    let offset = usize::from(start.turn() == Color::Black);
    let rows = (sans.len() + offset).div_ceil(2);
    let shown_row = (screen.view_ply + offset).saturating_sub(1) / 2;
    let first = (shown_row + 1).saturating_sub(room).min(rows.saturating_sub(1));
    let cell = |half_move: Option<usize>| {
        let Some(half_move) = half_move else { return Span::raw(format!("{:9}", "...")) };
        let san = sans.get(half_move).cloned().unwrap_or_default();
        let style = if half_move + 1 == screen.view_ply { theme.marked() } else { ratatui::style::Style::new() };
        Span::styled(format!("{san:9}"), style)
    };
    let row = |row: usize| {
        let number = usize::from(start.fullmove_number()) + row;
        let left = (2 * row).checked_sub(offset);
        let mut spans = vec![Span::styled(format!("{number:>4}. "), theme.quiet()), cell(left)];
        spans.push(Span::raw(" "));
        spans.push(cell(Some(2 * row + 1 - offset)));
        Line::from(spans)
    };
    let mut lines: Vec<Line<'static>> = (first..rows).take(room).map(row).collect();
    if let Some(ending) = screen.game.termination().filter(|_| lines.len() < room) {
        lines.push(Line::styled(format!("      {}", ending.result()), theme.title()));
    }
    lines
}

/// What an engine does while it thinks.
pub(super) fn thinking(screen: &GameScreen, theme: Theme) -> Option<Line<'static>> {
    let thinks = screen.search.as_ref()?;
    let name = screen.name(screen.turn());
    let elapsed = screen.now.saturating_sub(thinks.started);
    let text = match (thinks.kim1_time, &thinks.info) {
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
            format!("{name} thinks. KIM-1 clock {clock:.1} of {:.1} s {bar}{speed}. Space: hurry.", kim1.as_secs_f64())
        }
        (None, Some(thinking)) => {
            let score = match thinking.score {
                Some(Score::Centipawns(centipawns)) => format!("{:+.2}", f64::from(centipawns) / 100.0),
                Some(Score::Mate(moves)) => format!("mate in {moves}"),
                None => "no score yet".to_owned(),
            };
            format!("{name} thinks, depth {}, {score}. Space: hurry.", thinking.depth.unwrap_or(0))
        }
        (None, None) => format!("{name} thinks. Space: hurry."),
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
