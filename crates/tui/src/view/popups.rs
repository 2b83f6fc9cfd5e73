//! What lies over the board.

use chess0x88::Kind;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, BorderType, Clear, Paragraph};

use crate::action::Action;
use crate::look::Theme;
use crate::popup::Popup;

/// Keys that are no actions.
const KEYS: [(&str, &str); 8] = [
    ("e4 Nf3 O-O 6343", "type a move, then Enter"),
    ("arrows, Enter", "take up a man, put him down"),
    ("mouse", "click or drag a man; wheel: scroll"),
    (", .  PgUp PgDn", "one move back, one forward"),
    ("Home End", "to the start, to the end"),
    ("Space", "hurry whoever thinks"),
    ("Tab", "X-ray: next candidate"),
    ("Esc m, Ctrl-C", "menu, quit (the game is kept)"),
];

/// Draws a popup in the middle of the screen.
pub(super) fn draw(frame: &mut Frame<'_>, popup: &Popup, theme: Theme) {
    let (title, lines) = match popup {
        Popup::Help => (" Keys ", help(theme)),
        Popup::Menu(marked) => (" Menu ", menu(*marked, theme)),
        Popup::Promotion { marked, .. } => (" The pawn becomes ", promotion(*marked, theme)),
        Popup::Confirm(question) => {
            let words = question.words();
            (" ? ", vec![Line::raw(words), Line::styled("y or Enter: yes    n or Esc: no", theme.quiet())])
        }
        Popup::SaveAs(name) => (" Save as PGN ", asking("File", name, theme)),
        Popup::Load(name) => (" Load a PGN ", asking("File", name, theme)),
    };
    let longest = lines.iter().map(Line::width).max().unwrap_or(0);
    let screen = frame.area();
    let width = (longest as u16 + 4).max(title.len() as u16 + 4).min(screen.width);
    let height = (lines.len() as u16 + 2).min(screen.height);
    let area = Rect::new((screen.width - width) / 2, (screen.height - height) / 2, width, height);
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
    // A marked line of a list that is too long stays in sight.
    let marked = match popup {
        Popup::Menu(marked) => *marked as u16,
        _ => 0,
    };
    let scroll = (marked + 1).saturating_sub(inside.height);
    let padded = Rect { x: inside.x + 1, width: inside.width.saturating_sub(1), ..inside };
    frame.render_widget(Paragraph::new(lines).scroll((scroll, 0)), padded);
}

fn help(theme: Theme) -> Vec<Line<'static>> {
    let key = |key: String, words: &'static str| {
        Line::from(vec![Span::styled(format!("{key:16} "), theme.loud()), Span::raw(words)])
    };
    let mut lines: Vec<Line<'static>> = KEYS.iter().map(|(keys, words)| key((*keys).to_owned(), words)).collect();
    let actions = Action::ALL.into_iter().filter_map(|action| Some(key(action.key()?.to_string(), action.words())));
    lines.extend(actions);
    lines
}

fn menu(marked: usize, theme: Theme) -> Vec<Line<'static>> {
    let line = |(place, action): (usize, Action)| {
        let key = action.key().map_or_else(|| " ".to_owned(), |key| key.to_string());
        let style = if place == marked { theme.marked() } else { ratatui::style::Style::new() };
        let sign = if place == marked { ">" } else { " " };
        Line::from(vec![
            Span::styled(format!("{sign} {:44}", action.words()), style),
            Span::styled(format!(" {key}"), theme.loud()),
        ])
    };
    Action::ALL.into_iter().enumerate().map(line).collect()
}

fn promotion(marked: usize, theme: Theme) -> Vec<Line<'static>> {
    let choice = |(place, kind): (usize, &Kind)| {
        let style = if place == marked { theme.marked() } else { ratatui::style::Style::new() };
        let [open, close] = if place == marked { ["[", "]"] } else { [" ", " "] };
        Span::styled(format!("{open}{} {}{close}", kind.letter(), kind.name()), style)
    };
    let choices: Vec<Span<'static>> = Kind::PROMOTIONS.iter().enumerate().map(choice).collect();
    vec![Line::from(choices), Line::styled("Left, Right and Enter, or its letter. Esc: not yet.", theme.quiet())]
}

fn asking(what: &str, text: &str, theme: Theme) -> Vec<Line<'static>> {
    vec![Line::raw(format!("{what}: {text}_")), Line::styled("Enter: do it. Esc: leave it.", theme.quiet())]
}
