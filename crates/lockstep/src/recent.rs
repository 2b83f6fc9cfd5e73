//! **What happened last**, for the report of a difference.

use std::collections::VecDeque;
use std::fmt;

use microchess_1976::{Key, Routine};

/// So many events are kept.
const KEPT: usize = 12;

/// Something that happened in both programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// A key was pressed.
    Key(Key),
    /// A routine was entered.
    Entered(Routine),
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Key(key) => write!(f, "[{key}]"),
            Self::Entered(routine) => routine.fmt(f),
        }
    }
}

/// The last events.
#[derive(Clone, Debug, Default)]
pub(crate) struct Recent(VecDeque<Event>);

impl Recent {
    pub(crate) fn push(&mut self, event: Event) {
        if self.0.len() == KEPT {
            self.0.pop_front();
        }
        self.0.push_back(event);
    }

    pub(crate) fn to_vec(&self) -> Vec<Event> {
        self.0.iter().copied().collect()
    }
}
