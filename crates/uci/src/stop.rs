//! The flag that ends a search early.

use std::sync::atomic::{AtomicBool, Ordering};

/// A flag that asks a search, or anything else that takes long, to end now. It is shared between threads and never reset.
#[derive(Debug, Default)]
pub struct StopFlag(AtomicBool);

impl StopFlag {
    /// Asks for an end.
    pub fn stop(&self) {
        self.0.store(true, Ordering::Release);
    }

    /// Whether an end was asked for.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.0.load(Ordering::Acquire)
    }
}
