//! The checks of an unpacked package that do not need a build.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use serde_json::Value;

use super::workspace::{Graph, Member, list, text};
use super::{Report, files_below, links};
use crate::in_repository;

const LICENCES: [&str; 2] = ["LICENSE-MIT", "LICENSE-APACHE"];

/// Checks licences, README, manifest and dependencies of an unpacked package.
pub(super) fn check(member: &Member, folder: &Path, graph: &Graph) -> Result<Report> {
    println!("checking {}", member.name);
    let manifest = graph.manifest(&member.name)?;
    let files = files_below(folder)?;
    let mut bytes = 0;
    for file in &files {
        bytes += fs::metadata(file)?.len();
    }
    let mut report =
        Report { name: member.name.clone(), files: Some(files.len()), bytes: Some(bytes), ..Report::default() };
    let found = licences(folder)?;
    report.licences = Some(note(&mut report.problems, found));
    let found = readme(folder, manifest)?;
    report.readme = Some(note(&mut report.problems, found));
    let found = fields(manifest);
    report.manifest = Some(note(&mut report.problems, found));
    let found = dependencies(manifest, graph);
    report.dependencies = Some(note(&mut report.problems, found));
    Ok(report)
}

/// Adds to the problems, and returns whether there was nothing to add.
fn note(problems: &mut Vec<String>, found: Vec<String>) -> bool {
    let is_fine = found.is_empty();
    problems.extend(found);
    is_fine
}

/// Both licence texts must be there and be the repository's. A checkout without symbolic links has a path in their place.
fn licences(folder: &Path) -> Result<Vec<String>> {
    let mut problems = Vec::new();
    for name in LICENCES {
        let original = fs::read(in_repository(name)).with_context(|| format!("cannot read {name}"))?;
        match fs::read(folder.join(name)) {
            Ok(text) if text == original => {}
            Ok(_) => problems.push(format!("{name} in the package is not that of the repository")),
            Err(_) => problems.push(format!("{name} is not in the package")),
        }
    }
    Ok(problems)
}

/// There must be a README whose links and pictures work outside the repository.
fn readme(folder: &Path, manifest: &Value) -> Result<Vec<String>> {
    let name = text(&manifest["readme"]);
    if name != "README.md" || !folder.join(&name).is_file() {
        return Ok(vec!["README.md is not in the package".to_owned()]);
    }
    let text = fs::read_to_string(folder.join(name))?;
    let lost = links::targets(&text).into_iter().filter(|target| !links::can_be_followed(target, folder));
    Ok(lost.map(|target| format!("README.md points to {target}, which is not in the package")).collect())
}

/// The fields that crates.io shows or demands. An unknown category is not checked, since crates.io only warns of it.
fn fields(manifest: &Value) -> Vec<String> {
    let mut problems = Vec::new();
    for field in ["description", "license", "readme", "rust_version"] {
        if text(&manifest[field]).is_empty() {
            problems.push(format!("Cargo.toml has no {}", field.replace('_', "-")));
        }
    }
    for field in ["keywords", "categories"] {
        match list(&manifest[field]).count() {
            0 => problems.push(format!("Cargo.toml has no {field}")),
            1..=5 => {}
            number => problems.push(format!("Cargo.toml has {number} {field}; crates.io takes 5")),
        }
    }
    for keyword in list(&manifest["keywords"]).map(text) {
        let is_allowed = keyword.len() <= 20
            && keyword.starts_with(|c: char| c.is_ascii_alphanumeric())
            && keyword.chars().all(|c| c.is_ascii_alphanumeric() || "_-+".contains(c));
        if !is_allowed {
            problems.push(format!("crates.io does not take the keyword {keyword:?}"));
        }
    }
    problems
}

/// No dependency of a package, tests included, may be under the GPL alone, which the package's own licence does not meet.
fn dependencies(manifest: &Value, graph: &Graph) -> Vec<String> {
    let mut problems: Vec<String> = graph
        .below(manifest)
        .into_iter()
        .filter(|package| asks_for_gpl(&text(&package["license"])))
        .map(|package| format!("needs {}, which is under {}", text(&package["name"]), text(&package["license"])))
        .collect();
    problems.sort();
    problems
}

/// Whether all alternatives of a licence are GNU licences.
fn asks_for_gpl(licence: &str) -> bool {
    licence.split(" OR ").flat_map(|choice| choice.split('/')).all(|choice| choice.contains("GPL"))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_licence_with_another_alternative_is_not_gpl() {
        assert!(asks_for_gpl("GPL-3.0+"));
        assert!(asks_for_gpl("GPL-2.0-only OR AGPL-3.0-only"));
        assert!(!asks_for_gpl("MIT OR Apache-2.0 OR LGPL-2.1-or-later"));
        assert!(!asks_for_gpl("MIT/Apache-2.0"));
        assert!(!asks_for_gpl(""));
    }

    #[test]
    fn missing_and_wrong_fields_are_named() {
        let mut manifest = json!({
            "description": "A crate", "license": "MIT", "readme": "README.md", "rust_version": "1.88",
            "keywords": ["chess", "6502"], "categories": ["games"],
        });
        assert_eq!(fields(&manifest), Vec::<String>::new());
        manifest["rust_version"] = Value::Null;
        manifest["categories"] = json!([]);
        manifest["keywords"] = json!(["a", "b", "c", "d", "e", "a keyword"]);
        assert_eq!(
            fields(&manifest),
            [
                "Cargo.toml has no rust-version",
                "Cargo.toml has 6 keywords; crates.io takes 5",
                "Cargo.toml has no categories",
                "crates.io does not take the keyword \"a keyword\"",
            ]
        );
    }
}
