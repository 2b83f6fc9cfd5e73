//! `microchess match`: games, tables, errors and an interrupt.

use super::{error_output, output};

#[test]
fn a_match_is_repeated_by_its_seed() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let play = |pgn: &str| {
        let players = ["--white", "1976:blitz", "--black", "1976:superblitz,book=auto"];
        output(&[&["match"][..], &players, &["--games", "4", "--seed", "7", "--pgn", pgn]].concat(), "")
    };
    let (one, other) = (file("one.pgn"), file("other.pgn"));
    let table = play(&one);
    let header = "1976:blitz against 1976:superblitz,book=auto\n4 games, no limit, after 6 random plies, seed 7\n+";
    assert!(table.starts_with(header), "{table}");
    assert_eq!(table, play(&other));
    let [games, again] = [&one, &other].map(|path| std::fs::read_to_string(path).unwrap());
    assert_eq!(games, again);
    assert_eq!(games.matches("[Event ").count(), 4);
    assert_eq!(output(&["pgn", &one], ""), games, "written games are clean");
    let first = output(&["think", "--pgn", &one, "--ply", "6", "--level", "blitz"], "");
    assert!(first.contains("MicroChess 1976, Blitz level, plays white"), "{first}");
    for (arguments, expected) in [
        (&["think", "--pgn", &one, "--ply", "9999"][..], "expected at least 9999"),
        (&["think", "--pgn", &one, "--game", "5"], "has no game 5"),
        (&["think", "--pgn", &file("none.pgn")], "cannot read"),
        (&["think", "--fen", "8/8/8/8/8/8/8/8 w - - 0 1"], "White has no king"),
        (&["think", "--fen", "8/8 w"], "at character 4"),
        (&["match", "--white", "1976:hard", "--black", "1976"], "is not a level"),
        (&["match", "--white", "1976", "--black", "uci:/no/such/engine", "--games", "1"], "/no/such/engine"),
        (&["match", "--white", "1976", "--black", "1976", "--openings", &file("none.epd")], "none.epd"),
        (&["match", "--white", "1976", "--black", "1976", "--tc", "-3"], "is not a time control"),
        (&["match", "--white", "1976", "--black", "1976", "--sprt", "10,0"], "not an SPRT"),
    ] {
        let error = error_output(arguments, "");
        assert!(error.contains(expected), "{arguments:?}: {error}");
    }
}

#[test]
fn janus_is_a_player() {
    let match_of = |settings: &[&str]| {
        let players =
            ["match", "--white", "janus:nodes=300", "--black", "1976:superblitz", "--games", "2", "--seed", "3"];
        output(&[&players[..], settings].concat(), "")
    };
    let table = match_of(&[]);
    assert!(table.starts_with("janus:nodes=300 against 1976:superblitz\n2 games, no limit, "), "{table}");
    assert_eq!(table, match_of(&[]), "a limit of nodes makes it repeatable");
    let table = output(&["match", "--white", "janus", "--black", "1976", "--games", "1", "--max-moves", "1"], "");
    assert!(table.contains("1 game, 100 ms a move, "), "{table}");
    for (player, expected) in [
        ("janus:elo=100", "\"100\" is not a strength"),
        (
            "janus:fast",
            "\"fast\" is not a setting of Janus; expected elo=N, nodes=N, depth=N, hash=MB, threads=N, book=on or book=off",
        ),
        ("toga", "\"toga\" is not a player; expected 1976:LEVEL, janus, random or uci:/path/to/engine,Option=value"),
    ] {
        let error = error_output(&["match", "--white", player, "--black", "1976"], "");
        assert!(error.contains(expected), "{player}: {error}");
    }
}

