//! Files: the game in progress, the settings, and games that the player saves and loads.

use std::fs::File;
use std::io::{self, BufReader, Write};
use std::path::{Path, PathBuf};

use chess0x88::Color;
use etcetera::BaseStrategy;
use microchess_game::PlayerSpec;
use microchess_game::pgn::{AnnotatedMove, PgnGame, PgnReader, parse_clock_text};

use crate::model::SavedGame;
use crate::settings::{Settings, is_human};

/// The state folder: saved game and settings.
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

    /// Saves the game in progress.
    pub(crate) fn save_last_game(&self, pgn: &str) -> io::Result<()> {
        write_atomically(&self.file("last-game.pgn")?, pgn)
    }

    /// The game that was in progress last, if it has moves.
    pub(crate) fn last_game(&self) -> Option<SavedGame> {
        let file = File::open(self.folder.as_ref()?.join("last-game.pgn")).ok()?;
        let pgn = PgnReader::new(BufReader::new(file)).next()?.ok()?;
        Some(saved_game(&pgn, pgn.game())).filter(|saved| saved.game.history().moves().len() > 0)
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

/// Writes a game to a new file.
pub(crate) fn save(path: &Path, pgn: &str) -> Result<String, String> {
    let path = expand_home(path);
    if path.exists() {
        return Err(format!("{} already exists; choose another name", path.display()));
    }
    write_atomically(&path, pgn).map_err(|error| format!("{} could not be written: {error}", path.display()))?;
    Ok(format!("Saved as {}.", path.display()))
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

/// Reads the last game of a PGN file.
pub(crate) fn load(path: &Path) -> Result<SavedGame, String> {
    let path = &expand_home(path);
    let wrong = |error: io::Error| format!("{} cannot be read: {error}", path.display());
    if !std::fs::metadata(path).map_err(wrong)?.is_file() {
        return Err(format!("{} is not a file", path.display()));
    }
    let mut last = None;
    for game in PgnReader::new(BufReader::new(File::open(path).map_err(wrong)?)) {
        last = Some(game.map_err(wrong)?);
    }
    let pgn = last.ok_or_else(|| format!("{}: there is no game in it", path.display()))?;
    // The players are not taken from a file that may come from elsewhere: it could name a program to be run.
    Ok(SavedGame { players: None, ..saved_game(&pgn, pgn.game_at(usize::MAX)) })
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
    SavedGame { game, players, book_seed, scores, problem: pgn.problems.first().map(ToString::to_string) }
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
        assert!(save(&path, pgn).unwrap().starts_with("Saved as"));
        assert!(save(&path, "other").unwrap_err().ends_with("already exists; choose another name"));
        assert_eq!(load(&path).unwrap().players, None);
        assert!(load(folder.path()).unwrap_err().ends_with("is not a file"));
        assert!(load(&folder.path().join("none.pgn")).unwrap_err().contains("cannot be read"));
    }

    #[test]
    fn a_game_of_an_earlier_version_is_read() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::in_folder(folder.path());
        for word in ["human", "person"] {
            let pgn = format!("[WhitePlayer \"{word}\"]\n[BlackPlayer \"1976:blitz\"]\n\n1. e4 e5 *\n");
            store.save_last_game(&pgn).unwrap();
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
        store.save_last_game("[WhitePlayer \"human\"]\n[BlackPlayer \"1976:blitz\"]\n\n1. e4 e5 *\n").unwrap();
        let last = store.last_game().unwrap();
        assert_eq!(last.summary(), "move 2, White to move");
        let clocked =
            "[TimeControl \"60\"]\n[WhiteClock \"0:00:31.5\"]\n\n1. e4 {[%clk 0:00:50]} e5 {[%clk 0:00:40]} *\n";
        store.save_last_game(clocked).unwrap();
        let clocks = store.last_game().unwrap().game.clocks().unwrap().search_clocks();
        assert_eq!(
            clocks.map(|clock| clock.unwrap().remaining.as_millis()),
            [31_500, 40_000],
            "the move in thought counts"
        );
        store.save_last_game("[WhitePlayer \"human\"]\n[BlackPlayer \"1976:blitz\"]\n\n1. e4 e5 *\n").unwrap();
        assert_eq!(last.players.unwrap()[1].as_ref().unwrap().to_string(), "1976:blitz");
        store.save_last_game("1. e4 {[%eval 0.31]} e5 2. Nf3 {[%eval #-3] hm} *\n").unwrap();
        let scores = [Some(Score::Centipawns(31)), None, Some(Score::Mate(-3))];
        assert_eq!(store.last_game().unwrap().scores, scores);
        let settings = Settings { speed: crate::settings::Speed::Times(10.0), ..Settings::default() };
        store.save_settings(&settings).unwrap();
        assert_eq!(store.settings(), settings);
        std::fs::write(folder.path().join("new/choices.json"), "{ broken").unwrap();
        std::fs::write(folder.path().join("new/last-game.pgn"), "\0\0").unwrap();
        assert_eq!(store.settings(), Settings::default());
        assert!(store.last_game().is_none());
    }
}
