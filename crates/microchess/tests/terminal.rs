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
    /// The modes of the terminal before the program started.
    modes_before: String,
}

const PATIENCE: Duration = Duration::from_secs(20);

impl Terminal {
    fn start(arguments: &[&str]) -> Self {
        Self::start_in(arguments, std::path::Path::new(env!("CARGO_TARGET_TMPDIR")))
    }

    /// With a folder of its own for what is kept between games.
    fn start_in(arguments: &[&str], home: &std::path::Path) -> Self {
        Self::start_with(arguments, home, &[])
    }

    /// With other variables in its environment.
    fn start_with(arguments: &[&str], home: &std::path::Path, variables: &[(&str, &str)]) -> Self {
        let mut command = CommandBuilder::new(assert_cmd::cargo::cargo_bin("microchess"));
        command.args(arguments);
        Self::run(command, home, variables)
    }

    fn run(mut command: CommandBuilder, home: &std::path::Path, variables: &[(&str, &str)]) -> Self {
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
        Self { master: pair.master, keyboard, output, screen, child, modes_before }
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

    /// Presses and releases the mouse, as a terminal tells it.
    fn click(&mut self, line: u16, column: u16) {
        self.type_keys(&format!("\x1B[<0;{};{}M\x1B[<0;{};{}m", column + 1, line + 1, column + 1, line + 1));
    }

    fn drag(&mut self, from: (u16, u16), to: (u16, u16)) {
        self.type_keys(&format!("\x1B[<0;{};{}M\x1B[<0;{};{}m", from.1 + 1, from.0 + 1, to.1 + 1, to.0 + 1));
    }

    fn resize(&mut self, rows: u16, columns: u16) {
        self.master.resize(size(rows, columns)).unwrap();
        self.screen.screen_mut().set_size(lines(rows), lines(columns));
    }

    /// Whether keys are still read one by one, without echo.
    fn is_raw(&self) -> bool {
        modes(self.master.as_ref()) != self.modes_before
    }

    /// Nothing is left of the program: its screen, its mouse, its hidden cursor, its raw mode.
    fn is_as_it_was(&self) -> bool {
        let screen = self.screen.screen();
        !screen.alternate_screen()
            && !screen.hide_cursor()
            && !screen.bracketed_paste()
            && screen.mouse_protocol_mode() == vt100::MouseProtocolMode::None
            && !self.is_raw()
    }

    fn signal(&self, name: &str) {
        let process = self.child.process_id().unwrap().to_string();
        assert!(std::process::Command::new("kill").args([name, &process]).status().unwrap().success());
    }

    /// The line and the column where a text begins.
    fn find(&self, text: &str) -> (u16, u16) {
        let contents = self.text();
        let place =
            |(line, row): (usize, &str)| row.find(text).map(|at| (line as u16, row[..at].chars().count() as u16));
        contents.lines().enumerate().find_map(place).unwrap_or_else(|| panic!("no {text:?}:\n{contents}"))
    }

    fn text(&self) -> String {
        self.screen.screen().contents()
    }

    /// Waits for the end of the program.
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

/// The modes of a terminal (termios), to be compared.
fn modes(terminal: &dyn MasterPty) -> String {
    format!("{:?}", terminal.get_termios().expect("a terminal has modes"))
}

fn lines(number: u16) -> NonZero<u16> {
    NonZero::new(number).expect("a terminal has lines and columns")
}

fn size(rows: u16, cols: u16) -> PtySize {
    PtySize { rows, cols, pixel_width: 0, pixel_height: 0 }
}

#[test]
fn a_game_on_the_kim1() {
    let mut terminal = Terminal::start(&["kim1"]);
    terminal.expect("Press C to set up");
    assert!(terminal.screen.screen().alternate_screen());
    terminal.type_keys("c");
    terminal.expect("The pieces are set up");
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
    assert!(terminal.is_as_it_was());
}

#[test]
fn lit_segments_are_red_and_dark_ones_are_not() {
    let mut terminal = Terminal::start(&["kim1"]);
    terminal.type_keys("c");
    terminal.expect("The pieces are set up");
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
fn at_real_speed_it_can_be_resized_asked_to_move_now_and_left() {
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

/// Where a square is at 80 columns and 24 lines, White below: five columns and two lines each.
fn place(square: &str) -> (u16, u16) {
    let [file, rank] = [square.as_bytes()[0] - b'a', square.as_bytes()[1] - b'1'].map(u16::from);
    (2 + 2 * (7 - rank), 2 + 5 * file + 2)
}

const AGAINST_NORMAL: [&str; 5] = ["play", "--opponent", "1976:normal,book=off", "--color", "white"];

#[test]
fn a_game_by_typing_by_keys_and_by_mouse() {
    let home = tempfile::tempdir().unwrap();
    let mut terminal = Terminal::start_in(&[], home.path());
    terminal.expect("Start the game");
    terminal.type_keys("\r");
    terminal.expect("Type a move");
    assert!(terminal.screen.screen().alternate_screen());
    terminal.type_keys("e4\r");
    terminal.expect("plays");
    terminal.type_keys("u");
    terminal.expect("Undone: your move and its reply");
    // From e2: pick up, two squares up, drop.
    terminal.type_keys("\r\x1B[A\x1B[A\r");
    terminal.expect("1. e4");
    terminal.type_keys("u");
    terminal.expect("Undone");
    terminal.click(place("d2").0, place("d2").1);
    terminal.expect("(");
    terminal.click(place("d4").0, place("d4").1);
    terminal.expect("1. d4");
    terminal.expect("plays");
    terminal.drag(place("g1"), place("f3"));
    terminal.expect("2. Nf3");
    let file = home.path().join("game.pgn");
    terminal.type_keys("s");
    terminal.expect("Save as PGN");
    // Ctrl-U empties the prompt.
    terminal.type_keys("\x15");
    terminal.type_keys(&format!("{}\r", file.display()));
    terminal.expect("Saved as");
    assert!(std::fs::read_to_string(&file).unwrap().contains("1. d4 "));
    terminal.type_keys("\x03");
    assert_eq!(terminal.exit_code(), 0);
    assert!(terminal.is_as_it_was());

    let mut terminal = Terminal::start_in(&[], home.path());
    terminal.expect("Resume");
    terminal.type_keys("\r");
    terminal.expect("2. Nf3");
    terminal.type_keys("\x1B");
    terminal.expect("Menu");
    terminal.type_keys("\x1B[A\r");
    assert_eq!(terminal.exit_code(), 0);
}

#[test]
fn nothing_is_lost_by_a_kill_while_it_thinks() {
    let home = tempfile::tempdir().unwrap();
    let arguments = [&AGAINST_NORMAL[..], &["--speed", "real"]].concat();
    let mut terminal = Terminal::start_in(&arguments, home.path());
    terminal.expect("Type a move");
    terminal.type_keys("e4\r");
    terminal.expect("KIM-1 clock");
    terminal.resize(40, 120);
    terminal.expect("KIM-1 clock 1.");
    terminal.resize(20, 60);
    terminal.expect("KIM-1 clock 2.");
    terminal.type_keys("?");
    terminal.expect("pick up a piece");
    terminal.signal("-KILL");
    terminal.exit_code();
    assert!(terminal.is_raw() && !terminal.is_as_it_was(), "a program that is killed gives nothing back");
    let mut terminal = Terminal::start_in(&["play", "--resume"], home.path());
    terminal.expect("1. e4");
    terminal.type_keys(" ");
    terminal.expect("e5");
    terminal.type_keys("\x03");
    assert_eq!(terminal.exit_code(), 0);
}

#[test]
fn the_xray_shows_why() {
    let mut terminal = Terminal::start(&AGAINST_NORMAL);
    terminal.expect("Type a move");
    terminal.type_keys("e4\r");
    terminal.expect("plays e5");
    terminal.type_keys("x");
    terminal.expect("Why it played 1...e5");
    terminal.expect("It played e5: it loses nothing.");
    terminal.expect("26.6 s on a KIM-1");
    terminal.expect("Before 1...e5");
    terminal.type_keys("]]]");
    terminal.expect("How STRATGY adds it up");
    terminal.type_keys("w");
    terminal.expect("What it would play for you");
    terminal.type_keys("\x1B");
    terminal.expect("u undo");
    terminal.type_keys("\x03");
    assert_eq!(terminal.exit_code(), 0);
}

#[test]
fn the_program_at_work_is_stepped_and_left() {
    let mut terminal = Terminal::start(&["watch", "--speed", "10"]);
    terminal.expect("10 MHz, waits for a key");
    terminal.type_keys("c");
    terminal.expect("key C is done");
    terminal.type_keys("e P");
    terminal.expect("paused");
    terminal.type_keys("p");
    terminal.expect("▸PUSH    0F to 24 STATE 04");
    terminal.type_keys("n");
    // A pawn goes on to its second step.
    terminal.expect("▸CMOVE   0F to 24 STATE 04");
    terminal.type_keys("-");
    terminal.expect("1 MHz, paused");
    terminal.type_keys("?");
    terminal.expect("show or hide this help");
    terminal.type_keys("?");
    terminal.resize(40, 120);
    terminal.expect("page zero");
    terminal.resize(20, 60);
    terminal.expect("This view needs 80 columns and 24 lines.");
    terminal.type_keys("q");
    assert_eq!(terminal.exit_code(), 0);
    assert!(terminal.is_as_it_was());
}

/// Every screen: its arguments, keys to type, and a text that is then on it.
const SCREENS: [(&[&str], &str, &str); 7] = [
    (&["play"], "", "Start the game"),
    (&AGAINST_NORMAL, "", "Type a move"),
    (&["kim1"], "", "Press C to set up"),
    (&["kim1", "--speed", "real"], "cep", "Thinking"),
    (&["serial"], "", "00 00 00"),
    (&["watch"], "", "waits for a key"),
    (&["watch", "--keys", "C E PC"], "", "running"),
];

/// Starts every screen, ends it in some way, and looks whether the terminal is given back.
fn every_screen_ends_well(how: &str, end: impl Fn(&mut Terminal)) {
    for (arguments, keys, text) in SCREENS {
        let home = tempfile::tempdir().unwrap();
        let mut terminal = Terminal::start_in(arguments, home.path());
        terminal.type_keys(keys);
        terminal.expect(text);
        assert!(terminal.is_raw(), "{arguments:?}");
        assert_eq!(terminal.screen.screen().alternate_screen(), arguments != ["serial"], "{arguments:?}");
        end(&mut terminal);
        assert_eq!(terminal.exit_code(), 0, "{arguments:?}, {how}:\n{}", terminal.text());
        assert!(terminal.is_as_it_was(), "{arguments:?}, {how}:\n{}", terminal.text());
    }
}

#[test]
fn a_signal_to_terminate_gives_the_terminal_back() {
    every_screen_ends_well("TERM", |terminal| terminal.signal("-TERM"));
}

#[test]
fn a_hang_up_gives_the_terminal_back() {
    every_screen_ends_well("HUP", |terminal| terminal.signal("-HUP"));
}

#[test]
fn an_interrupt_gives_the_terminal_back() {
    every_screen_ends_well("INT", |terminal| terminal.signal("-INT"));
}

#[test]
fn control_c_gives_the_terminal_back() {
    every_screen_ends_well("Ctrl-C", |terminal| terminal.type_keys("\x03"));
}

#[test]
fn a_panic_gives_the_terminal_back() {
    const PANICKED: u32 = 101;
    for (arguments, ..) in SCREENS {
        let home = tempfile::tempdir().unwrap();
        let mut terminal = Terminal::start_in(&[arguments, &["--panic"]].concat(), home.path());
        assert_eq!(terminal.exit_code(), PANICKED, "{arguments:?}:\n{}", terminal.text());
        assert!(terminal.is_as_it_was(), "{arguments:?}:\n{}", terminal.text());
        assert!(terminal.text().contains("a panic was asked for"), "{arguments:?}:\n{}", terminal.text());
    }
}

#[test]
fn popups_are_clicked() {
    let mut terminal = Terminal::start(&AGAINST_NORMAL);
    terminal.expect("Type a move");
    terminal.type_keys("m");
    terminal.expect("Flip board");
    let (line, column) = terminal.find("Flip board");
    terminal.click(line, column);
    terminal.expect("h    g    f");
    terminal.type_keys("m");
    terminal.expect("Resign");
    let (line, column) = terminal.find("Resign");
    terminal.click(line, column);
    terminal.expect("White: resign?");
    let (line, column) = terminal.find("y or Enter: yes");
    terminal.click(line, column);
    terminal.expect("You lost: White resigns, 0-1.");
    terminal.type_keys("\x03");
    assert_eq!(terminal.exit_code(), 0);
}

#[test]
fn a_terminal_that_is_closed_takes_the_program_with_it() {
    for (arguments, keys, text) in SCREENS {
        let home = tempfile::tempdir().unwrap();
        let mut terminal = Terminal::start_in(arguments, home.path());
        terminal.type_keys(keys);
        terminal.expect(text);
        // The window is closed: the other end of the pty is gone.
        terminal.keyboard = Box::new(std::io::sink());
        terminal.output = channel().1;
        let closed = native_pty_system().openpty(size(24, 80)).unwrap().master;
        drop(std::mem::replace(&mut terminal.master, closed));
        terminal.signal("-HUP");
        let deadline = Instant::now() + PATIENCE;
        while terminal.child.try_wait().unwrap().is_none() {
            assert!(Instant::now() < deadline, "{arguments:?} goes on without a terminal");
            thread::sleep(Duration::from_millis(20));
        }
    }
}

#[test]
fn a_new_game_does_not_overwrite_the_one_before() {
    let home = tempfile::tempdir().unwrap();
    for first in ["e4", "d4"] {
        let mut terminal = Terminal::start_in(&AGAINST_NORMAL, home.path());
        terminal.expect("Type a move");
        terminal.type_keys(&format!("{first}\r"));
        terminal.expect("plays");
        terminal.type_keys("\x03");
        assert_eq!(terminal.exit_code(), 0);
    }
    assert_eq!(std::fs::read_dir(home.path().join("microchess/games")).unwrap().count(), 2);
    let mut terminal = Terminal::start_in(&["play"], home.path());
    terminal.expect("Resume");
    terminal.type_keys("o");
    terminal.expect("Search: _");
    terminal.expect("You - MicroChess Normal");
    // The older one is below; it is deleted, after a question.
    terminal.type_keys("\x1B[B\x1B[3~");
    terminal.expect("Delete 20");
    terminal.type_keys("y");
    terminal.expect("Search: _");
    terminal.type_keys("\r");
    terminal.expect("1. d4");
    terminal.type_keys("\x03");
    assert_eq!(terminal.exit_code(), 0);
    assert_eq!(std::fs::read_dir(home.path().join("microchess/games")).unwrap().count(), 1);
}

#[test]
fn control_z_gives_the_terminal_to_the_shell_and_comes_back() {
    let home = tempfile::tempdir().unwrap();
    let mut shell = CommandBuilder::new("bash");
    shell.args(["--norc", "--noprofile", "-i"]);
    let mut terminal = Terminal::run(shell, home.path(), &[("PS1", "ready> ")]);
    terminal.expect("ready> ");
    let program = assert_cmd::cargo::cargo_bin("microchess");
    terminal.type_keys(&format!("{} play\r", program.display()));
    terminal.expect("Start the game");
    terminal.type_keys("\x1A");
    terminal.expect("Stopped");
    assert!(!terminal.screen.screen().alternate_screen() && !terminal.screen.screen().hide_cursor());
    terminal.type_keys("fg\r");
    terminal.expect("Start the game");
    assert!(terminal.screen.screen().alternate_screen());
    terminal.type_keys("q");
    terminal.expect("ready> ");
    terminal.type_keys("exit\r");
    assert_eq!(terminal.exit_code(), 0);
}

#[test]
fn a_locale_without_unicode_gets_ascii() {
    let home = tempfile::tempdir().unwrap();
    let mut terminal = Terminal::start_with(&AGAINST_NORMAL, home.path(), &[("LC_ALL", "C")]);
    terminal.expect("Type a move");
    assert!(terminal.text().is_ascii(), "{}", terminal.text());
    terminal.type_keys("e4\r");
    terminal.expect("plays e5");
    terminal.type_keys("x");
    terminal.expect("Why it played 1...e5");
    assert!(terminal.text().is_ascii(), "{}", terminal.text());
    terminal.type_keys("\x03");
    assert_eq!(terminal.exit_code(), 0);
}

#[test]
fn a_small_terminal_has_a_bare_board() {
    let mut terminal = Terminal::start(&AGAINST_NORMAL);
    terminal.expect("Type a move");
    terminal.resize(14, 40);
    terminal.expect("a  b  c");
    terminal.type_keys("e4\r");
    terminal.expect("plays e5");
    terminal.type_keys("x");
    terminal.expect("Why it played 1...e5");
    terminal.type_keys("\x03");
    assert_eq!(terminal.exit_code(), 0);
}

#[test]
fn what_is_no_engine_is_an_error_before_the_game() {
    let home = tempfile::tempdir().unwrap();
    for spec in ["uci:/does/not/exist", "uci:/bin/true"] {
        let mut terminal = Terminal::start_in(&["play", "--opponent", spec], home.path());
        assert_ne!(terminal.exit_code(), 0, "{spec}:\n{}", terminal.text());
        assert!(terminal.text().contains(spec), "{}", terminal.text());
        assert!(!terminal.screen.screen().alternate_screen());
    }
}

#[test]
fn the_keys_below_the_board_are_clicked() {
    let mut terminal = Terminal::start(&AGAINST_NORMAL);
    terminal.expect("Type a move");
    terminal.type_keys("e4\r");
    terminal.expect("plays e5");
    let (line, column) = terminal.find("x why?");
    terminal.click(line, column);
    terminal.expect("Why it played 1...e5");
    terminal.expect("w for me?");
    let (line, column) = terminal.find("w for me?");
    terminal.click(line, column);
    terminal.expect("What it would play for you");
    terminal.type_keys("\x03");
    assert_eq!(terminal.exit_code(), 0);
}

#[test]
fn at_ten_times_the_speed_its_candidates_appear_while_it_thinks() {
    let home = tempfile::tempdir().unwrap();
    let arguments = [&AGAINST_NORMAL[..], &["--speed", "10"]].concat();
    let mut terminal = Terminal::start_in(&arguments, home.path());
    terminal.expect("Type a move");
    terminal.type_keys("xe4\r");
    terminal.expect("It is thinking");
    terminal.expect("best yet");
    terminal.expect("Why it played 1...e5");
    terminal.type_keys("\x03");
    assert_eq!(terminal.exit_code(), 0);
}

#[test]
fn two_engines_are_watched_at_a_pace_and_step_by_step() {
    let home = tempfile::tempdir().unwrap();
    let arguments = ["play", "--white", "1976:superblitz,book=off", "--black", "1976:superblitz,book=off"];
    let mut terminal = Terminal::start_in(&arguments, home.path());
    terminal.expect("1 s a move");
    terminal.type_keys("p");
    terminal.expect("paused");
    terminal.type_keys("n");
    terminal.expect("1. ");
    terminal.type_keys("n");
    terminal.expect("paused");
    terminal.type_keys("++");
    terminal.expect("0.25 s a move");
    terminal.type_keys("\x03");
    assert_eq!(terminal.exit_code(), 0);
}
