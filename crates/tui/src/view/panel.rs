//! Beside the board: players with their clocks and captured pieces, and the moves, each in a frame.

use std::time::Duration;

use chess0x88::{Color, Position};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Paragraph};

use super::big_text;
use super::board::piece_symbol;
use super::score_graph;
use crate::game_screen::GameScreen;
use crate::geometry::{LARGE_CLOCK, MOVE, MOVE_GAP, MoveTable, MovesPanel};
use crate::material;
use crate::text_layout::{fitted, wrapped};
use crate::theme::Theme;

/// Draws the panel: the player at the top, the moves, the player at the bottom.
pub(super) fn draw(frame: &mut Frame<'_>, panel: &MovesPanel, screen: &GameScreen, theme: Theme) {
    let position = screen.position();
    for (side, area) in [!screen.orientation, screen.orientation].into_iter().zip(panel.players) {
        draw_player(frame, area, panel.clock_lines, screen, side, &position, theme);
    }
    let title = if screen.is_watching() { screen.pace_text() } else { String::new() };
    let block = Block::bordered().border_set(theme.border()).border_style(theme.quiet()).title(title);
    frame.render_widget(block, panel.moves);
    frame.render_widget(Paragraph::new(moves(screen, &panel.table, theme)), panel.table.area);
    if let Some(graph) = panel.table.graph {
        score_graph::draw(frame, graph, screen, theme);
    }
    if let Some(banner) = panel.table.banner {
        draw_banner(frame, banner, screen, theme);
    }
}

/// Name and clock, and the pieces that a side has captured.
fn draw_player(
    frame: &mut Frame<'_>,
    area: Rect,
    clock_lines: u16,
    screen: &GameScreen,
    side: Color,
    position: &Position,
    theme: Theme,
) {
    let is_to_move = screen.turn() == side && screen.game.termination().is_none();
    let border = if is_to_move { theme.loud() } else { theme.quiet() };
    let block = Block::bordered().border_set(theme.border()).border_style(border);
    let inside = block.inner(area);
    frame.render_widget(block, area);
    let clock = screen.clock(side).map(clock_face);
    let clock_style =
        if screen.clock(side).is_some_and(|left| left < Duration::from_secs(20)) { theme.bad() } else { theme.loud() };
    let small_clock = clock.clone().filter(|_| clock_lines < LARGE_CLOCK).unwrap_or_default();
    let sign = if is_to_move { theme.glyph("▸ ", "> ") } else { "  " };
    // A small clock keeps a column from the frame.
    let room = usize::from(inside.width).saturating_sub(4 + small_clock.chars().count());
    let name = player_name(screen, side, room, theme);
    let gap = (room + 1).saturating_sub(name.chars().count());
    let name_style = if is_to_move { theme.title() } else { theme.quiet() };
    let mut lines = vec![Line::from(vec![
        Span::styled(format!("{sign}{name}"), name_style),
        Span::raw(" ".repeat(gap)),
        Span::styled(small_clock, clock_style),
    ])];
    if let Some(clock) = clock.filter(|_| clock_lines >= LARGE_CLOCK) {
        let rows: Vec<String> = if clock_lines > LARGE_CLOCK && clock.len() <= 5 {
            big_text::five_lines(&clock, theme).to_vec()
        } else {
            big_text::three_lines(&clock, theme).to_vec()
        };
        lines.extend(rows.into_iter().map(|row| Line::styled(row, clock_style).centered()));
    }
    lines.push(Line::styled(format!("  {}", captured(position, side, inside.width, theme)), theme.quiet()));
    frame.render_widget(Paragraph::new(lines), inside);
}

/// The name with the colour, as far as there is room.
fn player_name(screen: &GameScreen, side: Color, room: usize, theme: Theme) -> String {
    let color = side.name().to_lowercase();
    let name = screen.name(side);
    let whole = if name.eq_ignore_ascii_case(&color) {
        name.clone()
    } else if name.ends_with(')') {
        // One pair of brackets is enough.
        format!("{name}, {color}")
    } else {
        format!("{name} ({color})")
    };
    if whole.chars().count() <= room {
        return whole;
    }
    let short = screen.short_name(side);
    if name.chars().count() > room && short.chars().count() + color.len() + 3 <= room {
        return format!("{short} ({color})");
    }
    fitted(&name, room, theme.glyph("…", "..."))
}

/// The pieces that a side has captured, and how many pawns it is ahead. Where there is little room, equal ones are counted.
fn captured(position: &Position, side: Color, width: u16, theme: Theme) -> String {
    let pieces = material::captured(position, side);
    let room = usize::from(width).saturating_sub(7);
    let mut text: String = pieces.iter().map(|piece| piece_symbol(*piece, theme)).collect();
    if text.chars().count() > room {
        text = pieces
            .chunk_by(|one, other| one == other)
            .map(|equal| match equal {
                [one] => piece_symbol(*one, theme).to_string(),
                _ => format!("{}{}", equal.len(), piece_symbol(equal[0], theme)),
            })
            .collect();
    }
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
        let style = if is_viewed { theme.marked() } else { Style::new() };
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
            Span::styled(format!("{number:>3}. "), theme.quiet()),
            // White's move can only be missing where Black moved first.
            san(left, "..."),
            Span::raw(" ".repeat(usize::from(MOVE_GAP))),
            san(right, ""),
        ])
    };
    (list.first_row..list.rows).take(room).map(row).collect()
}

/// How the game ended: the result large, where there is room, and the reason in words.
fn draw_banner(frame: &mut Frame<'_>, area: Rect, screen: &GameScreen, theme: Theme) {
    let Some(termination) = screen.game.termination() else { return };
    let result = termination.result().to_string();
    let mut lines: Vec<Line<'_>> = Vec::new();
    if area.height >= 6 {
        lines.push(Line::default());
        // Half a point each is too wide in large digits.
        let large = if result.starts_with("1/2") { "1/2" } else { &result };
        lines.extend(big_text::three_lines(large, theme).map(|row| Line::styled(row, theme.loud()).centered()));
        lines.push(Line::default());
    } else {
        lines.push(Line::styled(result, theme.loud()).centered());
    }
    let words = screen.result_words();
    lines.extend(wrapped(&words, usize::from(area.width), "").into_iter().map(|line| Line::raw(line).centered()));
    frame.render_widget(Paragraph::new(lines), area);
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
