//! What a search may ask of the world while it runs.

use std::fmt;
use std::time::Duration;

use crate::stop::StopFlag;

/// What a search may ask while it runs: whether to stop, how much time has passed, whether it is still pondering.
///
/// Time comes in here instead of from the system's clock, so that an engine also runs where there is none, as in a
/// browser.
#[derive(Clone, Copy)]
pub struct SearchContext<'a> {
    stop: &'a StopFlag,
    elapsed: &'a (dyn Fn() -> Duration + Sync),
    is_pondering: &'a (dyn Fn() -> bool + Sync),
}

impl<'a> SearchContext<'a> {
    /// A search that can be stopped, with a function that gives the time since it began.
    #[must_use]
    pub fn new(stop: &'a StopFlag, elapsed: &'a (dyn Fn() -> Duration + Sync)) -> Self {
        Self { stop, elapsed, is_pondering: &|| false }
    }

    /// The same with a function that says whether the search is still pondering, which `ponderhit` ends.
    #[must_use]
    pub fn with_pondering(self, is_pondering: &'a (dyn Fn() -> bool + Sync)) -> Self {
        Self { is_pondering, ..self }
    }

    /// Whether the search is to end now.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.stop.is_stopped()
    }

    /// Time since the search began.
    #[must_use]
    pub fn elapsed(&self) -> Duration {
        (self.elapsed)()
    }

    /// Whether the search runs on the opponent's time: it may not end by itself, and its clock does not count yet.
    #[must_use]
    pub fn is_pondering(&self) -> bool {
        (self.is_pondering)()
    }

    /// The flag itself, for work that is handed on.
    #[must_use]
    pub const fn stop_flag(&self) -> &'a StopFlag {
        self.stop
    }
}

impl fmt::Debug for SearchContext<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SearchContext").field("stop", self.stop).field("elapsed", &self.elapsed()).finish()
    }
}
