//! Runs the checks. The exit code is 0, or the number of the first check that fails.
#![forbid(unsafe_code)]

use std::process::ExitCode;

use browser_check::CHECKS;

fn main() -> ExitCode {
    for (number, (name, check)) in (1..).zip(CHECKS) {
        if let Err(why) = check() {
            // In WebAssembly this is printed nowhere; the exit code says which check it was.
            eprintln!("{name}: {why}");
            return ExitCode::from(number);
        }
    }
    ExitCode::SUCCESS
}
