//! The files that the player names: games are saved to them and loaded from them.

use std::io::{self, BufReader};
use std::path::{Path, PathBuf};

use microchess_game::pgn::{PgnGame, PgnReader};
use microchess_game::{Access, write_atomically};

use super::{entry_text, names_of, open_regular, saved_game, shown_name};
use crate::model::SavedGame;

/// Writes a game to a file. One that exists is only replaced if that was confirmed; otherwise `None` is returned.
pub(crate) fn save(path: &Path, pgn: &str, may_overwrite: bool) -> Result<Option<String>, String> {
    if path.as_os_str().is_empty() {
        return Err("The file needs a name.".to_owned());
    }
    let path = expand_home(path);
    let name = shown_name(&path);
    if path.is_dir() {
        return Err(format!("{name} is a folder; expected the name of a file."));
    }
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    if let Some(folder) = folder.filter(|folder| !folder.is_dir()) {
        return Err(format!("{name} could not be written: there is no folder {}.", shown_name(folder)));
    }
    if path.exists() && !may_overwrite {
        return Ok(None);
    }
    write_atomically(&path, pgn, Access::Usual).map_err(|error| format!("{name} could not be written: {error}"))?;
    Ok(Some(format!("Saved as {name}.")))
}

/// The names of files and folders that begin like this one, as they would be typed.
pub(crate) fn completions(name: &str) -> Vec<String> {
    let (folder, start) = name.rsplit_once('/').map_or(("", name), |(folder, start)| (folder, start));
    let prefix = if name.contains('/') { format!("{folder}/") } else { String::new() };
    let place = match prefix.as_str() {
        "" => PathBuf::from("."),
        prefix => expand_home(Path::new(prefix)),
    };
    let files = std::fs::read_dir(place).into_iter().flatten().flatten();
    let mut names: Vec<String> = files
        .filter_map(|entry| {
            let file = entry.file_name().into_string().ok()?;
            let is_hidden = file.starts_with('.') && !start.starts_with('.');
            let is_folder = entry.path().is_dir();
            // Games are in files of this kind; folders lead to them.
            let is_useful = is_folder || file.to_lowercase().ends_with(".pgn");
            let end = if is_folder { "/" } else { "" };
            (file.starts_with(start) && !is_hidden && is_useful).then(|| format!("{prefix}{file}{end}"))
        })
        .collect();
    names.sort();
    names
}

/// `~/` is the home folder.
fn expand_home(path: &Path) -> PathBuf {
    match (path.strip_prefix("~"), etcetera::home_dir()) {
        (Ok(rest), Ok(home)) => home.join(rest),
        _ => path.to_owned(),
    }
}

/// What a PGN file has: one game, or the titles of several.
#[derive(Debug)]
pub(crate) enum FileContents {
    Game(Box<SavedGame>),
    Games(Vec<String>),
}

/// Reads a PGN file.
pub(crate) fn load(path: &Path) -> Result<FileContents, String> {
    let mut titles = Vec::new();
    let mut last = None;
    for game in games_in(path)? {
        let game = game?;
        titles.push(entry_text(&game));
        last = Some(game);
    }
    match (titles.len(), last) {
        (1, Some(pgn)) => Ok(FileContents::Game(Box::new(foreign_game(&pgn)))),
        (_, Some(_)) => Ok(FileContents::Games(titles)),
        (_, None) => Err(format!("{}: there is no game in it", shown_name(path))),
    }
}

/// Reads one game of a PGN file, counted from 0; `None`: the last one.
pub(crate) fn load_game(path: &Path, index: Option<usize>) -> Result<SavedGame, String> {
    let mut games = games_in(path)?;
    let pgn = match index {
        Some(index) => games.nth(index),
        None => games.last(),
    };
    let number = index.map_or_else(String::new, |index| format!(" {}", index + 1));
    let pgn = pgn.ok_or_else(|| format!("{}: there is no game{number} in it", shown_name(path)))??;
    Ok(foreign_game(&pgn))
}

