//! Replays a record on the program, and compares.

use std::fmt;

use microchess_1976::zero_page::{OMOVE, ZeroPage};
use microchess_1976::{BeyondKnown, CycleCounter, Edition, GoResult, Kim1, MicroChess, Probe, Serial};
use sha2::{Digest, Sha256};

use super::record::{CandidateRecord, DecisionRecord, KeypadRun, Record, SerialRun};
use super::tapes;

/// Something that the program does differently from the recording.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The field that differs, and the place in it.
    pub what: String,
    /// What the recording states.
    pub expected: String,
    /// What the program does.
    pub found: String,
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: expected {}, found {}", self.what, self.expected, self.found)
    }
}

/// Collects differences.
#[derive(Default)]
pub(crate) struct Differences(Vec<Difference>);

impl Differences {
    /// Compares a value that the recording states, if it does, with the program's.
    pub(crate) fn check<T: PartialEq>(
        &mut self,
        what: &str,
        expected: Option<T>,
        found: T,
        show: impl Fn(&T) -> String,
    ) {
        if let Some(expected) = expected
            && expected != found
        {
            self.0.push(Difference { what: what.to_owned(), expected: show(&expected), found: show(&found) });
        }
    }

    /// Compares two texts line by line.
    fn check_lines(&mut self, what: &str, expected: &str, found: &str) {
        let [expected, found] = [expected, found].map(|text| text.split('\n').collect::<Vec<_>>());
        self.check_list(what, Some(&expected), &found, |line| format!("{line:?}"));
    }

    /// Compares two lists, and reports the first element that differs.
    fn check_list<T: PartialEq>(
        &mut self,
        what: &str,
        expected: Option<&[T]>,
        found: &[T],
        show: impl Fn(&T) -> String,
    ) {
        let Some(expected) = expected else { return };
        let length = expected.len().max(found.len());
        let differs = (0..length).find(|index| expected.get(*index) != found.get(*index));
        if let Some(index) = differs {
            let show = |element: Option<&T>| element.map_or_else(|| "nothing".to_owned(), &show);
            let what = format!("{what} {}", index + 1);
            self.0.push(Difference { what, expected: show(expected.get(index)), found: show(found.get(index)) });
        }
    }
}

/// Replays a record; returns all that differs, and whether its keys lead beyond what is known of the original.
pub(crate) fn replay(record: &Record) -> (Vec<Difference>, Option<BeyondKnown>) {
    let mut comparison = Differences::default();
    let mut beyond_known = None;
    match record {
        Record::Decision(decision) => replay_decision(decision, &mut comparison),
        Record::Keypad(keypad) => beyond_known = replay_keypad(keypad, &mut comparison),
        Record::Serial(run) => replay_serial(run, &mut comparison),
        Record::Opening(tape) => tapes::replay(tape, &mut comparison),
    }
    (comparison.0, beyond_known)
}

/// Collects every move that the program values, with its counters.
#[derive(Default)]
struct Candidates(Vec<CandidateRecord>);

impl Probe for Candidates {
    fn valued(&mut self, page: &ZeroPage, value: u8) {
        self.0.push(CandidateRecord { mv: page.move_under_study(), value, counters: page.counters() });
    }
}

fn replay_decision(decision: &DecisionRecord, comparison: &mut Differences) {
    let probe = (CycleCounter::default(), Candidates::default());
    let mut program = MicroChess::with_probe(Edition::Kim1, decision.level, probe);
    program.set_board(&decision.board);
    let best = match program.go() {
        GoResult::Best(mv, value) => Some((mv, value)),
        GoResult::Book(_) | GoResult::Resigns => None,
    };
    let (clock, candidates) = program.probe();
    comparison.check("best", decision.best, best, |best| match best {
        Some((mv, value)) => format!("{mv} value {value}"),
        None => "a resignation".to_owned(),
    });
    comparison.check("cycles", decision.cycles, clock.cycles(), u64::to_string);
    comparison.check_list("candidate", decision.candidates.as_deref(), &candidates.0, |candidate| {
        format!("{} value {} counters {}", candidate.mv, candidate.value, hex(&candidate.counters))
    });
}

fn replay_keypad(keypad: &KeypadRun, comparison: &mut Differences) -> Option<BeyondKnown> {
    let mut kim1 = Kim1::new(keypad.level);
    if let Some(bytes) = &keypad.opening {
        kim1.program_mut().load_opening(bytes);
    }
    let display: Vec<[u8; 3]> = keypad
        .keys
        .iter()
        .map(|key| {
            kim1.press(*key);
            kim1.display()
        })
        .collect();
    comparison.check_list("display after key", keypad.display.as_deref(), &display, |bytes| hex(bytes));
    comparison.check("board", keypad.board, kim1.program().board(), ToString::to_string);
    comparison.check("omove", keypad.omove, kim1.program().page()[OMOVE], |byte| hex(&[*byte]));
    kim1.beyond_known()
}

fn replay_serial(run: &SerialRun, comparison: &mut Differences) {
    let mut printed = Vec::new();
    {
        let mut serial = Serial::new(run.level, |byte| printed.push(byte));
        for key in &run.keys {
            serial.receive(*key);
        }
    }
    comparison.check("bytes", run.bytes, printed.len() as u64, u64::to_string);
    let sha256 = hex(&Sha256::digest(&printed)).to_lowercase();
    comparison.check("sha256", run.sha256.clone(), sha256, String::clone);
    let all = String::from_utf8_lossy(&printed);
    if let Some(tail) = &run.tail {
        let start = all.len().saturating_sub(tail.len());
        comparison.check_lines("tail line", tail, all.get(start..).unwrap_or_default());
    }
    if let Some(output) = &run.output {
        comparison.check_lines("output line", output, &all);
    }
}

/// Bytes in upper case hex, as in the recordings.
pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02X}")).collect()
}
