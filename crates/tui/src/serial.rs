//! The serial edition of 1976, in a terminal or between pipes. What it prints are the original's own bytes.

use std::io::{self, BufWriter, Read, Stdout, Write};

use crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use microchess_1976::{Flow, SerialOutput};
use microchess_1976::{Level, Serial};

use crate::terminal::{Mode, SIGNAL_POLL, Shutdown, TerminalGuard};
use crate::text_layout::wrapped;

/// What Ctrl-C sends.
const CONTROL_C: u8 = 0x03;

/// Keys as they are typed, output as it is printed, until Q, Ctrl-C or a signal. With `panics` it panics at once, so that
/// a test can see what becomes of the terminal.
///
/// # Errors
///
/// When the terminal fails.
pub fn run(level: Level, panics: bool) -> io::Result<()> {
    let shutdown = Shutdown::listen();
    let _guard = TerminalGuard::enter(Mode::Raw)?;
    print_keys(&mut io::stdout())?;
    let mut serial = Serial::new(level, Printer::new(io::stdout()));
    loop {
        serial.output_mut().flush()?;
        assert!(!panics, "a panic was asked for");
        let byte = if shutdown.is_requested() { Some(CONTROL_C) } else { next_byte()? };
        let Some(byte) = byte else { continue };
        if byte == CONTROL_C || serial.receive(byte) == Flow::Quit {
            serial.output_mut().send(b'\r');
            serial.output_mut().send(b'\n');
            return serial.output_mut().flush();
        }
    }
}

const KEYS: &str = "MicroChess, the serial edition. C sets up, P lets the computer play, E changes sides, 6343 and Enter \
                    make a move (row, column, twice), Q quits.";

/// What the keys do, once, before the original prints its own bytes. In raw mode a line ends with both characters.
fn print_keys(output: &mut impl Write) -> io::Result<()> {
    // A terminal of unknown width has 80 columns, and a smaller one less.
    let columns = crossterm::terminal::size().map_or(80, |(columns, _)| usize::from(columns));
    for line in wrapped(KEYS, columns.clamp(20, 80) - 1, "") {
        write!(output, "{line}\r\n")?;
    }
    output.flush()
}

/// Bytes in, bytes out. What was printed is sent on whenever no more input waits.
///
/// # Errors
///
/// When reading or writing fails.
pub fn run_piped(level: Level, mut input: impl Read) -> io::Result<()> {
    let mut serial = Serial::new(level, Printer::new(io::stdout()));
    let mut buffer = [0; 4096];
    loop {
        serial.output_mut().flush()?;
        let length = input
            .read(&mut buffer)
            .map_err(|error| io::Error::new(error.kind(), format!("standard input could not be read: {error}")))?;
        if length == 0 {
            return Ok(());
        }
        for byte in &buffer[..length] {
            if serial.receive(*byte) == Flow::Quit {
                return serial.output_mut().flush();
            }
        }
    }
}

/// The other end of the serial line: standard output. A failure to write is kept until the next flush.
struct Printer {
    out: BufWriter<Stdout>,
    failed: Option<io::Error>,
}

impl Printer {
    fn new(out: Stdout) -> Self {
        Self { out: BufWriter::new(out), failed: None }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self.failed.take() {
            Some(error) => Err(error),
            None => self.out.flush(),
        }
    }
}

impl SerialOutput for Printer {
    fn send(&mut self, byte: u8) {
        if self.failed.is_none() {
            self.failed = self.out.write_all(&[byte]).err();
        }
    }
}

/// The byte of the next key, if one comes soon.
fn next_byte() -> io::Result<Option<u8>> {
    if !event::poll(SIGNAL_POLL)? {
        return Ok(None);
    }
    Ok(match event::read()? {
        Event::Key(key) => byte_of(key),
        _ => None,
    })
}

/// What a terminal of the time would have sent for a key.
fn byte_of(key: KeyEvent) -> Option<u8> {
    if key.kind == KeyEventKind::Release {
        return None;
    }
    match key.code {
        KeyCode::Enter => Some(b'\r'),
        KeyCode::Esc => Some(0x1B),
        KeyCode::Tab => Some(b'\t'),
        KeyCode::Backspace => Some(0x7F),
        KeyCode::Char(character) if character.is_ascii() => {
            let control = key.modifiers.contains(KeyModifiers::CONTROL);
            Some(if control { character as u8 & 0x1F } else { character as u8 })
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_become_the_bytes_of_a_serial_terminal() {
        let byte = |code, modifiers| byte_of(KeyEvent::new(code, modifiers));
        assert_eq!(byte(KeyCode::Char('C'), KeyModifiers::SHIFT), Some(b'C'));
        assert_eq!(byte(KeyCode::Char('c'), KeyModifiers::CONTROL), Some(CONTROL_C));
        assert_eq!(byte(KeyCode::Enter, KeyModifiers::NONE), Some(b'\r'));
        assert_eq!(byte(KeyCode::Char('é'), KeyModifiers::NONE), None);
        assert_eq!(byte(KeyCode::Up, KeyModifiers::NONE), None);
    }
}
