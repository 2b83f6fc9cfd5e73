//! Thinking at the speed of 1976: what the display and page zero showed, and when.
//!
//! The answer is computed first. What took time on a KIM-1 is played back: the program refreshes the display
//! once for each move valued, for a moment, and leaves it dark in between.

use std::time::Duration;

use microchess_1976::cycles::{CYCLES_PER_SECOND, Work};
use microchess_1976::zero_page::ZeroPage;
use microchess_1976::{CycleCounter, Probe};

/// How long a refreshed display is seen. (A single scan lights each digit for half a millisecond; an eye, and a
/// terminal, need more.)
const FLASH: Duration = Duration::from_millis(70);

/// A probe that notes when the display was refreshed, and what was in page zero then.
#[derive(Clone, Debug, Default)]
pub(super) struct Recorder {
    clock: CycleCounter,
    shown: Vec<(u64, ZeroPage)>,
}

impl Recorder {
    /// Takes what was recorded, and starts an empty recording.
    pub(super) fn take(&mut self) -> Recording {
        let recording = Recording { cycles: self.clock.cycles(), shown: std::mem::take(&mut self.shown) };
        self.clock.restart();
        recording
    }
}

impl Probe for Recorder {
    fn work(&mut self, work: Work) {
        self.clock.work(work);
    }

    fn refreshed(&mut self, page: &ZeroPage) {
        self.shown.push((self.clock.cycles(), page.clone()));
    }
}

/// What a KIM-1 showed while it thought.
#[derive(Clone, Debug)]
pub(super) struct Recording {
    cycles: u64,
    shown: Vec<(u64, ZeroPage)>,
}

impl Recording {
    /// How long a KIM-1 thought.
    pub(super) fn kim1_time(&self) -> Duration {
        in_time(self.cycles)
    }
}

/// A recording that is being played back.
#[derive(Clone, Debug)]
pub(super) struct Playback {
    recording: Recording,
    started: Duration,
    speed: f64,
}

impl Playback {
    /// Starts at the time `started`, `speed` times as fast as a KIM-1.
    pub(super) fn new(recording: Recording, started: Duration, speed: f64) -> Self {
        Self { recording, started, speed }
    }

    /// KIM-1 time since the start, at a time on the wall clock.
    pub(super) fn elapsed(&self, now: Duration) -> Duration {
        let elapsed = now.saturating_sub(self.started).as_secs_f64() * self.speed;
        Duration::try_from_secs_f64(elapsed).unwrap_or(Duration::MAX)
    }

    /// Whether all has been played.
    pub(super) fn is_over(&self, now: Duration) -> bool {
        self.elapsed(now) >= self.recording.kim1_time()
    }

    /// What is lit at a time on the wall clock; mostly nothing.
    pub(super) fn display(&self, now: Duration) -> Option<[u8; 3]> {
        let flash = FLASH.mul_f64(self.speed.min(1_000.0));
        let (cycles, page) = self.recording.shown.get(self.moves_valued(now).checked_sub(1)?)?;
        (self.elapsed(now) - in_time(*cycles) < flash).then(|| page.display())
    }

    /// Page zero when the last move but one was valued, and when the last was, at a time on the wall clock.
    pub(super) fn pages(&self, now: Duration) -> [Option<&ZeroPage>; 2] {
        let valued = self.moves_valued(now);
        let page = |back: usize| Some(&self.recording.shown.get(valued.checked_sub(back)?)?.1);
        [page(2), page(1)]
    }

    /// How many moves have been valued at a time on the wall clock.
    pub(super) fn moves_valued(&self, now: Duration) -> usize {
        let elapsed = self.elapsed(now);
        self.recording.shown.partition_point(|(cycles, _)| in_time(*cycles) <= elapsed)
    }
}

fn in_time(cycles: u64) -> Duration {
    Duration::from_micros(cycles * 1_000_000 / CYCLES_PER_SECOND)
}

#[cfg(test)]
mod tests {
    use microchess_1976::zero_page::{DIS1, DIS2, DIS3};

    use super::*;

    fn showing(digits: [u8; 3]) -> ZeroPage {
        let mut page = ZeroPage::zeroed();
        for (cell, byte) in [DIS1, DIS2, DIS3].into_iter().zip(digits) {
            page[cell] = byte;
        }
        page
    }

    #[test]
    fn the_display_flashes_and_goes_dark() {
        let shown = vec![(1_000_000, showing([1, 2, 3])), (3_000_000, showing([4, 5, 6]))];
        let recording = Recording { cycles: 5_000_000, shown: shown.clone() };
        let playback = Playback::new(recording, Duration::from_secs(10), 1.0);
        let at = |millis: u64| playback.display(Duration::from_millis(10_000 + millis));
        assert_eq!(at(500), None);
        assert_eq!(at(1_000), Some([1, 2, 3]));
        assert_eq!(at(2_000), None);
        assert_eq!(at(3_010), Some([4, 5, 6]));
        let pages = |millis: u64| playback.pages(Duration::from_millis(10_000 + millis));
        assert_eq!(pages(500), [None, None]);
        assert_eq!(pages(1_500), [None, Some(&shown[0].1)]);
        assert_eq!(pages(4_000), [Some(&shown[0].1), Some(&shown[1].1)]);
        assert!(!playback.is_over(Duration::from_millis(14_999)));
        assert!(playback.is_over(Duration::from_secs(15)));
    }

    #[test]
    fn ten_times_as_fast_takes_a_tenth() {
        let recording = Recording { cycles: 50_000_000, shown: Vec::new() };
        let playback = Playback::new(recording, Duration::ZERO, 10.0);
        assert!(!playback.is_over(Duration::from_millis(4_999)));
        assert!(playback.is_over(Duration::from_secs(5)));
    }
}
