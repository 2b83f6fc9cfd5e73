//! A game on the screen: keys, clicks and sizes by chance.

use std::io::{Read, Write};
use std::path::PathBuf;
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Result, bail, ensure};
use fastrand::Rng;
use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};

use super::processes::PATIENCE;
use super::{Programs, Work, Workload};
use crate::in_repository;

/// What is typed. Some of it is a move, most is not. There is no key for a new game: Esc quits
/// where it is set up.
const KEYS: [&str; 29] = [
    "e2e4\r",
    "d2d4\r",
    "g1f3\r",
    "e4e5\r",
    "b1c3\r",
    "O-O\r",
    "a2a3\r",
    "h2h4\r",
    "nonsense\r",
    "\u{1B}[A",
    "\u{1B}[B",
    "\u{1B}[C",
    "\u{1B}[D",
    "\r",
    "\u{1B}",
    "\t",
    " ",
    "x",
    "w",
    "u",
    "r",
    "f",
    "t",
    "?",
    "\u{7F}",
    "+",
    "1",
    "y",
    "\u{1B}[6~",
];

const CTRL_C: &[u8] = b"\x03";

/// The size of the terminal at the start.
const SIZE: PtySize = PtySize { rows: 30, cols: 100, pixel_width: 0, pixel_height: 0 };

/// The lines at the end of the screen with the keys that can be clicked, one of which quits. They are clicked elsewhere: here a process
/// has to live long enough to be seen growing.
const LINES_OF_KEYS: u16 = 3;

pub(super) struct Terminal {
    microchess: PathBuf,
    screen: Screen,
}

impl Terminal {
    pub(super) fn new(programs: &Programs) -> Result<Self> {
        let microchess = programs.microchess.clone();
        let screen = Screen::start(&microchess)?;
        Ok(Self { microchess, screen })
    }
}

impl Workload for Terminal {
    fn name(&self) -> String {
        "terminal".to_owned()
    }

    fn turn(&mut self, random: &mut Rng, until: Instant) -> Result<Work> {
        let mut work = Work::default();
        while Instant::now() < until {
            // If a click has quit after all, the next game is another process.
            if let Some(status) = self.screen.child.try_wait()? {
                ensure!(status.success(), "the game ended with {status:?}");
                self.screen = Screen::start(&self.microchess)?;
                work.is_restarted = true;
            }
            self.screen.do_something(random)?;
            work.done += 1;
            thread::sleep(Duration::from_millis(random.u64(..30)));
        }
        Ok(work)
    }

    fn process(&self) -> Option<u32> {
        self.screen.child.process_id()
    }

    fn finish(mut self: Box<Self>) -> Result<()> {
        let _ = self.screen.keyboard.write_all(CTRL_C);
        let deadline = Instant::now() + PATIENCE;
        while Instant::now() < deadline {
            if let Some(status) = self.screen.child.try_wait()? {
                ensure!(status.exit_code() != 101, "the game ended with {status:?}");
                return Ok(());
            }
            thread::sleep(Duration::from_millis(10));
        }
        bail!("the game did not end after Ctrl-C")
    }
}

struct Screen {
    keyboard: Box<dyn Write + Send>,
    master: Box<dyn MasterPty + Send>,
    child: Box<dyn Child + Send + Sync>,
    size: PtySize,
}

impl Screen {
    fn start(microchess: &PathBuf) -> Result<Self> {
        let pair = native_pty_system().openpty(SIZE)?;
        let mut command = CommandBuilder::new(microchess);
        command.args(["play", "--opponent", "1976:superblitz", "--color", "white", "--speed", "instant"]);
        command.env("TERM", "xterm-256color");
        // The games of the user are not touched, and those of the last run do not count in this one.
        let home = in_repository("target/soak");
        if home.exists() {
            std::fs::remove_dir_all(&home)?;
        }
        std::fs::create_dir_all(&home)?;
        command.env("XDG_STATE_HOME", &home);
        command.cwd(&home);
        let child = pair.slave.spawn_command(command)?;
        drop(pair.slave);
        let mut reader = pair.master.try_clone_reader()?;
        // What is drawn is looked at elsewhere; here it must only be taken.
        thread::spawn(move || {
            let mut buffer = [0; 4096];
            while let Ok(1..) = reader.read(&mut buffer) {}
        });
        let keyboard = pair.master.take_writer()?;
        Ok(Self { keyboard, master: pair.master, child, size: SIZE })
    }

    fn do_something(&mut self, random: &mut Rng) -> Result<()> {
        match random.u8(..20) {
            0 => {
                self.size = PtySize { rows: random.u16(1..60), cols: random.u16(1..200), ..SIZE };
                self.master.resize(self.size)?;
            }
            1..=4 => {
                let rows = self.size.rows.saturating_sub(LINES_OF_KEYS).max(1);
                let (column, row) = (random.u16(1..=self.size.cols), random.u16(1..=rows));
                self.type_text(&format!("\u{1B}[<0;{column};{row}M\u{1B}[<0;{column};{row}m"));
            }
            _ => self.type_text(KEYS[random.usize(..KEYS.len())]),
        }
        Ok(())
    }

    /// Types something. A game that has ended does not take it, which is seen soon enough.
    fn type_text(&mut self, text: &str) {
        let _ = self.keyboard.write_all(text.as_bytes()).and_then(|()| self.keyboard.flush());
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        // After an error nothing is left running.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
