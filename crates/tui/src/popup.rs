//! Popups: what is shown over the board and waits for an answer, with its text, its buttons and its keys.

use chess0x88::{Color, PieceType, Square};

use crate::action::Action;
use crate::model::Key;

/// Something that waits for an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Popup {
    /// All keys.
    Help,
    /// All actions, and which one is selected.
    Menu(usize),
    /// What the pawn is promoted to, and which choice is selected.
    Promotion { from: Square, to: Square, selected: usize },
    /// A question before something is done.
    Confirm(Question),
    /// The name of a file to write, as far as it is typed.
    SaveAs(String),
    /// The name of a file to read, as far as it is typed.
    Load(String),
}

/// Something to be confirmed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Question {
    Resign(Color),
    /// One player has offered a draw; the other one is asked.
    Draw(Color),
    /// The game in progress would be left.
    NewGame,
    /// The game in progress would be left for one with colours changed.
    Rematch,
}

impl Question {
    fn text(self) -> String {
        match self {
            Self::Resign(side) => format!("{}: resign?", side.name()),
            Self::Draw(side) => format!("{}: accept a draw?", side.name()),
            Self::NewGame => "Leave this game? It can be resumed.".to_owned(),
            Self::Rematch => "Give this game up for another?".to_owned(),
        }
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
    /// This file is written.
    Save(String),
    /// This file is read.
    Load(String),
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
        Self { text: text.into(), emphasis, choice: None }
    }

    fn button(text: impl Into<String>, emphasis: Emphasis, choice: ClickAction) -> Self {
        Self { text: text.into(), emphasis, choice: Some(choice) }
    }

    /// Columns that it takes.
    pub(crate) fn width(&self) -> u16 {
        u16::try_from(ratatui::text::Span::raw(&self.text).width()).unwrap_or(u16::MAX)
    }
}

/// Keys that are not actions.
const KEYS: [(&str, &str); 6] = [
    ("e4 Nf3 O-O 6343", "type a move, then Enter"),
    ("arrows, mouse", "pick up a piece, drop it"),
    ("Tab  [ ]", "X-ray: next candidate; scroll"),
    (", . Home End", "look through the game"),
    ("Space", "Move now"),
    ("Esc m, Ctrl-C", "menu, quit (the game is saved)"),
];

impl Popup {
    /// The words in its border.
    pub(crate) const fn title(&self) -> &'static str {
        match self {
            Self::Help => " Keys ",
            Self::Menu(_) => " Menu ",
            Self::Promotion { .. } => " Promote to ",
            Self::Confirm(_) => " ? ",
            Self::SaveAs(_) => " Save as PGN ",
            Self::Load(_) => " Load a PGN ",
        }
    }

    /// Its text, row by row.
    pub(crate) fn rows(&self) -> Vec<Vec<StyledText>> {
        match self {
            Self::Help => help(),
            Self::Menu(selected) => menu(*selected),
            Self::Promotion { selected, .. } => promotion(*selected),
            Self::Confirm(question) => vec![
                vec![StyledText::new(question.text(), Emphasis::Plain)],
                buttons("y or Enter: yes", "    ", "n or Esc: no"),
            ],
            Self::SaveAs(name) => file_prompt(name, "Enter: save."),
            Self::Load(name) => file_prompt(name, "Enter: load."),
        }
    }

    /// Takes a key.
    pub(crate) fn key(self, key: Key) -> Reaction {
        match (self, key) {
            (Self::Confirm(question), Key::Escape | Key::Char('n' | 'N')) => Reaction::Decline(question),
            (Self::Confirm(question), Key::Enter | Key::Char('y' | 'Y')) => Reaction::Confirm(question),
            (_, Key::Escape) | (Self::Help, _) => Reaction::Close,
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
            (Self::SaveAs(name), Key::Enter) => Reaction::Save(name),
            (Self::Load(name), Key::Enter) => Reaction::Load(name),
            (Self::SaveAs(name), key) => Reaction::Keep(Self::SaveAs(edited(name, key))),
            (Self::Load(name), key) => Reaction::Keep(Self::Load(edited(name, key))),
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
            (popup, ClickAction::Item(_)) => Reaction::Keep(popup),
        }
    }

    /// Takes text that was pasted.
    pub(crate) fn paste(&mut self, text: &str) {
        if let Self::SaveAs(name) | Self::Load(name) = self {
            name.extend(text.chars().filter(|letter| !letter.is_control()));
        }
    }
}

fn help() -> Vec<Vec<StyledText>> {
    let row = |keys: &str, does: &str| {
        vec![StyledText::new(format!("{keys:16} "), Emphasis::Key), StyledText::new(does, Emphasis::Plain)]
    };
    let actions = Action::ALL.iter().filter_map(|action| Some(row(&action.key()?.to_string(), action.label())));
    KEYS.iter().map(|(keys, does)| row(keys, does)).chain(actions).collect()
}

fn menu(selected: usize) -> Vec<Vec<StyledText>> {
    let row = |(item, action): (usize, &Action)| {
        let is_selected = item == selected;
        let emphasis = if is_selected { Emphasis::Selected } else { Emphasis::Plain };
        let sign = if is_selected { ">" } else { " " };
        let key = action.key().unwrap_or(' ');
        vec![
            StyledText::button(format!("{sign} {:44}", action.label()), emphasis, ClickAction::Item(item)),
            StyledText::button(format!(" {key}"), Emphasis::Key, ClickAction::Item(item)),
        ]
    };
    Action::ALL.iter().enumerate().map(row).collect()
}

fn promotion(selected: usize) -> Vec<Vec<StyledText>> {
    let button = |(item, piece_type): (usize, &PieceType)| {
        let (emphasis, [open, close]) =
            if item == selected { (Emphasis::Selected, ["[", "]"]) } else { (Emphasis::Plain, [" ", " "]) };
        StyledText::button(
            format!("{open}{} {}{close}", piece_type.char(), piece_type.name()),
            emphasis,
            ClickAction::Item(item),
        )
    };
    let advice = StyledText::new("Left, Right and Enter, or its letter. Esc: cancel.", Emphasis::Hint);
    vec![PieceType::PROMOTIONS.iter().enumerate().map(button).collect(), vec![advice]]
}

fn file_prompt(name: &str, enter: &str) -> Vec<Vec<StyledText>> {
    vec![vec![StyledText::new(format!("File: {name}_"), Emphasis::Plain)], buttons(enter, " ", "Esc: cancel.")]
}

/// Two buttons, for Enter and for Esc, with a gap between them.
fn buttons(enter: &str, gap: &str, escape: &str) -> Vec<StyledText> {
    let button = |text, key| StyledText::button(text, Emphasis::Hint, ClickAction::Key(key));
    vec![button(enter, Key::Enter), StyledText::new(gap, Emphasis::Hint), button(escape, Key::Escape)]
}

fn edited(mut text: String, key: Key) -> String {
    match key {
        Key::Char(letter) if !letter.is_control() => text.push(letter),
        Key::Backspace => _ = text.pop(),
        _ => {}
    }
    text
}
