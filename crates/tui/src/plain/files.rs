//! Games of files, as they are saved and loaded by name.

use std::path::Path;

use super::game_screen;
use crate::model::{Model, SavedGame};
use crate::store::{self, FileContents, shown_name};

/// Saves the game as a new file; what became of it.
pub(super) fn save(model: &Model, path: &Path) -> String {
    let text = game_screen(model).map_or_else(String::new, |screen| screen.pgn().to_string());
    match store::save(path, &text, false) {
        Ok(Some(message)) | Err(message) => message,
        Ok(None) => format!("{} already exists; choose another name.", shown_name(path)),
    }
}

/// The game of a file, or the one with the number after its name.
pub(super) fn load(rest: &str) -> Result<SavedGame, String> {
    if let Some((file, number)) = rest.rsplit_once(' ')
        && let Ok(number) = number.parse::<usize>()
        && !Path::new(rest).exists()
    {
        return store::load_game(Path::new(file), Some(number.saturating_sub(1)));
    }
    match store::load(Path::new(rest))? {
        FileContents::Game(game) => Ok(*game),
        FileContents::Games(titles) => {
            let lines: Vec<String> = (1..).zip(titles).map(|(number, title)| format!("{number:>3}  {title}")).collect();
            Err(format!("{}\nWhich one? load {rest} 1 takes the first.", lines.join("\n")))
        }
    }
}
