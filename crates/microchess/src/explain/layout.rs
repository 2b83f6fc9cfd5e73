//! Laying out pieces of coloured text on lines of at most 80 columns.

use anstyle::{AnsiColor, Style};

/// The widest line.
pub(super) const WIDTH: usize = 80;

pub(super) const PLAIN: Style = Style::new();
pub(super) const BOLD: Style = Style::new().bold();
pub(super) const DIM: Style = Style::new().dimmed();
pub(super) const GOOD: Style = AnsiColor::Green.on_default();
pub(super) const BAD: Style = AnsiColor::Red.on_default();
pub(super) const LOUD: Style = AnsiColor::Yellow.on_default().bold();

/// A piece of text in a style. It is never broken.
pub(super) struct StyledText {
    text: String,
    style: Style,
}

impl StyledText {
    pub(super) fn new(text: impl Into<String>, style: Style) -> Self {
        Self { text: text.into(), style }
    }

    /// The words of a sentence.
    pub(super) fn words(sentence: &str, style: Style) -> impl Iterator<Item = Self> {
        sentence.split_whitespace().map(move |word| Self::new(word, style))
    }
}

/// A label at the margin, and pieces after it, wrapped and aligned.
pub(super) fn labelled(label: &str, margin: usize, gap: &str, pieces: impl IntoIterator<Item = StyledText>) -> String {
    let mut lines = String::new();
    let mut column = margin;
    lines.push_str(&format!("{label:margin$}"));
    for (index, piece) in pieces.into_iter().enumerate() {
        let length = piece.text.chars().count();
        if index > 0 {
            if column + gap.len() + length > WIDTH {
                lines.push('\n');
                lines.push_str(&" ".repeat(margin));
                column = margin;
            } else {
                lines.push_str(gap);
                column += gap.len();
            }
        }
        lines.push_str(&format!("{}{}{}", piece.style, piece.text, piece.style.render_reset()));
        column += length;
    }
    lines.push('\n');
    lines
}

/// Green for more, red for less.
pub(super) fn by_sign(quarters: i32) -> Style {
    match quarters {
        0 => DIM,
        1.. => GOOD,
        _ => BAD,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_rows_are_wrapped_under_their_margin() {
        let pieces = (0..40).map(|number| StyledText::new(format!("number{number}"), PLAIN));
        let text = labelled("label", 8, "  ", pieces);
        assert!(text.lines().count() > 1);
        assert!(text.lines().all(|line| line.chars().count() <= WIDTH));
        assert!(text.lines().skip(1).all(|line| line.starts_with("        number")));
    }
}
