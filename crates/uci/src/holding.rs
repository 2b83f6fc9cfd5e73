//! Holding an answer back: in `go infinite` nothing may be answered before `stop`, in `go ponder` not before `ponderhit`
//! or `stop`.

use std::sync::{Condvar, Mutex, PoisonError};

use arena::Stop;

/// How long an answer is held back.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Held {
    /// Not at all.
    #[default]
    Free,
    /// Until `ponderhit` or `stop`.
    Pondering,
    /// Until `stop`.
    Infinite,
}

/// What the thinking side and the listening side share.
#[derive(Debug, Default)]
pub(crate) struct SearchControl {
    pub(crate) stop: Stop,
    held: Mutex<Held>,
    released: Condvar,
}

impl SearchControl {
    pub(crate) fn new(held: Held) -> Self {
        Self { held: Mutex::new(held), ..Self::default() }
    }

    /// Waits until the answer may be given.
    pub(crate) fn wait(&self) {
        let mut held = self.held.lock().unwrap_or_else(PoisonError::into_inner);
        while *held != Held::Free {
            held = self.released.wait(held).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// The opponent has made the expected move: the answer may be given as soon as it is there.
    pub(crate) fn ponder_hit(&self) {
        self.release(|held| held == Held::Pondering);
    }

    /// Answer now.
    pub(crate) fn stop(&self) {
        self.stop.stop();
        self.release(|_| true);
    }

    fn release(&self, is_released: impl Fn(Held) -> bool) {
        let mut held = self.held.lock().unwrap_or_else(PoisonError::into_inner);
        if is_released(*held) {
            *held = Held::Free;
            self.released.notify_all();
        }
    }
}
