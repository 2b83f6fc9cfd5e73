//! A chess program that talks to an engine behind the server, in real time.

use std::io::{BufRead, BufReader, PipeWriter, Write, pipe};
use std::sync::mpsc::{Receiver, channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use microchess_uci::{Engine, Response, SearchInfo, serve};

/// How long an answer may take before a test gives up.
const PATIENCE: Duration = Duration::from_secs(10);

pub(crate) struct Client {
    input: Option<PipeWriter>,
    lines: Receiver<String>,
    server: JoinHandle<std::io::Result<()>>,
}

impl Client {
    pub(crate) fn new(engine: impl Engine) -> Self {
        let (server_input, input) = pipe().unwrap();
        let (output, server_output) = pipe().unwrap();
        let server = std::thread::spawn(move || serve(engine, BufReader::new(server_input), server_output));
        let (sender, lines) = channel();
        std::thread::spawn(move || BufReader::new(output).lines().try_for_each(|line| sender.send(line.unwrap())));
        Self { input: Some(input), lines, server }
    }

    pub(crate) fn say(&mut self, line: &str) {
        writeln!(self.input.as_mut().unwrap(), "{line}").unwrap();
    }

    /// Everything up to a line that begins so.
    pub(crate) fn until(&self, start: &str) -> Vec<String> {
        let deadline = Instant::now() + PATIENCE;
        let mut lines = Vec::new();
        loop {
            match self.lines.recv_timeout(deadline.saturating_duration_since(Instant::now())) {
                Ok(line) if Instant::now() > deadline => panic!("no {start}, but {line} after 10 seconds"),
                Ok(line) => lines.push(line),
                Err(error) => panic!("no {start}, {error}, after {lines:?}"),
            }
            if lines.last().is_some_and(|line| line.starts_with(start)) {
                return lines;
            }
        }
    }

    /// The next line that begins so.
    pub(crate) fn find(&self, start: &str) -> String {
        self.until(start).pop().unwrap()
    }

    /// Waits until all that was said has been dealt with, and gives what was answered meanwhile.
    pub(crate) fn sync(&mut self) -> Vec<String> {
        self.say("isready");
        let mut lines = self.until("readyok");
        lines.pop();
        lines
    }

    /// The move that ends a search, with the expected reply if there is one, and what was reported before.
    pub(crate) fn best_move(&self) -> (String, Vec<String>) {
        let mut lines = self.until("bestmove");
        (lines.pop().unwrap().strip_prefix("bestmove ").unwrap().to_owned(), lines)
    }

    /// Asserts that a search gives no answer for a while.
    pub(crate) fn expect_no_answer(&self) {
        let deadline = Instant::now() + Duration::from_millis(60);
        while let Ok(line) = self.lines.recv_timeout(deadline.saturating_duration_since(Instant::now())) {
            assert!(!line.starts_with("bestmove"), "an answer too soon: {line}");
        }
    }

    /// Whether `isready` is answered within a tenth of a second, in one of three tries: the machine may be busy.
    pub(crate) fn is_ready_soon(&mut self) -> bool {
        (0..3).any(|_| {
            let asked = Instant::now();
            self.sync();
            asked.elapsed() < Duration::from_millis(100)
        })
    }

    /// Closes the input, and gives the rest of the lines and how long the server took to end.
    pub(crate) fn end(mut self) -> (Vec<String>, Duration) {
        let asked = Instant::now();
        drop(self.input.take());
        self.server.join().unwrap().unwrap();
        let taken = asked.elapsed();
        (self.lines.iter().collect(), taken)
    }
}

/// The search reports among lines. All that begins with `info` must be understood.
pub(crate) fn reports(lines: &[String]) -> Vec<SearchInfo<String>> {
    let parse = |line: &String| match Response::parse(line) {
        Some(Response::Info(info)) => Some(info),
        Some(_) => None,
        None => panic!("not a response: {line}"),
    };
    lines.iter().filter_map(parse).collect()
}

/// The texts of the `info string` lines among lines.
pub(crate) fn remarks(lines: &[String]) -> Vec<&str> {
    lines.iter().filter_map(|line| line.strip_prefix("info string ")).collect()
}
