//! Drawing the KIM-1: digits above; keypad, board and help below, perhaps page zero; and a line that explains the digits.

use chess0x88::Color;
use microchess_1976::{ComputerColor, Key};
use ratatui::Frame;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Padding, Paragraph, Wrap};

use super::keypad;
use super::layout::{Kim1Layout, MINIMUM_SIZE, inside};
use super::led::{self, Spot};
use super::model::{Model, Msg};
use super::palette::Kim1Styles;
use crate::board_text::{letter_on, slot_on};
use crate::geometry::{BoardArea, RANK_LABELS};
use crate::page_zero;
use crate::settings::Speed;
use crate::view::board::{Labels, SquareView, draw_board};

/// Draws everything.
pub(super) fn draw(frame: &mut Frame<'_>, model: &Model, styles: &Kim1Styles) {
    let Some(layout) = Kim1Layout::new(frame.area(), model.shows_page_zero()) else {
        return draw_small(frame, model);
    };
    draw_title(frame, layout.title, model, styles);
    draw_digits(frame, &layout, model, styles);
    if let Some(area) = layout.keypad {
        if layout.has_frames {
            let outside = Rect::new(area.x - 2, area.y - 1, area.width + 4, area.height + 2);
            frame.render_widget(titled(" Keypad ", styles), outside);
        }
        frame.render_widget(Paragraph::new(keypad::lines(model.last_key(), styles.pressed, styles.theme)), area);
    }
    if let Some(area) = layout.board {
        draw_position(frame, area, layout.has_frames, model, styles);
    }
    if let Some(area) = layout.help {
        draw_help(frame, area, styles);
    }
    if let Some(area) = layout.page_zero {
        draw_page_zero(frame, area, layout.has_frames, model, styles);
    }
    let message = Paragraph::new(model.message()).style(styles.message).wrap(Wrap { trim: true });
    frame.render_widget(message, layout.message);
}

/// What a click at a place of a screen stands for.
pub(super) fn clicked(area: Rect, model: &Model, column: u16, line: u16) -> Option<Msg> {
    let layout = Kim1Layout::new(area, model.shows_page_zero())?;
    if let Some(key) = layout.keypad.and_then(|keypad| keypad::key_at(keypad, column, line)) {
        return Some(Msg::Press(key));
    }
    let help = inside(layout.help?);
    let row = help.contains(Position::new(column, line)).then(|| usize::from(line - help.y))?;
    HELP.get(row)?.2
}

/// A terminal too small for anything but the text of the display.
fn draw_small(frame: &mut Frame<'_>, model: &Model) {
    let digits = model.display().map_or_else(String::new, |bytes| bytes.map(|byte| format!("{byte:02X}")).join(" "));
    let text = format!(
        "{digits}\n{}\n(The KIM-1 needs {} columns and {} lines.)",
        model.message(),
        MINIMUM_SIZE.0,
        MINIMUM_SIZE.1
    );
    frame.render_widget(Paragraph::new(text).wrap(Wrap { trim: true }), frame.area());
}

fn draw_title(frame: &mut Frame<'_>, area: Rect, model: &Model, styles: &Kim1Styles) {
    let mut parts = vec![format!("MicroChess 1976 on a KIM-1   {}", model.level().title())];
    if let Some(opening) = model.opening() {
        parts.push(format!("{} {}", opening.tape_id, opening.name));
    }
    match model.speed() {
        Speed::Instant => {}
        Speed::Times(1.0) => parts.push("1 MHz".to_owned()),
        Speed::Times(times) => parts.push(format!("{times} MHz")),
    }
    frame.render_widget(Paragraph::new(parts.join("   ")).style(styles.theme.title()), area);
}

/// Columns between two digits, and between the address and the data digits.
const GAP: usize = 2;
const WIDE_GAP: usize = 5;

/// Six digits: four, a gap, and two, as they are on the board.
fn draw_digits(frame: &mut Frame<'_>, layout: &Kim1Layout, model: &Model, styles: &Kim1Styles) {
    let mut area = layout.digits;
    if layout.has_frames {
        let block = framed(styles);
        area = block.inner(area);
        frame.render_widget(block, layout.digits);
    }
    let bytes = model.display();
    let digits: [Option<u8>; 6] = std::array::from_fn(|index| {
        bytes.map(|bytes| if index % 2 == 0 { bytes[index / 2] >> 4 } else { bytes[index / 2] & 15 })
    });
    let lines = if layout.are_digits_large { large_digits(digits, styles) } else { small_digits(digits, styles) };
    frame.render_widget(Paragraph::new(lines).centered(), area);
}

