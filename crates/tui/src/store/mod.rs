//! What is kept between runs, in a folder of our own: the games and the settings. `files.rs` has the files that the player names.
//!
//! The files may be anything by the time they are read: what is no file is passed over, and no more is read than makes sense.

mod files;

use std::collections::HashMap;
use std::fs::File;
use std::io::{self, BufReader, Read};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, SystemTime};

use chess0x88::Color;
use etcetera::BaseStrategy;
use microchess_game::pgn::{AnnotatedMove, PgnGame, PgnReader, parse_clock_text};
use microchess_game::{Access, DRAFT_EXTENSION, PlayerSpec, read_at_most, read_text_at_most, write_atomically};
use microchess_uci::visible_controls;

use crate::game_screen::{FOREIGN_PLIES, new_id};
use crate::model::SavedGame;
use crate::popup::GameEntry;
use crate::settings::{Settings, is_human};
pub(crate) use files::{FileContents, completions, load, load_game, save};

/// The folder of the games, in the state folder.
const LIBRARY: &str = "games";

/// The name of the one game that earlier versions kept.
const EARLIER_VERSION: &str = "last-game";

/// How many games are listed.
const MOST_GAMES: usize = 500;

/// How many of them are read to find the one that was played last.
const RECENT: usize = 50;

/// The longest file of a game, and of the settings, in mebibytes.
const LONGEST_GAME: u64 = 16;
const LONGEST_SETTINGS: u64 = 1;

/// A draft that is this old belongs to no program that is still running.
const STALE: Duration = Duration::from_secs(60 * 60);

/// What is said when a game is not saved under its own name.
pub(crate) const KEPT_AS_COPY: &str = "The game was changed elsewhere; this one is kept as a copy.";

/// Under which name a game was saved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Saved {
    AsItself,
    /// Another program has changed the file meanwhile, so this game got one of its own.
    AsCopy,
}

/// A game that was read or written in this run.
#[derive(Clone, Debug)]
struct KnownGame {
    /// The name of its file: its own, or that of the copy.
    file: String,
    /// What is in the file, as far as we know.
    contents: Vec<u8>,
}

/// The state folder: games and settings.
#[derive(Clone, Debug)]
pub(crate) struct Store {
    /// `None`: the user has no home folder, and nothing is saved.
    folder: Option<PathBuf>,
    /// Games by name.
    known: Arc<Mutex<HashMap<String, KnownGame>>>,
}

impl Store {
    /// The folder that the system provides for the state of programs.
    pub(crate) fn for_user() -> Self {
        let base = etcetera::choose_base_strategy().ok();
        let folder = base.map(|base| base.state_dir().unwrap_or_else(|| base.data_dir()).join("microchess"));
        Self { folder, known: Arc::default() }
    }

    /// Any folder.
    #[cfg(test)]
    pub(crate) fn in_folder(folder: &Path) -> Self {
        Self { folder: Some(folder.to_owned()), known: Arc::default() }
    }

    fn file(&self, name: &str) -> io::Result<PathBuf> {
        let folder = self.folder.as_ref().ok_or_else(|| io::Error::other("there is no home folder"))?;
        create_private_folder(folder)?;
        Ok(folder.join(name))
    }

    /// Deletes the drafts that a kill has left behind.
    pub(crate) fn delete_stale_drafts(&self) {
        let Some(folder) = &self.folder else { return };
        for entry in [folder.clone(), folder.join(LIBRARY)].iter().flat_map(std::fs::read_dir).flatten().flatten() {
            let is_draft = entry.path().extension().is_some_and(|end| end == DRAFT_EXTENSION);
            let modified = entry.metadata().and_then(|metadata| metadata.modified());
            let age = modified.ok().and_then(|modified| SystemTime::now().duration_since(modified).ok());
            if is_draft && age.is_some_and(|age| age > STALE) {
                // A draft that cannot be deleted does no harm.
                let _ = std::fs::remove_file(entry.path());
            }
        }
    }

