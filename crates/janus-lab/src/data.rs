//! Files of records in memory, and which of their games are held out.

use std::fs::File;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};

use crate::record::{RECORD_BYTES, Record};

/// Every so many games, one is held out for validation.
pub const HELD_OUT_EVERY: usize = 50;

/// The records of one or several files, as their bytes.
pub struct Dataset {
    bytes: Vec<u8>,
}

/// Indices of records, apart by game: neighbours in a game are alike, so a net must not be judged by games it has seen.
pub struct Split {
    /// The records to learn from.
    pub training: Vec<u32>,
    /// The records of the games that are held out.
    pub validation: Vec<u32>,
    /// The number of games, held out or not.
    pub games: usize,
}

impl Dataset {
    /// Reads files one after the other.
    ///
    /// # Errors
    ///
    /// When a file cannot be read, or has bytes that are not records.
    pub fn load(paths: &[PathBuf]) -> Result<Self> {
        let mut bytes = Vec::new();
        for path in paths {
            let in_file = || path.display().to_string();
            let mut file = File::open(path).with_context(in_file)?;
            bytes.reserve_exact(file.metadata().with_context(in_file)?.len() as usize);
            let start = bytes.len();
            file.read_to_end(&mut bytes).with_context(in_file)?;
            let (records, rest) = bytes[start..].as_chunks::<RECORD_BYTES>();
            ensure!(rest.is_empty(), "{}: the last record has only {} bytes", in_file(), rest.len());
            if let Some(at) = records.iter().position(|bytes| !Record::from_bytes(*bytes).is_plausible()) {
                bail!("{}: the {RECORD_BYTES} bytes from {} are not a record", in_file(), at * RECORD_BYTES);
            }
        }
        ensure!(bytes.len() / RECORD_BYTES <= u32::MAX as usize, "more records than fit an index of 32 bits");
        Ok(Self { bytes })
    }

    /// A dataset of these records.
    #[must_use]
    pub fn from_records(records: &[Record]) -> Self {
        Self { bytes: records.iter().flat_map(|record| *record.bytes()).collect() }
    }

    /// The number of records.
    #[must_use]
    pub fn len(&self) -> usize {
        self.bytes.len() / RECORD_BYTES
    }

    /// Whether there is no record.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.bytes.is_empty()
    }

    /// The record at an index.
    #[must_use]
    #[inline]
    pub fn get(&self, index: u32) -> Record {
        Record::from_bytes(self.bytes.as_chunks().0[index as usize])
    }

    /// All records in order.
    pub fn records(&self) -> impl Iterator<Item = Record> + '_ {
        self.bytes.as_chunks().0.iter().map(|bytes| Record::from_bytes(*bytes))
    }

    /// Splits by games: the last of every [`HELD_OUT_EVERY`] is held out.
    #[must_use]
    pub fn split(&self) -> Split {
        let mut split = Split { training: Vec::with_capacity(self.len()), validation: Vec::new(), games: 0 };
        for (index, record) in (0..).zip(self.records()) {
            if record.is_first() || index == 0 {
                split.games += 1;
            }
            let is_held_out = split.games.is_multiple_of(HELD_OUT_EVERY);
            if is_held_out { &mut split.validation } else { &mut split.training }.push(index);
        }
        split
    }
}

/// Writes records one after the other.
///
/// # Errors
///
/// When writing fails.
pub fn write_records(out: &mut impl Write, records: &[Record], path: &Path) -> Result<()> {
    for record in records {
        out.write_all(record.bytes()).with_context(|| path.display().to_string())?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use chess0x88::Position;

    use super::*;
    use crate::record::{GameResult, Label};

    fn records(games: u16, positions: u16) -> Vec<Record> {
        let label = |game, ply| Label { score: game as i16, result: GameResult::Draw, ply, is_first: ply == 0 };
        let record = |game, ply| Record::new(&Position::start(), label(game, ply));
        (0..games).flat_map(|game| (0..positions).map(move |ply| record(game, ply))).collect()
    }

    #[test]
    fn whole_games_are_held_out() {
        let split = Dataset::from_records(&records(120, 3)).split();
        assert_eq!(split.games, 120);
        assert_eq!(split.validation, [147, 148, 149, 297, 298, 299]);
        assert_eq!(split.training.len() + split.validation.len(), 360);
    }

    #[test]
    fn files_are_read_one_after_the_other_and_noise_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("one.data");
        write_records(&mut File::create(&path).unwrap(), &records(2, 2), &path).unwrap();
        let data = Dataset::load(&[path.clone(), path.clone()]).unwrap();
        assert_eq!((data.len(), data.get(7).score()), (8, 1));
        std::fs::write(&path, [0; 32]).unwrap();
        assert!(Dataset::load(std::slice::from_ref(&path)).err().unwrap().to_string().contains("are not a record"));
        std::fs::write(&path, [0; 33]).unwrap();
        assert!(Dataset::load(&[path]).err().unwrap().to_string().contains("only 1 bytes"));
    }
}
