//! **The probe that follows our program with the original.** Whenever ours enters a routine, the original is run until it
//! enters one, and it must be the same, with the same memory.

use std::ops::Add;

use microchess_1976::cycles::Work;
use microchess_1976::zero_page::ZeroPage;
use microchess_1976::{BeyondKnown, CycleCounter, Key, Probe, Routine};

use crate::banner::Banners;
use crate::compare::{Cells, Difference, DifferenceKind, Doing, Place};
use crate::original::{Original, Step};
use crate::recent::{Event, Recent};

/// How closely the two are compared.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Closeness {
    /// At each GO, PUSH and MV2, and after each key.
    #[default]
    Decisions,
    /// At the entry of every routine too.
    EveryRoutine,
}

impl Closeness {
    fn includes(self, routine: Routine) -> bool {
        self == Self::EveryRoutine || matches!(routine, Routine::Go | Routine::Push | Routine::Mv2)
    }
}

/// How much was compared.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Keys pressed.
    pub keys: u64,
    /// How often memory was compared.
    pub comparisons: u64,
    /// Decisions of GO whose cycles were compared.
    pub decisions: u64,
    /// The cycles of these decisions.
    pub cycles: u64,
}

impl Add for Counts {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self {
            keys: self.keys + other.keys,
            comparisons: self.comparisons + other.comparisons,
            decisions: self.decisions + other.decisions,
            cycles: self.cycles + other.cycles,
        }
    }
}

/// The probe.
pub(crate) struct Follower {
    pub(crate) original: Original,
    closeness: Closeness,
    cells: Cells,
    clock: CycleCounter,
    /// The value of the move that PUSH is about to see.
    value: Option<u8>,
    recent: Recent,
    counts: Counts,
    /// What the first line of a screen is in both, in the serial edition.
    banners: Banners,
    difference: Option<Box<Difference>>,
    /// Whether ours has left what is known of the original. Nothing is compared from then on; what was found before stays
    /// found.
    is_beyond_known: bool,
}

impl Follower {
    pub(crate) fn new(original: Original, closeness: Closeness) -> Self {
        Self {
            cells: Cells::of(original.layout().edition),
            original,
            closeness,
            clock: CycleCounter::default(),
            value: None,
            recent: Recent::default(),
            counts: Counts::default(),
            banners: Banners::default(),
            difference: None,
            is_beyond_known: false,
        }
    }

    pub(crate) const fn counts(&self) -> Counts {
        self.counts
    }

    /// The difference that was found, if any. It stays.
    pub(crate) fn difference(&self) -> Option<&Difference> {
        self.difference.as_deref()
    }

    /// Whether ours has left what is known of the original.
    pub(crate) const fn is_beyond_known(&self) -> bool {
        self.is_beyond_known
    }

    /// A key is about to be pressed, which is sent to the original as these codes.
    pub(crate) fn begin(&mut self, key: Key, codes: &[u8]) {
        self.original.send(codes);
        self.counts.keys += 1;
        self.recent.push(Event::Key(key));
        self.clock.restart();
        self.original.take_decision_cycles();
    }

    /// Our program waits for a key again: so must the original, with the same memory.
    pub(crate) fn finish(&mut self, place: Place, pages: (&ZeroPage, &[u8; 256])) {
        if self.difference.is_some() {
            return;
        }
        let closeness = self.closeness;
        match self.original.run(|routine| closeness.includes(routine)) {
            Step::WantsKey => self.compare(place, pages, None),
            step => self.differs(place, DifferenceKind::Path { ours: Doing::WaitsForKey, original: doing(step) }),
        }
    }

    /// Compares the cycles of a decision, where the copy is at the addresses that the prices are for.
    pub(crate) fn compare_cycles(&mut self) {
        if self.difference.is_some() || !self.original.layout().is_as_in_the_listing() {
            return;
        }
        let (ours, original) = (self.clock.cycles(), self.original.take_decision_cycles());
        if original == Some(ours) {
            self.counts.decisions += 1;
            self.counts.cycles += ours;
        } else {
            self.differs(Place::AfterKey, DifferenceKind::Cycles { ours, original });
        }
    }

    /// Compares what was printed since the last key; the banner with that of the copy's own first screen.
    pub(crate) fn compare_printed(&mut self, place: Place, ours: &[u8]) {
        let original = self.original.take_printed();
        if place == Place::AtTheStart {
            self.banners = Banners::of_first_screens(ours, &original);
        }
        let ours = &self.banners.expected(ours);
        let length = ours.len().max(original.len());
        let differing = (0..length).find(|index| ours.get(*index) != original.get(*index));
        if let Some(index) = differing.filter(|_| self.difference.is_none()) {
            let [ours, original] = [ours, &original].map(|printed| printed.get(index).copied());
            self.differs(place, DifferenceKind::Printed { at: index + 1, ours, original });
        }
    }

    fn compare(&mut self, place: Place, pages: (&ZeroPage, &[u8; 256]), routine: Option<Routine>) {
        self.counts.comparisons += 1;
        let cells = self.cells.differing(pages, &self.original, routine);
        if !cells.is_empty() {
            self.differs(place, DifferenceKind::Cells(cells));
        }
    }

    fn differs(&mut self, place: Place, kind: DifferenceKind) {
        let (recent, keys) = (self.recent.to_vec(), self.counts.keys);
        self.difference = Some(Box::new(Difference { place, kind, recent, keys }));
    }
}

/// What a stopped original does.
const fn doing(step: Step) -> Doing {
    match step {
        Step::Entered(routine) => Doing::Enters(routine),
        Step::Lost(lost) => Doing::Lost(lost),
        Step::Done | Step::WantsKey => Doing::WaitsForKey,
    }
}

impl Probe for Follower {
    fn work(&mut self, work: Work) {
        self.clock.work(work);
    }

    fn valued(&mut self, _page: &ZeroPage, value: u8) {
        self.value = Some(value);
    }

    fn enter(&mut self, routine: Routine, page: &ZeroPage, page_one: &[u8; 256]) {
        let closeness = self.closeness;
        if self.difference.is_some() || self.is_beyond_known || !closeness.includes(routine) {
            return;
        }
        self.recent.push(Event::Entered(routine));
        let place = Place::Entering(routine);
        match self.original.run(|routine| closeness.includes(routine)) {
            Step::Entered(entered) if entered == routine => {}
            step => {
                let (ours, original) = (Doing::Enters(routine), doing(step));
                return self.differs(place, DifferenceKind::Path { ours, original });
            }
        }
        self.compare(place, (page, page_one), Some(routine));
        let original = self.original.registers().a;
        if let (Routine::Push, Some(ours), None) = (routine, self.value, &self.difference)
            && ours != original
        {
            self.differs(place, DifferenceKind::Value { ours, original });
        }
    }

    fn beyond_known(&mut self, _what: BeyondKnown) {
        self.is_beyond_known = true;
    }
}
