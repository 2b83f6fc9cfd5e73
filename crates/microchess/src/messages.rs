//! What the program says, on standard output and standard error. Nothing here panics, and nothing that comes from outside (file
//! names, engines, games) is obeyed by a terminal.

use std::borrow::Cow;
use std::fmt::Display;
use std::io::{self, BufWriter, IsTerminal, StdoutLock, Write};

use anstyle::{AnsiColor, Style};
use microchess_game::visible_controls;
use microchess_uci::visible_lines;
use serde_json::Value;

/// Writes a line to standard output.
///
/// # Errors
///
/// When it cannot be written.
pub(crate) fn say(line: impl Display) -> io::Result<()> {
    let mut out = io::stdout().lock();
    writeln!(out, "{}", visible_lines(&line.to_string()))?;
    out.flush()
}

/// Writes a line to standard error. Where that is not possible, there is no place left to say so.
pub(crate) fn report(line: impl Display) {
    let _ = writeln!(io::stderr(), "{}", visible_lines(&line.to_string()));
}

/// Reports an error with its causes.
pub(crate) fn report_error(error: &anyhow::Error) {
    const ERROR: Style = AnsiColor::Red.on_default().bold();
    let text = format!("{error:#}");
    let _ = writeln!(anstream::stderr(), "{ERROR}error:{ERROR:#} {}", visible_lines(&text));
}

/// A value as a line of JSON. What a terminal would obey is escaped, as JSON allows for every character.
pub(crate) fn json_line(value: &Value) -> String {
    let text = value.to_string();
    if matches!(visible_controls(&text), Cow::Borrowed(_)) {
        return text;
    }
    let mut escaped = String::with_capacity(text.len() + 16);
    for letter in text.chars() {
        let mut bytes = [0; 4];
        if matches!(visible_controls(letter.encode_utf8(&mut bytes)), Cow::Borrowed(_)) {
            escaped.push(letter);
        } else {
            // All of them have at most four digits.
            escaped += &format!("\\u{:04x}", u32::from(letter));
        }
    }
    escaped
}

/// Standard output for texts from outside: exact in a file or a pipe, visible in a terminal.
pub(crate) struct OutsideText {
    out: BufWriter<StdoutLock<'static>>,
    is_terminal: bool,
}

impl OutsideText {
    pub(crate) fn new() -> Self {
        let stdout = io::stdout().lock();
        let is_terminal = stdout.is_terminal();
        Self { out: BufWriter::new(stdout), is_terminal }
    }

    /// Writes whole lines. In a terminal they are seen at once.
    ///
    /// # Errors
    ///
    /// When they cannot be written.
    pub(crate) fn write(&mut self, text: &str) -> io::Result<()> {
        if !self.is_terminal {
            return self.out.write_all(text.as_bytes());
        }
        self.out.write_all(visible_lines(text).as_bytes())?;
        self.out.flush()
    }

    /// Sees that everything is written.
    ///
    /// # Errors
    ///
    /// When it cannot be written.
    pub(crate) fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn json_is_the_same_value_without_what_a_terminal_obeys() {
        let value = json!({ "name": "\u{1B}]0;x\u{7}\u{202E}\u{9B}\u{7F} Köln ½" });
        let line = json_line(&value);
        assert!(matches!(visible_controls(&line), Cow::Borrowed(_)), "{line}");
        assert!(line.contains("Köln ½"));
        assert_eq!(serde_json::from_str::<Value>(&line).unwrap(), value);
    }
}
