//! The whole program at work for an hour: sessions, matches with bad engines, a terminal, a batch and a census, in turns. What lives
//! long is looked at after each of its turns: its memory and its open files must not grow, and nothing may die.

mod batch;
mod census;
mod growth;
mod matches;
mod processes;
mod terminal;
mod uci_sessions;

use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};
use fastrand::Rng;

use self::growth::{Growth, Sample};

/// How long each workload works before it is the turn of the next.
const TURN: Duration = Duration::from_secs(5);

/// One kind of work.
trait Workload {
    fn name(&self) -> String;

    /// Works for a while. An error is something that must not happen, in words.
    fn turn(&mut self, random: &mut Rng, until: Instant) -> Result<Work>;

    /// The process that lives from turn to turn, if there is one.
    fn process(&self) -> Option<u32>;

    /// Ends that process, which must end by itself.
    fn finish(self: Box<Self>) -> Result<()>;
}

/// What was done in a turn.
#[derive(Clone, Copy, Debug, Default)]
struct Work {
    /// How much, in what the workload counts.
    done: u64,
    /// The process that lives from turn to turn has ended as it should, and is another now. What was seen of the old one says
    /// nothing of the new one.
    is_restarted: bool,
}

/// A workload with what was seen of it.
struct Watched {
    workload: Box<dyn Workload>,
    turns: u64,
    done: u64,
    samples: Vec<Sample>,
    failure: Option<String>,
}

/// The programs that are tested.
struct Programs {
    microchess: PathBuf,
    bad_engine: PathBuf,
}

/// Works for so many minutes, and prints a table.
pub(crate) fn run(minutes: u64, seed: u64) -> Result<()> {
    ensure!(cfg!(target_os = "linux"), "soak all looks at processes in /proc, which only Linux has");
    let programs = Programs { microchess: crate::built_program()?, bad_engine: bad_engine()? };
    let end = Instant::now() + Duration::from_secs(60 * minutes);
    let mut random = Rng::with_seed(seed);
    let mut all: Vec<Watched> = workloads(&programs)?
        .into_iter()
        .map(|workload| Watched { workload, turns: 0, done: 0, samples: Vec::new(), failure: None })
        .collect();
    println!("Working for {minutes} minutes, seed {seed}.");
    while Instant::now() < end && all.iter().all(|watched| watched.failure.is_none()) {
        for watched in &mut all {
            watched.turn(&mut random);
        }
    }
    let rows: Vec<Row> = all.into_iter().map(Watched::finish).collect();
    print!("{}", table(&rows));
    let bad: Vec<&str> = rows.iter().filter(|row| !row.is_good()).map(|row| row.name.as_str()).collect();
    if !bad.is_empty() {
        bail!("something grew or died: {}", bad.join(", "));
    }
    Ok(())
}

fn workloads(programs: &Programs) -> Result<Vec<Box<dyn Workload>>> {
    Ok(vec![
        Box::new(uci_sessions::UciSessions::new(programs, "1976")?),
        Box::new(uci_sessions::UciSessions::new(programs, "janus")?),
        Box::new(matches::Matches::new(programs)?),
        Box::new(terminal::Terminal::new(programs)?),
        Box::new(batch::Batch::new(programs)?),
        Box::new(census::Census::new(programs)),
    ])
}

impl Watched {
    fn turn(&mut self, random: &mut Rng) {
        let worked = self.workload.turn(random, Instant::now() + TURN).and_then(|work| {
            if work.is_restarted {
                self.samples.clear();
            }
            self.done += work.done;
            let sample = self.workload.process().map(Sample::of).transpose();
            sample.context("a process is gone")
        });
        self.turns += 1;
        match worked {
            Ok(sample) => self.samples.extend(sample),
            Err(error) => self.failure = Some(format!("{error:#}")),
        }
    }

    fn finish(self) -> Row {
        let (name, is_long_lived) = (self.workload.name(), self.workload.process().is_some());
        let ended = self.workload.finish().err().map(|error| format!("{error:#}"));
        Row {
            name,
            turns: self.turns,
            done: self.done,
            growth: is_long_lived.then(|| Growth::of(&self.samples)),
            failure: self.failure.or(ended),
        }
    }
}

/// What is said of a workload in the end.
struct Row {
    name: String,
    turns: u64,
    done: u64,
    /// `None` if nothing of it lives from turn to turn.
    growth: Option<Growth>,
    failure: Option<String>,
}

impl Row {
    fn is_good(&self) -> bool {
        self.failure.is_none() && !self.growth.is_some_and(|growth| growth.has_grown())
    }
}

fn table(rows: &[Row]) -> String {
    let mut text = format!("{:16}{:>6}{:>10}  {:20}{:14}{}\n", "what", "turns", "done", "MiB", "files", "");
    for Row { name, turns, done, growth, failure } in rows {
        let (memory, files, verdict) = match growth {
            None => ("-".to_owned(), "-".to_owned(), "no process lives from turn to turn"),
            Some(growth) => (growth.memory(), growth.files(), growth.verdict()),
        };
        let verdict = failure.as_deref().unwrap_or(verdict);
        text += &format!("{name:16}{turns:>6}{done:>10}  {memory:20}{files:14}{verdict}\n");
    }
    text + growth::RULE
}

/// Builds the bad engine, and returns its path; or that of the program that the variable `BAD_ENGINE` names.
fn bad_engine() -> Result<PathBuf> {
    if let Some(program) = std::env::var_os("BAD_ENGINE") {
        return Ok(PathBuf::from(program));
    }
    crate::run_cargo(&["build", "--release", "--package", "bad-engine"], &[], &[])?;
    Ok(std::env::current_exe()?.with_file_name("bad-engine"))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Does nothing, and fails in its third turn.
    struct Failing(u64);

    impl Workload for Failing {
        fn name(&self) -> String {
            "failing".to_owned()
        }

        fn turn(&mut self, _: &mut Rng, _: Instant) -> Result<Work> {
            self.0 += 1;
            ensure!(self.0 < 3, "the third turn fails");
            Ok(Work { done: 7, is_restarted: false })
        }

        fn process(&self) -> Option<u32> {
            None
        }

        fn finish(self: Box<Self>) -> Result<()> {
            Ok(())
        }
    }

    #[test]
    fn what_fails_is_in_the_table() {
        let mut watched =
            Watched { workload: Box::new(Failing(0)), turns: 0, done: 0, samples: Vec::new(), failure: None };
        let mut random = Rng::with_seed(1);
        for _ in 0..2 {
            watched.turn(&mut random);
            assert_eq!(watched.failure, None);
        }
        watched.turn(&mut random);
        let row = watched.finish();
        assert!(!row.is_good());
        let text = table(&[row]);
        let line: Vec<&str> = text.lines().nth(1).unwrap().split_whitespace().collect();
        assert_eq!(line, ["failing", "3", "14", "-", "-", "the", "third", "turn", "fails"]);
    }
}
