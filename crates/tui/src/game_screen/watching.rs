//! Watching two engines: a pace, a pause, and step by step.

use std::time::Duration;

use super::GameScreen;
use crate::model::Effect;

/// How long a move is seen at least, to choose from.
const PACES: [Duration; 6] = [
    Duration::ZERO,
    Duration::from_millis(250),
    Duration::from_millis(500),
    Duration::from_secs(1),
    Duration::from_secs(3),
    Duration::from_secs(10),
];

/// The pace at which two engines are watched first.
pub(crate) const FIRST_PACE: Duration = PACES[3];

impl GameScreen {
    /// Whether two engines play.
    pub(crate) fn is_watching(&self) -> bool {
        self.players.iter().all(Option::is_some)
    }

    /// The pace, in words for the frame of the moves.
    pub(crate) fn pace_text(&self) -> String {
        let state = if self.is_paused { "paused, " } else { "" };
        match self.pace {
            Duration::ZERO => format!(" {state}instantly "),
            pace => format!(" {state}{} s a move ", pace.as_secs_f64()),
        }
    }

    /// Slower or faster.
    pub(super) fn change_pace(&mut self, is_slower: bool) {
        let place = PACES.iter().position(|pace| *pace >= self.pace).unwrap_or(0);
        let next = if is_slower { (place + 1).min(PACES.len() - 1) } else { place.saturating_sub(1) };
        self.pace = PACES[next];
        match self.pace {
            Duration::ZERO => self.show_message("Moves are made instantly."),
            pace => self.show_message(format!("A move is made every {} s.", pace.as_secs_f64())),
        }
    }

    /// One move is made, and then the engines wait.
    pub(super) fn step(&mut self) -> Vec<Effect> {
        if self.game.termination().is_some() {
            self.show_result();
            return Vec::new();
        }
        // The move is made as soon as it is found.
        self.is_stepping = true;
        self.move_now()
    }
}
