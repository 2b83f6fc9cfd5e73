//! What the built page is made of, as one hash. A test compares it with the hash that was kept when the page was built.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use sha2::{Digest, Sha256};

use crate::in_repository;

/// Where the hash is kept.
pub(super) const HASH_FILE: &str = "sources.sha256";

/// Folders and files that the page is made of. The sources of the crates in it are listed one by one; their tests do not count.
const SOURCES: [&str; 23] = [
    "art/pieces",
    "NOT-BUGS.md",
    "crates/chess0x88/Cargo.toml",
    "crates/chess0x88/src",
    "crates/microchess-1976/Cargo.toml",
    "crates/microchess-1976/src",
    "crates/uci/Cargo.toml",
    "crates/uci/src",
    "crates/game/Cargo.toml",
    "crates/game/src",
    "crates/bridge-1976/Cargo.toml",
    "crates/bridge-1976/src",
    "crates/janus/Cargo.toml",
    "crates/janus/nets",
    "crates/janus/src",
    "crates/web-janus/Cargo.toml",
    "crates/web-janus/src",
    "crates/web/Cargo.toml",
    "crates/web/src",
    "crates/web/page/src",
    "crates/web/page/styles",
    "crates/web/page/tools",
    "crates/web/page/index.html",
];

/// The hash of all sources: names and contents, in the order of the names.
pub(super) fn hash() -> Result<String> {
    let mut files = Vec::new();
    for source in SOURCES.iter().chain(&["crates/web/page/package-lock.json", "crates/web/page/tsconfig.json"]) {
        collect(&in_repository(source), &mut files)?;
    }
    let root = in_repository(".").canonicalize()?;
    let mut named: Vec<(String, Vec<u8>)> = Vec::new();
    for file in files {
        let name = file.strip_prefix(&root).context("outside of the repository")?.to_string_lossy().replace('\\', "/");
        named.push((name, fs::read(&file)?));
    }
    named.sort();
    let mut hash = Sha256::new();
    for (name, content) in named {
        hash.update((name.len() as u64).to_be_bytes());
        hash.update(name);
        hash.update((content.len() as u64).to_be_bytes());
        hash.update(content);
    }
    Ok(hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect())
}

fn collect(path: &Path, files: &mut Vec<PathBuf>) -> Result<()> {
    let path = path.canonicalize().with_context(|| format!("{}", path.display()))?;
    if path.is_file() {
        files.push(path);
        return Ok(());
    }
    for entry in fs::read_dir(&path)? {
        collect(&entry?.path(), files)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_built_page_is_not_stale() {
        let kept = fs::read_to_string(in_repository(super::super::DIST).join(HASH_FILE)).unwrap();
        assert_eq!(kept.trim(), hash().unwrap(), "the page was built from other sources: run cargo xtask web");
    }
}
