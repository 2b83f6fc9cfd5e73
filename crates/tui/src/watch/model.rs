//! The machine on the screen, how fast it runs, and what it changed. It knows nothing of terminals; time comes in as a
//! message.

use std::time::Duration;

use microchess_1976::Key;
use microchess_1976::cycles::CYCLES_PER_SECOND;

use super::machine::{Machine, StepKind};
use crate::settings::Speed;

/// What can happen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Msg {
    /// A key of the KIM-1 was pressed.
    Press(Key),
    /// Run or pause.
    ToggleRun,
    /// Pause, and go one step.
    Step(StepKind),
    /// Ten times as fast.
    Faster,
    /// A tenth as fast.
    Slower,
    /// Show or hide the help.
    ToggleHelp,
    /// Time since the program started.
    Tick(Duration),
    /// Leave.
    Quit,
}

/// The most cycles that run between two pictures, so that keys are read even when the machine is as fast as it can be. They are
/// more than [`FASTEST`] needs for a picture.
const MOST_CYCLES: f64 = 4_000_000.0;

/// The longest time between two ticks that counts. A program that was stopped does not catch up.
const LONGEST_TICK: Duration = Duration::from_millis(250);

/// The slowest and the fastest that `-` and `+` set, in 1 MHz. Above it there is [`Speed::Instant`].
const SLOWEST: f64 = 0.000_01;
const FASTEST: f64 = 100.0;

/// How long the machine runs before its real speed is said, and until it is measured again.
const MEASURED: Duration = Duration::from_millis(500);

/// The screen's state.
pub struct Model {
    machine: Box<dyn Machine>,
    speed: Speed,
    is_running: bool,
    now: Duration,
    /// Cycles that the machine may still run. An instruction is not divided, so this can be below zero.
    credit: f64,
    /// When the measurement of the real speed began, and at which cycle.
    measured_from: (Duration, u64),
    /// Cycles in a second, as measured last.
    rate: Option<f64>,
    page: [u8; 256],
    changed: [bool; 256],
    last_key: Option<Key>,
    has_help: bool,
    should_quit: bool,
}

impl Model {
    /// A machine that runs from the start.
    #[must_use]
    pub fn new(machine: Box<dyn Machine>, speed: Speed) -> Self {
        let page = machine.page_zero();
        Self {
            machine,
            speed,
            is_running: true,
            now: Duration::ZERO,
            credit: 0.0,
            measured_from: (Duration::ZERO, 0),
            rate: None,
            page,
            changed: [false; 256],
            last_key: None,
            has_help: false,
            should_quit: false,
        }
    }

    /// Takes in what happened.
    pub fn update(&mut self, message: Msg) {
        match message {
            Msg::Quit => self.should_quit = true,
            Msg::ToggleHelp => self.has_help = !self.has_help,
            Msg::ToggleRun => {
                self.is_running = !self.is_running;
                self.credit = 0.0;
                self.measure_anew();
            }
            Msg::Faster => self.set_speed(match self.speed {
                Speed::Times(times) if times * 10.0 <= FASTEST => Speed::Times(times * 10.0),
                Speed::Times(_) | Speed::Instant => Speed::Instant,
            }),
            Msg::Slower => self.set_speed(match self.speed {
                Speed::Instant => Speed::Times(FASTEST),
                Speed::Times(times) => Speed::Times((times / 10.0).max(SLOWEST.min(times))),
            }),
            Msg::Press(key) => {
                if self.machine.press(key) {
                    self.last_key = Some(key);
                }
            }
            Msg::Step(kind) => {
                self.is_running = false;
                // A step that ends at the wait for a key may have changed something on its way.
                if self.machine.step(kind) || self.machine.page_zero() != self.page {
                    self.note_changes();
                }
            }
            Msg::Tick(now) => {
                let elapsed = now.saturating_sub(self.now).min(LONGEST_TICK);
                self.now = now;
                if self.is_running {
                    self.run(elapsed);
                }
                self.measure();
            }
        }
    }

    /// Measures how fast the machine really is, while it goes on by itself.
    fn measure(&mut self) {
        if !self.is_moving() {
            return self.measure_anew();
        }
        let (began, cycles) = self.measured_from;
        let time = self.now.saturating_sub(began);
        if time >= MEASURED {
            self.rate = Some((self.machine.cycles() - cycles) as f64 / time.as_secs_f64());
            self.measured_from = (self.now, self.machine.cycles());
        }
    }

    fn measure_anew(&mut self) {
        self.rate = None;
        self.measured_from = (self.now, self.machine.cycles());
    }

    fn set_speed(&mut self, speed: Speed) {
        self.speed = speed;
        self.credit = 0.0;
        self.measure_anew();
    }

    /// Lets the machine run for as long as the time allows.
    fn run(&mut self, elapsed: Duration) {
        self.credit = match self.speed {
            Speed::Instant => MOST_CYCLES,
            Speed::Times(times) => {
                let earned = elapsed.as_secs_f64() * CYCLES_PER_SECOND as f64 * times;
                (self.credit + earned).min(MOST_CYCLES)
            }
        };
        let mut has_moved = false;
        while self.credit > 0.0 {
            let before = self.machine.cycles();
            if !self.machine.step(StepKind::Smallest) {
                // Time in which it waits is not made up for.
                self.credit = 0.0;
                break;
            }
            has_moved = true;
            // Some events of our program take no time. They cost something here, so that this ends.
            self.credit -= (self.machine.cycles() - before).max(1) as f64;
        }
        if has_moved {
            self.note_changes();
        }
    }

    /// Which cells differ from the picture before. They stay lit until the machine goes on.
    fn note_changes(&mut self) {
        let page = self.machine.page_zero();
        for ((changed, before), after) in self.changed.iter_mut().zip(&self.page).zip(&page) {
            *changed = before != after;
        }
        self.page = page;
    }

    pub(super) fn machine(&self) -> &dyn Machine {
        self.machine.as_ref()
    }

    pub(super) fn last_key(&self) -> Option<Key> {
        self.last_key
    }

    pub(super) fn has_help(&self) -> bool {
        self.has_help
    }

    /// Whether a cell has changed since the picture before.
    #[must_use]
    pub fn has_changed(&self, cell: u8) -> bool {
        self.changed[usize::from(cell)]
    }

    /// How fast it runs.
    #[must_use]
    pub const fn speed(&self) -> Speed {
        self.speed
    }

    /// How fast it really runs, in 1 MHz, where that is not as fast as it should be: because the computer is too slow, or since
    /// there is no end to [`Speed::Instant`]. `None` while that is not known.
    #[must_use]
    pub fn real_speed(&self) -> Option<f64> {
        let real = self.rate? / CYCLES_PER_SECOND as f64;
        match self.speed {
            // A picture more or less in the time that was measured is not slowness.
            Speed::Times(times) if real > times * 0.9 => None,
            Speed::Times(_) | Speed::Instant => Some(real),
        }
    }

    /// Whether it runs by itself. It may still wait for a key.
    #[must_use]
    pub const fn is_running(&self) -> bool {
        self.is_running
    }

    /// Whether the machine goes on by itself now, so that the next picture will differ.
    #[must_use]
    pub fn is_moving(&self) -> bool {
        self.is_running && !self.machine.is_waiting() && self.machine.trouble().is_none()
    }

    /// Whether the screen is to be left.
    #[must_use]
    pub const fn should_quit(&self) -> bool {
        self.should_quit
    }
}

#[cfg(test)]
pub(super) mod tests;
