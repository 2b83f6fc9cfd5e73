//! Packages as crates.io would get them: made, built, unpacked, checked and tested, without publishing anything.
//!
//! Which crates are published is read from the workspace (`publish` is not `false`). Everything happens below
//! `target/package-check`; the tests of a package run there with the other unpacked packages instead of crates.io's.

mod checks;
mod links;
mod workspace;

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

use anyhow::{Context, Result, bail, ensure};
use clap::Args;

use crate::in_repository;
use workspace::Member;

/// Which packages are checked, and how.
#[derive(Debug, Args)]
pub(crate) struct PackageArgs {
    /// Only these crates, and those of the workspace that they depend on [default: all that are published]
    #[arg(value_name = "CRATE")]
    crates: Vec<String>,
    /// Do not use the network; all dependencies must have been downloaded before
    #[arg(long)]
    offline: bool,
}

/// The results of the checks of a package. A check that was not made is `None`.
#[derive(Debug, Default)]
struct Report {
    name: String,
    files: Option<usize>,
    bytes: Option<u64>,
    licences: Option<bool>,
    readme: Option<bool>,
    manifest: Option<bool>,
    dependencies: Option<bool>,
    tests: Option<String>,
    problems: Vec<String>,
}

/// The folder in which packages are made and unpacked, and how cargo is called there.
#[derive(Debug)]
struct Place {
    root: PathBuf,
    offline: bool,
}

impl Place {
    fn cargo(&self, command: &str) -> Command {
        let mut cargo = Command::new(env!("CARGO"));
        cargo.arg(command);
        if self.offline {
            cargo.arg("--offline");
        }
        cargo
    }

    /// Packages are built and tested with the same target folder, so that dependencies are compiled once.
    fn target(&self) -> PathBuf {
        self.root.join("target")
    }

    /// The workspace of the unpacked packages.
    fn sources(&self) -> PathBuf {
        self.root.join("sources")
    }
}

pub(crate) fn run(args: &PackageArgs) -> Result<()> {
    let started = Instant::now();
    let place = Place { root: in_repository("target/package-check"), offline: args.offline };
    // Packages of an earlier run have the same versions, and cargo takes a version for a promise that nothing changed.
    if place.root.exists() {
        fs::remove_dir_all(&place.root)?;
    }
    fs::create_dir_all(&place.root)?;
    // An absolute path without `..`, which cargo shows in its messages.
    let place = Place { root: place.root.canonicalize()?, ..place };

    let members = workspace::members(&place)?;
    let (ready, mut reports) = workspace::selected(&members, &args.crates)?;
    if !ready.is_empty() {
        forget_unpacked(&members)?;
        make(&place, &ready)?;
        let unpacked = unpack(&place, &ready)?;
        write_workspace(&place, &ready)?;
        let graph = workspace::Graph::read(&place)?;
        for (member, folder) in ready.iter().zip(&unpacked) {
            let mut report = checks::check(member, folder, &graph)?;
            test(&place, &mut report)?;
            reports.push(report);
        }
    }
    print_table(&reports);

    let problems: Vec<String> =
        reports.iter().flat_map(|r| r.problems.iter().map(|problem| format!("  {}: {problem}", r.name))).collect();
    ensure!(problems.is_empty(), "{} found:\n{}", count(problems.len(), "problem"), problems.join("\n"));
    println!("{} ready to be published ({} s)", count(reports.len(), "package"), started.elapsed().as_secs());
    Ok(())
}

/// Removes what cargo unpacked of these crates in an earlier run at the same place: it keeps the sources of the local registry in
/// which packages find each other, in a folder whose name begins with a minus sign, and does not unpack a version twice.
fn forget_unpacked(members: &[Member]) -> Result<()> {
    let home = std::env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = home.or_else(|| std::env::var_os("HOME").map(|home| PathBuf::from(home).join(".cargo")));
    let Some(Ok(registries)) = home.map(|home| fs::read_dir(home.join("registry/src"))) else { return Ok(()) };
    for registry in registries {
        let registry = registry?;
        if registry.file_name().to_string_lossy().starts_with('-') {
            for unpacked in members.iter().map(|member| registry.path().join(member.folder_name())) {
                if unpacked.exists() {
                    fs::remove_dir_all(&unpacked)?;
                }
            }
        }
    }
    Ok(())
}

/// Makes all packages in one run of cargo, so that they find each other, and builds each from its own files.
fn make(place: &Place, members: &[&Member]) -> Result<()> {
    println!("making and building {}", count(members.len(), "package"));
    let mut cargo = place.cargo("package");
    // Uncommitted changes are checked too.
    cargo.args(["--allow-dirty", "--color", "never", "--target-dir"]).arg(place.target());
    cargo.args(members.iter().flat_map(|member| ["--package", &member.name]));
    cargo.current_dir(in_repository("")).stderr(Stdio::piped());
    let mut child = cargo.spawn().with_context(|| format!("cannot run {cargo:?}"))?;
    let stderr = child.stderr.take().context("standard error is not a pipe")?;
    let (mut log, mut current) = (String::new(), String::new());
    for line in BufReader::new(stderr).lines() {
        let line = line?;
        if let Some((step @ ("Packaging" | "Verifying"), rest)) = line.trim().split_once(' ') {
            current = rest.split(' ').next().unwrap_or_default().to_owned();
            println!("  {} {current}", step.to_lowercase());
        }
        log.push_str(&line);
        log.push('\n');
    }
    if !child.wait()?.success() {
        eprint!("{log}");
        bail!("{current}: the package cannot be made or does not build from what is in it; see above");
    }
    Ok(())
}

