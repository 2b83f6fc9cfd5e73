//! A whole conversation, line by line, and in real time.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // In a test, a panic is a failure.

use std::io::{BufRead, BufReader, PipeReader, PipeWriter, Write, pipe};
use std::sync::mpsc::{Receiver, channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use microchess_bridge_1976::UciEngine1976;
use proptest::prelude::*;

/// A chess program that talks to the engine.
struct Client {
    input: Option<PipeWriter>,
    lines: Receiver<String>,
    engine: Option<JoinHandle<std::io::Result<()>>>,
}

impl Client {
    fn new() -> Self {
        let (engine_input, input): (PipeReader, PipeWriter) = pipe().unwrap();
        let (output, engine_output) = pipe().unwrap();
        let engine = std::thread::spawn(move || {
            microchess_uci::serve(UciEngine1976::default(), BufReader::new(engine_input), engine_output)
        });
        let (sender, lines) = channel();
        std::thread::spawn(move || BufReader::new(output).lines().try_for_each(|line| sender.send(line.unwrap())));
        Self { input: Some(input), lines, engine: Some(engine) }
    }

    fn say(&mut self, line: &str) {
        writeln!(self.input.as_mut().unwrap(), "{line}").unwrap();
    }

    /// Everything up to a line that begins so.
    fn until(&self, start: &str) -> Vec<String> {
        let mut heard = Vec::new();
        loop {
            let line = self
                .lines
                .recv_timeout(Duration::from_secs(10))
                .unwrap_or_else(|_| panic!("no {start} after {heard:?}"));
            heard.push(line);
            if heard.last().unwrap().starts_with(start) {
                return heard;
            }
        }
    }

    /// Asks for a move, and gets it with all that was said before.
    fn go(&mut self, position: &str, go: &str) -> (String, Vec<String>) {
        self.say(&format!("position {position}"));
        self.say(go);
        let mut heard = self.until("bestmove");
        (heard.pop().unwrap().strip_prefix("bestmove ").unwrap().to_owned(), heard)
    }

    /// Says some bytes in pieces, as a slow pipe would bring them.
    fn say_in_pieces(&mut self, bytes: &[u8], size: usize) {
        for piece in bytes.chunks(size) {
            self.input.as_mut().unwrap().write_all(piece).unwrap();
        }
    }

    /// Waits until it has dealt with all that was said, then asks whether it is ready, and expects the answer within a
    /// tenth of a second, whatever it thinks about. The machine may be busy with other things, so that it has three
    /// tries.
    fn is_ready_soon(&mut self) -> bool {
        self.say("isready");
        self.until("readyok");
        (0..3).any(|_| {
            let asked = Instant::now();
            self.say("isready");
            self.until("readyok");
            asked.elapsed() < Duration::from_millis(100)
        })
    }

    /// Closes the input, and hears the rest.
    fn end(mut self) -> Vec<String> {
        drop(self.input.take());
        self.engine.take().unwrap().join().unwrap().unwrap();
        self.lines.iter().collect()
    }
}

/// The value after a word of an info line.
fn field<'a>(line: &'a str, name: &str) -> &'a str {
    let mut words = line.split_whitespace();
    words.find(|word| *word == name).unwrap_or_else(|| panic!("no {name} in {line}"));
    words.next().unwrap()
}

fn check_info(lines: &[String]) {
    let infos: Vec<&String> =
        lines.iter().filter(|line| line.starts_with("info ") && !line.starts_with("info string")).collect();
    assert!(!infos.is_empty(), "no info before bestmove: {lines:?}");
    for line in infos {
        for name in ["depth", "nodes", "nps", "time"] {
            assert!(field(line, name).parse::<u64>().is_ok(), "{name} is no whole number in {line}");
        }
        assert!(line.contains(" score cp ") || line.contains(" score mate "), "{line}");
    }
}

#[test]
fn the_handshake_has_only_id_and_option_lines() {
    let mut client = Client::new();
    client.say("uci");
    let mut heard = client.until("uciok");
    heard.pop();
    assert!(heard.iter().all(|line| line.starts_with("id ") || line.starts_with("option name ")), "{heard:?}");
    assert_eq!(heard.iter().filter(|line| line.starts_with("id ")).count(), 2);
    client.say("isready");
    assert_eq!(client.until("readyok"), ["readyok"]);
    client.say("ucinewgame");
    client.say("quit");
    assert_eq!(client.end(), Vec::<String>::new());
}

