//! The real program in a real terminal: a pty, and a screen that understands what it draws.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // In a test, a panic is a failure.
#![cfg(unix)]

use std::io::{Read, Write};
use std::num::NonZero;
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};

/// A terminal with `microchess` in it.
struct Terminal {
    master: Box<dyn MasterPty + Send>,
    keyboard: Box<dyn Write + Send>,
    output: Receiver<Vec<u8>>,
    screen: vt100::Parser,
    child: Box<dyn Child + Send + Sync>,
}

const PATIENCE: Duration = Duration::from_secs(20);

impl Terminal {
    fn start(arguments: &[&str]) -> Self {
        let pair = native_pty_system().openpty(size(24, 80)).unwrap();
        let mut command = CommandBuilder::new(assert_cmd::cargo::cargo_bin("microchess"));
        command.args(arguments);
        command.env("TERM", "xterm-256color");
        command.env_remove("NO_COLOR");
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
        Self { master: pair.master, keyboard, output, screen: vt100::Parser::new(lines(24), lines(80), 0), child }
    }

    fn type_keys(&mut self, keys: &str) {
        self.keyboard.write_all(keys.as_bytes()).unwrap();
        self.keyboard.flush().unwrap();
    }

    /// Waits until the screen shows something.
    fn expect(&mut self, what: &str) {
        let deadline = Instant::now() + PATIENCE;
        while !self.text().contains(what) {
            let left = deadline.saturating_duration_since(Instant::now());
            match self.output.recv_timeout(left) {
                Ok(bytes) => self.screen.process(&bytes),
                Err(error) => panic!("no {what:?} ({error}):\n{}", self.text()),
            }
        }
    }

    fn text(&self) -> String {
        self.screen.screen().contents()
    }

    /// Waits for the end, and says whether all went well.
    fn exit_code(&mut self) -> u32 {
        let deadline = Instant::now() + PATIENCE;
        loop {
            while let Ok(bytes) = self.output.try_recv() {
                self.screen.process(&bytes);
            }
            if let Some(status) = self.child.try_wait().unwrap() {
                while let Ok(bytes) = self.output.recv_timeout(Duration::from_millis(200)) {
                    self.screen.process(&bytes);
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

fn lines(number: u16) -> NonZero<u16> {
    NonZero::new(number).expect("a terminal has lines and columns")
}

fn size(rows: u16, cols: u16) -> PtySize {
    PtySize { rows, cols, pixel_width: 0, pixel_height: 0 }
}

#[test]
fn a_game_on_the_kim1() {
    let mut terminal = Terminal::start(&[]);
    terminal.expect("Press C to set up");
    assert!(terminal.screen.screen().alternate_screen());
    terminal.type_keys("c");
    terminal.expect("The men are set up");
    terminal.type_keys("p");
    terminal.expect("The computer plays e2-e4, from the book.");
    terminal.type_keys("6343");
    terminal.expect("the player's pawn on e7 to e5. F moves.");
    terminal.type_keys("F");
    terminal.expect("Moved the player's pawn e7 to e5");
    terminal.type_keys("P");
    terminal.expect("The computer plays Ng1-f3, from the book.");
    terminal.type_keys("\x1B");
    assert_eq!(terminal.exit_code(), 0);
    assert!(!terminal.screen.screen().alternate_screen(), "the terminal is as it was");
    assert!(!terminal.screen.screen().hide_cursor());
}

#[test]
fn lit_segments_are_red_and_dark_ones_are_not() {
    let mut terminal = Terminal::start(&["kim1"]);
    terminal.type_keys("c");
    terminal.expect("The men are set up");
    let screen = terminal.screen.screen();
    let cells = (0..10).flat_map(|row| (0..80).filter_map(move |column| screen.cell(row, column)));
    let colours = |glyph: &str| {
        cells.clone().filter(|cell| cell.contents() == glyph).map(|cell| cell.fgcolor()).collect::<Vec<_>>()
    };
    let (lit, dark) = (colours("█"), colours("░"));
    // Six times C: four segments lit, three dark; bars are four columns wide, posts two lines high.
    assert_eq!((lit.len(), dark.len()), (6 * (4 + 4 + 2 + 2), 6 * (4 + 2 + 2)));
    assert!(lit.iter().all(|colour| *colour == vt100::Color::Idx(9)));
    assert!(dark.iter().all(|colour| *colour == vt100::Color::Idx(52)));
    terminal.type_keys("\x03");
    assert_eq!(terminal.exit_code(), 0);
}

#[test]
fn at_real_speed_it_can_be_resized_hurried_and_left() {
    let mut terminal = Terminal::start(&["kim1", "--speed", "real"]);
    terminal.type_keys("cep");
    terminal.expect("Thinking");
    terminal.master.resize(size(30, 100)).unwrap();
    terminal.screen.screen_mut().set_size(lines(30), lines(100));
    terminal.expect("2 moves valued");
    terminal.type_keys(" ");
    terminal.expect("s on a KIM-1.");
    terminal.type_keys("ep");
    terminal.expect("Thinking");
    terminal.type_keys("\x03");
    assert_eq!(terminal.exit_code(), 0);
}

#[test]
fn a_game_on_the_serial_edition() {
    let mut terminal = Terminal::start(&["serial"]);
    terminal.expect("00 00 00");
    terminal.type_keys("C");
    terminal.expect("CC CC CC");
    terminal.type_keys("P");
    terminal.expect("0F 13 33");
    terminal.type_keys("6343\r");
    terminal.expect("FF 63 43");
    terminal.type_keys("P");
    terminal.expect("06 01 22");
    terminal.type_keys("q");
    assert_eq!(terminal.exit_code(), 0);
}

#[test]
fn the_serial_edition_can_be_left_with_control_c() {
    let mut terminal = Terminal::start(&["serial"]);
    terminal.expect("00 00 00");
    terminal.type_keys("\x03");
    assert_eq!(terminal.exit_code(), 0);
}
