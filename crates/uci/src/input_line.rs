//! Reading a line from a chess program, of which no more is kept in memory than a command needs.

use std::io::{self, BufRead, Read};

/// Longer lines are left out. The moves of the longest games that there can be need 60,000 bytes.
pub const MAX_LINE_LENGTH: usize = 1 << 20;

/// What a chess program has sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum InputLine {
    /// A line. Bytes that are not UTF-8 have been replaced.
    Text(String),
    /// A line of more bytes than are kept, which has been skipped.
    TooLong,
    /// There are no more lines.
    End,
}

impl InputLine {
    /// Reads the next line, of at most [`MAX_LINE_LENGTH`] bytes.
    ///
    /// # Errors
    ///
    /// When the input fails.
    pub fn read(input: &mut impl BufRead) -> io::Result<Self> {
        Self::read_within(input, MAX_LINE_LENGTH)
    }

    /// Reads the next line, of at most so many bytes.
    ///
    /// # Errors
    ///
    /// When the input fails.
    pub fn read_within(input: &mut impl BufRead, longest: usize) -> io::Result<Self> {
        let mut line = Vec::new();
        let with_line_feed = longest as u64 + 1;
        let length = Read::by_ref(input).take(with_line_feed).read_until(b'\n', &mut line)?;
        if length == 0 {
            return Ok(Self::End);
        }
        if length > longest && !line.ends_with(b"\n") {
            input.skip_until(b'\n')?;
            return Ok(Self::TooLong);
        }
        Ok(Self::Text(String::from_utf8_lossy(&line).into_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_have_a_greatest_length() {
        let longest = format!("{}\n", "x".repeat(MAX_LINE_LENGTH));
        let text = format!("uci\n{longest}x{longest}x{longest}isready\nquit");
        let mut input = text.as_bytes();
        let mut lines = Vec::new();
        while lines.last() != Some(&InputLine::End) {
            lines.push(InputLine::read(&mut input).unwrap());
        }
        let line = |text: &str| InputLine::Text(text.to_owned());
        let expected = [
            line("uci\n"),
            line(&longest),
            InputLine::TooLong,
            InputLine::TooLong,
            line("isready\n"),
            line("quit"),
            InputLine::End,
        ];
        assert!(lines == expected, "{} lines", lines.len());
        let endless = "x".repeat(3 * MAX_LINE_LENGTH);
        let mut input = endless.as_bytes();
        assert_eq!(InputLine::read(&mut input).unwrap(), InputLine::TooLong);
        assert_eq!(InputLine::read(&mut input).unwrap(), InputLine::End);
    }
}
