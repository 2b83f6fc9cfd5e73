//! Engines that fail, cheat or sleep lose their games, and the match goes on.
#![cfg(unix)]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // In a test, a panic is a failure.

use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;
use std::time::Duration;

use arena::matches::{Finished, Openings, Plan, Spec, Sprt, run};
use arena::{Engine, Pace, Stop};

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
        players: ["1976:superblitz".parse().unwrap(), Spec::Uci(Engine { path, ..Engine::default() })],
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
        // PGN breaks its lines at spaces, and where depends on how long the path of the engine is.
        assert!(game.pgn.to_string().replace('\n', " ").contains(how), "{}", game.pgn);
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
    let clock = "0.1".parse().unwrap();
    all_lost(&play(engine("sleepy", "sleep 0.3; echo bestmove a7a6"), Pace::Clock(clock)), "loses on time");
}

#[test]
fn an_engine_that_cannot_be_started_again_loses_the_rest() {
    // It leaves for good: its own file goes with it.
    all_lost(&play(engine("deserter", "rm \"$0\"; exit 1"), Pace::MoveTime(Duration::from_secs(1))), "by a failure: ");
}

#[test]
fn options_are_checked_before_the_first_game() {
    let path = engine("plain", "echo bestmove 0000");
    let plan = |options: &str| Plan {
        players: ["1976:blitz".to_owned(), format!("uci:{}{options}", path.display())]
            .map(|text| text.parse().unwrap()),
        games: 1,
        pace: Pace::MoveTime(Duration::from_secs(1)),
        openings: Openings::Random(0),
        seed: 1,
        concurrency: 1,
        sprt: None,
    };
    let error = run(&plan(",Hash=16"), &Stop::default(), |_, _| {}).unwrap_err();
    assert_eq!(error.to_string(), "plain: there is no option \"Hash\"; it has: none");
    run(&plan(""), &Stop::default(), |_, _| {}).unwrap();
}

#[test]
fn an_engine_that_chatters_without_end_is_late_and_can_be_stopped() {
    let path = engine("flood", "exec yes 'info depth 1 score cp 1 nodes 1 time 1 pv e2e4 e7e5'");
    let lost = play(path.clone(), Pace::MoveTime(Duration::from_millis(100)));
    all_lost(&lost, "loses on time");
    // And Ctrl-C is heard meanwhile.
    let plan = Plan {
        players: ["1976:superblitz".parse().unwrap(), Spec::Uci(Engine { path, ..Engine::default() })],
        games: 1,
        pace: Pace::Clock("600".parse().unwrap()),
        openings: Openings::Random(0),
        seed: 1,
        concurrency: 1,
        sprt: None,
    };
    let stop = Stop::default();
    std::thread::scope(|scope| {
        let match_ = scope.spawn(|| run(&plan, &stop, |_, _| {}).unwrap());
        std::thread::sleep(Duration::from_millis(300));
        stop.stop();
        assert_eq!(match_.join().unwrap().games(), 0);
    });
}

#[test]
fn a_test_stops_the_match_as_soon_as_it_knows() {
    let path = engine("loser", "echo bestmove 0000");
    let plan = Plan {
        players: ["1976:superblitz".parse().unwrap(), Spec::Uci(Engine { path, ..Engine::default() })],
        games: 1_000,
        pace: Pace::MoveTime(Duration::from_secs(1)),
        openings: Openings::Random(2),
        seed: 1,
        concurrency: 2,
        sprt: Some(Sprt { elo0: 0.0, elo1: 200.0, alpha: 0.05, beta: 0.05 }),
    };
    let tally = run(&plan, &Stop::default(), |_, _| {}).unwrap();
    assert!((2..200).contains(&tally.games()), "{tally}");
    assert_eq!(tally.losses, 0);
}
