//! ARCHITECTURE.md says which crate may know which, and what each file does; here it is compared with what cargo knows and
//! with the folders.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // In a test, a panic is a failure.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

const HEADING: &str = "## Crates, and who may know whom";

/// The two engines' cores, and the one crate that joins them.
const CORE_1976: &str = "microchess-1976";
const CORE_0X88: &str = "chess0x88";
const BRIDGE: &str = "microchess-bridge-1976";

/// The crates that show something to people. They are listed before they exist, so that the rules hold from their first day.
const FRONT_ENDS: [&str; 3] = ["microchess-tui", "microchess-web", "microchess-lockstep"];

/// The program, which wires everything together.
const PROGRAM: &str = "microchess";

/// A crate: where it is, and its direct dependencies in the workspace.
#[derive(Debug, PartialEq, Eq)]
struct Crate {
    folder: String,
    knows: BTreeSet<String>,
}

/// Crates by the names of their packages.
type Graph = BTreeMap<String, Crate>;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().canonicalize().unwrap()
}

/// The section of ARCHITECTURE.md that is about crates.
fn section() -> String {
    let text = std::fs::read_to_string(root().join("ARCHITECTURE.md")).unwrap();
    let (_, rest) = text.split_once(HEADING).unwrap_or_else(|| panic!("ARCHITECTURE.md has no section {HEADING:?}"));
    rest.split("\n## ").next().unwrap().to_owned()
}

/// The table of the section.
fn documented(section: &str) -> Graph {
    let mut rows = section.lines().filter_map(|line| line.strip_prefix('|'));
    let heads: Vec<&str> = rows.next().expect("a table").split('|').map(str::trim).collect();
    assert_eq!(heads, ["folder", "package", "knows", "what it is", ""]);
    let mut crates = Graph::new();
    for row in rows.skip(1) {
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        let [folder, package, knows, what, ""] = cells[..] else { panic!("not a row of four cells: |{row}") };
        assert!(!what.is_empty(), "{package}: the table does not say what it is");
        let name = |text: &str| {
            let name = text.trim().strip_prefix('`').and_then(|text| text.strip_suffix('`'));
            name.unwrap_or_else(|| panic!("{text:?} in the row of {package} is not a name in backquotes")).to_owned()
        };
        let knows = if knows == "-" { BTreeSet::new() } else { knows.split(',').map(name).collect() };
        let before = crates.insert(name(package), Crate { folder: name(folder), knows });
        assert_eq!(before, None, "{package} stands in the table twice");
    }
    crates
}

/// The crates of the workspace and their normal dependencies on each other, and the names of those that are published.
fn real() -> (Graph, BTreeSet<String>) {
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["metadata", "--no-deps", "--offline", "--format-version", "1"]).current_dir(root());
    let output = cargo.output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let metadata: Value = serde_json::from_slice(&output.stdout).unwrap();
    let packages = metadata["packages"].as_array().unwrap();
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    let names: BTreeSet<String> = packages.iter().map(|package| text(&package["name"])).collect();
    let is_normal = |dependency: &&Value| dependency["kind"].is_null() && dependency["path"].is_string();
    let crates = packages.iter().map(|package| {
        let folder = Path::new(package["manifest_path"].as_str().unwrap()).parent().unwrap();
        let folder = folder.canonicalize().unwrap().strip_prefix(root()).unwrap().display().to_string();
        let dependencies = package["dependencies"].as_array().unwrap().iter().filter(is_normal);
        let knows = dependencies.map(|dependency| text(&dependency["name"])).filter(|name| names.contains(name));
        (text(&package["name"]), Crate { folder, knows: knows.collect() })
    });
    let is_published = |package: &&Value| !package["publish"].as_array().is_some_and(Vec::is_empty);
    let published = packages.iter().filter(is_published).map(|package| text(&package["name"])).collect();
    (crates.collect(), published)
}

