//! `microchess analyse`: games in, annotated games, a table and JSON out. Nothing here depends on how strong the engine is:
//! it sees mates in one and hanging queens.

use serde_json::Value;

use super::{error_output, microchess, output};

/// Black could have mated with move 2, and does with move 4.
const GAME: &str =
    "[White \"Anna\"]\n[Black \"Bert\"]\n\n1. f3 e5 2. g4 a6 {a pity} 3. a3 h6 4. a4 Qh4# {[%eval #-1]} 0-1\n";

fn written(folder: &tempfile::TempDir, name: &str, text: &str) -> String {
    let path = folder.path().join(name);
    std::fs::write(&path, text).unwrap();
    path.to_str().unwrap().to_owned()
}

#[test]
fn mistakes_are_marked_and_the_table_is_printed() {
    let folder = tempfile::tempdir().unwrap();
    let game = written(&folder, "game.pgn", GAME);
    let out = folder.path().join("out.pgn").to_str().unwrap().to_owned();
    let table = output(&["analyse", &game, "--nodes", "2000", "-o", &out], "");
    let rows: Vec<Vec<&str>> = table.lines().map(|line| line.split_whitespace().collect()).collect();
    assert_eq!(rows[0].join(" "), "player moves accuracy average loss inaccuracies mistakes blunders", "{table}");
    assert_eq!((&rows[1][..2], &rows[2][..2]), (&["Anna", "4"][..], &["Bert", "4"][..]), "{table}");
    let pgn = std::fs::read_to_string(&out).unwrap();
    assert!(pgn.contains("[Annotator \"Janus "), "{pgn}");
    let moves = pgn.split_once("\n\n").unwrap().1.replace('\n', " ");
    assert!(moves.contains("2. g4 $4 {[%eval #-1]} {Blunder: "), "a mate is allowed: {pgn}");
    assert!(moves.contains("2... a6 $4 {[%eval "), "a mate is missed: {pgn}");
    assert!(moves.contains("{a pity} {Blunder: Qh4# is better} (2... Qh4# {[%eval #-1]})"), "{pgn}");
    assert!(moves.ends_with("4... Qh4# 0-1  "), "a mate has no score: {pgn}");
    // It is PGN that is read without problems, and analysed again the same.
    assert_eq!(output(&["pgn", &out], ""), pgn);
    assert_eq!(output(&["analyse", &out, "--nodes", "2000", "--threads", "1"], ""), pgn);
}

#[test]
fn games_of_a_pipe_are_written_to_one_and_threads_change_nothing() {
    let games = format!("{GAME}\n[White \"Cleo\"]\n[Black \"Anna\"]\n\n1. e4 e5 2. Nf3 *\n");
    let analysed = |threads| {
        let run =
            microchess(&["analyse", "-", "--nodes", "1500", "--threads", threads]).write_stdin(games.as_str()).assert();
        let run = run.success().get_output().clone();
        (String::from_utf8(run.stdout).unwrap(), String::from_utf8(run.stderr).unwrap())
    };
    let (pgn, table) = analysed("1");
    assert_eq!((pgn.clone(), table.clone()), analysed("3"));
    assert_eq!(pgn.matches("[Event ").count(), 2);
    assert_eq!(pgn.matches("[%eval ").count(), pgn.matches("(").count() + 10, "{pgn}");
    let names: Vec<&str> = table.lines().skip(1).filter_map(|line| line.split_whitespace().next()).collect();
    assert_eq!(names, ["Anna", "Bert", "Cleo"], "{table}");
}

#[test]
fn json_has_every_move() {
    let text = output(&["analyse", "-", "--json", "--nodes", "2000"], GAME);
    let game: Value = serde_json::from_str(&text).unwrap();
    assert_eq!((&game["game"], &game["result"]), (&1.into(), &"0-1".into()));
    let moves = game["moves"].as_array().unwrap();
    assert_eq!(moves.len(), 8);
    let missed = &moves[3];
    assert_eq!((&missed["ply"], &missed["san"], &missed["best"]), (&4.into(), &"a6".into(), &"Qh4#".into()));
    assert_eq!((&missed["best_score"]["mate"], &missed["judgement"]), (&(-1).into(), &"blunder".into()));
    let last = &moves[7];
    assert_eq!((&last["score"], &last["accuracy"], &last["centipawn_loss"]), (&Value::Null, &100.0.into(), &0.into()));
    for player in game["players"].as_array().unwrap() {
        assert_eq!(player["moves"], 4);
        let accuracy = player["accuracy"].as_f64().unwrap();
        assert!((0.0..=100.0).contains(&accuracy) && player["average_centipawn_loss"].as_f64().unwrap() >= 0.0);
    }
}

#[test]
fn a_time_for_each_position_is_a_limit_too() {
    let pgn = output(&["analyse", "-", "--movetime", "5"], "1. e4 *\n");
    assert!(pgn.contains("1. e4 "), "{pgn}");
}

