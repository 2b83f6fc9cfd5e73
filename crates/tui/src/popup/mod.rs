//! Popups: what is shown over the screen and waits for an answer, with its text, its buttons and its keys.

mod file_prompt;
mod help;
mod library;
mod tour;

use std::path::PathBuf;

use chess0x88::{Color, PieceType, Square};
use microchess_game::PlayerSpec;

use crate::action::Action;
use crate::model::Key;
use crate::permission::command_text;
use crate::store::shown_name;
use crate::text_layout::{fitted, wrapped};

pub(crate) use file_prompt::FilePrompt;
pub(crate) use help::KIM1_SQUARES;
pub(crate) use library::{GameEntry, Library};

/// Something that waits for an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Popup {
    /// All keys and marks, scrolled by so many rows.
    Help(usize),
    /// The keys of the start screen.
    StartHelp,
    /// A page of the tour.
    Tour(usize),
    /// The games that are kept.
    Library(Library),
    /// The games of a file, by their titles, and which one is selected.
    Games { path: PathBuf, titles: Vec<String>, selected: usize },
    /// All actions, and which one is selected.
    Menu(usize),
    /// What the pawn is promoted to, and which choice is selected.
    Promotion { from: Square, to: Square, selected: usize },
    /// A question before something is done.
    Confirm(Question),
    /// The name of a file to write, as far as it is typed.
    SaveAs(FilePrompt),
    /// The name of a file to read, as far as it is typed.
    Load(FilePrompt),
}

/// Something to be confirmed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Question {
    Resign(Color),
    /// One player has offered a draw; the other one is asked.
    Draw(Color),
    /// The game in progress would be left.
    NewGame,
    /// The game in progress would be left for one with colours changed.
    Rematch,
    /// The file exists.
    Overwrite(PathBuf),
    /// A game would be deleted from the library.
    Delete(GameEntry),
    /// A file names another program as a player, and the player has not named it in this run.
    RunEngine(PlayerSpec),
}

impl Question {
    /// What it is about, for the border.
    const fn title(&self) -> &'static str {
        match self {
            Self::Resign(_) => " Resign ",
            Self::Draw(_) => " A draw is offered ",
            Self::NewGame => " New game ",
            Self::Rematch => " Rematch ",
            Self::Overwrite(_) => " The file exists ",
            Self::Delete(_) => " Delete a game ",
            Self::RunEngine(_) => " Another program ",
        }
    }

    /// The question in words.
    pub(crate) fn text(&self) -> String {
        match self {
            Self::Resign(side) => format!("{}: resign?", side.name()),
            Self::Draw(side) => format!("{}: accept a draw?", side.name()),
            Self::NewGame => "Leave this game? It is kept and can be resumed.".to_owned(),
            Self::Rematch => "Leave this game for a rematch? It is kept.".to_owned(),
            Self::Overwrite(path) => format!("{} exists. Overwrite it?", shown_name(path)),
            Self::Delete(entry) => format!("Delete {}?", entry.text),
            Self::RunEngine(engine) => format!("A saved file names another program. Run {}?", command_text(engine)),
        }
    }

    /// Whether yes cannot be taken back. Then Enter, which may be meant for something else, is not an answer.
    const fn is_final(&self) -> bool {
        matches!(self, Self::Resign(_) | Self::Overwrite(_) | Self::Delete(_) | Self::RunEngine(_))
    }
}

/// What a popup makes of a key or a click.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Reaction {
    /// It stays open, perhaps changed.
    Keep(Popup),
    /// It closes, and nothing is done.
    Close,
    /// It closes, and this is done.
    Act(Action),
    /// The pawn is promoted to this.
    Promote(Square, Square, PieceType),
    /// The answer is yes.
    Confirm(Question),
    /// The answer is no.
    Decline(Question),
    /// This file is written, unless it exists.
    Save(PathBuf),
    /// This file is read.
    Load(PathBuf),
    /// This game of a file is read, counted from 0.
    LoadGame(PathBuf, usize),
    /// This game of the library is opened.
    Open(String),
    /// The popup stays open, and the name in it is completed.
    Complete(Popup),
}

