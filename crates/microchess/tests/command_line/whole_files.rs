//! Files that commands write: where there is no room, or someone stops them, an old file stays and no part of a new one is left.

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

const PROGRAM: &str = env!("CARGO_BIN_EXE_microchess");

/// Runs the program where no file can be longer than a kilobyte, which is an error as on a full disk.
fn without_room(arguments: &[&str], folder: &Path) -> (Option<i32>, String) {
    let limited = "trap '' XFSZ; ulimit -f 1; exec \"$0\" \"$@\"";
    let done = Command::new("sh").args(["-c", limited, PROGRAM]).args(arguments).current_dir(folder).output().unwrap();
    (done.status.code(), String::from_utf8(done.stderr).unwrap())
}

fn names(folder: &Path) -> Vec<String> {
    let files = std::fs::read_dir(folder).unwrap();
    let mut names: Vec<String> = files.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

#[test]
fn a_file_that_does_not_fit_leaves_the_old_one() {
    let games = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *\n\n".repeat(20);
    for (arguments, file) in [
        (&["census", "--games", "1", "--levels", "superblitz", "--plot", "out/values.svg"][..], "values.svg"),
        (&["man", "--dir", "out"], "microchess.1"),
        (&["analyse", "--nodes", "1000", "games.pgn", "-o", "out/analysed.pgn"], "analysed.pgn"),
    ] {
        for old in [None, Some("old")] {
            let folder = tempfile::tempdir().unwrap();
            let out = folder.path().join("out");
            std::fs::create_dir(&out).unwrap();
            std::fs::write(folder.path().join("games.pgn"), &games).unwrap();
            if let Some(old) = old {
                std::fs::write(out.join(file), old).unwrap();
            }
            let (code, error) = without_room(arguments, folder.path());
            assert_eq!(code, Some(2), "{arguments:?}: {error}");
            assert!(error.contains("File too large"), "{arguments:?}: {error}");
            assert_eq!(names(&out).len(), usize::from(old.is_some()), "{arguments:?}: {:?}", names(&out));
            assert_eq!(std::fs::read_to_string(out.join(file)).ok().as_deref(), old, "{arguments:?}");
        }
    }
}

#[test]
fn a_census_that_is_interrupted_leaves_no_picture() {
    let folder = tempfile::tempdir().unwrap();
    let mut child = Command::new(PROGRAM)
        .args(["census", "--games", "1000000", "--plot", "values.svg"])
        .current_dir(folder.path())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    std::thread::sleep(Duration::from_millis(500));
    assert!(child.try_wait().unwrap().is_none(), "it is counting");
    // As Ctrl-C does, but even where a shell has started the tests in the background, which makes them deaf to that.
    assert!(Command::new("kill").args(["-TERM", &child.id().to_string()]).status().unwrap().success());
    child.wait().unwrap();
    assert_eq!(names(folder.path()), [""; 0]);
}
