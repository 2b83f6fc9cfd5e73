//! Mutation testing: would the tests notice? cargo-mutants changes the code in one place after the other, and a change after
//! which all tests still pass is one that would not have been noticed.
//!
//! `docs/mutants.md` says which of those that are left change nothing that could be noticed.

use std::fmt;
use std::path::Path;
use std::process::Command;
use std::str::FromStr;

use anyhow::{Context, Result, bail, ensure};
use clap::Args;
use serde_json::Value;

use crate::in_repository;

/// The packages that are looked at, and how many percent of the mutants may be missed in each.
const PACKAGES: [(&str, f64); 5] = [
    ("chess0x88", 3.0),
    ("microchess-1976", 3.0),
    ("microchess-game", 8.0),
    ("microchess-uci", 8.0),
    ("microchess-bridge-1976", 8.0),
];

/// No test is stopped earlier than this. A mutant that never ends is noticed by it, and a machine that is busy is not.
const LEAST_TIMEOUT: &str = "90";

#[derive(Debug, Args)]
pub(crate) struct MutantsArgs {
    /// Only this package; may be repeated [default: the five that have their targets]
    #[arg(long = "package", value_name = "NAME")]
    packages: Vec<String>,
    /// A sample: of every N mutants only the one with number K, which is less than N (7/33)
    #[arg(long, value_name = "K/N")]
    shard: Option<Shard>,
    /// How many mutants are tested at the same time, each with a build folder of its own
    #[arg(long, value_name = "N", default_value_t = 1)]
    jobs: usize,
    /// Only mutants whose name matches, as `cargo mutants --list` writes it
    #[arg(long = "re", value_name = "REGEX")]
    names: Vec<String>,
}

/// One part of all mutants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Shard {
    number: u32,
    of: u32,
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let numbers = text.split_once('/').and_then(|(number, of)| Some((number.parse().ok()?, of.parse().ok()?)));
        match numbers {
            Some((number, of)) if number < of => Ok(Self { number, of }),
            _ => Err(format!("{text:?} is not a shard; expected K/N with K less than N, like 0/33")),
        }
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

/// What became of the mutants of a package.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Tally {
    caught: usize,
    timeout: usize,
    missed: Vec<String>,
    unviable: usize,
}

impl Tally {
    /// Reads what cargo-mutants has written of a run.
    fn read(outcomes: &Value) -> Result<Self> {
        let mut tally = Self::default();
        for outcome in outcomes["outcomes"].as_array().context("there are no outcomes")? {
            let mutant = &outcome["scenario"]["Mutant"];
            match outcome["summary"].as_str() {
                // The run without a change.
                _ if mutant.is_null() => {}
                Some("CaughtMutant") => tally.caught += 1,
                Some("Timeout") => tally.timeout += 1,
                Some("MissedMutant") => tally.missed.push(mutant["name"].as_str().unwrap_or("?").to_owned()),
                Some("Unviable") => tally.unviable += 1,
                other => bail!("{other:?} is not an outcome of cargo-mutants that is known here"),
            }
        }
        Ok(tally)
    }

    /// Those that compile.
    fn viable(&self) -> usize {
        self.caught + self.timeout + self.missed.len()
    }

    fn percent_missed(&self) -> f64 {
        100.0 * self.missed.len() as f64 / self.viable().max(1) as f64
    }
}

/// Tests the mutants of each package with its own tests, and prints what was missed.
pub(crate) fn run(args: &MutantsArgs) -> Result<()> {
    let is_chosen = |name: &str| args.packages.is_empty() || args.packages.iter().any(|chosen| chosen == name);
    if let Some(unknown) = args.packages.iter().find(|name| !PACKAGES.iter().any(|(known, _)| known == name)) {
        let known = PACKAGES.map(|(name, _)| name).join(", ");
        bail!("{unknown} is not a package with a target; expected one of {known}");
    }
    ensure!(
        cargo_mutants().arg("--version").output().is_ok_and(|output| output.status.success()),
        "cargo-mutants is missing; expected `cargo install cargo-mutants --locked`"
    );
    let mut rows = Vec::new();
    for (name, most) in PACKAGES.into_iter().filter(|(name, _)| is_chosen(name)) {
        rows.push((name, most, test_package(name, args)?));
    }
    print!("\n{}", table(&rows));
    let above: Vec<&str> =
        rows.iter().filter(|(_, most, tally)| tally.percent_missed() > *most).map(|row| row.0).collect();
    ensure!(above.is_empty(), "more is missed than may be in {}; see docs/mutants.md", above.join(", "));
    Ok(())
}

