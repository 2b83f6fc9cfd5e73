//! Holding an answer back: in `go infinite` and `go ponder` nothing may be answered before `stop` or `ponderhit`.

use std::sync::{Condvar, Mutex, PoisonError};

use arena::Stop;

/// What the thinking side and the listening side share.
#[derive(Debug, Default)]
pub(crate) struct Holding {
    pub(crate) stop: Stop,
    held: Mutex<bool>,
    released: Condvar,
}

impl Holding {
    /// Answers are held back if `held` says so.
    pub(crate) fn new(held: bool) -> Self {
        Self { held: Mutex::new(held), ..Self::default() }
    }

    /// Waits until the answer may be given.
    pub(crate) fn wait(&self) {
        let mut held = self.held.lock().unwrap_or_else(PoisonError::into_inner);
        while *held {
            held = self.released.wait(held).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// The answer may be given as soon as it is there.
    pub(crate) fn release(&self) {
        *self.held.lock().unwrap_or_else(PoisonError::into_inner) = false;
        self.released.notify_all();
    }

    /// Answer now.
    pub(crate) fn stop(&self) {
        self.stop.stop();
        self.release();
    }
}
