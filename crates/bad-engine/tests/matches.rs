//! Engines that fail, cheat or sleep lose their games, and the match goes on; odd text alone loses nothing.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // In a test, a panic is a failure.

use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use chess0x88::History;
use microchess_bridge_1976::Factory1976;
use microchess_game::matches::{
    Format, MatchConfig, MatchGame, MatchPlayer, Sprt, TournamentConfig, run_match, run_tournament,
};
use microchess_game::{Adjudication, EngineCommand, MoveLimit, Openings, Player, PlayerSpec, UciPlayer};
use microchess_uci::{SearchContext, SearchLimits, StopFlag};

/// The program that plays every kind of bad engine.
const PROGRAM: &str = env!("CARGO_BIN_EXE_bad-engine");

/// More than any engine needs that answers at all, however busy the machine is.
const AMPLE: MoveLimit = MoveLimit::MoveTime(Duration::from_secs(10));

/// A limit for engines that never answer: the games wait for this and for the time that is forgiven.
const SHORT: MoveLimit = MoveLimit::MoveTime(Duration::from_secs(1));

/// An engine of a kind, with the argument that the kind may take.
fn engine(arguments: &[&str]) -> EngineCommand {
    let arguments = arguments.iter().map(|&argument| argument.to_owned()).collect();
    EngineCommand { path: PROGRAM.into(), arguments, ..EngineCommand::default() }
}

fn config(engine: EngineCommand, games: usize, limit: MoveLimit) -> MatchConfig {
    MatchConfig {
        players: ["1976:superblitz".parse().unwrap(), PlayerSpec::External(engine)],
        games,
        limit,
        openings: Openings::Random(0),
        seed: 1,
        concurrency: 1,
        sprt: None,
    }
}

fn play_games(engine: EngineCommand, games: usize, limit: MoveLimit) -> Vec<MatchGame> {
    let mut finished = Vec::new();
    run_match(&config(engine, games, limit), &Factory1976, &StopFlag::default(), |game, _| finished.push(game.clone()))
        .unwrap();
    assert_eq!(finished.len(), games);
    finished
}

/// Two games, so that the engine has each colour and is started again after a forfeit.
fn play(arguments: &[&str], limit: MoveLimit) -> Vec<MatchGame> {
    play_games(engine(arguments), 2, limit)
}

/// All games are forfeited by the engine, and the termination and the PGN say how.
fn all_lost(games: &[MatchGame], how: &str) {
    for game in games {
        assert!(
            game.termination.is_forfeit() && game.half_points == 2 && game.termination.to_string().contains(how),
            "{}",
            game.termination
        );
        // A PGN comment continues on the next line where it is long.
        let pgn = game.pgn.to_string().split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(pgn.contains(how), "{pgn}");
    }
}

/// All games end on the board, after some moves of both sides.
fn all_played(games: &[MatchGame]) {
    for game in games {
        assert!(!game.termination.is_forfeit(), "{}", game.termination);
        assert!(game.pgn.mainline.moves.len() > 8, "{}", game.pgn);
    }
}

#[test]
fn an_engine_that_follows_the_protocol_plays() {
    let games = play(&["plain"], AMPLE);
    all_played(&games);
    assert_eq!(games[0].pgn.tag("Black"), Some("plain"));
    assert_eq!(games[1].pgn.tag("White"), Some("plain"));
}

#[test]
fn an_illegal_move_loses() {
    all_lost(&play(&["cheat"], AMPLE), "by an illegal move: e2e5");
    all_lost(&play(&["mumble"], AMPLE), "by an illegal move: hello");
    all_lost(&play(&["loser"], AMPLE), "by an illegal move: 0000");
    all_lost(&play(&["half-answer"], AMPLE), "by an illegal move: ");
    let games = play(&["escape-codes"], AMPLE);
    all_lost(&games, "by an illegal move: \\u{1b}[31m");
    for game in games {
        let text = format!("{} {}", game.termination, game.pgn);
        assert!(!text.contains(|letter: char| letter.is_control() && letter != '\n'), "{text:?}");
        assert!(
            [game.pgn.tag("White"), game.pgn.tag("Black")]
                .contains(&Some("escape-codes \\u{1b}[31m\\u{1b}]0;title\\u{7}\\u{1b}[2J\\u{7}"))
        );
    }
}

#[test]
fn the_second_of_two_answers_is_not_taken_for_the_next_one() {
    all_played(&play(&["twice"], AMPLE));
}

#[test]
fn a_crash_loses() {
    all_lost(&play(&["crash"], AMPLE), "by a failure: crash: the engine has");
    all_lost(&play(&["die-on-position"], AMPLE), "by a failure: die-on-position: the engine has");
}

#[test]
fn too_late_is_lost_on_time() {
    all_lost(&play(&["sleep", "1500"], MoveLimit::Clock("1".parse().unwrap())), "loses on time");
}

