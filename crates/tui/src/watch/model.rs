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
pub(super) mod tests {
    use microchess_1976::BeyondKnown;
    use microchess_1976::zero_page::Cell;

    use super::super::machine::CodeLine;
    use super::*;

    /// Every step takes ten cycles and counts a cell up, in turn; every fourth is a routine, every eighth PUSH. After a key
    /// it has a hundred steps to go, after F very many. It has no key D; A leads it beyond what is known, and B is its end.
    #[derive(Default)]
    pub(in crate::watch) struct Toy {
        steps: u64,
        left: u64,
        page: Vec<u8>,
        last_key: Option<Key>,
    }

    impl Machine for Toy {
        fn title(&self) -> String {
            "a toy".to_owned()
        }
        fn code_title(&self) -> &'static str {
            "steps"
        }
        fn code(&self, _count: usize) -> Vec<CodeLine> {
            Vec::new()
        }
        fn registers(&self) -> String {
            String::new()
        }
        fn page_zero(&self) -> [u8; 256] {
            std::array::from_fn(|cell| self.page.get(cell).copied().unwrap_or_default())
        }
        fn variable_name(&self, _cell: u8) -> Option<&'static str> {
            None
        }
        fn first_stack(&self) -> String {
            String::new()
        }
        fn second_stack(&self) -> Vec<String> {
            Vec::new()
        }
        fn cycles(&self) -> u64 {
            self.steps * 10
        }
        fn digits(&self) -> [u8; 3] {
            [0; 3]
        }
        fn press(&mut self, key: Key) -> bool {
            if key.code() == 0x0D {
                return false;
            }
            self.left += if key == Key::F { 1_000_000_000 } else { 100 };
            self.last_key = Some(key);
            true
        }
        fn step(&mut self, kind: StepKind) -> bool {
            loop {
                if self.left == 0 {
                    return false;
                }
                self.left -= 1;
                self.steps += 1;
                self.page.resize(256, 0);
                let cell = &mut self.page[self.steps as usize % 4];
                *cell = cell.wrapping_add(1);
                let far = match kind {
                    StepKind::Smallest => 1,
                    StepKind::Routine => 4,
                    StepKind::Push => 8,
                };
                if self.steps.is_multiple_of(far) {
                    return true;
                }
            }
        }
        fn is_waiting(&self) -> bool {
            self.left == 0
        }
        fn beyond_known(&self) -> Option<BeyondKnown> {
            let is_beyond = self.last_key.is_some_and(|key| key.code() == 0x0A);
            is_beyond.then_some(BeyondKnown::Code(Cell(0x42)))
        }
        fn trouble(&self) -> Option<String> {
            let is_lost = self.last_key.is_some_and(|key| key.code() == 0x0B);
            is_lost.then(|| "It is lost: it runs and does not come back, now at $1234.".to_owned())
        }
    }

    fn model(speed: Speed) -> Model {
        Model::new(Box::<Toy>::default(), speed)
    }

    fn changed(model: &Model) -> Vec<u8> {
        (0..=u8::MAX).filter(|cell| model.has_changed(*cell)).collect()
    }

    #[test]
    fn real_time_is_a_million_cycles_a_second() {
        let mut model = model(Speed::Times(1.0));
        model.update(Msg::Press(Key::C));
        model.update(Msg::Tick(Duration::from_micros(200)));
        assert_eq!(model.machine().cycles(), 200);
        model.update(Msg::Tick(Duration::from_micros(205)));
        model.update(Msg::Tick(Duration::from_micros(210)));
        assert_eq!(model.machine().cycles(), 210, "half an instruction is not lost and not counted twice");
        model.update(Msg::Tick(Duration::from_secs(10)));
        assert_eq!(model.machine().cycles(), 1_000, "then it waits for a key");
        assert!(model.is_running() && !model.is_moving());
    }

    #[test]
    fn time_in_which_it_waits_is_not_made_up_for() {
        let mut model = model(Speed::Times(1.0));
        model.update(Msg::Tick(Duration::from_secs(5)));
        model.update(Msg::Press(Key::C));
        model.update(Msg::Tick(Duration::from_micros(5_000_100)));
        assert_eq!(model.machine().cycles(), 100);
    }

    #[test]
    fn a_pause_takes_no_steps_and_is_not_made_up_for() {
        let mut model = model(Speed::Times(1.0));
        model.update(Msg::Press(Key::C));
        model.update(Msg::ToggleRun);
        model.update(Msg::Tick(Duration::from_secs(1)));
        assert_eq!(model.machine().cycles(), 0);
        model.update(Msg::ToggleRun);
        model.update(Msg::Tick(Duration::from_micros(1_000_050)));
        assert_eq!(model.machine().cycles(), 50);
    }

    #[test]
    fn speeds_go_from_very_slow_to_instant_and_back() {
        let mut model = model(Speed::Times(1.0));
        model.update(Msg::Press(Key::C));
        model.update(Msg::Slower);
        model.update(Msg::Tick(Duration::from_micros(1_000)));
        assert_eq!(model.machine().cycles(), 100, "a tenth of 1 MHz");
        for _ in 0..9 {
            model.update(Msg::Slower);
        }
        assert!(matches!(model.speed(), Speed::Times(times) if times <= SLOWEST * 1.01));
        for _ in 0..20 {
            model.update(Msg::Faster);
        }
        assert_eq!(model.speed(), Speed::Instant);
        model.update(Msg::Tick(Duration::from_micros(1_001)));
        assert_eq!(model.machine().cycles(), 1_000);
        model.update(Msg::Slower);
        assert_eq!(model.speed(), Speed::Times(FASTEST));
    }

    #[test]
    fn the_real_speed_is_said_where_it_is_another() {
        // Of 1000 MHz, 4 million cycles in each 50 milliseconds come about.
        for (speed, expected) in [
            (Speed::Times(1_000.0), Some(80.0)),
            (Speed::Instant, Some(80.0)),
            (Speed::Times(FASTEST), Some(80.0)),
            (Speed::Times(50.0), None),
            (Speed::Times(1.0), None),
        ] {
            let mut model = model(speed);
            model.update(Msg::Press(Key::F));
            for tick in 1..=9 {
                model.update(Msg::Tick(Duration::from_millis(50) * tick));
                assert_eq!(model.real_speed(), None, "too early");
            }
            model.update(Msg::Tick(Duration::from_millis(500)));
            assert_eq!(model.real_speed(), expected, "{speed:?}");
            model.update(Msg::ToggleRun);
            assert_eq!(model.real_speed(), None, "it pauses");
        }
    }

    #[test]
    fn the_fastest_speed_by_keys_is_one_that_pictures_allow() {
        let a_picture = crate::terminal::FRAME.as_secs_f64() * CYCLES_PER_SECOND as f64 * FASTEST;
        assert!(a_picture < MOST_CYCLES);
    }

    #[test]
    fn a_key_that_the_machine_has_not_is_not_pressed() {
        let mut model = model(Speed::Instant);
        model.update(Msg::Press(Key::C));
        model.update(Msg::Press(Key::from_digit(0x0D).unwrap()));
        assert_eq!(model.last_key(), Some(Key::C));
    }

    #[test]
    fn a_step_pauses_and_lights_what_it_changed() {
        let mut model = model(Speed::Instant);
        model.update(Msg::Press(Key::C));
        model.update(Msg::Step(StepKind::Smallest));
        assert!(!model.is_running());
        assert_eq!(changed(&model), [1]);
        model.update(Msg::Tick(Duration::from_secs(1)));
        assert_eq!(changed(&model), [1], "it stays lit while nothing happens");
        model.update(Msg::Step(StepKind::Smallest));
        assert_eq!(changed(&model), [2]);
        model.update(Msg::Step(StepKind::Routine));
        assert_eq!((model.machine().cycles(), changed(&model)), (40, vec![0, 3]));
        model.update(Msg::Step(StepKind::Push));
        assert_eq!((model.machine().cycles(), changed(&model)), (80, vec![0, 1, 2, 3]));
    }

    #[test]
    fn a_step_that_cannot_be_taken_changes_nothing() {
        let mut model = model(Speed::Instant);
        model.update(Msg::Press(Key::C));
        model.update(Msg::Tick(Duration::from_secs(1)));
        let before = changed(&model);
        model.update(Msg::Step(StepKind::Push));
        assert_eq!(changed(&model), before);
        assert_eq!(before, [0, 1, 2, 3]);
    }
}
