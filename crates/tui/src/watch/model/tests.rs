//! The model with a toy machine, which counts.

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
