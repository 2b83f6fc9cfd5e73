//! The server with an engine of another kind than the program of 1976: all that the protocol asks, in real time.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // In a test, a panic is a failure.

mod client;
mod toy;

use std::time::Duration;

use microchess_uci::{Bound, Response};

use client::{Client, remarks, reports};
use toy::{Behavior, Log, Toy};

fn client(behavior: Behavior) -> Client {
    client_and_log(behavior).0
}

fn client_and_log(behavior: Behavior) -> (Client, Log) {
    let (toy, log) = Toy::new(behavior);
    (Client::new(toy), log)
}

#[test]
fn the_handshake_is_what_the_engine_says_of_itself() {
    let (mut client, log) = client_and_log(Behavior::First);
    client.say("uci");
    let expected = [
        "id name Toy 1.0",
        "id author A. Uthor",
        "option name Hash type spin default 16 min 1 max 64",
        "option name Ponder type check default false",
        "option name Style type combo default Solid var Solid var Very Risky var Unfinished",
        "option name Clear Hash type button",
        "option name UCI_Chess960 type check default false",
        "uciok",
    ];
    let lines = client.until("uciok");
    assert_eq!(lines, expected);
    assert!(lines.iter().all(|line| Response::parse(line).is_some_and(|response| response.to_string() == *line)));
    client.say("ucinewgame");
    assert_eq!(client.sync(), Vec::<String>::new());
    assert_eq!(*log.lock().unwrap(), ["new game"]);
    client.say("quit");
    assert_eq!(client.end().0, Vec::<String>::new());
}

#[test]
fn lines_without_end_are_left_out_and_long_games_are_not() {
    let mut client = client(Behavior::First);
    client.say(&"x".repeat(3 << 20));
    assert_eq!(remarks(&client.sync()), ["a line of more than 1048576 bytes is left out"]);
    client.say(&format!("position startpos moves{}", " g1f3 g8f6 f3g1 f6g8".repeat(2500)));
    assert_eq!(client.sync(), Vec::<String>::new());
    client.say("position fen \x1B[31m");
    assert!(client.sync().iter().all(|line| !line.contains('\x1B')));
}

#[test]
fn options_reach_the_engine_checked_and_in_its_own_spelling() {
    let (mut client, log) = client_and_log(Behavior::First);
    for line in [
        "setoption name hash value 32",
        "setoption name PONDER value True",
        "setoption name Style value very risky",
        "setoption name clear hash",
    ] {
        client.say(line);
    }
    assert_eq!(client.sync(), Vec::<String>::new());
    assert_eq!(*log.lock().unwrap(), ["Hash=32", "Ponder=true", "Style=Very Risky", "Clear Hash="]);
    log.lock().unwrap().clear();
    for (line, error) in [
        ("setoption name Hash value 65", "\"65\" is not a value for Hash; expected 1 to 64"),
        ("setoption name Hash value many", "\"many\" is not a value for Hash; expected 1 to 64"),
        ("setoption name Hash", "Hash needs a value; expected 1 to 64"),
        ("setoption name Ponder value maybe", "\"maybe\" is not a value for Ponder; expected true or false"),
        (
            "setoption name Style value Wild",
            "\"Wild\" is not a value for Style; expected Solid, Very Risky, Unfinished",
        ),
        ("setoption name Clear Hash value now", "\"now\" is not a value for Clear Hash; expected no value"),
        (
            "setoption name Hsh value 1",
            "there is no option \"Hsh\"; it has: Hash, Ponder, Style, Clear Hash, UCI_Chess960",
        ),
    ] {
        client.say(line);
        assert_eq!(remarks(&client.sync()), [error], "{line}");
    }
    assert!(log.lock().unwrap().is_empty(), "what does not fit never reaches the engine");
    // The engine may refuse what fits.
    client.say("setoption name Style value Unfinished");
    assert_eq!(remarks(&client.sync()), ["this style is not finished"]);
}

