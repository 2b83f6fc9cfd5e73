//! A UCI engine in a process of its own, as a player.

use std::io::{BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command as Process, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::time::{Duration, Instant};

use chess0x88::{CastlingStyle, Color, History, Setup};
use microchess_uci::{
    Command, Info, InputLine, OptionKind, Remark, Response, SearchContext, SearchLimits, StopFlag, UciOption,
    shortened, visible_controls,
};

use crate::player::{Choice, Player, PlayerError};
use crate::player_spec::EngineCommand;

/// How long an engine may take to answer `uci` and `isready`.
const STARTUP_TIMEOUT: Duration = Duration::from_secs(10);

/// How long an engine may search beyond its limits before it counts as failed.
const GRACE: Duration = Duration::from_secs(5);

/// How long an engine may search when its limits are not a time.
const LONGEST_SEARCH: Duration = Duration::from_secs(300);

/// How long an engine may take to answer `stop`.
const STOP_GRACE: Duration = Duration::from_millis(500);

/// How often the stop flag is checked while an engine is waited for.
const POLL_INTERVAL: Duration = Duration::from_millis(10);

/// How many lines of an engine are queued. When the queue is full, the engine blocks on its output.
const MAX_QUEUED_LINES: usize = 256;

/// The longest line of an engine; longer ones are passed over. A principal variation of 250 moves needs 1,500 bytes.
const MAX_LINE_BYTES: usize = 1 << 16;

/// The most options that an engine may offer. The largest engines have about a hundred.
const MAX_OPTIONS: usize = 1_000;

/// The UCI option that decides how castling is written.
const CHESS960: &str = "UCI_Chess960";

/// An engine that runs in a process of its own.
#[derive(Debug)]
pub struct UciPlayer {
    name: String,
    child: Child,
    stdin: ChildStdin,
    lines: Receiver<String>,
    /// The value of the option `UCI_Chess960`; `None` if the engine does not have it.
    chess960: Option<bool>,
    /// It has not answered in time, so it is not asked to quit either.
    is_silent: bool,
}

impl UciPlayer {
    /// Starts an engine, and sets its options. It is waited for until the stop flag is set.
    ///
    /// # Errors
    ///
    /// When the program cannot be started, does not answer as the protocol demands, or does not have an option.
    pub fn start(engine: &EngineCommand, stop: &StopFlag) -> Result<Self, PlayerError> {
        let path: &Path = &engine.path;
        let failed = |what: &str| PlayerError::Failed(format!("{}: {what}", path.display()));
        let mut command = Process::new(path);
        // In a group of its own the engine does not get a Ctrl-C in the terminal; this program does, and stops it.
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
        let (sender, lines) = sync_channel(MAX_QUEUED_LINES);
        let reader = std::thread::Builder::new().name("engine output".to_owned());
        reader.spawn(move || forward_lines(stdout, &sender)).map_err(|error| failed(&error.to_string()))?;
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let mut player = Self { name, child, stdin, lines, chess960: None, is_silent: false };
        player.initialise(&engine.options, stop)?;
        Ok(player)
    }

    /// Asks for the engine's name and options. A program that does not speak UCI is found out here.
    fn greet(&mut self, stop: &StopFlag) -> Result<Vec<UciOption>, PlayerError> {
        let deadline = Instant::now() + STARTUP_TIMEOUT;
        let late = format!("it does not speak UCI: no uciok within {} s", STARTUP_TIMEOUT.as_secs());
        let mut offered = Vec::new();
        self.send(&Command::Uci).map_err(ended_early)?;
        loop {
            let line = self.receive(deadline, &late, || stop.is_stopped());
            let line = line.map_err(|error| if self.is_silent { error } else { ended_early(error) })?;
            match Response::parse(&line) {
                Some(Response::UciOk) => return Ok(offered),
                Some(Response::Name(name)) => self.name = shortened(&name).into_owned(),
                Some(Response::Option(_)) if offered.len() == MAX_OPTIONS => {
                    return Err(self.failed(&format!("it offers more than {MAX_OPTIONS} options")));
                }
                Some(Response::Option(option)) => offered.push(option),
                // No engine says this; `cat` does, and would go on.
                None if line.trim() == Command::Uci.to_string() => {
                    return Err(self.failed("it does not speak UCI: it repeats what it is sent"));
                }
                _ => {}
            }
        }
    }

    /// Asks for the engine's name and options, and sets the options of the command line.
    fn initialise(&mut self, wanted: &[(String, Option<String>)], stop: &StopFlag) -> Result<(), PlayerError> {
        let offered = self.greet(stop)?;
        if offered.iter().any(|option| option.has_name(CHESS960)) {
            self.chess960 = Some(false);
        }
        for (name, value) in wanted {
            if name.eq_ignore_ascii_case(CHESS960) {
                return Err(self.failed("UCI_Chess960 is set as each game needs it; leave it out"));
            }
            let checked = UciOption::validate_in(&offered, name, value.as_deref());
            let (option, value) = checked.map_err(|error| self.failed(&error.to_string()))?;
            let value = (option.kind != OptionKind::Button).then_some(value);
            self.send(&Command::SetOption { name: option.name.clone(), value })?;
        }
        self.wait_until_ready(STARTUP_TIMEOUT, || stop.is_stopped())
    }

    /// Waits for `readyok`, for so long at most, and not after `is_stopped`. Everything before it is passed over.
    fn wait_until_ready(&mut self, timeout: Duration, is_stopped: impl Fn() -> bool) -> Result<(), PlayerError> {
        self.send(&Command::IsReady)?;
        let deadline = Instant::now() + timeout;
        let late = format!("no readyok within {} s", timeout.as_secs());
        while Response::parse(&self.receive(deadline, &late, &is_stopped)?) != Some(Response::ReadyOk) {}
        Ok(())
    }

    fn send(&mut self, command: &Command) -> Result<(), PlayerError> {
        writeln!(self.stdin, "{command}").and_then(|()| self.stdin.flush()).map_err(|_| self.gone())
    }

    /// The next line, or an error after the deadline or a stop.
    fn receive(&mut self, deadline: Instant, late: &str, is_stopped: impl Fn() -> bool) -> Result<String, PlayerError> {
        // The deadline holds even if lines are queued: an engine that writes without end is late too.
        while Instant::now() < deadline {
            if is_stopped() {
                return Err(self.silent("it does not answer"));
            }
            match self.lines.recv_timeout(POLL_INTERVAL) {
                Ok(line) => return Ok(line),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Err(self.gone()),
            }
        }
        Err(self.silent(late))
    }

    fn silent(&mut self, what: &str) -> PlayerError {
        self.is_silent = true;
        self.failed(what)
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

    /// Kills the engine, on Unix with its whole process group, which includes the processes that it has started.
    fn kill(&mut self) {
        #[cfg(unix)]
        if let Some(group) = i32::try_from(self.child.id()).ok().and_then(rustix::process::Pid::from_raw) {
            let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
        }
        let _ = self.child.kill();
    }

    /// Decides how castling is written in a game, and sets the engine's option when that changes.
    fn style(&mut self, history: &History) -> Result<CastlingStyle, PlayerError> {
        let wanted = history.start().is_chess960();
        match self.chess960 {
            None if wanted => Err(self.failed("the engine does not know Chess960")),
            None => Ok(CastlingStyle::King),
            Some(is_set) => {
                if is_set != wanted {
                    self.send(&Command::SetOption { name: CHESS960.to_owned(), value: Some(wanted.to_string()) })?;
                    self.chess960 = Some(wanted);
                }
                Ok(if wanted { CastlingStyle::Rook } else { CastlingStyle::King })
            }
        }
    }

    /// Sends the start position and the moves so far.
    fn send_position(&mut self, history: &History, style: CastlingStyle) -> Result<(), PlayerError> {
        let start = history.start();
        let fen = (start.setup() != Setup::start()).then(|| start.to_string());
        let moves = history.moves().map(|mv| mv.uci(style).to_string()).collect();
        self.send(&Command::Position { fen, moves })
    }
}

impl Player for UciPlayer {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn new_game(&mut self, _: u64, stop: &StopFlag) -> Result<(), PlayerError> {
        self.send(&Command::NewGame)?;
        self.wait_until_ready(STARTUP_TIMEOUT, || stop.is_stopped())
    }

    fn choose(
        &mut self,
        history: &History,
        limits: &SearchLimits,
        context: &SearchContext<'_>,
        report: &mut dyn FnMut(Info),
    ) -> Result<Choice, PlayerError> {
        let style = self.style(history)?;
        self.send_position(history, style)?;
        let mut go = limits.to_text(style);
        go.infinite |= limits.is_unlimited();
        // Everything before `readyok` is passed over, so that only what follows `go` can be its answer. The wait is on the
        // engine's clock, and ends with it.
        let allowance = allowance(limits, history.position().turn()) + GRACE;
        self.wait_until_ready(allowance.min(STARTUP_TIMEOUT), || context.is_stopped())?;
        self.send(&Command::go(go))?;
        let position = history.position();
        let mut deadline = Instant::now() + allowance;
        let mut was_stopped = false;
        loop {
            if context.is_stopped() && !was_stopped {
                was_stopped = true;
                self.send(&Command::Stop)?;
                deadline = deadline.min(Instant::now() + STOP_GRACE);
            }
            if Instant::now() > deadline {
                return Err(self.silent("it does not answer"));
            }
            let line = match self.lines.recv_timeout(POLL_INTERVAL) {
                Ok(line) => line,
                Err(RecvTimeoutError::Disconnected) => return Err(self.gone()),
                Err(RecvTimeoutError::Timeout) => continue,
            };
            match Response::parse(&line) {
                Some(Response::BestMove { mv, .. }) => {
                    let illegal = |error| PlayerError::Illegal(format!("{}: {error}", shortened(&mv)));
                    return position.parse_uci(&mv).map(Choice::Play).map_err(illegal);
                }
                Some(Response::Info(info)) => report(Info::Search(info.resolve(position))),
                Some(Response::InfoString(text)) => report(Info::Remark(Remark::Detail(text))),
                _ => {}
            }
        }
    }
}

impl Drop for UciPlayer {
    /// Asks the engine to quit, and kills it if it does not within half a second, or if it was silent before.
    fn drop(&mut self) {
        if self.is_silent {
            self.kill();
            let _ = self.child.wait();
            return;
        }
        let _ = self.send(&Command::Quit);
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

/// A program that ends before it has greeted may be no engine at all.
fn ended_early(error: PlayerError) -> PlayerError {
    match error {
        PlayerError::Failed(what) => {
            PlayerError::Failed(format!("{what} before uciok; expected a program that speaks UCI"))
        }
        other => other,
    }
}

/// Forwards an engine's output line by line, until it ends or the player is dropped.
///
/// All text of an engine comes through here, and from here it goes to screens, files and messages: what a terminal would
/// obey is made visible at once.
fn forward_lines(stdout: ChildStdout, lines: &SyncSender<String>) {
    let mut stdout = BufReader::new(stdout);
    loop {
        let line = match InputLine::read_within(&mut stdout, MAX_LINE_BYTES) {
            Ok(InputLine::Text(line)) => line,
            Ok(InputLine::TooLong) => continue,
            Ok(InputLine::End) | Err(_) => break,
        };
        // A tab separates words as a space does.
        let line = line.trim().replace('\t', " ");
        if lines.send(visible_controls(&line).into_owned()).is_err() {
            break;
        }
    }
}

/// How long the engine may search by its limits.
fn allowance(limits: &SearchLimits, side: Color) -> Duration {
    let by_clock = limits.clock(side).map(|clock| clock.remaining + clock.increment);
    limits.movetime.or(by_clock).unwrap_or(LONGEST_SEARCH)
}
