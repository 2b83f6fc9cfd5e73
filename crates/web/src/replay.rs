//! What a KIM-1 does while it thinks, noted with its time, so that the page can play it back at the speed of 1976.

use microchess_1976::cycles::Work;
use microchess_1976::zero_page::{Cell, ZeroPage};
use microchess_1976::{CycleCounter, Move, Probe};

use crate::protocol::{Thinking, Valued};

/// The time between two samples of page zero, in cycles: a twentieth of a second.
const SAMPLE_CYCLES: u64 = 50_000;

/// The most samples of one decision. When there are so many, every second one is dropped.
const MAX_SAMPLES: usize = 1_500;

/// A probe that counts cycles and, if it is switched on, notes what can be seen from outside.
#[derive(Clone, Debug, Default)]
pub(crate) struct Recorder {
    clock: CycleCounter,
    recording: Option<Box<Recording>>,
}

#[derive(Clone, Debug)]
struct Recording {
    start: [u8; 256],
    valued: Vec<(u64, [u8; 3], Move)>,
    samples: Vec<(u64, [u8; 256])>,
    step: u64,
    next: u64,
}

impl Recorder {
    /// Counts from 0; notes what happens from now on, if it is asked to.
    pub(crate) fn restart(&mut self, page: Option<&ZeroPage>) {
        self.clock.restart();
        self.recording = page.map(|page| {
            Box::new(Recording {
                start: bytes(page),
                valued: Vec::new(),
                samples: Vec::new(),
                step: SAMPLE_CYCLES,
                next: SAMPLE_CYCLES,
            })
        });
    }

    /// Seconds of a KIM-1 since the last start.
    pub(crate) const fn seconds(&self) -> f64 {
        self.clock.seconds()
    }

    /// Takes what was noted.
    pub(crate) fn take(&mut self) -> Option<Thinking> {
        let recording = self.recording.take()?;
        let mut last = recording.start;
        let samples = recording.samples.iter().map(|(cycles, page)| {
            let mut changed = Vec::new();
            for (address, (before, after)) in (0_u8..=u8::MAX).zip(last.iter().zip(page)) {
                if before != after {
                    changed.extend([address, *after]);
                }
            }
            last = *page;
            (*cycles, changed)
        });
        Some(Thinking {
            cycles: self.clock.cycles(),
            samples: samples.collect(),
            page: hex(&recording.start),
            valued: recording
                .valued
                .iter()
                .map(|(cycles, display, mv)| Valued { cycles: *cycles, display: hex(display), id: move_id(*mv) })
                .collect(),
        })
    }
}

impl Probe for Recorder {
    #[inline]
    fn work(&mut self, work: Work) {
        self.clock.work(work);
    }

    fn janus(&mut self, page: &ZeroPage, _capture: bool) {
        let Some(recording) = &mut self.recording else { return };
        let cycles = self.clock.cycles();
        if cycles < recording.next {
            return;
        }
        recording.samples.push((cycles, bytes(page)));
        if recording.samples.len() == MAX_SAMPLES {
            let mut keep = false;
            recording.samples.retain(|_| {
                keep = !keep;
                keep
            });
            recording.step *= 2;
        }
        recording.next = cycles + recording.step;
    }

    fn valued(&mut self, page: &ZeroPage, _value: u8) {
        if let Some(recording) = &mut self.recording {
            recording.valued.push((self.clock.cycles(), page.display(), page.move_under_study()));
        }
    }

    fn refreshed(&mut self, page: &ZeroPage) {
        if let Some(last) = self.recording.as_mut().and_then(|recording| recording.valued.last_mut()) {
            last.1 = page.display();
        }
    }
}

/// The 256 cells.
fn bytes(page: &ZeroPage) -> [u8; 256] {
    std::array::from_fn(|address| page[Cell(address as u8)])
}

/// Page zero in hex.
pub(crate) fn page_hex(page: &ZeroPage) -> String {
    hex(&bytes(page))
}

/// Bytes in hex.
pub(crate) fn hex(bytes: &[u8]) -> String {
    use std::fmt::Write as _;
    bytes.iter().fold(String::with_capacity(2 * bytes.len()), |mut text, byte| {
        let _ = write!(text, "{byte:02X}");
        text
    })
}

/// The three bytes of a move, which name it.
pub(crate) fn move_id(mv: Move) -> String {
    hex(&[mv.piece, mv.from, mv.to])
}
