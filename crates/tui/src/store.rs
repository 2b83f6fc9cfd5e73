//! Files: the game in progress, the settings, and games that the player saves and loads.

use std::fs::File;
use std::io::{self, BufReader, Write};
use std::path::{Path, PathBuf};

use chess0x88::Color;
use etcetera::BaseStrategy;
use microchess_game::PlayerSpec;
use microchess_game::pgn::{AnnotatedMove, PgnGame, PgnReader, parse_clock_text};

use crate::model::SavedGame;
use crate::popup::GameEntry;
use crate::settings::{Settings, is_human};

/// The folder of the games, in the state folder.
const LIBRARY: &str = "games";

/// The name of the one game that earlier versions kept.
const EARLIER_VERSION: &str = "last-game";

/// How many games are listed.
const MOST_GAMES: usize = 500;

/// The state folder: games and settings.
#[derive(Clone, Debug)]
pub(crate) struct Store {
    /// `None`: the user has no home folder, and nothing is saved.
    folder: Option<PathBuf>,
}

impl Store {
    /// The folder that the system provides for the state of programs.
    pub(crate) fn for_user() -> Self {
        let base = etcetera::choose_base_strategy().ok();
        Self { folder: base.map(|base| base.state_dir().unwrap_or_else(|| base.data_dir()).join("microchess")) }
    }

    /// Any folder.
    #[cfg(test)]
    pub(crate) fn in_folder(folder: &Path) -> Self {
        Self { folder: Some(folder.to_owned()) }
    }

    fn file(&self, name: &str) -> io::Result<PathBuf> {
        let folder = self.folder.as_ref().ok_or_else(|| io::Error::other("there is no home folder"))?;
        std::fs::create_dir_all(folder)?;
        Ok(folder.join(name))
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
        std::fs::create_dir_all(&folder)?;
        Ok(folder.join(format!("{id}.pgn")))
    }

    /// Keeps a game.
    pub(crate) fn save_game(&self, id: &str, pgn: &str) -> io::Result<()> {
        write_atomically(&self.game_file(id)?, pgn)
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
        let mut dated: Vec<(std::time::SystemTime, String)> = files
            .chain([folder.join(format!("{EARLIER_VERSION}.pgn"))])
            .filter(|file| file.extension().is_some_and(|end| end == "pgn"))
            .filter_map(|file| Some((file.metadata().ok()?.modified().ok()?, file.file_stem()?.to_str()?.to_owned())))
            .collect();
        dated.sort();
        dated.into_iter().rev().map(|(_, id)| id).collect()
    }

    fn read_game(&self, id: &str) -> Option<PgnGame> {
        let file = File::open(self.game_file(id).ok()?).ok()?;
        PgnReader::new(BufReader::new(file)).next()?.ok()
    }

    /// A game of the library, as it was left.
    pub(crate) fn game(&self, id: &str) -> Option<SavedGame> {
        let pgn = self.read_game(id)?;
        let saved = SavedGame { id: Some(id.to_owned()), ..saved_game(&pgn, pgn.game()) };
        // A game between others that was only looked at keeps its names.
        let names = if saved.players.is_none() { names_of(&pgn) } else { None };
        Some(SavedGame { names, ..saved })
    }

    /// Deletes a game.
    pub(crate) fn delete_game(&self, id: &str) -> io::Result<()> {
        std::fs::remove_file(self.game_file(id)?)
    }

    /// The game that was played last, if it has moves.
    pub(crate) fn last_game(&self) -> Option<SavedGame> {
        let games = self.game_ids().into_iter().filter_map(|id| self.game(&id));
        games.take(1).find(|saved| saved.game.history().moves().len() > 0)
    }

    /// Saves the settings.
    pub(crate) fn save_settings(&self, settings: &Settings) -> io::Result<()> {
        write_atomically(&self.file("choices.json")?, &format!("{:#}\n", settings.to_json()))
    }

    /// The settings of last time, or the default ones.
    pub(crate) fn settings(&self) -> Settings {
        let text = self.folder.as_ref().and_then(|folder| std::fs::read_to_string(folder.join("choices.json")).ok());
        text.and_then(|text| serde_json::from_str(&text).ok())
            .map_or_else(Settings::default, |saved| Settings::from_json(&saved))
    }
}