#[test]
fn bad_match_settings_are_explained() {
    let players = ["match", "--white", "1976:blitz", "--black", "1976:blitz", "--games", "2"];
    for (settings, expected) in [
        (&["--tc", "fast"][..], "\"fast\" is not a time control; expected seconds, like 300"),
        (&["--tc", "40/"], "is not a time control"),
        (&["--tc", "1", "--depth", "2"], "cannot be used with"),
        (&["--sprt", "10,0"], "the smaller first"),
        (&["--openings", "/does/not/exist"], "/does/not/exist"),
    ] {
        let arguments: Vec<&str> = players.iter().chain(settings).copied().collect();
        assert!(error_output(&arguments, "").contains(expected), "{settings:?}");
    }
    let table = output(&[&players[..], &["--tc", "40/10+0.1", "--seed", "7"]].concat(), "");
    assert!(table.contains("\n2 games, 40/10+0.1 s, after 6 random plies, seed 7\n"), "{table}");
}

#[test]
fn chess960_against_an_engine() {
    let folder = tempfile::tempdir().unwrap();
    let openings = folder.path().join("openings.epd");
    // Both sides castle soon, so that both ways to write castling are used.
    std::fs::write(&openings, "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9\n").unwrap();
    let engine = format!("uci:{} uci,Level=Blitz", assert_cmd::cargo::cargo_bin("microchess").display());
    let table = output(
        &[
            "match",
            "--white",
            "1976:blitz",
            "--black",
            &engine,
            "--games",
            "4",
            "--openings",
            openings.to_str().unwrap(),
        ],
        "",
    );
    assert!(table.contains("/4 (") && !table.contains("loses by"), "{table}");
}

