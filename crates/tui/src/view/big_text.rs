//! Digits that can be read across a room: three lines high of half blocks, or five lines high of whole ones.

use crate::theme::Theme;

/// Pixels of a character: five rows of three bits.
const fn pixels(character: char) -> [u8; 5] {
    match character {
        '0' => [7, 5, 5, 5, 7],
        '1' => [2, 6, 2, 2, 7],
        '2' => [7, 1, 7, 4, 7],
        '3' => [7, 1, 7, 1, 7],
        '4' => [5, 5, 7, 1, 1],
        '5' => [7, 4, 7, 1, 7],
        '6' => [7, 4, 7, 5, 7],
        '7' => [7, 1, 1, 1, 1],
        '8' => [7, 5, 7, 5, 7],
        '9' => [7, 5, 7, 1, 7],
        ':' => [0, 2, 0, 2, 0],
        '.' => [0, 0, 0, 0, 2],
        '-' => [0, 0, 7, 0, 0],
        '/' => [1, 1, 2, 4, 4],
        _ => [0; 5],
    }
}

/// Whether a pixel is set.
fn is_set(character: char, column: usize, row: usize) -> bool {
    pixels(character).get(row).is_some_and(|bits| bits >> (2 - column) & 1 == 1)
}

/// A text in three lines.
pub(crate) fn three_lines(text: &str, theme: Theme) -> [String; 3] {
    let cell = |character, column, line: usize| match (
        is_set(character, column, 2 * line),
        is_set(character, column, 2 * line + 1),
    ) {
        (false, false) => " ",
        (true, true) => theme.glyph("█", "#"),
        (true, false) => theme.glyph("▀", "\""),
        (false, true) => theme.glyph("▄", "_"),
    };
    [0, 1, 2].map(|line| {
        let characters = text.chars().map(|character| (0..3).map(|column| cell(character, column, line)).collect());
        characters.collect::<Vec<String>>().join(" ")
    })
}

/// A text in five lines.
pub(super) fn five_lines(text: &str, theme: Theme) -> [String; 5] {
    let cell =
        |character, column, line| if is_set(character, column, line) { theme.glyph("██", "##") } else { "  " };
    [0, 1, 2, 3, 4].map(|line| {
        let characters = text.chars().map(|character| (0..3).map(|column| cell(character, column, line)).collect());
        characters.collect::<Vec<String>>().join(" ")
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theme::{BoardTheme, ColorDepth};

    #[test]
    fn digits_are_drawn() {
        let theme = Theme::new(BoardTheme::Wood, ColorDepth::Plain, false);
        assert_eq!(three_lines("4:07", theme), ["█ █  ▄  █▀█ ▀▀█", "▀▀█  ▄  █ █   █", "  ▀     ▀▀▀   ▀"]);
        assert_eq!(five_lines("1", theme), ["  ██  ", "████  ", "  ██  ", "  ██  ", "██████"]);
    }
}
