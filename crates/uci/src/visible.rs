//! Text from files and engines, made safe for a terminal and short enough for a message.

use std::borrow::Cow;

/// A text in which everything that a terminal would obey instead of showing it is visible: control characters (C0, delete
/// and C1) and the characters that turn the direction of writing become `\u{1b}` and so on. Line feeds and tabs are
/// control characters too. All other text is left as it is.
///
/// ```
/// use microchess_uci::visible_controls;
///
/// assert_eq!(visible_controls("Anna \u{1B}[31m"), r"Anna \u{1b}[31m");
/// assert_eq!(visible_controls("\u{202E}nna"), r"\u{202e}nna");
/// assert_eq!(visible_controls("Köln"), "Köln");
/// ```
#[must_use]
pub fn visible_controls(text: &str) -> Cow<'_, str> {
    if !text.contains(is_obeyed) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len() + 16);
    for letter in text.chars() {
        if is_obeyed(letter) {
            shown.extend(letter.escape_unicode());
        } else {
            shown.push(letter);
        }
    }
    Cow::Owned(shown)
}

/// A text of several lines in which everything but the line ends is visible.
#[must_use]
pub fn visible_lines(text: &str) -> Cow<'_, str> {
    if text.split('\n').all(|line| matches!(visible_controls(line), Cow::Borrowed(_))) {
        return Cow::Borrowed(text);
    }
    Cow::Owned(text.split('\n').map(visible_controls).collect::<Vec<_>>().join("\n"))
}

/// How many characters of a text a message shows.
const MAX_SHOWN_CHARS: usize = 80;

/// How many texts of a list a message shows.
const MAX_LISTED: usize = 20;

/// A text as a message shows it: whole if it is short, else its beginning and three dots.
///
/// ```
/// use microchess_uci::shortened;
///
/// assert_eq!(shortened("e2e5"), "e2e5");
/// assert_eq!(shortened(&"x".repeat(60_000)), format!("{}...", "x".repeat(80)));
/// ```
#[must_use]
pub fn shortened(text: &str) -> Cow<'_, str> {
    let shown = beginning(text);
    if shown.len() < text.len() { Cow::Owned(format!("{shown}...")) } else { Cow::Borrowed(text) }
}

/// The same in quotes, with everything visible that does not print.
///
/// ```
/// use microchess_uci::quoted;
///
/// assert_eq!(quoted("a \"b\"\n"), r#""a \"b\"\n""#);
/// assert_eq!(quoted(&"x".repeat(60_000)), format!("\"{}\"...", "x".repeat(80)));
/// ```
#[must_use]
pub fn quoted(text: &str) -> String {
    let shown = beginning(text);
    if shown.len() < text.len() { format!("{shown:?}...") } else { format!("{shown:?}") }
}

/// Some texts as a message lists them, each shortened, and how many more there are.
pub(crate) fn listed<'a>(texts: impl ExactSizeIterator<Item = &'a str>) -> String {
    let more = texts.len().saturating_sub(MAX_LISTED);
    let mut shown: Vec<Cow<'a, str>> = texts.take(MAX_LISTED).map(shortened).collect();
    if more > 0 {
        shown.push(Cow::Owned(format!("and {more} more")));
    }
    shown.join(", ")
}

fn beginning(text: &str) -> &str {
    let end = text.char_indices().nth(MAX_SHOWN_CHARS).map_or(text.len(), |(end, _)| end);
    &text[..end]
}

/// Whether a terminal may act on a character, or show what follows in another order or on another line.
fn is_obeyed(letter: char) -> bool {
    letter.is_control()
        || matches!(letter, '\u{61C}' | '\u{200E}' | '\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_stay_lines_and_nothing_else_is_obeyed() {
        assert_eq!(visible_lines("one\ntwo\n"), "one\ntwo\n");
        assert_eq!(visible_lines("one\u{1B}[2J\nt\rwo\n"), "one\\u{1b}[2J\nt\\u{d}wo\n");
    }

    #[test]
    fn no_control_character_is_left() {
        let hostile: String = ('\0'..='\u{9F}').chain('\u{2000}'..='\u{2070}').chain(['\u{61C}', 'é', '♞']).collect();
        let shown = visible_controls(&hostile);
        assert!(!shown.contains(is_obeyed), "{shown}");
        assert!(shown.starts_with(r"\u{0}\u{1}") && shown.ends_with("é♞"), "{shown}");
        assert_eq!(visible_controls(&shown), shown, "what is visible stays as it is");
        assert!(matches!(visible_controls("1. e4 e5 {½-½, Köln}"), Cow::Borrowed(_)));
    }
}
