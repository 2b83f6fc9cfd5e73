//! `microchess verify`: replays recordings of the original, and compares everything that they state.

mod fields;
mod record;
mod replay;
mod tapes;

use std::collections::BTreeSet;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result};
use microchess_1976::BeyondKnown;
use microchess_game::read_text_at_most;
use microchess_uci::visible_lines;
use serde_json::Value;

use crate::cli::VerifyArgs;
use crate::messages::{report_error, say};
use crate::progress::progress_bar;
use crate::{EXIT_BAD_INPUT, EXIT_FOUND_PROBLEMS};
pub use replay::Difference;

/// The longest file of recordings.
const MAX_MEBIBYTES: u64 = 256;

/// How many differences of each file are shown.
const SHOWN: usize = 5;

/// Verifies the files, and prints a report of each.
pub(crate) fn run(args: &VerifyArgs) -> Result<ExitCode> {
    let (mut differs, mut unreadable) = (false, false);
    for path in &args.files {
        match verify_file(path) {
            Ok(report) => {
                differs |= report.differing_lines > 0;
                unreadable |= !report.unreadable.is_empty();
                say(report.to_string().trim_end())?;
            }
            Err(error) => {
                unreadable = true;
                report_error(&error);
            }
        }
    }
    Ok(match (unreadable, differs) {
        (true, _) => ExitCode::from(EXIT_BAD_INPUT),
        (false, true) => ExitCode::from(EXIT_FOUND_PROBLEMS),
        (false, false) => ExitCode::SUCCESS,
    })
}

/// The result of verifying a file.
#[derive(Debug)]
pub struct Report {
    /// The file, for messages.
    pub path: PathBuf,
    /// How many lines (or elements of an array) were replayed.
    pub lines: usize,
    /// How many lines differ from what the program does.
    pub differing_lines: usize,
    /// All differences, each with the number of its line.
    pub differences: Vec<(usize, Difference)>,
    /// The lines that could not be read, each with its number and the reason.
    pub unreadable: Vec<(usize, String)>,
    /// Fields that are unknown, and so were not compared.
    pub not_compared: BTreeSet<String>,
    /// Lines whose keys lead beyond what is known of the original: where they state something else, it may be right.
    pub beyond_known: Vec<(usize, BeyondKnown)>,
}

/// Replays the recordings of a file, and compares.
///
/// # Errors
///
/// When the file cannot be read, is not text, or has nothing in it.
pub fn verify_file(path: &Path) -> Result<Report> {
    let read = File::open(path).and_then(|file| read_text_at_most(file, MAX_MEBIBYTES));
    let text = read.with_context(|| format!("{} could not be read", path.display()))?;
    verify_text(path, &text)
}

/// Replays the recordings of a text, and compares. The path is for messages.
///
/// # Errors
///
/// When the text is empty, or no line of it is JSON.
pub fn verify_text(path: &Path, text: &str) -> Result<Report> {
    let lines = numbered_values(text).with_context(|| format!("{} could not be read", path.display()))?;
    let progress = progress_bar(lines.len());
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    progress.set_message(visible_lines(&name).into_owned());
    let mut report = Report {
        path: path.to_owned(),
        lines: 0,
        differing_lines: 0,
        differences: Vec::new(),
        unreadable: Vec::new(),
        not_compared: BTreeSet::new(),
        beyond_known: Vec::new(),
    };
    for (number, value) in lines {
        match value.and_then(|value| record::Record::read(&value)) {
            Err(reason) => report.unreadable.push((number, reason)),
            Ok((record, not_compared)) => {
                report.lines += 1;
                report.not_compared.extend(not_compared);
                let (differences, beyond_known) = replay::replay(&record);
                report.beyond_known.extend(beyond_known.map(|beyond_known| (number, beyond_known)));
                report.differing_lines += usize::from(!differences.is_empty());
                report.differences.extend(differences.into_iter().map(|difference| (number, difference)));
            }
        }
        progress.inc(1);
    }
    progress.finish_and_clear();
    Ok(report)
}

type NumberedValue = (usize, Result<Value, String>);

/// The values of a file with their numbers, counted from 1: one on each line, or the elements of an array.
fn numbered_values(text: &str) -> Result<Vec<NumberedValue>> {
    let text = text.trim_start_matches('\u{FEFF}');
    let values: Vec<NumberedValue> = if text.trim_start().starts_with('[') {
        let values: Vec<Value> = serde_json::from_str(text).context("not a JSON array")?;
        values.into_iter().enumerate().map(|(index, value)| (index + 1, Ok(value))).collect()
    } else {
        let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
        lines
            .map(|(index, line)| (index + 1, serde_json::from_str(line).map_err(|error| format!("not JSON: {error}"))))
            .collect()
    };
    anyhow::ensure!(!values.is_empty(), "it is empty; expected a JSON object a line, or a JSON array");
    anyhow::ensure!(
        values.iter().any(|(_, value)| value.is_ok()),
        "no line of it is JSON; expected recorded data, as in testdata/golden"
    );
    Ok(values)
}

impl std::fmt::Display for Report {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let name = self.path.display();
        for (number, difference) in self.differences.iter().take(SHOWN) {
            writeln!(f, "{name}:{number}: {difference}")?;
        }
        if self.differences.len() > SHOWN {
            writeln!(f, "{name}: and {} more differences", self.differences.len() - SHOWN)?;
        }
        for (number, reason) in self.unreadable.iter().take(SHOWN) {
            writeln!(f, "{name}:{number}: cannot be read: {reason}")?;
        }
        if self.unreadable.len() > SHOWN {
            writeln!(f, "{name}: and {} more lines that cannot be read", self.unreadable.len() - SHOWN)?;
        }
        for (number, beyond_known) in self.beyond_known.iter().take(SHOWN) {
            writeln!(f, "{name}:{number}: note: {beyond_known}")?;
        }
        if self.beyond_known.len() > SHOWN {
            writeln!(f, "{name}: and {} more lines beyond what is known", self.beyond_known.len() - SHOWN)?;
        }
        for field in &self.not_compared {
            writeln!(f, "{name}: the field {field:?} is unknown and was not compared")?;
        }
        let unreadable = match self.unreadable.len() {
            0 => String::new(),
            lines => format!(", {lines} cannot be read"),
        };
        let lines = microchess_game::pluralize(self.lines, "line");
        writeln!(f, "{name}: {lines}, {} differ{unreadable}", self.differing_lines)
    }
}
