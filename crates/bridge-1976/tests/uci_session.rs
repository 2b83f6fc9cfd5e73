//! UCI sessions with the engine, line by line and in real time.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // In a test, a panic is a failure.

use std::io::{BufRead, BufReader, PipeReader, PipeWriter, Write, pipe};
use std::sync::mpsc::{Receiver, channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use microchess_bridge_1976::UciEngine1976;
use proptest::prelude::*;

/// A UCI client with the engine at the other end of two pipes.
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

    fn send(&mut self, line: &str) {
        writeln!(self.input.as_mut().unwrap(), "{line}").unwrap();
    }

    /// All lines up to one that begins with `start`.
    fn until(&self, start: &str) -> Vec<String> {
        let mut output = Vec::new();
        loop {
            let line = self
                .lines
                .recv_timeout(Duration::from_secs(10))
                .unwrap_or_else(|_| panic!("no {start} after {output:?}"));
            output.push(line);
            if output.last().unwrap().starts_with(start) {
                return output;
            }
        }
    }

    /// Asks for a move, and returns it with all lines before it.
    fn go(&mut self, position: &str, go: &str) -> (String, Vec<String>) {
        self.send(&format!("position {position}"));
        self.send(go);
        let mut output = self.until("bestmove");
        (output.pop().unwrap().strip_prefix("bestmove ").unwrap().to_owned(), output)
    }

    /// Sends bytes in small chunks, as a slow pipe does.
    fn send_in_chunks(&mut self, bytes: &[u8], size: usize) {
        for chunk in bytes.chunks(size) {
            self.input.as_mut().unwrap().write_all(chunk).unwrap();
        }
    }

    /// Waits until the engine has handled everything that was sent, then checks that `isready` is answered within a tenth
    /// of a second even during a search. The machine may be busy, so there are three tries.
    fn is_ready_soon(&mut self) -> bool {
        self.send("isready");
        self.until("readyok");
        (0..3).any(|_| {
            let asked = Instant::now();
            self.send("isready");
            self.until("readyok");
            asked.elapsed() < Duration::from_millis(100)
        })
    }

    /// Closes the input, and returns the remaining lines.
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
            assert!(field(line, name).parse::<u64>().is_ok(), "{name} is not a whole number in {line}");
        }
        assert!(line.contains(" score cp ") || line.contains(" score mate "), "{line}");
    }
}

#[test]
fn the_handshake_has_only_id_and_option_lines() {
    let mut client = Client::new();
    client.send("uci");
    let mut output = client.until("uciok");
    output.pop();
    assert!(output.iter().all(|line| line.starts_with("id ") || line.starts_with("option name ")), "{output:?}");
    assert_eq!(output.iter().filter(|line| line.starts_with("id ")).count(), 2);
    client.send("isready");
    assert_eq!(client.until("readyok"), ["readyok"]);
    client.send("ucinewgame");
    client.send("quit");
    assert_eq!(client.end(), Vec::<String>::new());
}

#[test]
fn every_kind_of_go_is_answered_with_info_before_it() {
    let mut client = Client::new();
    client.send("setoption name OwnBook value false");
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
        let (best, output) = client.go("startpos", go);
        check_info(&output);
        assert!(if go.contains("searchmoves") { best == "a2a3" } else { best == "e2e4" }, "{go}: {best}");
    }
    // A book move, and the only legal move.
    client.send("setoption name OwnBook value true");
    check_info(&client.go("startpos", "go").1);
    let (best, output) = client.go("fen 7k/8/8/8/8/8/6q1/7K w - - 0 1", "go movetime 10");
    assert_eq!(best, "h1g2");
    check_info(&output);
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
        client.send("position startpos moves e2e4 e7e5 g1f3");
        client.send(go);
        client.send("isready");
        let output = client.until("readyok");
        assert!(!output.iter().any(|line| line.starts_with("bestmove")), "{go}: {output:?}");
        std::thread::sleep(Duration::from_millis(50));
        assert!(!client.lines.try_iter().any(|line| line.starts_with("bestmove")), "{go}");
        client.send(release);
        client.until("bestmove");
    }
    client.send("go infinite");
    let rest = client.end();
    assert!(rest.last().unwrap().starts_with("bestmove"), "the end of input stops it: {rest:?}");
}

#[test]
fn mate_and_stalemate_at_the_root() {
    let mut client = Client::new();
    let (best, output) = client.go("startpos moves f2f3 e7e5 g2g4 d8h4", "go");
    assert_eq!((best.as_str(), field(&output[0], "mate")), ("(none)", "0"));
    let (best, output) = client.go("fen k7/2Q5/1K6/8/8/8/8/8 b - - 0 1", "go");
    assert_eq!((best.as_str(), field(&output[0], "cp")), ("(none)", "0"));
}

#[test]
fn errors_are_reported_and_the_old_position_stays() {
    let mut client = Client::new();
    client.send("setoption name OwnBook value false");
    client.send("position startpos moves e2e4");
    for (line, complaint) in [
        ("position fen 8/8/8 w - - 0 1", "bad FEN"),
        ("position fen 8/8/8/8/8/8/8/8 w - - 0 1", "White has no king"),
        ("position startpos moves e2e4 e7e4", "bad move 2 \"e7e4\": the pawn on e7 cannot go to e4"),
        ("position e2e4", "position: expected startpos or fen"),
        ("go perft", "perft: expected a depth"),
        ("setoption name Levle value Normal", "there is no option \"Levle\""),
        ("setoption name MultiPV value 0", "expected 1 to 218"),
        ("setoption name Level value Hard", "expected SuperBlitz, Blitz, Normal"),
    ] {
        client.send(line);
        let output = client.until("info string");
        assert!(output.last().unwrap().contains(complaint), "{line}: {output:?}");
    }
    client.send("d");
    assert!(client.until("Fen:").last().unwrap().contains("/4P3/"));
}