/// The games of a PGN file, one after the other.
fn games_in(path: &Path) -> Result<impl Iterator<Item = Result<PgnGame, String>> + use<>, String> {
    let path = expand_home(path);
    let name = shown_name(&path);
    let wrong = move |error: io::Error| format!("{name} cannot be read: {error}");
    let file = open_regular(&path).map_err(&wrong)?;
    Ok(PgnReader::new(BufReader::new(file)).map(move |game| game.map_err(&wrong)))
}

/// A game from a file. The players are not taken from a file that may come from elsewhere: it could name a program to be run.
fn foreign_game(pgn: &PgnGame) -> SavedGame {
    let saved = saved_game(pgn, pgn.game_at(usize::MAX));
    SavedGame { players: None, names: names_of(pgn), foreign_plies: pgn.mainline.moves.len(), ..saved }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_not_overwritten_and_its_players_are_not_taken() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game.pgn");
        let pgn = "[BlackPlayer \"uci:/bin/evil\"]\n[WhitePlayer \"human\"]\n\n1. e4 *\n";
        assert!(save(&path, pgn, false).unwrap().unwrap().starts_with("Saved as"));
        assert_eq!(save(&path, "other", false), Ok(None), "that is to be confirmed first");
        assert_eq!(std::fs::read_to_string(&path).unwrap(), pgn);
        assert!(save(Path::new(""), "other", true).is_err());
        let is_folder = save(folder.path(), pgn, false).unwrap_err();
        assert!(is_folder.ends_with(" is a folder; expected the name of a file."), "{is_folder}");
        let missing = folder.path().join("none");
        let no_folder = save(&missing.join("x.pgn"), pgn, false).unwrap_err();
        assert!(no_folder.ends_with(&format!("there is no folder {}.", missing.display())), "{no_folder}");
        assert_eq!(load_game(&path, None).unwrap().players, None);
        assert!(save(&path, "1. d4 *", true).unwrap().is_some());
        assert_eq!(load_game(&path, Some(0)).unwrap().game.san_moves(), ["d4"]);
        assert!(load(folder.path()).unwrap_err().ends_with("cannot be read: it is not a file"));
        assert!(load(&folder.path().join("none.pgn")).unwrap_err().contains("cannot be read"));
    }

    #[test]
    fn a_file_with_several_games_is_listed() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("two.pgn");
        let pgn = "[White \"Morphy\"]\n[Black \"Duke\"]\n\n1. e4 e5 1-0\n\n[White \"A\x1bB\u{202E}\"]\n[Black \"C\"]\n\n1. d4 0-1\n";
        std::fs::write(&path, pgn).unwrap();
        let FileContents::Games(titles) = load(&path).unwrap() else { panic!("several games") };
        assert_eq!(titles, ["Morphy - Duke  1-0  1 move", r"A\u{1b}B\u{202e} - C  0-1  1 move"]);
        let first = load_game(&path, Some(0)).unwrap();
        assert_eq!(first.names, Some(["Morphy".to_owned(), "Duke".to_owned()]));
        assert_eq!(first.game.san_moves(), ["e4", "e5"]);
        assert_eq!(load_game(&path, None).unwrap().game.san_moves(), ["d4"]);
        assert!(load_game(&path, Some(2)).is_err());
    }

    #[test]
    fn names_of_games_and_folders_are_completed() {
        let folder = tempfile::tempdir().unwrap();
        for name in ["game-1.pgn", "game-2.PGN", "game.txt", ".hidden.pgn"] {
            std::fs::write(folder.path().join(name), "").unwrap();
        }
        std::fs::create_dir(folder.path().join("games")).unwrap();
        let start = format!("{}/", folder.path().display());
        let names = completions(&format!("{start}ga"));
        assert_eq!(names, ["game-1.pgn", "game-2.PGN", "games/"].map(|name| format!("{start}{name}")));
        assert!(completions("/does/not/exist/x").is_empty());
    }
}
