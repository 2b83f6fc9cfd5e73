//! Our program, as the screen shows it: routine by routine.
//!
//! It runs in a thread of its own, and its probe sends what happens through a channel of few places. So it never runs far
//! ahead of the screen, however long it thinks, and nothing needs to be recorded.

use std::collections::VecDeque;
use std::sync::mpsc::{Receiver, Sender, SyncSender, channel, sync_channel};

use microchess_1976::cycles::Work;
use microchess_1976::zero_page::{Cell, PIECE, SP2, SQUARE, STATE, ZeroPage};
use microchess_1976::{BeyondKnown, CycleCounter, Key, Kim1, Level, Opening, Probe, Routine};
use microchess_lockstep::StackedMove;
use microchess_tui::watch::{CodeLine, Machine, StepKind};

/// How many events the program may be ahead of the screen.
const AHEAD: usize = 64;

/// How many events are listed.
const LISTED: usize = 64;

/// Memory and clock at an event.
struct Snapshot {
    page: ZeroPage,
    page_one: [u8; 256],
    cycles: u64,
}

/// What happened.
#[derive(Clone, Copy)]
enum Event {
    Entered(Routine),
    Valued(u8),
    /// From here on it is not known to do what the original does.
    Beyond(BeyondKnown),
    /// The key has been worked off.
    Finished(Key),
}

/// A probe that sends everything to the screen.
struct Reporter {
    clock: CycleCounter,
    /// Memory as reported last.
    page: ZeroPage,
    page_one: [u8; 256],
    screen: SyncSender<(Event, Box<Snapshot>)>,
}

impl Reporter {
    fn report(&mut self, event: Event, page: &ZeroPage) {
        self.page.clone_from(page);
        self.report_again(event);
    }

    /// Reports something that happens in memory as it was reported last.
    fn report_again(&self, event: Event) {
        let snapshot = Snapshot { page: self.page.clone(), page_one: self.page_one, cycles: self.clock.cycles() };
        // A screen that has been left needs nothing.
        let _ = self.screen.send((event, Box::new(snapshot)));
    }
}

impl Probe for Reporter {
    fn work(&mut self, work: Work) {
        self.clock.work(work);
    }

    fn enter(&mut self, routine: Routine, page: &ZeroPage, page_one: &[u8; 256]) {
        self.page_one = *page_one;
        self.report(Event::Entered(routine), page);
    }

    fn valued(&mut self, page: &ZeroPage, value: u8) {
        self.report(Event::Valued(value), page);
    }

    fn beyond_known(&mut self, what: BeyondKnown) {
        self.report_again(Event::Beyond(what));
    }
}

/// Works off keys until there are no more.
fn work(mut kim1: Kim1<Reporter>, keys: &Receiver<Key>) {
    for key in keys {
        kim1.press(key);
        let program = kim1.program_mut();
        let (page, page_one) = (program.page().clone(), *program.page_one());
        let reporter = program.probe_mut();
        reporter.page_one = page_one;
        reporter.report(Event::Finished(key), &page);
    }
}

/// Our KIM-1 in its thread.
pub(super) struct WatchedOurs {
    title: String,
    keys: Sender<Key>,
    events: Receiver<(Event, Box<Snapshot>)>,
    /// Keys that have not been worked off.
    pending: usize,
    now: Box<Snapshot>,
    routine: Option<Routine>,
    /// The last events, the newest last.
    listed: VecDeque<String>,
    beyond_known: Option<BeyondKnown>,
    has_failed: bool,
}

impl WatchedOurs {
    /// Starts the thread. Without an opening, the built-in one is loaded.
    pub(super) fn start(level: Level, opening: Option<&Opening>) -> std::io::Result<Self> {
        let (keys, inbox) = channel();
        let (screen, events) = sync_channel(AHEAD);
        let reporter =
            Reporter { clock: CycleCounter::default(), page: ZeroPage::zeroed(), page_one: [0; 256], screen };
        let mut kim1 = Kim1::with_probe(level, reporter);
        let mut title = format!("MicroChess, {}", level.title());
        if let Some(opening) = opening {
            kim1.load_opening(opening);
            title = format!("{title}, opening {}", opening.tape_id);
        }
        let (page, page_one) = (kim1.program().page().clone(), *kim1.program().page_one());
        std::thread::Builder::new().name("watched".to_owned()).spawn(move || work(kim1, &inbox))?;
        Ok(Self {
            title,
            keys,
            events,
            pending: 0,
            now: Box::new(Snapshot { page, page_one, cycles: 0 }),
            routine: None,
            listed: VecDeque::new(),
            beyond_known: None,
            has_failed: false,
        })
    }

