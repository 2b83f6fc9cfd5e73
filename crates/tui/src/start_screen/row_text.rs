//! What the rows of the start screen say: their names, their values, and what the selected one is about.

use std::borrow::Cow;

use microchess_game::PlayerSpec;

use super::{Row, StartScreen};
use crate::model::SavedGame;
use crate::permission::{command_text, engine_text};
use crate::settings::{Opponent, Speed, Start, format_clock, level_of};

impl StartScreen {
    /// What a row is called, and its value.
    pub(crate) fn label_and_value(&self, row: Row) -> (&'static str, String) {
        match row {
            Row::Resume => {
                let saved = self.last_game.as_ref();
                let name = if saved.is_some_and(SavedGame::is_over) { "Last game" } else { "Resume" };
                (name, saved.map_or_else(String::new, SavedGame::summary))
            }
            Row::Library => ("Other games", "all games that are kept".to_owned()),
            Row::Opponent => (
                "Opponent",
                match &self.settings.opponent {
                    Opponent::Engine(spec) => engine_text(spec),
                    Opponent::Human => "another human".to_owned(),
                    Opponent::Engines(..) => "engine against engine".to_owned(),
                },
            ),
            Row::White | Row::Black => {
                let Opponent::Engines(white, black) = &self.settings.opponent else { return ("", String::new()) };
                if row == Row::White { ("White", engine_text(white)) } else { ("Black", engine_text(black)) }
            }
            Row::Color => ("You play", self.settings.color.to_string()),
            Row::Clock => (
                "Clock",
                match self.settings.clock {
                    None => "none".to_owned(),
                    clock => format!("{} (minutes + seconds a move)", format_clock(clock)),
                },
            ),
            Row::Speed => (
                "It thinks",
                match self.settings.speed {
                    Speed::Instant => "instantly".to_owned(),
                    Speed::Times(1.0) => "as long as in 1976 (a minute or so a move)".to_owned(),
                    Speed::Times(times) => format!("{times} times as fast as in 1976"),
                },
            ),
            Row::Position => (
                "Position",
                match &self.settings.start {
                    Start::Standard | Start::Resume => "standard position".to_owned(),
                    Start::Fen(_) => format!("FEN: {}_", tail(&self.text)),
                    Start::Pgn(_) => format!("PGN file: {}", tail(&self.text)),
                },
            ),
            Row::Start => ("Start the game", String::new()),
        }
    }

    /// What the selected row is about, in a sentence.
    pub(crate) fn about(&self) -> Cow<'static, str> {
        let about_engine = |spec: &PlayerSpec| match spec {
            _ if level_of(spec).is_some() => "The program of 1976: plays modestly, and tells you why.",
            PlayerSpec::BuiltIn(_) => "An engine of today, as strong as you choose.",
            PlayerSpec::External(_) => "Another program on this computer.",
        };
        // Enter is the answer to what is shown, so the whole command is.
        if let (Row::Opponent | Row::Start, Opponent::Engine(spec @ PlayerSpec::External(_))) =
            (self.row, &self.settings.opponent)
        {
            return format!("Enter runs {}.", command_text(spec)).into();
        }
        let about = match (self.row, &self.settings.opponent) {
            (Row::Resume, _) => "Goes on where you left it.",
            (Row::Library, _) => "Every game is kept; the newest is first.",
            (Row::Opponent, Opponent::Human) => "Two people at one keyboard.",
            (Row::Opponent, Opponent::Engines(..)) => "You watch, at a pace of your choice.",
            (Row::Opponent, Opponent::Engine(spec))
            | (Row::White, Opponent::Engines(spec, _))
            | (Row::Black, Opponent::Engines(_, spec)) => about_engine(spec),
            (Row::White | Row::Black, _) => "",
            (Row::Color, _) => "White moves first.",
            (Row::Clock, _) => "Whose time is up has lost.",
            (Row::Speed, _) => "Slower, and x shows how it values one move after another.",
            (Row::Position, _) => "Left and right, then type a FEN or the name of a PGN file.",
            (Row::Start, _) => "Then type e4, or click a piece.",
        };
        about.into()
    }
}

/// The end of a long text, where the next letter goes.
fn tail(text: &str) -> String {
    const ROOM: usize = 24;
    match text.chars().count().checked_sub(ROOM) {
        None | Some(0) => text.to_owned(),
        Some(hidden) => format!("..{}", text.chars().skip(hidden).collect::<String>()),
    }
}
