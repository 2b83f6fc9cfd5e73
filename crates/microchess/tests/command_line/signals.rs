//! INT (Ctrl-C) and TERM end every command that may run for long, whatever it waits for.

use std::os::unix::process::ExitStatusExt;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

/// The commands, and the exit code of those that finish what they can; the others are ended by the signal.
const COMMANDS: [(&[&str], Option<i32>); 11] = [
    (&["match", "--white", "1976:normal", "--black", "1976:normal", "--games", "100000"], Some(130)),
    (&["analyse", "-"], Some(130)),
    (&["web", "--no-open", "--port", "0"], Some(0)),
    (&["perft", "12"], None),
    (&["think", "--batch", "-"], None),
    (&["census", "--games", "1000000"], None),
    (&["pgn", "-"], None),
    (&["uci"], None),
    (&["xboard"], None),
    (&["kim1"], None),
    (&["serial"], None),
];

/// Starts the program as a shell does, even where the tests are started in the background, which makes them deaf to INT.
fn start(arguments: &[&str]) -> Child {
    Command::new("env")
        .args(["--default-signal=INT,TERM", env!("CARGO_BIN_EXE_microchess")])
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap()
}

fn wait(child: &mut Child, what: &str) -> ExitStatus {
    let deadline = Instant::now() + Duration::from_secs(30);
    loop {
        if let Some(status) = child.try_wait().unwrap() {
            return status;
        }
        if Instant::now() > deadline {
            child.kill().unwrap();
            panic!("{what} does not end");
        }
        std::thread::sleep(Duration::from_millis(5));
    }
}

#[test]
fn a_signal_ends_every_command() {
    for (signal, number) in [("-INT", 2), ("-TERM", 15)] {
        let mut children = COMMANDS.map(|(arguments, code)| (arguments, code, start(arguments)));
        std::thread::sleep(Duration::from_millis(500));
        for (arguments, _, child) in &mut children {
            assert!(child.try_wait().unwrap().is_none(), "{arguments:?} is at work");
            assert!(Command::new("kill").args([signal, &child.id().to_string()]).status().unwrap().success());
        }
        for (arguments, code, child) in &mut children {
            let status = wait(child, &format!("{arguments:?} after {signal}"));
            let by_signal = if code.is_none() { Some(number) } else { None };
            assert_eq!((status.code(), status.signal()), (*code, by_signal), "{arguments:?} after {signal}");
        }
    }
}
