//! The PGN file to which a match appends its games, and from which it is resumed.

use std::fs::{File, OpenOptions};
use std::io::{BufReader, ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use microchess_game::matches::{FinishedGame, MatchGame};

/// What stands between two games.
const GAP: &[u8] = b"\n\n";

/// A PGN file that grows game by game.
pub(super) struct GamesFile {
    path: PathBuf,
    file: File,
}

impl GamesFile {
    /// Opens a file to append games, or creates it. A game that was cut off at its end is kept, and separated from what comes
    /// next.
    pub(super) fn open(path: &Path) -> Result<Self> {
        let open = || {
            let mut file = OpenOptions::new().create(true).append(true).read(true).open(path)?;
            // A pipe or a terminal has no end to look at.
            if file.metadata()?.is_file() {
                let length = file.seek(SeekFrom::End(0))?;
                file.seek(SeekFrom::Start(length.saturating_sub(GAP.len() as u64)))?;
                let mut end = Vec::new();
                file.read_to_end(&mut end)?;
                if length > 0 && end != GAP {
                    file.write_all(GAP)?;
                }
            }
            Ok::<_, std::io::Error>(file)
        };
        let file = open().with_context(|| format!("cannot write {}", path.display()))?;
        Ok(Self { path: path.to_owned(), file })
    }

    /// Writes a whole game and flushes it, so that a kill loses at most the running games.
    pub(super) fn write(&mut self, game: &MatchGame) -> Result<()> {
        let written = self.file.write_all(game.pgn.to_string().as_bytes()).and_then(|()| self.file.flush());
        written.with_context(|| format!("cannot write {}", self.path.display()))
    }
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
