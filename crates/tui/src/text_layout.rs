//! Text in lines of a width: wrapped between words, or cut there.

/// Words in lines of a width. Lines after the first begin with `indent`. A word that is longer than a line is not broken.
pub(crate) fn wrapped(text: &str, width: usize, indent: &str) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let Some(line) = lines.last_mut() else { break };
        if line.is_empty() {
            line.push_str(word);
        } else if line.chars().count() + 1 + word.chars().count() <= width {
            line.push(' ');
            line.push_str(word);
        } else {
            lines.push(format!("{indent}{word}"));
        }
    }
    lines
}

/// The text, or as many of its words as fit with an ellipsis.
pub(crate) fn fitted(text: &str, width: usize, ellipsis: &str) -> String {
    if text.chars().count() <= width {
        return text.to_owned();
    }
    let room = width.saturating_sub(ellipsis.chars().count());
    let mut kept = String::new();
    for word in text.split_inclusive(' ') {
        if kept.chars().count() + word.trim_end().chars().count() > room {
            break;
        }
        kept.push_str(word);
    }
    format!("{}{ellipsis}", kept.trim_end_matches([' ', ',', ':', ';']))
}

/// With a capital at its beginning.
pub(crate) fn sentence(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_not_broken() {
        assert_eq!(wrapped("one two three", 7, "  "), ["one two", "  three"]);
        assert_eq!(wrapped("", 7, ""), [""]);
        assert_eq!(fitted("one two three", 13, "..."), "one two three");
        assert_eq!(fitted("one, two three", 8, "..."), "one...");
        assert_eq!(fitted("longest", 3, "..."), "...");
    }

    #[test]
    fn a_sentence_begins_with_a_capital() {
        assert_eq!(sentence("draw by agreement"), "Draw by agreement");
        assert_eq!(sentence(""), "");
    }
}
