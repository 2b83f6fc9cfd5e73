//! Drawing the KIM-1: digits above, keypad, board and help below.

use chess0x88::Color;
use microchess_1976::{ComputerColor, Key};
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, BorderType, Padding, Paragraph, Wrap};

use super::led::{self, Spot};
use super::model::Model;
use super::palette::Kim1Styles;
use crate::board_text::{letter_on, slot_on};
use crate::geometry::{BoardArea, RANK_LABELS};
use crate::settings::Speed;
use crate::view::board::{Labels, SquareView, draw_board};

/// The smallest terminal in which everything can be drawn, in columns and lines.
const MINIMUM_SIZE: (u16, u16) = (60, 22);

/// The columns from which on there is room for a board beside the keypad and the help.
const WITH_BOARD: u16 = 76;

/// Draws everything.
pub(super) fn draw(frame: &mut Frame<'_>, model: &Model, palette: &Kim1Styles) {
    let area = frame.area();
    if area.width < MINIMUM_SIZE.0 || area.height < MINIMUM_SIZE.1 {
        return draw_small(frame, model);
    }
    let [title, digits, lower, message] = parts(area);
    draw_title(frame, title, model, palette);
    draw_digits(frame, digits, model, palette);
    let board_width = if area.width < WITH_BOARD { 0 } else { 22 };
    let [keypad, board, help] =
        Layout::horizontal([Constraint::Length(KEYPAD_WIDTH), Constraint::Length(board_width), Constraint::Fill(1)])
            .areas(lower);
    draw_keypad(frame, keypad, model, palette);
    if board_width > 0 {
        draw_position(frame, board, model, palette);
    }
    draw_help(frame, help, palette);
    frame.render_widget(Paragraph::new(format!(" {}", model.message())).style(palette.message), message);
}

/// Title, digits, what is below them, and the message, from top to bottom.
fn parts(area: Rect) -> [Rect; 4] {
    Layout::vertical([Constraint::Length(1), Constraint::Length(9), Constraint::Length(11), Constraint::Length(1)])
        .areas(area)
}

/// Columns of the keypad with its frame.
const KEYPAD_WIDTH: u16 = 19;

/// The key of the keypad at a place on a screen of this area.
pub(super) fn key_at(area: Rect, column: u16, line: u16) -> Option<Key> {
    if area.width < MINIMUM_SIZE.0 || area.height < MINIMUM_SIZE.1 {
        return None;
    }
    let [_, _, lower, _] = parts(area);
    // The frame, and a column of padding.
    let (across, down) = (column.checked_sub(lower.x + 2)?, line.checked_sub(lower.y + 1)?);
    let name = KEYPAD.get(usize::from(down))?.get(usize::from(across / 4))?;
    // Between two keys there is a column.
    (across % 4 < 3 && column < lower.x + KEYPAD_WIDTH - 1).then(|| name.parse().ok())?
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

fn draw_title(frame: &mut Frame<'_>, area: Rect, model: &Model, palette: &Kim1Styles) {
    let mut parts = vec![format!(" MicroChess 1976 on a KIM-1   {}", model.level().title())];
    if let Some(opening) = model.opening() {
        parts.push(format!("{} {}", opening.tape_id, opening.name));
    }
    match model.speed() {
        Speed::Instant => {}
        Speed::Times(1.0) => parts.push("1 MHz".to_owned()),
        Speed::Times(times) => parts.push(format!("{times} MHz")),
    }
    frame.render_widget(Paragraph::new(parts.join("   ")).style(palette.title), area);
}

/// Columns between two digits, and between the address and the data digits.
const GAP: usize = 2;
const WIDE_GAP: usize = 5;

/// Six digits: four, a gap, and two, as they are on the board.
fn draw_digits(frame: &mut Frame<'_>, area: Rect, model: &Model, palette: &Kim1Styles) {
    let block = Block::bordered().border_type(BorderType::Rounded).border_style(palette.quiet);
    let inside = block.inner(area);
    frame.render_widget(block, area);
    let bytes = model.display();
    let digits: [Option<u8>; 6] = std::array::from_fn(|index| {
        bytes.map(|bytes| if index % 2 == 0 { bytes[index / 2] >> 4 } else { bytes[index / 2] & 15 })
    });
    let drawings = digits.map(led::drawing);
    let lines: Vec<Line<'_>> = (0..led::HEIGHT)
        .map(|row| {
            let mut spans = Vec::new();
            for (index, drawing) in drawings.iter().enumerate() {
                let gap = [0, GAP, GAP, GAP, WIDE_GAP, GAP][index];
                spans.push(Span::raw(" ".repeat(gap)));
                spans.extend(drawing[row].iter().map(|spot| match (spot, palette.dark) {
                    (Spot::Lit, _) => Span::styled("█", palette.lit),
                    (Spot::Dark, Some(dark)) => Span::styled("░", dark),
                    (Spot::Dark, None) | (Spot::Nothing, _) => Span::raw(" "),
                }));
            }
            Line::from(spans)
        })
        .collect();
    frame.render_widget(Paragraph::new(lines).centered(), inside);
}

/// The keys that MicroChess listens to, where they are on the keypad.
const KEYPAD: [[&str; 4]; 6] = [
    ["GO", "ST", "RS", ""],
    ["AD", "DA", "PC", "+"],
    ["C", "D", "E", "F"],
    ["8", "9", "A", "B"],
    ["4", "5", "6", "7"],
    ["0", "1", "2", "3"],
];

fn draw_keypad(frame: &mut Frame<'_>, area: Rect, model: &Model, palette: &Kim1Styles) {
    let styles = KeyStyles { pressed: palette.pressed, listened_to: palette.title, ignored: palette.quiet };
    let lines = keypad_lines(model.last_key(), styles);
    frame.render_widget(Paragraph::new(lines).block(titled("keypad", palette)), area);
}

/// How keys are drawn.
#[derive(Clone, Copy)]
pub(crate) struct KeyStyles {
    pub(crate) pressed: Style,
    pub(crate) listened_to: Style,
    pub(crate) ignored: Style,
}

/// The keypad, six lines of sixteen columns.
pub(crate) fn keypad_lines(pressed: Option<Key>, styles: KeyStyles) -> Vec<Line<'static>> {
    let pressed = pressed.map(|key| key.to_string());
    let key = |name: &str| {
        let style = if pressed.as_deref() == Some(name) {
            styles.pressed
        } else if name.parse::<Key>().is_ok_and(listens_to) {
            styles.listened_to
        } else {
            styles.ignored
        };
        [Span::styled(format!("{name:^3}"), style), Span::raw(" ")]
    };
    KEYPAD.iter().map(|row| Line::from(row.iter().flat_map(|name| key(name)).collect::<Vec<_>>())).collect()
}