#[test]
fn no_answer_is_lost_on_time() {
    thread::scope(|scope| {
        for kind in ["ignore-stop", "wait-for-stop", "hang", "no-newline"] {
            scope.spawn(move || all_lost(&play_games(engine(&[kind]), 1, SHORT), "loses on time"));
        }
    });
}

#[test]
fn an_engine_that_cannot_be_started_again_loses_the_rest() {
    let folder = tempfile::tempdir().unwrap();
    let marker = folder.path().join("marker");
    let games = play(&["desert", marker.to_str().unwrap()], AMPLE);
    all_lost(&games[..1], "by a failure: desert: the engine has");
    // The second time it has no time to say its name.
    all_lost(&games[1..], "by a failure: bad-engine: the engine has");
}

#[test]
fn an_engine_that_cannot_be_started_at_all_is_an_error() {
    let path = PathBuf::from("no/such/engine");
    let missing = EngineCommand { path, ..EngineCommand::default() };
    let error = |engine| {
        run_match(&config(engine, 1, AMPLE), &Factory1976, &StopFlag::default(), |_, _| {}).unwrap_err().to_string()
    };
    assert!(error(missing).starts_with(&format!("{}: ", Path::new("no/such/engine").display())));
    let dead = error(engine(&["die-on-start"]));
    assert!(dead.starts_with("bad-engine: the engine has"), "{dead}");
    assert!(dead.ends_with(" before uciok; expected a program that speaks UCI"), "{dead}");
    assert!(error(engine(&["die-on-isready"])).starts_with("die-on-isready: the engine has"));
    thread::scope(|scope| {
        for (kind, message) in [
            ("silent", "bad-engine: it does not speak UCI: no uciok within 10 s"),
            ("no-uciok", "no-uciok: it does not speak UCI: no uciok within 10 s"),
            ("no-readyok", "no-readyok: no readyok within 10 s"),
            ("flood-options", "bad-engine: it offers more than 1000 options"),
            ("flood-long-options", "bad-engine: it offers more than 8 MiB of options"),
        ] {
            scope.spawn(move || assert_eq!(error(engine(&[kind])), message));
        }
    });
}

#[test]
fn options_are_checked_before_the_first_game() {
    // What stands after the first space of the text are arguments, so the path is the one from this crate's folder,
    // where tests run: the folders above may have spaces in their names.
    let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).unwrap();
    let path = Path::new(PROGRAM)
        .strip_prefix(workspace)
        .map_or_else(|_| PathBuf::from(PROGRAM), |inside| Path::new("../..").join(inside));
    let spec = PlayerSpec::External(EngineCommand { path, ..engine(&["plain"]) }).to_string();
    let config = |options: &str| MatchConfig {
        players: ["1976:blitz".to_owned(), format!("{spec}{options}")].map(|text| text.parse().unwrap()),
        ..config(EngineCommand::default(), 1, AMPLE)
    };
    let error = run_match(&config(",Hash=16"), &Factory1976, &StopFlag::default(), |_, _| {}).unwrap_err();
    assert_eq!(error.to_string(), "plain: there is no option \"Hash\"; the engine has no options");
    run_match(&config(""), &Factory1976, &StopFlag::default(), |_, _| {}).unwrap();
}

#[test]
fn odd_text_does_no_harm() {
    for kind in ["huge-line", "huge-remark", "complain", "crlf", "not-utf8", "bad-options", "bad-info"] {
        let games = play(&[kind], AMPLE);
        all_played(&games);
        let name = games[0].pgn.tag("Black").unwrap();
        assert!(name.starts_with(kind), "{name:?}");
    }
}

#[test]
fn long_texts_are_cut_before_they_are_shown_or_written() {
    let games = play(&["long-texts"], AMPLE);
    all_lost(&games, "by an illegal move: xxx");
    for game in games {
        assert!(game.pgn.to_string().len() < 2_000, "{}", game.pgn.to_string().len());
    }
    let wanted = EngineCommand { options: vec![("Hash".to_owned(), None)], ..engine(&["long-texts"]) };
    let error = UciPlayer::start(&wanted, &StopFlag::default()).unwrap_err().to_string();
    assert!(error.len() < 2_000 && error.ends_with("xxx..., and 80 more"), "{error}");
}

#[test]
fn an_engine_that_chatters_without_end_is_late_and_can_be_stopped() {
    thread::scope(|scope| {
        for kind in ["flood", "flood-info-string", "flood-one-line"] {
            scope.spawn(move || {
                all_lost(&play_games(engine(&[kind]), 1, SHORT), "loses on time");
                // And Ctrl-C is heard meanwhile.
                assert!(stop_soon(kind) < Duration::from_secs(4), "{kind}");
            });
        }
    });
}

#[test]
fn an_engine_that_thinks_can_be_stopped() {
    // It answers the stop, so nothing has to be waited for.
    assert!(stop_soon("wait-for-stop") < Duration::from_secs(4));
    // It does not, and is waited for only so long.
    assert!(stop_soon("ignore-stop") < Duration::from_secs(4));
}

