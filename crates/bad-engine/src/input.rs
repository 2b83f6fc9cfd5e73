//! Commands from the standard input, and the certain end of the program when that is closed.

use std::io::BufRead;
use std::process::exit;
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

/// How long the commands that are already there may still take after the input is closed.
const GRACE: Duration = Duration::from_secs(1);

/// The lines of the input, which a thread of its own reads.
///
/// An engine that sleeps, hangs or is stuck in writing does not ask for its next line. Therefore the thread ends the
/// whole program after the end of the input, unless the engine `lingers` on purpose. Nothing is read after so many `isready`
/// as it `hears`.
pub(crate) fn lines(lingers: bool, hears: Option<usize>) -> Receiver<String> {
    let (sender, lines) = channel();
    thread::spawn(move || {
        let mut heard = 0;
        for line in std::io::stdin().lock().lines().map_while(Result::ok) {
            heard += usize::from(line.trim() == "isready");
            if sender.send(line).is_err() || hears == Some(heard) {
                break;
            }
        }
        drop(sender);
        if !lingers {
            thread::sleep(GRACE);
            exit(0);
        }
    });
    lines
}
