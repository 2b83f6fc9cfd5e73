//! The web page: the engines as WebAssembly, the TypeScript bundled, fonts and pieces, into `crates/web/dist`.
//!
//! The result is checked in, so that the program needs stable Rust only. The same sources give the same bytes.

mod browser;
mod pieces;
mod sources;

pub(crate) use browser::run as browser;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};
use wasm_bindgen_cli_support::Bindgen;

use crate::in_repository;

const TARGET: &str = "wasm32-unknown-unknown";

/// The TypeScript, with its tools and tests.
const PAGE: &str = "crates/web/page";

/// The built page.
const DIST: &str = "crates/web/dist";

/// A part of the page that is compiled to WebAssembly.
struct Module {
    package: &'static str,
    profile: &'static str,
    /// What its bindings are called.
    name: &'static str,
    flags: &'static [&'static str],
}

/// What the page asks, and Janus, which it loads when it is chosen. Janus's net is summed eight numbers at a time.
const MODULES: [Module; 2] = [
    Module { package: "microchess-web", profile: "page", name: "engine", flags: &[] },
    Module { package: "web-janus", profile: "page-janus", name: "janus", flags: &["-Ctarget-feature=+simd128"] },
];

/// Builds the page.
pub(crate) fn run() -> Result<()> {
    let build = in_repository("target/web");
    fs::create_dir_all(&build)?;
    for module in &MODULES {
        let compiled = compile(module, &build)?;
        bind(module, &compiled, &build.join("bindings"))?;
    }
    fs::write(build.join("pieces.svg"), pieces::sprite(&in_repository("art/pieces"))?)?;
    install_node_packages()?;
    node(&["node_modules/typescript/bin/tsc", "--project", "."])?;
    let dist = in_repository(DIST);
    let _ = fs::remove_dir_all(&dist);
    fs::create_dir_all(&dist)?;
    node(&["tools/build.mjs", &text(&build)?, &text(&dist)?])?;
    fs::write(dist.join(sources::HASH_FILE), sources::hash()? + "\n")?;
    for entry in fs::read_dir(&dist)? {
        let entry = entry?;
        println!("{:>8} {}", entry.metadata()?.len(), entry.file_name().display());
    }
    Ok(())
}

/// Compiles a module. Paths of this machine are replaced, so that they do not end up in it.
fn compile(module: &Module, build: &Path) -> Result<PathBuf> {
    let root = in_repository(".").canonicalize()?;
    let cargo_home =
        std::env::var("CARGO_HOME").map(PathBuf::from).ok().or_else(|| Some(std::env::home_dir()?.join(".cargo")));
    let mut flags = vec![format!("--remap-path-prefix={}=microchess", root.display())];
    flags.extend(cargo_home.map(|home| format!("--remap-path-prefix={}=cargo", home.display())));
    flags.extend(module.flags.iter().map(ToString::to_string));
    let Module { package, profile, .. } = module;
    let status = Command::new(env!("CARGO"))
        .args(["build", "--quiet", "--package", package, "--target", TARGET, "--profile", profile, "--locked"])
        .arg("--target-dir")
        .arg(build)
        .env("CARGO_ENCODED_RUSTFLAGS", flags.join("\u{1f}"))
        .status()?;
    ensure!(status.success(), "{package} does not compile");
    Ok(build.join(TARGET).join(profile).join(package.replace('-', "_")).with_extension("wasm"))
}

/// Generates what JavaScript needs to call a module.
fn bind(module: &Module, compiled: &Path, folder: &Path) -> Result<()> {
    Bindgen::new()
        .input_path(compiled)
        .web(true)?
        .omit_default_module_path(true)
        .remove_name_section(true)
        .remove_producers_section(true)
        .typescript(true)
        .out_name(module.name)
        .generate(folder)
        .with_context(|| format!("the bindings of {}", module.package))
}

/// Installs what the lock file names, unless it is there already.
fn install_node_packages() -> Result<()> {
    let page = in_repository(PAGE);
    let lock = fs::read(page.join("package-lock.json"))?;
    let installed = page.join("node_modules/.microchess-lock");
    if fs::read(&installed).is_ok_and(|installed| installed == lock) {
        return Ok(());
    }
    let status = Command::new("npm")
        .args(["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel", "error"])
        .current_dir(&page)
        .status()
        .context("npm is not installed")?;
    ensure!(status.success(), "npm could not install the packages");
    fs::write(installed, lock)?;
    Ok(())
}

/// Runs Node.js in the folder of the page.
fn node(arguments: &[&str]) -> Result<()> {
    let status = Command::new("node")
        .args(arguments)
        .current_dir(in_repository(PAGE))
        .status()
        .context("node is not installed")?;
    ensure!(status.success(), "node {} failed", arguments.join(" "));
    Ok(())
}

fn text(path: &Path) -> Result<String> {
    Ok(path.canonicalize()?.to_str().context("a path that is not UTF-8")?.to_owned())
}