/// What a table gets wrong, in words.
fn differences(documented: &Graph, real: &Graph) -> Vec<String> {
    let mut found = Vec::new();
    for (name, krate) in real {
        let Some(row) = documented.get(name) else {
            found.push(format!("the table has no row for {name} in {}", krate.folder));
            continue;
        };
        if row.folder != krate.folder {
            found.push(format!("{name} is in {}, the table says {}", krate.folder, row.folder));
        }
        for other in krate.knows.difference(&row.knows) {
            found.push(format!("{name} depends on {other}, which the table does not say"));
        }
        for other in row.knows.difference(&krate.knows) {
            found.push(format!("{name} does not depend on {other}, the table says so"));
        }
    }
    let gone = documented.keys().filter(|name| !real.contains_key(*name));
    found.extend(gone.map(|name| format!("the table has a row for {name}, which is not in the workspace")));
    found
}

/// All that a crate depends on, by any number of steps.
fn below<'a>(graph: &'a Graph, name: &str) -> BTreeSet<&'a str> {
    let mut found = BTreeSet::new();
    let mut open: Vec<&str> = vec![name];
    while let Some(name) = open.pop() {
        for other in graph.get(name).into_iter().flat_map(|krate| &krate.knows) {
            if found.insert(other.as_str()) {
                open.push(other);
            }
        }
    }
    found
}

/// Which rules a graph breaks, in words.
fn broken_rules(graph: &Graph) -> Vec<String> {
    let mut broken = Vec::new();
    for name in graph.keys() {
        let below = below(graph, name);
        let is_joined = name == BRIDGE || below.contains(BRIDGE);
        let knows_1976 = name == CORE_1976 || below.contains(CORE_1976);
        let knows_0x88 = name == CORE_0X88 || below.contains(CORE_0X88);
        if knows_1976 && knows_0x88 && !is_joined {
            broken.push(format!("{name} knows {CORE_1976} and {CORE_0X88}, but not through {BRIDGE}"));
        }
        if ["microchess-uci", "microchess-game"].contains(&name.as_str()) && knows_1976 {
            broken.push(format!("{name} knows {CORE_1976}"));
        }
        for front_end in FRONT_ENDS.iter().filter(|front_end| below.contains(*front_end)) {
            if name != PROGRAM {
                broken.push(format!("{name} knows the front end {front_end}, which only {PROGRAM} may"));
            }
        }
    }
    broken
}

/// The texts in backquotes.
fn quoted(text: &str) -> impl Iterator<Item = &str> {
    text.split('`').skip(1).step_by(2)
}

/// The rows of a section's table of files: the names of the first column, and the other column.
fn file_rows(section: &str) -> Option<Vec<(Vec<&str>, &str)>> {
    let (_, table) = section.split_once("| file | what it does |\n|---|---|\n")?;
    let rows = table.lines().map_while(|line| line.strip_prefix('|')?.strip_suffix('|'));
    Some(rows.filter_map(|row| row.split_once('|')).map(|(files, what)| (quoted(files).collect(), what)).collect())
}

/// What a crate's table of files gets wrong, in words. `entries` are the files and folders of its `src`, folders with a
/// slash, and `exists` says whether a path is in it.
fn file_differences(section: &str, entries: &BTreeSet<String>, exists: impl Fn(&str) -> bool) -> Vec<String> {
    let Some(rows) = file_rows(section) else { return vec!["there is no table of files".to_owned()] };
    let mut found = Vec::new();
    let mut named = BTreeSet::new();
    for (names, what) in rows {
        for name in &names {
            if !(name.ends_with(".rs") || name.ends_with('/')) || !exists(name) {
                found.push(format!("{name} does not exist"));
            }
            if !named.insert((*name).to_owned()) {
                found.push(format!("{name} is named twice"));
            }
        }
        // The other column names files in the folders of its row.
        let folders: Vec<&str> = names.into_iter().filter(|name| name.ends_with('/')).collect();
        for inner in quoted(what).filter(|name| name.ends_with(".rs")) {
            if !folders.iter().any(|folder| exists(&format!("{folder}{inner}"))) {
                found.push(format!("{inner} does not exist in {}", folders.join(" or ")));
            }
        }
    }
    let is_missing = |entry: &&String| !["lib.rs", "main.rs"].contains(&entry.as_str()) && !named.contains(*entry);
    found.extend(entries.iter().filter(is_missing).map(|entry| format!("{entry} is not named")));
    found
}