fn listens_to(key: Key) -> bool {
    key.code() < 8 || [Key::C, Key::E, Key::F, Key::PC].contains(&key)
}

/// The board as the player sees it: the computer's side at the top, numbered as moves are entered.
fn draw_position(frame: &mut Frame<'_>, area: Rect, model: &Model, palette: &Kim1Styles) {
    let block = titled("board: WHITE, black", palette);
    let inside = block.inner(area);
    frame.render_widget(block, area);
    let (board, computer) = (model.board(), model.computer());
    let orientation = match computer {
        ComputerColor::White => Color::Black,
        ComputerColor::Black => Color::White,
    };
    let squares = BoardArea { x: inside.x + RANK_LABELS, y: inside.y + 1, width: 2, height: 1, orientation };
    draw_board(frame.buffer_mut(), &squares, (Labels::Kim1, palette.quiet), |square| {
        let style = match slot_on(&board, computer, square) {
            None => palette.quiet,
            Some(0..=15) => palette.computer,
            Some(_) => palette.player,
        };
        let symbol = Some((letter_on(&board, computer, square), style));
        SquareView { ground: Style::new(), symbol }
    });
}

fn draw_help(frame: &mut Frame<'_>, area: Rect, palette: &Kim1Styles) {
    let keys = [
        ("C", "set up the pieces"),
        ("P", "PC: the computer plays"),
        ("E", "change sides"),
        ("0-7", "a move: row, column, twice"),
        ("F", "make that move"),
        ("Space", "move now"),
        ("Esc", "quit"),
    ];
    let mut lines: Vec<Line<'_>> = keys
        .iter()
        .map(|(key, does)| Line::from(vec![Span::styled(format!("{key:6}"), palette.title), Span::raw(*does)]))
        .collect();
    lines.push(Line::styled("Digits: piece, from, to.", palette.quiet));
    lines.push(Line::styled("FF FF FF: it resigns.", palette.quiet));
    frame.render_widget(Paragraph::new(lines).block(titled("keys", palette)), area);
}

fn titled<'a>(title: &'a str, palette: &Kim1Styles) -> Block<'a> {
    Block::bordered()
        .border_type(BorderType::Rounded)
        .border_style(palette.quiet)
        .title(title)
        .padding(Padding::horizontal(1))
}

#[cfg(test)]
mod tests {
    use microchess_1976::Level;
    use ratatui::Terminal;
    use ratatui::backend::TestBackend;

    use super::super::model::Msg;
    use super::*;

    fn screen(width: u16, height: u16, keys: &str) -> String {
        let mut model = Model::new(Level::Normal, None, Speed::Instant);
        for key in keys.split_whitespace() {
            model.update(Msg::Press(key.parse().unwrap()));
        }
        let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
        terminal.draw(|frame| draw(frame, &model, &Kim1Styles::plain())).unwrap();
        terminal.backend().to_string()
    }

    #[test]
    fn every_key_is_found_where_it_is_drawn() {
        let text = screen(80, 24, "C");
        let lines: Vec<Vec<char>> = text.lines().map(|line| line.trim_matches('"').chars().collect()).collect();
        for name in ["0", "7", "C", "F", "PC"] {
            let found = lines.iter().enumerate().skip(10).find_map(|(line, row)| {
                let start: String = row.iter().take(19).collect();
                let at = start.split(|c: char| !c.is_alphanumeric()).any(|word| word == name);
                let place = start.find(name).filter(|_| at)?;
                Some((start[..place].chars().count() as u16, line as u16))
            });
            let (column, line) = found.unwrap_or_else(|| panic!("no {name}:\n{text}"));
            let key = key_at(Rect::new(0, 0, 80, 24), column, line).unwrap();
            assert_eq!(key.to_string(), name);
        }
        assert_eq!(key_at(Rect::new(0, 0, 80, 24), 0, 0), None);
        assert_eq!(key_at(Rect::new(0, 0, 10, 5), 3, 12), None);
    }

    #[test]
    fn after_the_first_move() {
        insta::assert_snapshot!(screen(80, 24, "C PC"));
    }

    #[test]
    fn in_a_narrow_terminal() {
        insta::assert_snapshot!(screen(60, 22, "C PC 6 3"));
    }

    #[test]
    fn in_a_terminal_that_is_too_small() {
        insta::assert_snapshot!(screen(40, 6, "C PC"));
    }

    #[test]
    fn every_size_can_be_drawn() {
        for width in 1..90 {
            for height in 1..30 {
                screen(width, height, "C");
            }
        }
    }
}