#[test]
fn a_search_is_answered_with_the_move_and_the_expected_reply() {
    let mut client = client(Behavior::First);
    client.say("position startpos moves e2e4 e7e5");
    client.say("go depth 1");
    let (best, lines) = client.best_move();
    let (mv, ponder) = best.split_once(" ponder ").expect("a reply is expected");
    let info = &reports(&lines)[0];
    assert_eq!((info.depth, info.nodes), (Some(1), Some(29)));
    assert!(info.time.is_some() && info.nps.is_some(), "the server measures: {lines:?}");
    // Both moves are legal, one after the other.
    client.say(&format!("position startpos moves e2e4 e7e5 {mv} {ponder}"));
    assert_eq!(client.sync(), Vec::<String>::new());
}

#[test]
fn search_moves_that_are_legal_limit_the_search() {
    let mut client = client(Behavior::First);
    client.say("position startpos");
    client.say("go searchmoves g1f3 depth 3");
    assert!(client.best_move().0.starts_with("g1f3 ponder "));
    client.say("go searchmoves e2e5 h2h4");
    let (best, lines) = client.best_move();
    assert!(best.starts_with("h2h4 "), "{best}");
    let remarks = remarks(&lines);
    assert!(remarks[0].starts_with("searchmoves e2e5: ") && remarks[0].ends_with("; it is left out"), "{remarks:?}");
}

