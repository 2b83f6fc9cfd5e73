//! A chess program that changes its mind at random moments, over real pipes.
#![cfg(feature = "native")]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // In a test, a panic is a failure.

use std::io::{BufRead, BufReader, PipeWriter, Write, pipe};
use std::sync::mpsc::{Receiver, channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use chess0x88::{CastlingStyle, Position, Setup};
use microchess_janus::UciEngine;
use microchess_uci::serve;

/// How long all sessions take together, about. The soak of a release sets more seconds.
fn soak_time() -> Duration {
    let seconds = std::env::var("JANUS_SOAK_SECONDS").ok().and_then(|seconds| seconds.parse().ok());
    Duration::from_secs(seconds.unwrap_or(6))
}

/// How long the end of a session may take on a busy machine.
const PATIENCE: Duration = Duration::from_secs(30);

struct Random(u64);

impl Random {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % bound
    }
}

/// A session: one engine from its start to `quit` or to the end of its input.
struct Session {
    random: Random,
    input: Option<PipeWriter>,
    lines: Receiver<String>,
    server: JoinHandle<std::io::Result<()>>,
    position: Position,
    is_chess960: bool,
    /// The position of each `go`, and whether castling was written as king takes rook.
    searched: Vec<(Position, bool)>,
}

impl Session {
    fn new(seed: u64) -> Self {
        let (server_input, input) = pipe().unwrap();
        let (output, server_output) = pipe().unwrap();
        let server = std::thread::spawn(move || serve(UciEngine::new(), BufReader::new(server_input), server_output));
        let (sender, lines) = channel();
        std::thread::spawn(move || BufReader::new(output).lines().try_for_each(|line| sender.send(line.unwrap())));
        let mut session = Self {
            random: Random(seed),
            input: Some(input),
            lines,
            server,
            position: Position::start(),
            is_chess960: false,
            searched: Vec::new(),
        };
        session.say("setoption name Hash value 1");
        session
    }

    fn say(&mut self, line: &str) {
        writeln!(self.input.as_mut().unwrap(), "{line}").unwrap();
    }

    /// A position after random moves, in Chess960 if that is on.
    fn set_position(&mut self) {
        let number = if self.is_chess960 { self.random.below(960) as u16 } else { 518 };
        let mut position = Position::new(&Setup::chess960_start(number).unwrap()).unwrap();
        let style = if self.is_chess960 { CastlingStyle::Rook } else { CastlingStyle::King };
        let mut line = format!("position fen {position} moves");
        for _ in 0..self.random.below(90) {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            let mv = moves[self.random.below(moves.len() as u64) as usize];
            line.push_str(&format!(" {}", mv.uci(style)));
            position.make(mv);
        }
        self.say(&line);
        self.position = position;
    }

    fn go(&mut self) {
        let number = self.random.below(40);
        let line = match self.random.below(9) {
            0 => "go infinite".to_owned(),
            1 => format!("go ponder wtime {} btime 50 winc 5 binc 0", number * 3),
            2 => "go ponder".to_owned(),
            3 => format!("go movetime {number}"),
            4 => format!("go wtime {} btime {}", number * 10, number),
            5 => format!("go nodes {}", number * number * 10),
            6 => format!("go depth {}", number % 7),
            7 => format!("go mate {} movetime 20", number % 4),
            _ => format!("go wtime 100 btime 100 winc 10 binc 10 movestogo {}", number % 5),
        };
        self.say(&line);
        self.searched.push((self.position.clone(), self.is_chess960));
    }

    fn set_option(&mut self) {
        let line = match self.random.below(10) {
            0 => "setoption name Threads value 2",
            1 => "setoption name Threads value 1",
            2 => "setoption name UCI_LimitStrength value true",
            3 => "setoption name UCI_LimitStrength value false",
            4 => "setoption name UCI_Elo value 900",
            5 => "setoption name MultiPV value 3",
            6 => "setoption name MultiPV value 1",
            7 => "setoption name Clear Hash",
            8 => "setoption name OwnBook value true",
            _ => "setoption name UCI_ShowWDL value true",
        };
        self.say(line);
    }

    /// One more command. False if it was the last.
    fn step(&mut self) -> bool {
        match self.random.below(40) {
            0..10 => self.go(),
            10..18 => self.say("stop"),
            18..24 => self.say("ponderhit"),
            24..29 => self.set_position(),
            29..31 => self.say("isready"),
            31..34 => self.set_option(),
            34 => {
                self.say("ucinewgame");
                self.position = Position::start();
            }
            35 => self.say("eval"),
            36 => self.say("d"),
            37 => {
                self.is_chess960 = !self.is_chess960;
                let line = format!("setoption name UCI_Chess960 value {}", self.is_chess960);
                self.say(&line);
            }
            38 => return self.random.below(4) > 0,
            _ => {}
        }
        if self.random.below(3) == 0 {
            std::thread::sleep(Duration::from_micros(self.random.below(12_000)));
        }
        true
    }

    /// Quits or hangs up, waits for the end, and checks that every `go` got its answer.
    fn end(mut self) -> usize {
        if self.random.below(2) == 0 {
            self.say("quit");
        }
        let asked = Instant::now();
        drop(self.input.take());
        while !self.server.is_finished() {
            assert!(asked.elapsed() < PATIENCE, "the engine does not end");
            std::thread::sleep(Duration::from_millis(1));
        }
        self.server.join().unwrap().unwrap();
        let lines: Vec<String> = self.lines.iter().collect();
        let failed = lines.iter().find(|line| line.contains("failed"));
        assert_eq!(failed, None);
        let answers: Vec<&str> = lines.iter().filter_map(|line| line.strip_prefix("bestmove ")).collect();
        assert_eq!(answers.len(), self.searched.len());
        for (answer, (position, is_chess960)) in answers.iter().zip(&self.searched) {
            let mut words = answer.split_whitespace();
            let best = words.next().unwrap();
            if !position.has_legal_move() {
                assert_eq!(best, "(none)");
                continue;
            }
            let style = if *is_chess960 { CastlingStyle::Rook } else { CastlingStyle::King };
            let mv = position.parse_uci(best).unwrap_or_else(|error| panic!("{position}: {best}: {error}"));
            assert_eq!(mv.uci(style).to_string(), best, "{position}");
            if let (Some("ponder"), Some(ponder)) = (words.next(), words.next()) {
                let mut after = position.clone();
                after.make(mv);
                after.parse_uci(ponder).unwrap_or_else(|error| panic!("{after}: {ponder}: {error}"));
            }
        }
        answers.len()
    }
}

#[test]
fn commands_at_random_moments_are_all_answered() {
    let started = Instant::now();
    let mut answers = 0;
    let mut seed = 1976;
    while started.elapsed() < soak_time() {
        let mut session = Session::new(seed);
        let steps = 5 + session.random.below(150);
        for _ in 0..steps {
            if !session.step() {
                break;
            }
        }
        answers += session.end();
        seed += 1;
    }
    assert!(answers > 20, "{answers} answers");
}
