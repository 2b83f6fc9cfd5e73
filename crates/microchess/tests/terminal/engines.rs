//! Engines that flood or hang: the keyboard is heard, the memory does not grow, and no process stays behind.

use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use crate::pty::Terminal;

/// How long Ctrl-C may take on a machine that does much else.
const SOON: Duration = Duration::from_secs(3);

/// An engine in a folder of its own, which writes down its process.
struct Engine {
    folder: tempfile::TempDir,
}

impl Engine {
    /// It follows the protocol, but does this at some command.
    fn that(does: &str, at: &str) -> Self {
        Self::with(&format!("{at}*) exec {does};;"))
    }

    /// It follows the protocol but in these cases of a shell script.
    fn with(cases: &str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let engine = Self { folder };
        let script = format!(
            "#!/bin/sh\ntrap '' HUP INT TERM\necho $$ > '{}'\nwhile read -r line; do\n case \"$line\" in\n {cases}\n \
             uci) echo uciok;;\n isready) echo readyok;;\n quit) exit;;\n esac\ndone\n",
            engine.process_file().display()
        );
        std::fs::write(engine.path(), script).unwrap();
        std::fs::set_permissions(engine.path(), std::fs::Permissions::from_mode(0o755)).unwrap();
        engine
    }

    fn path(&self) -> PathBuf {
        self.folder.path().join("engine.sh")
    }

    /// How the command line names it.
    fn spec(&self) -> String {
        format!("uci:{}", self.path().display())
    }

    fn process_file(&self) -> PathBuf {
        self.folder.path().join("process")
    }