    /// Takes in the next event; `None` when there is none to come.
    fn next(&mut self) -> Option<Event> {
        if self.pending == 0 {
            return None;
        }
        let Ok((event, snapshot)) = self.events.recv() else {
            self.has_failed = true;
            self.pending = 0;
            return None;
        };
        self.now = snapshot;
        let page = &self.now.page;
        let (piece, square, state) = (page[PIECE], page[SQUARE], page[STATE]);
        self.listed.push_back(match event {
            Event::Entered(routine) => format!("{routine:<8}{piece:02X} to {square:02X} STATE {state:02X}"),
            Event::Valued(value) => format!("  {piece:02X} to {square:02X} is worth {value:02X}"),
            Event::Beyond(what) => format!("beyond what is known: ${:02X}", what.cell().0),
            Event::Finished(key) => format!("CHESS   key {key} is done"),
        });
        if self.listed.len() > LISTED {
            self.listed.pop_front();
        }
        match event {
            Event::Entered(routine) => self.routine = Some(routine),
            Event::Valued(_) => {}
            Event::Beyond(what) => self.beyond_known = Some(what),
            Event::Finished(_) => {
                self.routine = None;
                self.pending -= 1;
            }
        }
        Some(event)
    }
}

impl Machine for WatchedOurs {
    fn title(&self) -> String {
        self.title.clone()
    }

