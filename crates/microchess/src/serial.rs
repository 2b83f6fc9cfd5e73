//! `microchess serial`: the serial edition, in a terminal or between pipes.

use std::io::{self, BufWriter, IsTerminal, Read, StdoutLock, Write};

use anyhow::{Context, Result};
use microchess_1976::Serial;
use microchess_1976::{Flow, SerialOutput};
use ratatui::crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use ratatui::crossterm::terminal;

use crate::cli::SerialArgs;

/// What Ctrl-C sends.
const CONTROL_C: u8 = 0x03;

pub(crate) fn run(args: &SerialArgs) -> Result<()> {
    let serial = Serial::new(args.level, Printer { out: BufWriter::new(io::stdout().lock()), failed: None });
    if io::stdin().is_terminal() { in_a_terminal(serial) } else { between_pipes(serial, io::stdin().lock()) }
}

/// The other end of the serial line: standard output. A failure to write is kept until somebody asks.
struct Printer<'a> {
    out: BufWriter<StdoutLock<'a>>,
    failed: Option<io::Error>,
}

impl SerialOutput for Printer<'_> {
    fn send(&mut self, byte: u8) {
        if self.failed.is_none() {
            self.failed = self.out.write_all(&[byte]).err();
        }
    }
}

impl Printer<'_> {
    fn flush(&mut self) -> io::Result<()> {
        match self.failed.take() {
            Some(error) => Err(error),
            None => self.out.flush(),
        }
    }
}

/// Bytes in, bytes out. What was printed is sent on whenever no more input waits.
fn between_pipes(mut serial: Serial<Printer<'_>>, mut input: impl Read) -> Result<()> {
    let mut buffer = [0; 4096];
    loop {
        serial.output_mut().flush()?;
        let length = input.read(&mut buffer).context("standard input could not be read")?;
        if length == 0 {
            return Ok(());
        }
        for byte in &buffer[..length] {
            if serial.receive(*byte) == Flow::Quit {
                return Ok(serial.output_mut().flush()?);
            }
        }
    }
}

/// Keys as they are typed, the screen as it is printed.
fn in_a_terminal(mut serial: Serial<Printer<'_>>) -> Result<()> {
    let _raw = RawMode::enter()?;
    loop {
        serial.output_mut().flush()?;
        let Event::Key(key) = event::read()? else { continue };
        let Some(byte) = byte_of(key) else { continue };
        if byte == CONTROL_C || serial.receive(byte) == Flow::Quit {
            serial.output_mut().send(b'\r');
            serial.output_mut().send(b'\n');
            return Ok(serial.output_mut().flush()?);
        }
    }
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

/// The terminal in raw mode for as long as this lives.
struct RawMode;

impl RawMode {
    fn enter() -> io::Result<Self> {
        terminal::enable_raw_mode()?;
        Ok(Self)
    }
}

impl Drop for RawMode {
    fn drop(&mut self) {
        // Nothing can be done here if the terminal is gone.
        let _ = terminal::disable_raw_mode();
    }
}