/// Unpacks the packages that would be uploaded, and returns their folders.
fn unpack(place: &Place, members: &[&Member]) -> Result<Vec<PathBuf>> {
    let sources = place.sources();
    if sources.exists() {
        fs::remove_dir_all(&sources)?;
    }
    fs::create_dir_all(&sources)?;
    let unpacked = members.iter().map(|member| {
        let file = place.target().join("package").join(format!("{}.crate", member.folder_name()));
        let mut tar = Command::new("tar");
        // With the current time (-m): all files in packages have the same old time, with which cargo would take the
        // compiled code of an earlier package for up to date.
        tar.arg("-xmzf").arg(&file).arg("-C").arg(&sources);
        let status = tar.status().with_context(|| format!("cannot run {tar:?}"))?;
        ensure!(status.success(), "{}: {} cannot be unpacked", member.name, file.display());
        Ok(sources.join(member.folder_name()))
    });
    unpacked.collect()
}

/// Writes a workspace for the unpacked packages, with the repository's lock file and its profiles, because the tests are
/// slow without them.
fn write_workspace(place: &Place, members: &[&Member]) -> Result<()> {
    let repository = fs::read_to_string(in_repository("Cargo.toml"))?;
    let names = members.iter().map(|member| format!("{:?}", member.folder_name())).collect::<Vec<_>>().join(", ");
    let mut manifest = format!("[workspace]\nresolver = \"3\"\nmembers = [{names}]\n\n[patch.crates-io]\n");
    for member in members {
        manifest.push_str(&format!("{} = {{ path = {:?} }}\n", member.name, member.folder_name()));
    }
    let mut is_profile = false;
    for line in repository.lines() {
        if line.starts_with('[') {
            is_profile = line.starts_with("[profile.");
        }
        if is_profile {
            manifest.push_str(line);
            manifest.push('\n');
        }
    }
    fs::write(place.sources().join("Cargo.toml"), manifest)?;
    fs::copy(in_repository("Cargo.lock"), place.sources().join("Cargo.lock"))?;
    Ok(())
}

/// Runs the tests that are in a package.
fn test(place: &Place, report: &mut Report) -> Result<()> {
    println!("testing {}", report.name);
    let started = Instant::now();
    let mut cargo = place.cargo("test");
    cargo.args(["--no-fail-fast", "--color", "never", "--package", &report.name, "--target-dir"]).arg(place.target());
    // A difference from a snapshot is a failure, not a new snapshot. A backtrace would scroll the text that a test looks
    // for off a small screen.
    cargo.current_dir(place.sources()).envs([("INSTA_UPDATE", "no"), ("RUST_BACKTRACE", "0")]);
    let output = cargo.output().with_context(|| format!("cannot run {cargo:?}"))?;
    let text = String::from_utf8_lossy(&output.stdout);
    let passed: usize = text.lines().filter_map(passed).sum();
    if output.status.success() {
        println!("  {passed} passed ({} s)", started.elapsed().as_secs());
        report.tests = Some(format!("{passed} passed"));
        return Ok(());
    }
    eprint!("{text}{}", String::from_utf8_lossy(&output.stderr));
    let failed: Vec<_> =
        text.lines().filter_map(|line| line.strip_prefix("test ")?.strip_suffix(" ... FAILED")).collect();
    report.tests = Some(format!("{} failed", failed.len()));
    report.problems.push(match failed.as_slice() {
        [] => "its tests do not compile in the package; see above".to_owned(),
        failed => format!("tests fail in the package; see above: {}", failed.join(", ")),
    });
    Ok(())
}

/// How many tests passed, from the last line of a test program.
fn passed(line: &str) -> Option<usize> {
    line.strip_prefix("test result: ")?.split_once(". ")?.1.split_once(" passed")?.0.parse().ok()
}

fn print_table(reports: &[Report]) {
    let width = reports.iter().map(|report| report.name.len()).max().unwrap_or_default().max("crate".len());
    println!();
    println!("{:width$}  files   KiB  licences  README   manifest  dependencies  tests", "crate");
    for report in reports {
        let number = |value: Option<u64>| value.map_or("-".to_owned(), |value| value.to_string());
        println!(
            "{:width$}  {:>5} {:>5}  {:8}  {:7}  {:8}  {:12}  {}",
            report.name,
            number(report.files.map(|files| files as u64)),
            number(report.bytes.map(|bytes| bytes.div_ceil(1024))),
            word(report.licences),
            word(report.readme),
            word(report.manifest),
            word(report.dependencies),
            report.tests.as_deref().unwrap_or("-"),
        );
    }
    println!();
}

fn word(check: Option<bool>) -> &'static str {
    match check {
        Some(true) => "ok",
        Some(false) => "problem",
        None => "-",
    }
}

fn count(number: usize, noun: &str) -> String {
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}

/// All files below a folder.
fn files_below(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            files.extend(files_below(&path)?);
        } else {
            files.push(path);
        }
    }
    Ok(files)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn passed_tests_are_counted() {
        assert_eq!(passed("test result: ok. 12 passed; 0 failed; 1 ignored; 0 measured; 0 filtered out"), Some(12));
        assert_eq!(passed("test result: FAILED. 3 passed; 1 failed"), Some(3));
        assert_eq!(passed("test result ... ok"), None);
    }
}
