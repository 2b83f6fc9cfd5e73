//! Drawing the machine: code and page zero above, the named cells below them, then registers, stacks, keypad and digits.

use microchess_1976::State;
use microchess_1976::cycles::CYCLES_PER_SECOND;
use microchess_1976::zero_page::STATE;
use microchess_game::group_thousands;
use ratatui::backend::TestBackend;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Color, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear, Padding, Paragraph, Wrap};
use ratatui::{Frame, Terminal};

use super::layout::{self, MINIMUM_SIZE, WatchLayout};
use super::model::Model;
use crate::kim1::led::{self, Spot};
use crate::kim1::{describe_beyond_known, keypad};
use crate::page_zero;
use crate::settings::Speed;
use crate::theme::{BoardTheme, ColorDepth, Theme};

/// The cell below the board, which every move without a capture writes. It has no name of 1976.
const BELOW_THE_BOARD: (u8, &str) = (0x4F, "$4F");

/// A cell with its name: `INCHEK F9`, and a space.
const VARIABLE_WIDTH: u16 = 10;

/// The styles that the theme has no name for.
struct Styles {
    theme: Theme,
    /// Cells that have changed.
    lit: Style,
    segment: Style,
}

impl Styles {
    fn new(theme: Theme) -> Self {
        let is_plain = theme.depth == ColorDepth::Plain;
        Self {
            theme,
            lit: page_zero::lit(theme),
            segment: if is_plain { Style::new() } else { Style::new().fg(Color::LightRed) },
        }
    }
}

/// Draws everything.
pub(super) fn draw(frame: &mut Frame<'_>, model: &Model, theme: Theme) {
    let area = frame.area();
    let Some(layout) = WatchLayout::new(area) else {
        let (columns, lines) = MINIMUM_SIZE;
        let digits = digits_text(model).join(" ");
        let message = message(model).map_or_else(String::new, |message| message + "\n");
        let text = format!("{digits}\n{message}This view needs {columns} columns and {lines} lines. q quits.");
        return frame.render_widget(Paragraph::new(text).wrap(Wrap { trim: true }), area);
    };
    let styles = Styles::new(theme);
    draw_title(frame, layout.title, model, &styles);
    draw_code(frame, layout.code, model, &styles);
    let page = model.machine().page_zero();
    let size = (layout.page_zero.width, layout.page_zero.height);
    let lines = page_zero::lines(&page, |cell| model.has_changed(cell), size, theme);
    frame.render_widget(Paragraph::new(lines), layout.page_zero);
    draw_rule(frame, layout.rule, model, &styles);
    draw_variables(frame, layout.variables, model, &styles);
    draw_registers(frame, layout.registers, model, &styles);
    match layout.keypad {
        Some(keypad) => {
            draw_keypad(frame, keypad, model, &styles);
            draw_large_digits(frame, layout.digits, model, &styles);
        }
        None => draw_digits(frame, layout.digits, model, &styles),
    }
    draw_second_stack(frame, layout.second_stack, model, &styles);
    frame.render_widget(Paragraph::new(layout::keys_text()).style(theme.quiet()), layout.keys);
    if model.has_help() {
        draw_help(frame, area, &styles);
    }
}

/// The screen as text, without colours: for tests and documents.
#[must_use]
pub fn screen_text(model: &Model, columns: u16, lines: u16) -> String {
    let theme = Theme::new(BoardTheme::Wood, ColorDepth::Plain, true);
    let Ok(mut terminal) = Terminal::new(TestBackend::new(columns, lines));
    let Ok(_) = terminal.draw(|frame| draw(frame, model, theme));
    terminal.backend().to_string()
}

fn draw_title(frame: &mut Frame<'_>, area: Rect, model: &Model, styles: &Styles) {
    let machine = model.machine();
    let doing = if machine.trouble().is_some() {
        "lost"
    } else if !model.is_running() {
        "paused"
    } else if machine.is_waiting() {
        "waits for a key"
    } else {
        "running"
    };
    let title = machine.title();
    let cycles = machine.cycles();
    let speed = match model.real_speed() {
        Some(real) => format!("{}, {} now", frequency(model.speed()), frequency(Speed::Times(real))),
        None => frequency(model.speed()),
    };
    let mut right = format!("{speed}, {doing}  {} cycles", group_thousands(cycles));
    let seconds = format!(", {:.2} s", cycles as f64 / CYCLES_PER_SECOND as f64);
    // A million cycles are a second, so that nothing is lost where there is no room to say it.
    if width(&title) + 2 + width(&right) + width(&seconds) <= area.width {
        right += &seconds;
    }
    let [left_area, right_area] =
        Layout::horizontal([Constraint::Fill(1), Constraint::Length(width(&right))]).areas(area);
    frame.render_widget(Paragraph::new(title).style(styles.theme.title()), left_area);
    frame.render_widget(Paragraph::new(right).style(styles.theme.quiet()), right_area);
}

