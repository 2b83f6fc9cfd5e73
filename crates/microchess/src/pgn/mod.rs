//! `microchess pgn`: reads PGN files on all cores, reports problems, selects games, and writes them clean, counted, as final
//! positions or as JSON.

mod filter;
mod input;
mod output;
mod pipeline;
mod stats;
mod zstd_frames;

use std::io::{self, BufWriter, Write};
use std::num::NonZero;
use std::path::Path;
use std::process::ExitCode;
use std::thread::available_parallelism;

use anyhow::{Context, Result};
use microchess_game::{group_thousands, visible_controls};
use microchess_uci::visible_lines;

use crate::cli::PgnArgs;
use crate::messages::{OutsideText, report_error};
use crate::{EXIT_BAD_INPUT, EXIT_FOUND_PROBLEMS};
use filter::Filter;
pub use input::decompressed;
use output::Output;
use pipeline::{Batch, Job};
use stats::Stats;

/// What is said when standard output or standard error fails.
const CANNOT_WRITE: &str = "cannot write the output";

pub(crate) fn run(args: &PgnArgs) -> Result<ExitCode> {
    let job = Job { filter: Filter::new(args)?, output: Output::new(args) };
    let threads = args.threads.map_or_else(|| available_parallelism().map_or(1, NonZero::get), usize::from);
    let mut report = Report::new();
    let mut has_failed = false;
    for path in &args.files {
        let name = shown_name(path);
        let write = |batch: Batch| report.write(&name, batch).context(CANNOT_WRITE);
        let done = match input::open(path) {
            Ok(input) => pipeline::run(input, threads, &job, write)?,
            Err(error) => Err(error.into()),
        };
        // The other files are still worth reading.
        if let Err(error) = done.with_context(|| format!("cannot read {name}")) {
            report_error(&error);
            has_failed = true;
        }
    }
    let code = report.finish(args).context(CANNOT_WRITE)?;
    Ok(if has_failed { ExitCode::from(EXIT_BAD_INPUT) } else { code })
}

/// A file name that is safe to show.
fn shown_name(path: &Path) -> String {
    visible_controls(&path.to_string_lossy()).into_owned()
}

/// What has been read so far, and where it goes.
struct Report {
    out: OutsideText,
    games: u64,
    selected: u64,
    problems: u64,
    stats: Stats,
}

impl Report {
    fn new() -> Self {
        Self { out: OutsideText::new(), games: 0, selected: 0, problems: 0, stats: Stats::default() }
    }

    fn write(&mut self, name: &str, batch: Batch) -> Result<()> {
        self.games += batch.games;
        self.selected += batch.selected;
        self.problems += batch.problems.len() as u64;
        self.stats.add(batch.stats);
        let mut stderr = BufWriter::new(io::stderr().lock());
        for problem in &batch.problems {
            writeln!(stderr, "{name}, {}", visible_controls(&problem.to_string()))?;
        }
        stderr.flush()?;
        Ok(self.out.write(&batch.text)?)
    }

    fn finish(mut self, args: &PgnArgs) -> Result<ExitCode> {
        if args.stats {
            self.out.write(&visible_lines(&self.stats.to_string()))?;
        }
        self.out.flush()?;
        let count = |number: u64, what: &str| {
            format!("{} {what}{}", group_thousands(number), if number == 1 { "" } else { "s" })
        };
        let selected =
            if args.has_filter() { format!(", {} selected", group_thousands(self.selected)) } else { String::new() };
        writeln!(io::stderr(), "{}{selected}, {}", count(self.games, "game"), count(self.problems, "problem"))?;
        Ok(if self.problems == 0 { ExitCode::SUCCESS } else { ExitCode::from(EXIT_FOUND_PROBLEMS) })
    }
}
