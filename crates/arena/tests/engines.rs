//! Engines that fail, cheat or sleep lose their games, and the match goes on.
#![cfg(unix)]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // In a test, a panic is a failure.

use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;
use std::time::Duration;

use arena::matches::{Finished, Openings, Plan, Spec, run};
use arena::{Clock, Pace, Stop};

/// An engine of a few lines of shell: what it does on `go`.
fn engine(name: &str, on_go: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    let path = folder.join(format!("{name}.sh"));
    let script = format!(
        "#!/bin/sh\nwhile read -r line; do\ncase \"$line\" in\nuci) echo 'id name {name}'; echo uciok;;\n\
         isready) echo readyok;;\ngo*) {on_go};;\nquit) exit 0;;\nesac\ndone\n"
    );
    // Written elsewhere and renamed, so that nobody runs it while it is open for writing.
    let draft = folder.join(format!("{name}.draft"));
    std::fs::write(&draft, script).unwrap();
    std::fs::set_permissions(&draft, std::fs::Permissions::from_mode(0o755)).unwrap();
    std::fs::rename(&draft, &path).unwrap();
    path
}

fn play(path: PathBuf, pace: Pace) -> Vec<Finished> {
    let plan = Plan {
        players: ["1976:superblitz".parse().unwrap(), Spec::Uci { path, options: Vec::new() }],
        games: 2,
        pace,
        openings: Openings::Random(0),
        seed: 1,
        concurrency: 1,
        sprt: None,
    };
    let mut finished = Vec::new();
    run(&plan, &Stop::default(), |game, _| finished.push(game.clone())).unwrap();
    finished
}

fn all_lost(games: &[Finished], how: &str) {
    assert_eq!(games.len(), 2);
    for game in games {
        assert!(
            game.ending.is_forfeit() && game.half_points == 2 && game.ending.to_string().contains(how),
            "{}",
            game.ending
        );
        assert!(game.pgn.to_string().contains(how));
    }
}

#[test]
fn an_illegal_move_loses() {
    all_lost(
        &play(engine("cheat", "echo bestmove e2e5"), Pace::MoveTime(Duration::from_secs(1))),
        "by an illegal move: e2e5",
    );
    all_lost(
        &play(engine("mumble", "echo bestmove hello"), Pace::MoveTime(Duration::from_secs(1))),
        "by an illegal move: hello",
    );
}

#[test]
fn a_crash_loses() {
    all_lost(
        &play(engine("crash", "exit 3"), Pace::MoveTime(Duration::from_secs(1))),
        "by a failure: crash: the engine has",
    );
}

#[test]
fn too_late_is_lost_on_time() {
    let clock = Clock { left: Duration::from_millis(100), increment: Duration::ZERO };
    all_lost(&play(engine("sleepy", "sleep 0.3; echo bestmove a7a6"), Pace::Clock(clock)), "loses on time");
}
