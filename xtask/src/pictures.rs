//! Pictures of the real program: it runs in a pseudo-terminal, and its screen becomes an SVG.

use std::io::{Read, Write};
use std::num::NonZero;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};
use vt100::Parser;

use crate::in_repository;
use crate::screen_svg::svg;

/// A picture: the program's arguments, the keys that are typed, and the size of the terminal.
struct Subject {
    name: &'static str,
    arguments: &'static [&'static str],
    keys: &'static str,
    size: (u16, u16),
}

/// White Kg1 Qd1, black Kg8 Qd5. The program does not capture the queen.
const HANGING_QUEEN: &str = "0104CCCCCCCCCCCCCCCCCCCCCCCCCCCC7144CCCCCCCCCCCCCCCCCCCCCCCCCCCC";

/// A game against the program without its book, so that the pictures are reproducible.
const AGAINST_NORMAL: [&str; 7] = ["play", "--opponent", "1976:normal,book=off", "--color", "white", "--clock", "none"];

/// The same with clocks.
const WITH_CLOCKS: [&str; 7] = ["play", "--opponent", "1976:normal,book=off", "--color", "white", "--clock", "60+0"];

const SUBJECTS: [Subject; 4] = [
    Subject { name: "play", arguments: &WITH_CLOCKS, keys: "e4\rNf3\rNc3\rd3\rBe2\ri", size: (40, 120) },
    Subject { name: "xray", arguments: &AGAINST_NORMAL, keys: "e4\rNf3\rNc3\rx", size: (36, 112) },
    Subject { name: "kim1", arguments: &["kim1"], keys: "cp6343fp", size: (23, 80) },
    Subject {
        name: "explain",
        arguments: &["explain", "--top", "1", "--board", HANGING_QUEEN],
        keys: "",
        size: (80, 80),
    },
];

pub(crate) fn run() -> Result<()> {
    let program = crate::built_program()?;
    for subject in SUBJECTS {
        let parser = show(&program, &subject).with_context(|| format!("no picture of {}", subject.name))?;
        let path = in_repository("docs/pictures").join(subject.name).with_extension("svg");
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder)?;
        }
        std::fs::write(&path, svg(parser.screen()))?;
        println!("{}", path.display());
    }
    crate::animation::draw(&program)?;
    draw_values(&program)
}

/// The picture that the program draws itself.
fn draw_values(program: &Path) -> Result<()> {
    let path = in_repository("docs/pictures/values.svg");
    let mut command = Command::new(program);
    command.args(["census", "--games", "300", "--seed", "1976", "--plot"]).arg(&path).stdout(Stdio::null());
    ensure!(command.status()?.success(), "{command:?} failed");
    println!("{}", path.display());
    Ok(())
}

/// The screen is complete when the program has written nothing for this long.
const QUIET_TIME: Duration = Duration::from_millis(300);

/// Runs the program, types the keys, and waits until the screen is complete after each.
fn show(program: &Path, subject: &Subject) -> Result<Parser> {
    let mut session = Session::start(program, subject.arguments, subject.size)?;
    session.wait(QUIET_TIME);
    for key in subject.keys.bytes() {
        session.press(key)?;
        session.wait(QUIET_TIME);
    }
    Ok(session.end())
}

/// The program in a terminal that understands what it draws.
pub(crate) struct Session {
    keyboard: Box<dyn Write + Send>,
    output: Receiver<Vec<u8>>,
    pub(crate) parser: Parser,
    child: Box<dyn Child + Send + Sync>,
    _master: Box<dyn MasterPty + Send>,
}

impl Session {
    pub(crate) fn start(program: &Path, arguments: &[&str], (rows, cols): (u16, u16)) -> Result<Self> {
        let pair = native_pty_system().openpty(PtySize { rows, cols, pixel_width: 0, pixel_height: 0 })?;
        let mut command = CommandBuilder::new(program);
        command.args(arguments);
        command.env("TERM", "xterm-256color");
        command.env("COLORTERM", "truecolor");
        command.env("LC_ALL", "C.UTF-8");
        command.env_remove("NO_COLOR");
        // The saved game of the user is not touched, and what one picture has chosen is not remembered in the next.
        let home = in_repository("target/pictures");
        if home.exists() {
            std::fs::remove_dir_all(&home)?;
        }
        std::fs::create_dir_all(&home)?;
        command.env("XDG_STATE_HOME", &home);
        let child = pair.slave.spawn_command(command)?;
        drop(pair.slave);
        let mut reader = pair.master.try_clone_reader()?;
        let keyboard = pair.master.take_writer()?;
        let (sender, output) = channel();
        thread::spawn(move || {
            let mut buffer = [0; 4096];
            while let Ok(length @ 1..) = reader.read(&mut buffer) {
                if sender.send(buffer[..length].to_vec()).is_err() {
                    break;
                }
            }
        });
        let size = |number| NonZero::new(number).context("a terminal has lines and columns");
        let parser = Parser::new(size(rows)?, size(cols)?, 0);
        Ok(Self { keyboard, output, parser, child, _master: pair.master })
    }

    pub(crate) fn press(&mut self, key: u8) -> Result<()> {
        self.keyboard.write_all(&[key])?;
        self.keyboard.flush()?;
        Ok(())
    }

    /// Takes in what is written until nothing has been for so long. Where a clock runs, that never comes, and it ends all the same.
    fn wait(&mut self, quiet: Duration) {
        let end = Instant::now() + 5 * quiet;
        while Instant::now() < end
            && let Ok(bytes) = self.output.recv_timeout(quiet)
        {
            self.parser.process(&bytes);
        }
    }

    /// Takes in what is written for so long.
    pub(crate) fn run_for(&mut self, time: Duration) {
        let end = Instant::now() + time;
        while let Some(left) = end.checked_duration_since(Instant::now()) {
            if let Ok(bytes) = self.output.recv_timeout(left) {
                self.parser.process(&bytes);
            }
        }
    }

    /// The last screen. A program that still runs is not needed any more.
    fn end(mut self) -> Parser {
        let _ = self.child.kill();
        let _ = self.child.wait();
        self.parser
    }
}
