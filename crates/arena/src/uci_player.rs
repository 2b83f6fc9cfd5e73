//! Another engine as a player: a program of its own that speaks UCI.

use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::time::{Duration, Instant};

use chess0x88::{CastlingStyle, Color, Move, Position, Setup};

use crate::game::Game;
use crate::player::{Choice, Info, Player, PlayerError, Score, SearchInfo, SearchLimits, Stop};
use crate::uci_option::{UciOption, settings};

/// How long an engine may take to say who it is, or that it is ready.
const PATIENCE: Duration = Duration::from_secs(10);

/// How long an engine may take beyond what it was given, before it is taken for dead.
const GRACE: Duration = Duration::from_secs(5);

/// How long an engine may think about positions or half moves that were counted for it.
const LONGEST_THOUGHT: Duration = Duration::from_secs(300);

/// How often a stop is looked for while an engine thinks.
const GLANCE: Duration = Duration::from_millis(10);

/// So many lines of an engine are kept that nobody has asked for yet; then it has to wait.
const MOST_LINES: usize = 10_000;

/// So much of a line is read; the rest of it is another line.
const LONGEST_LINE: u64 = 1 << 20;

/// The option that says how castling is written.
const CHESS960: &str = "UCI_Chess960";

/// How an engine is started, and what is set in it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EngineCommand {
    /// Its program.
    pub path: PathBuf,
    /// What its program is told on its command line.
    pub arguments: Vec<String>,
    /// Its options by name, and what they are set to; a button is only pressed.
    pub options: Vec<(String, Option<String>)>,
}

/// An engine that runs as a program of its own.
#[derive(Debug)]
pub struct UciPlayer {
    name: String,
    child: Child,
    stdin: ChildStdin,
    lines: Receiver<String>,
    /// Whether the engine knows Chess960, and if so, what it was told last.
    chess960: Option<bool>,
}

impl UciPlayer {
    /// Starts an engine, greets it and sets its options.
    ///
    /// # Errors
    ///
    /// When it cannot be started, or does not answer as an engine should.
    pub fn start(engine: &EngineCommand) -> Result<Self, PlayerError> {
        let path: &Path = &engine.path;
        let failed = |what: &str| PlayerError::Failed(format!("{}: {what}", path.display()));
        let mut command = Command::new(path);
        // Ctrl-C in a terminal is for us; we tell the engine what to do.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command
            .args(&engine.arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| failed(&error.to_string()))?;
        let (Some(stdin), Some(stdout)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(failed("it has no input or output"));
        };
        let (sender, lines) = sync_channel(MOST_LINES);
        let listening = std::thread::Builder::new().name("listening".to_owned());
        listening.spawn(move || listen(stdout, &sender)).map_err(|error| failed(&error.to_string()))?;
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let mut player = Self { name, child, stdin, lines, chess960: None };
        player.greet(&engine.options)?;
        Ok(player)
    }

    fn greet(&mut self, wanted: &[(String, Option<String>)]) -> Result<(), PlayerError> {
        self.say("uci")?;
        let deadline = Instant::now() + PATIENCE;
        let mut offered = Vec::new();
        loop {
            let line = self.hear(deadline, "uciok")?;
            if line == "uciok" {
                break;
            }
            if let Some(name) = line.strip_prefix("id name ") {
                name.clone_into(&mut self.name);
            }
            offered.extend(UciOption::read(&line));
        }
        if offered.iter().any(|option| option.is_called(CHESS960)) {
            self.chess960 = Some(false);
        }
        if wanted.iter().any(|(name, _)| name.eq_ignore_ascii_case(CHESS960)) {
            return Err(self.failed("UCI_Chess960 is set as each game needs it; leave it out"));
        }
        let lines = settings(&offered, wanted).map_err(|why| self.failed(&why))?;
        lines.iter().try_for_each(|line| self.say(line))?;
        self.wait_until_ready()
    }

    fn wait_until_ready(&mut self) -> Result<(), PlayerError> {
        self.say("isready")?;
        let deadline = Instant::now() + PATIENCE;
        while self.hear(deadline, "readyok")? != "readyok" {}
        Ok(())
    }