#[test]
fn bad_input_is_explained() {
    let folder = tempfile::tempdir().unwrap();
    let (game, empty) = (written(&folder, "game.pgn", GAME), written(&folder, "empty.pgn", "[White \"Anna\"]\n\n*\n"));
    for (arguments, expected) in [
        (&["analyse"][..], "<FILE>"),
        (&["analyse", "/does/not/exist.pgn"], "cannot read /does/not/exist.pgn"),
        (&["analyse", &empty], "there is no game with moves in it"),
        (&["analyse", &game, "-o", &game], "is the file that is read; choose another name for the output"),
        (&["analyse", &game, "-o", "/does/not/exist.pgn"], "cannot write /does/not/exist.pgn"),
        (&["analyse", &game, "--nodes", "5"], "5 is not in 1000.."),
        (&["analyse", &game, "--nodes", "5000", "--movetime", "5"], "cannot be used with"),
        (&["analyse", &game, "--threads", "0"], "0 is not in 1..=255"),
    ] {
        let error = error_output(arguments, "");
        assert!(error.contains(expected), "{arguments:?}: {error}");
    }
    assert_eq!(std::fs::read_to_string(&game).unwrap(), GAME, "the input is not touched");
    // What can be read is analysed.
    let broken = microchess(&["analyse", "-", "--nodes", "1000"]).write_stdin("1. e4 e5 2. Ke3 *\n").assert().code(1);
    let (out, error) = (&broken.get_output().stdout, &broken.get_output().stderr);
    assert!(String::from_utf8_lossy(out).contains("1... e5 {[%eval "), "{}", String::from_utf8_lossy(out));
    assert!(String::from_utf8_lossy(error).contains("-, line 1: \"Ke3\""), "{}", String::from_utf8_lossy(error));
}

#[cfg(unix)]
#[test]
fn an_interrupt_keeps_what_is_done() {
    let folder = tempfile::tempdir().unwrap();
    let long = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 *\n\n";
    let games = written(&folder, "games.pgn", &long.repeat(10_000));
    let out = folder.path().join("out.pgn");
    let child = std::process::Command::new(assert_cmd::cargo::cargo_bin("microchess"))
        .args(["analyse", &games, "--nodes", "1000", "--threads", "2", "-o"])
        .arg(&out)
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    let events = |file: &std::path::Path| std::fs::read_to_string(file).unwrap_or_default().matches("[Event ").count();
    // Until the end the games are in a draft beside the file.
    let in_draft = || {
        let files = std::fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().path());
        files.filter(|file| file.extension().is_some_and(|end| end == "draft")).map(|file| events(&file)).sum::<usize>()
    };
    let deadline = std::time::Instant::now() + std::time::Duration::from_secs(30);
    while in_draft() < 2 {
        assert!(std::time::Instant::now() < deadline, "no games");
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    assert!(!out.exists());
    assert!(std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    let finished = child.wait_with_output().unwrap();
    let (table, error) = (String::from_utf8(finished.stdout).unwrap(), String::from_utf8(finished.stderr).unwrap());
    assert!(finished.status.code() == Some(130) && table.starts_with("player "), "{:?}: {table}", finished.status);
    let done: usize = error.split_whitespace().nth(2).unwrap().parse().unwrap();
    assert!(
        error.ends_with(" of 10000 games.\n") && (done..=done + 1).contains(&events(&out)),
        "{done} {}: {error}",
        events(&out)
    );
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 2, "no draft is left");
    let written = output(&["pgn", out.to_str().unwrap()], "");
    assert_eq!(written, std::fs::read_to_string(&out).unwrap(), "it is whole");
}

/// A pipe may have no end, and may be silent for long.
#[cfg(unix)]
#[test]
fn games_of_a_pipe_are_analysed_as_they_come_and_a_stop_is_heard_while_none_comes() {
    use std::io::{BufRead, BufReader, Write};
    use std::process::{Command, Stdio};

    let mut child = Command::new(assert_cmd::cargo::cargo_bin("microchess"))
        .args(["analyse", "-", "--nodes", "1000"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let output = BufReader::new(child.stdout.take().unwrap());
    let (sender, lines) = std::sync::mpsc::channel();
    std::thread::spawn(move || output.lines().map_while(Result::ok).try_for_each(|line| sender.send(line)));
    for mv in ["e4", "d4"] {
        // Where the next game begins, the one before it ends.
        writeln!(input, "1. {mv} *\n\n[Event \"next\"]").unwrap();
        let patience = std::time::Duration::from_secs(30);
        while !lines.recv_timeout(patience).expect("a game").starts_with(&format!("1. {mv} ")) {}
    }
    assert!(Command::new("kill").args(["-TERM", &child.id().to_string()]).status().unwrap().success());
    let (ended, end) = std::sync::mpsc::channel();
    let id = child.id().to_string();
    std::thread::spawn(move || ended.send(child.wait_with_output().unwrap()));
    let Ok(done) = end.recv_timeout(std::time::Duration::from_secs(30)) else {
        Command::new("kill").args(["-KILL", &id]).status().unwrap();
        panic!("it does not end");
    };
    let errors = String::from_utf8(done.stderr).unwrap();
    assert!(
        done.status.code() == Some(130) && errors.ends_with("Stopped after 2 games.\n"),
        "{:?} {errors}",
        done.status
    );
    drop(input);
}
