//! The prompt for the name of a file: a text with a cursor.

use std::path::PathBuf;

use super::{ClickAction, Emphasis, Popup, StyledText};
use crate::model::{Effect, Key};

/// A text that is being edited.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct FilePrompt {
    text: Vec<char>,
    cursor: usize,
    /// What the name can be completed to, as far as that was looked up for it.
    pub(crate) completions: Vec<String>,
}

impl Popup {
    /// Looks up what the name in it can be completed to, if it asks for one.
    pub(crate) fn completion(&self) -> Option<Effect> {
        match self {
            Self::SaveAs(prompt) | Self::Load(prompt) => Some(Effect::Complete(prompt.text())),
            _ => None,
        }
    }
}

impl FilePrompt {
    /// With a text, and the cursor at its end.
    pub(crate) fn new(text: &str) -> Self {
        let text: Vec<char> = text.chars().collect();
        Self { cursor: text.len(), text, completions: Vec::new() }
    }

    pub(crate) fn text(&self) -> String {
        self.text.iter().collect()
    }

    /// The file that is named.
    pub(crate) fn path(&self) -> PathBuf {
        PathBuf::from(self.text().trim())
    }

    /// Takes a key that edits.
    pub(crate) fn edit(&mut self, key: Key) {
        match key {
            Key::Char(letter) if !letter.is_control() => {
                self.text.insert(self.cursor, letter);
                self.cursor += 1;
            }
            Key::Backspace if self.cursor > 0 => {
                self.cursor -= 1;
                self.text.remove(self.cursor);
            }
            Key::Delete if self.cursor < self.text.len() => _ = self.text.remove(self.cursor),
            Key::ClearLine => {
                self.text.drain(..self.cursor);
                self.cursor = 0;
            }
            Key::Left => self.cursor = self.cursor.saturating_sub(1),
            Key::Right => self.cursor = (self.cursor + 1).min(self.text.len()),
            Key::Home => self.cursor = 0,
            Key::End => self.cursor = self.text.len(),
            _ => return,
        }
        self.completions.clear();
    }

    /// Takes text that was pasted.
    pub(crate) fn paste(&mut self, text: &str) {
        text.chars().for_each(|letter| self.edit(Key::Char(letter)));
    }

    /// The names that begin like this one: what they share is added, and if there are several, they are shown.
    pub(crate) fn complete(&mut self, names: Vec<String>) {
        let Some(first) = names.first() else { return };
        let is_shared = |length: &usize| {
            let start: String = first.chars().take(*length).collect();
            names.iter().all(|name| name.starts_with(&start))
        };
        let shared = (1..=first.chars().count()).rev().find(is_shared).unwrap_or(0);
        if shared >= self.text.len() {
            self.text = first.chars().take(shared).collect();
            self.cursor = self.text.len();
        }
        self.completions = if names.len() > 1 { names } else { Vec::new() };
    }

    /// Its rows in a popup that has so many columns.
    pub(super) fn rows(&self, enter: &str, columns: usize) -> Vec<Vec<StyledText>> {
        const LABEL: &str = "File: ";
        let room = columns.saturating_sub(LABEL.len() + 1).max(8);
        // The cursor stays in sight.
        let first = (self.cursor + 1).saturating_sub(room);
        let before: String = self.text[first..self.cursor].iter().collect();
        let at = self.text.get(self.cursor).copied().unwrap_or(' ');
        let after: String = self.text.iter().skip(self.cursor + 1).take(room - (self.cursor - first) - 1).collect();
        let mut rows = vec![
            vec![
                StyledText::new(format!("{LABEL}{before}"), Emphasis::Plain),
                StyledText::new(at, Emphasis::Selected),
                StyledText::new(after, Emphasis::Plain),
            ],
            super::buttons((enter, Key::Enter), "  ", "Esc: cancel."),
            vec![
                StyledText::button("Tab: complete.", Emphasis::Hint, ClickAction::Key(Key::Tab)),
                StyledText::new("  Ctrl-U: clear.", Emphasis::Hint),
            ],
        ];
        const SHOWN: usize = 6;
        let names = self.completions.iter().take(SHOWN);
        rows.extend(names.map(|name| vec![StyledText::new(format!("  {name}"), Emphasis::Hint)]));
        if let Some(more) = self.completions.len().checked_sub(SHOWN + 1) {
            rows.push(vec![StyledText::new(format!("  and {} more", more + 1), Emphasis::Hint)]);
        }
        rows
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_edited_anywhere() {
        let mut prompt = FilePrompt::new("game.pgn");
        for key in [Key::Home, Key::Right, Key::Delete, Key::Char('o'), Key::End, Key::Backspace] {
            prompt.edit(key);
        }
        assert_eq!(prompt.text(), "gome.pg");
        prompt.edit(Key::Left);
        prompt.edit(Key::ClearLine);
        assert_eq!(prompt.text(), "g");
        prompt.paste("x\ny");
        assert_eq!(prompt.text(), "xyg");
        for key in [Key::Left; 20] {
            prompt.edit(key);
            prompt.edit(Key::Backspace);
        }
        assert!(prompt.rows("Enter: save.", 10).len() >= 3);
    }

    #[test]
    fn what_names_share_is_completed() {
        let mut prompt = FilePrompt::new("ga");
        prompt.complete(vec!["game-1.pgn".to_owned(), "game-2.pgn".to_owned()]);
        assert_eq!((prompt.text().as_str(), prompt.completions.len()), ("game-", 2));
        prompt.edit(Key::Char('2'));
        assert!(prompt.completions.is_empty());
        prompt.complete(vec!["game-2.pgn".to_owned()]);
        assert_eq!(prompt.text(), "game-2.pgn");
        prompt.complete(Vec::new());
        assert_eq!(prompt.text(), "game-2.pgn");
    }
}