    fn say(&mut self, line: &str) -> Result<(), PlayerError> {
        writeln!(self.stdin, "{line}").and_then(|()| self.stdin.flush()).map_err(|_| self.gone())
    }

    /// The next line, if it comes in time.
    fn hear(&mut self, deadline: Instant, expected: &str) -> Result<String, PlayerError> {
        let patience = deadline.saturating_duration_since(Instant::now());
        // An engine that chatters without end is late too.
        let heard = if patience.is_zero() { Err(RecvTimeoutError::Timeout) } else { self.lines.recv_timeout(patience) };
        heard.map_err(|error| match error {
            RecvTimeoutError::Timeout => self.failed(&format!("no {expected} within {} s", PATIENCE.as_secs())),
            RecvTimeoutError::Disconnected => self.gone(),
        })
    }

    fn failed(&self, what: &str) -> PlayerError {
        PlayerError::Failed(format!("{}: {what}", self.name))
    }

    fn gone(&mut self) -> PlayerError {
        match self.child.try_wait() {
            Ok(Some(status)) => self.failed(&format!("the engine has ended ({status})")),
            _ => self.failed("the engine has closed its output"),
        }
    }

    /// Ends the engine, and on Unix whatever it has started: it leads a group of processes.
    fn kill(&mut self) {
        #[cfg(unix)]
        if let Some(group) = i32::try_from(self.child.id()).ok().and_then(rustix::process::Pid::from_raw) {
            let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
        }
        let _ = self.child.kill();
    }

    /// How castling is written in a game. The engine is told when that changes.
    fn style(&mut self, game: &Game) -> Result<CastlingStyle, PlayerError> {
        let wanted = game.start().is_chess960();
        match self.chess960 {
            None if wanted => Err(self.failed("the engine does not know Chess960")),
            None => Ok(CastlingStyle::King),
            Some(told) => {
                if told != wanted {
                    self.say(&format!("setoption name {CHESS960} value {wanted}"))?;
                    self.chess960 = Some(wanted);
                }
                Ok(if wanted { CastlingStyle::Rook } else { CastlingStyle::King })
            }
        }
    }

    /// Tells the game so far.
    fn tell_game(&mut self, game: &Game, style: CastlingStyle) -> Result<(), PlayerError> {
        let start = game.start();
        let mut line = if start.setup() == Setup::start() {
            "position startpos".to_owned()
        } else {
            format!("position fen {start}")
        };
        let moves: Vec<String> = game.history().moves().map(|mv| mv.uci(style).to_string()).collect();
        if !moves.is_empty() {
            line += " moves ";
            line += &moves.join(" ");
        }
        self.say(&line)
    }
}

impl Player for UciPlayer {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn new_game(&mut self) -> Result<(), PlayerError> {
        self.say("ucinewgame")?;
        self.wait_until_ready()
    }

    fn choose(
        &mut self,
        game: &Game,
        limits: &SearchLimits,
        stop: &Stop,
        report: &mut dyn FnMut(Info),
    ) -> Result<Choice, PlayerError> {
        let style = self.style(game)?;
        self.tell_game(game, style)?;
        self.say(&go_line(limits, style))?;
        let mut deadline = Instant::now() + allowance(limits, game.position().turn()) + GRACE;
        let mut was_stopped = false;
        loop {
            if stop.is_stopped() && !was_stopped {
                was_stopped = true;
                self.say("stop")?;
                deadline = deadline.min(Instant::now() + GRACE);
            }
            if Instant::now() > deadline {
                return Err(self.failed("it does not answer"));
            }
            let line = match self.lines.recv_timeout(GLANCE) {
                Ok(line) => line,
                Err(RecvTimeoutError::Disconnected) => return Err(self.gone()),
                Err(RecvTimeoutError::Timeout) => continue,
            };
            if let Some(answer) = line.strip_prefix("bestmove") {
                let text = answer.split_whitespace().next().unwrap_or_default();
                let mv = game.position().parse_uci(text);
                return mv.map(Choice::Play).map_err(|error| PlayerError::Illegal(format!("{text}: {error}")));
            }
            if let Some(thinking) = read_info(&line, game.position()) {
                report(Info::Pv(thinking));
            } else if let Some(remark) = line.strip_prefix("info string ") {
                report(Info::Text(remark.to_owned()));
            }
        }
    }
}