    /// The file of a game in the library. A name that is not one of ours has none.
    fn game_file(&self, id: &str) -> io::Result<PathBuf> {
        if id.is_empty() || !id.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '-') {
            return Err(io::Error::new(io::ErrorKind::InvalidInput, format!("{id:?} is not the name of a game")));
        }
        if id == EARLIER_VERSION {
            return self.file(&format!("{EARLIER_VERSION}.pgn"));
        }
        let folder = self.file(LIBRARY)?;
        create_private_folder(&folder)?;
        Ok(folder.join(format!("{id}.pgn")))
    }

    /// Keeps a game. If its file has become another one since this run has read or written it, the game gets a file of its own, so
    /// that two programs with the same game do not overwrite each other's moves.
    pub(crate) fn save_game(&self, id: &str, pgn: &str) -> io::Result<Saved> {
        let mut all = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let known = all.get(id);
        let mut file = known.map_or(id, |known| &known.file).to_owned();
        let path = self.game_file(&file)?;
        let is_ours = match std::fs::symlink_metadata(&path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => true,
            _ => known.is_some_and(|known| read_regular(&path, LONGEST_GAME).is_ok_and(|now| now == known.contents)),
        };
        if !is_ours && known.is_some_and(|known| known.contents == pgn.as_bytes()) {
            // Nothing has happened in this game that the file elsewhere could lack.
            return Ok(Saved::AsItself);
        }
        if !is_ours {
            file = new_id();
        }
        write_atomically(&self.game_file(&file)?, pgn, Access::Private)?;
        all.insert(id.to_owned(), KnownGame { file, contents: pgn.as_bytes().to_vec() });
        Ok(if is_ours { Saved::AsItself } else { Saved::AsCopy })
    }

    /// The games that are kept, newest first: their names and what they are.
    pub(crate) fn games(&self) -> Vec<GameEntry> {
        let entry = |id: String| {
            let pgn = self.read_game(&id)?;
            (!pgn.mainline.moves.is_empty()).then(|| GameEntry { text: entry_text(&pgn), id })
        };
        self.game_ids().into_iter().take(MOST_GAMES).filter_map(entry).collect()
    }

    /// The names of the games in the library, the one that was written last first.
    fn game_ids(&self) -> Vec<String> {
        let Some(folder) = &self.folder else { return Vec::new() };
        let files = std::fs::read_dir(folder.join(LIBRARY)).into_iter().flatten().flatten().map(|entry| entry.path());
        let mut dated: Vec<(SystemTime, String)> = files
            .chain([folder.join(format!("{EARLIER_VERSION}.pgn"))])
            .filter(|file| file.extension().is_some_and(|end| end == "pgn"))
            .filter_map(|file| {
                let metadata = file.metadata().ok().filter(std::fs::Metadata::is_file)?;
                Some((metadata.modified().ok()?, file.file_stem()?.to_str()?.to_owned()))
            })
            .collect();
        dated.sort();
        dated.into_iter().rev().map(|(_, id)| id).collect()
    }

    fn read_game(&self, id: &str) -> Option<PgnGame> {
        let file = open_regular(&self.game_file(id).ok()?).ok()?;
        PgnReader::new(BufReader::new(file.take(LONGEST_GAME << 20))).next()?.ok()
    }

    /// A game of the library, as it was left.
    pub(crate) fn game(&self, id: &str) -> Option<SavedGame> {
        let contents = read_regular(&self.game_file(id).ok()?, LONGEST_GAME).ok()?;
        let saved = kept_game(&contents)?;
        let known = KnownGame { file: id.to_owned(), contents };
        self.known.lock().unwrap_or_else(PoisonError::into_inner).insert(id.to_owned(), known);
        Some(SavedGame { id: Some(id.to_owned()), ..saved })
    }

    /// Deletes a game.
    pub(crate) fn delete_game(&self, id: &str) -> io::Result<()> {
        std::fs::remove_file(self.game_file(id)?)
    }

    /// The game that was played last, if it has moves. A game between others is only it where there is no game of the player's own.
    pub(crate) fn last_game(&self) -> Option<SavedGame> {
        let has_moves = |saved: &SavedGame| saved.game.history().moves().len() > 0;
        let games = || self.game_ids().into_iter().take(RECENT).filter_map(|id| self.game(&id)).filter(has_moves);
        games().find(|saved| saved.players.is_some()).or_else(|| games().next())
    }

    /// Saves the settings.
    pub(crate) fn save_settings(&self, settings: &Settings) -> io::Result<()> {
        let path = self.file("choices.json")?;
        if path.exists() && !path.is_file() {
            return Err(io::Error::other("choices.json is not a file"));
        }
        write_atomically(&path, &format!("{:#}\n", settings.to_json()), Access::Private)
    }

    /// The settings of last time, or the default ones.
    pub(crate) fn settings(&self) -> Settings {
        let file = self.folder.as_ref().and_then(|folder| open_regular(&folder.join("choices.json")).ok());
        let text = file.and_then(|file| read_text_at_most(file, LONGEST_SETTINGS).ok());
        text.and_then(|text| serde_json::from_str(&text).ok())
            .map_or_else(Settings::default, |saved| Settings::from_json(&saved))
    }
}

