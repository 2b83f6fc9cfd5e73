//! The lines that are typed, and what is asked of the player between them.

use std::io::{self, BufRead, Write};

use microchess_uci::InputLine;

use crate::popup::Question;

/// The longest line that is read. A move or the name of a file is far shorter.
const LONGEST: usize = 1 << 16;

/// Standard input, line by line. Bytes that are not UTF-8 are replaced, so that the line can be answered like any other.
pub(super) struct TypedLines<R> {
    input: R,
    /// Whether a player is there who can answer a question.
    pub(super) can_answer: bool,
}

impl<R: BufRead> TypedLines<R> {
    pub(super) const fn new(input: R, can_answer: bool) -> Self {
        Self { input, can_answer }
    }

    /// The next line; `None` at the end of the input.
    pub(super) fn next(&mut self, output: &mut impl Write) -> io::Result<Option<String>> {
        loop {
            match InputLine::read_within(&mut self.input, LONGEST)? {
                InputLine::Text(line) => return Ok(Some(line)),
                InputLine::TooLong => {
                    writeln!(output, "That line is not read: it is longer than {LONGEST} bytes.")?;
                }
                InputLine::End => return Ok(None),
            }
        }
    }

    /// Asks a question. Anything but a yes is a no, and so is the end of the input.
    pub(super) fn ask(&mut self, question: &Question, output: &mut impl Write) -> io::Result<bool> {
        write!(output, "{} y or n> ", question.text())?;
        output.flush()?;
        Ok(self.next(output)?.is_some_and(|line| is_yes(&line)))
    }
}

pub(super) fn is_yes(line: &str) -> bool {
    matches!(line.trim().to_lowercase().as_str(), "y" | "yes")
}

pub(super) fn is_no(line: &str) -> bool {
    matches!(line.trim().to_lowercase().as_str(), "n" | "no")
}
