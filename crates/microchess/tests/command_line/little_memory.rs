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

/// Four megabytes, the longest game, of what takes the most memory for its length.
#[test]
fn a_game_takes_little_more_memory_than_its_text() {
    let folder = tempfile::tempdir().unwrap();
    let nested = "(d4".repeat(60) + &")".repeat(60);
    for (name, text) in [("words", "x\n"), ("short", "(d4)\n"), ("nested", &nested), ("comments", "(d4{a})\n")] {
        let path = folder.path().join(format!("{name}.pgn"));
        std::fs::write(&path, format!("1. e4\n{}\n*\n", text.repeat((4_000_000) / text.len()))).unwrap();
        let (code, _, errors) = with_memory(512, &["pgn", "--quiet", "--threads", "1", path.to_str().unwrap()]);
        let end: String = errors.lines().last().unwrap_or_default().chars().take(100).collect();
        assert!(matches!(code, Some(0 | 1)) && end.starts_with("1 game, "), "{name}: {code:?} {end}");
    }
}
