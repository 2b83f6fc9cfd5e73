//! Help texts, bad arguments, and a closed output.

use super::{error_output, output};

#[test]
fn help_shows_examples() {
    insta::assert_snapshot!("help", output(&["--help"], ""));
    for command in [
        "play", "kim1", "serial", "think", "explain", "perft", "match", "census", "pgn", "analyse", "uci", "xboard",
        "bench", "verify", "lockstep", "watch", "web",
    ] {
        assert!(output(&[command, "--help"], "").contains("Examples:"), "{command}");
    }
}

#[test]
fn bad_arguments_are_named() {
    for (arguments, expected) in [
        (&["kim1", "--level", "hard"][..], "superblitz, blitz or normal"),
        (&["kim1", "--opening", "B1"], "A0 to A9"),
        (&["kim1", "--speed", "fast"], "instant, real"),
        (&["think"], "--board <HEX64>|--keys <KEYS>"),
        (&["explain", "--keys", " "], "no keys in it"),
        (&["kim1", "--speed", "-1"], "a number above 0"),
        (&["think", "--board", "0304"], "64 hex digits"),
        (&["think", "--board", &"0g".repeat(32)], "'g' at place 2"),
        (&["think", "--keys", "C PC 63"], "key 3 is \"63\""),
        (&["think", "--keys", "C", "--board", &"00".repeat(32)], "cannot be used with"),
        (&["explain", "--keys", "C", "--computer", "red"], "white or black"),
        (&["nonsense"], "nonsense"),
    ] {
        let error = error_output(arguments, "");
        assert!(error.contains(expected), "{arguments:?}: {error}");
    }
}

#[test]
fn a_closed_output_is_not_a_failure() {
    let binary = assert_cmd::cargo::cargo_bin("microchess");
    let mut child = std::process::Command::new(binary)
        .args(["explain", "--keys", "C PC E"])
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let finished = child.wait_with_output().unwrap();
    assert!(finished.status.success(), "{}", String::from_utf8_lossy(&finished.stderr));
}
