//! The engines of a game that is played line by line. A signal ends them, even while one of them thinks or hangs.

use std::io;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, TryLockError};
use std::time::{Duration, Instant};

use microchess_game::{EngineFactory, kill_engines};
use microchess_uci::StopFlag;

use crate::engine_thread::{LONGEST_END, LatestInfo, Players, think};
use crate::model::{Answer, Job, Msg};
use crate::{Overrides, check_overrides};

/// What a shell calls a program that was ended by Ctrl-C.
const EXIT_INTERRUPTED: i32 = 130;

/// How often it is tried to have the engines, while one of them thinks or starts.
const POLL_INTERVAL: Duration = Duration::from_millis(10);

/// The engines, shared with the signal handler.
#[derive(Clone)]
pub(super) struct Engines {
    players: Arc<Mutex<Players>>,
    /// Makes an engine answer or be given up, whether it thinks or starts.
    stop: Arc<StopFlag>,
}

impl Engines {
    pub(super) fn new(factory: &'static dyn EngineFactory) -> Self {
        let stop = Arc::new(StopFlag::default());
        Self { players: Arc::new(Mutex::new(Players::new(factory, Arc::clone(&stop)))), stop }
    }

    /// From now on a signal (INT, TERM or HUP) ends the engines and then the program, which may be waiting for a line. Engines are
    /// in process groups of their own, so nothing else would end them. The game is saved after every move.
    pub(super) fn end_at_signal(&self) {
        let engines = self.clone();
        // This fails only where a handler is set already, which then stays in charge.
        let _ = ctrlc::set_handler(move || {
            engines.end_within(LONGEST_END);
            let _none = kill_engines();
            std::process::exit(EXIT_INTERRUPTED);
        });
    }

    /// Whether the engines that the command line names can be started.
    pub(super) fn check(&self, overrides: &Overrides) -> io::Result<()> {
        // A signal waits for the lock, so that it leaves no engine behind that is just being started.
        check_overrides(overrides, self.lock().factory, &self.stop)
    }

    /// An engine thinks about a job: its last report, and its answer.
    pub(super) fn think(&self, job: &Job) -> (Option<Msg>, Answer) {
        let latest = LatestInfo::default();
        let answer = think(&mut self.lock(), job, &self.stop, &latest);
        (latest.take(), answer)
    }

    /// Ends them. One that hangs is killed.
    pub(super) fn end(&self) {
        self.stop.stop();
        self.lock().end();
    }

    /// The same, but an engine that has not given way in this time is not waited for.
    fn end_within(&self, timeout: Duration) {
        self.stop.stop();
        let deadline = Instant::now() + timeout;
        loop {
            match self.players.try_lock() {
                Ok(mut players) => return players.end(),
                Err(TryLockError::Poisoned(players)) => return players.into_inner().end(),
                Err(TryLockError::WouldBlock) if Instant::now() > deadline => return,
                Err(TryLockError::WouldBlock) => std::thread::sleep(POLL_INTERVAL),
            }
        }
    }

    fn lock(&self) -> MutexGuard<'_, Players> {
        self.players.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_engine_that_does_not_give_way_holds_up_no_signal() {
        let engines = Engines::new(&microchess_bridge_1976::Factory1976);
        let thinking = engines.clone();
        let _held = thinking.lock();
        let ending = std::thread::spawn(move || engines.end_within(Duration::from_millis(100)));
        let deadline = Instant::now() + Duration::from_secs(20);
        while !ending.is_finished() {
            assert!(Instant::now() < deadline, "it waits");
            std::thread::sleep(POLL_INTERVAL);
        }
        assert!(thinking.stop.is_stopped());
    }
}