#[test]
fn options_change_the_move_and_the_reports() {
    let mut client = Client::new();
    client.send("setoption name OwnBook value false");
    client.send("setoption name multipv value 4");
    let output = client.go("startpos", "go").1;
    let ranks: Vec<&str> =
        output.iter().filter(|line| line.contains(" multipv ")).map(|line| field(line, "multipv")).collect();
    assert_eq!(ranks, ["1", "2", "3", "4"]);
    assert!(output.iter().any(|line| line.contains("value 208") && line.contains("on a KIM-1")), "{output:?}");
    client.send("setoption name OwnBook value true");
    client.send("setoption name Opening value A6 Queen's Indian as White");
    assert_eq!(client.go("startpos", "go").0, "d2d4");
    client.send("setoption name UCI_AnalyseMode value true");
    assert_eq!(client.go("startpos", "go").0, "e2e4", "no book in analysis");
}

/// What bots and chess programs set in every engine: lichess-bot's defaults, and one-word values of choices.
#[test]
fn what_is_set_by_habit_is_accepted_and_honestly_answered() {
    let mut client = Client::new();
    for line in ["Move Overhead value 100", "Threads value 4", "Hash value 512", "SyzygyPath value ./syzygy/"] {
        client.send(&format!("setoption name {line}"));
        let answer = client.until("info string").pop().unwrap();
        assert!(answer.contains("is accepted and has no effect: "), "{answer}");
    }
    for line in ["Level value superblitz", "Level value Super Blitz", "Opening value a6", "Edition value KIM1"] {
        client.send(&format!("setoption name {line}"));
    }
    let (best, output) = client.go("startpos", "go");
    assert_eq!(best, "d2d4");
    assert!(!output.iter().any(|line| line.contains("is not a value")), "{output:?}");
}

#[test]
fn the_defaults_are_reported_whatever_is_set() {
    let mut client = Client::new();
    client.send("uci");
    let first = client.until("uciok");
    client.send("setoption name Level value Blitz");
    client.send("setoption name MultiPV value 3");
    client.send("uci");
    assert_eq!(client.until("uciok"), first);
}

#[test]
fn a_book_move_is_reported_with_other_candidates() {
    let mut client = Client::new();
    client.send("setoption name MultiPV value 3");
    let output = client.go("startpos", "go").1;
    let ranks: Vec<&str> =
        output.iter().filter(|line| line.contains(" multipv ")).map(|line| field(line, "multipv")).collect();
    assert_eq!(ranks, ["1", "2", "3"], "{output:?}");
    client.send("setoption name Opening value A1 Four Knights as Black");
    let output = client.go("startpos moves a2a3", "go").1;
    assert!(output.iter().any(|line| line.contains("out of book")), "{output:?}");
}

#[test]
fn castling_is_written_as_the_client_wants_it() {
    let line = "startpos moves e2e4 e7e5 g1f3 b8c6 b1c3 g8f6 f1b5 f8b4";
    let mut client = Client::new();
    client.send("setoption name Opening value A0 Four Knights as White");
    assert_eq!(client.go(line, "go").0, "e1g1");
    client.send("setoption name UCI_Chess960 value true");
    assert_eq!(client.go(line, "go").0, "e1h1");
}

#[test]
fn a_resignation_is_only_a_remark() {
    let mut client = Client::new();
    // The only legal move is en passant, which the program of 1976 does not know.
    let (best, output) = client.go("fen 6rk/8/8/5Pp1/4n2K/2r5/8/q2b4 w - g6 0 1", "go");
    assert_eq!(best, "f5g6");
    assert!(output.iter().any(|line| line.contains("it would resign here")), "{output:?}");
    check_info(&output);
}

#[test]
fn a_bad_search_move_is_left_out_and_the_others_count() {
    let mut client = Client::new();
    client.send("setoption name OwnBook value false");
    let (best, output) = client.go("startpos", "go searchmoves a1a8 b2b3");
    assert_eq!(best, "b2b3");
    assert!(output.iter().any(|line| line.contains("searchmoves a1a8: ")), "{output:?}");
}

#[test]
fn quit_ends_even_an_endless_perft() {
    let mut client = Client::new();
    client.send("perft 20");
    client.send("quit");
    let asked = Instant::now();
    client.end();
    assert!(asked.elapsed() < Duration::from_secs(5));
}

#[test]
fn a_long_perft_can_be_stopped_and_a_short_one_is_finished() {
    let mut client = Client::new();
    client.send("perft 20");
    client.send("isready");
    client.until("readyok");
    client.send("stop");
    assert_eq!(client.until("info string").last().unwrap(), "info string perft was stopped");
    client.send("perft 4294967295");
    assert!(client.until("info string").last().unwrap().contains("expected at most 20"));
    client.send("perft 20");
    client.send("go perft 4");
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
        // A deep perft that the noise asks for would run for ever, and the end of the input waits for it.
        prop_assume!(!lines.iter().any(|line| line.split_whitespace().any(|word| word == "perft") && !line.starts_with("perft 2")));
        let mut client = Client::new();
        for line in lines.iter().filter(|line| !line.contains("quit")) {
            client.send_in_chunks(format!("{line}\n").as_bytes(), size);
        }
        prop_assert!(client.is_ready_soon());
        client.end();
    }
}