#[cfg(unix)]
#[test]
fn an_interrupt_finishes_the_table_and_keeps_the_games() {
    let folder = tempfile::tempdir().unwrap();
    let pgn = folder.path().join("games.pgn");
    let child = std::process::Command::new(assert_cmd::cargo::cargo_bin("microchess"))
        .args(["match", "--white", "1976:normal", "--black", "1976:normal", "--games", "100000", "--pgn"])
        .arg(&pgn)
        .stdout(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    let games = || std::fs::read_to_string(&pgn).unwrap_or_default().matches("[Event ").count();
    let deadline = std::time::Instant::now() + std::time::Duration::from_secs(30);
    while games() < 2 {
        assert!(std::time::Instant::now() < deadline, "no games");
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    assert!(std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    let finished = child.wait_with_output().unwrap();
    let table = String::from_utf8(finished.stdout).unwrap();
    assert!(finished.status.code() == Some(130) && table.contains("LOS"), "{:?}: {table}", finished.status);
    assert!(table.contains(&format!("Stopped after {} of 100000 games.", games())), "{table}");
}

#[cfg(unix)]
#[test]
fn a_match_with_more_games_than_the_memory_holds_begins_at_once_and_is_stopped_at_once() {
    use std::io::Read;
    let players = ["--player", "random"].repeat(200);
    let mut child = std::process::Command::new(assert_cmd::cargo::cargo_bin("microchess"))
        .args([&["match", "--games", "1000000"][..], &players].concat())
        .stdout(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    let mut output = child.stdout.take().unwrap();
    let mut header = [0; 6];
    output.read_exact(&mut header).unwrap();
    let started = std::time::Instant::now();
    assert!(std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    let mut table = String::new();
    output.read_to_string(&mut table).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(130), "{table}");
    assert!(table.contains(" of 19900000000 games."), "{table}");
    assert!(started.elapsed() < std::time::Duration::from_secs(20), "{:?}", started.elapsed());
    let error = error_output(&[&["match"][..], &["--player", "random"].repeat(257)].concat(), "");
    assert!(error.contains("a match has at most 256 players, but there are 257"), "{error}");
}

#[test]
fn a_test_that_is_decided_is_not_a_match_that_was_stopped() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.pgn");
    let path = file.to_str().unwrap();
    let players = ["match", "--white", "1976:normal", "--black", "random", "--games", "1000", "--sprt", "0,200"];
    let games = || std::fs::read_to_string(&file).unwrap().matches("[Event ").count();
    // What is asked here succeeds, so the exit code is 0.
    let table = output(&[&players[..], &["--concurrency", "4", "--pgn", path]].concat(), "");
    assert!(table.contains("H1 accepted") && !table.contains("Stopped"), "{table}");
    let played = games();
    assert!((2..1000).contains(&played) && table.contains(&format!("/{played} (")), "{played}: {table}");
    let json = output(&[&players[..], &["--seed", "1", "--json"]].concat(), "");
    let report: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!((&report["sprt"]["accepted"], &report["stopped"]), (&"H1".into(), &false.into()));
    // Nothing is left to be played.
    let resumed = output(&[&players[..], &["--pgn", path, "--resume"]].concat(), "");
    assert!(resumed.contains("H1 accepted") && games() == played, "{resumed}");
}

#[test]
fn the_file_of_a_match_is_there_with_its_first_game_and_can_be_written_or_nothing_is_played() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.pgn");
    let path = file.to_str().unwrap();
    let error = error_output(&["match", "--white", "uci:/no/such/engine", "--black", "1976", "--pgn", path], "");
    assert!(error.contains("/no/such/engine"), "{error}");
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0, "a match that cannot begin leaves no file");
    // What cannot be written is known before any engine is started.
    let nowhere = folder.path().join("nowhere/games.pgn");
    let players = ["match", "--white", "uci:/no/such/engine", "--black", "1976"];
    let error = error_output(&[&players[..], &["--pgn", nowhere.to_str().unwrap()]].concat(), "");
    assert!(error.contains("cannot write") && error.contains("nowhere"), "{error}");
    let error = error_output(&[&players[..], &["--pgn", folder.path().to_str().unwrap()]].concat(), "");
    assert!(error.contains("cannot write"), "{error}");
    // A file that is there is not touched before the first game; a game that was cut off is separated from it then.
    std::fs::write(&file, "1. e4").unwrap();
    error_output(&[&players[..], &["--pgn", path]].concat(), "");
    assert_eq!(std::fs::read_to_string(&file).unwrap(), "1. e4");
    output(&["match", "--white", "1976:blitz", "--black", "random", "--games", "2", "--pgn", path], "");
    let games = std::fs::read_to_string(&file).unwrap();
    assert!(games.starts_with("1. e4\n\n[Event "), "{games}");
    assert_eq!(games.matches("[Event ").count(), 2, "{games}");
}

#[test]
fn a_round_that_no_match_has_is_not_passed_over() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.pgn");
    let resume = |round: &str| {
        std::fs::write(&file, format!("[Event \"microchess match, seed 1\"]\n[Round \"{round}\"]\n\n1. e4 1-0\n\n"))
            .unwrap();
        let arguments = ["match", "--white", "1976", "--black", "random", "--games", "2", "--resume", "--pgn"];
        error_output(&[&arguments[..], &[file.to_str().unwrap()]].concat(), "")
    };
    let error = resume("99999999999999999999");
    assert!(error.contains("it has a round 99999999999999999999, and no match has so many"), "{error}");
    for round in ["3", "0", "18446744073709551615"] {
        let error = resume(round);
        assert!(error.contains(&format!("the file has a round {round}, but this match has 2 games")), "{error}");
    }
}

#[test]
fn a_round_robin_has_a_cross_table_and_json() {
    let players = ["match", "--player", "1976:normal", "--player", "1976:superblitz", "--player", "random"];
    let table = output(&[&players[..], &["--games", "4", "--seed", "1", "--max-moves", "60"]].concat(), "");
    assert!(table.starts_with("1976:normal\n1976:superblitz\nrandom\n12 games, no limit, "), "{table}");
    assert!(table.contains("  3  Random mover "), "{table}");
    let json = output(&[&players[..], &["--games", "2", "--seed", "1", "--gauntlet", "--json"]].concat(), "");
    let report: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(report["games"].as_array().unwrap().len(), 4);
    assert_eq!(report["games"][0]["players"], serde_json::json!([0, 1]));
    assert_eq!(report["games"][1]["players"], serde_json::json!([1, 0]));
    assert_eq!(report["pairings"][1]["players"], serde_json::json!([0, 2]));
    assert_eq!(report["pairings"][0]["pentanomial"].as_array().unwrap().len(), 5);
    for (settings, expected) in [
        (&["match", "--player", "1976"][..], "a match needs two players"),
        (&["match", "--white", "1976"], "--black"),
        (&[&players[..], &["--sprt", "0,10"]].concat(), "an SPRT compares two players, but there are 3"),
        (&[&players[..], &["--draw", "40"]].concat(), "like 40,8,10"),
        (&[&players[..], &["--resign", "0,600"]].concat(), "like 4,600"),
        (&[&players[..], &["--sprt", "0,10", "--alpha", "0.7"]].concat(), "less than 0.5"),
        (&[&players[..], &["--sprt", "0,10", "--model", "bayes"]].concat(), "expected logistic or normalized"),
        (
            &["match", "--white", "uci:/x,depth=1", "--black", "uci:/y,tc=1", "--games", "1"],
            "uci:/x,depth=1 has no clock",
        ),
        (&["match", "--white", "random:fast", "--black", "1976"], "expected seed=N"),
    ] {
        let error = error_output(settings, "");
        assert!(error.contains(expected), "{settings:?}: {error}");
    }
}

