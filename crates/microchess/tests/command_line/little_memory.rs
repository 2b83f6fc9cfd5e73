//! Games of unusual length and without sense need no unusual memory.

use std::process::Command;

/// Runs the program with so many MiB of memory, and returns its exit code, output and errors.
fn with_memory(mebibytes: usize, arguments: &[&str]) -> (Option<i32>, String, String) {
    let limited = format!("ulimit -v {}; exec \"$0\" \"$@\"", mebibytes << 10);
    let program = env!("CARGO_BIN_EXE_microchess");
    let done = Command::new("sh").args(["-c", &limited, program]).args(arguments).output().unwrap();
    let [output, errors] = [done.stdout, done.stderr].map(|text| String::from_utf8(text).unwrap());
    (done.status.code(), output, errors)
}

/// A copy of the game for each of its positions would take ten gigabytes.
#[test]
fn a_very_long_game_is_analysed() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("long.pgn");
    let moves: String = (1..10_000).step_by(2).map(|n| format!("{n}. Nf3 Nf6\n{}. Ng1 Ng8\n", n + 1)).collect();
    std::fs::write(&path, moves + "*\n").unwrap();
    let arguments = ["analyse", "--nodes", "1000", "--threads", "2", path.to_str().unwrap()];
    let (code, output, errors) = with_memory(1024, &arguments);
    assert_eq!(code, Some(0), "{errors}");
    assert_eq!(output.matches("[%eval ").count(), 20_000, "{errors}");
}