fn large_digits(digits: [Option<u8>; 6], styles: &Kim1Styles) -> Vec<Line<'static>> {
    let drawings = digits.map(led::drawing);
    let line = |row: usize| {
        let mut spans = Vec::new();
        for (index, drawing) in drawings.iter().enumerate() {
            let gap = [0, GAP, GAP, GAP, WIDE_GAP, GAP][index];
            spans.push(Span::raw(" ".repeat(gap)));
            spans.extend(drawing[row].iter().map(|spot| match (spot, styles.dark) {
                (Spot::Lit, _) => Span::styled(styles.theme.glyph("█", "#"), styles.lit),
                (Spot::Dark, Some(dark)) => Span::styled("░", dark),
                (Spot::Dark, None) | (Spot::Nothing, _) => Span::raw(" "),
            }));
        }
        Line::from(spans)
    };
    (0..led::HEIGHT).map(line).collect()
}

fn small_digits(digits: [Option<u8>; 6], styles: &Kim1Styles) -> Vec<Line<'static>> {
    let drawings = digits.map(led::small_drawing);
    let digit = |row: usize, index: usize| {
        let gap = if index == 4 { "   " } else { " " };
        format!("{gap}{}", drawings[index][row])
    };
    (0..3).map(|row| Line::styled((0..6).map(|index| digit(row, index)).collect::<String>(), styles.lit)).collect()
}

/// The board as the player sees it: the computer's side at the top, numbered as moves are entered.
fn draw_position(frame: &mut Frame<'_>, area: Rect, has_frame: bool, model: &Model, styles: &Kim1Styles) {
    let (board, computer) = (model.board(), model.computer());
    let mut inner = area;
    if has_frame {
        let block = titled(" WHITE, black ", styles);
        inner = block.inner(area);
        frame.render_widget(block, area);
    }
    let orientation = match computer {
        ComputerColor::White => Color::Black,
        ComputerColor::Black => Color::White,
    };
    let squares = BoardArea { x: inner.x + RANK_LABELS, y: inner.y + 1, width: 2, height: 1, orientation };
    let quiet = styles.theme.quiet();
    draw_board(frame.buffer_mut(), &squares, (Labels::Kim1, quiet), |square| {
        let style = match slot_on(&board, computer, square) {
            None => quiet,
            Some(0..=15) => styles.computer,
            Some(_) => styles.player,
        };
        let symbol = Some((letter_on(&board, computer, square), style));
        SquareView { ground: Style::new(), symbol }
    });
}

/// Page zero, cell by cell; what the last key or the last move that was valued has changed is lit.
fn draw_page_zero(frame: &mut Frame<'_>, area: Rect, has_frame: bool, model: &Model, styles: &Kim1Styles) {
    let mut inner = area;
    if has_frame {
        inner = inside(area);
        frame.render_widget(titled(" Page zero (Z closes) ", styles), area);
    }
    let [before, page] = model.page_zero();
    let has_changed = |cell: u8| before[usize::from(cell)] != page[usize::from(cell)];
    // The title is in the frame, so the tables are not named.
    let lines = page_zero::lines(&page, has_changed, (page_zero::WIDTH, inner.height), styles.theme);
    frame.render_widget(Paragraph::new(lines), inner);
}

/// The keys in words; a click on one is the key.
const HELP: [(&str, &str, Option<Msg>); 8] = [
    ("C", "set up the pieces", Some(Msg::Press(Key::C))),
    ("P", "PC: the computer plays", Some(Msg::Press(Key::PC))),
    ("E", "change sides", Some(Msg::Press(Key::E))),
    ("0-7", "a move: row, column, twice", None),
    ("F", "make that move", Some(Msg::Press(Key::F))),
    ("Space", "move now", Some(Msg::MoveNow)),
    ("Z", "page zero", Some(Msg::TogglePageZero)),
    ("Esc", "quit", Some(Msg::Close)),
];

fn draw_help(frame: &mut Frame<'_>, area: Rect, styles: &Kim1Styles) {
    let row = |(key, does, _): &(&'static str, &'static str, _)| {
        Line::from(vec![Span::styled(format!("{key:6}"), styles.theme.title()), Span::raw(*does)])
    };
    let mut lines: Vec<Line<'_>> = HELP.iter().map(row).collect();
    lines.push(Line::styled("Digits: piece, from, to.", styles.theme.quiet()));
    lines.push(Line::styled("FF FF FF: it resigns.", styles.theme.quiet()));
    frame.render_widget(Paragraph::new(lines).block(titled(" Keys ", styles)), area);
}

fn framed(styles: &Kim1Styles) -> Block<'static> {
    Block::bordered().border_set(styles.theme.border()).border_style(styles.theme.quiet())
}

fn titled<'a>(title: &'a str, styles: &Kim1Styles) -> Block<'a> {
    framed(styles).title(title).padding(Padding::horizontal(1))
}

#[cfg(test)]
mod tests;
