//! The workspace as cargo sees it: its crates, which of them are published, and what they depend on.

use std::collections::{HashMap, HashSet};
use std::path::Path;

use anyhow::{Context, Result, ensure};
use serde_json::Value;

use super::{Place, Report};
use crate::in_repository;

/// A crate of the workspace.
#[derive(Debug)]
pub(super) struct Member {
    pub(super) name: String,
    pub(super) version: String,
    is_published: bool,
    /// The crates of the workspace that its package depends on.
    needs: Vec<String>,
}

impl Member {
    /// `name-version`, the name of the package file and its folder.
    pub(super) fn folder_name(&self) -> String {
        format!("{}-{}", self.name, self.version)
    }
}

/// All crates of the workspace.
pub(super) fn members(place: &Place) -> Result<Vec<Member>> {
    let metadata = metadata(place, &in_repository(""), &["--no-deps"])?;
    let members = list(&metadata["packages"]).map(|package| Member {
        name: text(&package["name"]),
        version: text(&package["version"]),
        // `publish = false` is an empty list of registries; without the field there is no list.
        is_published: !package["publish"].as_array().is_some_and(Vec::is_empty),
        needs: list(&package["dependencies"]).filter(|d| is_kept(d)).map(|d| text(&d["name"])).collect(),
    });
    Ok(members.collect())
}

/// Whether a dependency is a crate of the workspace that stays in the manifest of a package. Cargo leaves out
/// dev-dependencies that have a path and no version.
fn is_kept(dependency: &Value) -> bool {
    let is_dropped = dependency["kind"] == "dev" && dependency["req"] == "*";
    dependency["path"].is_string() && !is_dropped
}

/// The requested crates with all that they depend on, and reports of those that cannot be packaged.
pub(super) fn selected<'a>(members: &'a [Member], names: &[String]) -> Result<(Vec<&'a Member>, Vec<Report>)> {
    for name in names {
        let member = members.iter().find(|member| member.name == *name);
        ensure!(member.is_some_and(|member| member.is_published), "{name}: no such crate is published from here");
    }
    let by_name: HashMap<_, _> = members.iter().map(|member| (member.name.as_str(), member)).collect();
    let (mut ready, mut blocked) = (Vec::new(), Vec::new());
    let asked = members.iter().filter(|member| names.is_empty() || names.contains(&member.name));
    let wanted: HashSet<_> = asked.filter(|m| m.is_published).flat_map(|m| all_needs(m, &by_name)).collect();
    for member in members.iter().filter(|member| member.is_published && wanted.contains(member.name.as_str())) {
        let unpublished: Vec<_> = all_needs(member, &by_name)
            .into_iter()
            .filter(|name| by_name.get(name).is_some_and(|member| !member.is_published))
            .collect();
        if unpublished.is_empty() {
            ready.push(member);
        } else {
            let problem = format!("depends on what is not published: {}", unpublished.join(", "));
            blocked.push(Report { name: member.name.clone(), problems: vec![problem], ..Report::default() });
        }
    }
    Ok((ready, blocked))
}

/// A crate and all crates of the workspace that it depends on, directly or not.
fn all_needs<'a>(member: &'a Member, members: &HashMap<&str, &'a Member>) -> Vec<&'a str> {
    let mut names = vec![member.name.as_str()];
    let mut next = 0;
    while let Some(member) = names.get(next).and_then(|name| members.get(name)) {
        for need in &member.needs {
            if !names.contains(&need.as_str()) {
                names.push(need);
            }
        }
        next += 1;
    }
    names
}

/// The unpacked packages and everything that they depend on, on this kind of machine.
#[derive(Debug)]
pub(super) struct Graph {
    packages: HashMap<String, Value>,
    dependencies: HashMap<String, Vec<Dependency>>,
}

#[derive(Debug)]
struct Dependency {
    id: String,
    is_for_tests: bool,
}

impl Graph {
    pub(super) fn read(place: &Place) -> Result<Self> {
        let platform = this_platform()?;
        Ok(Self::new(&metadata(place, &place.sources(), &["--filter-platform", &platform])?))
    }

    fn new(metadata: &Value) -> Self {
        let packages = list(&metadata["packages"]).map(|package| (text(&package["id"]), package.clone()));
        let dependencies = list(&metadata["resolve"]["nodes"]).map(|node| {
            let dependencies = list(&node["deps"]).map(|dependency| Dependency {
                id: text(&dependency["pkg"]),
                is_for_tests: list(&dependency["dep_kinds"]).all(|kind| kind["kind"] == "dev"),
            });
            (text(&node["id"]), dependencies.collect())
        });
        Self { packages: packages.collect(), dependencies: dependencies.collect() }
    }

