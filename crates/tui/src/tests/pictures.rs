//! Pictures of screens as text: in five sizes, with Unicode and in ASCII, and run by run of one style in every depth of colour.

use std::fmt::Write as _;

use ratatui::Frame;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::Rect;

use super::THEME;
use crate::theme::{BoardTheme, ColorDepth, Theme};

pub(crate) const ASCII: Theme = Theme::new(BoardTheme::Wood, ColorDepth::Plain, true);

/// The sizes in which screens are looked at.
pub(crate) const SIZES: [(u16, u16); 5] = [(40, 14), (60, 20), (80, 24), (120, 40), (200, 50)];

/// The depths of colour in which screens are looked at.
pub(crate) const DEPTHS: [ColorDepth; 4] =
    [ColorDepth::True, ColorDepth::Indexed, ColorDepth::Sixteen, ColorDepth::Plain];

/// What is drawn on a screen of a size.
pub(crate) fn drawn((columns, lines): (u16, u16), draw: impl FnOnce(&mut Frame<'_>)) -> Buffer {
    let mut terminal = Terminal::new(TestBackend::new(columns, lines)).unwrap();
    terminal.draw(draw).unwrap();
    terminal.backend().buffer().clone()
}

/// The text of a part of a screen.
pub(crate) fn text(buffer: &Buffer, area: Rect) -> String {
    let line =
        |y: u16| (area.left()..area.right()).map(|x| buffer[(x, y)].symbol()).collect::<String>().trim_end().to_owned();
    (area.top()..area.bottom()).map(line).collect::<Vec<_>>().join("\n")
}

/// Each run of cells that differs from plain text: its text, colours and modifiers.
pub(crate) fn styles(buffer: &Buffer, area: Rect) -> String {
    let style = |cell: &Cell| (cell.fg, cell.bg, cell.modifier);
    let plain = style(&Cell::default());
    let mut out = String::new();
    for y in area.top()..area.bottom() {
        let row: Vec<&Cell> = (area.left()..area.right()).map(|x| &buffer[(x, y)]).collect();
        for run in row.chunk_by(|left, right| style(left) == style(right)).filter(|run| style(run[0]) != plain) {
            let words: String = run.iter().map(|cell| cell.symbol()).collect();
            let (fg, bg, modifier) = style(run[0]);
            writeln!(out, "{:?} {fg:?} on {bg:?} {modifier:?}", words.trim()).unwrap();
        }
    }
    out
}

/// A screen in five sizes, with Unicode and in ASCII.
pub(crate) fn in_five_sizes(mut screen: impl FnMut((u16, u16), Theme) -> Buffer) -> String {
    let mut pictures = String::new();
    for (kind, theme) in [("", THEME), (", ASCII", ASCII)] {
        for size in SIZES {
            let buffer = screen(size, theme);
            let text = text(&buffer, buffer.area);
            assert!(theme != ASCII || text.is_ascii(), "{size:?}:\n{text}");
            writeln!(pictures, "{}x{}{kind}\n{text}\n", size.0, size.1).unwrap();
        }
    }
    pictures
}

/// The styles of a screen in every depth of colour.
pub(crate) fn in_every_depth(mut screen: impl FnMut(Theme) -> Buffer) -> String {
    let mut listed = String::new();
    for depth in DEPTHS {
        let buffer = screen(Theme { depth, ..THEME });
        writeln!(listed, "{depth:?}\n{}", styles(&buffer, buffer.area)).unwrap();
    }
    listed
}

/// The words on a screen.
pub(crate) fn words(text: &str) -> Vec<String> {
    let is_part = |letter: char| letter.is_alphanumeric() || "'-.+#".contains(letter);
    let trim = |word: &str| word.trim_matches(|letter: char| !letter.is_alphanumeric()).to_owned();
    text.split(|letter| !is_part(letter)).map(trim).filter(|word| word.chars().count() > 2).collect()
}

/// The first word of a narrow screen that is not on one that is large enough for everything, unless `is_other` knows it. A word may
/// have lost its last letter there, which is a comma or a plural.
pub(crate) fn cut_word(narrow: &str, wide: &str, is_other: impl Fn(&str) -> bool) -> Option<String> {
    let known = words(wide);
    let is_known = |word: &str| known.iter().any(|other| other.starts_with(word) && other.len() <= word.len() + 1);
    let is_number = |word: &str| word.chars().any(|letter| letter.is_ascii_digit());
    words(narrow).into_iter().find(|word| !is_known(word) && !is_other(word) && !is_number(word))
}