#[test]
fn a_match_is_resumed_from_its_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.pgn");
    let path = file.to_str().unwrap();
    let players = ["match", "--white", "1976:blitz", "--black", "random", "--games", "6"];
    let whole = output(&[&players[..], &["--seed", "7", "--pgn", path]].concat(), "");
    let games = std::fs::read_to_string(&file).unwrap();
    let third = games.match_indices("[Event ").nth(2).unwrap().0;
    // Cut off inside a comment.
    let comment = third + games[third..].find('{').unwrap();
    std::fs::write(&file, &games[..comment + 3]).unwrap();
    let resumed = output(&[&players[..], &["--pgn", path, "--resume"]].concat(), "");
    assert!(resumed.contains("seed 7\nResumed after 2 games.\n"), "{resumed}");
    let score = |text: &str| text.lines().find(|line| line.starts_with('+')).unwrap().to_owned();
    assert_eq!(score(&whole), score(&resumed));
    let error = error_output(&[&players[..], &["--pgn", path, "--resume", "--seed", "8"]].concat(), "");
    assert!(error.contains("the games of the file have seed 7, not 8"), "{error}");
    let again = output(&[&players[..], &["--pgn", path, "--resume"]].concat(), "");
    assert!(again.contains("Resumed after 6 games.\n"), "what was cut off takes nothing with it: {again}");
    assert_eq!(score(&whole), score(&again));
    assert_eq!(std::fs::read_to_string(&file).unwrap().matches("[Event ").count(), 7, "what was cut off is kept");
    let openings = folder.path().join("openings.epd");
    std::fs::write(&openings, "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2\n").unwrap();
    for (settings, expected) in [
        (
            &["--white", "1976:normal"][..],
            "has White \"MicroChess 1976 (Blitz)\", but in this match it is \"MicroChess 1976 (Normal)\"",
        ),
        (&["--white", "1976:blitz,book=A4"], "has WhiteSettings \"blitz\", but in this match it is \"blitz,book=A4\""),
        (&["--white", "1976:blitz", "--depth", "3"], "but in this match it is \"blitz,depth=3\""),
        (&["--white", "1976:blitz", "--tc", "60"], "has TimeControl \"-\", but in this match it is \"60\""),
        (&["--white", "1976:blitz", "--random-plies", "8"], "has OpeningPlies \"6\", but in this match it is \"8\""),
        (
            &["--white", "1976:blitz", "--openings", openings.to_str().unwrap()],
            "has OpeningPlies \"6\", but in this match it is \"\"",
        ),
        (&["--white", "1976:blitz", "--seed", "8"], "the games of the file have seed 7, not 8"),
    ] {
        let command = ["match", "--black", "random", "--games", "6", "--pgn", path, "--resume"];
        let error = error_output(&[&command[..], settings].concat(), "");
        assert!(error.contains(expected), "{settings:?}: {error}");
    }
    assert_eq!(std::fs::read_to_string(&file).unwrap().matches("[Event ").count(), 7, "a refused match writes nothing");
}
