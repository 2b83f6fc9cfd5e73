//! The library of games: a list to choose from, newest first, which typed letters search.

use super::{ClickAction, Emphasis, StyledText};
use crate::model::Key;
use crate::settings::with_short_names;
use crate::text_layout::fitted;

/// A game that is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct GameEntry {
    /// Its name in the library.
    pub(crate) id: String,
    /// Who plays, when, and how it stands or ended.
    pub(crate) text: String,
}

/// The list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Library {
    entries: Vec<GameEntry>,
    search: String,
    selected: usize,
}

impl Library {
    pub(crate) const fn new(entries: Vec<GameEntry>) -> Self {
        Self { entries, search: String::new(), selected: 0 }
    }

    /// Other entries, with the same search.
    pub(crate) fn set_entries(&mut self, entries: Vec<GameEntry>) {
        self.entries = entries;
        self.selected = self.selected.min(self.found().len().saturating_sub(1));
    }

    /// The games that the search finds, newest first.
    fn found(&self) -> Vec<&GameEntry> {
        let search = self.search.to_lowercase();
        self.entries.iter().filter(|entry| entry.text.to_lowercase().contains(&search)).collect()
    }

    /// The game that is selected.
    pub(crate) fn selected(&self) -> Option<&GameEntry> {
        self.found().get(self.selected).copied()
    }

    /// The row of the selected game.
    pub(super) fn selected_row(&self) -> usize {
        // Two rows are above, and two below are to be in sight too.
        self.selected + 2
    }

    pub(super) fn select(&mut self, index: usize) {
        self.selected = index.min(self.found().len().saturating_sub(1));
    }

    /// Takes a key that selects or searches.
    pub(super) fn key(&mut self, key: Key) {
        let count = self.found().len().max(1);
        match key {
            Key::Up | Key::BackTab => self.selected = (self.selected + count - 1) % count,
            Key::Down | Key::Tab => self.selected = (self.selected + 1) % count,
            Key::PageUp => self.selected = self.selected.saturating_sub(10),
            Key::PageDown => self.selected = (self.selected + 10).min(count - 1),
            Key::Home => self.selected = 0,
            Key::End => self.selected = count - 1,
            Key::Char(letter) if !letter.is_control() => {
                self.search.push(letter);
                self.selected = 0;
            }
            Key::Backspace => {
                self.search.pop();
                self.selected = 0;
            }
            Key::ClearLine => {
                self.search.clear();
                self.selected = 0;
            }
            _ => {}
        }
    }

    pub(super) fn rows(&self, columns: usize) -> Vec<Vec<StyledText>> {
        let found = self.found();
        let mut rows = vec![
            vec![StyledText::new(format!("Search: {}_", self.search), Emphasis::Plain)],
            vec![
                StyledText::button("Enter: open", Emphasis::Hint, ClickAction::Key(Key::Enter)),
                StyledText::new("  ", Emphasis::Hint),
                StyledText::button("Del: delete", Emphasis::Hint, ClickAction::Key(Key::Delete)),
                StyledText::new("  ", Emphasis::Hint),
                StyledText::button("Esc: close", Emphasis::Hint, ClickAction::Key(Key::Escape)),
            ],
        ];
        if found.is_empty() {
            let text = if self.entries.is_empty() { "No game is kept yet." } else { "No game has that in it." };
            rows.push(vec![StyledText::new(text, Emphasis::Plain)]);
        }
        for (index, entry) in found.iter().enumerate() {
            let is_selected = index == self.selected;
            let (sign, emphasis) = if is_selected { (">", Emphasis::Selected) } else { (" ", Emphasis::Plain) };
            let room = columns.saturating_sub(2);
            let is_long = entry.text.chars().count() > room;
            let text = if is_long { with_short_names(&entry.text) } else { entry.text.clone() };
            let text = fitted(&text, room, "…");
            rows.push(vec![StyledText::button(format!("{sign} {text}"), emphasis, ClickAction::Item(index))]);
        }
        rows
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_searched() {
        let entry = |text: &str| GameEntry { id: text.to_lowercase(), text: text.to_owned() };
        let mut library = Library::new(vec![entry("You - Janus"), entry("You - MicroChess"), entry("Morphy - Duke")]);
        library.key(Key::Down);
        assert_eq!(library.selected().unwrap().text, "You - MicroChess");
        "DUKE".chars().for_each(|letter| library.key(Key::Char(letter)));
        assert_eq!(library.selected().unwrap().text, "Morphy - Duke");
        library.key(Key::Char('x'));
        assert_eq!(library.selected(), None);
        library.key(Key::Up);
        library.key(Key::ClearLine);
        library.key(Key::End);
        library.set_entries(vec![entry("one")]);
        assert_eq!(library.selected().unwrap().id, "one");
    }
}
