//! Files that are there whole or not at all: they are written as a draft beside their place, and the draft is renamed. A kill, a
//! full disk or a Ctrl-C leaves the old file or the new one, never a part.

use std::fs::{self, DirEntry, File, Metadata, Permissions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use tempfile::{Builder, NamedTempFile};

/// How the names of drafts end.
pub const DRAFT_EXTENSION: &str = "draft";

/// How many random letters and digits the name of a draft has.
const RANDOM_LETTERS: usize = 6;

/// A draft to which nothing was written for so long is that of a run that was killed.
const STALE_AFTER: Duration = Duration::from_secs(24 * 60 * 60);

/// Who may read a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// The user alone, even if others could read the file that is replaced.
    Private,
    /// As the system decides for new files. One that is replaced keeps its permissions.
    Usual,
}

/// A file that is being written. Without [`AtomicFile::commit`] nothing has happened.
///
/// A device or a pipe is no file that could be replaced: it is written to at once.
#[derive(Debug)]
pub struct AtomicFile {
    draft: Draft,
}

#[derive(Debug)]
enum Draft {
    Beside(NamedTempFile, PathBuf),
    Device(File),
}

impl AtomicFile {
    /// Creates the draft. It has a random name that no other file has, and a link that is there already is not followed. Drafts of
    /// the same file that were left behind long ago are deleted.
    ///
    /// # Errors
    ///
    /// When there is no such folder, or nothing can be created in it.
    pub fn create(path: &Path, access: Access) -> io::Result<Self> {
        // Where the file is a link, its target is replaced and the link stays.
        let path = path.canonicalize().unwrap_or_else(|_| path.to_owned());
        let existing = fs::metadata(&path).ok();
        match &existing {
            Some(metadata) if metadata.is_dir() => return Err(io::ErrorKind::IsADirectory.into()),
            Some(metadata) if !metadata.is_file() => {
                return Ok(Self { draft: Draft::Device(File::options().write(true).open(&path)?) });
            }
            _ => {}
        }
        let name = path.file_name().ok_or_else(|| io::Error::other("a file needs a name"))?;
        let prefix = format!(".{}.", name.to_string_lossy().chars().take(40).collect::<String>());
        let suffix = format!(".{DRAFT_EXTENSION}");
        let mut builder = Builder::new();
        builder.prefix(&prefix).suffix(&suffix).rand_bytes(RANDOM_LETTERS);
        let usual = usual_permissions().filter(|_| access == Access::Usual && existing.is_none());
        if let Some(permissions) = usual {
            builder.permissions(permissions);
        }
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        delete_stale_drafts(folder, &prefix, &suffix);
        let draft = builder.tempfile_in(folder).map_err(|error| without_draft_name(&error))?;
        if let Some(metadata) = existing {
            let kept = match access {
                Access::Private => without_others(metadata.permissions()),
                Access::Usual => metadata.permissions(),
            };
            draft.as_file().set_permissions(kept)?;
        }
        Ok(Self { draft: Draft::Beside(draft, path) })
    }

    /// Puts the draft in its place, once it is on the disk.
    ///
    /// # Errors
    ///
    /// When it cannot be written or renamed; the old file is still there then.
    pub fn commit(self) -> io::Result<()> {
        match self.draft {
            Draft::Beside(draft, path) => {
                draft.as_file().sync_all()?;
                draft.persist(path).map(drop).map_err(|failed| failed.error)
            }
            Draft::Device(mut file) => file.flush(),
        }
    }

    fn file(&mut self) -> &mut File {
        match &mut self.draft {
            Draft::Beside(draft, _) => draft.as_file_mut(),
            Draft::Device(file) => file,
        }
    }
}

impl Write for AtomicFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file().flush()
    }
}

/// Writes a whole file.
///
/// ```
/// use microchess_game::{Access, write_atomically};
///
/// let folder = tempfile::tempdir()?;
/// let path = folder.path().join("game.pgn");
/// write_atomically(&path, "1. e4 *", Access::Private)?;
/// assert_eq!(std::fs::read_to_string(&path)?, "1. e4 *");
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// # Errors
///
/// When it cannot be written; the old file is still there then.
pub fn write_atomically(path: &Path, text: &str, access: Access) -> io::Result<()> {
    let mut file = AtomicFile::create(path, access)?;
    file.write_all(text.as_bytes())?;
    file.commit()
}

