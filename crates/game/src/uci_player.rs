//! A UCI engine in a process of its own, as a player.

use std::path::Path;
use std::sync::mpsc::{RecvTimeoutError, TrySendError};
use std::time::{Duration, Instant};

use chess0x88::{CastlingStyle, Color, History, Setup};
use microchess_uci::{
    Command, Info, OptionKind, Remark, Response, SearchContext, SearchLimits, StopFlag, UciOption, shortened,
};

use crate::engine_process::EngineProcess;
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

/// The most options that an engine may offer. The largest engines have about a hundred.
const MAX_OPTIONS: usize = 1_000;

/// How many MiB all options together may be, as they are written.
const MAX_OPTION_MIB: usize = 8;

/// What is wrong with an engine that was stopped, or is too late with its move.
const NO_ANSWER: &str = "it does not answer";

/// The UCI option that decides how castling is written.
const CHESS960: &str = "UCI_Chess960";

/// An engine that runs in a process of its own.
#[derive(Debug)]
pub struct UciPlayer {
    name: String,
    process: EngineProcess,
    /// The value of the option `UCI_Chess960`; `None` if the engine does not have it.
    chess960: Option<bool>,
    /// It has not answered in time, and was killed.
    is_silent: bool,
}

/// How long an engine is waited for until it reads what it is sent, or answers.
struct Wait<'a> {
    deadline: Instant,
    /// What is wrong with the engine after the deadline.
    late: String,
    /// Ends the wait early.
    stop: &'a StopFlag,
}

impl<'a> Wait<'a> {
    fn new(timeout: Duration, late: impl Into<String>, stop: &'a StopFlag) -> Self {
        Self { deadline: Instant::now() + timeout, late: late.into(), stop }
    }

    fn for_readyok(timeout: Duration, stop: &'a StopFlag) -> Self {
        Self::new(timeout, format!("no readyok within {} s", timeout.as_secs()), stop)
    }
}

impl UciPlayer {
    /// Starts an engine, and sets its options. It is waited for until the stop flag is set.
    ///
    /// # Errors
    ///
    /// When the program cannot be started, does not answer as the protocol demands, or does not have an option.
    pub fn start(engine: &EngineCommand, stop: &StopFlag) -> Result<Self, PlayerError> {
        let path: &Path = &engine.path;
        let failed = |error| PlayerError::Failed(format!("{}: {error}", path.display()));
        let process = EngineProcess::start(engine).map_err(failed)?;
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let mut player = Self { name, process, chess960: None, is_silent: false };
        player.initialise(&engine.options, stop)?;
        Ok(player)
    }