    fn code_title(&self) -> &'static str {
        "routines, the last below"
    }

    fn code(&self, count: usize) -> Vec<CodeLine> {
        let hidden = self.listed.len().saturating_sub(count);
        let last = self.listed.len().saturating_sub(1);
        let shown = self.listed.iter().enumerate().skip(hidden);
        shown.map(|(index, text)| CodeLine { text: text.clone(), is_current: index == last }).collect()
    }

    fn registers(&self) -> String {
        format!("in {}", self.routine.map_or("CHESS", Routine::label))
    }

    fn page_zero(&self) -> [u8; 256] {
        std::array::from_fn(|cell| self.now.page[Cell(cell as u8)])
    }

    fn variable_name(&self, cell: u8) -> Option<&'static str> {
        super::variable_name(cell)
    }

    fn first_stack(&self) -> String {
        "ours has none: it calls functions".to_owned()
    }

    fn second_stack(&self) -> Vec<String> {
        let moves = StackedMove::all(self.now.page[SP2], |cell| self.now.page_one[usize::from(cell)]);
        moves.iter().map(ToString::to_string).collect()
    }

    fn cycles(&self) -> u64 {
        self.now.cycles
    }

    fn digits(&self) -> [u8; 3] {
        self.now.page.display()
    }

    fn press(&mut self, key: Key) -> bool {
        if self.keys.send(key).is_ok() {
            self.pending += 1;
        } else {
            self.has_failed = true;
        }
        !self.has_failed
    }

    fn step(&mut self, kind: StepKind) -> bool {
        while let Some(event) = self.next() {
            let is_there = match (event, kind) {
                (_, StepKind::Smallest) => true,
                (Event::Entered(_), StepKind::Routine) => true,
                (Event::Entered(routine), StepKind::Push) => routine == Routine::Push,
                (Event::Valued(_) | Event::Beyond(_) | Event::Finished(_), _) => false,
            };
            if is_there {
                return true;
            }
        }
        false
    }

    fn is_waiting(&self) -> bool {
        self.pending == 0
    }

    fn beyond_known(&self) -> Option<BeyondKnown> {
        self.beyond_known
    }

    fn trouble(&self) -> Option<String> {
        self.has_failed.then(|| "The program has failed.".to_owned())
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use microchess_1976::OPENINGS;
    use microchess_tui::settings::Speed;
    use microchess_tui::watch::{Model, Msg, screen_text};

    use super::*;

    /// Presses keys, and lets the program work each of them off.
    fn model(keys: &str) -> Model {
        let mut model = Model::new(Box::new(WatchedOurs::start(Level::Normal, None).unwrap()), Speed::Instant);
        let mut seconds = 0;
        for key in keys.split_whitespace() {
            model.update(Msg::Press(key.parse().unwrap()));
            while model.is_moving() {
                seconds += 1;
                model.update(Msg::Tick(Duration::from_secs(seconds)));
            }
        }
        model
    }

    #[test]
    fn after_the_first_move() {
        let model = model("C PC");
        for (columns, lines) in [(40, 14), (60, 20), (80, 24), (120, 40), (200, 50)] {
            insta::assert_snapshot!(format!("watch_{columns}x{lines}"), screen_text(&model, columns, lines));
        }
    }

    #[test]
    fn in_the_middle_of_a_decision() {
        let mut model = model("C E");
        model.update(Msg::ToggleRun);
        model.update(Msg::Press(Key::PC));
        for kind in [StepKind::Push, StepKind::Push, StepKind::Routine, StepKind::Smallest] {
            model.update(Msg::Step(kind));
        }
        insta::assert_snapshot!("watch_stepping_80x24", screen_text(&model, 80, 24));
        model.update(Msg::ToggleHelp);
        insta::assert_snapshot!("watch_help_80x24", screen_text(&model, 80, 24));
    }

    #[test]
    fn every_push_of_a_decision_is_a_step() {
        let mut ours = WatchedOurs::start(Level::SuperBlitz, None).unwrap();
        for key in [Key::C, Key::E, Key::PC] {
            ours.press(key);
        }
        let mut pushes = 0;
        while ours.step(StepKind::Push) {
            pushes += 1;
        }
        assert_eq!(pushes, 20, "twenty moves in the initial position");
        assert!(ours.is_waiting());
        let mut kim1 = Kim1::new(Level::SuperBlitz);
        for key in [Key::C, Key::E, Key::PC] {
            kim1.press(key);
        }
        assert_eq!(&ours.now.page, kim1.program().page());
    }

    #[test]
    fn beyond_what_is_known_it_says_so() {
        let said = "Not exact from here on (Q8): $42 is code of the original.";
        assert!(!screen_text(&model("C 0 PC 1 2"), 80, 24).contains("Not exact"));
        let text = screen_text(&model("C 0 PC 1 2 PC"), 80, 24);
        assert!(text.contains(said), "{text}");
        insta::assert_snapshot!("watch_beyond_80x24", text);
        // It stays so, and the event is one of its own.
        assert!(screen_text(&model("C 0 PC 1 2 PC C"), 120, 40).contains(said));
        let mut ours = WatchedOurs::start(Level::Normal, None).unwrap();
        "C 0 PC 1 2 PC".split_whitespace().for_each(|key| assert!(ours.press(key.parse().unwrap())));
        while ours.beyond_known().is_none() {
            assert!(ours.step(StepKind::Smallest), "it goes beyond");
        }
        assert_eq!(ours.beyond_known(), Some(BeyondKnown::Code(Cell(0x42))));
        let last = ours.code(1);
        assert_eq!((last[0].text.as_str(), last[0].is_current), ("beyond what is known: $42", true));
    }

    #[test]
    fn an_opening_is_loaded() {
        let opening = OPENINGS[6];
        let mut ours = WatchedOurs::start(Level::Normal, Some(&opening)).unwrap();
        for key in [Key::C, Key::PC] {
            ours.press(key);
        }
        while ours.step(StepKind::Smallest) {}
        assert_eq!(ours.digits(), [0x0E, 0x14, 0x34], "the Queen's Indian begins with d4");
        assert_eq!(ours.title(), "MicroChess, Normal, opening A6");
    }

    #[test]
    fn every_size_can_be_drawn() {
        let model = model("C PC");
        for columns in (1..130).step_by(3) {
            for lines in (1..45).step_by(2) {
                let text = screen_text(&model, columns, lines);
                assert_eq!(text.lines().count(), usize::from(lines));
            }
        }
    }
}