/// What a click on a part of a popup stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ClickAction {
    /// This entry of its list.
    Item(usize),
    /// This key.
    Key(Key),
}

/// A stretch of text in a row of a popup.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct StyledText {
    pub(crate) text: String,
    pub(crate) emphasis: Emphasis,
    /// What a click on it stands for, if it can be clicked.
    pub(crate) choice: Option<ClickAction>,
}

/// How a stretch of text stands out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Emphasis {
    Plain,
    Selected,
    /// The name of a key.
    Key,
    /// Advice, less important than the rest.
    Hint,
}

impl StyledText {
    fn new(text: impl Into<String>, emphasis: Emphasis) -> Self {
        // Names of files and players come from outside.
        let text: String = text.into();
        let text = text.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect();
        Self { text, emphasis, choice: None }
    }

    fn button(text: impl Into<String>, emphasis: Emphasis, choice: ClickAction) -> Self {
        Self { choice: Some(choice), ..Self::new(text, emphasis) }
    }

    /// Columns that it takes.
    pub(crate) fn width(&self) -> u16 {
        u16::try_from(ratatui::text::Span::raw(&self.text).width()).unwrap_or(u16::MAX)
    }
}

impl Popup {
    /// The words in its border.
    pub(crate) const fn title(&self) -> &'static str {
        match self {
            Self::Help(_) => " Keys and marks ",
            Self::StartHelp => " Keys ",
            Self::Tour(_) => " Tour ",
            Self::Library(_) => " Games ",
            Self::Games { .. } => " Choose a game ",
            Self::Menu(_) => " Menu ",
            Self::Promotion { .. } => " Promote to ",
            Self::Confirm(question) => question.title(),
            Self::SaveAs(_) => " Save as PGN ",
            Self::Load(_) => " Load a PGN ",
        }
    }

    /// The row that stays in sight.
    pub(crate) fn selected_row(&self) -> usize {
        match self {
            // What is scrolled to is at the bottom, so the first step already shows more.
            Self::Help(row) => *row,
            Self::Menu(selected) => *selected,
            // One row is above.
            Self::Games { selected, .. } => *selected + 1,
            Self::Library(library) => library.selected_row(),
            _ => 0,
        }
    }

    /// Its text, row by row, for so many columns.
    pub(crate) fn rows(&self, columns: usize) -> Vec<Vec<StyledText>> {
        match self {
            Self::Help(_) => help::rows(columns),
            Self::StartHelp => help::start_rows(),
            Self::Tour(page) => tour::rows(*page, columns),
            Self::Library(library) => library.rows(columns),
            Self::Games { titles, selected, .. } => {
                let row = |(index, title): (usize, &String)| {
                    let (sign, emphasis) =
                        if index == *selected { (">", Emphasis::Selected) } else { (" ", Emphasis::Plain) };
                    let title = fitted(title, columns.saturating_sub(2), "…");
                    vec![StyledText::button(format!("{sign} {title}"), emphasis, ClickAction::Item(index))]
                };
                let keys = buttons(("Enter: open", Key::Enter), "  ", "Esc: close");
                std::iter::once(keys).chain(titles.iter().enumerate().map(row)).collect()
            }
            Self::Menu(selected) => menu(*selected, columns),
            Self::Promotion { selected, .. } => promotion(*selected, columns),
            Self::Confirm(question) => {
                let lines = wrapped(&question.text(), columns, "");
                let mut rows: Vec<_> =
                    lines.into_iter().map(|line| vec![StyledText::new(line, Emphasis::Plain)]).collect();
                let yes = if question.is_final() { "y: yes" } else { "y or Enter: yes" };
                rows.push(buttons((yes, Key::Char('y')), "    ", "n or Esc: no"));
                rows
            }
            Self::SaveAs(prompt) => prompt.rows("Enter: save.", columns),
            Self::Load(prompt) => prompt.rows("Enter: load.", columns),
        }
    }

    /// Takes a key.
    pub(crate) fn key(self, key: Key) -> Reaction {
        match (self, key) {
            (Self::Confirm(question), Key::Escape | Key::Char('n' | 'N')) => Reaction::Decline(question),
            (Self::Confirm(question), Key::Char('y' | 'Y')) => Reaction::Confirm(question),
            (Self::Confirm(question), Key::Enter) if !question.is_final() => Reaction::Confirm(question),
            (_, Key::Escape) => Reaction::Close,
            (Self::Help(row), Key::Up | Key::PageUp | Key::Char('[')) => {
                Reaction::Keep(Self::Help(row.saturating_sub(6)))
            }
            (Self::Help(row), Key::Down | Key::PageDown | Key::Char(']')) => {
                // From the top, where as many rows are seen as fit, a step goes beyond them. Where the end is depends on
                // the screen, which limits it.
                Reaction::Keep(Self::Help(row.max(help::SCROLLED_FROM) + 6))
            }
            (Self::Help(_) | Self::StartHelp, _) => Reaction::Close,
            (Self::Tour(page), Key::Left | Key::Backspace | Key::PageUp | Key::Up) => {
                Reaction::Keep(Self::Tour(page.saturating_sub(1)))
            }
            (Self::Tour(page), _) if page + 1 < tour::COUNT => Reaction::Keep(Self::Tour(page + 1)),
            (Self::Tour(_), _) => Reaction::Close,
            (Self::Library(library), Key::Enter) => match library.selected() {
                Some(entry) => Reaction::Open(entry.id.clone()),
                None => Reaction::Keep(Self::Library(library)),
            },
            (Self::Library(library), Key::Delete) => match library.selected() {
                Some(entry) => Reaction::Keep(Self::Confirm(Question::Delete(entry.clone()))),
                None => Reaction::Keep(Self::Library(library)),
            },
            (Self::Library(mut library), key) => {
                library.key(key);
                Reaction::Keep(Self::Library(library))
            }
            (Self::Games { path, selected, .. }, Key::Enter) => Reaction::LoadGame(path, selected),
            (Self::Games { path, titles, selected }, key) => {
                let count = titles.len().max(1);
                let selected = match key {
                    Key::Up | Key::BackTab => (selected + count - 1) % count,
                    Key::Down | Key::Tab => (selected + 1) % count,
                    Key::PageUp => selected.saturating_sub(10),
                    Key::PageDown => (selected + 10).min(count - 1),
                    Key::Home => 0,
                    Key::End => count - 1,
                    _ => selected,
                };
                Reaction::Keep(Self::Games { path, titles, selected })
            }
            (Self::Menu(selected), Key::Enter) => Self::Menu(selected).choose(ClickAction::Item(selected)),
            (Self::Menu(selected), Key::Up | Key::BackTab) => {
                Reaction::Keep(Self::Menu((selected + Action::ALL.len() - 1) % Action::ALL.len()))
            }
            (Self::Menu(selected), Key::Down | Key::Tab) => {
                Reaction::Keep(Self::Menu((selected + 1) % Action::ALL.len()))
            }
            (Self::Menu(selected), Key::Char(letter)) => match Action::from_key(letter) {
                Some(action) => Reaction::Act(action),
                None => Reaction::Keep(Self::Menu(selected)),
            },
            (popup @ Self::Promotion { selected, .. }, Key::Enter | Key::Char(' ')) => {
                popup.choose(ClickAction::Item(selected))
            }
            (Self::Promotion { from, to, selected }, Key::Left | Key::Up) => {
                Reaction::Keep(Self::Promotion { from, to, selected: (selected + 3) % 4 })
            }
            (Self::Promotion { from, to, selected }, Key::Right | Key::Down | Key::Tab) => {
                Reaction::Keep(Self::Promotion { from, to, selected: (selected + 1) % 4 })
            }
            (popup @ Self::Promotion { .. }, Key::Char(letter)) => {
                let is_meant = |piece_type: &PieceType| piece_type.char() == letter.to_ascii_uppercase();
                match PieceType::PROMOTIONS.iter().position(is_meant) {
                    Some(item) => popup.choose(ClickAction::Item(item)),
                    None => Reaction::Keep(popup),
                }
            }
            (Self::SaveAs(prompt), Key::Enter) => Reaction::Save(prompt.path()),
            (Self::Load(prompt), Key::Enter) => Reaction::Load(prompt.path()),
            (popup @ (Self::SaveAs(_) | Self::Load(_)), Key::Tab) => Reaction::Complete(popup),
            (Self::SaveAs(mut prompt), key) => {
                prompt.edit(key);
                Reaction::Keep(Self::SaveAs(prompt))
            }
            (Self::Load(mut prompt), key) => {
                prompt.edit(key);
                Reaction::Keep(Self::Load(prompt))
            }
            (popup, _) => Reaction::Keep(popup),
        }
    }

    /// Takes a click on one of its buttons, or on a line of its list.
    pub(crate) fn choose(self, choice: ClickAction) -> Reaction {
        match (self, choice) {
            (popup, ClickAction::Key(key)) => popup.key(key),
            (Self::Menu(_), ClickAction::Item(item)) => {
                Action::ALL.get(item).map_or(Reaction::Close, |action| Reaction::Act(*action))
            }
            (Self::Promotion { from, to, .. }, ClickAction::Item(item)) => {
                let promoted = PieceType::PROMOTIONS.get(item);
                promoted.map_or(Reaction::Close, |promoted| Reaction::Promote(from, to, *promoted))
            }
            (Self::Games { path, titles, selected }, ClickAction::Item(item)) if item != selected => {
                Reaction::Keep(Self::Games { path, titles, selected: item })
            }
            // A second click on the same line opens it.
            (Self::Games { path, selected, .. }, ClickAction::Item(_)) => Reaction::LoadGame(path, selected),
            (Self::Library(mut library), ClickAction::Item(item)) => {
                let before = library.selected().cloned();
                library.select(item);
                match library.selected() {
                    Some(entry) if Some(entry) == before.as_ref() => Reaction::Open(entry.id.clone()),
                    _ => Reaction::Keep(Self::Library(library)),
                }
            }
            (popup, ClickAction::Item(_)) => Reaction::Keep(popup),
        }
    }

    /// Takes text that was pasted.
    pub(crate) fn paste(&mut self, text: &str) {
        if let Self::SaveAs(prompt) | Self::Load(prompt) = self {
            prompt.paste(text);
        }
    }
}