#[test]
fn every_kind_of_go_is_answered_with_info_before_it() {
    let mut client = Client::new();
    client.say("setoption name OwnBook value false");
    for go in [
        "go wtime 1000 btime 1000 winc 10 binc 10",
        "go btime 1000 wtime 1000 binc 10 winc 10",
        "go wtime 500",
        "go btime 500",
        "go wtime 1 btime 1 movestogo 1",
        "go movetime 50",
        "go depth 3",
        "go nodes 100",
        "go mate 2",
        "go",
        "go searchmoves a2a3 h2h3",
        "go unknown words 7 here",
    ] {
        let (best, heard) = client.go("startpos", go);
        check_info(&heard);
        assert!(if go.contains("searchmoves") { best == "a2a3" } else { best == "e2e4" }, "{go}: {best}");
    }
    // A book move, and the only move there is.
    client.say("setoption name OwnBook value true");
    check_info(&client.go("startpos", "go").1);
    let (best, heard) = client.go("fen 7k/8/8/8/8/8/6q1/7K w - - 0 1", "go movetime 10");
    assert_eq!(best, "h1g2");
    check_info(&heard);
}

#[test]
fn nothing_is_answered_before_stop_in_infinite_and_ponder() {
    let mut client = Client::new();
    for (go, release) in [
        ("go infinite", "stop"),
        ("go ponder wtime 100 btime 100", "ponderhit"),
        ("go ponder", "stop"),
        ("go infinite\nponderhit", "stop"),
        ("go ponder infinite\nponderhit", "stop"),
    ] {
        client.say("position startpos moves e2e4 e7e5 g1f3");
        client.say(go);
        client.say("isready");
        let heard = client.until("readyok");
        assert!(!heard.iter().any(|line| line.starts_with("bestmove")), "{go}: {heard:?}");
        std::thread::sleep(Duration::from_millis(50));
        assert!(!client.lines.try_iter().any(|line| line.starts_with("bestmove")), "{go}");
        client.say(release);
        client.until("bestmove");
    }
    client.say("go infinite");
    let rest = client.end();
    assert!(rest.last().unwrap().starts_with("bestmove"), "the end of input stops it: {rest:?}");
}

#[test]
fn mate_and_stalemate_at_the_root() {
    let mut client = Client::new();
    let (best, heard) = client.go("startpos moves f2f3 e7e5 g2g4 d8h4", "go");
    assert_eq!((best.as_str(), field(&heard[0], "mate")), ("(none)", "0"));
    let (best, heard) = client.go("fen k7/2Q5/1K6/8/8/8/8/8 b - - 0 1", "go");
    assert_eq!((best.as_str(), field(&heard[0], "cp")), ("(none)", "0"));
}

#[test]
fn what_is_wrong_is_said_and_the_old_position_stays() {
    let mut client = Client::new();
    client.say("setoption name OwnBook value false");
    client.say("position startpos moves e2e4");
    for (line, complaint) in [
        ("position fen 8/8/8 w - - 0 1", "bad FEN"),
        ("position fen 8/8/8/8/8/8/8/8 w - - 0 1", "White has no king"),
        ("position startpos moves e2e4 e7e4", "bad move 2 \"e7e4\": the pawn on e7 cannot go to e4"),
        ("position e2e4", "position: expected startpos or fen"),
        ("go perft", "perft: expected a depth"),
        ("setoption name Levle value Normal", "there is no option \"Levle\""),
        ("setoption name MultiPV value 0", "expected 1 to 218"),
        ("setoption name Level value Hard", "expected Super Blitz, Blitz, Normal"),
    ] {
        client.say(line);
        let heard = client.until("info string");
        assert!(heard.last().unwrap().contains(complaint), "{line}: {heard:?}");
    }
    client.say("d");
    assert!(client.until("Fen:").last().unwrap().contains("/4P3/"));
}

#[test]
fn options_change_what_is_played_and_told() {
    let mut client = Client::new();
    client.say("setoption name OwnBook value false");
    client.say("setoption name multipv value 4");
    let heard = client.go("startpos", "go").1;
    let ranks: Vec<&str> =
        heard.iter().filter(|line| line.contains(" multipv ")).map(|line| field(line, "multipv")).collect();
    assert_eq!(ranks, ["1", "2", "3", "4"]);
    assert!(heard.iter().any(|line| line.contains("value 208") && line.contains("on a KIM-1")), "{heard:?}");
    client.say("setoption name OwnBook value true");
    client.say("setoption name Opening value A6 Queen's Indian as White");
    assert_eq!(client.go("startpos", "go").0, "d2d4");
    client.say("setoption name UCI_AnalyseMode value true");
    assert_eq!(client.go("startpos", "go").0, "e2e4", "no book in analysis");
}

#[test]
fn the_defaults_are_told_whatever_is_set() {
    let mut client = Client::new();
    client.say("uci");
    let first = client.until("uciok");
    client.say("setoption name Level value Blitz");
    client.say("setoption name MultiPV value 3");
    client.say("uci");
    assert_eq!(client.until("uciok"), first);
}