    fn process(&self) -> String {
        let deadline = Instant::now() + crate::pty::PATIENCE;
        loop {
            match std::fs::read_to_string(self.process_file()) {
                Ok(text) if text.ends_with('\n') => return text.trim().to_owned(),
                _ => assert!(Instant::now() < deadline, "the engine is not started"),
            }
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    /// Whether its process is still there.
    fn is_running(&self) -> bool {
        let listed = std::process::Command::new("ps").args(["-o", "stat=", "-p", &self.process()]).output().unwrap();
        let state = String::from_utf8(listed.stdout).unwrap();
        // A zombie is dead; only its entry is left.
        !(state.trim().is_empty() || state.starts_with('Z'))
    }

    /// Its process, which was killed at the latest, ends now.
    fn expect_end(&self, what: &str) {
        let deadline = Instant::now() + SOON;
        while self.is_running() {
            assert!(Instant::now() < deadline, "{what}: the engine stays behind");
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    /// Starts a game against it, and lets it move.
    fn play(&self, more: &[&str]) -> Terminal {
        let spec = self.spec();
        let arguments = [&["play", "--opponent", &spec, "--color", "white"], more].concat();
        let mut terminal = Terminal::start_in(&arguments, self.folder.path());
        terminal.expect("Type ");
        terminal.type_keys("e4\r");
        terminal
    }
}

/// Ctrl-C ends the program soon, and its engine with it.
fn ends_soon(terminal: &mut Terminal, engine: &Engine, what: &str) {
    assert!(engine.is_running(), "{what}");
    let started = Instant::now();
    terminal.type_keys("\x03");
    terminal.exit_code();
    assert!(started.elapsed() < SOON, "{what}: {:?}", started.elapsed());
    engine.expect_end(what);
    assert!(terminal.is_as_it_was(), "{what}:\n{}", terminal.text());
}

/// The most memory that a program has had so far, in mebibytes.
#[cfg(target_os = "linux")]
fn peak_memory(terminal: &Terminal) -> u64 {
    let process = terminal.child.process_id().unwrap();
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap();
    let line = status.lines().find(|line| line.starts_with("VmHWM:")).unwrap();
    line.split_whitespace().nth(1).unwrap().parse::<u64>().unwrap() >> 10
}

#[cfg(target_os = "linux")]
#[test]
fn an_engine_that_floods_fills_no_memory_and_ctrl_c_is_heard() {
    for flood in ["info depth 1 score cp 1 nodes 1 time 1 pv e7e5", "info string the engine has much to say"] {
        for more in [&[][..], &["--plain"]] {
            let what = format!("{flood}, {more:?}");
            let engine = Engine::that(&format!("yes '{flood}'"), "go");
            let mut terminal = engine.play(more);
            terminal.expect("e4");
            std::thread::sleep(Duration::from_secs(2));
            let memory = peak_memory(&terminal);
            assert!(memory < 120, "{what}: {memory} MiB");
            ends_soon(&mut terminal, &engine, &what);
        }
    }
}

#[cfg(target_os = "linux")]
#[test]
fn an_engine_that_floods_fills_no_memory_in_a_match() {
    for flood in [
        "exec yes 'info depth 1 score cp 1 nodes 1 time 1 pv e7e5'",
        "exec yes 'info string the engine has much to say'",
        // A single line without end.
        "yes 'on and on' | tr '\\n' ' '",
    ] {
        let engine = Engine::with(&format!("go*) {flood};;"));
        let arguments = ["match", "--white", "random", "--black", &engine.spec(), "--tc", "600"];
        let mut terminal = Terminal::start_in(&arguments, engine.folder.path());
        engine.process();
        std::thread::sleep(Duration::from_secs(2));
        let memory = peak_memory(&terminal);
        assert!(memory < 100, "{flood}: {memory} MiB");
        ends_soon(&mut terminal, &engine, flood);
    }
}

#[test]
fn an_engine_that_hangs_does_not_stay_behind() {
    for more in [&[][..], &["--plain"]] {
        let engine = Engine::that("sleep 600", "go");
        let mut terminal = engine.play(more);
        std::thread::sleep(Duration::from_millis(500));
        ends_soon(&mut terminal, &engine, &format!("go, {more:?}"));
        // It is checked before the game, and does not even say that it is an engine.
        let engine = Engine::that("sleep 600", "uci");
        let spec = engine.spec();
        let mut terminal = Terminal::start_in(&[&["play", "--opponent", &spec], more].concat(), engine.folder.path());
        engine.process();
        std::thread::sleep(Duration::from_millis(200));
        ends_soon(&mut terminal, &engine, &format!("uci, {more:?}"));
    }
}

#[test]
fn an_engine_cannot_talk_to_the_terminal() {
    // A window title, a cleared screen, C1, and a turn of the direction of writing: as `printf` has them, and as they are.
    let evil = r"\033]0;owned\007\033[2J\302\233\342\200\256";
    let pieces = ["\u{1B}]0;owned", "\u{7}", "\u{9B}", "\u{202E}"];
    let name = format!("printf 'id name evil {evil}\\nuciok\\n';;");
    let answer = format!("printf 'info string {evil}\\ninfo depth 1 pv {evil}\\nbestmove {evil}\\n';;");
    for (arguments, keys) in [
        (&["match", "--games", "2", "--player", "random", "--player", "random", "--player"][..], ""),
        (&["match", "--games", "2", "--json", "--white", "random", "--black"], ""),
        (&["play", "--plain", "--color", "white", "--opponent"], "e4\nmoves\npgn\nquit\n"),
        (&["play", "--color", "white", "--opponent"], "e4\r"),
    ] {
        let engine = Engine::with(&format!("uci) {name} go*) {answer}"));
        let mut terminal = Terminal::start_in(&[arguments, &[&engine.spec()]].concat(), engine.folder.path());
        if !keys.is_empty() {
            terminal.expect("Type ");
            terminal.type_keys(keys);
        }
        if keys.ends_with('\r') {
            terminal.expect(r"\u{1b}]0;owned");
            terminal.type_keys("\x03");
        }
        terminal.exit_code();
        let written = String::from_utf8_lossy(&terminal.written);
        assert!(written.contains(r"\u{1b}]0;owned"), "{arguments:?}: {written}");
        for piece in pieces {
            assert!(!written.contains(piece), "{arguments:?}: {piece:?} in {written:?}");
        }
    }
}

#[test]
fn a_second_ctrl_c_takes_the_engines_with_it() {
    let engine = Engine::that("sleep 600", "go");
    let arguments = ["match", "--white", &engine.spec(), "--black", "random", "--tc", "600"];
    let mut terminal = Terminal::start_in(&arguments, engine.folder.path());
    engine.process();
    std::thread::sleep(Duration::from_millis(500));
    assert!(engine.is_running());
    // The engine is still given the time to answer when the second one comes.
    terminal.type_keys("\x03");
    std::thread::sleep(Duration::from_millis(100));
    terminal.type_keys("\x03");
    assert_eq!(terminal.exit_code(), 130);
    engine.expect_end("match");
}

#[test]
fn an_engine_that_does_not_read_is_not_waited_for_after_ctrl_c() {
    for arguments in [
        &["play", "--color", "white", "--opponent"][..],
        &["play", "--plain", "--opponent"],
        &["match", "--white", "random", "--black"],
    ] {
        let engine = Engine::with("uci) echo 'option name Text type string'; echo uciok; exec sleep 600;;");
        // The value is longer than a pipe holds.
        let spec = format!("{},Text={}", engine.spec(), "x".repeat(100_000));
        let mut terminal = Terminal::start_in(&[arguments, &[&spec]].concat(), engine.folder.path());
        engine.process();
        std::thread::sleep(Duration::from_millis(500));
        ends_soon(&mut terminal, &engine, &arguments.join(" "));
    }
}

#[test]
fn a_program_that_only_the_settings_name_is_not_run_where_the_start_screen_is_skipped() {
    let engine = Engine::that("sleep 600", "go");
    let state = engine.folder.path().join("microchess");
    std::fs::create_dir(&state).unwrap();
    let settings = format!("{{\"opponent\": {{\"engine\": \"uci:{}\"}}}}", engine.path().display());
    std::fs::write(state.join("choices.json"), settings).unwrap();
    // The colour is named, so there is no start screen that shows the program.
    let mut terminal = Terminal::start_in(&["play", "--color", "white"], engine.folder.path());
    terminal.expect("Type a move");
    terminal.type_keys("e4\r");
    terminal.expect("1. e4");
    std::thread::sleep(Duration::from_millis(500));
    assert!(!engine.process_file().exists());
    terminal.quit();
}