/// Writes a game to a file. One that exists is only replaced if that was confirmed; otherwise `None` is returned.
pub(crate) fn save(path: &Path, pgn: &str, may_overwrite: bool) -> Result<Option<String>, String> {
    if path.as_os_str().is_empty() {
        return Err("The file needs a name.".to_owned());
    }
    let path = expand_home(path);
    if path.exists() && !may_overwrite {
        return Ok(None);
    }
    write_atomically(&path, pgn).map_err(|error| format!("{} could not be written: {error}", path.display()))?;
    Ok(Some(format!("Saved as {}.", path.display())))
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

/// Writes a file to a draft beside it and renames the draft, so that a kill or a full disk leaves the old file or the new
/// one, never a part.
pub(crate) fn write_atomically(path: &Path, text: &str) -> io::Result<()> {
    let name = path.file_name().ok_or_else(|| io::Error::other("a file needs a name"))?;
    let mut draft_name = name.to_owned();
    draft_name.push(format!(".{}.draft", std::process::id()));
    let draft = path.with_file_name(draft_name);
    let written = File::create(&draft).and_then(|mut file| {
        file.write_all(text.as_bytes())?;
        file.sync_all()
    });
    let done = written.and_then(|()| std::fs::rename(&draft, path));
    if done.is_err() {
        let _ = std::fs::remove_file(&draft);
    }
    done
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
        (_, None) => Err(format!("{}: there is no game in it", path.display())),
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
    let pgn = pgn.ok_or_else(|| format!("{}: there is no game{number} in it", path.display()))??;
    Ok(foreign_game(&pgn))
}

/// The games of a PGN file, one after the other.
fn games_in(path: &Path) -> Result<impl Iterator<Item = Result<PgnGame, String>> + use<>, String> {
    let path = expand_home(path);
    let name = path.display().to_string();
    let wrong = move |error: io::Error| format!("{name} cannot be read: {error}");
    if !std::fs::metadata(&path).map_err(&wrong)?.is_file() {
        return Err(format!("{} is not a file", path.display()));
    }
    let file = File::open(&path).map_err(&wrong)?;
    Ok(PgnReader::new(BufReader::new(file)).map(move |game| game.map_err(&wrong)))
}

/// A game from a file. The players are not taken from a file that may come from elsewhere: it could name a program to be run.
fn foreign_game(pgn: &PgnGame) -> SavedGame {
    SavedGame { players: None, names: names_of(pgn), ..saved_game(pgn, pgn.game_at(usize::MAX)) }
}

/// A tag as a text for the screen; `None` if it says nothing.
fn tag_text(pgn: &PgnGame, tag: &str) -> Option<String> {
    let text: String = pgn.tag(tag)?.chars().filter(|letter| !letter.is_control()).take(40).collect();
    (!matches!(text.as_str(), "" | "?" | "????.??.??" | "-")).then_some(text)
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
    let problem = pgn.problems.first().map(ToString::to_string);
    SavedGame { game, players, book_seed, scores, problem, id: None, names: None, file: Some(pgn.clone()) }
}

#[cfg(test)]
mod tests {
    use microchess_uci::Score;

    use super::*;

    #[test]
    fn a_file_is_there_whole_or_not_at_all() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game.pgn");
        write_atomically(&path, "one").unwrap();
        write_atomically(&path, "two").unwrap();
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "two");
        // A folder cannot be replaced by a file; the draft is removed.
        std::fs::create_dir(folder.path().join("taken")).unwrap();
        std::fs::create_dir(folder.path().join("taken/full")).unwrap();
        assert!(write_atomically(&folder.path().join("taken"), "three").is_err());
        let names: Vec<_> = std::fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
        assert_eq!(names.len(), 2, "{names:?}");
    }

    #[test]
    fn a_file_is_not_overwritten_and_its_players_are_not_taken() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game.pgn");
        let pgn = "[BlackPlayer \"uci:/bin/evil\"]\n[WhitePlayer \"human\"]\n\n1. e4 *\n";
        assert!(save(&path, pgn, false).unwrap().unwrap().starts_with("Saved as"));
        assert_eq!(save(&path, "other", false), Ok(None), "that is to be confirmed first");
        assert_eq!(std::fs::read_to_string(&path).unwrap(), pgn);
        assert!(save(Path::new(""), "other", true).is_err());
        assert_eq!(load_game(&path, None).unwrap().players, None);
        assert!(save(&path, "1. d4 *", true).unwrap().is_some());
        assert_eq!(load_game(&path, Some(0)).unwrap().game.san_moves(), ["d4"]);
        assert!(load(folder.path()).unwrap_err().ends_with("is not a file"));
        assert!(load(&folder.path().join("none.pgn")).unwrap_err().contains("cannot be read"));
    }

    #[test]
    fn a_game_of_an_earlier_version_is_read() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::in_folder(folder.path());
        for word in ["human", "person"] {
            let pgn = format!("[WhitePlayer \"{word}\"]\n[BlackPlayer \"1976:blitz\"]\n\n1. e4 e5 *\n");
            store.save_game(EARLIER_VERSION, &pgn).unwrap();
            let [white, black] = store.last_game().unwrap().players.unwrap();
            assert_eq!((white, black.unwrap().to_string()), (None, "1976:blitz".to_owned()), "{word}");
        }
    }

    #[test]
    fn the_last_game_and_the_settings_are_saved() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::in_folder(&folder.path().join("new"));
        assert!(store.last_game().is_none());
        assert_eq!(store.settings(), Settings::default());
        store.save_game("one", "[WhitePlayer \"human\"]\n[BlackPlayer \"1976:blitz\"]\n\n1. e4 e5 *\n").unwrap();
        let last = store.last_game().unwrap();
        assert_eq!(last.summary(), "move 2, White to move");
        let clocked =
            "[TimeControl \"60\"]\n[WhiteClock \"0:00:31.5\"]\n\n1. e4 {[%clk 0:00:50]} e5 {[%clk 0:00:40]} *\n";
        store.save_game("one", clocked).unwrap();
        let clocks = store.last_game().unwrap().game.clocks().unwrap().search_clocks();
        assert_eq!(
            clocks.map(|clock| clock.unwrap().remaining.as_millis()),
            [31_500, 40_000],
            "the move in thought counts"
        );
        store.save_game("one", "[WhitePlayer \"human\"]\n[BlackPlayer \"1976:blitz\"]\n\n1. e4 e5 *\n").unwrap();
        assert_eq!(last.players.unwrap()[1].as_ref().unwrap().to_string(), "1976:blitz");
        store.save_game("one", "1. e4 {[%eval 0.31]} e5 2. Nf3 {[%eval #-3] hm} *\n").unwrap();
        let scores = [Some(Score::Centipawns(31)), None, Some(Score::Mate(-3))];
        assert_eq!(store.last_game().unwrap().scores, scores);
        let settings = Settings { speed: crate::settings::Speed::Times(10.0), ..Settings::default() };
        store.save_settings(&settings).unwrap();
        assert_eq!(store.settings(), settings);
        std::fs::write(folder.path().join("new/choices.json"), "{ broken").unwrap();
        std::fs::write(folder.path().join("new/games/one.pgn"), "\0\0").unwrap();
        assert_eq!(store.settings(), Settings::default());
        assert!(store.last_game().is_none());
    }

    #[test]
    fn games_are_kept_newest_first_and_deleted_by_name() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::in_folder(folder.path());
        assert!(store.games().is_empty());
        store.save_game("20-a", "[White \"You\"]\n[Black \"Janus\"]\n\n1. e4 e5 *\n").unwrap();
        store.save_game("10-b", "[White \"You\"]\n[Black \"Blinker\"]\n\n1. d4 d5 2. c4 1-0\n").unwrap();
        let earlier = std::time::SystemTime::now() - std::time::Duration::from_secs(60);
        File::options().write(true).open(folder.path().join("games/20-a.pgn")).unwrap().set_modified(earlier).unwrap();
        let texts: Vec<String> = store.games().into_iter().map(|entry| entry.text).collect();
        assert_eq!(texts, ["You - Blinker  1-0  2 moves", "You - Janus  unfinished  1 move"]);
        assert_eq!(store.last_game().unwrap().id.as_deref(), Some("10-b"));
        assert_eq!(store.game("20-a").unwrap().game.san_moves(), ["e4", "e5"]);
        store.delete_game("10-b").unwrap();
        assert_eq!(store.games().len(), 1);
        for id in ["", "../choices", "a/b", "."] {
            assert!(store.save_game(id, "").is_err() && store.delete_game(id).is_err(), "{id}");
        }
    }

    #[test]
    fn a_file_with_several_games_is_listed() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("two.pgn");
        let pgn =
            "[White \"Morphy\"]\n[Black \"Duke\"]\n\n1. e4 e5 1-0\n\n[White \"A\x1bB\"]\n[Black \"C\"]\n\n1. d4 0-1\n";
        std::fs::write(&path, pgn).unwrap();
        let FileContents::Games(titles) = load(&path).unwrap() else { panic!("several games") };
        assert_eq!(titles, ["Morphy - Duke  1-0  1 move", "AB - C  0-1  1 move"]);
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