#[test]
fn the_tables_of_files_are_what_the_folders_hold() {
    let text = std::fs::read_to_string(root().join("ARCHITECTURE.md")).unwrap();
    let (graph, published) = real();
    let mut found = Vec::new();
    for name in published {
        let folder = root().join(&graph[&name].folder);
        let heading = format!("\n## {}\n", folder.file_name().unwrap().to_str().unwrap());
        let (_, rest) =
            text.split_once(&heading).unwrap_or_else(|| panic!("ARCHITECTURE.md has no section {heading:?}"));
        let section = rest.split("\n## ").next().unwrap();
        let src = folder.join("src");
        let entries = std::fs::read_dir(&src).unwrap().map(|entry| {
            let entry = entry.unwrap();
            let slash = if entry.file_type().unwrap().is_dir() { "/" } else { "" };
            format!("{}{slash}", entry.file_name().to_str().unwrap())
        });
        let differences = file_differences(section, &entries.collect(), |path| src.join(path).exists());
        found.extend(differences.into_iter().map(|difference| format!("{name}: {difference}")));
    }
    assert!(found.is_empty(), "ARCHITECTURE.md:\n  {}", found.join("\n  "));
}

#[test]
fn differences_of_files_are_named() {
    let entries = BTreeSet::from(["lib.rs", "one.rs", "two/", "three.rs"].map(str::to_owned));
    let exists = |path: &str| entries.contains(path) || path == "two/inner.rs";
    let table = |rows: &str| format!("\n| file | what it does |\n|---|---|\n{rows}\nText with `other.rs`.\n");
    let good = table("| `one.rs`, `three.rs` | the `Type` |\n| `two/` | `inner.rs` does it |\n");
    assert_eq!(file_differences(&good, &entries, exists), Vec::<String>::new());
    let bad = table("| `one.rs`, `gone.rs`, `one.rs` | this |\n| `two/` | `gone.rs` does it |\n");
    assert_eq!(
        file_differences(&bad, &entries, exists),
        ["gone.rs does not exist", "one.rs is named twice", "gone.rs does not exist in two/", "three.rs is not named"]
    );
    assert_eq!(file_differences("Text.", &entries, exists), ["there is no table of files"]);
}

#[test]
fn the_table_is_what_cargo_knows() {
    let found = differences(&documented(&section()), &real().0);
    assert!(found.is_empty(), "ARCHITECTURE.md, {HEADING:?}:\n  {}", found.join("\n  "));
}

/// Where the picture contradicts the graph: a published crate that it lacks or has twice, and a crate that knows one on its
/// own line or below. Words that are not folders of crates are headings.
fn picture_errors(picture: &str, graph: &Graph, published: &BTreeSet<String>) -> Vec<String> {
    let folder = |name: &str| graph[name].folder.rsplit('/').next().unwrap().to_owned();
    let mut lines: BTreeMap<String, usize> = BTreeMap::new();
    let mut errors = Vec::new();
    for (line, words) in picture.lines().enumerate() {
        for word in words.split_whitespace() {
            let is_crate = published.iter().any(|name| folder(name) == word);
            if is_crate && lines.insert(word.to_owned(), line).is_some() {
                errors.push(format!("{word} is in the picture twice"));
            }
        }
    }
    for name in published {
        let Some(line) = lines.get(&folder(name)) else {
            errors.push(format!("{} is not in the picture", folder(name)));
            continue;
        };
        for known in &graph[name].knows {
            if lines.get(&folder(known)).is_none_or(|above| above >= line) {
                errors.push(format!("{} knows {}, which is not above it", folder(name), folder(known)));
            }
        }
    }
    errors
}

#[test]
fn the_picture_is_what_cargo_knows() {
    let (graph, published) = real();
    let section = section();
    let picture = section.split("```").nth(1).expect("a picture");
    let errors = picture_errors(picture, &graph, &published.into_iter().collect());
    assert!(errors.is_empty(), "ARCHITECTURE.md, {HEADING:?}:\n  {}", errors.join("\n  "));
}

