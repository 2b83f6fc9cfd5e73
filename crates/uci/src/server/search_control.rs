//! When a search may answer: in `go infinite` not before `stop`, in `go ponder` not before `ponderhit` or `stop`.

use std::sync::{Condvar, Mutex, PoisonError};

use crate::stop::StopFlag;

/// How long an answer is held back.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Hold {
    /// Not at all.
    #[default]
    Free,
    /// Until `ponderhit` or `stop`.
    Pondering,
    /// Until `stop`.
    Infinite,
}

/// What the searching and the reading thread share.
#[derive(Debug, Default)]
pub(super) struct SearchControl {
    pub(super) stop: StopFlag,
    hold: Mutex<Hold>,
    released: Condvar,
}

impl SearchControl {
    pub(super) fn new(hold: Hold) -> Self {
        Self { hold: Mutex::new(hold), ..Self::default() }
    }

    /// Waits until the answer may be given.
    pub(super) fn wait(&self) {
        let mut hold = self.hold.lock().unwrap_or_else(PoisonError::into_inner);
        while *hold != Hold::Free {
            hold = self.released.wait(hold).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Whether `ponderhit` has not come yet.
    pub(super) fn is_pondering(&self) -> bool {
        *self.hold.lock().unwrap_or_else(PoisonError::into_inner) == Hold::Pondering
    }

    /// The opponent has made the expected move: the answer may be given as soon as it is there.
    pub(super) fn ponder_hit(&self) {
        self.release(|hold| hold == Hold::Pondering);
    }

    /// Asks for an answer now.
    pub(super) fn stop(&self) {
        self.stop.stop();
        self.release(|_| true);
    }

    fn release(&self, is_released: impl Fn(Hold) -> bool) {
        let mut hold = self.hold.lock().unwrap_or_else(PoisonError::into_inner);
        if is_released(*hold) {
            *hold = Hold::Free;
            self.released.notify_all();
        }
    }
}
