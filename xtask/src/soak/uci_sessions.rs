//! UCI sessions: one that lives as long as the soak, in which searches are stopped at random moments; and in each turn another that is
//! ended in the middle of whatever it does.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};
use chess0x88::{CastlingStyle, Position};
use fastrand::Rng;

use super::processes::{PATIENCE, is_crash, wait};
use super::{Programs, Work, Workload};

/// Lines that change something or nothing, and are no commands for a search.
const OTHER_LINES: [&str; 10] = [
    "isready",
    "ucinewgame",
    "d",
    "eval",
    "uci",
    "setoption name Hash value 1",
    "setoption name Hash value 2",
    "setoption name MultiPV value 3",
    "setoption name MultiPV value 1",
    "setoption name \u{1B}[2J value nonsense",
];

/// What a session may be in the middle of when it is ended.
const LONG_COMMANDS: [&str; 4] = ["go infinite", "go ponder", "go movetime 60000", "bench"];

pub(super) struct UciSessions {
    engine: String,
    command: Vec<std::ffi::OsString>,
    session: Session,
}

impl UciSessions {
    pub(super) fn new(programs: &Programs, engine: &str) -> Result<Self> {
        let command = vec![programs.microchess.clone().into(), "uci".into(), "--engine".into(), engine.into()];
        let mut session = Session::start(&command)?;
        // A small table is full after a turn, and does not look like growth.
        session.say("setoption name Hash value 1")?;
        Ok(Self { engine: engine.to_owned(), command, session })
    }
}

impl Workload for UciSessions {
    fn name(&self) -> String {
        format!("uci {}", self.engine)
    }

    fn turn(&mut self, random: &mut Rng, until: Instant) -> Result<Work> {
        let mut short_lived = Session::start(&self.command)?;
        for _ in 0..random.usize(..4) {
            short_lived.search(random)?;
        }
        short_lived.end_anyhow(random)?;
        let mut done = 1;
        while Instant::now() < until {
            self.session.search(random)?;
            done += 1;
        }
        Ok(Work { done, is_restarted: false })
    }

    fn process(&self) -> Option<u32> {
        Some(self.session.child.id())
    }

    fn finish(mut self: Box<Self>) -> Result<()> {
        self.session.say("quit")?;
        let status = wait(&mut self.session.child, "the session")?;
        ensure!(status.success(), "the session ended with {status}");
        Ok(())
    }
}

struct Session {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
}

impl Session {
    fn start(command: &[std::ffi::OsString]) -> Result<Self> {
        let mut child = Command::new(&command[0])
            .args(&command[1..])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .with_context(|| format!("cannot run {}", command[0].display()))?;
        let (input, output) = (child.stdin.take(), child.stdout.take().context("the session has an output")?);
        let (sender, lines) = channel();
        thread::spawn(move || {
            BufReader::new(output).lines().map_while(Result::ok).try_for_each(|line| sender.send(line))
        });
        Ok(Self { child, input, lines })
    }

    fn say(&mut self, line: &str) -> Result<()> {
        let input = self.input.as_mut().context("the session has ended")?;
        writeln!(input, "{line}").with_context(|| format!("the session does not take {line:?}"))
    }

    /// The next line that begins so. What comes before it is of no interest, except a second answer to a search.
    fn find(&mut self, start: &str) -> Result<String> {
        let deadline = Instant::now() + PATIENCE;
        loop {
            match self.lines.recv_timeout(deadline.saturating_duration_since(Instant::now())) {
                Ok(line) if line.starts_with(start) => return Ok(line),
                Ok(line) => ensure!(!line.starts_with("bestmove"), "{line:?} was not asked for"),
                Err(RecvTimeoutError::Timeout) => bail!("no {start} within {} s", PATIENCE.as_secs()),
                Err(RecvTimeoutError::Disconnected) => bail!("the session has ended before {start}"),
            }
        }
    }

    /// Anything between searches, then a search that is answered once, with a legal move.
    fn search(&mut self, random: &mut Rng) -> Result<()> {
        for _ in 0..random.usize(..3) {
            self.say(any_of(&OTHER_LINES, random))?;
        }
        let (line, position) = random_position(random);
        self.say(&line)?;
        self.begin_search(random)?;
        let answer = self.find("bestmove")?;
        let mv = answer.split_whitespace().nth(1).unwrap_or_default();
        let is_over = !position.has_legal_move();
        ensure!(is_over || position.parse_uci(mv).is_ok(), "{answer:?} after {line:?}");
        self.say("isready")?;
        self.find("readyok").map(drop)
    }

    /// Begins a search that ends by itself or is ended.
    fn begin_search(&mut self, random: &mut Rng) -> Result<()> {
        match random.u8(..6) {
            0 => self.say(&format!("go movetime {}", random.u32(..30)))?,
            1 => self.say(&format!("go depth {}", random.u32(1..6)))?,
            2 => self.say(&format!("go nodes {}", random.u32(..5_000)))?,
            3 => self.say("go wtime 300 btime 300 winc 10 binc 10")?,
            4 => {
                self.say("go infinite")?;
                thread::sleep(Duration::from_millis(random.u64(..20)));
                self.say("stop")?;
            }
            _ => {
                self.say("go ponder wtime 200 btime 200")?;
                thread::sleep(Duration::from_millis(random.u64(..20)));
                self.say(if random.bool() { "ponderhit" } else { "stop" })?;
            }
        }
        if random.u8(..4) == 0 { self.say("stop") } else { Ok(()) }
    }

    /// Ends the session in the middle of a search, or of nothing: by `quit`, or by the end of its input.
    fn end_anyhow(mut self, random: &mut Rng) -> Result<()> {
        if random.bool() {
            self.say(any_of(&LONG_COMMANDS, random))?;
            thread::sleep(Duration::from_millis(random.u64(..50)));
        }
        if random.bool() {
            self.say("quit")?;
        } else {
            // A search without end would go on for its bestmove; who closes the input of one stops it first.
            self.say("stop")?;
        }
        self.input = None;
        let status = wait(&mut self.child, "a session that got `quit`")?;
        ensure!(status.success() && !is_crash(status), "a session ended with {status}");
        Ok(())
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        // After an error nothing is left running.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// One of some lines.
fn any_of<'a>(lines: &[&'a str], random: &mut Rng) -> &'a str {
    lines[random.usize(..lines.len())]
}

/// The command for a position of a random game, and the position.
fn random_position(random: &mut Rng) -> (String, Position) {
    let mut position = Position::start();
    let mut line = "position startpos moves".to_owned();
    for _ in 0..random.usize(..120) {
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        let mv = moves[random.usize(..moves.len())];
        line += &format!(" {}", mv.uci(CastlingStyle::King));
        position.make(mv);
    }
    (line, position)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_is_chosen_some_time() {
        let mut random = Rng::with_seed(1976);
        let chosen: Vec<&str> = (0..200).map(|_| any_of(&LONG_COMMANDS, &mut random)).collect();
        assert!(LONG_COMMANDS.iter().all(|line| chosen.contains(line)), "{chosen:?}");
    }
}
