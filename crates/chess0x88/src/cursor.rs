//! What the parsers share.

/// A text that is read from left to right.
pub(crate) struct Cursor<'a> {
    pub(crate) text: &'a str,
    /// The index of the next byte.
    pub(crate) at: usize,
}

impl<'a> Cursor<'a> {
    /// The text that has not been read yet.
    pub(crate) fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or_default()
    }

    /// Reads the next character, if `meaning` finds one in it.
    pub(crate) fn take<T>(&mut self, meaning: impl FnOnce(char) -> Option<T>) -> Option<T> {
        let next = self.rest().chars().next()?;
        let found = meaning(next)?;
        self.at += next.len_utf8();
        Some(found)
    }

    /// Skips the next character, if it is one of these.
    pub(crate) fn skip(&mut self, characters: &str) -> bool {
        self.take(|next| characters.contains(next).then_some(())).is_some()
    }

    /// Skips characters as long as they fulfil a condition.
    pub(crate) fn skip_all(&mut self, is_one: impl Fn(char) -> bool) {
        self.at = self.text.len() - self.rest().trim_start_matches(is_one).len();
    }
}

/// Whether a text consists of digits alone.
pub(crate) fn is_number(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit())
}

/// How many characters are before a byte of a text. Error messages count characters.
pub(crate) fn characters_before(text: &str, at: usize) -> usize {
    text.char_indices().take_while(|(index, _)| *index < at).count()
}
