//! Another program in a process of its own: lines go to it and come from it without ever blocking this program, and in the end
//! it is gone.

use std::io::{self, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, TryLockError};
use std::time::{Duration, Instant};

use microchess_uci::{InputLine, visible_controls};

use crate::player_spec::EngineCommand;

/// How many commands wait to be written. That the queue is full says that the engine does not read.
const MAX_QUEUED_COMMANDS: usize = 64;

/// How many lines of an engine are queued. When the queue is full, the engine blocks on its output.
const MAX_QUEUED_LINES: usize = 256;

/// The longest line of an engine; longer ones are passed over. A principal variation of 250 moves needs 1,500 bytes.
const MAX_LINE_BYTES: usize = 1 << 16;

/// How long an engine may take to end after `quit`.
const QUIT_GRACE: Duration = Duration::from_millis(500);

/// How long the end of the program waits for an engine that is just being started. One on a disk that hangs may take for ever.
const START_GRACE: Duration = Duration::from_millis(200);

/// The engines that are running. Each is in a process group of its own, so that nothing but this program ends it.
type Running = Vec<Arc<Mutex<Child>>>;

static RUNNING: Mutex<Running> = Mutex::new(Vec::new());

/// While this is kept, no engine can be started.
#[derive(Debug)]
#[must_use]
pub struct NoEngines {
    _running: Option<MutexGuard<'static, Running>>,
}

/// Kills all engines that are running. It is for the last moment of a program that ends without dropping its players, as
/// `std::process::exit` does: the engines would stay behind.
///
/// ```no_run
/// let _none = microchess_game::kill_engines();
/// std::process::exit(130);
/// ```
pub fn kill_engines() -> NoEngines {
    let deadline = Instant::now() + START_GRACE;
    let running = loop {
        match RUNNING.try_lock() {
            Ok(running) => break running,
            Err(TryLockError::Poisoned(running)) => break running.into_inner(),
            Err(TryLockError::WouldBlock) if Instant::now() > deadline => return NoEngines { _running: None },
            Err(TryLockError::WouldBlock) => std::thread::sleep(Duration::from_millis(1)),
        }
    };
    running.iter().for_each(|child| kill(&mut lock(child)));
    NoEngines { _running: Some(running) }
}

/// Kills a process, on Unix with its whole group, which includes the processes that it has started.
fn kill(child: &mut Child) {
    #[cfg(unix)]
    if let Some(group) = i32::try_from(child.id()).ok().and_then(rustix::process::Pid::from_raw) {
        let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
    }
    let _ = child.kill();
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A process, and the threads that write to it and read from it. Dropping it ends the process.
#[derive(Debug)]
pub(crate) struct EngineProcess {
    child: Arc<Mutex<Child>>,
    commands: SyncSender<String>,
    lines: Receiver<String>,
    /// When the process is killed, once it was asked to quit.
    quit_deadline: Option<Instant>,
}

impl EngineProcess {
    /// Starts the program.
    pub(crate) fn start(engine: &EngineCommand) -> io::Result<Self> {
        let mut command = Command::new(&engine.path);
        // In a group of its own the engine does not get a Ctrl-C in the terminal; this program does, and stops it.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        command.args(&engine.arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        // The list stays locked until the process is in it, so that `kill_engines` misses none that is just being started.
        let mut running = lock(&RUNNING);
        let mut child = command.spawn()?;
        let (stdin, stdout) = (child.stdin.take(), child.stdout.take());
        let child = Arc::new(Mutex::new(child));
        running.push(Arc::clone(&child));
        drop(running);
        let (commands, queued_commands) = sync_channel(MAX_QUEUED_COMMANDS);
        let (sender, lines) = sync_channel(MAX_QUEUED_LINES);
        // If something fails from here on, the process ends with this.
        let process = Self { child, commands, lines, quit_deadline: None };
        let (Some(stdin), Some(stdout)) = (stdin, stdout) else {
            return Err(io::Error::other("it has no input or output"));
        };
        let thread = |name: &str| std::thread::Builder::new().name(name.to_owned());
        thread("engine input").spawn(move || write_commands(stdin, &queued_commands))?;
        thread("engine output").spawn(move || forward_lines(stdout, &sender))?;
        Ok(process)
    }

    /// Queues a line, line feed included. It does not wait: where the queue is full, the line comes back.
    pub(crate) fn try_send(&self, line: String) -> Result<(), TrySendError<String>> {
        self.commands.try_send(line)
    }

    /// The next line, if one comes within this time.
    pub(crate) fn receive(&self, timeout: Duration) -> Result<String, RecvTimeoutError> {
        self.lines.recv_timeout(timeout)
    }

    /// How the process has ended, if it has.
    pub(crate) fn exit_status(&self) -> Option<ExitStatus> {
        lock(&self.child).try_wait().ok().flatten()
    }

    /// Kills the process.
    pub(crate) fn kill(&self) {
        kill(&mut lock(&self.child));
    }

    /// Asks the engine to quit, which it has half a second for. Gives the end of that time.
    pub(crate) fn quit(&mut self) -> Instant {
        *self.quit_deadline.get_or_insert_with(|| {
            // An engine whose queue is full does not read, and is killed.
            let _ = self.commands.try_send("quit\n".to_owned());
            Instant::now() + QUIT_GRACE
        })
    }
}

impl Drop for EngineProcess {
    /// Asks the engine to quit, unless that was done before, and kills it if it does not.
    fn drop(&mut self) {
        let deadline = self.quit();
        while self.exit_status().is_none() {
            if Instant::now() >= deadline {
                self.kill();
                break;
            }
            std::thread::sleep(Duration::from_millis(5));
        }
        lock(&RUNNING).retain(|running| !Arc::ptr_eq(running, &self.child));
        let _ = lock(&self.child).wait();
    }
}

/// Writes the commands as they come, until the process does not take them any more or the player is dropped. An engine that does
/// not read blocks this thread and no other.
fn write_commands(mut stdin: ChildStdin, commands: &Receiver<String>) {
    for line in commands {
        if stdin.write_all(line.as_bytes()).and_then(|()| stdin.flush()).is_err() {
            break;
        }
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
