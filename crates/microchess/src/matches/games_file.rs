//! The PGN file to which a match appends its games, and from which it is resumed.

use std::fs::{File, OpenOptions};
use std::io::{self, BufReader, ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use microchess_game::matches::{FinishedGame, MatchGame};
use microchess_game::{Access, AtomicFile};

/// What stands between two games.
const GAP: &[u8] = b"\n\n";

/// A PGN file that grows game by game.
///
/// Whether it can be written is known before the first game, not after the last one. But it is
/// not created before there is a game to write: a match that cannot begin, or is stopped at once, leaves no empty file.
pub(super) struct GamesFile {
    path: PathBuf,
    /// Once it is there.
    file: Option<File>,
    /// Whether the next game can be written at once.
    is_separated: bool,
}

impl GamesFile {
    /// Opens a file to append games. One that is not there yet could be created.
    pub(super) fn open(path: &Path) -> Result<Self> {
        let open = || {
            if path.exists() {
                return appending(path).map(Some);
            }
            // A draft that is dropped has shown that the folder is there, and that files can be created in it.
            AtomicFile::create(path, Access::Usual).map(|_| None)
        };
        let file = open().with_context(|| format!("cannot write {}", path.display()))?;
        Ok(Self { path: path.to_owned(), file, is_separated: false })
    }

    /// Writes a whole game and flushes it, so that a kill loses at most the running games.
    pub(super) fn write(&mut self, game: &MatchGame) -> Result<()> {
        self.append(game.pgn.to_string().as_bytes()).with_context(|| format!("cannot write {}", self.path.display()))
    }

    fn append(&mut self, game: &[u8]) -> io::Result<()> {
        let file = match &mut self.file {
            Some(file) => file,
            None => self.file.insert(appending(&self.path)?),
        };
        if !self.is_separated {
            separate(file)?;
            self.is_separated = true;
        }
        file.write_all(game)?;
        file.flush()
    }
}

fn appending(path: &Path) -> io::Result<File> {
    OpenOptions::new().create(true).append(true).read(true).open(path)
}

/// Tells what comes next apart from a game that was cut off at the end of a file, which is kept.
fn separate(file: &mut File) -> io::Result<()> {
    // A pipe or a terminal has no end to look at.
    if !file.metadata()?.is_file() {
        return Ok(());
    }
    let length = file.seek(SeekFrom::End(0))?;
    file.seek(SeekFrom::Start(length.saturating_sub(GAP.len() as u64)))?;
    let mut end = Vec::new();
    file.read_to_end(&mut end)?;
    if length > 0 && end != GAP { file.write_all(GAP) } else { Ok(()) }
}

/// The games that are in a file already. A file that does not exist has none yet.
pub(super) fn finished_games(path: &Path) -> Result<Vec<FinishedGame>> {
    match File::open(path) {
        Ok(file) => FinishedGame::read_all(BufReader::new(file)),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(Vec::new()),
        Err(error) => Err(error),
    }
    .with_context(|| format!("cannot read {}", path.display()))
}