/// Tests the mutants of one package.
fn test_package(name: &str, args: &MutantsArgs) -> Result<Tally> {
    let output = in_repository("target/mutants").join(name);
    std::fs::create_dir_all(&output).with_context(|| output.display().to_string())?;
    let mut command = cargo_mutants();
    command.args(["--package", name, "--jobs", &args.jobs.to_string()]).arg("--output").arg(&output);
    command.args(["--minimum-test-timeout", LEAST_TIMEOUT, "--colors", "never", "--no-times", "--profile", "mutants"]);
    if let Some(shard) = args.shard {
        command.args(["--shard", &shard.to_string(), "--sharding", "round-robin"]);
    }
    for name in &args.names {
        command.args(["--re", name]);
    }
    println!("== {name}");
    let status = command.status()?;
    // 2 and 3: something was missed, or took too long, which the outcomes say in full.
    ensure!(
        matches!(status.code(), Some(0 | 2 | 3)),
        "cargo mutants could not test {name}: see {}",
        output.join("mutants.out").display()
    );
    let outcomes = read(&output.join("mutants.out/outcomes.json"))?;
    Tally::read(&outcomes)
}

fn read(path: &Path) -> Result<Value> {
    let text = std::fs::read_to_string(path).with_context(|| path.display().to_string())?;
    serde_json::from_str(&text).with_context(|| path.display().to_string())
}

/// `cargo mutants` in the repository. Cargo's own variables would be those of this program.
fn cargo_mutants() -> Command {
    let mut command = Command::new("cargo");
    command.arg("mutants").current_dir(in_repository(".")).env_remove("CARGO");
    command
}

/// A row for each package, and then what was missed.
fn table(rows: &[(&str, f64, Tally)]) -> String {
    let mut text = format!(
        "{:24}{:>8}{:>8}{:>8}{:>8}{:>9}{:>7}\n",
        "package", "viable", "caught", "missed", "timeout", "% missed", "most"
    );
    for (name, most, tally) in rows {
        text += &format!(
            "{name:24}{:>8}{:>8}{:>8}{:>8}{:>9.1}{most:>7.1}\n",
            tally.viable(),
            tally.caught,
            tally.missed.len(),
            tally.timeout,
            tally.percent_missed(),
        );
    }
    for (name, _, tally) in rows.iter().filter(|(.., tally)| !tally.missed.is_empty()) {
        text += &format!("\nMissed in {name}:\n");
        tally.missed.iter().for_each(|missed| text += &format!("  {missed}\n"));
    }
    text
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn outcomes_are_counted_and_what_was_missed_is_listed() {
        let mutant =
            |name: &str, summary: &str| json!({ "scenario": { "Mutant": { "name": name } }, "summary": summary });
        let outcomes = json!({ "outcomes": [
            { "scenario": "Baseline", "summary": "Success" },
            mutant("a.rs:1:1: replace a with b", "CaughtMutant"),
            mutant("a.rs:2:1: replace c with d", "MissedMutant"),
            mutant("a.rs:3:1: replace e with f", "Timeout"),
            mutant("a.rs:4:1: replace g with h", "Unviable"),
            mutant("a.rs:5:1: replace i with j", "CaughtMutant"),
        ] });
        let tally = Tally::read(&outcomes).unwrap();
        assert_eq!((tally.viable(), tally.caught, tally.timeout, tally.unviable), (4, 2, 1, 1));
        assert_eq!(tally.percent_missed(), 25.0);
        let text = table(&[("core", 3.0, tally)]);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[1].split_whitespace().collect::<Vec<_>>(), ["core", "4", "2", "1", "1", "25.0", "3.0"]);
        assert_eq!(lines[3..], ["Missed in core:", "  a.rs:2:1: replace c with d"]);
        let odd = json!({ "outcomes": [mutant("a", "Failure")] });
        assert!(Tally::read(&odd).is_err() && Tally::read(&json!({})).is_err());
    }

    #[test]
    fn a_shard_is_a_part_of_all() {
        assert_eq!("7/33".parse(), Ok(Shard { number: 7, of: 33 }));
        for text in ["", "7", "3/3", "-1/3", "1/0", "a/b"] {
            assert!(text.parse::<Shard>().unwrap_err().contains("like 0/33"), "{text}");
        }
    }
}