/// Creates a folder that the user alone may look into.
fn create_private_folder(folder: &Path) -> io::Result<()> {
    let mut builder = std::fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}

/// Opens a file, and nothing else: to open a pipe could take for ever.
fn open_regular(path: &Path) -> io::Result<File> {
    if !std::fs::metadata(path)?.is_file() {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "it is not a file"));
    }
    File::open(path)
}

/// Reads a whole file of at most so many mebibytes.
fn read_regular(path: &Path, mebibytes: u64) -> io::Result<Vec<u8>> {
    read_at_most(open_regular(path)?, mebibytes)
}

/// The name of a file as a text for the screen.
pub(crate) fn shown_name(path: &Path) -> String {
    visible_controls(&path.to_string_lossy()).into_owned()
}

/// A tag as a text for the screen; `None` if it says nothing.
fn tag_text(pgn: &PgnGame, tag: &str) -> Option<String> {
    let text: String = pgn.tag(tag)?.chars().take(40).collect();
    (!matches!(text.as_str(), "" | "?" | "????.??.??" | "-")).then(|| visible_controls(&text).into_owned())
}

/// The names of White and Black, if both are known.
fn names_of(pgn: &PgnGame) -> Option<[String; 2]> {
    Some([tag_text(pgn, "White")?, tag_text(pgn, "Black")?])
}

/// A game in a line: `2026.11.18  You - MicroChess Normal  1-0  23 moves`.
fn entry_text(pgn: &PgnGame) -> String {
    let [white, black] = ["White", "Black"].map(|side| tag_text(pgn, side).unwrap_or_else(|| "?".to_owned()));
    let result = pgn.result.map_or_else(|| "unfinished".to_owned(), |result| result.to_string());
    let moves = microchess_game::pluralize(pgn.mainline.moves.len().div_ceil(2), "move");
    let date = tag_text(pgn, "Date").map_or_else(String::new, |date| format!("{date}  "));
    format!("{date}{white} - {black}  {result}  {moves}")
}

/// The game that a file of the library has.
pub(crate) fn kept_game(contents: &[u8]) -> Option<SavedGame> {
    let pgn = PgnReader::new(contents).next()?.ok()?;
    // Of a game between others it is not known why it ended, only what its file says; and it keeps its names.
    let is_own = pgn.tag("WhitePlayer").is_some();
    let game = if is_own { pgn.game() } else { pgn.game_at(usize::MAX) };
    let names = if is_own { None } else { names_of(&pgn) };
    Some(SavedGame { names, ..saved_game(&pgn, game) })
}

/// A game that was saved with its players and clocks.
fn saved_game(pgn: &PgnGame, mut game: microchess_game::Game) -> SavedGame {
    for (side, tag) in [(Color::White, "WhiteClock"), (Color::Black, "BlackClock")] {
        if let Some(left) = pgn.tag(tag).and_then(parse_clock_text) {
            game.set_clock(side, left);
        }
    }
    let player = |tag| match pgn.tag(tag)? {
        word if is_human(word) => Some(None),
        text => text.parse::<PlayerSpec>().ok().map(Some),
    };
    let players = player("WhitePlayer").and_then(|white| Some([white, player("BlackPlayer")?]));
    let book_seed = pgn.tag("BookSeed").and_then(|text| text.parse().ok());
    let scores = pgn.mainline.moves.iter().map(AnnotatedMove::eval).collect();
    let problem = pgn.problems.first().map(|problem| visible_controls(&problem.to_string()).into_owned());
    let all = pgn.mainline.moves.len();
    let foreign_plies = match &players {
        None => all,
        Some(_) => pgn.tag(FOREIGN_PLIES).and_then(|text| text.parse().ok()).unwrap_or(0).min(all),
    };
    SavedGame {
        game,
        players,
        book_seed,
        scores,
        problem,
        id: None,
        names: None,
        file: Some(pgn.clone()),
        foreign_plies,
    }
}

#[cfg(test)]
mod tests;
