//! A search in a thread of its own, to which the engine is lent.

use std::io;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Sender;
use std::thread::JoinHandle;
use std::time::Instant;

use chess0x88::{History, Move};
use microchess_uci::{BestMove, Engine, Info, SearchContext, SearchLimits, StopFlag};

use super::Event;

/// What a search is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Purpose {
    /// The engine's next move.
    Move,
    /// The engine's next move if the opponent makes the move that is expected; until then nothing is answered.
    Ponder(Move),
    /// A proposal for the opponent.
    Hint,
    /// What can be said of the position, until it is stopped.
    Analysis,
}

/// A search that is running, or has just ended.
pub(super) struct Search<E> {
    pub(super) id: u64,
    pub(super) purpose: Purpose,
    pub(super) stop: Arc<StopFlag>,
    /// When the engine's time began to run.
    pub(super) started: Instant,
    /// It has ended, but its answer is not wanted yet.
    pub(super) is_over: bool,
    is_pondering: Arc<AtomicBool>,
    thread: JoinHandle<(E, Result<BestMove, String>)>,
}

impl<E: Engine> Search<E> {
    /// Starts a search. What it reports, and its end, are events.
    pub(super) fn start(
        id: u64,
        purpose: Purpose,
        mut engine: E,
        history: History,
        limits: SearchLimits,
        events: Sender<Event>,
    ) -> io::Result<Self> {
        let stop = Arc::new(StopFlag::default());
        let is_pondering = Arc::new(AtomicBool::new(limits.ponder));
        let (shared, pondering) = (Arc::clone(&stop), Arc::clone(&is_pondering));
        let thread = std::thread::Builder::new().name("search".to_owned()).spawn(move || {
            let started = Instant::now();
            let (elapsed, is_pondering) = (|| started.elapsed(), || pondering.load(Ordering::Relaxed));
            let context = SearchContext::new(&shared, &elapsed).with_pondering(&is_pondering);
            // If nothing listens any more, the conversation is over, and so is the search soon.
            let mut report = |info| {
                let info = match info {
                    Info::Search(info) => Info::Search(info.timed(elapsed())),
                    remark => remark,
                };
                let _ = events.send(Event::Report(id, info));
            };
            let searching = || engine.search(&history, &limits, &context, &mut report);
            // The engine comes back whatever has happened, since the next search needs it.
            let result = std::panic::catch_unwind(AssertUnwindSafe(searching))
                .unwrap_or_else(|_| Err("the engine has failed; any legal move is played".to_owned()));
            let _ = events.send(Event::Finished(id));
            (engine, result)
        })?;
        Ok(Self { id, purpose, stop, started: Instant::now(), is_over: false, is_pondering, thread })
    }

    /// The opponent has made the move that was expected: it is now a search for the engine's move.
    pub(super) fn ponder_hit(&mut self) {
        self.purpose = Purpose::Move;
        self.started = Instant::now();
        self.is_pondering.store(false, Ordering::Relaxed);
    }

    /// Asks for an end, waits for it, and gives the engine back with what it has found.
    pub(super) fn stop(self) -> (Option<E>, Result<BestMove, String>) {
        self.stop.stop();
        match self.thread.join() {
            Ok((engine, result)) => (Some(engine), result),
            Err(_) => (None, Err("the engine has failed".to_owned())),
        }
    }
}