#[test]
fn castling_is_written_as_the_client_wants_it() {
    let mut client = client(Behavior::First);
    client.say("position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    client.say("go searchmoves e1g1");
    assert!(client.best_move().0.starts_with("e1g1 "));
    client.say("setoption name UCI_Chess960 value true");
    client.say("go searchmoves e1h1");
    assert!(client.best_move().0.starts_with("e1h1 "));
}

#[test]
fn reports_of_a_strong_engine_pass_through_whole() {
    let mut client = client(Behavior::Endless);
    client.say("position startpos moves e2e4");
    client.say("go infinite");
    std::thread::sleep(Duration::from_millis(30));
    client.say("stop");
    let (_, lines) = client.best_move();
    let reports = reports(&lines);
    assert!(reports.len() >= 3, "{lines:?}");
    for (info, depth) in reports.iter().zip(1..) {
        assert_eq!(
            (info.depth, info.seldepth, info.nodes),
            (Some(depth), Some(2 * depth), Some(100 * u64::from(depth)))
        );
        assert_eq!(info.bound, [Bound::Exact, Bound::Lower, Bound::Upper][depth as usize % 3]);
        assert_eq!((info.hashfull, info.currmovenumber), (Some(17), Some(depth)));
        assert!(info.currmove.is_some() && info.pv.len() == 1 && info.time.is_some() && info.nps.is_some());
    }
}

#[test]
fn is_ready_is_answered_at_any_time() {
    let mut client = client(Behavior::Endless);
    assert!(client.is_ready_soon(), "before a search");
    client.say("go infinite");
    assert!(client.is_ready_soon(), "while it searches");
    client.say("go ponder");
    client.best_move();
    assert!(client.is_ready_soon(), "while it ponders");
    client.say("bench");
    client.best_move();
    assert!(client.is_ready_soon(), "in the benchmark");
    client.say("perft 20");
    assert!(client.is_ready_soon(), "while it counts");
}

#[test]
fn an_answer_is_held_back_until_it_may_be_given() {
    // The toy has its move at once; the server keeps it.
    let mut client = client(Behavior::First);
    for (go, release) in [
        ("go infinite", "stop"),
        ("go ponder wtime 100 btime 100", "ponderhit"),
        ("go ponder", "stop"),
        ("go infinite\nponderhit", "stop"),
        ("go ponder infinite\nponderhit", "stop"),
    ] {
        client.say(go);
        client.expect_no_answer();
        client.say(release);
        client.best_move();
    }
}

#[test]
fn a_ponderhit_turns_pondering_into_searching() {
    let mut client = client(Behavior::Endless);
    client.say("go ponder wtime 100 btime 100");
    client.expect_no_answer();
    client.say("ponderhit");
    let (_, lines) = client.best_move();
    assert_eq!(remarks(&lines), ["pondering is over"]);
    // A search that does not ponder is not ended by it.
    client.say("go infinite");
    client.say("ponderhit");
    client.expect_no_answer();
    client.say("stop");
    assert_eq!(remarks(&client.best_move().1), Vec::<&str>::new());
    // Neither is anything else that has no search to speak to.
    client.say("ponderhit");
    client.say("stop");
    assert_eq!(client.sync(), Vec::<String>::new());
}

#[test]
fn a_new_go_or_position_ends_the_search_before_with_an_answer() {
    let (mut client, log) = client_and_log(Behavior::Endless);
    for next in ["go infinite", "position startpos moves e2e4", "ucinewgame", "setoption name Hash value 2"] {
        client.say("go infinite");
        client.sync();
        client.say(next);
        client.best_move();
    }
    client.say("stop");
    client.sync();
    let log = log.lock().unwrap();
    assert_eq!(log.iter().filter(|line| line.starts_with("search")).count(), 5, "{log:?}");
    assert_eq!(log.last().unwrap(), "Hash=2");
}

#[test]
fn an_engine_that_fails_still_answers_with_a_legal_move() {
    for (behavior, error) in [
        (Behavior::PanicOnce, Some("the engine has failed; any legal move is played")),
        (Behavior::Fail, Some("out of paper")),
        (Behavior::NoMove, None),
    ] {
        let mut client = client(behavior);
        client.say("position fen 7k/8/8/8/8/8/6q1/7K w - - 0 1");
        client.say("go infinite");
        client.expect_no_answer();
        client.say("stop");
        assert_eq!(client.best_move().0.split(' ').next(), Some("h1g2"), "{behavior:?}");

        let mut client = self::client(behavior);
        client.say("go searchmoves b1c3");
        let (best, lines) = client.best_move();
        assert_eq!(best, "b1c3", "{behavior:?}: of the moves that are asked about");
        assert_eq!(remarks(&lines), error.as_slice(), "{behavior:?}");
        // It goes on.
        client.say("position startpos moves e2e4");
        client.say("go");
        let (best, _) = client.best_move();
        client.say(&format!("position startpos moves e2e4 {}", best.split(' ').next().unwrap()));
        assert_eq!(client.sync(), Vec::<String>::new(), "{behavior:?}");
    }
}

#[test]
fn an_engine_that_fails_in_its_benchmark_plays_on() {
    let mut client = client(Behavior::PanicOnce);
    client.say("bench");
    assert_eq!(client.find("info string"), "info string the engine has failed");
    client.say("go");
    client.best_move();
    client.say("bench");
    assert!(client.find("3 positions").contains(", 60 nodes, "));
}

#[test]
fn the_position_its_value_counts_and_a_benchmark() {
    let mut client = client(Behavior::First);
    client.say("position startpos moves e2e4");
    client.say("d");
    let lines = client.until("Plies:");
    assert!(lines.contains(&"Fen: rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1".to_owned()), "{lines:?}");
    assert!(lines.iter().any(|line| line.starts_with("Key: ")), "{lines:?}");
    assert_eq!(lines.last().unwrap(), "Plies: 1");
    client.say("eval");
    assert_eq!(client.sync(), ["20 moves"]);
    client.say("perft 3");
    let lines = client.until("Nodes searched:");
    assert!(lines.last().unwrap().starts_with("Nodes searched: 13160 "), "{lines:?}");
    assert_eq!(lines.iter().filter(|line| line.contains(": ") && line.len() < 12).count(), 20, "{lines:?}");
    client.say("bench");
    let report = client.find("3 positions, 60 nodes, ");
    let numbers: Vec<f64> = report.split_whitespace().filter_map(|word| word.parse().ok()).collect();
    let [3.0, 60.0, milliseconds, nps] = numbers[..] else { panic!("{report}") };
    // The toy takes at least 50 ms for it.
    assert!(milliseconds >= 50.0 && (nps * milliseconds / 60_000.0 - 1.0).abs() < 0.05, "{report}");
    // The last line is what frameworks that test engines read.
    assert!(client.find("60 nodes ").ends_with(" nps"));
}

#[test]
fn the_halfmove_clock_of_a_very_long_game_is_shown() {
    let mut client = client(Behavior::First);
    client.say(&format!("position startpos moves{}", " g1f3 g8f6 f3g1 f6g8".repeat(2500)));
    client.say("d");
    let fen = "Fen: rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 10000 5001";
    assert_eq!(client.find("Fen: "), fen);
}

#[test]
fn while_the_engine_searches_it_is_not_asked_for_anything_else() {
    let mut client = client(Behavior::Endless);
    client.say("go infinite");
    client.find("info depth");
    client.say("eval");
    client.until("info string the engine is searching; stop it before eval");
    client.say("d");
    client.until("Key: ");
    client.expect_no_answer();
    client.say("stop");
    client.best_move();
    client.say("eval");
    assert_eq!(client.sync(), ["20 moves"]);
}

/// A script may close the input behind its last command: a count is finished all the same, unless it says `quit`.
#[test]
fn a_count_is_finished_at_the_end_of_the_input() {
    let mut counting = client(Behavior::First);
    counting.say("perft 5");
    let (lines, _) = counting.end();
    assert!(lines.iter().any(|line| line.starts_with("Nodes searched: 4865609 ")), "{lines:?}");
    let mut quitting = client(Behavior::First);
    quitting.say("perft 12");
    quitting.say("quit");
    let (lines, time) = quitting.end();
    assert!(!lines.iter().any(|line| line.starts_with("Nodes searched: ")), "{lines:?}");
    assert!(time < Duration::from_secs(5), "{time:?}");
}

#[test]
fn the_end_of_a_game_needs_no_engine() {
    let (mut client, log) = client_and_log(Behavior::First);
    for (position, score) in [
        ("startpos moves f2f3 e7e5 g2g4 d8h4", "info depth 0 score mate 0 "),
        ("fen k7/2Q5/1K6/8/8/8/8/8 b - - 0 1", "info depth 0 score cp 0 "),
    ] {
        client.say(&format!("position {position}"));
        client.say("go");
        let (best, lines) = client.best_move();
        assert_eq!(best, "(none)");
        assert!(lines[0].starts_with(score), "{lines:?}");
    }
    assert!(log.lock().unwrap().is_empty());
}

/// Scripts write both into a pipe at once.
#[test]
fn quit_waits_for_a_benchmark() {
    let mut client = client(Behavior::First);
    client.say("bench\nquit");
    let (lines, _) = client.end();
    assert!(lines.last().unwrap().starts_with("60 nodes "), "{lines:?}");
}

#[test]
fn quit_and_the_end_of_input_end_an_endless_search() {
    for go in ["go infinite", "go ponder", "perft 20"] {
        let mut client = client(Behavior::Endless);
        client.say(go);
        client.sync();
        client.say("quit");
        let (_, taken) = client.end();
        assert!(taken < Duration::from_secs(1), "{go}: {taken:?}");
    }
    for go in ["go infinite", "go ponder", "go"] {
        let mut client = client(Behavior::Endless);
        client.say(go);
        client.sync();
        let (rest, taken) = client.end();
        assert!(taken < Duration::from_secs(1), "{go}: {taken:?}");
        assert!(rest.last().unwrap().starts_with("bestmove "), "{go}: {rest:?}");
    }
}

#[test]
fn a_limit_that_is_no_number_is_reported_and_the_answer_comes_all_the_same() {
    let mut client = client(Behavior::Endless);
    client.say("go movetime abc");
    let (_, lines) = client.best_move();
    assert_eq!(
        remarks(&lines),
        [
            "go: \"abc\" is no value for movetime; expected milliseconds as a whole number; it is left out",
            "go: nothing else limits the search, which gets 1000 ms",
        ]
    );
    client.say("go depth x movetime 20");
    let (_, lines) = client.best_move();
    assert_eq!(remarks(&lines), ["go: \"x\" is no value for depth; expected a whole number; it is left out"]);
    client.say("go infinite nodes \x1B[31m");
    client.expect_no_answer();
    client.say("stop");
    client.best_move();
}
