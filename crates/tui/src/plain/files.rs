//! Games of files, as they are saved and loaded by name.

use std::io::{self, BufRead, Write};
use std::path::Path;

use chess0x88::Color;

use super::game_screen;
use super::typed_lines::TypedLines;
use crate::game_screen::GameScreen;
use crate::model::{Model, SavedGame};
use crate::store::{self, FileContents, Store, shown_name};

/// Which game of a file is meant, counted from 1, if it has several.
pub(super) fn ask_which_game(
    path: &Path,
    lines: &mut TypedLines<impl BufRead>,
    output: &mut impl Write,
) -> io::Result<Option<usize>> {
    // What is wrong with a file is said when it is opened.
    let Ok(FileContents::Games(titles)) = store::load(path) else { return Ok(None) };
    let count = titles.len();
    (1..).zip(titles).try_for_each(|(number, title)| writeln!(output, "{number:>3}  {title}"))?;
    loop {
        write!(output, "Which one? 1 to {count}> ")?;
        output.flush()?;
        let line = lines.next(output)?.ok_or_else(|| {
            let why = format!("{} has {count} games; --game N takes one of them", shown_name(path));
            io::Error::new(io::ErrorKind::InvalidInput, why)
        })?;
        match line.trim().parse() {
            Ok(number) if (1..=count).contains(&number) => return Ok(Some(number)),
            _ => writeln!(output, "{:?} is not a number from 1 to {count}.", line.trim())?,
        }
    }
}

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
        let index = number.checked_sub(1).ok_or("Games are counted from 1; there is no game 0.")?;
        return store::load_game(Path::new(file), Some(index));
    }
    match store::load(Path::new(rest))? {
        FileContents::Game(game) => Ok(*game),
        FileContents::Games(titles) => {
            let lines: Vec<String> = (1..).zip(titles).map(|(number, title)| format!("{number:>3}  {title}")).collect();
            Err(format!("{}\nWhich one? load {rest} 1 takes the first.", lines.join("\n")))
        }
    }
}

/// The game of the library with the number that was typed. Without a number, or with one that no game has, they are listed.
pub(super) fn choose_game(store: &Store, number: &str, output: &mut impl Write) -> Result<Option<SavedGame>, String> {
    let games = store.games();
    let number = number.trim();
    let chosen = number.parse::<usize>().ok().and_then(|number| games.get(number.checked_sub(1)?));
    if let Some(entry) = chosen {
        let gone = || format!("Game {number} can no longer be read.");
        return store.game(&entry.id).map(Some).ok_or_else(gone);
    }
    let mut lines: Vec<String> =
        (1..).zip(&games).map(|(number, entry)| format!("{number:>3}  {}", entry.text)).collect();
    match (number, games.len()) {
        (_, 0) => lines.push("No game is kept yet.".to_owned()),
        ("", _) => {}
        (number, count) => lines.push(format!("There is no game {number:?}; expected a number from 1 to {count}.")),
    }
    writeln!(output, "{}", lines.join("\n")).map(|()| None).map_err(|error| error.to_string())
}

/// Who plays in a game that was opened, how it stands, and what is wrong with its file. An engine of ours does not play on in a game
/// of others before the player says so.
pub(super) fn print_opened(screen: &GameScreen, output: &mut impl Write) -> io::Result<()> {
    let [white, black] = [Color::White, Color::Black].map(|side| screen.name(side));
    writeln!(output, "{white} - {black}: {}.", screen.saved().summary())?;
    if screen.message.is_warning {
        writeln!(output, "{}", screen.message.text)?;
    }
    if screen.is_paused {
        writeln!(output, "Type go to let the engine play on.")?;
    }
    Ok(())
}