fn width(text: &str) -> u16 {
    text.chars().count() as u16
}

/// What must not be overlooked: the machine is lost, or no longer known to do what the original does.
fn message(model: &Model) -> Option<String> {
    let machine = model.machine();
    machine.trouble().or_else(|| machine.beyond_known().map(describe_beyond_known))
}

/// A line between page zero and its variables, or a message in its place.
fn draw_rule(frame: &mut Frame<'_>, area: Rect, model: &Model, styles: &Styles) {
    let line = match message(model) {
        Some(message) => Line::styled(message, styles.theme.loud()),
        None => Line::styled(styles.theme.glyph("─", "-").repeat(usize::from(area.width)), styles.theme.quiet()),
    };
    frame.render_widget(Paragraph::new(line), area);
}

/// A speed as the frequency of the 6502.
fn frequency(speed: Speed) -> String {
    match speed {
        Speed::Instant => "instant".to_owned(),
        Speed::Times(times) => {
            let hertz = times * CYCLES_PER_SECOND as f64;
            let (number, unit) = match hertz {
                1e6.. => (hertz / 1e6, "MHz"),
                // A speed of 0.001 is not exactly 1000 Hz in binary.
                999.9.. => (hertz / 1e3, "kHz"),
                _ => (hertz, "Hz"),
            };
            // Three digits tell enough: 2.5 MHz, 43 MHz.
            let places = if number < 10.0 { 100.0 } else { 1.0 };
            format!("{} {unit}", (number * places).round() / places)
        }
    }
}

fn heading(text: &str, styles: &Styles) -> Line<'static> {
    Line::styled(text.to_owned(), styles.theme.quiet())
}

fn draw_code(frame: &mut Frame<'_>, area: Rect, model: &Model, styles: &Styles) {
    let mut lines = vec![heading(model.machine().code_title(), styles)];
    let count = usize::from(area.height.saturating_sub(1));
    lines.extend(model.machine().code(count).into_iter().map(|line| {
        let (mark, style) =
            if line.is_current { (styles.theme.glyph("▸", ">"), styles.theme.loud()) } else { (" ", Style::new()) };
        Line::styled(format!("{mark}{}", line.text), style)
    }));
    let inside = Rect { width: area.width.saturating_sub(1), ..area };
    frame.render_widget(Paragraph::new(lines), inside);
}

/// The cells of page zero that have a name of their own, and the one below the board.
fn draw_variables(frame: &mut Frame<'_>, area: Rect, model: &Model, styles: &Styles) {
    let page = model.machine().page_zero();
    let named = (0..=u8::MAX).filter_map(|cell| Some((cell, model.machine().variable_name(cell)?)));
    let named: Vec<(u8, &str)> = named.chain([BELOW_THE_BOARD]).collect();
    let in_a_row = usize::from((area.width / VARIABLE_WIDTH).max(1));
    let lines = named.chunks(in_a_row).map(|row| {
        let spans = row.iter().flat_map(|(cell, name)| {
            let style = if model.has_changed(*cell) { styles.lit } else { Style::new() };
            let byte = format!("{:02X}", page[usize::from(*cell)]);
            [Span::styled(format!("{name:>6} "), styles.theme.quiet()), Span::styled(byte, style), Span::raw(" ")]
        });
        Line::from(spans.collect::<Vec<_>>())
    });
    frame.render_widget(Paragraph::new(lines.collect::<Vec<_>>()), area);
}

fn draw_registers(frame: &mut Frame<'_>, area: Rect, model: &Model, styles: &Styles) {
    let machine = model.machine();
    let state = machine.page_zero()[usize::from(STATE.0)];
    // While it waits for a key, STATE is left over from before and says nothing.
    let meaning = if machine.is_waiting() { "" } else { describe_state(State(state)) };
    let lines = vec![
        Line::from(machine.registers()),
        Line::from(vec![
            Span::styled("STATE ", styles.theme.quiet()),
            Span::styled(format!("{state:02X}"), styles.theme.title()),
            Span::raw(format!(" {meaning}")),
        ]),
        Line::from(vec![Span::styled("stack 1 ", styles.theme.quiet()), Span::raw(machine.first_stack())]),
    ];
    frame.render_widget(Paragraph::new(lines), Rect { width: area.width.saturating_sub(1), ..area });
}

/// What moves are generated for.
fn describe_state(state: State) -> &'static str {
    match state {
        State::BEFORE => "what it could do before it moves",
        State::MOVES => "its moves: each is tried",
        State::REPLIES => "the replies to the move",
        State::CONTINUATION => "what it could do next",
        State::CHECK => "can the king be captured?",
        State(0xFF) => "an exchange: it recaptures",
        State(0xFE) => "an exchange: a second reply",
        State(0xFD) => "an exchange: it captures again",
        State(0xFC) => "an exchange: the last reply",
        State(_) => "",
    }
}