impl Drop for UciPlayer {
    /// Asks the engine to go, and makes it go if it does not.
    fn drop(&mut self) {
        let _ = self.say("quit");
        let deadline = Instant::now() + Duration::from_millis(500);
        while Instant::now() < deadline {
            if matches!(self.child.try_wait(), Ok(Some(_))) {
                return;
            }
            std::thread::sleep(Duration::from_millis(5));
        }
        self.kill();
        let _ = self.child.wait();
    }
}

/// Hands on what an engine says, line by line, until it ends or nobody wants it.
fn listen(stdout: ChildStdout, lines: &SyncSender<String>) {
    let mut stdout = BufReader::new(stdout);
    let mut line = Vec::new();
    while (&mut stdout).take(LONGEST_LINE).read_until(b'\n', &mut line).is_ok_and(|count| count > 0) {
        if lines.send(String::from_utf8_lossy(&line).trim().to_owned()).is_err() {
            break;
        }
        line.clear();
    }
}

/// `go` with all limits.
fn go_line(limits: &SearchLimits, style: CastlingStyle) -> String {
    let mut line = "go".to_owned();
    for (clock, [time, increment]) in limits.clocks.iter().zip([["wtime", "winc"], ["btime", "binc"]]) {
        if let Some(clock) = clock {
            line += &format!(" {time} {} {increment} {}", clock.left.as_millis(), clock.increment.as_millis());
        }
    }
    let mut add = |name: &str, value: Option<u128>| {
        if let Some(value) = value {
            line += &format!(" {name} {value}");
        }
    };
    add("movestogo", limits.moves_to_go.map(u128::from));
    add("movetime", limits.move_time.map(|time| time.as_millis()));
    add("depth", limits.depth.map(u128::from));
    add("nodes", limits.nodes.map(u128::from));
    add("mate", limits.mate.map(u128::from));
    if !limits.search_moves.is_empty() {
        line += " searchmoves";
        for mv in &limits.search_moves {
            line += &format!(" {}", mv.uci(style));
        }
    }
    if line == "go" {
        line += " infinite";
    }
    line
}

/// How long the engine may think by its limits; where they do not say, as long as nobody would wait.
fn allowance(limits: &SearchLimits, side: Color) -> Duration {
    let by_clock = limits.clock(side).map(|clock| clock.left + clock.increment);
    limits.move_time.or(by_clock).unwrap_or(LONGEST_THOUGHT)
}

/// `info depth 8 score cp 31 nodes 1000 time 5 pv e2e4 e7e5`, if it has a score and moves.
fn read_info(line: &str, position: &Position) -> Option<SearchInfo> {
    let mut words = line.strip_prefix("info ")?.split_whitespace();
    let (mut depth, mut rank, mut nodes, mut time, mut worth) = (0, 1, 0, Duration::ZERO, None);
    let mut moves = Vec::new();
    while let Some(word) = words.next() {
        match word {
            "depth" => depth = words.next()?.parse().ok()?,
            "multipv" => rank = words.next()?.parse().ok()?,
            "nodes" => nodes = words.next()?.parse().ok()?,
            "time" => time = Duration::from_millis(words.next()?.parse().ok()?),
            "score" => {
                worth = match (words.next()?, words.next()?.parse().ok()?) {
                    ("cp", centipawns) => Some(Score::Centipawns(centipawns)),
                    ("mate", moves) => Some(Score::Mate(moves)),
                    _ => None,
                };
            }
            "pv" => moves = read_moves(words.by_ref(), position),
            "string" => return None,
            _ => {}
        }
    }
    worth.map(|worth| SearchInfo { depth, multipv: rank, score: worth, nodes, time, pv: moves })
}

/// As many of the moves as are legal.
fn read_moves<'a>(words: impl Iterator<Item = &'a str>, position: &Position) -> Vec<Move> {
    let mut position = position.clone();
    let read = |text: &str| {
        let mv = position.parse_uci(text).ok()?;
        position.make(mv);
        Some(mv)
    };
    words.map_while(read).collect()
}
