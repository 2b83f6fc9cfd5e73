//! Engines of other programs that are installed: those that are known to speak UCI, in the folders of `PATH`.

use std::path::PathBuf;

use microchess_game::{EngineCommand, PlayerSpec};

/// Names of programs that speak UCI.
const NAMES: [&str; 14] = [
    "stockfish",
    "fairy-stockfish",
    "lc0",
    "berserk",
    "ethereal",
    "koivisto",
    "obsidian",
    "viridithas",
    "rubichess",
    "fruit",
    "toga2",
    "glaurung",
    "igel",
    "wasp",
];

/// Where games are on Debian, which is not on everyone's `PATH`.
const GAMES: &str = "/usr/games";

/// The engines that are found, in the order of the names.
pub(crate) fn engines() -> Vec<PlayerSpec> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders: Vec<PathBuf> = std::env::split_paths(&path).chain([PathBuf::from(GAMES)]).collect();
    engines_in(&folders)
}

fn engines_in(folders: &[PathBuf]) -> Vec<PlayerSpec> {
    let find = |name: &str| folders.iter().map(|folder| folder.join(name)).find(|file| is_program(file));
    let spec = |path: PathBuf| PlayerSpec::External(EngineCommand { path, ..EngineCommand::default() });
    NAMES.into_iter().filter_map(find).map(spec).collect()
}

#[cfg(unix)]
fn is_program(file: &std::path::Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    std::fs::metadata(file).is_ok_and(|data| data.is_file() && data.permissions().mode() & 0o111 != 0)
}

#[cfg(not(unix))]
fn is_program(file: &std::path::Path) -> bool {
    file.is_file()
}

#[cfg(all(test, unix))]
mod tests {
    use std::os::unix::fs::PermissionsExt;

    use super::*;

    #[test]
    fn programs_that_can_be_run_are_found() {
        let folder = tempfile::tempdir().unwrap();
        for (name, mode) in [("stockfish", 0o755), ("lc0", 0o644), ("other", 0o755)] {
            let file = folder.path().join(name);
            std::fs::write(&file, "").unwrap();
            std::fs::set_permissions(&file, std::fs::Permissions::from_mode(mode)).unwrap();
        }
        let found = engines_in(&[PathBuf::from("/does/not/exist"), folder.path().to_owned()]);
        let texts: Vec<String> = found.iter().map(PlayerSpec::to_string).collect();
        assert_eq!(texts, [format!("uci:{}/stockfish", folder.path().display())]);
    }
}
