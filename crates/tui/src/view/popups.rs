//! What lies over the board.

use chess0x88::PieceType;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, BorderType, Clear, Paragraph};

use crate::action::Action;
use crate::popup::Popup;
use crate::theme::Theme;

/// Keys that are no actions.
const KEYS: [(&str, &str); 6] = [
    ("e4 Nf3 O-O 6343", "type a move, then Enter"),
    ("arrows, mouse", "take up a man, put him down"),
    ("Tab  [ ]", "X-ray: next candidate; scroll"),
    (", . Home End", "look through the game"),
    ("Space", "hurry whoever thinks"),
    ("Esc m, Ctrl-C", "menu, quit (the game is kept)"),
];

/// A popup with its place on the screen.
struct Layout {
    title: &'static str,
    lines: Vec<Line<'static>>,
    area: Rect,
    /// Lines above that do not fit.
    scroll: u16,
}

fn layout(popup: &Popup, theme: Theme, (columns, lines_there): (u16, u16)) -> Layout {
    let (title, lines) = match popup {
        Popup::Help => (" Keys ", help(theme)),
        Popup::Menu(marked) => (" Menu ", menu(*marked, theme)),
        Popup::Promotion { marked, .. } => (" The pawn becomes ", promotion(*marked, theme)),
        Popup::Confirm(question) => {
            let words = question.text();
            (" ? ", vec![Line::raw(words), Line::styled("y or Enter: yes    n or Esc: no", theme.quiet())])
        }
        Popup::SaveAs(name) => (" Save as PGN ", file_prompt("File", name, theme)),
        Popup::Load(name) => (" Load a PGN ", file_prompt("File", name, theme)),
    };
    let longest = lines.iter().map(Line::width).max().unwrap_or(0);
    let width = (longest as u16 + 4).max(title.len() as u16 + 4).min(columns);
    let height = (lines.len() as u16 + 2).min(lines_there);
    let area = Rect::new((columns - width) / 2, (lines_there - height) / 2, width, height);
    // A marked line of a list that is too long stays in sight.
    let marked = match popup {
        Popup::Menu(marked) => *marked as u16,
        _ => 0,
    };
    Layout { title, lines, area, scroll: (marked + 3).saturating_sub(height) }
}

/// The line of a menu, or the choice of a promotion, at a place on the screen.
pub(crate) fn line_at(popup: &Popup, theme: Theme, size: (u16, u16), (column, line): (u16, u16)) -> Option<usize> {
    let Layout { lines, area, scroll, .. } = layout(popup, theme, size);
    let line = line.checked_sub(area.y + 1).filter(|line| line + 2 < area.height)? + scroll;
    let column = column.checked_sub(area.x + 2).filter(|column| column + 3 < area.width)?;
    match popup {
        Popup::Menu(_) => Some(usize::from(line)),
        Popup::Promotion { .. } if line == 0 => {
            let ends = lines.first()?.spans.iter().scan(0, |end, span| {
                *end += span.width();
                Some(*end)
            });
            ends.into_iter().position(|end| usize::from(column) < end)
        }
        _ => None,
    }
}

/// Draws a popup in the middle of the screen.
pub(super) fn draw(frame: &mut Frame<'_>, popup: &Popup, theme: Theme) {
    let Layout { title, lines, area, scroll } = layout(popup, theme, (frame.area().width, frame.area().height));
    let border = if theme.is_ascii {
        ratatui::symbols::border::Set {
            top_left: "+",
            top_right: "+",
            bottom_left: "+",
            bottom_right: "+",
            vertical_left: "|",
            vertical_right: "|",
            horizontal_top: "-",
            horizontal_bottom: "-",
        }
    } else {
        BorderType::Rounded.to_border_set()
    };
    let block = Block::bordered().border_set(border).title(title).title_style(theme.title());
    let inside = block.inner(area);
    frame.render_widget(Clear, area);
    frame.render_widget(block, area);
    let padded = Rect { x: inside.x + 1, width: inside.width.saturating_sub(1), ..inside };
    frame.render_widget(Paragraph::new(lines).scroll((scroll, 0)), padded);
}

fn help(theme: Theme) -> Vec<Line<'static>> {
    let key = |key: String, words: &'static str| {
        Line::from(vec![Span::styled(format!("{key:16} "), theme.loud()), Span::raw(words)])
    };
    let mut lines: Vec<Line<'static>> = KEYS.iter().map(|(keys, words)| key((*keys).to_owned(), words)).collect();
    let actions = Action::ALL.into_iter().filter_map(|action| Some(key(action.key()?.to_string(), action.label())));
    lines.extend(actions);
    lines
}

fn menu(marked: usize, theme: Theme) -> Vec<Line<'static>> {
    let line = |(place, action): (usize, Action)| {
        let key = action.key().map_or_else(|| " ".to_owned(), |key| key.to_string());
        let style = if place == marked { theme.marked() } else { ratatui::style::Style::new() };
        let sign = if place == marked { ">" } else { " " };
        Line::from(vec![
            Span::styled(format!("{sign} {:44}", action.label()), style),
            Span::styled(format!(" {key}"), theme.loud()),
        ])
    };
    Action::ALL.into_iter().enumerate().map(line).collect()
}

fn promotion(marked: usize, theme: Theme) -> Vec<Line<'static>> {
    let choice = |(place, kind): (usize, &PieceType)| {
        let style = if place == marked { theme.marked() } else { ratatui::style::Style::new() };
        let [open, close] = if place == marked { ["[", "]"] } else { [" ", " "] };
        Span::styled(format!("{open}{} {}{close}", kind.char(), kind.name()), style)
    };
    let settings: Vec<Span<'static>> = PieceType::PROMOTIONS.iter().enumerate().map(choice).collect();
    vec![Line::from(settings), Line::styled("Left, Right and Enter, or its letter. Esc: not yet.", theme.quiet())]
}

fn file_prompt(what: &str, text: &str, theme: Theme) -> Vec<Line<'static>> {
    vec![Line::raw(format!("{what}: {text}_")), Line::styled("Enter: do it. Esc: leave it.", theme.quiet())]
}
