//! What a process holds, and whether it holds more and more.

use anyhow::{Context, Result};

/// How much more memory is growth, in KiB, and at least this part of what there was.
const MEMORY_SLACK: u64 = 2048;
const MEMORY_PART: u64 = 20;

/// How many more open files are growth.
const FILES_SLACK: u64 = 2;

/// How many samples are needed to say something.
const LEAST: usize = 6;

/// The rule, for people.
pub(super) const RULE: &str = "\
MiB and files: the median of the second third of all turns, and of the last third; the first third is for warming up.\n\
It has grown if the last is above the second by more than 2 MiB and 5%, or by more than 2 open files.\n";

/// What a process held at one moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Sample {
    /// Resident memory in KiB.
    pub(super) memory: u64,
    /// Open file descriptors.
    pub(super) files: u64,
}

impl Sample {
    /// Looks at a process.
    pub(super) fn of(process: u32) -> Result<Self> {
        let status = std::fs::read_to_string(format!("/proc/{process}/status"))?;
        let memory = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).context("the process has ended")?;
        let memory = memory.trim().trim_end_matches("kB").trim().parse().context("VmRSS is a number")?;
        let files = std::fs::read_dir(format!("/proc/{process}/fd"))?.count() as u64;
        Ok(Self { memory, files })
    }
}

/// What a process held in the second third of its time, and in the last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Growth {
    /// There are too few samples.
    Unknown,
    /// From one median to the other.
    Between(Sample, Sample),
}

impl Growth {
    pub(super) fn of(samples: &[Sample]) -> Self {
        if samples.len() < LEAST {
            return Self::Unknown;
        }
        let third = samples.len() / 3;
        Self::Between(median(&samples[third..2 * third]), median(&samples[samples.len() - third..]))
    }

    pub(super) fn has_grown(self) -> bool {
        match self {
            Self::Unknown => false,
            Self::Between(before, after) => {
                after.memory > before.memory + MEMORY_SLACK.max(before.memory / MEMORY_PART)
                    || after.files > before.files + FILES_SLACK
            }
        }
    }

    pub(super) fn verdict(self) -> &'static str {
        match self {
            Self::Unknown => "too few turns to say whether it grows",
            _ if self.has_grown() => "HAS GROWN",
            Self::Between(..) => "has not grown",
        }
    }

    pub(super) fn memory(self) -> String {
        let mebibytes = |sample: Sample| sample.memory as f64 / 1024.0;
        match self {
            Self::Unknown => "?".to_owned(),
            Self::Between(before, after) => format!("{:.1} -> {:.1}", mebibytes(before), mebibytes(after)),
        }
    }

    pub(super) fn files(self) -> String {
        match self {
            Self::Unknown => "?".to_owned(),
            Self::Between(before, after) => format!("{} -> {}", before.files, after.files),
        }
    }
}

/// The median of each number by itself.
fn median(samples: &[Sample]) -> Sample {
    let middle = |number: fn(&Sample) -> u64| {
        let mut numbers: Vec<u64> = samples.iter().map(number).collect();
        numbers.sort_unstable();
        numbers[numbers.len() / 2]
    };
    Sample { memory: middle(|sample| sample.memory), files: middle(|sample| sample.files) }
}

#[cfg(test)]
mod tests {
    use std::io::{BufRead, BufReader, Write};
    use std::process::{Command, Stdio};

    use super::*;

    /// The variable that says what the process below leaks.
    const LEAK: &str = "SOAK_LEAK";

    /// Not a test but a process for one: for each line it gets it leaks what the variable says, and answers.
    #[test]
    #[ignore = "it is started by the test below"]
    fn process_that_leaks() {
        let what = std::env::var(LEAK).unwrap_or_default();
        let (mut memory, mut files) = (Vec::new(), Vec::new());
        for _ in std::io::stdin().lines() {
            match what.as_str() {
                "memory" => memory.push(vec![1_u8; 1 << 20]),
                "files" => files.push(std::fs::File::open("/dev/null").unwrap()),
                _ => drop(vec![1_u8; 1 << 20]),
            }
            println!("done");
        }
    }

    /// Samples of such a process, one for each turn.
    #[cfg_attr(not(target_os = "linux"), expect(dead_code, reason = "there is nothing to sample"))]
    fn samples(leak: &str) -> Vec<Sample> {
        let mut child = Command::new(std::env::current_exe().unwrap())
            .args(["--ignored", "--exact", "--nocapture", "soak::growth::tests::process_that_leaks"])
            .env(LEAK, leak)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut input = child.stdin.take().unwrap();
        let mut answers = BufReader::new(child.stdout.take().unwrap()).lines();
        let samples = (0..18)
            .map(|_| {
                input.write_all(b"turn\n").unwrap();
                assert!(answers.any(|line| line.unwrap().ends_with("done")), "the process has ended");
                Sample::of(child.id()).unwrap()
            })
            .collect();
        drop(input);
        child.wait().unwrap();
        samples
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_process_that_leaks_has_grown_and_another_has_not() {
        for (leak, has_grown) in [("memory", true), ("files", true), ("nothing", false)] {
            let samples = samples(leak);
            assert_eq!(Growth::of(&samples).has_grown(), has_grown, "{leak}: {samples:?}");
        }
    }

    #[test]
    fn growth_is_what_the_rule_says() {
        let at = |memory, files| Sample { memory, files };
        let growth = |before: Sample, after: Sample| {
            // What comes first does not count.
            let first = [at(1, 1); 3];
            Growth::of(&[&first[..], &[before; 3], &[after; 3]].concat())
        };
        for (before, after, has_grown) in [
            (at(10_000, 9), at(12_048, 11), false),
            (at(10_000, 9), at(12_049, 9), true),
            (at(10_000, 9), at(10_000, 12), true),
            (at(100_000, 9), at(105_000, 9), false),
            (at(100_000, 9), at(105_001, 9), true),
            (at(100_000, 9), at(1_000, 1), false),
        ] {
            assert_eq!(growth(before, after).has_grown(), has_grown, "{before:?} {after:?}");
        }
        assert_eq!(growth(at(10_240, 9), at(20_480, 10)).memory(), "10.0 -> 20.0");
        assert_eq!(growth(at(10_240, 9), at(20_480, 10)).files(), "9 -> 10");
        assert_eq!(Growth::of(&[at(1, 1); 5]), Growth::Unknown);
        assert!(!Growth::Unknown.has_grown());
    }

    #[cfg(unix)]
    #[test]
    fn a_process_that_is_gone_is_an_error() {
        let mut child = Command::new("true").spawn().unwrap();
        child.wait().unwrap();
        assert!(Sample::of(child.id()).is_err());
    }
}
