//! What lies over the board for a while and wants an answer.

use chess0x88::{Color, PieceType, Square};

use crate::action::Action;
use crate::model::Key;

/// Something that wants an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Popup {
    /// All keys.
    Help,
    /// All actions; which one is marked.
    Menu(usize),
    /// What shall the pawn become? Which one is marked.
    Promotion { from: Square, to: Square, marked: usize },
    /// Really?
    Confirm(Question),
    /// The name of a file to write.
    SaveAs(String),
    /// The name of a file to read.
    Load(String),
}

/// Something to be asked before it is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Question {
    Resign(Color),
    /// One person has offered a draw; the other is asked.
    Draw(Color),
    /// The game in play would be left.
    NewGame,
    /// The same, for one with colours changed.
    Rematch,
}

impl Question {
    /// In words.
    pub(crate) fn text(self) -> String {
        match self {
            Self::Resign(side) => format!("{}: resign?", side.name()),
            Self::Draw(side) => format!("{}: accept a draw?", side.name()),
            Self::NewGame => "Leave this game? It can be resumed.".to_owned(),
            Self::Rematch => "Give this game up for another?".to_owned(),
        }
    }
}

/// What a popup makes of a key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Reaction {
    /// It stays.
    Keep(Popup),
    /// It goes away.
    Close,
    /// It goes away, and this is done.
    Act(Action),
    /// The pawn becomes this.
    Promote(Square, Square, PieceType),
    /// Yes.
    Confirm(Question),
    /// No.
    Decline(Question),
    /// This file is written.
    Save(String),
    /// This file is read.
    Load(String),
}

impl Popup {
    /// Takes a key.
    pub(crate) fn key(self, key: Key) -> Reaction {
        match (self, key) {
            (Self::Confirm(question), Key::Escape | Key::Char('n' | 'N')) => Reaction::Decline(question),
            (Self::Confirm(question), Key::Enter | Key::Char('y' | 'Y')) => Reaction::Confirm(question),
            (_, Key::Escape) | (Self::Help, _) => Reaction::Close,
            (Self::Menu(marked), Key::Enter) => {
                Action::ALL.get(marked).map_or(Reaction::Close, |action| Reaction::Act(*action))
            }
            (Self::Menu(marked), Key::Up | Key::BackTab) => {
                Reaction::Keep(Self::Menu((marked + Action::ALL.len() - 1) % Action::ALL.len()))
            }
            (Self::Menu(marked), Key::Down | Key::Tab) => Reaction::Keep(Self::Menu((marked + 1) % Action::ALL.len())),
            (Self::Menu(marked), Key::Char(letter)) => match Action::from_key(letter) {
                Some(action) => Reaction::Act(action),
                None => Reaction::Keep(Self::Menu(marked)),
            },
            (Self::Promotion { from, to, marked }, Key::Enter | Key::Char(' ')) => {
                Reaction::Promote(from, to, PieceType::PROMOTIONS[marked % PieceType::PROMOTIONS.len()])
            }
            (Self::Promotion { from, to, marked }, Key::Left | Key::Up) => {
                Reaction::Keep(Self::Promotion { from, to, marked: (marked + 3) % 4 })
            }
            (Self::Promotion { from, to, marked }, Key::Right | Key::Down | Key::Tab) => {
                Reaction::Keep(Self::Promotion { from, to, marked: (marked + 1) % 4 })
            }
            (Self::Promotion { from, to, marked }, Key::Char(letter)) => {
                let kind = PieceType::PROMOTIONS.into_iter().find(|kind| kind.char() == letter.to_ascii_uppercase());
                kind.map_or(Reaction::Keep(Self::Promotion { from, to, marked }), |kind| {
                    Reaction::Promote(from, to, kind)
                })
            }
            (Self::SaveAs(name), Key::Enter) => Reaction::Save(name),
            (Self::Load(name), Key::Enter) => Reaction::Load(name),
            (Self::SaveAs(name), key) => Reaction::Keep(Self::SaveAs(edited(name, key))),
            (Self::Load(name), key) => Reaction::Keep(Self::Load(edited(name, key))),
            (popup, _) => Reaction::Keep(popup),
        }
    }

    /// Takes text that was pasted.
    pub(crate) fn paste(&mut self, text: &str) {
        if let Self::SaveAs(name) | Self::Load(name) = self {
            name.extend(text.chars().filter(|letter| !letter.is_control()));
        }
    }
}

fn edited(mut text: String, key: Key) -> String {
    match key {
        Key::Char(letter) if !letter.is_control() => text.push(letter),
        Key::Backspace => _ = text.pop(),
        _ => {}
    }
    text
}
