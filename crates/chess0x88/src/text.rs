//! What all readers of texts need.

/// Reads a text from left to right.
pub(crate) struct Reader<'a> {
    pub(crate) text: &'a str,
    /// The next byte.
    pub(crate) at: usize,
}

impl<'a> Reader<'a> {
    /// What has not been read.
    pub(crate) fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or_default()
    }

    /// Takes the next character, if it means something.
    pub(crate) fn take<T>(&mut self, meaning: impl FnOnce(char) -> Option<T>) -> Option<T> {
        let next = self.rest().chars().next()?;
        let found = meaning(next)?;
        self.at += next.len_utf8();
        Some(found)
    }

    /// Takes the next character, if it is one of these.
    pub(crate) fn skip(&mut self, characters: &str) -> bool {
        self.take(|next| characters.contains(next).then_some(())).is_some()
    }

    /// Takes all characters up to the first that is none of these.
    pub(crate) fn skip_all(&mut self, is_one: impl Fn(char) -> bool) {
        self.at = self.text.len() - self.rest().trim_start_matches(is_one).len();
    }
}

/// Whether a text has nothing but digits.
pub(crate) fn is_number(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit())
}

/// How many characters stand before a byte of a text: people count characters.
pub(crate) fn characters_before(text: &str, at: usize) -> usize {
    text.char_indices().take_while(|(index, _)| *index < at).count()
}