    /// The manifest of an unpacked package, as cargo understands it.
    pub(super) fn manifest(&self, name: &str) -> Result<&Value> {
        let own = |package: &&Value| package["name"] == name && package["source"].is_null();
        self.packages.values().find(own).with_context(|| format!("{name}: cargo does not see the unpacked package"))
    }

    /// A package and everything that it needs to be built and tested, without the dev-dependencies of its dependencies.
    pub(super) fn below(&self, package: &Value) -> Vec<&Value> {
        let root = text(&package["id"]);
        let mut seen = HashSet::from([root.clone()]);
        let mut ids = vec![root.clone()];
        let mut found = Vec::new();
        while let Some(id) = ids.pop() {
            found.extend(self.packages.get(&id));
            for dependency in self.dependencies.get(&id).into_iter().flatten() {
                let is_needed = id == root || !dependency.is_for_tests;
                if is_needed && seen.insert(dependency.id.clone()) {
                    ids.push(dependency.id.clone());
                }
            }
        }
        found
    }
}

fn metadata(place: &Place, folder: &Path, arguments: &[&str]) -> Result<Value> {
    let mut cargo = place.cargo("metadata");
    cargo.args(["--format-version", "1"]).args(arguments).current_dir(folder);
    let output = cargo.output().with_context(|| format!("cannot run {cargo:?}"))?;
    ensure!(output.status.success(), "{cargo:?} failed: {}", String::from_utf8_lossy(&output.stderr));
    Ok(serde_json::from_slice(&output.stdout)?)
}

fn this_platform() -> Result<String> {
    let output = std::process::Command::new("rustc").arg("-vV").output().context("cannot run rustc")?;
    let text = String::from_utf8_lossy(&output.stdout);
    let host = text.lines().find_map(|line| line.strip_prefix("host: ")).context("rustc does not name its host")?;
    Ok(host.to_owned())
}

pub(super) fn list(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}

pub(super) fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn member(name: &str, is_published: bool, needs: &[&str]) -> Member {
        let needs = needs.iter().map(|&need| need.to_owned()).collect();
        Member { name: name.to_owned(), version: "1.0.0".to_owned(), is_published, needs }
    }

    #[test]
    fn what_needs_an_unpublished_crate_is_reported_and_the_others_are_ready() {
        let members = [
            member("program", true, &["core", "middle"]),
            member("middle", true, &["hidden"]),
            member("core", true, &[]),
            member("hidden", false, &["core"]),
        ];
        let (ready, blocked) = selected(&members, &[]).unwrap();
        assert_eq!(ready.iter().map(|member| member.name.as_str()).collect::<Vec<_>>(), ["core"]);
        assert_eq!(blocked.iter().map(|report| report.name.as_str()).collect::<Vec<_>>(), ["program", "middle"]);
        assert_eq!(blocked[0].problems, ["depends on what is not published: hidden"]);
    }

    #[test]
    fn a_crate_that_is_asked_for_brings_what_it_needs() {
        let members = [member("program", true, &["core"]), member("other", true, &[]), member("core", true, &[])];
        let (ready, _) = selected(&members, &["program".to_owned()]).unwrap();
        assert_eq!(ready.iter().map(|member| member.name.as_str()).collect::<Vec<_>>(), ["program", "core"]);
        assert!(selected(&members, &["nothing".to_owned()]).is_err());
    }

    #[test]
    fn tests_of_dependencies_are_not_needed() {
        let node = |id: &str, needs: &[(&str, Value)]| {
            let deps =
                needs.iter().map(|(pkg, kind)| serde_json::json!({ "pkg": pkg, "dep_kinds": [{ "kind": kind }] }));
            serde_json::json!({ "id": id, "deps": deps.collect::<Vec<_>>() })
        };
        let packages = ["a", "b", "c", "d"].map(|id| serde_json::json!({ "id": id, "name": id, "source": null }));
        let graph = Graph::new(&serde_json::json!({
            "packages": packages,
            "resolve": { "nodes": [
                node("a", &[("b", Value::Null), ("c", "dev".into())]),
                node("b", &[("d", "dev".into())]),
            ] },
        }));
        let mut names: Vec<_> = graph.below(graph.manifest("a").unwrap()).iter().map(|p| text(&p["name"])).collect();
        names.sort();
        assert_eq!(names, ["a", "b", "c"]);
    }

    #[test]
    fn a_dev_dependency_without_a_version_does_not_reach_the_package() {
        let dependency = |kind: &str, req: &str| serde_json::json!({ "path": "/x", "kind": kind, "req": req });
        assert!(!is_kept(&dependency("dev", "*")));
        assert!(is_kept(&dependency("dev", "^0.1.0")));
        assert!(is_kept(&serde_json::json!({ "path": "/x", "kind": null, "req": "*" })));
        assert!(!is_kept(&serde_json::json!({ "kind": null, "req": "^1" })));
    }
}