#[test]
fn a_wrong_picture_is_noticed() {
    let graph = graph(&["one:", "two: one", "three: two one"]);
    let published: BTreeSet<String> = graph.keys().cloned().collect();
    let errors = |picture| picture_errors(picture, &graph, &published);
    assert_eq!(errors("base one\n two\nthree"), Vec::<String>::new());
    assert_eq!(errors("one\nthree two"), ["three knows two, which is not above it"]);
    assert_eq!(errors("one\none two\nthree")[0], "one is in the picture twice");
    assert_eq!(errors("one\ntwo"), ["three is not in the picture"]);
}

#[test]
fn the_rules_are_kept() {
    let broken = broken_rules(&real().0);
    assert!(broken.is_empty(), "{}", broken.join("\n"));
}

/// What keeps `println!` and the like out of a crate: they panic when the output is full or closed.
const NO_PRINTS: &str = "#![deny(clippy::print_stdout, clippy::print_stderr)]";

/// Whether the root of a crate says that nothing in it prints. Without `std` there is nothing to print with.
fn denies_prints(root: &str) -> bool {
    root.lines().any(|line| line.starts_with(NO_PRINTS) || line == "#![no_std]")
}

#[test]
fn what_is_published_cannot_panic_by_printing() {
    let (graph, published) = real();
    for name in published {
        for file in ["src/lib.rs", "src/main.rs"] {
            let Ok(text) = std::fs::read_to_string(root().join(&graph[&name].folder).join(file)) else { continue };
            assert!(denies_prints(&text), "{file} of {name} lacks {NO_PRINTS}");
        }
    }
    assert!(denies_prints("//! A crate.\n#![deny(clippy::print_stdout, clippy::print_stderr)] // Why.\n"));
    assert!(!denies_prints("//! A crate.\n// #![no_std]\n"));
}

/// A graph from lines like `name: a b`.
fn graph(lines: &[&str]) -> Graph {
    let parse = |line: &&str| {
        let (name, knows) = line.split_once(':').unwrap();
        let knows = knows.split_whitespace().map(str::to_owned).collect();
        (name.to_owned(), Crate { folder: format!("crates/{name}"), knows })
    };
    lines.iter().map(parse).collect()
}

#[test]
fn differences_are_named() {
    let documented = graph(&["one:", "two: one", "gone:"]);
    let mut real = graph(&["one: two", "two:", "new: one"]);
    real.get_mut("two").unwrap().folder = "elsewhere".to_owned();
    assert_eq!(
        differences(&documented, &real),
        [
            "the table has no row for new in crates/new",
            "one depends on two, which the table does not say",
            "two is in elsewhere, the table says crates/two",
            "two does not depend on one, the table says so",
            "the table has a row for gone, which is not in the workspace",
        ]
    );
    assert_eq!(differences(&real, &real), Vec::<String>::new());
}

#[test]
fn broken_rules_are_named() {
    let good = [
        "microchess-1976:",
        "chess0x88:",
        "microchess-game: chess0x88",
        "microchess-bridge-1976: microchess-1976 microchess-game",
        "microchess-tui: microchess-bridge-1976",
        "microchess-web: microchess-bridge-1976",
        "microchess: microchess-tui microchess-web",
    ];
    assert_eq!(broken_rules(&graph(&good)), Vec::<String>::new());
    for (line, expected) in [
        ("microchess-1976: chess0x88", "microchess-1976 knows microchess-1976 and chess0x88, but not through"),
        ("microchess-game: chess0x88 microchess-1976", "microchess-game knows microchess-1976"),
        ("engine: microchess-game microchess-1976", "engine knows microchess-1976 and chess0x88, but not through"),
        ("microchess-web: microchess-tui", "microchess-web knows the front end microchess-tui"),
        ("engine: microchess-tui", "engine knows the front end microchess-tui"),
    ] {
        // A line takes the place of the one for the same crate.
        let broken = broken_rules(&graph(&[&good[..], &[line]].concat()));
        assert!(broken.iter().any(|broken| broken.starts_with(expected)), "{line}: {broken:?}");
    }
}
