//! A terminal without a window, and a screen that understands what is drawn in it.

use std::io::{Read, Write};
use std::num::NonZero;
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};

/// A terminal with `microchess` in it.
pub(crate) struct Terminal {
    pub(crate) master: Box<dyn MasterPty + Send>,
    pub(crate) keyboard: Box<dyn Write + Send>,
    pub(crate) output: Receiver<Vec<u8>>,
    pub(crate) screen: vt100::Parser,
    /// Everything that the program has written so far.
    pub(crate) written: Vec<u8>,
    pub(crate) child: Box<dyn Child + Send + Sync>,
    /// The modes of the terminal before the program started.
    pub(crate) modes_before: String,
}

pub(crate) const PATIENCE: Duration = Duration::from_secs(20);

impl Terminal {
    pub(crate) fn start(arguments: &[&str]) -> Self {
        Self::start_in(arguments, std::path::Path::new(env!("CARGO_TARGET_TMPDIR")))
    }

    /// With a folder of its own for what is kept between games.
    pub(crate) fn start_in(arguments: &[&str], home: &std::path::Path) -> Self {
        Self::start_with(arguments, home, &[])
    }

    /// With other variables in its environment.
    pub(crate) fn start_with(arguments: &[&str], home: &std::path::Path, variables: &[(&str, &str)]) -> Self {
        let mut command = CommandBuilder::new(assert_cmd::cargo::cargo_bin("microchess"));
        command.args(arguments);
        Self::run(command, home, variables)
    }

    pub(crate) fn run(mut command: CommandBuilder, home: &std::path::Path, variables: &[(&str, &str)]) -> Self {
        let pair = native_pty_system().openpty(size(24, 80)).unwrap();
        let modes_before = modes(pair.master.as_ref());
        command.env("TERM", "xterm-256color");
        command.env_remove("NO_COLOR");
        command.env_remove("COLORTERM");
        command.env("LC_ALL", "C.UTF-8");
        command.env("HOME", home);
        command.env("XDG_STATE_HOME", home);
        variables.iter().for_each(|(name, value)| command.env(name, value));
        let child = pair.slave.spawn_command(command).unwrap();
        drop(pair.slave);
        let mut reader = pair.master.try_clone_reader().unwrap();
        let keyboard = pair.master.take_writer().unwrap();
        let (sender, output) = channel();
        thread::spawn(move || {
            let mut buffer = [0; 4096];
            while let Ok(length @ 1..) = reader.read(&mut buffer) {
                if sender.send(buffer[..length].to_vec()).is_err() {
                    break;
                }
            }
        });
        let screen = vt100::Parser::new(lines(24), lines(80), 0);
        Self { master: pair.master, keyboard, output, screen, written: Vec::new(), child, modes_before }
    }

    pub(crate) fn type_keys(&mut self, keys: &str) {
        self.keyboard.write_all(keys.as_bytes()).unwrap();
        self.keyboard.flush().unwrap();
    }

    fn show(&mut self, bytes: &[u8]) {
        self.written.extend_from_slice(bytes);
        self.screen.process(bytes);
    }

    /// Waits until the screen shows something.
    pub(crate) fn expect(&mut self, what: &str) {
        let deadline = Instant::now() + PATIENCE;
        while !self.text().contains(what) {
            let left = deadline.saturating_duration_since(Instant::now());
            match self.output.recv_timeout(left) {
                Ok(bytes) => self.show(&bytes),
                Err(error) => panic!("no {what:?} ({error}):\n{}", self.text()),
            }
        }
    }

    /// Presses and releases the mouse, as a terminal tells it.
    pub(crate) fn click(&mut self, line: u16, column: u16) {
        self.type_keys(&format!("\x1B[<0;{};{}M\x1B[<0;{};{}m", column + 1, line + 1, column + 1, line + 1));
    }

    /// Clicks where a text begins.
    #[track_caller]
    pub(crate) fn click_on(&mut self, text: &str) {
        let (line, column) = self.find(text);
        self.click(line, column);
    }

    pub(crate) fn drag(&mut self, from: (u16, u16), to: (u16, u16)) {
        self.type_keys(&format!("\x1B[<0;{};{}M\x1B[<0;{};{}m", from.1 + 1, from.0 + 1, to.1 + 1, to.0 + 1));
    }

    pub(crate) fn resize(&mut self, rows: u16, columns: u16) {
        self.master.resize(size(rows, columns)).unwrap();
        self.screen.screen_mut().set_size(lines(rows), lines(columns));
        // crossterm 0.29 leaves input that comes together with the signal unread until more comes.
        thread::sleep(Duration::from_millis(300));
    }

    /// Whether keys are still read one by one, without echo.
    pub(crate) fn is_raw(&self) -> bool {
        modes(self.master.as_ref()) != self.modes_before
    }

    /// Nothing is left of the program: its screen, its mouse, its hidden cursor, its raw mode.
    pub(crate) fn is_as_it_was(&self) -> bool {
        let screen = self.screen.screen();
        !screen.alternate_screen()
            && !screen.hide_cursor()
            && !screen.bracketed_paste()
            && screen.mouse_protocol_mode() == vt100::MouseProtocolMode::None
            && !self.is_raw()
    }

    pub(crate) fn signal(&self, name: &str) {
        let process = self.child.process_id().unwrap().to_string();
        assert!(std::process::Command::new("kill").args([name, &process]).status().unwrap().success());
    }

    /// The line and the column where a text begins.
    pub(crate) fn find(&self, text: &str) -> (u16, u16) {
        let contents = self.text();
        let place =
            |(line, row): (usize, &str)| row.find(text).map(|at| (line as u16, row[..at].chars().count() as u16));
        contents.lines().enumerate().find_map(place).unwrap_or_else(|| panic!("no {text:?}:\n{contents}"))
    }

    pub(crate) fn text(&self) -> String {
        self.screen.screen().contents()
    }

    /// Ends the program by Ctrl-C, which is no failure.
    #[track_caller]
    pub(crate) fn quit(&mut self) {
        self.type_keys("\x03");
        assert_eq!(self.exit_code(), 0);
    }

    /// Waits for the end of the program.
    pub(crate) fn exit_code(&mut self) -> u32 {
        let deadline = Instant::now() + PATIENCE;
        loop {
            while let Ok(bytes) = self.output.try_recv() {
                self.show(&bytes);
            }
            if let Some(status) = self.child.try_wait().unwrap() {
                while let Ok(bytes) = self.output.recv_timeout(Duration::from_millis(200)) {
                    self.show(&bytes);
                }
                return status.exit_code();
            }
            assert!(Instant::now() < deadline, "it does not end:\n{}", self.text());
            thread::yield_now();
        }
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        // A test that failed leaves a running child.
        let _ = self.child.kill();
    }
}

/// The modes of a terminal (termios), to be compared.
pub(crate) fn modes(terminal: &dyn MasterPty) -> String {
    format!("{:?}", terminal.get_termios().expect("a terminal has modes"))
}

pub(crate) fn lines(number: u16) -> NonZero<u16> {
    NonZero::new(number).expect("a terminal has lines and columns")
}

pub(crate) fn size(rows: u16, cols: u16) -> PtySize {
    PtySize { rows, cols, pixel_width: 0, pixel_height: 0 }
}