fn draw_second_stack(frame: &mut Frame<'_>, area: Rect, model: &Model, styles: &Styles) {
    let moves = model.machine().second_stack();
    let text = if moves.is_empty() { "no move is made".to_owned() } else { moves.join("; ") };
    let line = Line::from(vec![Span::styled("stack 2 ", styles.theme.quiet()), Span::raw(text)]);
    frame.render_widget(Paragraph::new(line), area);
}

fn digits_text(model: &Model) -> [String; 3] {
    model.machine().digits().map(|byte| format!("{byte:02X}"))
}

/// The digits from the left.
fn digits(model: &Model) -> [u8; 6] {
    let bytes = model.machine().digits();
    std::array::from_fn(|index| if index % 2 == 0 { bytes[index / 2] >> 4 } else { bytes[index / 2] & 0x0F })
}

/// The key that was pressed last.
fn last_key(model: &Model) -> String {
    model.last_key().map_or_else(String::new, |key| format!("[{key}]"))
}

/// The keypad, and below it the key that was pressed last.
fn draw_keypad(frame: &mut Frame<'_>, area: Rect, model: &Model, styles: &Styles) {
    let theme = styles.theme;
    let mut lines = keypad::lines(model.last_key(), theme.marked(), theme);
    lines.push(Line::from(last_key(model)));
    frame.render_widget(Paragraph::new(lines), area);
}

/// Six digits, four and two.
fn draw_large_digits(frame: &mut Frame<'_>, area: Rect, model: &Model, styles: &Styles) {
    let block = |spot: &Spot| if *spot == Spot::Lit { styles.theme.glyph("█", "#") } else { " " };
    let drawings = digits(model).map(|digit| led::drawing(Some(digit)));
    let lines = (0..led::HEIGHT).map(|row| {
        let digit = |(index, drawing): (usize, &[[Spot; led::WIDTH]; led::HEIGHT])| {
            let gap = if index == 4 { "    " } else { "  " };
            format!("{gap}{}", drawing[row].iter().map(block).collect::<String>())
        };
        Line::styled(drawings.iter().enumerate().map(digit).collect::<String>(), styles.segment)
    });
    frame.render_widget(Paragraph::new(lines.collect::<Vec<_>>()), area);
}

/// Six small digits, four and two, and above the space before them the key that was pressed last.
fn draw_digits(frame: &mut Frame<'_>, area: Rect, model: &Model, styles: &Styles) {
    let drawings = digits(model).map(|digit| led::small_drawing(Some(digit)));
    let lines = (0..3).map(|row| {
        let before = if row == 0 { format!("{:<4}", last_key(model)) } else { " ".repeat(4) };
        let digit =
            |(index, drawing): (usize, &[String; 3])| format!("{}{}", if index == 4 { "  " } else { "" }, drawing[row]);
        let digits: String = drawings.iter().enumerate().map(digit).collect();
        Line::from(vec![Span::raw(before), Span::styled(digits, styles.segment)])
    });
    frame.render_widget(Paragraph::new(lines.collect::<Vec<_>>()), area);
}

fn draw_help(frame: &mut Frame<'_>, area: Rect, styles: &Styles) {
    const KEYS: [(&str, &str); 13] = [
        ("Space", "run or pause"),
        ("s", "step: an instruction, or an event of our program"),
        ("n", "to the entry of the next routine"),
        ("p", "to the next PUSH: a move has been valued"),
        ("+ -", "ten times as fast, or as slow"),
        ("C", "KIM-1: set up the pieces"),
        ("P", "KIM-1: PC, the computer plays (a capital P)"),
        ("E", "KIM-1: change sides"),
        ("0-7", "KIM-1: a move, row and column, twice"),
        ("F", "KIM-1: make that move"),
        ("8 9 A B D", "KIM-1: keys that MicroChess ignores"),
        ("?", "show or hide this help"),
        ("q Esc", "quit"),
    ];
    let lines: Vec<Line<'_>> = KEYS
        .iter()
        .map(|(key, does)| Line::from(vec![Span::styled(format!("{key:10}"), styles.theme.title()), Span::raw(*does)]))
        .chain([
            Line::default(),
            Line::from("Cells that have just changed are lit."),
            Line::from("A key counts when the program asks for it."),
        ])
        .collect();
    let (width, height) = (64.min(area.width), (lines.len() as u16 + 2).min(area.height));
    let popup = Rect::new((area.width - width) / 2, (area.height - height) / 2, width, height);
    let block = Block::bordered().border_set(styles.theme.border()).title(" Keys ").padding(Padding::horizontal(1));
    frame.render_widget(Clear, popup);
    frame.render_widget(Paragraph::new(lines).block(block), popup);
}

#[cfg(test)]
mod tests;