/// Stops a game of long thoughts soon after it begins: it does not count. Gives how long the end takes.
fn stop_soon(kind: &str) -> Duration {
    let config = config(engine(&[kind]), 1, MoveLimit::Clock("600".parse().unwrap()));
    let stop = StopFlag::default();
    thread::scope(|scope| {
        let match_ = scope.spawn(|| run_match(&config, &Factory1976, &stop, |_, _| {}).unwrap());
        thread::sleep(Duration::from_millis(300));
        stop.stop();
        let stopped = Instant::now();
        assert_eq!(match_.join().unwrap().games(), 0);
        stopped.elapsed()
    })
}

#[test]
fn an_engine_that_does_not_read_is_late_and_can_be_stopped() {
    // A game of more moves than a pipe holds.
    let mut history = History::default();
    for mv in ["g1f3", "g8f6", "f3g1", "f6g8"].iter().cycle().take(20_000) {
        history.play(history.position().parse_uci(mv).unwrap()).unwrap();
    }
    let (history, started) = (&history, Instant::now());
    let choose = |limits: SearchLimits, stop: &StopFlag| {
        let mut player = UciPlayer::start(&engine(&["deaf"]), stop).unwrap();
        player.new_game(1, stop).unwrap();
        let elapsed = || started.elapsed();
        player.choose(history, &limits, &SearchContext::new(stop, &elapsed), &mut |_| {}).unwrap_err().to_string()
    };
    let limits = |movetime| SearchLimits { movetime: Some(Duration::from_secs(movetime)), ..SearchLimits::default() };
    let stop = StopFlag::default();
    thread::scope(|scope| {
        scope.spawn(|| assert_eq!(choose(limits(1), &StopFlag::default()), "deaf: no readyok within 6 s"));
        let stopped = scope.spawn(|| choose(limits(600), &stop));
        thread::sleep(Duration::from_secs(1));
        stop.stop();
        let waited = Instant::now();
        assert_eq!(stopped.join().unwrap(), "deaf: it does not answer");
        assert!(waited.elapsed() < Duration::from_secs(3), "{:?}", waited.elapsed());
    });
}

#[test]
fn an_engine_that_is_waited_for_at_its_start_can_be_given_up() {
    for kind in ["silent", "no-readyok"] {
        let stop = StopFlag::default();
        thread::scope(|scope| {
            let started = scope
                .spawn(|| UciPlayer::start(&engine(&[kind]), &stop).and_then(|mut player| player.new_game(1, &stop)));
            thread::sleep(Duration::from_millis(300));
            stop.stop();
            let stopped = Instant::now();
            assert!(started.join().unwrap().is_err(), "{kind}");
            assert!(stopped.elapsed() < Duration::from_secs(4), "{kind}");
        });
    }
}

#[test]
fn an_engine_that_does_not_quit_is_ended() {
    all_played(&play(&["ignore-quit"], AMPLE));
    // Dropping a player waits for the end of its program, which would never come by itself.
    let player = UciPlayer::start(&engine(&["ignore-quit"]), &StopFlag::default()).unwrap();
    let started = Instant::now();
    drop(player);
    assert!(started.elapsed() < Duration::from_secs(10));
}

#[test]
fn engines_that_do_not_quit_are_ended_at_the_same_time() {
    let player = MatchPlayer { spec: PlayerSpec::External(engine(&["ignore-quit"])), limit: AMPLE };
    let config = TournamentConfig {
        players: vec![player; 8],
        format: Format::RoundRobin,
        games: 2,
        openings: Openings::Random(0),
        seed: 1,
        concurrency: 1,
        sprt: None,
        adjudication: Adjudication::default(),
        margin: None,
        finished: Vec::new(),
    };
    let (stop, mut stopped) = (StopFlag::default(), None);
    run_tournament(&config, &Factory1976, &stop, |_, _| {
        stop.stop();
        stopped = Some(Instant::now());
    })
    .unwrap();
    // One after the other they need four seconds.
    let taken = stopped.unwrap().elapsed();
    assert!(taken < Duration::from_secs(2), "{taken:?}");
}

#[test]
fn a_test_stops_the_match_as_soon_as_it_knows() {
    let config = MatchConfig {
        openings: Openings::Random(2),
        concurrency: 2,
        sprt: Some(Sprt::new(0.0, 200.0)),
        ..config(engine(&["loser"]), 1_000, AMPLE)
    };
    let tally = run_match(&config, &Factory1976, &StopFlag::default(), |_, _| {}).unwrap();
    assert!((2..200).contains(&tally.games()), "{tally}");
    assert_eq!(tally.losses, 0);
}

#[test]
fn an_extreme_score_is_only_a_score() {
    all_played(&play(&["extreme-score"], AMPLE));
}

#[test]
fn an_engine_that_moves_when_it_is_asked_whether_it_is_ready_loses() {
    // Its move stands where the answer to go is expected, and nothing tells it from one.
    all_lost(&play(&["unasked"], AMPLE), "by an illegal move: ");
}
