//! `microchess uci`, which also runs without a command on a pipe.

use super::{error_output, output};

#[test]
fn uci_is_the_default_without_a_terminal() {
    assert_eq!(output(&[], "isready\nquit\nisready\n"), "readyok\n");
    assert_eq!(output(&["uci"], "isready\n"), "readyok\n");
    let introduction = output(&[], "uci\n");
    assert!(
        introduction.starts_with("id name MicroChess 1976") && introduction.ends_with("\nuciok\n"),
        "{introduction}"
    );
}

#[test]
fn the_engine_at_the_start_is_chosen_on_the_command_line() {
    assert_eq!(output(&["uci", "--engine", "1976"], "uci\n"), output(&["uci"], "uci\n"));
    let introduction = output(&["uci", "--engine", "janus"], "uci\n");
    assert!(introduction.starts_with("id name Janus "), "{introduction}");
    assert!(introduction.contains("\noption name Engine type combo default Janus var MicroChess1976 var Janus\n"));
    let error = error_output(&["uci", "--engine", "toga"], "");
    assert!(error.contains("\"toga\" is not an engine; expected 1976 or janus"), "{error}");
}

#[test]
fn the_engine_is_changed_between_games() {
    let lines = "setoption name engine value janus\n\
        setoption name Level value Blitz\n\
        position startpos\n\
        eval\n\
        setoption name Engine value 1976\n\
        ucinewgame\n\
        setoption name Opening value A4 Ruy Lopez as White\n\
        setoption name Seed value 4\n\
        setoption name Engine value Toga\n\
        position startpos\n\
        go depth 3\n";
    let answers = output(&["uci"], lines);
    let answers: Vec<&str> = answers.lines().collect();
    assert_eq!(answers[0], "info string Level is an option of MicroChess 1976, and counts when that engine plays");
    assert_eq!(answers[1], "What each piece is worth to the net, in pawns, for White:");
    let board_end = answers.iter().position(|line| line.starts_with("White wins ")).unwrap();
    let rest = answers[board_end + 1..].join("\n");
    assert!(rest.starts_with("info string Seed is an option of Janus, and counts when that engine plays\n"), "{rest}");
    assert!(rest.contains("\"Toga\" is not a value for Engine; expected MicroChess1976, Janus"), "{rest}");
    assert!(rest.ends_with("\nbestmove e2e4"), "{rest}");
}

/// That there is no memory for it is known only when Janus plays, and is said then.
#[cfg(target_os = "linux")]
#[test]
fn a_hash_table_that_was_set_before_and_is_too_large_is_reported() {
    let lines = "setoption name Hash value 65536\nsetoption name Threads value 2\nsetoption name Engine value Janus\n\
        setoption name Engine value MicroChess1976\nsetoption name Engine value Janus\ngo depth 1\n";
    let answers = assert_cmd::Command::new("sh")
        .args(["-c", "ulimit -v 4000000; exec \"$0\" uci"])
        .arg(assert_cmd::cargo::cargo_bin("microchess"))
        .write_stdin(lines)
        .assert()
        .success();
    let answers = String::from_utf8(answers.get_output().stdout.clone()).unwrap();
    let refused = "info string There is no memory for a hash table of 65536 megabytes; it stays as it was.";
    assert_eq!(answers.matches(refused).count(), 1, "{answers}");
    assert!(answers.contains("\nbestmove "), "{answers}");
}

#[test]
fn bench_ends_with_a_line_for_frameworks() {
    let report = output(&["bench"], "");
    let last: Vec<&str> = report.lines().last().unwrap().split(' ').collect();
    let [nodes, "nodes", speed, "nps"] = last[..] else { panic!("{report}") };
    assert!(nodes.parse::<u64>().unwrap() > 0 && speed.parse::<u64>().unwrap() > 0, "{report}");
    assert!(report.contains(&format!(" positions, {nodes} nodes, ")), "{report}");
    assert_eq!(output(&["bench"], "").lines().last().unwrap().split(' ').next(), Some(nodes), "it repeats");
}

/// Both commands, and neither, serve xboard; the first line decides.
#[test]
fn xboard_is_served_by_its_own_command_and_recognised_by_its_first_line() {
    let lines = "xboard\nprotover 2\noption Level=super blitz\nnew\nusermove e2e4\n";
    let expected = |text: &str| {
        assert!(text.contains("feature option=\"Level -combo SuperBlitz /// Blitz /// *Normal\""), "{text}");
        assert!(text.lines().last().unwrap().starts_with("move "), "{text}");
    };
    expected(&output(&["xboard"], lines));
    expected(&output(&["uci"], lines));
    expected(&output(&[], lines));
    let janus = output(&["xboard", "--engine", "janus"], "protover 2\n");
    assert!(janus.starts_with("feature done=0 myname=\"Janus "), "{janus}");
}

#[test]
fn bench_is_finished_before_quit() {
    let text = output(&["uci", "--engine", "1976"], "bench\nquit\n");
    assert!(text.lines().last().is_some_and(|line| line.ends_with(" nps") && line.contains(" nodes ")), "{text}");
}