#[test]
fn beside_a_book_move_stand_the_others() {
    let mut client = Client::new();
    client.say("setoption name MultiPV value 3");
    let heard = client.go("startpos", "go").1;
    let ranks: Vec<&str> =
        heard.iter().filter(|line| line.contains(" multipv ")).map(|line| field(line, "multipv")).collect();
    assert_eq!(ranks, ["1", "2", "3"], "{heard:?}");
    client.say("setoption name Opening value A1 Four Knights as Black");
    let heard = client.go("startpos moves a2a3", "go").1;
    assert!(heard.iter().any(|line| line.contains("out of book")), "{heard:?}");
}

#[test]
fn castling_is_written_as_the_client_wants_it() {
    let line = "startpos moves e2e4 e7e5 g1f3 b8c6 b1c3 g8f6 f1b5 f8b4";
    let mut client = Client::new();
    client.say("setoption name Opening value A0 Four Knights as White");
    assert_eq!(client.go(line, "go").0, "e1g1");
    client.say("setoption name UCI_Chess960 value true");
    assert_eq!(client.go(line, "go").0, "e1h1");
}

#[test]
fn a_resignation_is_only_a_remark() {
    let mut client = Client::new();
    // The only legal move is en passant, which the program of 1976 does not know.
    let (best, heard) = client.go("fen 6rk/8/8/5Pp1/4n2K/2r5/8/q2b4 w - g6 0 1", "go");
    assert_eq!(best, "f5g6");
    assert!(heard.iter().any(|line| line.contains("it would resign here")), "{heard:?}");
    check_info(&heard);
}

#[test]
fn a_bad_search_move_is_left_out_and_the_others_count() {
    let mut client = Client::new();
    client.say("setoption name OwnBook value false");
    let (best, heard) = client.go("startpos", "go searchmoves a1a8 b2b3");
    assert_eq!(best, "b2b3");
    assert!(heard.iter().any(|line| line.contains("searchmoves a1a8: ")), "{heard:?}");
}

#[test]
fn quit_ends_even_a_count_that_would_take_for_ever() {
    let mut client = Client::new();
    client.say("perft 20");
    client.say("quit");
    let asked = Instant::now();
    client.end();
    assert!(asked.elapsed() < Duration::from_secs(5));
}

#[test]
fn a_long_count_can_be_stopped_and_a_short_one_is_finished() {
    let mut client = Client::new();
    client.say("perft 20");
    client.say("isready");
    client.until("readyok");
    client.say("stop");
    assert_eq!(client.until("info string").last().unwrap(), "info string perft was stopped");
    client.say("perft 4294967295");
    assert!(client.until("info string").last().unwrap().contains("expected at most 20"));
    client.say("perft 20");
    client.say("go perft 4");
    let rest = client.end();
    assert!(rest.last().unwrap().starts_with("Nodes searched: 197281 "), "{rest:?}");
    assert!(rest.contains(&"e2e4: 13160".to_owned()));
}

#[test]
fn long_lines_and_odd_bytes_are_survived() {
    let mut client = Client::new();
    let input = client.input.as_mut().unwrap();
    input.write_all(&vec![b'x'; 1 << 20]).unwrap();
    input.write_all(b"\n\0\0go\0\n\xFF\xFE\n\r\n").unwrap();
    input.write_all(format!("position startpos moves{}\n", " e2e4".repeat(50_000)).as_bytes()).unwrap();
    input.write_all(b"isre").unwrap();
    input.flush().unwrap();
    std::thread::sleep(Duration::from_millis(20));
    client.input.as_mut().unwrap().write_all(b"ady\n").unwrap();
    client.until("readyok");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn any_sequence_of_commands_is_survived(
        lines in proptest::collection::vec(
            prop_oneof![
                Just("uci".to_owned()), Just("isready".to_owned()), Just("ucinewgame".to_owned()), Just("stop".to_owned()),
                Just("ponderhit".to_owned()), Just("d".to_owned()), Just("go".to_owned()), Just("go infinite".to_owned()),
                Just("go ponder".to_owned()), Just("position startpos moves e2e4".to_owned()), Just("debug on".to_owned()),
                Just("position fen 8/8/8/8/8/5k2/5p2/5K2 w - - 0 1".to_owned()), Just("perft 2".to_owned()),
                Just("setoption name Level value Blitz".to_owned()), Just("perft 20\nstop".to_owned()), "\\PC{0,40}",
                Just("\0go\0 \0".to_owned()), Just("x".repeat(1 << 20)),
                "(go|position|setoption|perft|debug)( [a-z0-9]{1,8}){0,5}"
            ],
            0..20
        ),
        size in 1..40_usize
    ) {
        // A perft at the end that is asked for by chance would be waited for.
        prop_assume!(!lines.iter().any(|line| line.split_whitespace().any(|word| word == "perft") && !line.starts_with("perft 2")));
        let mut client = Client::new();
        for line in lines.iter().filter(|line| !line.contains("quit")) {
            client.say_in_pieces(format!("{line}\n").as_bytes(), size);
        }
        prop_assert!(client.is_ready_soon());
        client.end();
    }
}