/// Deletes the drafts of a file that killed runs have left. One that cannot be deleted stays.
fn delete_stale_drafts(folder: &Path, prefix: &str, suffix: &str) {
    let is_draft = |name: &str| {
        let random = name.strip_prefix(prefix).and_then(|rest| rest.strip_suffix(suffix));
        random.is_some_and(|random| random.len() == RANDOM_LETTERS && random.bytes().all(|b| b.is_ascii_alphanumeric()))
    };
    let is_stale = |entry: &DirEntry| {
        // Links are not followed here, and are no files.
        let metadata = entry.metadata().ok().filter(Metadata::is_file);
        let age = metadata.and_then(|metadata| metadata.modified().ok()?.elapsed().ok());
        age.is_some_and(|age| age > STALE_AFTER)
    };
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        if entry.file_name().to_str().is_some_and(is_draft) && is_stale(&entry) {
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// What a new file may be used for, before the system takes away what the user does not want (the umask).
#[cfg(unix)]
#[expect(clippy::unnecessary_wraps, reason = "other systems have none")]
fn usual_permissions() -> Option<Permissions> {
    Some(std::os::unix::fs::PermissionsExt::from_mode(0o666))
}

#[cfg(not(unix))]
fn usual_permissions() -> Option<Permissions> {
    None
}

/// What the user alone may do of this.
#[cfg(unix)]
fn without_others(permissions: Permissions) -> Permissions {
    use std::os::unix::fs::PermissionsExt;
    Permissions::from_mode(permissions.mode() & 0o600)
}

#[cfg(not(unix))]
fn without_others(permissions: Permissions) -> Permissions {
    permissions
}

/// The error itself, without the random name of the draft, which says nothing to a user.
fn without_draft_name(error: &io::Error) -> io::Error {
    let source = error.get_ref().and_then(|inner| inner.source()?.downcast_ref::<io::Error>());
    match source.and_then(io::Error::raw_os_error).or(error.raw_os_error()) {
        Some(code) => io::Error::from_raw_os_error(code),
        None => error.kind().into(),
    }
}

#[cfg(test)]
mod tests {
    use std::time::SystemTime;

    use super::*;

    fn names(folder: &Path) -> Vec<String> {
        let mut names: Vec<String> =
            fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }

    #[test]
    fn a_file_is_there_whole_or_not_at_all() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game.pgn");
        write_atomically(&path, "one", Access::Private).unwrap();
        write_atomically(&path, "two", Access::Private).unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "two");
        let mut unfinished = AtomicFile::create(&path, Access::Usual).unwrap();
        unfinished.write_all(b"thr").unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "two");
        assert_eq!(names(folder.path()).len(), 2);
        drop(unfinished);
        // A folder cannot be replaced by a file.
        fs::create_dir(folder.path().join("taken")).unwrap();
        assert!(write_atomically(&folder.path().join("taken"), "four", Access::Private).is_err());
        assert_eq!(names(folder.path()), ["game.pgn", "taken"]);
        let error = write_atomically(&folder.path().join("none/game.pgn"), "five", Access::Usual).unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::NotFound);
        assert!(!error.to_string().contains(DRAFT_EXTENSION), "{error}");
    }

    #[test]
    fn drafts_of_killed_runs_are_deleted_and_nothing_else_is() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game.pgn");
        let draft_of_a_killed_run = |age: Duration| {
            let draft = AtomicFile::create(&path, Access::Usual).unwrap();
            let Draft::Beside(draft, _) = draft.draft else { panic!("a file is no device") };
            let (file, path) = draft.keep().unwrap();
            file.set_modified(SystemTime::now() - age).unwrap();
            path.file_name().unwrap().to_str().unwrap().to_owned()
        };
        let old = draft_of_a_killed_run(2 * STALE_AFTER);
        let young = draft_of_a_killed_run(STALE_AFTER / 2);
        assert!(!names(folder.path()).contains(&old), "the next run deletes it");
        let others = [".game.pgn.draft", ".game.pgn.my one.draft", ".more.pgn.Ab3dEf.draft", "game.pgn.Ab3dEf.draft"];
        for name in others {
            let file = File::create(folder.path().join(name)).unwrap();
            file.set_modified(SystemTime::now() - 2 * STALE_AFTER).unwrap();
        }
        write_atomically(&path, "1. e4 *", Access::Usual).unwrap();
        let mut expected = [&others[..], &["game.pgn", &young]].concat();
        expected.sort_unstable();
        assert_eq!(names(folder.path()), expected);
    }

    #[cfg(unix)]
    #[test]
    fn a_file_is_private_or_usual_and_a_usual_one_keeps_its_mode() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        let mode = |name: &str| fs::metadata(folder.path().join(name)).unwrap().permissions().mode() & 0o777;
        let write = |name: &str, access| write_atomically(&folder.path().join(name), "1. e4 *", access).unwrap();
        fs::write(folder.path().join("made by the system"), "").unwrap();
        write("usual", Access::Usual);
        assert_eq!(mode("usual"), mode("made by the system"));
        write("private", Access::Private);
        assert_eq!(mode("private"), 0o600);
        for old in [0o640, 0o604, 0o755] {
            // What is private is so too where others could read the old file, which may be one of an older version.
            for (access, new) in [(Access::Usual, old), (Access::Private, 0o600)] {
                fs::set_permissions(folder.path().join("usual"), Permissions::from_mode(old)).unwrap();
                write("usual", access);
                assert_eq!(mode("usual"), new, "{access:?}");
            }
        }
    }

    #[cfg(unix)]
    #[test]
    fn links_that_were_planted_for_a_draft_are_not_followed_and_those_of_the_user_stay() {
        use std::os::unix::fs::symlink;
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        fs::write(at("victim"), "precious").unwrap();
        // The name that a draft had once: that of the process. Now it cannot be known beforehand.
        symlink(at("victim"), at(&format!("game.pgn.{}.draft", std::process::id()))).unwrap();
        write_atomically(&at("game.pgn"), "1. e4 *", Access::Private).unwrap();
        assert_eq!(fs::read_to_string(at("victim")).unwrap(), "precious");
        assert!(!at("game.pgn").is_symlink());
        symlink(at("game.pgn"), at("link.pgn")).unwrap();
        write_atomically(&at("link.pgn"), "1. d4 *", Access::Private).unwrap();
        assert!(at("link.pgn").is_symlink() && fs::read_to_string(at("game.pgn")).unwrap() == "1. d4 *");
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_device_is_written_to_and_not_replaced() {
        let error = write_atomically(Path::new("/dev/full"), "1. e4 *", Access::Usual).unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::StorageFull);
        write_atomically(Path::new("/dev/null"), "1. e4 *", Access::Usual).unwrap();
        assert!(!fs::metadata("/dev/null").unwrap().is_file());
    }
}