fn menu(selected: usize, columns: usize) -> Vec<Vec<StyledText>> {
    let row = |(item, action): (usize, &Action)| {
        let is_selected = item == selected;
        let emphasis = if is_selected { Emphasis::Selected } else { Emphasis::Plain };
        let sign = if is_selected { ">" } else { " " };
        let key = action.key().unwrap_or(' ');
        let width = columns.saturating_sub(4).min(44);
        let label = fitted(action.label(), width, "…");
        vec![
            StyledText::button(format!("{sign} {label:width$}"), emphasis, ClickAction::Item(item)),
            StyledText::button(format!(" {key}"), Emphasis::Key, ClickAction::Item(item)),
        ]
    };
    Action::ALL.iter().enumerate().map(row).collect()
}

fn promotion(selected: usize, columns: usize) -> Vec<Vec<StyledText>> {
    let button = |(item, piece_type): (usize, &PieceType)| {
        let (emphasis, [open, close]) =
            if item == selected { (Emphasis::Selected, ["[", "]"]) } else { (Emphasis::Plain, [" ", " "]) };
        StyledText::button(
            format!("{open}{} {}{close}", piece_type.char(), piece_type.name()),
            emphasis,
            ClickAction::Item(item),
        )
    };
    let advice = wrapped("Left, Right and Enter, or its letter. Esc: cancel.", columns, "");
    let advice = advice.into_iter().map(|line| vec![StyledText::new(line, Emphasis::Hint)]);
    std::iter::once(PieceType::PROMOTIONS.iter().enumerate().map(button).collect()).chain(advice).collect()
}

/// Two buttons, for a key and for Esc, with a gap between them.
fn buttons((yes, key): (&str, Key), gap: &str, escape: &str) -> Vec<StyledText> {
    let button = |text, key| StyledText::button(text, Emphasis::Hint, ClickAction::Key(key));
    vec![button(yes, key), StyledText::new(gap, Emphasis::Hint), button(escape, Key::Escape)]
}