    /// Asks for the engine's name and options. A program that does not speak UCI is found out here.
    fn greet(&mut self, stop: &StopFlag) -> Result<Vec<UciOption>, PlayerError> {
        let late = format!("it does not speak UCI: no uciok within {} s", STARTUP_TIMEOUT.as_secs());
        let wait = Wait::new(STARTUP_TIMEOUT, late, stop);
        let (mut offered, mut bytes) = (Vec::new(), 0);
        self.send(&Command::Uci, &wait).map_err(ended_early)?;
        loop {
            let line = self.receive(&wait);
            let line = line.map_err(|error| if self.is_silent { error } else { ended_early(error) })?;
            match Response::parse(&line) {
                Some(Response::UciOk) => return Ok(offered),
                Some(Response::Name(name)) => self.name = shortened(&name).into_owned(),
                Some(Response::Option(option)) => {
                    bytes += line.len();
                    if offered.len() == MAX_OPTIONS {
                        return Err(self.failed(&format!("it offers more than {MAX_OPTIONS} options")));
                    }
                    if bytes > MAX_OPTION_MIB << 20 {
                        return Err(self.failed(&format!("it offers more than {MAX_OPTION_MIB} MiB of options")));
                    }
                    offered.push(option);
                }
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
        let wait = Wait::for_readyok(STARTUP_TIMEOUT, stop);
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
            self.send(&Command::SetOption { name: option.name.clone(), value }, &wait)?;
        }
        self.wait_until_ready(&wait)
    }

    /// Waits for `readyok`. Everything before it is passed over.
    fn wait_until_ready(&mut self, wait: &Wait<'_>) -> Result<(), PlayerError> {
        self.send(&Command::IsReady, wait)?;
        while Response::parse(&self.receive(wait)?) != Some(Response::ReadyOk) {}
        Ok(())
    }

    /// Sends a command. An engine that does not read is waited for like one that does not answer.
    fn send(&mut self, command: &Command, wait: &Wait<'_>) -> Result<(), PlayerError> {
        let mut line = format!("{command}\n");
        loop {
            match self.process.try_send(line) {
                Ok(()) => return Ok(()),
                Err(TrySendError::Full(unsent)) => line = unsent,
                Err(TrySendError::Disconnected(_)) => return Err(self.gone()),
            }
            self.check(wait)?;
            std::thread::sleep(POLL_INTERVAL);
        }
    }

    /// The next line.
    fn receive(&mut self, wait: &Wait<'_>) -> Result<String, PlayerError> {
        loop {
            // The deadline holds even if lines are queued: an engine that writes without end is late too.
            self.check(wait)?;
            match self.process.receive(POLL_INTERVAL) {
                Ok(line) => return Ok(line),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Err(self.gone()),
            }
        }
    }

    /// An error if the engine is not to be waited for any longer.
    fn check(&mut self, wait: &Wait<'_>) -> Result<(), PlayerError> {
        if wait.stop.is_stopped() {
            Err(self.silent(NO_ANSWER))
        } else if Instant::now() >= wait.deadline {
            Err(self.silent(&wait.late))
        } else {
            Ok(())
        }
    }

    /// The engine is given up: it is killed, so that nothing waits for it any more.
    fn silent(&mut self, what: &str) -> PlayerError {
        self.is_silent = true;
        self.process.kill();
        self.failed(what)
    }

    fn failed(&self, what: &str) -> PlayerError {
        PlayerError::Failed(format!("{}: {what}", self.name))
    }

    fn gone(&mut self) -> PlayerError {
        match self.process.exit_status() {
            Some(status) => self.failed(&format!("the engine has ended ({status})")),
            None => self.failed("the engine has closed its output"),
        }
    }

    /// Decides how castling is written in a game, and sets the engine's option when that changes.
    fn style(&mut self, history: &History, wait: &Wait<'_>) -> Result<CastlingStyle, PlayerError> {
        let wanted = history.start().is_chess960();
        match self.chess960 {
            None if wanted => Err(self.failed("the engine does not know Chess960")),
            None => Ok(CastlingStyle::King),
            Some(is_set) => {
                if is_set != wanted {
                    let value = Some(wanted.to_string());
                    self.send(&Command::SetOption { name: CHESS960.to_owned(), value }, wait)?;
                    self.chess960 = Some(wanted);
                }
                Ok(if wanted { CastlingStyle::Rook } else { CastlingStyle::King })
            }
        }
    }

    /// Sends the start position and the moves so far.
    fn send_position(&mut self, history: &History, style: CastlingStyle, wait: &Wait<'_>) -> Result<(), PlayerError> {
        let start = history.start();
        let fen = (start.setup() != Setup::start()).then(|| start.to_string());
        let moves = history.moves().map(|mv| mv.uci(style).to_string()).collect();
        self.send(&Command::Position { fen, moves }, wait)
    }
}

impl Player for UciPlayer {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn new_game(&mut self, _: u64, stop: &StopFlag) -> Result<(), PlayerError> {
        let wait = Wait::for_readyok(STARTUP_TIMEOUT, stop);
        self.send(&Command::NewGame, &wait)?;
        self.wait_until_ready(&wait)
    }

    fn choose(
        &mut self,
        history: &History,
        limits: &SearchLimits,
        context: &SearchContext<'_>,
        report: &mut dyn FnMut(Info),
    ) -> Result<Choice, PlayerError> {
        // Everything before `readyok` is passed over, so that only what follows `go` can be its answer. The wait is on the
        // engine's clock, and ends with it.
        let allowance = allowance(limits, history.position().turn()) + GRACE;
        let wait = Wait::for_readyok(allowance.min(STARTUP_TIMEOUT), context.stop_flag());
        let style = self.style(history, &wait)?;
        self.send_position(history, style, &wait)?;
        self.wait_until_ready(&wait)?;
        let mut go = limits.to_text(style);
        go.infinite |= limits.is_unlimited();
        self.send(&Command::go(go), &wait)?;
        let position = history.position();
        let mut deadline = Instant::now() + allowance;
        let mut was_stopped = false;
        loop {
            if context.is_stopped() && !was_stopped {
                was_stopped = true;
                self.send(&Command::Stop, &Wait::new(STOP_GRACE, NO_ANSWER, &StopFlag::default()))?;
                deadline = deadline.min(Instant::now() + STOP_GRACE);
            }
            if Instant::now() > deadline {
                return Err(self.silent(NO_ANSWER));
            }
            let line = match self.process.receive(POLL_INTERVAL) {
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

    fn quit(&mut self) {
        self.process.quit();
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

/// How long the engine may search by its limits.
fn allowance(limits: &SearchLimits, side: Color) -> Duration {
    let by_clock = limits.clock(side).map(|clock| clock.remaining + clock.increment);
    limits.movetime.or(by_clock).unwrap_or(LONGEST_SEARCH)
}
