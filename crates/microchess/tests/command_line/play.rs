//! `microchess play` line by line.

#[test]
fn a_game_is_played_line_by_line() {
    let home = tempfile::tempdir().unwrap();
    let play = |arguments: &[&str], lines: &str| {
        let done = assert_cmd::Command::cargo_bin("microchess")
            .unwrap()
            .env("XDG_STATE_HOME", home.path())
            .env("HOME", home.path())
            .arg("play")
            .args(arguments)
            .write_stdin(lines)
            .output()
            .unwrap();
        assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
        String::from_utf8(done.stdout).unwrap()
    };
    let file = home.path().join("game.pgn");
    let lines = format!("help\ne4\nxray\nNf7\nhint\nundo\nd4\nsave {}\n", file.display());
    let printed = play(&["--opponent", "1976:normal,book=off", "--color", "white"], &lines);
    for expected in [
        "undo       undo the last move",
        "MicroChess Normal plays e5.",
        "1. Qh5, value 213: loses nothing",
        "Nf7: no knight can go to f7",
        "Hint: MicroChess at Normal would play Qh5",
        "Undone: your move and its reply.",
        "Saved as",
    ] {
        assert!(printed.contains(expected), "no {expected:?} in {printed}");
    }
    assert!(std::fs::read_to_string(&file).unwrap().contains("1. d4 "));
    let resumed = play(&["--resume"], "board\nresign\ny\ne4\n");
    assert!(resumed.contains("4  . . . P") && resumed.contains("You lost: White resigns, 0-1."), "{resumed}");
    assert!(resumed.contains("The game is over"), "{resumed}");
    let promotes = play(&["--opponent", "human", "--fen", "8/P6k/8/8/8/8/8/K7 w - - 0 1"], "a8\na8=N\nboard\n");
    assert!(promotes.contains("Say what the pawn becomes: a8=Q") && promotes.contains("8  N ."), "{promotes}");
}
